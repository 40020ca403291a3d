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

    way: AnswerName
    waiting: Literal[True] = True
