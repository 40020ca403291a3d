"""`ouvert quantum`: games as circuits, drawn, costed, exported and asked for advice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from functools import wraps
from typing import TYPE_CHECKING, Annotated, Any, ParamSpec

import typer

from ouvert.cli.announcing import announce_compilation
from ouvert.cli.inputs import UsageError, number, whole
from ouvert.cli.language import said
from ouvert.cli.options import JsonOption
from ouvert.cli.output import Column, console, print_json, print_table
from ouvert.cli.quantum.advise import advise
from ouvert.cli.quantum.beliefs import beliefs
from ouvert.cli.quantum.circuits import (
    CardsOption,
    GamePlay,
    GamePlayOption,
    HiddenOption,
    draw,
    export,
)
from ouvert.cli.quantum.dataset import dataset
from ouvert.cli.quantum.demo import demo
from ouvert.cli.quantum.discards import discards
from ouvert.cli.quantum.equations import count, encodings, payoff
from ouvert.cli.quantum.exercises import exercises
from ouvert.cli.quantum.exploit import exploit
from ouvert.cli.quantum.noise import noise
from ouvert.cli.quantum.optimal import optimal
from ouvert.cli.quantum.report import report
from ouvert.cli.quantum.rules import print_rules_costs, rules
from ouvert.cli.quantum.steps import HEADINGS, cells, print_steps, steps_json
from ouvert.errors import MissingExtraError

if TYPE_CHECKING:
    from rich.console import Console

    from ouvert.quantum.costs.crossover import Comparison
    from ouvert.quantum.costs.whole_game import GameCosts
    from ouvert.quantum.devices import Routed

P = ParamSpec("P")
CIRCUITS = frozenset({"qiskit", "qiskit_aer", "rustworkx"})
"""What the extra `quantum` brings."""
quantum = typer.Typer(
    help="Games as quantum circuits: shown, costed, exported, and asked for advice."
)


@quantum.callback(invoke_without_command=True)
def _quantum(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        print(context.get_help())


@contextmanager
def circuits() -> Iterator[None]:
    """Turn a missing Qiskit into a sentence with the command that installs it."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] in CIRCUITS:
            raise MissingExtraError("A quantum circuit", "quantum") from error
        raise


def with_circuits(command: Callable[P, None]) -> Callable[P, None]:
    """A command that needs the extra `quantum`."""

    @wraps(command)
    def wrapped(*arguments: P.args, **options: P.kwargs) -> None:
        with circuits():
            command(*arguments, **options)

    return wrapped


@quantum.command("cost")
@with_circuits
def cost(
    cards: CardsOption = 10,
    hidden_skat: HiddenOption = False,
    how: GamePlayOption = GamePlay.UNIFORM,
    sizes: Annotated[
        bool, typer.Option("--sizes", help="Also every size from 2 cards on; takes longer.")
    ] = False,
    chips: Annotated[
        bool,
        typer.Option(
            "--chips",
            help="Also after routing on a line, heavy hexagons and a grid; may take a minute.",
        ),
    ] = False,
    level: Annotated[
        int,
        typer.Option(
            parser=whole(0, 3), metavar="N", help="Qiskit's optimization level of routing, 0 to 3."
        ),
    ] = 1,
    error: Annotated[
        float | None,
        typer.Option(
            parser=number(0, 1),
            metavar="P",
            show_default="0.001",
            help="Probability that an operation of the physical qubits fails, below 0.01.",
        ),
    ] = None,
    gate: Annotated[
        float | None,
        typer.Option(
            parser=number(0.001, 1e9),
            metavar="NS",
            show_default="50 with error correction, 40 without",
            help="Nanoseconds of a two-qubit gate; a measurement takes twice as long.",
        ),
    ] = None,
    cores: Annotated[
        int, typer.Option(parser=whole(1), metavar="N", help="Cores that Monte Carlo has.")
    ] = 1,
    measure: Annotated[
        bool,
        typer.Option(
            "--measure",
            help="Time the classical programs here, in place of the times that are kept; takes "
            "minutes and 5 GB for 10 cards each.",
        ),
    ] = False,
    steps: Annotated[
        bool,
        typer.Option(
            "--parts", help="Print the qubits of each register and the steps of plays and tricks."
        ),
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Build a whole game as a circuit and say what it costs, and whether it is worth it.

    The declarer leads the first card of a game of Clubs. Gates are counted by part, CX after
    Qiskit's translation to CX and one-qubit gates at level 1, Toffolis and T gates before it; then
    what an error-corrected machine would need, what the paper's own construction would, and from
    which precision on a quantum computer would be ahead of programs, if everybody plays any legal
    card alike. All assumptions are printed. With `--play rules` the gates are counted as they are
    written, and nothing is compared with programs.
    """
    if how is GamePlay.RULES:
        if sizes or chips or measure or error is not None or gate is not None:
            raise UsageError(
                said("--play rules is counted by part only, without other sizes, chips and times")
            )
        print_rules_costs(cards, hidden_skat=hidden_skat, as_json=as_json)
        return
    from ouvert.quantum.costs import programs
    from ouvert.quantum.costs.crossover import Classical, Comparison
    from ouvert.quantum.costs.crossover import physical as physical_qubits
    from ouvert.quantum.costs.printed import printed_costs
    from ouvert.quantum.costs.whole_game import FEWEST_CARDS, sized_costs, sized_game
    from ouvert.quantum.devices import routed_costs

    device, machine = physical_qubits(error, None if gate is None else gate * 1e-9)
    routes: tuple[Routed, ...] = ()
    if chips:
        routes = routed_costs(sized_game(cards, skat_known=not hidden_skat).circuit, level=level)
    costs = sized_costs(cards, skat_known=not hidden_skat)
    if measure:
        announce_compilation()
    speed = (programs.measure if measure else programs.programs)(cards, skat_known=not hidden_skat)
    comparison = Comparison(costs, Classical(speed, cores), device=device, machine=machine)
    smaller = []
    if sizes:
        smaller = [sized_costs(n, skat_known=not hidden_skat) for n in range(FEWEST_CARDS, cards)]
    if as_json:
        found = _cost_json(comparison)
        found["printed"] = asdict(printed_costs(cards)) | {"whole": printed_costs(cards).whole}
        if chips:
            found["chips"] = [asdict(each) for each in routes]
        if steps:
            found |= steps_json(sized_game(cards, skat_known=not hidden_skat))
        if sizes:
            found["sizes"] = [_counts_json(each) for each in (*smaller, costs)]
        print_json(found)
        return
    out = console()
    if sizes:
        _print_sizes(out, [*smaller, costs])
    _print_parts(out, costs)
    if steps:
        print_steps(out, sized_game(cards, skat_known=not hidden_skat))
    _print_physical(out, comparison)
    if routes:
        _print_chips(out, routes, level)
    _print_crossover(out, comparison)


def _counts_json(costs: GameCosts) -> dict[str, Any]:
    return {
        "cards_each": costs.cards_each,
        "unknown_cards": costs.unknown_cards,
        "deals": costs.deals,
        **asdict(costs.whole),
    }


def _cost_json(comparison: Comparison) -> dict[str, Any]:
    from ouvert.quantum.costs.crossover import PRECISIONS
    from ouvert.quantum.costs.surface_code import physical_costs

    costs = comparison.costs
    from ouvert.quantum.costs.gates import BASIS, LEVEL

    machine = comparison.machine
    rows = [comparison.row(precision) for precision in PRECISIONS]
    return {
        **_counts_json(costs),
        "parts": {name: asdict(part) for name, part in costs.parts.items()},
        "reflection": asdict(costs.reflection),
        "grover_step": asdict(costs.grover_step),
        "counted": {"basis": BASIS, "optimization_level": LEVEL},
        "surface_code": asdict(physical_costs(costs.whole, machine=machine)),
        "surface_code_parallel": asdict(
            physical_costs(costs.whole, machine=machine, parallel=True)
        ),
        "device_seconds": costs.whole.cx * comparison.device.cx_seconds,
        "assumptions": {
            "machine": asdict(machine),
            "device": asdict(comparison.device),
            "classical": asdict(comparison.classical),
        },
        "precisions": [
            {
                "precision": row.precision,
                "uses": row.schedule.queries,
                "code_distance": row.run.distance,
                "physical_qubits": row.run.qubits,
                "surface_code_seconds": row.surface_seconds,
                "surface_code_parallel_seconds": row.parallel_seconds,
                "device_seconds": row.device_seconds,
                "device_errors": row.errors,
                "monte_carlo_seconds": row.sampling_seconds,
            }
            for row in rows
        ],
        "verdict": comparison.verdict,
    }


def _print_sizes(out: Console, every: list[GameCosts]) -> None:
    from ouvert.quantum.costs.printed import printed_costs

    columns = [
        Column("cards\neach", number=True),
        Column("deals", number=True, spare=1),
        *(Column(heading, number=True) for heading in HEADINGS),
        Column("CX by the\npaper's formulas", number=True, spare=2),
    ]
    rows = [
        (
            (
                str(costs.cards_each),
                f"{costs.deals:,}",
                *cells(costs.whole),
                f"{float(printed_costs(costs.cards_each).whole):.2g}",
            ),
            "",
        )
        for costs in every
    ]
    print_table(out, columns, [rows], title="Whole games")


def _print_parts(out: Console, costs: GameCosts) -> None:
    from ouvert.quantum.costs.gates import BASIS, LEVEL

    columns = [Column("part"), *(Column(heading, number=True) for heading in HEADINGS)]
    parts = [((name, *cells(part)), "") for name, part in costs.parts.items()]
    whole_game = [(("whole game", *cells(costs.whole)), "bold")]
    steps = [
        (("reflection", *cells(costs.reflection)), ""),
        (("Grover step", *cells(costs.grover_step)), ""),
    ]
    title = (
        f"{costs.cards_each} cards each, {costs.unknown_cards} of them unknown: "
        f"{costs.deals:,} deals at once"
    )
    print_table(out, columns, [parts, whole_game, steps], title=title)
    out.print(
        f"CX and depth: translated by Qiskit to {', '.join(BASIS)} at level {LEVEL}, parts on "
        "their own. Toffoli: relative-phase ones (rccx) before that, and their layers. T: without "
        "those in Toffolis, four each, and none in those that clear their target by a measurement; "
        f"in the whole game these are {costs.whole.cleared:,}."
    )


def _print_physical(out: Console, comparison: Comparison) -> None:
    from ouvert.quantum.costs.crossover import duration
    from ouvert.quantum.costs.printed import SHOTS, printed_costs
    from ouvert.quantum.costs.surface_code import ERROR_BUDGET, MACHINE, physical_costs

    costs, machine, device = comparison.costs, comparison.machine, comparison.device
    run = physical_costs(costs.whole, machine=machine)
    together = physical_costs(costs.whole, machine=machine, parallel=True)
    printed = printed_costs(costs.cards_each)
    out.print(
        f"\nOne run with error correction: {run.qubits:,} physical qubits (distance "
        f"{run.distance}, {run.logical_qubits:,} logical qubits, {run.factories} T factories), "
        f"{run.t_states:,} T states ({run.t_a_rotation} for each rotation), "
        f"{duration(run.seconds)}, its {costs.whole.toffoli:,} Toffolis one after another; in "
        f"{costs.whole.toffoli_depth:,} layers {together.qubits:,} physical qubits "
        f"({together.factories} T factories), {duration(together.seconds)}.\n"
        f"Assumed ({'arXiv 2211.07629' if machine == MACHINE else 'as asked'}): errors of "
        f"{machine.error:g}, gates {machine.gate * 1e9:g} ns, measurements "
        f"{machine.measurement * 1e9:g} ns; "
        f"{ERROR_BUDGET:.0%} of the runs fail."
    )
    out.print(
        f"One run on bare qubits: {duration(costs.whole.cx * device.cx_seconds)} at "
        f"{device.cx_seconds * 1e9:g} ns a CX, with {costs.whole.cx * device.cx_error:,.0f} errors "
        f"on average at {device.cx_error:g} a CX."
    )
    out.print(
        f"The paper's construction by its formulas: {float(printed.whole):.2g} CX a run, of which "
        f"the deal {float(printed.deal):.2g}; {SHOTS:,} runs take "
        f"{duration(printed.years * 365 * 86400)}."
    )


def _print_chips(out: Console, routes: Sequence[Routed], level: int) -> None:
    columns = (
        Column("couplings"),
        Column("qubits of\nthe chip", number=True),
        Column("CX", number=True),
        Column("depth", number=True),
    )
    rows = [
        ((each.layout, f"{each.qubits:,}", f"{each.cx:,}", f"{each.depth:,}"), "")
        for each in routes
    ]
    print_table(out, columns, [rows], title=f"\nThe whole game, routed at level {level}")


def _print_crossover(out: Console, comparison: Comparison) -> None:
    from ouvert.quantum.costs.crossover import PRECISIONS, duration

    classical = comparison.classical
    columns = (
        Column("precision"),
        Column("uses of the\ncircuit", number=True),
        Column("physical\nqubits", number=True),
        Column("time with error\ncorrection", number=True),
        Column("Toffolis\nin layers", number=True),
        Column("bare\nqubits", number=True),
        Column("Monte\nCarlo", number=True),
        Column("exact", number=True),
    )
    exact = classical.exact_seconds
    rows = [
        (
            (
                f"±{row.precision:.0e}",
                f"{row.schedule.queries:,}",
                f"{row.run.qubits:,}",
                duration(row.surface_seconds),
                duration(row.parallel_seconds),
                duration(row.device_seconds),
                duration(row.sampling_seconds),
                duration(exact),
            ),
            "",
        )
        for row in map(comparison.row, PRECISIONS)
    ]
    title = "\nOne first card's winning probability within a 95 % interval"
    print_table(out, columns, [rows], title=title)
    cores = "core" if classical.cores == 1 else "cores"
    out.print(
        f"Monte Carlo: {classical.programs.games_a_second:,.0f} games a second and core, "
        f"{classical.cores} {cores}; exact program: {duration(exact)} "
        f"({classical.programs.how}). Bare qubits: as if they made no errors."
    )
    out.print(comparison.verdict)


quantum.command("demo")(with_circuits(demo))
quantum.command("advise")(with_circuits(advise))
quantum.command("beliefs")(with_circuits(beliefs))
quantum.command("discards")(with_circuits(discards))
quantum.command("draw")(with_circuits(draw))
quantum.command("exercises")(with_circuits(exercises))
quantum.command("export")(with_circuits(export))
quantum.command("encodings")(with_circuits(encodings))
quantum.command("count")(with_circuits(count))
quantum.command("payoff")(with_circuits(payoff))
quantum.command("dataset")(with_circuits(dataset))
quantum.command("noise")(with_circuits(noise))
quantum.command("exploit")(with_circuits(exploit))
quantum.command("optimal")(with_circuits(optimal))
quantum.command("report")(with_circuits(report))
quantum.command("rules")(with_circuits(rules))

__all__ = ["circuits", "quantum", "with_circuits"]
