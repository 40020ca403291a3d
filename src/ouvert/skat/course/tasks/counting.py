"""What one has to count while a game is played: trumps, card points, void suits, cards out."""

from __future__ import annotations

from ouvert.cards import Card, CardSet
from ouvert.skat.course.shown import Option, Question, Text
from ouvert.skat.course.tasks.hidden import Moment
from ouvert.skat.course.tasks.task import NUMBER, Answer, codes, contract_of
from ouvert.skat.course.texts import said
from ouvert.skat.rules.contracts import TRUMPS, trick_rules
from ouvert.skat.rules.observation import Observation
from ouvert.skat.rules.values import trumps

SEATS = 3


class Count(Moment, frozen=True, kw_only=True):
    """A question about a moment of a game that whoever has counted can answer."""

    def asked(self) -> Text:
        """The question in words."""
        raise NotImplementedError

    def seen(self) -> Observation:
        """What the seat has seen that is asked."""
        return self.game().observe(self.viewer())

    def unseen(self) -> CardSet:
        """The cards whose place the seat does not know."""
        seen = self.seen()
        return CardSet.full() - seen.seen - seen.discards


class TrumpsLeft(Count, tag="trumps-left", frozen=True, kw_only=True):
    """How many trumps has the seat not seen yet?"""

    def asked(self) -> Text:
        """The question in words."""
        return said("ask_trumps_left")

    def question(self) -> Question:
        """A number."""
        return NUMBER

    def accepted(self) -> tuple[Answer, ...]:
        """All trumps, less those in the own hand or put away, and those played."""
        return ((str(len(self._left())),),)

    def reason(self, answer: Answer, *, right: bool) -> Text:
        """The count, and which they are."""
        seen, every = self.seen(), CardSet(trumps(contract_of(self.contract).game))
        code = "trumps_left_right" if right else "trumps_left_wrong"
        return said(
            code if self._left() else f"{code}_none",
            every=len(every),
            own=len(every & (seen.hand | seen.discards)),
            played=len(every & seen.played),
            left=len(self._left()),
            cards=self._left(),
        )

    def _left(self) -> CardSet:
        return self.unseen() & CardSet(trumps(contract_of(self.contract).game))


class SidePoints(Count, tag="side-points", frozen=True, kw_only=True):
    """How many card points have the opponents of the seat in their tricks?"""

    def asked(self) -> Text:
        """The question in words; the skat counts only for who knows it."""
        declares = self.viewer() == self.declarer
        return said("ask_points_defenders" if declares else "ask_points_declarer")

    def question(self) -> Question:
        """A number."""
        return NUMBER

    def accepted(self) -> tuple[Answer, ...]:
        """The sum of their tricks."""
        return ((str(sum(self._tricks())),),)

    def reason(self, answer: Answer, *, right: bool) -> Text:
        """What each of their tricks counts."""
        if not self._tricks():
            return said("points_of_none")
        parts = " + ".join(map(str, self._tricks()))
        code = "points_of_right" if right else "points_of_wrong"
        return said(code, parts=parts, points=sum(self._tricks()))

    def _tricks(self) -> list[int]:
        """The card points of each trick of the opponents."""
        declares = self.viewer() == self.declarer
        return [
            trick.points
            for trick in self.game().tricks
            if (trick.winner == self.declarer) != declares
        ]


class VoidIn(Count, tag="void-in", frozen=True, kw_only=True):
    """Who of the others has certainly no card of a suit left?

    Attributes:
        suit: 0 to 3, clubs to diamonds, without the jacks where they are trumps; 4 the trumps.
    """

    suit: int

    def asked(self) -> Text:
        """The question in words."""
        return said("ask_void_trumps") if self.suit == TRUMPS else said(f"ask_void_{self.suit}")

    def question(self) -> Question:
        """The left, the right, both, or nobody for certain."""
        values = ("left", "right", "both", "nobody")
        return Question("choice", options=tuple(Option(each, said(each)) for each in values))

    def accepted(self) -> tuple[Answer, ...]:
        """What follows from all that was played."""
        left, right = self._empty()
        found = {
            (True, True): "both",
            (True, False): "left",
            (False, True): "right",
            (False, False): "nobody",
        }[left, right]
        return ((found,),)

    def reason(self, answer: Answer, *, right: bool) -> Text:
        """Where somebody did not follow, or that no card is left."""
        found = self.accepted()[0][0]
        if found == "nobody":
            return said("void_nobody")
        if not self.unseen() & self._suit():
            return said("void_all_seen")
        from ouvert.skat.belief.knowledge import Knowledge

        for denial in Knowledge.of(self.seen()).denials:
            if denial.seat != self.viewer() and denial.led in self._suit():
                return said(f"void_{found}", led=denial.led, played=denial.card)
        return said("void_by_count")

    def _suit(self) -> CardSet:
        rules = trick_rules(contract_of(self.contract).game, 0)
        return CardSet(card for card in Card if rules.suits[card] == self.suit)

    def _empty(self) -> tuple[bool, bool]:
        """Whether the left and the right have no card of the suit in any deal that fits."""
        from ouvert.skat.belief.knowledge import Knowledge

        # not by what each may hold: that the skat has no room left for a card can decide it, too
        chances = Knowledge.of(self.seen()).worlds().marginals()
        left, right = (not chances[list(self._suit()), place].any() for place in range(2))
        return left, right


class CardsOut(Count, tag="cards-out", frozen=True, kw_only=True):
    """Which cards of a suit has the seat not seen yet?

    Attributes:
        suit: as in `VoidIn`.
    """

    suit: int

    def asked(self) -> Text:
        """The question in words."""
        return said("ask_out_trumps") if self.suit == TRUMPS else said(f"ask_out_{self.suit}")

    def question(self) -> Question:
        """Any number of the cards of the suit that do not lie in the seat's own hand."""
        return Question("cards", codes(self._suit() - self.seen().hand))

    def accepted(self) -> tuple[Answer, ...]:
        """Those that were neither dealt to the seat nor played."""
        return (codes(self._suit() & self.unseen()),)

    def reason(self, answer: Answer, *, right: bool) -> Text:
        """A card that was seen, or one that is missing."""
        out = self._suit() & self.unseen()
        if right:
            return said("out_all") if out else said("out_none")
        seen, marked = self.seen(), CardSet(map(Card.parse, answer))
        for card in marked - out:
            return said("hold_played" if card in seen.played else "hold_own", card=card)
        return said("out_missing", card=next(iter(out - marked)))

    def _suit(self) -> CardSet:
        rules = trick_rules(contract_of(self.contract).game, 0)
        return CardSet(card for card in Card if rules.suits[card] == self.suit)
