"""How high to bid on a hand: the tables' answer, as far as their predictions go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ouvert.cards import CardSet
from ouvert.skat.course.shown import Question, Scene, SeatCards, Text
from ouvert.skat.course.tasks.task import (
    NUMBER,
    Answer,
    Task,
    cards_in,
    codes,
    counted,
    in_hundred,
)
from ouvert.skat.course.texts import said
from ouvert.skat.rules.deals import CARDS_EACH
from ouvert.skat.rules.notation import contract_code
from ouvert.skat.rules.values import BID_LADDER

if TYPE_CHECKING:
    from ouvert.skat.bidding.hand_worth import Bidding

AS_GOOD = 5.0
"""Points of the table's scoring that a bid may lie off its worth: predictions are no better."""


class MaximalBid(Task, tag="maximal-bid", frozen=True, kw_only=True):
    """Up to which value to bid on a hand, before anybody has said anything?

    Attributes:
        hand: ten cards.
        seat: 0 forehand, 1 middlehand, 2 rearhand.
    """

    computes = True
    hand: str
    seat: int

    def asked(self) -> Text:
        """The question in words."""
        return said("ask_maximal")

    def scene(self) -> Scene:
        """The hand."""
        own = codes(cards_in(self.hand))
        seats = tuple(
            SeatCards(own) if seat == self.seat else SeatCards((), CARDS_EACH) for seat in range(3)
        )
        return Scene(seats=seats, you=self.seat)

    def question(self) -> Question:
        """A number; 0 for passing."""
        return NUMBER

    def accepted(self) -> tuple[Answer, ...]:
        """The tables' value first, then those that are as good: nearly worth it, or hardly."""
        judged = self.judged()
        best = judged.maximal_bid
        near = {
            each.bid: each.expected - judged.passing
            for each in judged.bids
            if abs(each.expected - judged.passing) <= AS_GOOD
        }
        right = [best]
        # one value after the other, as long as going on or stopping makes no difference
        steps = (0, *BID_LADDER)
        for value in steps[steps.index(best) + 1 :]:
            if value not in near:
                break
            right.append(value)
        for place in range(steps.index(best), 0, -1):
            if steps[place] not in near:
                break
            right.append(steps[place - 1])
        return tuple((str(value),) for value in right)

    def reason(self, answer: Answer, *, right: bool) -> Text:
        """The game that the hand is best for, how often it is won, and what it counts."""
        judged = self.judged()
        best = next(each for each in judged.contracts if not each.contract.hand)
        names = {
            "game": f"[={contract_code(best.contract)}]",
            "chance": in_hundred(best.win_probability),
        }
        if not judged.maximal_bid:
            return said(f"maximal_pass_{'right' if right else 'wrong'}", **names)
        code = "right"
        if not right:
            code = "high" if int(answer[0]) > judged.maximal_bid else "low"
        value = counted(CardSet(cards_in(self.hand)), best.contract)
        return said(f"maximal_{code}", maximal=judged.maximal_bid, value=value, **names)

    def judged(self) -> Bidding:
        """What the tables say of the hand."""
        from ouvert.skat.players.bidder import judge_auction

        return judge_auction(CardSet(cards_in(self.hand)), self.seat, ())
