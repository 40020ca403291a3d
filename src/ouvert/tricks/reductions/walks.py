"""The positions of `tally` decided by their structure: which walks can team A's lead make?

Three facts about a position in which every hand of team A has a guard directly behind it turn the
trick game into a walk (they are proved in docs/complexity.md):

- *Guards hold.* Each guard can keep an ace above every loser of its hand, as long as that hand may
  still lead. So the lead goes from hand to hand of team A only, by a king towards a partner's ace,
  and a hand that is stuck has lost.
- *A suit is one trick.* Before the conclusion team A wins at most one trick in each suit of which a
  hand that led holds a card: its *touched* suits. A king below an ace of team B counts if that ace
  was given up.
- *A squeezed guard chooses.* A guard that is asked for more aces than it can keep gives up one,
  when its hand comes on lead; team A sees which before the lead goes on.

So team A wins exactly if it can reach the conclusion with as many touched suits as that has
losers. `decide` tries all walks and all choices; unlike the proof it knows nothing of formulas, of
what a walk means or which walks are honest, and reads the cards alone.
"""

from __future__ import annotations

from dataclasses import dataclass

from ouvert.errors import PositionError, SizeError
from ouvert.tricks.reductions.layout import Reduction

MOST_MOMENTS = 2_000_000
"""Moments of walks that are looked at before `decide` gives up."""


@dataclass(frozen=True, slots=True)
class Walked:
    """The answer, and what it took.

    Attributes:
        holds: whether team A wins all tricks.
        moments: moments at which a hand came on lead, in all walks that were tried.
        most: the most tricks before the conclusion that team A can make sure of; 0 if team B can
            keep it away.
        needed: the losers of the conclusion.
    """

    holds: bool
    moments: int
    most: int
    needed: int


def decide(reduction: Reduction, most_moments: int = MOST_MOMENTS) -> Walked:
    """Decide whether team A wins all tricks of a reduction that names its conclusion.

    Raises PositionError if it names none, or if a hand of team A has no guard that keeps all its
    losers, SizeError if `most_moments` do not suffice.
    """
    if not reduction.conclusion:
        raise PositionError("the position has no conclusion to which walks could lead")
    walk = _Walks(reduction, most_moments)
    most = walk.most(reduction.leader)
    return Walked(most >= walk.needed, walk.moments, max(0, most), walk.needed)


_NEVER = -1


class _Walks:
    """The suits of a position as what a walk can do with them."""

    def __init__(self, reduction: Reduction, most_moments: int) -> None:
        self.moments = 0
        self._allowed = most_moments
        self._final = final = reduction.conclusion
        holders = {card: hand for hand in reduction.hands for card in hand.cards.items()}
        ours = [hand.name for hand in reduction.hands if hand.team == "A"]
        guards = _guards(reduction)
        self._exits: dict[str, list[tuple[str, str]]] = {name: [] for name in ours}
        self._suits: dict[str, set[str]] = {name: set() for name in ours}
        self._offers: dict[str, list[str]] = {name: [] for name in ours}
        losers = dict.fromkeys(ours, 0)
        for (suit, rank), hand in holders.items():
            if hand.team == "B":
                continue
            above = holders.get((suit, "A"))
            if rank == "K" and above is not None and above.team == "B":
                losers[hand.name] += above.name == guards[hand.name]
                if above.name != guards[hand.name]:
                    squeezed = next(n for n, guard in guards.items() if guard == above.name)
                    self._offers[squeezed].append(suit)
                    self._suits[hand.name].add(suit)
                continue
            if rank == "K" and above is not None:
                self._exits[hand.name].append((suit, above.name))
            if above is None or above.name != final:
                self._suits[hand.name].add(suit)
        self.needed = losers[final]
        self._promised = frozenset(suit for suits in self._offers.values() for suit in suits)
        sizes = {hand.name: len(hand.cards) for hand in reduction.hands}
        for name in ours:
            others = sizes[name] - losers[name]
            offered = len(self._offers[name])
            if offered not in (0, 2) or (offered and others != 2):
                raise PositionError(
                    f"guard {guards[name]} keeps {offered} aces above other hands beside those "
                    f"above {name}, and can keep {others}: this is no choice of two"
                )
        self._known: dict[tuple[str, frozenset[str], frozenset[str], frozenset[str]], int] = {}

    def most(self, start: str) -> int:
        """The tricks before the conclusion that team A can make sure of; -1 if it comes to none."""
        return self._most(start, frozenset(), frozenset(), frozenset())

    def _most(
        self, at: str, visited: frozenset[str], used: frozenset[str], given: frozenset[str]
    ) -> int:
        """A hand comes on lead; `used` suits led the lead on, the aces of `given` ones are gone."""
        if at == self._final:
            touched = {suit for name in visited for suit in self._suits[name]}
            return len(touched - (self._promised - given))
        key = at, visited, used, given
        if key in self._known:
            return self._known[key]
        self.moments += 1
        if self.moments > self._allowed:
            raise SizeError(f"{self._allowed:,} moments of walks did not decide the position")
        offers = self._offers[at]
        if offers and at not in visited:
            found = min(self._on(at, visited | {at}, used, given | {offer}) for offer in offers)
        else:
            found = self._on(at, visited | {at}, used, given)
        self._known[key] = found
        return found

    def _on(
        self, at: str, visited: frozenset[str], used: frozenset[str], given: frozenset[str]
    ) -> int:
        """The best way on from a hand."""
        return max(
            (
                self._most(hand, visited, used | {suit}, given)
                for suit, hand in self._exits[at]
                if suit not in used
            ),
            default=_NEVER,
        )


def _guards(reduction: Reduction) -> dict[str, str]:
    """For each hand of team A the hand behind it, which is team B's."""
    hands = reduction.hands
    guards = {}
    for hand, behind in zip(hands, (*hands[1:], hands[0]), strict=True):
        if hand.team == "A":
            if behind.team == "A":
                raise PositionError(f"hand {hand.name} has no guard directly behind it")
            guards[hand.name] = behind.name
    return guards
