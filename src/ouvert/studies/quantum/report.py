"""The reproduction report of paper 000: its figures, tables and equations, our numbers beside.

`write_report` fills a folder with `report.md`, the pictures that it shows, and a CSV file for each
table and picture.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import astuple
from pathlib import Path
from typing import TYPE_CHECKING

from ouvert.plots import new_figure
from ouvert.quantum.circuits.game import GameCircuit
from ouvert.quantum.costs.crossover import (
    PRECISIONS,
    Classical,
    Comparison,
    duration,
)
from ouvert.quantum.costs.gates import BASIS, LEVEL
from ouvert.quantum.costs.printed import Figure15, equations, figure_15, printed_costs
from ouvert.quantum.costs.programs import programs
from ouvert.quantum.costs.whole_game import (
    FEWEST_CARDS,
    MOST_CARDS,
    GameCosts,
    game_costs,
    sized_game,
)
from ouvert.quantum.devices import routed_costs
from ouvert.quantum.drawing.blocks import BlockView
from ouvert.quantum.paper.boolean_functions import Method
from ouvert.quantum.paper.counting import count_favourable
from ouvert.quantum.paper.encodings import FOUR_CARDS, SIX_CARDS, SKAT
from ouvert.quantum.paper.examples import Example
from ouvert.quantum.paper.pauli_sums import card_gates
from ouvert.quantum.paper.scoring import Stake, break_even, payoff
from ouvert.studies.quantum import deal_states, noisy_chip, verdicts
from ouvert.studies.quantum.every_number import write_every_number
from ouvert.studies.quantum.figures import examples, reproduce, write_figures
from ouvert.studies.quantum.rules_play import write_part
from ouvert.studies.report import Report, Rows
from ouvert.studies.skat import all_deals, deal_counts
from ouvert.studies.skat.branching import GAMES, branching

if TYPE_CHECKING:
    from matplotlib.figure import Figure

COUNTS = ("qubits", "cx", "depth", "toffoli", "toffoli_depth", "t", "rotations")
HEADINGS = ("qubits", "CX", "depth", "Toffoli", "Toffoli depth", "T", "rotations")
PHASE = 6
"""Qubits of the phase in quantum counting."""
GAME_VALUE = 48
"""A Grand with one jack, with which payoffs are shown."""
MEASURED = 6
"""Cards each up to which all deals of a hand are decided."""


def write_report(
    folder: Path,
    *,
    cards: int = MOST_CARDS,
    games: int = GAMES,
    progress: Callable[[str], None] = lambda _: None,
) -> tuple[Path, ...]:
    """Write the report.

    Args:
        folder: is made if it is not there.
        cards: cost games with up to so many cards each.
        games: suit games of which the branching factor is measured.
        progress: is told what is being done.

    Returns the files written, the report first; pictures are left out without matplotlib. Raises
    SizeError for more than ten cards each.
    """
    report = _Report(folder)
    progress("figures 4 to 14")
    report.figures()
    report.encodings()
    report.card_gates()
    progress("quantum counting")
    report.counting_and_payoff()
    progress("whole games of each size")
    built = [sized_game(n) for n in range(FEWEST_CARDS, cards + 1)]
    costs = [game_costs(game) for game in built]
    progress("figure 15")
    report.figure_15(costs)
    report.deal_counts()
    progress("branching factors")
    report.equations(games)
    report.costs(costs)
    report.crossover(costs[-1])
    progress("routes")
    report.routes(built[-1])
    progress("a noisy chip")
    noisy_chip.write_part(report)
    progress("a player by rules")
    write_part(report, cards)
    progress("deals as matrix product states")
    report.deal_states(cards)
    view = BlockView.of(built[-1])
    report.picture("blocks", view.picture, "The whole game in blocks: registers against gates.")
    write_every_number(report, report.verdicts)
    return report.finish()


class _Report(Report):
    """The report as it grows."""

    def __init__(self, folder: Path) -> None:
        super().__init__(
            folder,
            "Skat on a quantum computer: the paper's figures and tables again",
            "Paper: arXiv 2411.15294. *Printed* is what the paper has, *ours* what the programs "
            "here compute. Where they differ on purpose, the text says why.",
        )
        self.verdicts: dict[tuple[str, int], str] = {
            ("table", 2): verdicts.of_card_values(),
            ("table", 3): verdicts.of_basic_values(),
        }

    def figures(self) -> None:
        """Figures 4 to 14."""
        written = write_figures(self.folder)
        self.files += written
        self.lines.append("## Figures 4 to 14: the worked examples")
        self.lines.append(
            "Total variation distance from the paper's probabilities, 0 for equal and 1 for "
            "disjoint distributions."
        )
        reproduced = reproduce()
        rows = [
            (
                found.printed.number,
                found.printed.game,
                found.printed.caption,
                len(found.step.state_table),
                f"{found.exact_distance:.1e}",
                f"{found.shots_distance:.3f}",
                found.printed.told,
            )
            for found in reproduced
        ]
        chances = {name: example.win_probability for name, example in examples().items()}
        self.verdicts |= verdicts.of_examples(reproduced, chances)
        heads = ("figure", "game", "after", "strings", "exact", "1,000 shots", "printed")
        self.table("", heads, rows)
        pictures = [path for path in written if path.suffix == ".png"]
        for number, path in enumerate(pictures, start=4):
            self.lines.append(f"![figure {number}]({path.name})")
        if not pictures:
            self.without_pictures()

    def encodings(self) -> None:
        """Tables 1, 4 and 6, and the phases of tables 5 and 7 with what they cost."""
        self.lines.append("## Tables 1 and 4 to 7: encodings and phases")
        for encoding in (SKAT, FOUR_CARDS, SIX_CARDS):
            self.lines.append(f"```\n{encoding}\n```")
        for number, name in ((5, "four cards"), (7, "ace"), (7, "king")):
            example = examples()[name]
            self.lines.append(f"Table {number}, {name}: {_outcome(example)}")
            self.table(f"table_{number:02}_{name.replace(' ', '_')}", *_phases(example))

    def card_gates(self) -> None:
        """Equations 5 and 6."""
        self.lines.append("## Equations 5 and 6: steps that act on each card alone")
        rows = [
            (example.name, part.name, *cells)
            for example in examples().values()
            for part in example.parts
            for gates in [card_gates(example, part)]
            for cells in (
                [("", "joins cards")]
                if gates is None
                else [(each.card, str(each)) for each in gates]
            )
        ]
        self.table("equations_05_06", ("example", "step", "card", "Pauli sum"), rows)
        self.lines.append(
            "The paper says that equation 5 holds only in some phases and does not say in which. "
            "Of the examples' steps a card that A leads, and cards that are played without a "
            "choice, are products over cards; the deal, a choice and a trick are not, since there "
            "the gates on one card depend on another. So equation 6 is complete for the former, "
            "and there is none for the latter."
        )

    def counting_and_payoff(self) -> None:
        """Equations 19 and 20."""
        self.lines.append("## Equations 19 and 20: counting and payoff")
        rows = []
        stakes = []
        counted = []
        for name, example in examples().items():
            found = count_favourable(example.circuit, example.score.marked(), PHASE)
            exact = example.win_probability
            chances = example.state.probabilities
            alike = bool(max(chances) - min(chances) < verdicts.EXACT)
            counted.append(verdicts.Counted(name, len(example.state), alike, found.estimate, exact))
            stakes.append((name, payoff([Stake(exact, GAME_VALUE, GAME_VALUE)])))
            rows.append(
                (
                    name,
                    len(example.state),
                    f"{found.estimate:.4f}",
                    f"{found.probabilities[found.estimate]:.4f}",
                    f"{found.count(len(example.state)):.2f}",
                    f"{exact:.4f}",
                )
            )
        self.verdicts["equation", 19] = verdicts.of_counting(counted, PHASE)
        self.verdicts["equation", 20] = verdicts.of_payoff(
            break_even(GAME_VALUE), break_even(GAME_VALUE, 50), GAME_VALUE
        )
        heads = ("example", "ways", "sin²(φ/2)", "how likely found", "N", "exact probability")
        self.table("equation_19", heads, rows)
        self.lines.append(
            f"Quantum counting with {PHASE} qubits of the phase, simulated. The 24 ways of the "
            "four cards are equally likely, and N counts ten of them, as near as the phase tells; "
            "in the other example they are not, and the phase gives their weight. So the weighted "
            "version that the text calls open is there."
        )
        payoffs = [(name, f"{round(value, 9) + 0.0:+.2f}") for name, value in stakes]
        self.table("equation_20", ("example", f"payoff of a game of {GAME_VALUE}"), payoffs)
        self.lines.append(
            f"A game of {GAME_VALUE} pays from a winning chance of {break_even(GAME_VALUE):.1%} "
            "on, whatever its value; with the 50 points of Seeger and Fabian from "
            f"{break_even(GAME_VALUE, 50):.1%} on."
        )

    def figure_15(self, costs: Sequence[GameCosts]) -> None:
        """The initial superposition, built, extrapolated, and ours."""
        self.lines.append("## Figure 15: the cost of the deal")
        lines = {method: figure_15(method) for method in Method}
        last = costs[-1].cards_each
        ours = {each.cards_each: each.parts["deal"].cx for each in costs}
        rows = []
        for n in range(1, last + 1):
            row: list[object] = [n]
            for line in lines.values():
                built = {each.cards_each: each.cx for each in line.built}
                row.append(f"{built[n]:,}" if n in built else _rounded(line.extrapolated(n)))
            rows.append([*row, f"{ours[n]:,}" if n in ours else ""])
        heads = ("cards each", *(f"U_ini, {method.value}" for method in lines), "our deal")
        self.table("figure_15", heads, rows)
        factor = lines[Method.MULTIPLEXED].factor
        self.verdicts["figure", 15] = verdicts.of_figure_15(
            lines[Method.MULTIPLEXED].extrapolated(MOST_CARDS), ours[last], last
        )
        self.lines.append(
            "Built for one, two and three cards each, and extrapolated by a straight line through "
            f"the logarithms: each card more costs {factor:.1f} times as much with every rotation "
            "controlled by all qubits before it, which points at the printed 10^12 for ten cards. "
            "Our deal writes the codes of the cards into the hands, too."
        )
        self.picture("figure_15", lambda: _deal_picture(lines, ours), "CX gates of the deal.")

    def deal_counts(self) -> None:
        """Tables 8 and 9."""
        self.lines.append("## Tables 8 and 9: deals")
        self.lines.append(f"```\n{deal_counts.render()}\n```")
        rows = [
            (
                row.table,
                row.cards_each,
                row.deals.computed,
                row.deals.printed,
                f"{row.total.computed:.6g}",
                row.total.printed,
                row.total.unit,
            )
            for row in deal_counts.rows()
        ]
        for table in (8, 9):
            counts = [row for row in deal_counts.rows() if row.table == table]
            self.verdicts["table", table] = verdicts.of_deal_counts(counts)
        self.verdicts["table", 9] += (
            f"; all deals of up to {MEASURED} cards each are decided here, those of ten by the "
            "command"
        )
        heads = ("table", "cards each", "deals", "printed", "time", "printed time", "unit")
        self.save("tables_08_09", heads, rows)
        self.lines.append(
            f"Table 9, measured: deals of up to {MEASURED} cards each in Clubs, decided with open "
            "cards; `ouvert studies all-deals` decides those of the other sizes."
        )
        heads = ("hand", "cards each", "deals", "won", "share", "checksum", "µs a deal")
        self.table("table_09_measured", heads, all_deals.measured(MEASURED))

    def equations(self, games: int) -> None:
        """Equations 32 to 39."""
        self.lines.append("## Equations 32 to 39: ways in which a game can go")
        measured = branching(games)
        suit = measured[0]
        for first, last in ((32, 32), (33, 35), (37, 37), (38, 39)):
            own = [each for each in equations() if first <= each.number <= last]
            self.verdicts["equation", first] = verdicts.of_equations(own)
        self.verdicts["equation", 36] = verdicts.of_branching(suit)
        rows = [
            (by_paper.number, by_paper.meaning, *map(_number, values))
            for by_paper, own in zip(equations(), equations(suit.mean), strict=True)
            for values in [(by_paper.printed, by_paper.computed, own.computed)]
        ]
        heads = ("equation", "what", "printed", "computed", f"with our {suit.mean:.3f}")
        self.table("equations", heads, rows)
        found = "; ".join(
            f"{each.kind} {each.mean:.3f} ± {each.error:.3f} in {each.games:,} games "
            f"(printed {each.printed})"
            for each in measured
        )
        self.lines.append(
            f"Legal cards in games of the expert rules against themselves: {found}. The paper's "
            "are games of people, who play other hands and other cards."
        )

    def costs(self, costs: Sequence[GameCosts]) -> None:
        """Section IX: our circuits and the paper's formulas."""
        self.lines.append("## Section IX: the whole game as a circuit")
        self.lines.append(
            f"CX and depth: after Qiskit's translation to {', '.join(BASIS)} at level {LEVEL}. "
            "Toffoli: relative-phase ones before that, and their layers; T: without those in "
            "Toffolis, four each."
        )
        rows: list[list[object]] = []
        for each in costs:
            counts = [f"{getattr(each.whole, name):,}" for name in COUNTS]
            printed = printed_costs(each.cards_each)
            rows.append([each.cards_each, f"{each.deals:,}", *counts, f"{printed.whole:.2g}"])
        heads = ("cards each", "deals", *HEADINGS, "CX by the paper's formulas")
        self.table("costs", heads, rows)
        whole = costs[-1]
        stretches = {
            **whole.parts,
            "whole game": whole.whole,
            "reflection": whole.reflection,
            "Grover step": whole.grover_step,
        }
        rows = [
            [name, *(f"{getattr(part, count):,}" for count in COUNTS)]
            for name, part in stretches.items()
        ]
        self.lines.append(f"By part, for {whole.cards_each} cards each:")
        self.table("parts", ("part", *HEADINGS), rows)

    def crossover(self, costs: GameCosts) -> None:
        """Where a quantum computer would be ahead."""
        classical = Classical(programs(costs.cards_each, skat_known=costs.skat_known))
        comparison = Comparison(costs, classical)
        machine, device = comparison.machine, comparison.device
        self.lines.append("## Is it worth it?")
        rows = [
            (
                f"±{row.precision:.0e}",
                f"{row.schedule.queries:,}",
                row.run.distance,
                f"{row.run.qubits:,}",
                duration(row.surface_seconds),
                duration(row.parallel_seconds),
                duration(row.device_seconds),
                f"{row.errors:,.0f}",
                duration(row.sampling_seconds),
            )
            for row in map(comparison.row, PRECISIONS)
        ]
        heads = (
            "precision",
            "uses of the circuit",
            "code distance",
            "physical qubits",
            "time with error correction",
            "with Toffolis in layers",
            "time on bare qubits",
            "errors in their longest run",
            "Monte Carlo",
        )
        self.table("crossover", heads, rows)
        self.lines.append(
            f"Assumed: {machine.gate * 1e9:g} ns a gate, {machine.measurement * 1e9:g} ns a "
            f"measurement, errors of {machine.error:g}, formulas of arXiv 2211.07629; on bare "
            f"qubits {device.cx_seconds * 1e9:g} ns a CX with errors of {device.cx_error:g}; Monte "
            f"Carlo {classical.games_a_second:,.0f} games a second on one core; the "
            f"exact program {duration(classical.exact_seconds)} ({classical.programs.how})."
        )
        self.lines.append(comparison.verdict)

    def routes(self, largest: GameCircuit) -> None:
        """The smallest game and the largest one on chips."""
        self.lines.append("## On chips")
        self.lines.append(
            "After routing along the couplings, at two optimization levels of Qiskit; all seeds 0."
        )
        rows = [
            (game.problem.tricks, game.circuit.num_qubits, *astuple(each))
            for game in (sized_game(FEWEST_CARDS), largest)
            for level in (1, 2)
            for each in routed_costs(game.circuit, level=level)
        ]
        heads = ("cards each", "qubits", "layout", "qubits of the chip", "CX", "depth", "level")
        self.table("routes", heads, rows)

    def deal_states(self, cards: int) -> None:
        """How near matrix product states of a small bond come to the deal (section IX)."""
        self.lines.append("## Approximate deals")
        rows = deal_states.run(room for room in deal_states.HANDS if max(room) <= cards)
        table, *pictures = deal_states.write_report(self.folder, rows)
        self.files += [table, *pictures]
        bonds = {row.room: row.exact_bond for row in rows}
        self.lines.append(
            "The deal as a matrix product state with smaller and smaller bond dimensions. The "
            "exact state needs little: "
            + ", ".join(f"{bond} for {room} cards" for room, bond in bonds.items())
            + "."
        )
        self.lines += [f"![Fidelity against bond dimension]({each.name})" for each in pictures]


def _outcome(example: Example) -> str:
    return (
        f"p = {example.win_probability:.4f} with {example.semantics.value} play, "
        f"{example.expected_points:g} points expected."
    )


def _phases(example: Example) -> tuple[Sequence[str], Rows]:
    heads = ("phase", "what its gates do", "figure", "gates so far", "strings", "likeliest")
    rows = [
        (
            step.name,
            step.sentence,
            "" if step.figure is None else step.figure,
            step.circuit.size(),
            len(step.state_table),
            f"{max(row.probability for row in step.state_table):.4f}",
        )
        for step in example.steps()
    ]
    return heads, rows


def _rounded(value: float) -> str:
    return f"{value:,.0f}" if value < 10**6 else f"{value:.2g}"


def _number(value: float) -> str:
    return f"{value:,}" if isinstance(value, int) and value < 10**15 else f"{value:.4g}"


def _deal_picture(lines: dict[Method, Figure15], ours: dict[int, int]) -> Figure:
    figure = new_figure(7, 4.5, "The report")
    axes = figure.add_subplot()
    sizes = list(range(1, max(ours) + 1))
    styles = {"multiplexed": "o", "decomposed": "s"}
    for method, line in lines.items():
        marker = styles.get(method.value, "^")
        axes.plot(sizes, [line.extrapolated(n) for n in sizes], "--", color="#888888", linewidth=1)
        axes.plot(
            [each.cards_each for each in line.built],
            [each.cx for each in line.built],
            marker,
            color="#c05020",
            label=f"U_ini, {method.value}, built (dashed: extrapolated)",
        )
    axes.plot(list(ours), list(ours.values()), "D-", color="#1f5fa8", label="our deal, built")
    axes.set_yscale("log")
    axes.set_xlabel("cards each")
    axes.set_ylabel("CX gates")
    axes.grid(linewidth=0.4)
    axes.legend(fontsize=8, frameon=False)
    return figure
