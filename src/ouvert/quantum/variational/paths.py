"""Every way that a small game can go, with the decisions that are still to be learned left open."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass

from ouvert.errors import RulesError, SizeError
from ouvert.quantum.deal_weights import deal_chances
from ouvert.quantum.problem import PlayProblem, View
from ouvert.quantum.variational.sharing import Guard, Sharing, World
from ouvert.tricks.rules import members

MOST_PATHS = 200_000
"""Ways that a game may go at most."""


@dataclass(frozen=True, slots=True)
class Decision:
    """Choices that share their parameters.

    Attributes:
        name: what they share, by the sharing.
        cards: the cards that may be played, two or more.
    """

    name: Hashable
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Path:
    """One way to play to the end.

    Attributes:
        chance: the probability of its deal and of what others play in it.
        choices: which decisions it meets, and the number of the card that it takes in each.
        won: whether the asking side wins.
    """

    chance: float
    choices: tuple[tuple[int, int], ...]
    won: bool


@dataclass(frozen=True, slots=True)
class _Moment:
    """A moment between two cards."""

    hands: World
    leader: int
    table: tuple[int, ...]
    played: tuple[int, ...]
    gains: int
    chance: float
    choices: tuple[tuple[int, int], ...] = ()


class Paths:
    """All ways in which a game can go, and the decisions in them.

    Args:
        problem: the question; other seats play by its semantics or policy.
        seats: who learns.
        sharing: which decisions share their parameters.
        guarded: refuse a sharing that tells apart what a player cannot.

    Attributes:
        decisions: in the order in which they were met.
        paths: every way.

    Raises RulesError if the guard refuses the sharing, or if decisions that share parameters are
    about different cards or come up in the same game; SizeError for more than MOST_PATHS ways.
    """

    def __init__(
        self, problem: PlayProblem, seats: tuple[int, ...], sharing: Sharing, *, guarded: bool
    ) -> None:
        self.decisions: list[Decision] = []
        self._problem = problem
        self._seats = seats
        self._sharing = sharing
        self._guard = Guard(problem, sharing) if guarded else None
        self._numbers: dict[Hashable, int] = {}
        self.paths = self._all()

    def _all(self) -> list[Path]:
        problem = self._problem
        self._check_size(problem.deal_count())
        found: list[Path] = []
        for world, chance in deal_chances(problem):
            share = float(chance)
            start = _Moment(world, problem.leader, problem.table, problem.played, 0, share)
            for path in self._from(start, world):
                found.append(path)
                self._check_size(len(found))
        return found

    def _check_size(self, count: int) -> None:
        if count > MOST_PATHS:
            raise SizeError(
                f"play is learned in small games: this one can go {count:,} ways or more, and the "
                f"limit is {MOST_PATHS:,}"
            )

    def _from(self, now: _Moment, world: World) -> Iterator[Path]:
        problem = self._problem
        if not any(now.hands) and not now.table:
            yield Path(now.chance, now.choices, problem.wins(now.gains))
            return
        seat = (now.leader + len(now.table)) % problem.rules.seats
        hand = now.hands[seat]
        if seat not in self._seats:
            chances = problem.chances(seat, hand, now.leader, now.table, now.played)
            for card, chance in chances.items():
                yield from self._from(self._after(now, seat, card, float(chance)), world)
            return
        led = problem.rules.suits[now.table[0]] if now.table else None
        view = View(seat, hand, now.played, problem.rules.legal(hand, led))
        cards = tuple(members(view.legal))
        if len(cards) == 1:
            yield from self._from(self._after(now, seat, cards[0], 1.0), world)
            return
        number = self._decision(world, view, cards)
        if any(number == met for met, _ in now.choices):
            raise RulesError("two decisions of the same game may not share their parameters")
        for index, card in enumerate(cards):
            after = self._after(now, seat, card, 1.0, (number, index))
            yield from self._from(after, world)

    def _decision(self, world: World, view: View, cards: tuple[int, ...]) -> int:
        if self._guard is not None:
            self._guard.check(world, view)
        name = self._sharing(world, view)
        number = self._numbers.setdefault(name, len(self.decisions))
        if number == len(self.decisions):
            self.decisions.append(Decision(name, cards))
        elif self.decisions[number].cards != cards:
            raise RulesError("decisions about different cards may not share their parameters")
        return number

    def _after(
        self, now: _Moment, seat: int, card: int, chance: float, *choices: tuple[int, int]
    ) -> _Moment:
        problem = self._problem
        hands = (*now.hands[:seat], now.hands[seat] ^ 1 << card, *now.hands[seat + 1 :])
        table, leader, gains = (*now.table, card), now.leader, now.gains
        if len(table) == problem.rules.seats:
            leader = (leader + problem.rules.winner(table)) % problem.rules.seats
            if problem.rules.teams[leader] == problem.counted_team:
                gains += problem.worth(table)
            table = ()
        played = (*now.played, card)
        return _Moment(
            hands, leader, table, played, gains, now.chance * chance, (*now.choices, *choices)
        )
