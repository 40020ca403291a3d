"""What the circuit explorer is told: examples, positions, their states, costs and answers."""

from __future__ import annotations

from typing import Literal

import msgspec

ExampleName = Literal["four-cards", "ace", "king"]
AnswerName = Literal["circuit", "exact", "monte_carlo"]


class ExplorerInfo(msgspec.Struct, frozen=True):
    """Whether there is an explorer, and what it shows.

    Attributes:
        available: whether circuits can be made here.
        missing: else the command that installs what is missing.
        examples: the worked examples.
        sizes: the numbers of cards of made-up games.
    """

    available: bool
    missing: str | None
    examples: tuple[str, ...]
    sizes: tuple[int, ...]


class Costs(msgspec.Struct, frozen=True):
    """What a circuit is made of, and what one run needs on an error-corrected machine.

    CX gates and depth are counted after Qiskit's translation to CX and one-qubit gates at level 1,
    Toffoli gates, their layers and T gates before it. `code_distance`, `t_states`,
    `physical_qubits` and `seconds` are of that machine, Toffolis one after another;
    `parallel_seconds` are those with Toffolis on different qubits at the same time.
    """

    qubits: int
    cx: int
    depth: int
    toffoli: int
    toffoli_depth: int
    t: int
    rotations: int
    code_distance: int
    t_states: int
    physical_qubits: int
    seconds: float
    parallel_seconds: float


class Register(msgspec.Struct, frozen=True):
    """Qubits that belong together, with their number."""

    name: str
    qubits: int


class Block(msgspec.Struct, frozen=True):
    """A part of a circuit: its gates, and how many of them touch each register."""

    name: str
    trick: int
    gates: int
    touches: tuple[int, ...]


class BasisRow(msgspec.Struct, frozen=True):
    """What a measurement can find: its string or registers, the cards, and how likely it is.

    `amplitudes` are those of the basis states that look like this, as real and imaginary parts.
    `wins` is told when the game is over: whether the side of the asking seat has won.
    """

    label: str
    cards: tuple[str, ...]
    points: int | None
    probability: float
    amplitudes: tuple[tuple[float, float], ...]
    wins: bool | None = None


class Moment(msgspec.Struct, frozen=True):
    """The state after a block; `basis` counts its basis states, `rows` are the likeliest."""

    name: str
    trick: int
    figure: int | None
    basis: int
    rows: tuple[BasisRow, ...]


class GroverStep(msgspec.Struct, frozen=True):
    """The state after some Grover steps: won and lost part, and what 100 measurements tell.

    `won` and `lost` are amplitudes, `chance` that of a won game; `low` and `high` are the ends of
    the interval of 95 % in which the winning probability lies then.
    """

    steps: int
    won: float
    lost: float
    chance: float
    low: float
    high: float


class CircuitView(msgspec.Struct, frozen=True):
    """A circuit to walk through.

    `moments` end where the state has become too large to be shown; `win_probability` is then null,
    and `grover`, the state after 0, 1, … Grover steps, is empty. `noisy` says whether a noisy chip
    can be asked. `columns` head the cards of a row. `first_card` and `legal` are of positions.
    """

    name: str
    columns: tuple[str, ...]
    registers: tuple[Register, ...]
    blocks: tuple[Block, ...]
    moments: tuple[Moment, ...]
    win_probability: float | None
    grover: tuple[GroverStep, ...]
    noisy: bool
    costs: Costs
    deals: int | None
    tricks: int | None
    first_card: str | None
    legal: tuple[str, ...]


class NoiseRow(msgspec.Struct, frozen=True):
    """What a chip with this error of a CX says: by all runs, and by those that are games.

    `raw` and `kept` are winning probabilities, `share` is how many runs are kept.
    """

    error: float
    raw: float
    kept: float
    share: float


class NoiseView(msgspec.Struct, frozen=True):
    """The example in few gates on a noisy chip: its qubits, CX as written and routed, the truth."""

    qubits: int
    cx: int
    routed_cx: int
    win_probability: float
    rows: tuple[NoiseRow, ...]


class ExerciseView(msgspec.Struct, frozen=True):
    """A question with one number for an answer, and the figures in it; the page has the words."""

    name: str
    topic: str
    figures: dict[str, float]


class ExercisesView(msgspec.Struct, frozen=True):
    """All exercises, in the order in which they are asked."""

    exercises: tuple[ExerciseView, ...]


class VerdictView(msgspec.Struct, frozen=True):
    """Whether an answer is right; the answer itself is told only then."""

    right: bool
    answer: float | None


class AnsweredCard(msgspec.Struct, frozen=True):
    """The probability to win with a card, and the standard error of it."""

    card: str
    win_probability: float
    standard_error: float


class AnswerView(msgspec.Struct, frozen=True):
    """One way to answer what to play: best card first; `method` says how the circuit was asked."""

    way: AnswerName
    method: str
    cards: tuple[AnsweredCard, ...]
    seconds: float


class WaitingView(msgspec.Struct, frozen=True):
    """An answer that is still being worked out, or that waits until analyses let it: ask again."""

    way: AnswerName | Literal["optimal"]
    waiting: Literal[True] = True


class DecidedRow(msgspec.Struct, frozen=True):
    """The formula of a small game as a circuit: deals decided, and where the solver agrees."""

    cards: int
    deals: int
    agree: int
    qubits: int
    toffoli: int


class WalkRow(msgspec.Struct, frozen=True):
    """The walk simulated: deals, leaves of the largest tree, steps, runs, both over √N, error."""

    cards: int
    deals: int
    leaves: int
    steps: int
    runs: int
    constant: float
    error: float


class SearchRow(msgspec.Struct, frozen=True):
    """What programs look at in a deal: cards by alpha-beta, positions and seconds of the solver."""

    cards: int
    alpha_beta: float | None
    positions: float
    seconds: float


class OptimalRow(msgspec.Struct, frozen=True):
    """One way to evaluate a deal with ten cards each on a quantum computer.

    `bound` is the fewest looks at leaves, `game` √N times the game out and back, `walk` the walk,
    `searched` the walk if the tree were as small as what the solver looks at.
    """

    name: Literal["bound", "game", "walk", "searched"]
    steps: float
    code_distance: int | None
    physical_qubits: int | None
    seconds: float
    parallel_seconds: float


class OptimalView(msgspec.Struct, frozen=True):
    """Whether a quantum computer would find the best card of an open deal sooner.

    Attributes:
        seed: of deals and samples.
        sampled: how many trees of ten cards each were sampled.
        leaves: lines of play until the game is decided, the median.
        all_leaves: lines to the last card.
        alpha_beta: cards that alpha-beta without a table would play, extrapolated.
        solver_seconds: of the solver for a deal.
        solver_positions: at which it looks.
        step: qubits, Toffolis and their layers of a step of the walk.
        step_seconds: Toffolis one after another, and in layers.
        decided: the formula as a circuit.
        walks: the walk, simulated.
        searches: what programs look at, for every size.
        rows: what the quantum computer takes.
        sooner: whether it is sooner in any row.
    """

    seed: int
    sampled: int
    leaves: float
    all_leaves: float
    alpha_beta: float
    solver_seconds: float
    solver_positions: float
    step: tuple[int, int, int]
    step_seconds: tuple[float, float]
    decided: tuple[DecidedRow, ...]
    walks: tuple[WalkRow, ...]
    searches: tuple[SearchRow, ...]
    rows: tuple[OptimalRow, ...]
    sooner: bool
