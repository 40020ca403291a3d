"""`ouvert progress`: how somebody's play goes in recorded games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ouvert.cli import suggestions as suggestions
from ouvert.cli.announcing import announce_compilation
from ouvert.cli.inputs import UsageError, records, whole
from ouvert.cli.language import error_text, said
from ouvert.cli.options import RECORDS, JsonOption
from ouvert.cli.output import Column, complain, console, print_json, print_table
from ouvert.cli.output import progress as bars

if TYPE_CHECKING:
    from ouvert.skat.matches.person_rating import PersonRating
    from ouvert.skat.records import GameRecord
    from ouvert.skat.training.progress import Progress


def progress(
    files: Annotated[
        list[str],
        typer.Argument(
            help=f"Files {RECORDS}", autocompletion=suggestions.records, show_default=False
        ),
    ],
    player: Annotated[
        str,
        typer.Option(metavar="NAME", help="Whose play, by the name in the records."),
    ],
    worlds: Annotated[
        int,
        typer.Option(
            parser=whole(1, 100_000), metavar="N", help="Deals that are looked at for each card."
        ),
    ] = 50,
    rating: Annotated[
        bool,
        typer.Option(
            "--rating",
            help="Look back at nothing, and say the rating alone, against the levels and by role.",
        ),
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Say how somebody plays: what each game brought, gave away, and what was luck.

    Every game is looked back at. A line of CSV for each, with its options of clubs, or why it is
    left out; --json tells the weaknesses by theme too, points by role, game and seat with
    intervals, games with options of clubs apart, and the rating. The page 'My play' says the same.

    Rated are games that 'ouvert play' or a table has kept, without hints and without taking back.
    """
    from dataclasses import asdict

    from ouvert.errors import RecordError
    from ouvert.skat.records import GameRecord
    from ouvert.skat.records.circumstances import late_at
    from ouvert.skat.review.game import review
    from ouvert.skat.review.parts import review_parts
    from ouvert.skat.training import progress as training

    announce_compilation()
    found = [
        (name, record)
        for name in files
        for record in records(name)
        if isinstance(record, GameRecord) and player in record.players
    ]
    if not found:
        raise UsageError(said("no game of these records has a player '{player}'", player=player))
    if rating:
        _tell_rating(_rating(found, player), as_json)
        return
    own = []
    with bars() as bar:
        for name, record in bar.track(found, description="games"):
            try:
                game = record.replay().final
            except RecordError as error:
                complain(f"{name}: {error_text(error)}")
                continue
            parts = review_parts(review(game, worlds=worlds))
            seat = record.players.index(player)
            own.append(
                training.OwnGame(game, seat, parts, name=record.number or "", late=late_at(record))
            )
    told = training.progress(own)
    if not as_json:
        print(training.progress_csv(told), end="")
        return
    print_json(
        {
            **_account_json(told),
            "club": None if told.club is None else _account_json(told.club),
            "left_out": [asdict(each) for each in told.left_out],
            "rating": _rating_json(_rating(found, player)),
        }
    )


def _account_json(told: Progress) -> dict[str, Any]:
    """What some games come to."""
    from dataclasses import asdict

    return {
        "games": [asdict(line) for line in told.lines],
        "splits": [asdict(each) for each in told.splits],
        "phases": {phase: asdict(each) for phase, each in told.phases.items()},
        "weaknesses": [{**asdict(each), "theme": each.theme.value} for each in told.weaknesses],
    }


def _rating(found: Sequence[tuple[str, GameRecord]], player: str) -> PersonRating:
    """The rating by some records; one that is broken is told, and left out."""
    from ouvert.errors import RecordError
    from ouvert.skat.matches.person_rating import person_rating
    from ouvert.skat.matches.rated_games import rated_game

    games = []
    for name, record in found:
        try:
            games.append(rated_game(record, record.players.index(player)))
        except RecordError as error:
            complain(f"{name}: {error_text(error)}")
    return person_rating(games)


def _tell_rating(found: PersonRating, as_json: bool) -> None:
    from ouvert.skat.matches.person_rating import NEEDED, ROLES, anchor_rating
    from ouvert.skat.players.levels import LEVELS

    if as_json:
        print_json(_rating_json(found))
        return
    names = {"whole": "on the whole", "declarer": "as declarer", "defender": "as defender"}
    columns = (Column(""), *(Column(said(names[role]), number=True) for role in ROLES))
    told = [
        f"{each.value:.0f} ± {each.plus_minus:.0f}"
        if each.enough
        else said("not yet rated: {games} of {needed}", games=each.games, needed=NEEDED[each.role])
        for each in found.roles
    ]
    levels = [
        ((level.title, *(f"{anchor_rating(level.name, role):.0f}" for role in ROLES)), "")
        for level in LEVELS
    ]
    out = console()
    print_table(out, columns, [[((said("you"), *told), "")], levels])
    out.print(
        said(
            "{games} games are rated, {others} are not; ±: half the interval of 95 %.",
            games=found.games,
            others=sum(found.left_out.values()),
        )
    )


def _rating_json(found: PersonRating) -> dict[str, Any]:
    from dataclasses import asdict

    from ouvert.skat.matches.person_rating import ROLES, anchor_rating
    from ouvert.skat.players.levels import LEVELS

    anchors = {
        level.name: {role: anchor_rating(level.name, role) for role in ROLES} for level in LEVELS
    }
    return {**asdict(found), "anchors": anchors}
