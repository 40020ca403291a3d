"""The parts of a described game: each one idea, with what is usual as its default.

Words for sets of cards are those of `ouvert.tricks.description.deck`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

HIGHEST = 1_000_000
"""Of all numbers in a description, below 0 too."""


class Teams(Enum):
    """Who plays with whom."""

    EACH = "each"
    """Each for himself."""
    PARTNERS = "partners"
    """Who sits opposite: every second seat."""
    DECLARER = "declarer"
    """The declarer alone against the others."""
    HOLDERS = "holders"
    """Who was dealt a certain card, against the others, who do not know them at first."""
    CALLED = "called"
    """The declarer and who holds the card that he called, against the others."""


class Trumping(Enum):
    """When somebody who cannot follow suit must play a trump."""

    NEVER = "never"
    ALWAYS = "always"
    UNLESS_PARTNER_WINS = "unless partner wins"


class Beating(Enum):
    """When a card must beat the best card of the trick, if it can."""

    NEVER = "never"
    TRUMPS = "trumps"
    """A trump must beat the best trump."""
    ALWAYS = "always"
    """In the suit that was led, too: to head the trick."""


@dataclass(frozen=True)
class Following:
    """What may be played to a card that was led.

    Attributes:
        suit: whether suit must be followed; without it any card may be played.
        trump: when somebody who cannot follow must trump.
        beat: when a card must beat the best one.
        ruff: whether a trump may be played though one could follow (Jass).
        undertrump: whether a lower trump may be played on a trump where another suit was led.
        spared: cards that need not be played when trump is led (the jack of trumps in Jass).
        called: whether a called card must be played when its suit is led, may not be thrown away
            on another suit, and keeps its holder from leading another card of that suit
            (Schafkopf).
    """

    suit: bool = True
    trump: Trumping = Trumping.NEVER
    beat: Beating = Beating.NEVER
    ruff: bool = False
    undertrump: bool = True
    spared: str = ""
    called: bool = False


@dataclass(frozen=True)
class Leading:
    """What may be led, and by whom first.

    Attributes:
        first: the card whose holder leads it to the first trick; forehand leads if empty.
        closed: cards that may not be led until one of `opened_by` was played, unless one has no
            others.
        opened_by: cards that open the closed ones; these themselves if empty.
        kept: cards that may not be played to the first trick, unless one must.
    """

    first: str = ""
    closed: str = ""
    opened_by: str = ""
    kept: str = ""


class Turned(Enum):
    """A card that is shown after the deal."""

    NOTHING = "nothing"
    LAST = "last"
    """The dealer's last card."""
    STOCK = "stock"
    """The first card of those that are left over."""
    BOTTOM = "bottom"
    """The last card of those that are left over: it is drawn last."""


@dataclass(frozen=True)
class Dealing:
    """How cards are dealt.

    Attributes:
        hand: cards a hand.
        turned: which card is shown.
        left_to_declarer: whether the cards that are left over count for the declarer.
        draw: whether after a trick the winner and then the others take the first cards of those
            left over, until none is left. With `Turned.STOCK` the first of them is shown each time.
    """

    hand: int
    turned: Turned = Turned.NOTHING
    left_to_declarer: bool = False
    draw: bool = False


@dataclass(frozen=True)
class Passing:
    """Cards that everybody gives away before the play.

    Attributes:
        cards: how many.
        to: for one deal after the other how many seats to the left the receiver sits; 0 = no
            passing in that deal.
    """

    cards: int
    to: tuple[int, ...] = (1,)


class Chooser(Enum):
    """Who chooses the contract."""

    NOBODY = "nobody"
    """There is one only, or it is agreed before."""
    FOREHAND = "forehand"
    FOREHAND_OR_PARTNER = "forehand or partner"
    """Forehand may leave it to the partner."""


@dataclass(frozen=True)
class Contract:
    """One way to play a deal.

    Attributes:
        name: what it is called.
        trumps: words for the trumps, highest first; none if empty.
        suits: the suits of which one is chosen; none is if empty.
        suit_of_turned: whether the suit of the card shown is the chosen one.
        ranks: another order of the ranks, highest first; the deck's if empty.
        points: words with what each card counts, `A=11 K=4`; the first that fits holds.
        teams: who plays with whom, if not as in other contracts.
        calls: the rank of a card that the declarer calls, in a suit of which he has one, but not
            that card; `called_suits` are those it may be called in.
        called_suits: see `calls`.
        steps: what the declarer's side gets, or every side, if not as in other contracts.
        alone: whether the declarer's partner lays his cards aside.
    """

    name: str
    trumps: str = ""
    suits: tuple[str, ...] = ()
    suit_of_turned: bool = False
    ranks: tuple[str, ...] = ()
    points: str = ""
    teams: Teams | None = None
    calls: str = ""
    called_suits: tuple[str, ...] = ()
    steps: tuple[tuple[int, int], ...] = ()
    alone: bool = False


@dataclass(frozen=True)
class Bidding:
    """Everybody names a number of tricks, from forehand on.

    Attributes:
        hook: whether the last one must not make the sum of the bids the number of tricks.
    """

    hook: bool = False


class Goal(Enum):
    """What a result is made of."""

    MOST = "most"
    """A side gets what it took."""
    LEAST = "least"
    """A side loses what it took."""
    STEPS = "steps"
    """The declarer's side gets what the highest step that it reached says, the others lose it;
    without a declarer every side gets what it reached itself."""
    EXACT = "exact"
    """One for each trick, and ten more for a bid that is exactly reached."""
    BID = "bid"
    """Partners together: ten times their bids if reached and one for each trick more, else that
    much less; a hundred for or against a bid of none."""


@dataclass(frozen=True)
class Score:
    """What a deal counts.

    Attributes:
        goal: what the result is made of.
        tricks: whether tricks are counted, in place of card points.
        last_trick: points for the last trick.
        all_tricks: points for who takes every trick.
        steps: pairs (at least, result) for the declarer's side, lowest first; for every side
            where there is no declarer (`ouvert.tricks.description.declarer`).
        moon: points which, if one takes all of them, count for the others instead; 0 = never.
        from_trick: the first trick that counts.
        more_than_half: whether the declarer's side must take more than half, or else everything
            counts for the others.
    """

    goal: Goal = Goal.MOST
    tricks: bool = True
    last_trick: int = 0
    all_tricks: int = 0
    steps: tuple[tuple[int, int], ...] = ()
    moon: int = 0
    from_trick: int = 1
    more_than_half: bool = False
