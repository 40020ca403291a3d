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


class CircuitView(msgspec.Struct, frozen=True):
    """A circuit to walk through.

    `moments` end where the state has become too large to be shown; `win_probability` is then null.
    `columns` head the cards of a row. `first_card` and `legal` are of positions.
    """

    name: str
    columns: tuple[str, ...]
    registers: tuple[Register, ...]
    blocks: tuple[Block, ...]
    moments: tuple[Moment, ...]
    win_probability: float | None
    costs: Costs
    deals: int | None
    tricks: int | None
    first_card: str | None
    legal: tuple[str, ...]


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
