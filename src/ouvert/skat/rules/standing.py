"""How far a side has come, and what it may claim: card points, or every trick that is left.

Whether a claim holds against every deal is asked in `skat.search.claims`. These functions know what
all at the table see, and what the claiming seat holds.
"""

from __future__ import annotations

from dataclasses import dataclass

from ouvert.skat.rules.card_decision import CardDecision
from ouvert.skat.rules.observation import Observation
from ouvert.skat.rules.values import ALL_POINTS, POINTS_TO_WIN, SCHNEIDER_POINTS

_NO_SCHNEIDER = ALL_POINTS - SCHNEIDER_POINTS + 1
_LEVELS: dict[bool, tuple[int, ...]] = {
    False: (SCHNEIDER_POINTS, POINTS_TO_WIN),
    True: (SCHNEIDER_POINTS, ALL_POINTS + 1 - POINTS_TO_WIN, _NO_SCHNEIDER),
}
"""Card points that change what a game counts, of the declarer and of the defenders."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How far a side has come, as a seat of it knows.

    Attributes:
        decision: the moment.
        have: card points that the own side is sure of: its tricks, and a skat that is known.
        theirs: card points in the tricks of the other side.
        tricks: tricks of the own side.
        lost: tricks of the other side.
    """

    decision: CardDecision
    have: int
    theirs: int
    tricks: int
    lost: int

    @classmethod
    def of(cls, observation: Observation) -> Standing:
        """How the seat's side stands. Raises PositionError unless it is to play a card."""
        decision = CardDecision.of(observation)
        others = sum(trick.points for trick in observation.tricks) - decision.points
        own = decision.points + observation.discards.points
        sides = ((own, decision.declarer_tricks), (others, decision.defender_tricks))
        if decision.defending:
            return cls(decision, others, decision.points, sides[1][1], sides[0][1])
        return cls(decision, own, others, sides[0][1], sides[1][1])

    @property
    def most(self) -> int:
        """The card points that the side may still have in the end, for all that it knows."""
        return ALL_POINTS - self.theirs

    @property
    def levels(self) -> tuple[int, ...]:
        """The card points that would change the game's value and can still be reached."""
        return tuple(
            level for level in _LEVELS[self.decision.defending] if self.have < level <= self.most
        )

    @property
    def settled(self) -> bool:
        """Whether nothing that is played can change the game's value any more."""
        if self.decision.null or not (self.tricks and self.lost):
            return False
        low, high = self.have, self.most
        if self.decision.defending:
            low, high = ALL_POINTS - high, ALL_POINTS - low
        steps = (_NO_SCHNEIDER, POINTS_TO_WIN, SCHNEIDER_POINTS)
        return not any(low < step <= high for step in steps)

    @property
    def decided(self) -> bool:
        """Whether the own side has won already, so that the rest is about Schneider at most."""
        needs = [need for need in self.decision.needs if need is not None]
        if self.decision.null or len(needs) < len(self.decision.needs):
            return False
        if self.decision.defending:
            return all(
                self.tricks > 0 if need == ALL_POINTS else self.have > ALL_POINTS - need
                for need in needs
            )
        return all(need < ALL_POINTS and self.have >= need for need in needs)


def claim_shares(observation: Observation) -> tuple[int | None, ...]:
    """What the seat that is to play may sensibly claim: card points, None for all that is left.

    Every trick first, then the levels of the own side that can still be reached, the highest first;
    last, where the game is decided or settled, what the side has already, with which the rest is
    given away. In a Null the game alone. Raises PositionError unless the seat is to play.
    """
    standing = Standing.of(observation)
    if standing.decision.null:
        return (None,)
    enough = (standing.have,) if standing.settled or standing.decided else ()
    return (None, *standing.levels, *enough)
