"""`ouvert studies losses`: where a player loses points."""

from __future__ import annotations

from math import isnan
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ouvert.cli import suggestions as suggestions
from ouvert.cli.announcing import announce_compilation
from ouvert.cli.inputs import problems_json, records, whole
from ouvert.cli.options import (
    RECORDS,
    JournalOption,
    JsonOption,
    WhereOption,
    WorkersOption,
    seed_option,
)
from ouvert.cli.output import (
    Column,
    complain,
    console,
    keeping,
    plain,
    print_json,
    print_table,
    progress,
)
from ouvert.numbers import how_many
from ouvert.studies.skat.losses.defaults import SEED, WORLDS, WORST

if TYPE_CHECKING:
    from ouvert.skat.records import GameRecord, RecordProblem
    from ouvert.studies.skat.losses.decisions import Loss
    from ouvert.studies.skat.losses.report import BrokenGame, Group, JudgedGame, LossReport

TABLES_ALONE = (
    "* before the first card points are judged by our own tables of hands alone: "
    "no outside evidence"
)


def losses(
    files: Annotated[
        list[str],
        typer.Argument(
            help=f"Files {RECORDS}", show_default=False, autocompletion=suggestions.records
        ),
    ],
    player: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            show_default="all seats",
            help="Whose decisions: a name in the records, or a player of the match.",
        ),
    ] = None,
    worlds: Annotated[
        int,
        typer.Option(
            parser=whole(2, 1_000_000), metavar="N", help="Worlds that each vote looks at."
        ),
    ] = WORLDS,
    limit: Annotated[
        int | None,
        typer.Option(
            parser=whole(1), metavar="N", show_default="all", help="Only the first so many games."
        ),
    ] = None,
    worst: Annotated[
        int, typer.Option(parser=whole(0), metavar="N", help="Mistakes that are listed.")
    ] = WORST,
    seed: Annotated[int, seed_option("the votes, and of the intervals")] = SEED,
    workers: WorkersOption = None,
    where: WhereOption = "processes",
    journal: JournalOption = None,
    as_json: JsonOption = False,
) -> None:
    """Where does a player lose points: by role, game, trick and kind of mistake?

    Every decision is compared with what a vote of many likely worlds, proofs, and before the first
    card the tables of hands advise; and with the best of the true deal, all cards open. The unit is
    one for bids, discards and cards: extended Seeger–Fabian points in 36 games by which he falls
    behind the mean of the others at the table. A declarer who loses a game of value v in place of
    winning it falls back 3 v + 140, a defender half as far. Intervals are of 95 %, by deal. What a
    vote takes for better is weighed by another vote, so noise is no loss. Bids, skat, game and
    discard are judged by our own tables of hands alone, which is no evidence from outside: their
    rows have a star ("by_tables" with --json). Games on a single deal have no intervals (null).

    Of a file with broken records the others count; each broken one is reported, as is a game that
    cannot be judged, and the exit status is 1.
    """
    from ouvert.arena.executors import open_executor
    from ouvert.studies.skat.losses.report import find_losses

    games, problems = _read(files, limit)
    if not games:
        if not problems:
            complain(f"there is no game in {' '.join(files)}")
        raise typer.Exit(1)
    announce_compilation()
    with keeping(journal), open_executor(where, workers) as executor, progress() as bar:
        task = bar.add_task("games", total=sum(_plays(game, player) for game in games))
        found = find_losses(
            games,
            player,
            worlds=worlds,
            seed=seed,
            executor=executor,
            journal=journal,
            progress=lambda done: bar.advance(task, done),
        )
    for game in found.broken:
        complain(f"game {_called(game)}: {game.sentence}")
    if not found.games:
        raise typer.Exit(1)
    if as_json:
        print_json({**_as_json(found, worst), "problems": problems_json(problems)})
    else:
        _print(found, worst)
    if problems or found.broken:
        raise typer.Exit(1)


def _read(files: list[str], limit: int | None) -> tuple[list[GameRecord], list[RecordProblem]]:
    from ouvert.skat.records import GameRecord

    games: list[GameRecord] = []
    problems: list[RecordProblem] = []
    for name in files:
        for found in records(name):
            if len(games) == limit:
                return games, problems
            if isinstance(found, GameRecord):
                games.append(found)
            else:
                complain(str(found))
                problems.append(found)
    return games, problems


def _plays(game: GameRecord, player: str | None) -> bool:
    return player is None or player in game.players


def _print(found: LossReport, worst: int) -> None:
    from ouvert.studies.skat.losses.report import View

    out = console()
    heads = (
        Column("by"),
        Column("decisions", number=True),
        Column("mistakes", number=True),
        Column("points given away\nin 36 games", number=True),
        Column("won games given away\nwith open cards", number=True, spare=1),
        Column("points\nwith open cards", number=True, spare=2),
    )
    groups = [[found.total()], *(found.by(view) for view in View)]
    sections = [[(_cells(group), "") for group in section] for section in groups]
    who = "all seats" if found.player is None else plain(found.player)
    seats, games = found.chairs, len(found.games)
    title = (
        f"{who}: {how_many(seats, 'seat')} in {how_many(games, 'game')}, "
        f"{how_many(found.worlds, 'world')}, seed {found.seed}"
    )
    print_table(out, heads, sections, title=title)
    if any(group.by_tables for section in groups for group in section):
        out.print(TABLES_ALONE)
    if isnan(groups[0][0].points.low):
        out.print("one deal says nothing of how sure that is: there are no intervals")
    if found.broken:
        out.print(f"{how_many(len(found.broken), 'broken game')} left out")
    listed = found.worst(worst)
    if not listed:
        return
    out.print()
    columns = (
        Column("game"),
        Column("trick", number=True),
        Column("seat", spare=1),
        Column("kind"),
        Column("did"),
        Column("better"),
        Column("chance", number=True),
        Column("points", number=True),
        Column("open", number=True, spare=2),
    )
    lines = [(_mistake(game, loss), "") for game, loss in listed]
    print_table(out, columns, [lines], title="The mistakes that cost most, in points of their game")


def _cells(group: Group) -> tuple[str, ...]:
    return (
        f"{group.name} *" if group.by_tables else group.name,
        f"{group.decisions:,}",
        f"{group.mistakes:,}",
        group.points.text("z.0f"),
        f"{group.thrown:,}",
        group.open_points.text("z.0f"),
    )


def _called(game: JudgedGame | BrokenGame) -> str:
    return plain(game.name) or str(game.number + 1)


def _mistake(game: JudgedGame, loss: Loss) -> tuple[str, ...]:
    from ouvert.skat.rules.actions import SEAT_NAMES

    return (
        _called(game),
        str(loss.trick or "–"),
        SEAT_NAMES[loss.seat],
        loss.kind.value,
        loss.did,
        loss.better,
        f"{100 * loss.chance:.0f} %" if loss.trick else "–",
        f"{loss.points:.0f}",
        f"{loss.open_points:.0f}",
    )


def _as_json(found: LossReport, worst: int) -> dict[str, Any]:
    from ouvert.studies.skat.losses.report import View

    return {
        "player": found.player,
        "worlds": found.worlds,
        "seed": found.seed,
        "games": len(found.games),
        "seats": found.chairs,
        "broken": [
            {"game": game.number, "name": game.name, "error": game.sentence}
            for game in found.broken
        ],
        "total": _group(found.total()),
        "by": {view.value: [_group(group) for group in found.by(view)] for view in View},
        "worst": [
            {
                "game": game.number,
                "name": game.name,
                "moment": loss.moment,
                "seat": loss.seat,
                "role": loss.role.value,
                "kind": loss.kind.value,
                "trick": loss.trick,
                "did": loss.did,
                "better": loss.better,
                "chance": loss.chance,
                "points": loss.points,
                "open_points": loss.open_points,
            }
            for game, loss in found.worst(worst)
        ],
    }


def _group(group: Group) -> dict[str, Any]:
    return {
        "name": group.name,
        "decisions": group.decisions,
        "mistakes": group.mistakes,
        "points": [group.points.value, group.points.low, group.points.high],
        "won_games_given_away": group.thrown,
        "by_tables": group.by_tables,
        "open_points": [group.open_points.value, group.open_points.low, group.open_points.high],
    }
