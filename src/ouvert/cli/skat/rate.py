"""`ouvert rate`: recorded games beside open cards and our own players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ouvert.cli.budgets import timed
from ouvert.cli.inputs import UsageError, records, whole
from ouvert.cli.options import (
    RECORDS,
    JournalOption,
    JsonOption,
    PlayersTimeOption,
    WhereOption,
    WorkersOption,
    seed_option,
)
from ouvert.cli.output import complain, plain, print_json, progress
from ouvert.cli.warm_up import announce_compilation

if TYPE_CHECKING:
    from ouvert.skat.matches.recorded import RecordedPlay
    from ouvert.skat.matches.replay_table import ReplayColumn, ReplayRow
    from ouvert.skat.records import RecordProblem
    from ouvert.stats import Estimate

DEFAULT, DEFAULT_BUDGET = "expert", ":50"


def rate(
    files: Annotated[
        list[str],
        typer.Argument(
            help=f"Files {RECORDS}",
            show_default=False,
        ),
    ],
    ai: Annotated[
        str | None,
        typer.Option(
            "--ai",
            metavar="PLAYER",
            show_default=f"{DEFAULT}{DEFAULT_BUDGET}",
            help="Who plays the games again, in all three seats: a name as in 'ouvert match'.",
        ),
    ] = None,
    with_paranoia: Annotated[
        bool,
        typer.Option("--with-paranoia", help="Only the player that proves what it can first."),
    ] = False,
    without_paranoia: Annotated[
        bool, typer.Option("--without-paranoia", help="Only the player that makes no proofs.")
    ] = False,
    limit: Annotated[
        int | None,
        typer.Option(
            parser=whole(1), metavar="N", show_default="all", help="Only the first so many games."
        ),
    ] = None,
    seed: Annotated[int, seed_option("all players, and of the intervals")] = 0,
    time: PlayersTimeOption = None,
    workers: WorkersOption = None,
    where: WhereOption = "processes",
    journal: JournalOption = None,
    as_json: JsonOption = False,
) -> None:
    """Compare recorded declarers with open cards and with our players, on the same games.

    Deal, contract and skat are those of the record. Who wins? Three answers: the declarer of the
    record; whoever wins if all cards are open and all play perfectly; and our players, with and
    without proofs on either side. Games are counted by the three answers, in total and by what was
    played. Scores are extended Seeger–Fabian in 36 games; intervals are of 95 %.

    Games that were passed in or have no result are left out. Of a file with broken records the
    others count; each broken one is reported with line and column, and the exit status is 1.
    """
    from ouvert.arena.executors import open_executor
    from ouvert.skat.matches.replay_table import replay_games, with_and_without

    if with_paranoia and without_paranoia:
        raise UsageError("--with-paranoia and --without-paranoia each ask for one player only")
    name = _player(ai, time)
    proving, blind = with_and_without(name)
    players = [*([] if without_paranoia else [proving]), *([] if with_paranoia else [blind])]

    plays, problems, left_out = _read(files, limit)
    if not plays:
        if not problems:
            complain(f"there is no game with a result in {' '.join(files)}")
        raise typer.Exit(1)
    announce_compilation()
    processes = workers if workers is None else min(workers, len(plays))
    with open_executor(where, processes) as executor, progress() as bar:
        task = bar.add_task("games", total=len(plays))
        rows = replay_games(
            plays,
            players,
            players,
            executor,
            seed=seed,
            journal=journal,
            progress=lambda done: bar.advance(task, done),
        )
    if as_json:
        print_json(
            {
                "player": name,
                "seed": seed,
                "games": len(plays),
                "left_out": left_out,
                "problems": [
                    {
                        "file": each.path and str(each.path),
                        "line": each.line,
                        "column": each.column,
                        "error": each.message,
                    }
                    for each in problems
                ],
                **_as_json(rows, players, seed),
            }
        )
    else:
        _print(rows, players, seed, left_out)
    if problems:
        raise typer.Exit(1)


def _player(ai: str | None, time: float | None) -> str:
    """The name of the player, with its budget."""
    if ai is None:
        return DEFAULT + DEFAULT_BUDGET if time is None else timed(DEFAULT, time)
    if time is not None and ":" in ai:
        raise UsageError(f"{plain(ai)} says its budget itself: leave --time out")
    return timed(ai, time)


def _read(
    files: Sequence[str], limit: int | None
) -> tuple[list[RecordedPlay], list[RecordProblem], int]:
    """The plays of all files, what is broken in them, and how many games came to no play."""
    from ouvert.skat.matches.recorded import RecordedPlay, recorded_plays
    from ouvert.skat.records import RecordProblem

    plays: list[RecordedPlay] = []
    problems: list[RecordProblem] = []
    left_out = 0
    for name in files:
        for found in recorded_plays(records(name)):
            if isinstance(found, RecordedPlay):
                plays.append(found)
            elif isinstance(found, RecordProblem):
                complain(str(found))
                problems.append(found)
            else:
                left_out += 1
            if len(plays) == limit:
                return plays, problems, left_out
    return plays, problems, left_out


def _as_json(rows: Sequence[ReplayRow], players: Sequence[str], seed: int) -> dict[str, Any]:
    from ouvert.skat.matches.replay_table import columns_by_game, proof_differences, replay_columns

    return {
        "total": [_column(each) for each in replay_columns(rows, seed=seed)],
        "by_game": {
            game.value: [_column(each) for each in columns]
            for game, columns in columns_by_game(rows, seed=seed).items()
        },
        "paranoia": {
            side: {"wins": _estimate(wins), "score": _estimate(score)}
            for side, (wins, score) in proof_differences(rows, players, seed=seed).items()
        },
    }


def _column(column: ReplayColumn) -> dict[str, Any]:
    return {
        "declarer": column.declarer,
        "defenders": column.defenders,
        "games": column.games,
        "won_in_record": column.recorded_wins,
        "won_with_open_cards": column.open_wins,
        "won_by_ours": column.wins,
        "counts": [
            {"record": record, "open_cards": solved, "ours": ours, "games": count}
            for (record, solved, ours), count in column.counts.items()
        ],
        "share": _estimate(column.share),
        "above_record": _estimate(column.gain),
        "score": _estimate(column.score),
        "seconds": round(column.seconds, 3),
    }


def _estimate(estimate: Estimate) -> dict[str, float]:
    return {name: round(getattr(estimate, name), 6) for name in ("value", "low", "high")}


def _print(rows: Sequence[ReplayRow], players: Sequence[str], seed: int, left_out: int) -> None:
    from ouvert.skat.matches.replay_table import (
        columns_by_game,
        proof_differences,
        proof_pairs,
        render,
        render_by_game,
        replay_columns,
    )

    heads = list(proof_pairs(players)) or None
    columns = replay_columns(rows, seed=seed)
    games = columns[0].games
    print(f"{games} game{'s' * (games != 1)}" + (f", {left_out} left out" if left_out else ""))
    if heads:
        print(f"ours: {players[1]} in every seat; above stands where it is {players[0]}")
    print()
    print(render(columns, heads))
    by_game = columns_by_game(rows, seed=seed)
    if len(by_game) > 1:
        print("\nshare of games won, %")
        print(render_by_game(by_game, heads))
    print()
    for side, (wins, score) in proof_differences(rows, players, seed=seed).items():
        value, low, high = (100 * each for each in (wins.value, wins.low, wins.high))
        print(
            f"proofs of the {side} alone: declarers win {value:+.1f} % [{low:+.1f}, {high:+.1f}] "
            f"of the games,\n    score {score.value:+.0f} [{score.low:+.0f}, {score.high:+.0f}]"
        )
    print(f"rec, open: share won in the record, with open cards; in [ ]: 95 %; seed {seed}")
