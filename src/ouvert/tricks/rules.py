"""A trick-taking game described as data.

Nothing here knows Skat: a Skat contract, a Bridge strain and a puzzle with two ranks are all
`TrickRules`. The classical side plays and solves them, the quantum side compiles them into
circuits.

Cards are the numbers 0 .. n-1 and sets of cards are Python integers with those bits, so a game may
have thousands of cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property

from ouvert.errors import RulesError


class Objective(Enum):
    """What the tricks are counted in, always from the view of team 0."""

    POINTS = "points"
    """The value is the sum of the card points in team 0's tricks."""

    TRICKS = "tricks"
    """The value is the number of team 0's tricks."""

    MISERE = "misère"
    """The value is 1 if team 0 takes no trick, else 0; the game ends with its first trick."""


@dataclass(frozen=True)
class TrickRules:
    """The rules of one trick-taking game.

    Attributes:
        seats: number of seats; they play clockwise, seat 0, 1, 2, …
        teams: team of each seat; team 0 is the one whose value is computed.
        suits: for each card the suit that it follows and that must be followed. A jack's is the
            trump suit in Skat, not the printed one.
        strengths: for each card its strength within that suit; all different within a suit, unless
            `later_wins` says what equal cards do.
        trump: the suit that beats the others, or None.
        points: card points of each card; all zero where only tricks count.
        objective: what is counted.
        names: how each card is printed; numbers if left out.
        later_wins: with equal cards in a suit, as of a double deck, those of which the second of
            two equal ones wins (bits); of all others the first does. None if there are none.
    """

    seats: int
    teams: tuple[int, ...]
    suits: tuple[int, ...]
    strengths: tuple[int, ...]
    trump: int | None = None
    points: tuple[int, ...] = ()
    objective: Objective = Objective.TRICKS
    names: tuple[str, ...] = field(default=(), compare=False)
    later_wins: int | None = None

    def __post_init__(self) -> None:
        if not self.points:
            object.__setattr__(self, "points", (0,) * len(self.suits))
        if not self.names:
            object.__setattr__(self, "names", tuple(str(card) for card in range(self.cards)))
        if self.seats < 2 or len(self.teams) != self.seats:
            raise RulesError(
                f"a game needs two seats or more and a team for each, not {self.seats} seats "
                f"and {len(self.teams)} teams"
            )
        if not set(self.teams) <= {0, 1}:
            unknown = next(team for team in self.teams if team not in (0, 1))
            raise RulesError(f"teams are 0 and 1; there is no team {unknown}")
        lengths = {len(self.suits), len(self.strengths), len(self.points), len(self.names)}
        if len(lengths) != 1:
            raise RulesError("suits, strengths, points and names must be given for every card")
        different = len(set(zip(self.suits, self.strengths, strict=True))) == self.cards
        if not different and self.later_wins is None:
            raise RulesError(
                "two cards of the same suit have the same strength; where that is meant, "
                "`later_wins` says which of them wins"
            )

    def counting_tricks(self) -> TrickRules:
        """Return the same play with tricks counted instead of card points."""
        return replace(self, objective=Objective.TRICKS)

    @property
    def cards(self) -> int:
        """Number of cards."""
        return len(self.suits)

    @cached_property
    def suit_masks(self) -> dict[int, int]:
        """For each suit the set of the cards that follow it."""
        masks: dict[int, int] = {}
        for card, suit in enumerate(self.suits):
            masks[suit] = masks.get(suit, 0) | 1 << card
        return masks

    def legal(self, hand: int, led: int | None) -> int:
        """Return the cards of `hand` that may be played when the suit `led` was led.

        `led` is None for the player who leads. A player must follow suit if he can.
        """
        if led is None:
            return hand
        return hand & self.suit_masks.get(led, 0) or hand

    def beats(self, card: int, best: int) -> bool:
        """Whether `card`, played later, beats `best`, which is winning the trick so far."""
        if self.suits[card] == self.suits[best]:
            if self.strengths[card] == self.strengths[best]:
                return bool((self.later_wins or 0) >> card & 1)
            return self.strengths[card] > self.strengths[best]
        return self.suits[card] == self.trump

    def winner(self, cards: Sequence[int]) -> int:
        """Return which of the cards of a trick, in the order played, wins it (0 = the lead)."""
        best = 0
        for place in range(1, len(cards)):
            if self.beats(cards[place], cards[best]):
                best = place
        return best

    def worth(self, cards: Sequence[int]) -> int:
        """Return what a finished trick counts: its card points, or 1 where tricks count."""
        if self.objective is Objective.POINTS:
            return sum(self.points[card] for card in cards)
        return 1


def members(cards: int) -> Iterator[int]:
    """The cards of a set, lowest number first."""
    while cards:
        lowest = cards & -cards
        yield lowest.bit_length() - 1
        cards ^= lowest
