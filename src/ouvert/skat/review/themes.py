"""What a decision is about: the theme of a puzzle, and of a mistake.

Puzzles are sorted by it, and weaknesses are counted by it, so that what one does badly can be
practised. The theme follows from what the seat sees, from what is right there, and from what was
done instead, or what looks second best: never from cards that the seat cannot see.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from ouvert.cards import Card, CardSet
from ouvert.skat.rules.actions import Action, Phase, PlayCard
from ouvert.skat.rules.card_decision import CardDecision
from ouvert.skat.rules.contracts import TRUMPS
from ouvert.skat.rules.observation import Observation
from ouvert.skat.rules.values import POINTS_TO_WIN

ENDING = 3
"""An ending has at most so many cards in each hand."""
THROW_IN = 6
"""Nobody is thrown in with more cards than these."""
SMEARED = 6
"""Card points by which two cards must differ for the one to smear, and the other to hold back."""


class Theme(Enum):
    """What a decision is about."""

    BIDDING = "bidding"
    """How far to go in the auction, and whether to pick the skat up."""
    DISCARD = "discard"
    """What to put away, and which game to announce."""
    TRUMPS = "trumps"
    """The declarer's trumps: to draw them, to keep them, which one, and what to ruff."""
    SIDE_SUITS = "side-suits"
    """The declarer's other suits: which to lead, and what to throw away."""
    FORK = "fork"
    """Two cards with a missing one between them: to play the lower, or to wait with both."""
    DUCK = "duck"
    """A trick that could be taken, and is better left."""
    THROW_IN = "throw-in"
    """To give the lead away, so that another must play into one's cards."""
    LEAD = "lead"
    """What a defender leads."""
    SMEAR = "smear"
    """Whether a defender gives card points to a trick, or holds them back."""
    FOLLOW = "follow"
    """Which card a defender plays to a trick otherwise."""
    NULL_PLAY = "null-play"
    """Declaring a Null."""
    NULL_DEFENCE = "null-defence"
    """Defending against a Null."""
    COUNTING = "counting"
    """The last tricks, where whoever has counted knows what the others hold."""
    SCHNEIDER = "schneider"
    """More than the win: to make the others Schneider, or not to become it."""
    RAMSCH = "ramsch"
    """A card of a Ramsch."""
    KONTRA = "kontra"
    """Whether to say Kontra or Re."""


CLUB_THEMES = frozenset({Theme.RAMSCH, Theme.KONTRA})
"""What options of clubs alone lead to."""


@dataclass(frozen=True, slots=True)
class _Choice:
    """Two cards at a decision: the better one, and the other one."""

    decision: CardDecision
    better: Card
    instead: Card

    @property
    def unseen(self) -> CardSet:
        """The cards that may be in other hands."""
        seen = self.decision.observation
        return CardSet.full() - seen.seen - seen.hand - seen.discards

    def suit(self, card: Card) -> int:
        """The suit that a card follows."""
        return int(self.decision.rules.suits[card])

    def is_trump(self, card: Card) -> bool:
        """Whether a card is a trump."""
        return self.suit(card) == TRUMPS

    def above(self, card: Card) -> CardSet:
        """The unseen cards of its suit that beat a card."""
        strengths = self.decision.rules.strengths
        return CardSet(
            each
            for each in self.unseen
            if self.suit(each) == self.suit(card) and strengths[each] > strengths[card]
        )

    def stands(self, card: Card) -> bool:
        """Whether a card that is led takes its trick for certain."""
        ruffed = not self.is_trump(card) and any(map(self.is_trump, self.unseen))
        return not self.above(card) and not ruffed

    def takes(self, card: Card) -> bool:
        """Whether a card would lie highest in the trick so far."""
        table = self.decision.table
        return self.decision.rules.winner((*table, card)) == len(table)

    @property
    def ahead(self) -> int | None:
        """The seat whose card lies highest in the trick so far."""
        table = self.decision.table
        if not table:
            return None
        return (self.decision.leader + self.decision.rules.winner(table)) % 3

    @property
    def forked(self) -> bool:
        """Whether a card between the two is missing, and the lower one is right."""
        return self.gap(self.better, self.instead)

    def gap(self, low: Card, high: Card) -> bool:
        """Whether a card between two of a suit is unseen."""
        strengths = self.decision.rules.strengths
        return self.suit(low) == self.suit(high) and any(
            strengths[each] < strengths[high] for each in self.above(low)
        )

    @property
    def waits(self) -> bool:
        """Whether the other card would break a fork up that is better led into."""
        hand = [
            card
            for card in self.decision.observation.hand
            if self.suit(card) == self.suit(self.instead) != self.suit(self.better)
        ]
        return any(self.gap(low, high) for low in hand for high in hand)


def theme_of(
    seen: Observation, better: Action, instead: Action, *, limit: int | None = None
) -> Theme:
    """What a decision is about.

    Args:
        seen: what the seat knew that had to act.
        better: what was right.
        instead: what it did, or for a puzzle the best of the other actions.
        limit: the declarer's card points that the decision was about, where it was not the win.

    Raises PositionError where no card was due although one is named.
    """
    if not isinstance(better, PlayCard) or not isinstance(instead, PlayCard):
        return Theme.DISCARD if seen.phase in (Phase.DISCARD, Phase.ANNOUNCE) else Theme.BIDDING
    choice = _Choice(CardDecision.of(seen), better.card, instead.card)
    if choice.decision.null:
        return Theme.NULL_DEFENCE if choice.decision.defending else Theme.NULL_PLAY
    if (limit or choice.decision.decisive or POINTS_TO_WIN) != POINTS_TO_WIN:
        return Theme.SCHNEIDER
    return _led(choice) if not choice.decision.table else _followed(choice)


def _led(choice: _Choice) -> Theme:
    left = len(choice.decision.observation.hand)
    gives = left <= THROW_IN and bool(choice.above(choice.better))
    if gives and (choice.stands(choice.instead) or choice.waits):
        return Theme.THROW_IN
    trump = choice.is_trump(choice.better) or choice.is_trump(choice.instead)
    if choice.forked and not trump:
        return Theme.FORK
    if left <= ENDING:
        return Theme.COUNTING
    if choice.decision.defending:
        return Theme.LEAD
    return Theme.TRUMPS if trump else Theme.SIDE_SUITS


def _followed(choice: _Choice) -> Theme:
    decision = choice.decision
    partner = 3 - decision.declarer - decision.seat if decision.defending else None
    takes, would = choice.takes(choice.better), choice.takes(choice.instead)
    if would and not takes and choice.ahead != partner:
        return Theme.DUCK
    if choice.forked:
        return Theme.FORK
    points = choice.better.points, choice.instead.points
    if decision.defending and not (takes or would) and abs(points[0] - points[1]) >= SMEARED:
        return Theme.SMEAR
    if len(decision.observation.hand) <= ENDING:
        return Theme.COUNTING
    if decision.defending:
        return Theme.FOLLOW
    trump = choice.is_trump(choice.better) or choice.is_trump(choice.instead)
    return Theme.TRUMPS if trump else Theme.SIDE_SUITS
