"""`ouvert quantum optimal`: would a quantum computer find the best card sooner?"""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ouvert.cli.announcing import announce_compilation
from ouvert.cli.inputs import whole
from ouvert.cli.options import JsonOption
from ouvert.cli.output import Column, console, print_json, print_table

if TYPE_CHECKING:
    from rich.console import Console

    from ouvert.quantum.optimal.verdict import OptimalStudy

NAMES = {
    "bound": "fewest looks at leaves that any\nalgorithm needs, a Toffoli each",
    "game": "√N times the game out and back",
    "walk": "the walk, errors at most 1 %",
    "searched": "the walk, if the tree were what\nthe solver looks at",
}


def optimal(
    deals: Annotated[
        int,
        typer.Option(parser=whole(1), metavar="N", help="Random deals that are looked at."),
    ] = 12,
    probes: Annotated[
        int,
        typer.Option(parser=whole(2), metavar="N", help="Random lines of play for each of them."),
    ] = 1000,
    seed: Annotated[
        int, typer.Option(parser=whole(0), metavar="N", help="Of deals and lines.")
    ] = 1,
    as_json: JsonOption = False,
) -> None:
    """Say whether a quantum computer would find the best card of an open deal sooner.

    The game with open cards is a formula of OR and AND, one leaf for each line of play. A quantum
    walk evaluates a formula of N leaves in about √N steps (Ambainis, Childs, Reichardt, Špalek,
    Zhang, 2010). The formula is decided by circuits for two and three cards in each hand, the walk
    is simulated for two to four, a step is built for ten, the tree is sampled, and programs are
    timed. All figures come with their assumptions.
    """
    from ouvert.quantum.optimal.verdict import optimal_study

    announce_compilation()
    found = optimal_study(deals=deals, probes=probes, seed=seed)
    if as_json:
        print_json(_as_json(found))
        return
    out = console()
    _print_small(out, found)
    _print_trees(out, found)
    _print_searches(out, found)
    _print_estimates(out, found)


def _print_small(out: Console, found: OptimalStudy) -> None:
    columns = (
        Column("cards\neach", number=True),
        Column("deals", number=True),
        Column("as the\nsolver", number=True),
        Column("qubits", number=True),
        Column("Toffoli", number=True),
        Column("CX", number=True),
    )
    rows = [
        (
            (
                str(each.cards_each),
                *(
                    f"{value:,}"
                    for value in (each.deals, each.agree, each.qubits, each.toffoli, each.cx)
                ),
            ),
            "",
        )
        for each in found.decided
    ]
    print_table(out, columns, [rows], title="The formula written out as a circuit")
    walks = (
        Column("cards\neach", number=True),
        Column("deals", number=True),
        Column("largest\ntree", number=True),
        Column("steps\na run", number=True),
        Column("runs", number=True),
        Column("all steps\nover √N", number=True),
        Column("error at\nmost", number=True),
    )
    rows = [
        (
            (
                str(each.cards_each),
                f"{each.deals:,}",
                f"{each.most_leaves:,}",
                f"{each.steps:,}",
                str(each.runs),
                f"{each.constant:.0f}",
                f"{each.error:.2%}",
            ),
            "",
        )
        for each in found.walks
    ]
    print_table(out, walks, [rows], title="\nThe walk, simulated step by step")


def _print_trees(out: Console, found: OptimalStudy) -> None:
    columns = (
        Column("deal", number=True),
        Column("lines of play", number=True),
        Column("lines until\ndecided", number=True),
    )
    rows = [
        (
            (
                str(number),
                f"{tree.leaves.mean:.2e} ± {tree.leaves.standard_error:.0e}",
                f"{tree.decided.mean:.2e} ± {tree.decided.standard_error:.0e}",
            ),
            "",
        )
        for number, tree in enumerate(found.trees, 1)
    ]
    title = f"\nTrees of random deals with 10 cards each (seed {found.seed})"
    print_table(out, columns, [rows], title=title)
    out.print(
        f"Median: {found.all_leaves:.1e} lines to the end, N = {found.leaves:.1e} until the game "
        "is decided. Standard errors by Knuth's method."
    )


def _print_searches(out: Console, found: OptimalStudy) -> None:
    columns = (
        Column("cards\neach", number=True),
        Column("minimax:\ncards", number=True),
        Column("alpha-beta:\ncards", number=True),
        Column("solver:\npositions", number=True),
        Column("solver:\na deal", number=True),
    )
    rows = [
        (
            (
                str(each.cards_each),
                _count(each.minimax),
                _count(each.alpha_beta),
                _count(each.positions),
                f"{each.seconds * 1e3:.3g} ms",
            ),
            "",
        )
        for each in found.searches
    ]
    print_table(out, columns, [rows], title="\nWhat programs look at, on average")
    out.print(
        f"Alpha-beta without a table, extrapolated to 10 cards: {found.alpha_beta:.1e} cards. "
        "Solver: ouvert.tricks.solvers.general, processor time of one core."
    )


def _print_estimates(out: Console, found: OptimalStudy) -> None:
    from ouvert.quantum.costs.crossover import duration

    serial, parallel = found.step_seconds
    out.print(
        f"\nA step of the walk with 10 cards each, built: {found.step.qubits:,} qubits, "
        f"{found.step.toffoli:,} Toffolis in {found.step.toffoli_depth:,} layers, "
        f"{found.step.rotations:,} rotations: {duration(serial)} one after another, "
        f"{duration(parallel)} in layers."
    )
    columns = (
        Column("one open deal", spare=1),
        Column("steps", number=True),
        Column("code\ndistance", number=True),
        Column("physical\nqubits", number=True),
        Column("Toffolis one\nafter another", number=True),
        Column("in\nlayers", number=True),
    )
    rows = [
        (
            (
                NAMES[each.name],
                f"{each.steps:.2g}",
                "" if each.physical is None else str(each.physical.distance),
                "" if each.physical is None else f"{each.physical.qubits:,}",
                duration(each.seconds),
                duration(each.parallel_seconds),
            ),
            "",
        )
        for each in found.estimates
    ]
    solver = [(("the solver, on one core", "", "", "", duration(found.solver.seconds), ""), "bold")]
    print_table(out, columns, [rows, solver], title="\nOne open deal with 10 cards each")
    out.print(
        "So a quantum computer would not find the best card of an open deal sooner: one step of "
        "the walk takes longer than the solver does for the whole deal."
        if not found.sooner
        else "By these figures one of the quantum ways is ahead of the solver."
    )
    out.print(
        "Hidden cards: a best card against known play is a search of the information sets, to "
        "which the same walks apply with more leaves; of equilibria no quantum algorithm is known "
        "that does without the tree. Machine: as in ouvert quantum cost."
    )


def _count(value: float | None) -> str:
    return "" if value is None else f"{value:,.0f}"


def _as_json(found: OptimalStudy) -> dict[str, Any]:
    return {
        "seed": found.seed,
        "decided": [asdict(each) for each in found.decided],
        "walks": [asdict(each) for each in found.walks],
        "trees": [asdict(each) for each in found.trees],
        "leaves": found.leaves,
        "all_leaves": found.all_leaves,
        "searches": [asdict(each) for each in found.searches],
        "alpha_beta": found.alpha_beta,
        "step": asdict(found.step),
        "step_seconds": found.step_seconds,
        "estimates": [asdict(each) for each in found.estimates],
        "sooner": found.sooner,
    }


__all__ = ["optimal"]
