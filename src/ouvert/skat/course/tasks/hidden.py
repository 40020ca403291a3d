"""Exercises in the play of the cards as a player sees them, with the others' cards hidden."""

from __future__ import annotations

from msgspec.structs import replace

from ouvert.cards import Card, CardSet
from ouvert.skat.course.shown import Question, Row, Scene, SeatCards, Text
from ouvert.skat.course.tasks.cards import shown_tricks
from ouvert.skat.course.tasks.task import (
    Answer,
    Task,
    cards_in,
    codes,
    contract_of,
    with_others,
)
from ouvert.skat.course.texts import said
from ouvert.skat.rules.actions import PlayCard
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.values import LEAST_BID

WORLDS, SEED = 400, 1
"""Deals that are looked at, and what chooses them."""
SLACK = 0.05
"""A card that gives away less than an inaccuracy, as in the trainer, is as good as the best."""


class Moment(Task, frozen=True, kw_only=True):
    """A moment of a game, and what a seat has seen of it.

    Attributes:
        hands: of forehand, middlehand and rearhand, ten cards each.
        skat: what was dealt to it.
        put: the cards that the declarer has put away; empty in a Hand game.
        declarer: the declarer's seat.
        contract: what is played, by its letters.
        bid: the value at which he got the game.
        played: the cards so far, in order.
        seat: who looks; None for the one who is to play.
    """

    computes = True
    hands: tuple[str, str, str]
    skat: str
    declarer: int
    contract: str
    put: str = ""
    bid: int = LEAST_BID
    played: str = ""
    seat: int | None = None

    def game(self) -> SkatGame:
        """The game at the moment. Raises RulesError if the rules do not allow it."""
        first, second, third = (CardSet(cards_in(hand)) for hand in self.hands)
        deal = Deal((first, second, third), CardSet(cards_in(self.skat)))
        contract = contract_of(self.contract)
        put = CardSet(cards_in(self.put)) if self.put else None
        game = SkatGame.declared(deal, self.declarer, contract, bid=self.bid, discards=put)
        for card in cards_in(self.played):
            game = game.apply(card)
        return game

    def viewer(self) -> int:
        """The seat that looks."""
        actor = self.game().actor
        return self.seat if self.seat is not None else 0 if actor is None else actor

    def scene(self) -> Scene:
        """The own hand, an open one, and the tricks so far."""
        game, you = self.game(), self.viewer()
        seen = game.observe(you)
        return Scene(
            rows=(Row(codes(seen.discards), said("put_away")),) if seen.discards else (),
            seats=tuple(self._cards(game, seat) for seat in range(3)),
            you=you,
            declarer=self.declarer,
            contract=self.contract,
            leader=game.leader,
            table=codes(game.table),
            tricks=shown_tricks(game.tricks),
        )

    def _cards(self, game: SkatGame, seat: int) -> SeatCards:
        hand = game.hands[seat]
        exposed = seat == self.declarer and contract_of(self.contract).ouvert
        return (
            SeatCards(codes(hand)) if seat == self.viewer() or exposed else SeatCards((), len(hand))
        )


class PlayHidden(Moment, tag="decide", frozen=True, kw_only=True):
    """Which card to play, with what a player sees? A vote of the deals that may be judges."""

    def question(self) -> Question:
        """A card of the hand, also one that may not be played."""
        return Question("card", codes(self.game().hands[self.viewer()]))

    def accepted(self) -> tuple[Answer, ...]:
        """The card that wins most of the deals, and those that win nearly as many."""
        rated = self.rated()
        best = max(rated.values())
        right = (card for card, chance in rated.items() if chance > best - SLACK)
        return tuple((card,) for card in sorted(right, key=lambda card: -rated[card]))

    def reason(self, answer: Answer, *, right: bool) -> Text:
        """In how many deals the side wins after the card, and after the best one."""
        rated, card = self.rated(), Card.parse(answer[0])
        if card.code not in rated:
            return said("legal_must", card=card, led=self.game().table[0])
        chance = round(100 * rated[card.code])
        if right:
            right_one = said("decide_right", card=card, chance=chance)
            others = {Card.parse(other): round(100 * won) for other, won in rated.items()}
            return with_others(right_one, "decide_others", card, others)
        most = round(100 * max(rated.values()))
        return said("decide_wrong", card=card, chance=chance, most=most)

    def rated(self, seed: int = SEED) -> dict[str, float]:
        """By legal card the share of deals that the side wins with it."""
        from ouvert.skat.players.advise import Method, advise

        seen = self.game().observe(self.viewer())
        advised = advise(seen, method=Method.VOTE, worlds=WORLDS, seed=seed)
        return {
            each.action.card.code: each.win_probability
            for each in advised.actions
            if isinstance(each.action, PlayCard)
        }


class MayHold(Moment, tag="may-hold", frozen=True, kw_only=True):
    """Which of some cards may a seat still hold, for all that another one has seen?

    Attributes:
        whose: the seat whose cards are asked for.
        cards: the cards in question.
    """

    whose: int
    cards: str

    def scene(self) -> Scene:
        """What the seat sees, and the cards in question."""
        scene = super().scene()
        asked = Row(codes(cards_in(self.cards)), said("in_question"))
        return replace(scene, rows=(asked, *scene.rows))

    def question(self) -> Question:
        """Any number of the cards."""
        return Question("cards", codes(cards_in(self.cards)))

    def accepted(self) -> tuple[Answer, ...]:
        """Those that hard facts leave to the seat."""
        return (codes(self._right()),)

    def reason(self, answer: Answer, *, right: bool) -> Text:
        """Where the seat did not follow, or where the card was seen."""
        from ouvert.skat.belief.knowledge import Knowledge

        if right:
            return said("hold_right")
        seen = self.game().observe(self.viewer())
        marked = CardSet(map(Card.parse, answer))
        for card in marked - self._right():
            if card in seen.played:
                return said("hold_played", card=card)
            if card in seen.hand | seen.discards:
                return said("hold_own", card=card)
            denials = Knowledge.of(seen).denials
            denial = next(each for each in denials if each.seat == self.whose)
            return said("hold_denied", card=card, led=denial.led, played=denial.card)
        return said("hold_missing", card=next(iter(self._right() - marked)))

    def _right(self) -> CardSet:
        from ouvert.skat.belief.knowledge import Knowledge

        known = Knowledge.of(self.game().observe(self.viewer()))
        place = known.others.index(self.whose)
        possible = known.certain[place] | (known.unknown - known.barred[place])
        return CardSet(cards_in(self.cards)) & possible
