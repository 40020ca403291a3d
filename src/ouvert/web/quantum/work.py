"""Circuits for the explorer, their states and answers; called in workers.

Everything quantum is imported in the functions, since the server itself does without.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from ouvert.errors import RulesError, SizeError
from ouvert.remarks import Remark
from ouvert.skat.rules.observation import Observation
from ouvert.tricks.rules import members
from ouvert.web.protocol.quantum import (
    AnsweredCard,
    AnswerName,
    AnswerView,
    BasisRow,
    Block,
    CircuitView,
    Costs,
    DecidedRow,
    ExampleName,
    ExercisesView,
    ExerciseView,
    GroverStep,
    Moment,
    NoiseRow,
    NoiseView,
    OptimalRow,
    OptimalView,
    Register,
    SearchRow,
    VerdictView,
    WalkRow,
)

if TYPE_CHECKING:
    from qiskit import QuantumCircuit

    from ouvert.protocols import Advice
    from ouvert.quantum.circuits.game import GameCircuit
    from ouvert.quantum.costs.gates import GateCounts
    from ouvert.quantum.paper.examples import Example
    from ouvert.quantum.problem import PlayProblem
    from ouvert.quantum.simulator.sparse import SparseState

MOST_BASIS = 20_000
"""Basis states of a state that is shown; beyond, only counts are told."""
MOST_ROWS = 48
MOST_SIMULATED, MOST_EXACT = 4, 6
"""Tricks left up to which the circuit is simulated at once, and the exact answer is given."""
MOST_TURNS = 8
"""Grover steps that can be turned through."""
GAMES = 50_000
"""Games of Monte Carlo for each card."""

Source = Observation | int
"""What a seat at a table has seen, or the number of cards in each hand."""


@lru_cache(maxsize=4)
def example(name: ExampleName) -> CircuitView:
    """A worked example of the paper, block by block."""
    from ouvert.quantum.simulator.sparse import run

    shown = _example(name)
    steps = shown.steps()[:-1]
    registers = {each.name: each.size for each in shown.circuit.qregs}
    moments = []
    for step in steps:
        over = step is steps[-1]
        state = run(step.circuit)
        found: defaultdict[str, list[complex]] = defaultdict(list)
        width = len(shown.cards) * shown.encoding.width
        for number, amplitude in zip(state.numbers(), state.amplitudes, strict=True):
            found[_string(number, width, shown.encoding.width)].append(complex(amplitude))
        rows = tuple(
            BasisRow(
                row.string,
                tuple(place.partition(": ")[2] for place in row.cards),
                row.points,
                row.probability,
                _pairs(found[row.string]),
                row.points >= shown.score.needed if over else None,
            )
            for row in step.state_table
        )
        moments.append(Moment(step.name, 0, step.figure, len(state), rows))
    return CircuitView(
        name=name,
        columns=shown.cards,
        registers=tuple(Register(*each) for each in registers.items()),
        blocks=tuple(
            Block(part.name, 0, part.gates.size(), _touches(part.gates)) for part in shown.parts
        ),
        moments=tuple(moments),
        win_probability=shown.win_probability,
        grover=_grover(shown.win_probability),
        noisy=True,
        costs=_costs(shown.circuit),
        deals=None,
        tricks=None,
        first_card=None,
        legal=(),
    )


def example_program(name: ExampleName, block: int | None = None) -> str:
    """Its circuit as OpenQASM 3, with a measurement of all cards, or one block of it alone.

    Raises SizeError for a block that there is not.
    """
    shown = _example(name)
    if block is not None:
        return _program(_part([part.gates for part in shown.parts], block))
    measured = range(len(shown.cards) * shown.encoding.width)
    return _program(shown.circuit, measured, "the cards, three bits each in the order of the rows")


def position(source: Source, card: str | None, sensible: bool) -> CircuitView:
    """The circuit for the rest of a game after a first card, by default the first legal one.

    Raises OuvertError where no card is due, or the card is not legal.
    """
    from ouvert.quantum.drawing.blocks import BlockView

    problem = problem_of(source, sensible)
    game = _game(problem, card)
    view = BlockView.of(game)
    moments, complete = _moments(game)
    chance = moments[-1][1].probability({game.win_qubit: 1}) if complete else None
    return CircuitView(
        name="position",
        columns=tuple(name for name in game.registers),
        registers=tuple(Register(*each) for each in view.registers),
        blocks=tuple(
            Block(
                part.name, part.trick, part.stop - part.start, tuple(map(int, view.gates[:, place]))
            )
            for place, part in enumerate(view.parts)
        ),
        moments=tuple(moment for moment, _ in moments),
        win_probability=chance,
        grover=() if chance is None else _grover(chance),
        noisy=False,
        costs=_costs(game.circuit),
        deals=problem.deal_count(),
        tricks=problem.tricks,
        first_card=problem.rules.names[_card(problem, card)],
        legal=tuple(problem.rules.names[each] for each in members(problem.legal)),
    )


def position_program(
    source: Source, card: str | None, sensible: bool, block: int | None = None
) -> str:
    """The same circuit as OpenQASM 3, with a measurement of who wins, or one block of it alone.

    Raises OuvertError as `position` does, and SizeError for a block that there is not.
    """
    game = _game(problem_of(source, sensible), card)
    if block is not None:
        return _program(_part(list(_pieces(game)), block))
    return _program(game.circuit, [game.win_qubit], "1 where your side wins")


def _part(pieces: Sequence[QuantumCircuit], block: int) -> QuantumCircuit:
    if block >= len(pieces):
        raise SizeError(f"this circuit has {len(pieces)} blocks")
    return pieces[block]


def _program(circuit: QuantumCircuit, measured: Sequence[int] = (), told: str = "nothing") -> str:
    """A circuit as OpenQASM 3 that says which qubits are which."""
    from ouvert.quantum.simulator.openqasm import to_openqasm

    first, *rest = to_openqasm(circuit, measured).splitlines()
    index = {qubit: number for number, qubit in enumerate(circuit.qubits)}
    notes = [
        f"// {each.name}: q[{index[each[0]]}] to q[{index[each[-1]]}]"
        for each in circuit.qregs
        if len(each)
    ]
    return "\n".join([first, *notes, f"// measured: {told}", *rest, ""])


def noise(name: ExampleName) -> NoiseView:
    """What a noisy chip says of a worked example, which it plays in few gates."""
    from ouvert.cards import Card
    from ouvert.quantum.noise import CURVE, Noise, noisy_four_cards, noisy_game

    noises = [Noise.of_cx(error) for error in CURVE]
    found = (
        [noisy_four_cards(each) for each in noises]
        if name == "four-cards"
        else [noisy_game(Card.CA if name == "ace" else Card.CK, each) for each in noises]
    )
    game = found[0].game
    return NoiseView(
        game.circuit.num_qubits,
        game.cx,
        found[0].cx,
        game.win_probability,
        tuple(NoiseRow(each.noise.cx, each.raw, each.kept, each.share) for each in found),
    )


def optimal() -> OptimalView:
    """Whether a quantum computer would find the best card sooner; as the command says it."""
    from ouvert.quantum.optimal.verdict import optimal_study

    found = optimal_study()
    return OptimalView(
        found.seed,
        len(found.trees),
        found.leaves,
        found.all_leaves,
        found.alpha_beta,
        found.solver.seconds,
        found.solver.positions,
        (found.step.qubits, found.step.toffoli, found.step.toffoli_depth),
        found.step_seconds,
        tuple(
            DecidedRow(each.cards_each, each.deals, each.agree, each.qubits, each.toffoli)
            for each in found.decided
        ),
        tuple(
            WalkRow(
                each.cards_each,
                each.deals,
                each.most_leaves,
                each.steps,
                each.runs,
                each.constant,
                each.error,
            )
            for each in found.walks
        ),
        tuple(
            SearchRow(each.cards_each, each.alpha_beta, each.positions, each.seconds)
            for each in found.searches
        ),
        tuple(
            OptimalRow(
                each.name,
                each.steps,
                None if each.physical is None else each.physical.distance,
                None if each.physical is None else each.physical.qubits,
                each.seconds,
                each.parallel_seconds,
            )
            for each in found.estimates
        ),
        found.sooner,
    )


def exercises() -> ExercisesView:
    """The exercises with their figures."""
    from ouvert.quantum.exercises import EXERCISES

    return ExercisesView(
        tuple(
            ExerciseView(each.name, each.topic, dict(each.solution.figures)) for each in EXERCISES
        )
    )


def verdict(name: str, answer: float) -> VerdictView:
    """Whether an answer to an exercise is right. Raises PositionError for another name."""
    from ouvert.quantum.exercises import exercise

    asked = exercise(name)
    right = asked.right(answer)
    return VerdictView(right, asked.solution.answer if right else None)


def _grover(chance: float) -> tuple[GroverStep, ...]:
    from ouvert.quantum.estimation.grover import turns

    return tuple(
        GroverStep(each.steps, each.good, each.bad, each.chance, each.low, each.high)
        for each in turns(chance, MOST_TURNS)
    )


def answer(source: Source, sensible: bool, way: AnswerName, seed: int) -> AnswerView:
    """What to play, found in one of three ways. Raises SizeError where that takes too long."""
    from ouvert.quantum import three_ways as library

    problem = problem_of(source, sensible)
    if way == "exact" and problem.tricks > MOST_EXACT and problem.unknown:
        raise SizeError(
            f"{problem.tricks} tricks are left: the exact answer is given here with up to "
            f"{MOST_EXACT}, and by ouvert quantum advise --exact with more",
            remark=Remark.of("exact_tricks", tricks=problem.tricks, most=MOST_EXACT),
        )
    method = "likelihood" if problem.tricks <= MOST_SIMULATED else "sampling"
    found = library.answer(problem, library.Way(way), seed=seed, games=GAMES, method=method)
    return _answer(problem, way, method if way == "circuit" else "", found)


def problem_of(source: Source, sensible: bool) -> PlayProblem:
    """The question that is asked."""
    from dataclasses import replace

    from ouvert.quantum.costs.whole_game import sized_problem
    from ouvert.quantum.problem import PlayProblem, Semantics

    semantics = Semantics.SENSIBLE if sensible else Semantics.UNIFORM
    if isinstance(source, Observation):
        return PlayProblem.of(source, semantics=semantics)
    return replace(sized_problem(source), semantics=semantics)


def _example(name: ExampleName) -> Example:
    from ouvert.cards import Card
    from ouvert.quantum.paper.four_cards import four_card_example
    from ouvert.quantum.paper.six_cards import six_card_example

    if name == "four-cards":
        return four_card_example()
    return six_card_example(Card.CA if name == "ace" else Card.CK)


def _card(problem: PlayProblem, name: str | None) -> int:
    legal = list(members(problem.legal))
    if name is None:
        return legal[0]
    for card in legal:
        if problem.rules.names[card] == name:
            return card
    raise RulesError(f"{name} cannot be played here", remark=Remark.of("not_legal"))


def _game(problem: PlayProblem, card: str | None) -> GameCircuit:
    from ouvert.quantum.circuits.game import game_circuit

    return game_circuit(problem, _card(problem, card))


def _pieces(game: GameCircuit) -> Iterator[QuantumCircuit]:
    """The circuit of each part, on all qubits."""
    instructions = list(game.circuit.data)
    for part in game.parts:
        piece = game.circuit.copy_empty_like()
        for instruction in instructions[part.start : part.stop]:
            piece.append(instruction, copy=False)
        yield piece


def _moments(game: GameCircuit) -> tuple[list[tuple[Moment, SparseState]], bool]:
    """The states after the parts, as far as they are small, and whether these are all."""
    from ouvert.quantum.simulator.sparse import run

    found: list[tuple[Moment, SparseState]] = []
    state: SparseState | None = None
    for part, piece in zip(game.parts, _pieces(game), strict=True):
        try:
            state = run(piece, state, limit=MOST_BASIS)
        except SizeError:
            return found, False
        over = part is game.parts[-1]
        found.append(
            (Moment(part.name, part.trick, None, len(state), _rows(game, state, over)), state)
        )
    return found, True


def _rows(game: GameCircuit, state: SparseState, over: bool) -> tuple[BasisRow, ...]:
    """The likeliest basis states, register by register."""
    won = state.register([game.win_qubit])
    chances = state.probabilities
    # equal but for rounding counts as equal
    order = np.argsort(-chances.round(12), kind="stable")[:MOST_ROWS]
    values = {name: state.register(qubits) for name, qubits in game.registers.items()}
    return tuple(
        BasisRow(
            "",
            tuple(
                _register(game, name, int(values[name][place]), len(qubits))
                for name, qubits in game.registers.items()
            ),
            None,
            float(chances[place]),
            _pairs([complex(state.amplitudes[place])]),
            bool(won[place]) if over else None,
        )
        for place in order.tolist()
    )


def _register(game: GameCircuit, name: str, value: int, width: int) -> str:
    """A register's content: cards of a hand, else bits, the highest first."""
    if not name.startswith("hand"):
        return format(value, f"0{width}b") if width else ""
    bits = game.codes.bits
    names = game.problem.rules.names
    cards = [
        game.codes.card.get(value >> start & (1 << bits) - 1) for start in range(0, width, bits)
    ]
    return " ".join("–" if card is None else names[card] for card in cards)


def _string(number: int, width: int, card_width: int) -> str:
    """The cards' qubits of a basis state, qubit 0 leftmost, a space between cards."""
    bits = "".join(str(number >> qubit & 1) for qubit in range(width))
    return " ".join(bits[start : start + card_width] for start in range(0, width, card_width))


def _pairs(amplitudes: Sequence[complex]) -> tuple[tuple[float, float], ...]:
    return tuple((amplitude.real, amplitude.imag) for amplitude in amplitudes)


def _touches(circuit: QuantumCircuit) -> tuple[int, ...]:
    """How many gates touch each register."""
    row_of = {qubit: row for row, register in enumerate(circuit.qregs) for qubit in register}
    counts = [0] * len(circuit.qregs)
    for instruction in circuit.data:
        for row in {row_of[qubit] for qubit in instruction.qubits}:
            counts[row] += 1
    return tuple(counts)


def _costs(circuit: QuantumCircuit) -> Costs:
    from ouvert.quantum.costs.gates import gate_counts
    from ouvert.quantum.costs.surface_code import physical_costs

    counts: GateCounts = gate_counts(circuit)
    machine = physical_costs(counts)
    return Costs(
        counts.qubits,
        counts.cx,
        counts.depth,
        counts.toffoli,
        counts.toffoli_depth,
        counts.t,
        counts.rotations,
        machine.distance,
        machine.t_states,
        machine.qubits,
        machine.seconds,
        physical_costs(counts, parallel=True).seconds,
    )


def _answer(problem: PlayProblem, way: AnswerName, method: str, advice: Advice[int]) -> AnswerView:
    return AnswerView(
        way,
        method,
        tuple(
            AnsweredCard(
                problem.rules.names[each.action], each.win_probability, each.standard_error
            )
            for each in advice.actions
        ),
        advice.seconds,
    )
