"""`ouvert tricks reduce`: graph games and formulas as trick games of two ranks."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ouvert.cli.announcing import announce_compilation
from ouvert.cli.inputs import UsageError, whole
from ouvert.cli.language import library_text, said
from ouvert.cli.options import JsonOption, svg_option
from ouvert.cli.output import check_new, console, print_json, takes_stdout, write_file
from ouvert.cli.tricks.input import contents
from ouvert.errors import PositionError, SizeError

if TYPE_CHECKING:
    from ouvert.tricks.reductions import Reduction

MOST_NODES = 2_000_000
"""Positions after which a reduction is left undecided, unless told otherwise."""

UNPLAYABLE = "as printed it cannot be played, since "
"""What is said before the reason why a construction is no position."""

reduce = typer.Typer(help="Other problems turned into trick games of two ranks (paper 003).")

PrintedOption = Annotated[
    bool, typer.Option("--printed", help="Build it exactly as the paper prints it, mistakes too.")
]
ProvedOption = Annotated[
    bool, typer.Option("--proved", help="Use our construction that is proved to be right.")
]
DrawOption = Annotated[bool, typer.Option("--draw", help="Draw every gadget as a table.")]
SolveOption = Annotated[
    bool, typer.Option("--solve", help="Solve the trick game too, and compare the answers.")
]
NodesOption = Annotated[
    int,
    typer.Option(
        "--nodes", parser=whole(1), metavar="N", help="Positions after which --solve gives up."
    ),
]
SvgOption = Annotated[Path | None, svg_option("Draw every gadget into a new")]
ExportOption = Annotated[
    Path | None,
    typer.Option(
        "--export",
        metavar="FILE",
        help="Write the position into a new file, for 'ouvert tricks solve FILE'; - for stdout.",
    ),
]


@reduce.callback(invoke_without_command=True)
def _reduce(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        print(context.get_help())


@reduce.command("geography")
def geography(
    graph: Annotated[
        str,
        typer.Argument(
            metavar="GRAPH", help="Such as '0>2 0>3 2>1 3>1 | A: 0 1', a file with one, or -."
        ),
    ],
    printed: PrintedOption = False,
    proved: ProvedOption = False,
    parallel: Annotated[
        int | None,
        typer.Option(
            parser=whole(1, 99), metavar="K", show_default="1", help="Suits for each edge."
        ),
    ] = None,
    draw: DrawOption = False,
    solve: SolveOption = False,
    nodes: NodesOption = MOST_NODES,
    svg: SvgOption = None,
    export: ExportOption = None,
    as_json: JsonOption = False,
) -> None:
    """Generalized Geography as a trick game (theorem 1).

    A graph is its edges, then the vertices from which player 1 moves, and where the token starts if
    it is not the first of them ('| start: 1'); further vertices of player 2 are named by '| B: 4'.
    Before a start of player 2 a vertex of player 1 is put, whose only edge leads there. The token
    moves along an edge and its vertex is removed; who cannot move loses. Without options the slips
    of the paper are repaired, which is still not always right: 'docs/complexity.md' says why, and
    what --proved does.
    """
    from ouvert.tricks.reductions import (
        PRINTED,
        REPAIRED,
        from_graph,
        parse_graph,
        proved_from_graph,
    )

    if proved and (printed or parallel):
        raise UsageError(
            said("--proved is a construction of its own: leave --printed and --parallel")
        )
    parsed = parse_graph(contents(graph, "graph", ">|"))
    if proved:
        reduction = proved_from_graph(parsed)
    else:
        reduction = from_graph(parsed, PRINTED if printed else REPAIRED, parallel or 1)
    truth = parsed.first_player_wins
    other = _by_strategy if proved else None
    _report(reduction, truth, draw, solve, nodes, svg, export, other, as_json=as_json)


@reduce.command("qbf")
def qbf(
    formula: Annotated[
        str,
        typer.Argument(
            metavar="FORMULA",
            help="Such as 'E x1 A x2 : (x1 | ~x2) & (x2)', a file with one, or -.",
        ),
    ],
    printed: PrintedOption = False,
    proved: ProvedOption = False,
    beta: Annotated[
        int | None,
        typer.Option(
            parser=whole(1, 1000),
            metavar="N",
            show_default="variables plus clauses",
            help="What it costs team A not to follow team B; a smaller game with a smaller one.",
        ),
    ] = None,
    cost: Annotated[
        int | None,
        typer.Option(
            parser=whole(1, 1_000_000),
            metavar="N",
            show_default="by the formula of the paper, or the repaired one",
            help="Tricks that must be made before the conclusion (the paper's c).",
        ),
    ] = None,
    draw: DrawOption = False,
    solve: SolveOption = False,
    nodes: NodesOption = MOST_NODES,
    svg: SvgOption = None,
    export: ExportOption = None,
    as_json: JsonOption = False,
) -> None:
    """A quantified formula as a trick game in which team A must win every trick (theorem 2).

    E is "there is", A "for all", then come clauses with | between literals and & between clauses.
    Without options the slips and constants of the paper are repaired, which nobody has proved to be
    right: 'docs/complexity.md' says why, and what --proved does.
    """
    from ouvert.tricks.reductions import PRINTED, REPAIRED, from_qbf, parse_qbf, proved_from_qbf

    if proved and (printed or beta or cost):
        raise UsageError(
            said("--proved is a construction of its own: leave --printed, --beta and --cost")
        )
    parsed = parse_qbf(contents(formula, "formula", ":∃∀"))
    if proved:
        reduction = proved_from_qbf(parsed)
    else:
        reduction = from_qbf(parsed, PRINTED if printed else REPAIRED, beta, cost)
    other = _by_walks if proved else None
    _report(reduction, parsed.is_true, draw, solve, nodes, svg, export, other, as_json=as_json)


def _report(
    reduction: Reduction,
    truth: bool,
    draw: bool,
    solve: bool,
    nodes: int,
    svg: Path | None,
    export: Path | None,
    other: Callable[[Reduction], dict[str, Any]] | None,
    *,
    as_json: bool,
) -> None:
    from ouvert.tricks.text import format_position

    aside = takes_stdout(svg, export, as_json=as_json)
    check_new(svg, export)
    # a construction as printed may be no position: then nothing is written either
    position_text = None if export is None else format_position(reduction.position)
    if svg is not None:
        write_file(svg, reduction.picture() + "\n")
    if export is not None and position_text is not None:
        write_file(export, position_text + "\n")
    solved = _solved(reduction, truth, nodes, other) if solve else None
    if as_json:
        found: dict[str, Any] = {
            "source": str(reduction.source),
            "question": reduction.answer,
            "true": truth,
            "hands": len(reduction.hands),
            "cards": sum(len(hand.cards) for hand in reduction.hands),
            "suits": len({suit for hand in reduction.hands for suit in hand.cards}),
            "leader": reduction.leader,
            "goal": reduction.goal,
            "notes": list(reduction.notes),
        }
        if draw:
            found["drawn"] = reduction.draw()
        print_json(found | (solved or {}))
        return
    out = console(stderr=aside)
    out.print(str(reduction.source))
    out.print(reduction.explain(library_text))
    if draw:
        print(f"\n{reduction.draw(library_text)}\n", file=sys.stderr if aside else sys.stdout)
    answer = said("yes" if truth else "no")
    out.print(f"{library_text(reduction.answer)}: {answer}.")
    if solved is not None:
        out.print(_judgement(solved, reduction.goal))


def _solved(
    reduction: Reduction,
    truth: bool,
    nodes: int,
    other: Callable[[Reduction], dict[str, Any]] | None,
) -> dict[str, Any]:
    """The answer by the search, or in the other way if the position is too large for it."""
    announce_compilation()
    try:
        proof = reduction.decide(nodes)
        found: dict[str, Any] = {"wins": proof.holds, "nodes": proof.nodes}
    except PositionError as error:
        return {"wins": None, "reason": f"{UNPLAYABLE}{error}"}
    except SizeError as error:
        if other is None:
            return {"wins": None, "reason": str(error)}
        found = other(reduction)
    return found | {"agrees": found["wins"] == truth}


def _by_strategy(reduction: Reduction) -> dict[str, Any]:
    from ouvert.tricks.reductions.certificate import check

    found = check(reduction)
    return {"wins": found.winner == "A", "lines": found.lines}


def _by_walks(reduction: Reduction) -> dict[str, Any]:
    from ouvert.tricks.reductions.walks import decide

    found = decide(reduction)
    return {
        "wins": found.holds,
        "moments": found.moments,
        "most": found.most,
        "needed": found.needed,
    }


def _judgement(solved: dict[str, Any], goal: int) -> str:
    if solved["wins"] is None:
        reason = solved["reason"]
        if reason.startswith(UNPLAYABLE):
            why = library_text(reason.removeprefix(UNPLAYABLE))
            reason = said("as printed it cannot be played, since {why}", why=why)
        else:
            reason = library_text(reason)
        return said("The trick game is not decided: {reason}.", reason=reason)
    if goal == 1:
        wins = said("Team A wins 1 trick" if solved["wins"] else "Team A does not win 1 trick")
    else:
        wins = said(
            "Team A wins {goal} tricks" if solved["wins"] else "Team A does not win {goal} tricks",
            goal=goal,
        )
    agrees = said(
        "as it should be" if solved["agrees"] else "and that is wrong: the reduction fails here"
    )
    return f"{wins}, {agrees} ({_took(solved)})."


def _took(solved: dict[str, Any]) -> str:
    """What it took to decide."""
    if solved.get("nodes") == 1:
        return said("1 position")
    if solved.get("lines") == 1:
        return said(
            "too large to be searched; the winner's strategy comes to its goal in the only line of "
            "the loser"
        )
    if "nodes" in solved:
        return said("{number} positions", number=f"{solved['nodes']:,}")
    if "lines" in solved:
        return said(
            "too large to be searched; the winner's strategy comes to its goal in all {lines} "
            "lines of the loser",
            lines=f"{solved['lines']:,}",
        )
    return said(
        "too large to be searched; by its structure, {moments} moments of walks: team A comes to "
        "the conclusion after {most} tricks and needs {needed}",
        moments=f"{solved['moments']:,}",
        most=solved["most"],
        needed=solved["needed"],
    )
