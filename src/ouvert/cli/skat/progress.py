"""`ouvert progress`: how somebody's play goes in recorded games."""

from __future__ import annotations

from typing import Annotated

import typer

from ouvert.cli import suggestions as suggestions
from ouvert.cli.announcing import announce_compilation
from ouvert.cli.inputs import UsageError, records, whole
from ouvert.cli.language import error_text, said
from ouvert.cli.options import RECORDS, JsonOption
from ouvert.cli.output import complain, print_json
from ouvert.cli.output import progress as bars


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
    as_json: JsonOption = False,
) -> None:
    """Say how somebody plays: what each game brought, gave away, and what was luck.

    Every game is looked back at. A line of CSV for each; --json tells the weaknesses by theme too,
    and points by role, game and seat with intervals. The page 'My play' says the same.
    """
    from dataclasses import asdict

    from ouvert.errors import RecordError
    from ouvert.skat.records import GameRecord
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
            own.append(training.OwnGame(game, seat, parts, name=record.number or ""))
    told = training.progress(own)
    if not as_json:
        print(training.progress_csv(told), end="")
        return
    print_json(
        {
            "games": [asdict(line) for line in told.lines],
            "splits": [asdict(each) for each in told.splits],
            "phases": {phase: asdict(each) for phase, each in told.phases.items()},
            "left_out": told.left_out,
            "weaknesses": [{**asdict(each), "theme": each.theme.value} for each in told.weaknesses],
        }
    )
