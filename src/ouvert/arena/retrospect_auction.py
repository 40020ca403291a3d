"""Looking back at an auction: what each word promised, and up to where each hand was worth it.

A word is judged by what its player could know then: his ten cards, and how high the others had
gone. What the skat would have brought is told beside it, for it is luck and no mistake.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from ouvert.evaluation.bidding import BidRating, ContractRating, HandWorth
from ouvert.evaluation.discards import DiscardRating, rate_discards
from ouvert.evaluation.payoffs import Payoff
from ouvert.evaluation.trump_tables import trump_tables
from ouvert.players.bidder import highest_of_others
from ouvert.skat.actions import Action, Announce, Bid, BiddingAction, Hold, Pass, PickUp
from ouvert.skat.contracts import Contract
from ouvert.skat.game import SkatGame
from ouvert.skat.observation import Observation
from ouvert.skat.values import BID_LADDER

GAMES_SHOWN = 5
"""Games that are named for each hand of an auction, the best first."""
NEGLIGIBLE = 5.0
"""Points that a word may give away and still be fine: the predictions are no better than that."""
PAYOFF = Payoff.SEEGER_FABIAN


class Bidden(Enum):
    """How something said compares with what the hand was worth."""

    FINE = "fine"
    HIGH = "high"
    """It went on, and the hand was not worth it."""
    LOW = "low"
    """It passed, and the hand was worth it."""


@dataclass(frozen=True, slots=True)
class Word:
    """A bid, a yes or a pass, judged.

    Attributes:
        moment: how many actions of the game came before it.
        value: the value that was said, or to which the answer was no.
        passed: whether it was a pass.
        win_probability: of the game, if it is got at that value.
        expected: Seeger–Fabian points of that game.
        passing: what passing promises.
    """

    moment: int
    value: int
    passed: bool
    win_probability: float
    expected: float
    passing: float

    @property
    def loss(self) -> float:
        """Points given away to the other answer, 0 or more."""
        gain = self.expected - self.passing
        return max(0.0, gain if self.passed else -gain)

    @property
    def verdict(self) -> Bidden:
        """Whether it was right; small losses are."""
        if self.loss <= NEGLIGIBLE:
            return Bidden.FINE
        return Bidden.LOW if self.passed else Bidden.HIGH


@dataclass(frozen=True, slots=True)
class SkatChoice:
    """Whether the declarer picked the skat up, and what both choices promised.

    Attributes:
        moment: how many actions of the game came before it.
        picked_up: what he did.
        pick_up: Seeger–Fabian points with the best game for each skat.
        hand: those of the best Hand game.
        hand_contract: that game.
    """

    moment: int
    picked_up: bool
    pick_up: float
    hand: float
    hand_contract: Contract

    @property
    def loss(self) -> float:
        """Points given away to the other choice, 0 or more."""
        gain = self.hand - self.pick_up
        return max(0.0, gain if self.picked_up else -gain)


@dataclass(frozen=True, slots=True)
class SeatAuction:
    """What a seat said, and what its hand was worth.

    Attributes:
        seat: the seat.
        said: the highest value that it bid or held; 0 if none.
        maximal: the highest value that was worth it, after what the others had said in the end;
            0 = pass.
        words: all that it said, in order.
        games: the games that the hand was for at the last of these values, best first.
        with_skat: the best game and discard with the skat as it lay, at that value.
        skat: whether to pick the skat up; None for who was not declarer.
    """

    seat: int
    said: int
    maximal: int
    words: tuple[Word, ...]
    games: tuple[ContractRating, ...]
    with_skat: DiscardRating
    skat: SkatChoice | None

    @property
    def worst(self) -> Word:
        """The word that gave most away; if none did, the last."""
        return max(reversed(self.words), key=lambda word: word.loss)

    @property
    def verdict(self) -> Bidden:
        """How the bidding compares with the hand: by the worst word."""
        return self.worst.verdict


def auction(game: SkatGame) -> tuple[SeatAuction, ...]:
    """Judge the auction of a game, by seat; a seat that said nothing at all is left out."""
    found = (_judged(game, seat) for seat in range(3))
    return tuple(each for each in found if each is not None)


def _judged(game: SkatGame, seat: int) -> SeatAuction | None:
    worth = HandWorth(game.dealt.hands[seat], seat, trump_tables())
    state = SkatGame.start(game.dealt)
    words: list[Word] = []
    skat: SkatChoice | None = None
    heard = 0
    for moment, (actor, action) in enumerate(game.history):
        if actor == seat and isinstance(action, BiddingAction):
            seen = state.observe(seat)
            heard = highest_of_others(seen)
            rating = worth.at(_value(seen, action), heard, PAYOFF)
            words.append(_word(moment, action, rating))
        elif actor == seat and skat is None and isinstance(action, PickUp | Announce):
            skat = _skat_choice(moment, action, worth.at(state.bid, heard, PAYOFF))
        state = state.apply(action)
    if not words:
        return None
    last = words[-1].value
    rated = rate_discards(
        game.dealt.hands[seat] | game.dealt.skat, seat, bid=last, heard=heard, payoff=PAYOFF
    )
    return SeatAuction(
        seat=seat,
        said=max((word.value for word in words if not word.passed), default=0),
        maximal=_maximal(worth, heard, words[-1].passing),
        words=tuple(words),
        games=worth.contracts(last, heard, PAYOFF)[:GAMES_SHOWN],
        with_skat=rated[0],
        skat=skat,
    )


def _value(seen: Observation, action: BiddingAction) -> int:
    """The value that was said, or to which the answer was no."""
    if isinstance(action, Bid):
        return action.value
    if Hold() in seen.legal_actions:
        return seen.bid
    bids = [each.value for each in seen.legal_actions if isinstance(each, Bid)]
    return min(bids, default=BID_LADDER[-1])


def _word(moment: int, action: BiddingAction, rating: BidRating) -> Word:
    return Word(
        moment=moment,
        value=rating.bid,
        passed=isinstance(action, Pass),
        win_probability=rating.win_probability,
        expected=rating.expected,
        passing=PAYOFF.passing,
    )


def _skat_choice(moment: int, action: Action, rating: BidRating) -> SkatChoice:
    picked_up = isinstance(action, PickUp)
    return SkatChoice(moment, picked_up, rating.pick_up, rating.hand, rating.hand_contract)


def _maximal(worth: HandWorth, heard: int, passing: float) -> int:
    """The highest value worth saying once the others have gone so far."""
    maximal = 0
    for value in BID_LADDER:
        if worth.at(value, heard, PAYOFF).expected <= passing:
            break
        maximal = value
    return maximal
