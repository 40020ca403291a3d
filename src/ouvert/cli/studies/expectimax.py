"""The expectimax agent of quantum checkers: learned again, and how strong it is."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ouvert.checkers.rules.variant import Level
from ouvert.cli.announcing import announce_compilation
from ouvert.cli.checkers.options import LEVELS, level_named
from ouvert.cli.inputs import UsageError, check_folder, whole
from ouvert.cli.language import said
from ouvert.cli.options import JsonOption, WhereOption, WorkersOption, folder_argument, seed_option
from ouvert.cli.output import Column, console, keeping, print_json, print_table, progress
from ouvert.cli.studies.costs import telling_costs

if TYPE_CHECKING:
    from ouvert.studies.checkers.expectimax import Regret

Seed = Annotated[int, seed_option("all games")]


@telling_costs()
def learn_evaluation(
    folder: Annotated[Path, folder_argument("rounds and weights")],
    games: Annotated[
        int,
        typer.Option(
            parser=whole(10, 1_000_000),
            metavar="N",
            help="Games of each board and level, after a quarter as many in a first round.",
        ),
    ] = 8000,
    seed: Seed = 1,
    where: WhereOption = "processes",
    workers: WorkersOption = None,
    as_json: JsonOption = False,
) -> None:
    """Learn the evaluation of quantum checkers from games of the expectimax agent with itself.

    FOLDER/weights.json is what comes with Ouvert as
    src/ouvert/checkers/agents/expectimax/weights.json, made with what stands here as default. An
    interrupted run goes on where it was. One game in five is held out to tell how well it predicts.

    Takes some 13 minutes of processor time.
    """
    check_folder(folder)
    announce_compilation()
    from ouvert.arena.executors import open_executor
    from ouvert.checkers.agents.expectimax.evaluation import BOARDS
    from ouvert.studies.checkers.learning import SHARES, learn_checkers

    with (
        keeping(folder / "rounds.json"),
        open_executor(where, workers) as executor,
        progress() as bar,
    ):
        total = sum(int(share * games) for share in SHARES) * len(BOARDS) * len(LEVELS)
        task = bar.add_task("games", total=total)
        found = learn_checkers(
            folder,
            games=games,
            seed=seed,
            executor=executor,
            progress=lambda done: bar.advance(task, done),
        )
    if as_json:
        print_json(
            [
                {
                    "name": each.name,
                    "moments": each.moments,
                    "before": round(each.before, 4),
                    "after": round(each.after, 4),
                }
                for each in found
            ]
        )
        return
    columns = (
        Column("board and level"),
        Column("moments", number=True),
        Column("log-loss, nats", number=True),
    )
    rows = [
        ((each.name, f"{each.moments:,}", f"{each.before:.4f} → {each.after:.4f}"), "")
        for each in found
    ]
    print_table(console(), columns, [rows])


@telling_costs()
def learn_puzzles(
    folder: Annotated[Path, folder_argument("the puzzles")],
    count: Annotated[
        int,
        typer.Option(parser=whole(1, 1000), metavar="N", help="Puzzles of each board and level."),
    ] = 6,
    seed: Seed = 1,
    as_json: JsonOption = False,
) -> None:
    """Find puzzles of quantum checkers on 4 × 4, 5 × 5 and 6 × 6, at every level.

    One move alone is best in them: by exact values of every move, and by counting men as the page
    does. The whole game is solved on 4 × 4 below interference and in the classical 5 × 5, elsewhere
    the moment with all that may come after it; at the quantum levels it stands a few moves before a
    draw. FOLDER/puzzles.json is what comes with Ouvert as src/ouvert/web/checkers/puzzles.json, and
    says of each puzzle how it was judged. An interrupted run goes on where it was.

    Takes some four minutes of processor time.
    """
    check_folder(folder)
    announce_compilation()
    from ouvert.studies.checkers.puzzles import JUDGED, SIZES, find_puzzles

    with keeping(folder / "puzzles.json"), progress() as bar:
        task = bar.add_task("puzzles", total=count * len(SIZES) * len(LEVELS))
        found = find_puzzles(folder, count, seed, progress=lambda done: bar.advance(task, done))
    counts = {how: sum(each.judged == how for each in found) for how in JUDGED}
    if as_json:
        print_json({"puzzles": len(found), "judged": counts})
        return
    told = ", ".join(f"{how}: {count}" for how, count in counts.items())
    print(f"{folder / 'puzzles.json'}: {len(found)} puzzles ({told})")


@telling_costs()
def expectimax(
    games: Annotated[
        int,
        typer.Option(
            parser=whole(0, 1_000_000),
            metavar="N",
            help="Games of a match at each level on 8 × 8 with three rows.",
        ),
    ] = 100,
    small: Annotated[
        int,
        typer.Option(
            parser=whole(0, 1_000_000),
            metavar="N",
            help="Random games of a small board whose moments the agent is asked in.",
        ),
    ] = 20,
    size: Annotated[
        int,
        typer.Option(parser=whole(4, 5), metavar="N", help="Squares along an edge of that board."),
    ] = 4,
    name: Annotated[
        str | None,
        typer.Option(
            "--agent",
            metavar="AGENT",
            help="Who is measured; left out, expectimax with as many moments a move as take the "
            "time of mcts:6400 at each level, and on the small board with 20,000, on 5 × 5 also "
            "with 100,000.",
        ),
    ] = None,
    rival: Annotated[
        str, typer.Option(metavar="AGENT", help="Against whom it plays.")
    ] = "mcts:6400",
    level: Annotated[
        Level | None,
        typer.Option(parser=level_named, metavar="LEVEL", help="At this level alone."),
    ] = None,
    seed: Seed = 1,
    where: WhereOption = "processes",
    workers: WorkersOption = None,
    journals: Annotated[
        Path | None,
        typer.Option(
            "--journals",
            metavar="FOLDER",
            help="Keep finished games in this folder, a file for each level, and go on with them.",
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """How strong the expectimax agent of quantum checkers is.

    Against the tree search on 8 × 8 with three rows, with the CPU time that each takes, and by how
    much its moves on a small board are worth less than the best, by exact values. There it is asked
    without contempt, for whoever avoids draws gives something away on purpose. The last column says
    whether the bar is kept: 65 % won by the lower end of the interval, a mean regret of at most
    0.01.

    4 × 4 with interference and 5 × 5 at the quantum levels are not written out: each moment is
    searched until its bounds meet, or a million moments were looked at, on 5 × 5 four, and what is
    told is the most that the agent may give away. For 20 games that takes some two minutes of
    processor time and 1 GB of memory on 4 × 4, on 5 × 5 seven minutes and 3 GB with superposition
    and 25 minutes and 8 GB with entanglement. 5 × 5 with interference is not solved.

    A game takes both sides 2.4 to 5.4 seconds of processor time, by level; with journals an
    interrupted run goes on.
    """
    if not games and not small:
        raise UsageError(said("nothing is asked: let --games or --small be more than 0"))
    if small and size == 5 and level is Level.INTERFERENCE:
        raise UsageError(
            said("5 × 5 with interference is not solved: take --size 4, or another level")
        )
    if journals is not None:
        check_folder(journals)
    announce_compilation()
    from rich.progress import SpinnerColumn, TextColumn, TimeElapsedColumn

    from ouvert.arena.executors import open_executor
    from ouvert.arena.journal import kept_in
    from ouvert.studies.checkers.expectimax import (
        CALM,
        EQUAL_TIME,
        REGRET_BAR,
        SOLVED,
        WIN_BAR,
        regrets,
        strengths,
        verdict_on_wins,
    )

    levels = tuple(Level) if level is None else (level,)
    agents = {each: EQUAL_TIME[each] if name is None else name for each in levels}
    calm = CALM[size] if name is None else (name.partition(":contempt")[0],)
    with (
        keeping(journals),
        open_executor(where, workers) as executor,
        progress(SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn()) as bar,
    ):
        task = bar.add_task("starting")

        def told(text: str) -> None:
            bar.update(task, description=text)

        matches = []
        if games:
            with nullcontext() if journals is None else kept_in(journals):
                matches = strengths(
                    agents,
                    games,
                    seed,
                    rival=rival,
                    executor=executor,
                    journals=journals,
                    progress=told,
                )
        given = []
        if small:
            asked = [each for each in levels if size == 4 or each in SOLVED]
            given = regrets(calm, small, seed, asked, board=size, progress=told)
    if as_json:
        print_json(
            {
                "seed": seed,
                "rival": rival,
                "bars": {"won": WIN_BAR, "regret": REGRET_BAR},
                "matches": [
                    {
                        "level": each.level.name.lower(),
                        "agent": each.agent,
                        "won": each.ours.wins,
                        "drawn": each.ours.draws,
                        "lost": each.ours.losses,
                        "interval": [round(end, 4) for end in each.ours.win_interval],
                        "seconds": [round(each.ours.seconds, 3), round(each.rival.seconds, 3)],
                        "verdict": verdict_on_wins(*each.ours.win_interval),
                    }
                    for each in matches
                ],
                "regret": [_answer(each) for each in given],
            }
        )
        return
    out = console()
    if matches:
        columns = (
            Column("level"),
            Column("agent"),
            Column("won, drawn, lost"),
            Column("won, 95 % interval"),
            Column("CPU s a game", number=True),
            Column("of the rival", number=True),
            Column(f"{WIN_BAR:.0%} or more"),
        )
        lines = []
        for match in matches:
            low, high = match.ours.win_interval
            score = match.ours
            cells = (
                match.level.name.lower(),
                match.agent,
                f"{score.wins}–{score.draws}–{score.losses}",
                f"{score.wins / score.games:.1%} ({low:.1%} to {high:.1%})",
                f"{score.seconds:.2f}",
                f"{match.rival.seconds:.2f}",
                verdict_on_wins(low, high),
            )
            lines.append((cells, ""))
        print_table(out, columns, [lines], title=f"against {rival}, 8 × 8, three rows")
    if given:
        heads = (
            Column("level"),
            Column("agent"),
            Column("decisions", number=True),
            Column("solved", number=True),
            Column("mean regret", number=True),
            Column("worst", number=True),
            Column("none", number=True),
            Column("CPU ms\na move", number=True),
            Column("values:\nCPU s", number=True),
            Column("MB", number=True),
            Column(f"{REGRET_BAR} or less"),
        )
        rows = [(_cells(each), "") for each in given]
        print_table(out, heads, [rows], title=f"{size} × {size}, against exact values")


def _answer(regret: Regret) -> dict[str, Any]:
    """What is told of a regret with --json."""
    from ouvert.studies.checkers.expectimax import verdict_on_regret

    return {
        "board": regret.board,
        "level": regret.level.name.lower(),
        "agent": regret.agent,
        "decisions": regret.decisions,
        "solved": regret.closed,
        "least": round(regret.least, 5),
        "mean": round(regret.mean, 5),
        "error": round(regret.error, 5),
        "worst": round(regret.worst, 4),
        "best": round(regret.best, 4),
        "milliseconds": round(regret.thinking, 2),
        "seconds": round(regret.solving, 2),
        "bytes": regret.size,
        "verdict": verdict_on_regret(regret.least, regret.mean),
    }


def _cells(regret: Regret) -> tuple[str, ...]:
    """A row of the table of regrets."""
    from ouvert.studies.checkers.expectimax import verdict_on_regret

    mean = f"{regret.mean:.4f}"
    if regret.closed < regret.decisions:
        mean = f"{regret.least:.4f} to {mean}"
    return (
        regret.level.name.lower(),
        regret.agent,
        f"{regret.decisions:,}",
        f"{regret.closed:,}",
        f"{mean} ± {1.96 * regret.error:.4f}",
        f"{regret.worst:.3f}",
        f"{regret.best:.1%}",
        f"{regret.thinking:.1f}",
        f"{regret.solving:.1f}",
        f"{regret.size / 1e6:.1f}" if regret.size else "",
        verdict_on_regret(regret.least, regret.mean),
    )
