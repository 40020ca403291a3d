"""Questions about any position with open cards: of Skat, or of any trick-taking game.

A game of Skat in play and an `OpenPosition` go to the open-card solver of Skat (`open_cards`);
values are the declarer's. A `TrickPosition` goes to the cheapest method that is right for it
(`tricks.solvers.dispatch`, which also says which one and why); values are those of team 0, in what
its rules count, and cards are the numbers of its rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, overload

from ouvert.cards import Card
from ouvert.errors import PositionError
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.search import open_cards
from ouvert.skat.search.open_cards import OpenCardsSolution
from ouvert.skat.search.positions import OpenPosition
from ouvert.tricks.position import TrickPosition
from ouvert.tricks.rules import Objective, members

if TYPE_CHECKING:
    from ouvert.tricks.solvers.dispatch import Question

SkatPosition = OpenPosition | SkatGame


def solve(position: SkatPosition | TrickPosition, limit: int | None = None) -> OpenCardsSolution:
    """Find what a position is worth if all play perfectly, or with a limit whether it is reached.

    Args:
        position: of Skat or of any trick-taking game.
        limit: what the declarer, or team 0, needs; the value is then 1 or 0. In Null and misère it
            is ignored.

    Raises PositionError for a limit of Skat outside 1 to 120 and for what is no position, SizeError
    where a search would be too long.
    """
    if isinstance(position, TrickPosition):
        return _solve_tricks(position, limit)
    return open_cards.solve(_of_skat(position), limit)


def wins(position: SkatPosition | TrickPosition, limit: int | None = None) -> bool:
    """Whether the declarer, or team 0, reaches the limit: 61 in Skat if left out; in Null no trick.

    Raises PositionError as `solve`, and for other games without a limit that are no misère.
    """
    if isinstance(position, TrickPosition):
        if limit is None and position.rules.objective is not Objective.MISERE:
            raise PositionError("say what team 0 needs to win: limit=…")
        return bool(_solve_tricks(position, limit).value)
    return open_cards.wins(_of_skat(position), open_cards.WIN if limit is None else limit)


@overload
def card_values(position: SkatPosition, limit: int | None = None) -> dict[Card, int]: ...
@overload
def card_values(position: TrickPosition, limit: int | None = None) -> dict[int, int]: ...
def card_values(
    position: SkatPosition | TrickPosition, limit: int | None = None
) -> dict[Card, int] | dict[int, int]:
    """Return for every legal card the value after it, or with a limit whether it is reached (1, 0).

    Cards are in the order of their numbers; empty if the game is over. Errors as for `solve`.
    """
    if isinstance(position, TrickPosition):
        return {
            card: _solve_tricks(position.play(card), limit).value
            for card in members(position.legal)
        }
    return open_cards.card_values(_of_skat(position), limit)


@overload
def principal_line(position: SkatPosition) -> tuple[Card, ...]: ...
@overload
def principal_line(position: TrickPosition) -> tuple[int, ...]: ...
def principal_line(
    position: SkatPosition | TrickPosition,
) -> tuple[Card, ...] | tuple[int, ...]:
    """Return a line of best play to the end: one that keeps the value at every card.

    Among equal cards the one with the fewest points is taken, and of these the lowest. Errors as
    for `solve`.
    """
    if not isinstance(position, TrickPosition):
        return open_cards.principal_line(_of_skat(position))
    line: list[int] = []
    rules = position.rules
    while not position.over:
        values = card_values(position)
        best = (max if rules.teams[position.actor] == 0 else min)(values.values())
        card = min(
            (card for card, value in values.items() if value == best),
            key=lambda card: (rules.points[card], rules.strengths[card], card),
        )
        line.append(card)
        position = position.play(card)
    return tuple(line)


def _solve_tricks(position: TrickPosition, limit: int | None) -> OpenCardsSolution:
    from ouvert.tricks.solvers.dispatch import solve_any

    found = solve_any(position, _question(position, limit))
    return OpenCardsSolution(int(found.answer), found.work, found.seconds)


def _question(position: TrickPosition, limit: int | None) -> Question:
    from ouvert.tricks.solvers.dispatch import VALUE, at_least

    asks = limit is not None and position.rules.objective is not Objective.MISERE
    return at_least(limit) if asks and limit is not None else VALUE


def _of_skat(position: SkatPosition) -> OpenPosition:
    if isinstance(position, SkatGame):
        return OpenPosition.of(position)
    if not isinstance(position, OpenPosition):
        raise PositionError(
            "an OpenPosition, a SkatGame in play or a TrickPosition can be solved, and no "
            f"{type(position).__name__}"
        )
    return position


__all__ = ["OpenCardsSolution", "card_values", "principal_line", "solve", "wins"]
