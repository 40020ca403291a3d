"""`ouvert rate`: recorded games beside open cards and our own players."""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ouvert.cli import suggestions as suggestions
from ouvert.cli.announcing import announce_compilation
from ouvert.cli.budgets import timed
from ouvert.cli.inputs import UsageError, number, problems_json, records, whole
from ouvert.cli.language import error_text, said
from ouvert.cli.options import (
    RECORDS,
    JournalOption,
    JsonOption,
    PlayersTimeOption,
    WhereOption,
    WorkersOption,
    seed_option,
)
from ouvert.cli.output import complain, keeping, plain, print_json, progress
from ouvert.numbers import how_many

if TYPE_CHECKING:
    from ouvert.skat.matches.recorded import Plays
    from ouvert.skat.matches.replay_table import ReplayColumn
    from ouvert.skat.matches.replayed import ReplayRow
    from ouvert.stats import Estimate

DEFAULT, DEFAULT_BUDGET = "expert", ":50"


def rate(
    files: Annotated[
        list[str],
        typer.Argument(
            help=f"Files {RECORDS}",
            autocompletion=suggestions.records,
            show_default=False,
        ),
    ],
    ai: Annotated[
        str | None,
        typer.Option(
            "--ai",
            metavar="PLAYER",
            autocompletion=suggestions.players,
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
    track: Annotated[
        str,
        typer.Option(
            metavar="TRACK",
            help="What our players decide: cards; discard (and picking up, and the contract); "
            "or full, with the auction.",
        ),
    ] = "cards",
    paranoia_from: Annotated[
        int | None,
        typer.Option(
            "--paranoia-from",
            parser=whole(1, 10),
            metavar="N",
            show_default="1",
            help="The trick from which proofs are tried.",
        ),
    ] = None,
    exclude: Annotated[
        float | None,
        typer.Option(
            parser=number(0.0001, 0.9999),
            metavar="SHARE",
            show_default="none",
            help="Where nothing is proved, leave out worlds with the unlikeliest splits of suits, "
            "up to this share, as 0.05.",
        ),
    ] = None,
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

    Who wins? Three answers: the declarer of the record; whoever wins if all cards are open and all
    play perfectly; and our players, with and without proofs on either side. In the track of the
    cards, contract and skat are those of the record; in that of the discard, the auction is; in the
    full one, the deal alone, and games that all pass are counted as folded. Open cards are about
    the game as ours declared it; how the record's would end stands below. Games are counted by the
    three answers, in total and by what was played in the record. Scores are extended
    Seeger–Fabian in 36 games; intervals are of 95 %.

    Games that were passed in or have no result are left out. Of a file with broken records the
    others count; each broken one is counted and reported with line and column, and the exit status
    is 1.
    """
    from ouvert.arena.executors import open_executor
    from ouvert.skat.matches.recorded import collect_plays
    from ouvert.skat.matches.replay_table import with_and_without
    from ouvert.skat.matches.replayed import replay_games
    from ouvert.skat.matches.tracks import Track
    from ouvert.skat.players.registry import Paranoia

    if track not in {each.value for each in Track}:
        raise UsageError(said("'{track}' is no track: cards, discard or full", track=track))
    if with_paranoia and without_paranoia:
        raise UsageError(
            said("--with-paranoia and --without-paranoia each ask for one player only")
        )
    name = _player(ai, time)
    proofs = Paranoia(paranoia_from, exclude)
    proving, blind = with_and_without(name, None if proofs == Paranoia() else proofs)
    players = [*([] if without_paranoia else [proving]), *([] if with_paranoia else [blind])]

    found = collect_plays(
        (each for file in files for each in records(file)),
        limit,
        told=lambda problem: complain(error_text(problem)),
    )
    plays, problems = found.plays, found.problems
    if not plays:
        if not problems:
            complain(f"there is no game with a result in {' '.join(files)}")
        raise typer.Exit(1)
    announce_compilation()
    processes = workers if workers is None else min(workers, len(plays))
    with keeping(journal), open_executor(where, processes) as executor, progress() as bar:
        task = bar.add_task("games", total=len(plays))
        rows = replay_games(
            plays,
            players,
            players,
            executor,
            track=Track(track),
            seed=seed,
            journal=journal,
            progress=lambda done: bar.advance(task, done),
        )
    if as_json:
        print_json(
            {
                "player": name,
                "track": track,
                "seed": seed,
                "games": len(plays),
                "left_out": found.left_out,
                "problems": problems_json(problems),
                **_as_json(rows, players, seed),
            }
        )
    else:
        _print(rows, players, track, seed, found)
    if problems:
        raise typer.Exit(1)


def _player(ai: str | None, time: float | None) -> str:
    """The name of the player, with its budget."""
    if ai is None:
        return DEFAULT + DEFAULT_BUDGET if time is None else timed(DEFAULT, time)
    if time is not None and ":" in ai:
        raise UsageError(said("{ai} says its budget itself: leave --time out", ai=plain(ai)))
    return timed(ai, time)


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
        "folded": column.folded,
        "won_with_open_cards": column.open_wins,
        "won_with_open_cards_in_record": column.open_recorded_wins,
        "won_by_ours": column.wins,
        "counts": [
            {"record": record, "open_cards": solved, "ours": ours, "games": count}
            for (record, solved, ours), count in column.counts.items()
        ],
        "counts_by_record": [
            {"record": record, "open_cards": solved, "ours": ours, "games": count}
            for (record, solved, ours), count in column.recorded_counts.items()
        ],
        "share": _estimate(column.share),
        "above_record": _estimate(column.gain),
        "score": _estimate(column.score),
        "seconds": round(column.seconds, 3),
        "slowest": round(column.slowest, 3),
    }


def _estimate(estimate: Estimate) -> dict[str, float | None]:
    numbers = {name: getattr(estimate, name) for name in ("value", "low", "high")}
    return {name: None if isnan(each) else round(each, 6) for name, each in numbers.items()}


def _print(
    rows: Sequence[ReplayRow], players: Sequence[str], track: str, seed: int, found: Plays
) -> None:
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
    games, left_out, broken = len(found.plays), found.left_out, len(found.problems)
    told = [how_many(games, "game"), f"track {track}", f"seed {seed}"]
    told += [f"{left_out} left out"] if left_out else []
    told += [f"{broken} broken"] if broken else []
    print(", ".join(told))
    above = f"; above stands where it is {players[0]}" if heads else ""
    print(f"ours: {players[-1]} in every seat{above}\n")
    print(render(columns, heads))
    by_game = columns_by_game(rows, seed=seed)
    if len(by_game) > 1:
        print("\nshare of games won, %")
        print(render_by_game(by_game, heads))
    print()
    for side, (wins, score) in proof_differences(rows, players, seed=seed).items():
        more = wins.text("+.1f", factor=100, unit=" %")
        print(
            f"proofs of the {side} alone: declarers win {more} of the games,\n"
            f"    score {score.text('+.0f')}"
        )
    print("rec, open: share won in the record, with open cards; in [ ]: 95 %")
    if games == 1:
        print("one game says nothing of how sure a difference or a score is")
