"""Exercises that the rules of play judge: trumps, following suit, who takes a trick, counting."""

from __future__ import annotations

from ouvert.cards import Card, CardSet, Rank
from ouvert.skat.course.shown import (
    Question,
    Row,
    Scene,
    SeatCards,
    ShownTrick,
    Text,
)
from ouvert.skat.course.tasks.task import (
    NUMBER,
    Answer,
    Task,
    cards_in,
    codes,
    contract_of,
    row,
)
from ouvert.skat.course.texts import said
from ouvert.skat.rules.contracts import TRUMPS, trick_rules
from ouvert.skat.rules.play import Trick, legal_cards
from ouvert.skat.rules.values import trumps
from ouvert.tricks.rules import TrickRules

SEATS = 3


class Winner(Task, tag="winner", frozen=True, kw_only=True):
    """Which card takes the trick?

    Attributes:
        game: what is played, by its letter.
        trick: its three cards in the order played.
        plain: nothing is said of trumps, which make no difference to cards of one suit.
    """

    game: str
    trick: str
    plain: bool = False

    def scene(self) -> Scene:
        """The trick."""
        game = None if self.plain else self.game
        return Scene(contract=game, table=codes(cards_in(self.trick)))

    def question(self) -> Question:
        """One of its cards."""
        return Question("card", codes(cards_in(self.trick)))

    def accepted(self) -> tuple[Answer, ...]:
        """The card that the rules say."""
        return ((self._winner().code,),)

    def reason(self, answer: Answer, *, right: bool) -> Text:
        """What makes a card take the trick, or keeps it from that."""
        rules, played = self._rules(), cards_in(self.trick)
        card, led, best = Card.parse(answer[0]), played[0], self._winner()
        if right and self.plain:
            return said("winner_plain", card=best)
        if right:
            trump = rules.suits[best] == TRUMPS
            return said("winner_trump" if trump else "winner_suit", card=best)
        if rules.suits[card] not in (rules.suits[led], TRUMPS):
            return said("winner_neither", card=card, led=led)
        if rules.suits[best] == TRUMPS != rules.suits[card]:
            return said("winner_trumped", card=card, best=best)
        return said("winner_lower", card=card, best=best)

    def _rules(self) -> TrickRules:
        return trick_rules(contract_of(self.game).game, 0)

    def _winner(self) -> Card:
        played = cards_in(self.trick)
        return played[self._rules().winner(played)]


class Trumps(Task, tag="trumps", frozen=True, kw_only=True):
    """Which of these cards are trumps in this game?"""

    game: str
    cards: str

    def scene(self) -> Scene:
        """The cards."""
        return Scene(contract=self.game, rows=row(cards_in(self.cards)).rows)

    def question(self) -> Question:
        """Any number of them."""
        return Question("cards", codes(cards_in(self.cards)))

    def accepted(self) -> tuple[Answer, ...]:
        """Those among the game's trumps."""
        return (codes(self._right()),)

    def reason(self, answer: Answer, *, right: bool) -> Text:
        """A card that is missing, or one that is no trump."""
        if right:
            return said("trumps_all", count=len(self._right()))
        marked = CardSet(map(Card.parse, answer))
        for card in marked - self._right():
            return said("trumps_not", card=card)
        card = next(iter(self._right() - marked))
        return said("trumps_jack" if card.rank is Rank.JACK else "trumps_suit", card=card)

    def _right(self) -> CardSet:
        return CardSet(cards_in(self.cards)) & CardSet(trumps(contract_of(self.game).game))


class Legal(Task, tag="legal", frozen=True, kw_only=True):
    """Which cards of the hand may be played to the cards on the table?"""

    game: str
    hand: str
    table: str

    def scene(self) -> Scene:
        """The hand, and the trick so far."""
        table = cards_in(self.table)
        you = len(table)
        seats = tuple(
            SeatCards(codes(cards_in(self.hand)) if seat == you else (), 0) for seat in range(SEATS)
        )
        return Scene(seats=seats, you=you, contract=self.game, table=codes(table))

    def question(self) -> Question:
        """Any number of cards of the hand."""
        return Question("cards", codes(cards_in(self.hand)))

    def accepted(self) -> tuple[Answer, ...]:
        """Those that the rules allow."""
        return (codes(self._right()),)

    def reason(self, answer: Answer, *, right: bool) -> Text:
        """What must be followed, and whether it can be."""
        led = cards_in(self.table)[0]
        rules = trick_rules(contract_of(self.game).game, 0)
        allowed = self._right()
        follows = all(rules.suits[card] == rules.suits[led] for card in allowed)
        code = "legal_trump" if rules.suits[led] == TRUMPS else "legal_suit"
        if right:
            return said(code if follows else "legal_free", led=led, cards=allowed)
        marked = CardSet(map(Card.parse, answer))
        for card in marked - allowed:
            if card.rank is Rank.JACK and rules.suits[card] == TRUMPS != rules.suits[led]:
                return said("legal_jack", card=card, led=led)
            return said("legal_must", card=card, led=led)
        card = next(iter(allowed - marked))
        if not follows:
            return said("legal_missing_free", card=card, led=led)
        jack = card.rank is Rank.JACK and rules.suits[led] == TRUMPS
        return said("legal_missing_jack" if jack else "legal_missing", card=card, led=led)

    def _right(self) -> CardSet:
        rules = trick_rules(contract_of(self.game).game, 0)
        return legal_cards(rules, CardSet(cards_in(self.hand)), cards_in(self.table))


class Points(Task, tag="points", frozen=True, kw_only=True):
    """How many card points have these cards?"""

    cards: str

    def scene(self) -> Scene:
        """The cards."""
        return row(cards_in(self.cards))

    def question(self) -> Question:
        """A number."""
        return NUMBER

    def accepted(self) -> tuple[Answer, ...]:
        """Their sum."""
        return ((str(CardSet(cards_in(self.cards)).points),),)

    def reason(self, answer: Answer, *, right: bool) -> Text:
        """What each card counts."""
        cards = cards_in(self.cards)
        if right:
            return said("points_right", parts=_sum(cards), points=CardSet(cards).points)
        return said("points_wrong", parts=_sum(cards))


class Taken(Task, tag="taken", frozen=True, kw_only=True):
    """How many card points has the declarer after these tricks, with what lies in the skat?

    The first trick is led by `leader`, each other one by who took the one before.
    """

    game: str
    declarer: int
    leader: int
    tricks: tuple[str, ...]
    skat: str

    def scene(self) -> Scene:
        """The tricks, and the skat."""
        return Scene(
            rows=(Row(codes(cards_in(self.skat)), said("skat")),),
            you=self.declarer,
            declarer=self.declarer,
            contract=self.game,
            tricks=shown_tricks(tricks_of(self.game, self.leader, self.tricks)),
        )

    def question(self) -> Question:
        """A number."""
        return NUMBER

    def accepted(self) -> tuple[Answer, ...]:
        """The sum of the skat and of his tricks."""
        return ((str(CardSet(self._cards()).points),),)

    def reason(self, answer: Answer, *, right: bool) -> Text:
        """The cards that count for him."""
        cards = tuple(card for card in self._cards() if card.points)
        if right:
            return said("points_right", parts=_sum(cards), points=CardSet(cards).points)
        return said("taken_wrong", parts=_sum(cards))

    def _cards(self) -> tuple[Card, ...]:
        won = tricks_of(self.game, self.leader, self.tricks)
        mine = [card for trick in won if trick.winner == self.declarer for card in trick.cards]
        return (*cards_in(self.skat), *mine)


class TrumpsOut(Task, tag="trumps-out", frozen=True, kw_only=True):
    """How many trumps do the others hold? `hand` is the declarer's now, `skat` what he put away."""

    game: str
    declarer: int
    leader: int
    hand: str
    skat: str
    tricks: tuple[str, ...]

    def scene(self) -> Scene:
        """The declarer's hand and the tricks."""
        hand = cards_in(self.hand)
        seats = tuple(
            SeatCards(codes(hand)) if seat == self.declarer else SeatCards((), len(hand))
            for seat in range(SEATS)
        )
        return Scene(
            rows=(Row(codes(cards_in(self.skat)), said("put_away")),),
            seats=seats,
            you=self.declarer,
            declarer=self.declarer,
            contract=self.game,
            tricks=shown_tricks(tricks_of(self.game, self.leader, self.tricks)),
        )

    def question(self) -> Question:
        """A number."""
        return NUMBER

    def accepted(self) -> tuple[Answer, ...]:
        """All trumps, less those in hand, in the skat, and played."""
        every, own, played = self._counts()
        return ((str(every - own - played),),)

    def reason(self, answer: Answer, *, right: bool) -> Text:
        """The three numbers."""
        every, own, played = self._counts()
        code = "out_right" if right else "out_wrong"
        return said(code, every=every, own=own, played=played, left=every - own - played)

    def _counts(self) -> tuple[int, int, int]:
        every = CardSet(trumps(contract_of(self.game).game))
        own = CardSet((*cards_in(self.hand), *cards_in(self.skat)))
        played = CardSet(card for trick in self.tricks for card in cards_in(trick))
        return len(every), len(every & own), len(every & played)


def tricks_of(game: str, leader: int, tricks: tuple[str, ...]) -> tuple[Trick, ...]:
    """Tricks in a row, each with who took it. Raises NotationError."""
    rules = trick_rules(contract_of(game).game, 0)
    found: list[Trick] = []
    for text in tricks:
        first, second, third = cards_in(text)
        found.append(Trick.finished(rules, leader, (first, second, third)))
        leader = found[-1].winner
    return tuple(found)


def shown_tricks(tricks: tuple[Trick, ...]) -> tuple[ShownTrick, ...]:
    """Tricks as scenes show them."""
    return tuple(ShownTrick(trick.leader, codes(trick.cards), trick.winner) for trick in tricks)


def _sum(cards: tuple[Card, ...]) -> str:
    return " + ".join(f"[{card.code}] {card.points}" for card in cards)
