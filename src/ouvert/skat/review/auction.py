"""Looking back at an auction: what each word promised, and up to where each hand was worth it.

Every word is judged at the moment at which it was said, by what its player could know then: his ten
cards, and how high the others had gone. The judge is that of `ouvert bid`, which told the same
auction says the same (`ouvert.skat.bidding.hand_worth`). What the skat would have brought is told
beside it, for it is luck and no mistake.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from ouvert.skat.bidding.discards import DiscardRating, rate_discards
from ouvert.skat.bidding.hand_worth import Bidding, BidRating, ContractRating, HandWorth
from ouvert.skat.bidding.payoffs import TABLE_SCORING
from ouvert.skat.bidding.trump.tables import trump_tables
from ouvert.skat.players.bidder import highest_of_others, judge_auction
from ouvert.skat.rules.actions import Action, Announce, Bid, BiddingAction, Pass, PickUp
from ouvert.skat.rules.contracts import Contract
from ouvert.skat.rules.game import SkatGame

GAMES_SHOWN = 5
"""Games that are named for each hand of an auction, the best first."""
NEGLIGIBLE = 5.0
"""Points that a word may give away and still be called a little too high or too early: the
predictions are no better than that."""


class BidVerdict(Enum):
    """How something said compares with what the hand was worth."""

    FINE = "fine"
    HIGH = "high"
    """It went on, and the hand was not worth it."""
    LOW = "low"
    """It passed, and the hand was worth it."""


@dataclass(frozen=True, slots=True)
class JudgedWord:
    """A bid, a yes or a pass, judged at its moment.

    Attributes:
        moment: how many actions of the game came before it.
        value: the value that was said, or to which the answer was no.
        passed: whether it was a pass.
        win_probability: of the game, if it is got at that value.
        expected: points of that game, in the scoring of the table.
        passing: what passing promises.
        maximal: the highest value that was worth saying then, or, where no value that was left was
            worth it, the highest said before that was; 0 = pass.
        games: the games that the hand was for then, best first.
    """

    moment: int
    value: int
    passed: bool
    win_probability: float
    expected: float
    passing: float
    maximal: int
    games: tuple[ContractRating, ...]

    @property
    def loss(self) -> float:
        """Points given away to the other answer, 0 or more."""
        gain = self.expected - self.passing
        return max(0.0, gain if self.passed else -gain)

    @property
    def verdict(self) -> BidVerdict:
        """Whether it was what `ouvert bid` would have said, by the highest value worth saying."""
        if self.passed:
            return BidVerdict.LOW if self.value <= self.maximal else BidVerdict.FINE
        return BidVerdict.HIGH if self.value > self.maximal else BidVerdict.FINE

    @property
    def slight(self) -> bool:
        """Whether it was wrong by so little that it is told, and no mistake."""
        return self.verdict is not BidVerdict.FINE and self.loss <= NEGLIGIBLE


@dataclass(frozen=True, slots=True)
class SkatChoice:
    """Whether the declarer picked the skat up, and what both choices promised.

    Attributes:
        moment: how many actions of the game came before it.
        picked_up: what he did.
        pick_up: points in the scoring of the table, with the best game for each skat.
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
        words: all that it said, in order.
        with_skat: the best game and discard with the skat as it lay, at the value of the game for
            the declarer, for the others at that of their decisive word.
        skat: whether to pick the skat up; None for who was not declarer.
    """

    seat: int
    said: int
    words: tuple[JudgedWord, ...]
    with_skat: DiscardRating
    skat: SkatChoice | None

    @property
    def decisive(self) -> JudgedWord:
        """The word that the verdict rests on.

        Of wrong ones the one that gave most away; else the last bid or yes; else the pass.
        """
        return _decisive(self.words)

    @property
    def verdict(self) -> BidVerdict:
        """How the bidding compares with the hand."""
        return self.decisive.verdict

    @property
    def maximal(self) -> int:
        """The highest value that was worth saying when the decisive word was said; 0 = pass."""
        return self.decisive.maximal

    @property
    def games(self) -> tuple[ContractRating, ...]:
        """The games that the hand was for when the decisive word was said, best first."""
        return self.decisive.games


def auction(game: SkatGame) -> tuple[SeatAuction, ...]:
    """Judge the auction of a game, by seat; a seat that said nothing at all is left out."""
    found = (_judged(game, seat) for seat in range(3))
    return tuple(each for each in found if each is not None)


def _judged(game: SkatGame, seat: int) -> SeatAuction | None:
    worth = HandWorth(game.dealt.hands[seat], seat, trump_tables())
    state = SkatGame.start(game.dealt, game.club)
    words: list[JudgedWord] = []
    skat: SkatChoice | None = None
    heard = 0
    for moment, (actor, action) in enumerate(game.history):
        if actor == seat and isinstance(action, BiddingAction):
            seen = state.observe(seat)
            heard = highest_of_others(seen)
            said = [word for _, word in seen.bids]
            hand = judge_auction(seen.dealt_hand, seat, said, ramsch=game.club.ramsch)
            rating = _rated(worth, hand, action, heard)
            words.append(_word(moment, action, hand, rating, before=words))
        elif actor == seat and skat is None and isinstance(action, PickUp | Announce):
            skat = _skat_choice(moment, action, worth.at(state.bid, heard, TABLE_SCORING))
        state = state.apply(action)
    if not words:
        return None
    value = _decisive(words).value
    value = game.bid if seat == game.declarer else value
    twelve = game.dealt.hands[seat] | game.dealt.skat
    rated = rate_discards(twelve, seat, bid=value, heard=heard, payoff=TABLE_SCORING)
    return SeatAuction(
        seat=seat,
        said=max((word.value for word in words if not word.passed), default=0),
        words=tuple(words),
        with_skat=rated[0],
        skat=skat,
    )


def _decisive(words: Sequence[JudgedWord]) -> JudgedWord:
    wrong = [word for word in words if word.verdict is not BidVerdict.FINE]
    if wrong:
        return max(reversed(wrong), key=lambda word: word.loss)
    return next((word for word in reversed(words) if not word.passed), words[-1])


def _rated(worth: HandWorth, hand: Bidding, action: BiddingAction, heard: int) -> BidRating:
    """The game at the value that was said, or to which the answer was no.

    Who bids more than he must is judged at his own value, also beyond what was worth it.
    """
    if not isinstance(action, Bid):
        return hand.bids[0]
    rated = {each.bid: each for each in hand.bids}
    beyond = max(action.value, heard)
    return rated.get(action.value) or worth.at(action.value, beyond, TABLE_SCORING)


def _word(
    moment: int,
    action: BiddingAction,
    hand: Bidding,
    rating: BidRating,
    before: Sequence[JudgedWord],
) -> JudgedWord:
    worth_it = (word.value for word in before if word.verdict is BidVerdict.FINE)
    return JudgedWord(
        moment=moment,
        value=rating.bid,
        passed=isinstance(action, Pass),
        win_probability=rating.win_probability,
        expected=rating.expected,
        passing=hand.passing,
        maximal=hand.maximal_bid or max(worth_it, default=0),
        games=hand.contracts[:GAMES_SHOWN],
    )


def _skat_choice(moment: int, action: Action, rating: BidRating) -> SkatChoice:
    picked_up = isinstance(action, PickUp)
    return SkatChoice(moment, picked_up, rating.pick_up, rating.hand, rating.hand_contract)
