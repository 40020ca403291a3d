"""What the quantum board games have in common: what a moment tells of itself, and what a game is.

A game has a module of its own with its rules and its entry, a `BoardGame`; nothing here, nor in the
other shared modules, is there for one game alone.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

import numpy as np

from ouvert.boards.amplitudes import VANISHED
from ouvert.boards.grid import square_name, squares_of
from ouvert.boards.seen import Mark, Parts, part_of, parts_of
from ouvert.errors import RulesError
from ouvert.mcts import CURIOUS_EXPLORATION, Chance, Playout, SearchResult, search

ROLLOUTS = 400
"""Of the tree search, for each move, if nothing else is said."""


class OnSquares:
    """A move that is written as the squares that it names, in the order of its fields.

    Attributes:
        size: squares along an edge of the board.
    """

    __slots__ = ()
    size: ClassVar[int] = 3

    def __str__(self) -> str:
        return "".join(squares_of(self.size, self))


class Measurement:
    """What is applied where chance decides: something that is found."""

    __slots__ = ()


class Moment:
    """What every moment offers besides `protocols.State`; all lies open.

    Attributes:
        size: squares along an edge of the board.
    """

    __slots__ = ()
    size: ClassVar[int] = 3

    @property
    def quick(self) -> bool:
        """Whether all moves are solved in a fraction of a second, once compiled."""
        return False

    @property
    def turn(self) -> int:
        """The seat that acts next, or would."""
        raise NotImplementedError

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        raise NotImplementedError

    @property
    def due(self) -> bool:
        """Whether something is to be measured."""
        return self.question() is not None

    @property
    def actor(self) -> int | None:
        """The seat that acts now; None if the game is over or a measurement is due."""
        return None if self.over or self.due else self.turn

    def observe(self, seat: int) -> Self:
        """Everything: nothing is hidden."""
        return self

    def legal_actions(self) -> Sequence[Any]:
        """What the actor may do."""
        raise NotImplementedError

    def chances(self) -> Sequence[tuple[Any, float]]:
        """What a measurement that is due may find, with probabilities; nothing if none is."""
        return ()

    def question(self) -> tuple[int, int] | None:
        """The bits that are asked to be 1 and those to be 0, if a yes or no is due."""
        return None

    def mark(self, place: int) -> Mark:
        """What a bit of the register says where it is 1."""
        raise NotImplementedError

    def check(self, action: Hashable) -> None:
        """Raise RulesError for an action, or something found, that is not possible now."""
        if isinstance(action, Measurement):
            possible = [found for found, chance in self.chances() if chance > VANISHED]
            if action not in possible:
                raise RulesError(f"a measurement cannot find {action} now")
        elif action not in self.legal_actions():
            raise RulesError(f"{action} is not possible now")


@dataclass(frozen=True, slots=True)
class BoardGame:
    """A game that can be played by name.

    Attributes:
        title: what it is, for people.
        start: its first moment.
        seats: what the two sides are called.
        size: squares along an edge.
        piece: what a bit stands for, whatever the moment; None for its mark.
        rate: rates a moment for both seats from −1 to 1; finished ones by their returns.
        cutoff: actions after which a playout is rated; None for the end of the game.
    """

    title: str
    start: Callable[[], Any]
    seats: tuple[str, str] = ("X", "O")
    size: int = 3
    piece: str | None = None
    rate: Callable[[Any], Sequence[float]] = lambda state: state.returns
    cutoff: int | None = None

    def parts(self, state: Any) -> Parts:
        """What may be on each square of a moment, row by row from the lower left corner."""
        return parts_of(state)

    def qubit(self, place: int) -> str:
        """What the bit of a place stands for."""
        what = self.piece or str(part_of(self.start(), place))
        return f"{what} on {square_name(self.size, place % self.size**2)}"

    def drawing(self, state: Any) -> str:
        """The board as text, with the names of rows and columns."""
        cells = ["/".join(map(str, parts)) or "." for parts in self.parts(state)]
        width = max(3, *map(len, cells))
        rows = [
            " ".join(
                [str(row + 1), *(cells[row * self.size + x].ljust(width) for x in range(self.size))]
            ).rstrip()
            for row in reversed(range(self.size))
        ]
        files = " ".join(square_name(self.size, x)[0].ljust(width) for x in range(self.size))
        return "\n".join([*rows, f"  {files}".rstrip()])

    def choice(
        self,
        state: Any,
        rng: np.random.Generator,
        rollouts: int = ROLLOUTS,
        seconds: float | None = None,
    ) -> SearchResult[Any]:
        """Search a moment in which a seat acts; values are 1 for a win and 0 for a loss.

        With `seconds` it ends after this time, even before all rollouts are made.
        """
        return search(
            lambda _: state,
            rng,
            iterations=rollouts,
            seconds=seconds,
            exploration=CURIOUS_EXPLORATION,
            evaluate=Playout(
                lambda each: [(1 + value) / 2 for value in self.rate(each)], self.cutoff
            ),
            chance=Chance.BALANCED,
        )
