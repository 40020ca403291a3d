"""Exercises in the play of the cards with all hands open, which the open-card solver judges."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace

from ouvert.cards import Card, CardSet
from ouvert.skat.course.shown import PlayedCard, Question, Scene, SeatCards, Text
from ouvert.skat.course.tasks.task import (
    Answer,
    Task,
    cards_in,
    codes,
    contract_of,
    with_others,
)
from ouvert.skat.course.texts import said
from ouvert.skat.rules.contracts import GameType, trick_rules
from ouvert.skat.rules.values import ALL_POINTS, POINTS_TO_WIN

if TYPE_CHECKING:
    from ouvert.skat.search.positions import OpenPosition


class PlayOpen(Task, tag="play", frozen=True, kw_only=True):
    """Which card to play, with all cards open? The solver knows what each is worth.

    Attributes:
        game: what is played, by its letter.
        hands: of forehand, middlehand and rearhand.
        declarer: the declarer's seat.
        leader: the seat that leads, or has led, the trick.
        table: the cards of the trick so far.
        points: the declarer's card points so far, skat included.
        limit: what he needs: 61, 90, or 120 for every trick.
        wants: whether winning is enough, or every card point counts.
        followed: the cards that the author's texts tell of, from the answer on; tests compare them
            with best play.
    """

    computes = True
    game: str
    hands: tuple[str, str, str]
    declarer: int
    leader: int
    table: str = ""
    points: int = 0
    limit: int = POINTS_TO_WIN
    wants: Literal["win", "points"] = "win"
    followed: str = ""

    def scene(self) -> Scene:
        """All hands open."""
        position = self.position()
        null = position.game is GameType.NULL
        return Scene(
            seats=tuple(SeatCards(codes(hand)) for hand in position.hands),
            you=position.actor,
            declarer=self.declarer,
            contract=self.game,
            leader=self.leader,
            table=codes(position.table),
            points=None if null else self.points,
        )

    def question(self) -> Question:
        """A card of the hand, also one that may not be played."""
        position = self.position()
        return Question("card", codes(position.hands[position.actor]))

    def accepted(self) -> tuple[Answer, ...]:
        """The cards that keep the game won; or those that keep every card point."""
        values, sign = self._points(), self._sign()
        if self.wants == "win":
            wins = self._wins()
            won = [card for card in values if wins[card]]
            if won:
                return tuple((each.code,) for each in sorted(won, key=lambda c: -sign * values[c]))
        best = max(sign * value for value in values.values())
        return tuple((card.code,) for card, value in values.items() if sign * value == best)

    def reason(self, answer: Answer, *, right: bool) -> Text:
        """Where the game ends after the card, and after the best one."""
        position, card = self.position(), Card.parse(answer[0])
        if card not in position.legal:
            return said("legal_must", card=card, led=position.table[0])
        side = "declarer" if self._sign() > 0 else "defender"
        if position.game is GameType.NULL:
            return said(f"play_null_{side}_{'right' if right else 'wrong'}", card=card)
        values, best = self._points(), Card.parse(self.accepted()[0][0])
        names = {"card": card, "points": values[card], "others": ALL_POINTS - values[card]}
        if self.limit > POINTS_TO_WIN:
            return said(f"play_limit_{side}_{'right' if right else 'wrong'}", **names)
        if right:
            told = said(f"play_{side}_right", **names)
            own = {
                each: value if self._sign() > 0 else ALL_POINTS - value
                for each, value in values.items()
            }
            return with_others(told, f"play_{side}_others", card, own)
        most = values[best]
        return said(f"play_{side}_wrong", most=most, rest=ALL_POINTS - most, **names)

    def line(self, answer: Answer) -> tuple[PlayedCard, ...]:
        """The card, and best play after it."""
        from ouvert.skat.search.open_cards import principal_line

        after, card = self.position(), Card.parse(answer[0])
        if card not in after.legal:
            return ()
        trick, shown = list(after.table), []
        rules = trick_rules(after.game, 0)
        for each in (card, *principal_line(after.play(card))):
            trick.append(each)
            shown.append(PlayedCard(after.actor, each.code))
            if len(trick) == len(self.hands):
                back = len(trick) - rules.winner(trick)
                if back <= len(shown):
                    shown[-back] = replace(shown[-back], wins=True)
                trick.clear()
            after = after.play(each)
        return tuple(shown)

    def position(self) -> OpenPosition:
        """The position. Raises PositionError if no game can reach it."""
        from ouvert.skat.search.positions import OpenPosition

        first, second, third = (CardSet(cards_in(hand)) for hand in self.hands)
        return OpenPosition(
            game=contract_of(self.game).game,
            hands=(first, second, third),
            declarer=self.declarer,
            leader=self.leader,
            table=cards_in(self.table),
            points=self.points,
        )

    def _sign(self) -> int:
        return 1 if self.position().actor == self.declarer else -1

    def _points(self) -> dict[Card, int]:
        from ouvert.skat.search.open_cards import card_values

        return card_values(self.position())

    def _wins(self) -> dict[Card, bool]:
        """The cards after which the side that plays wins."""
        from ouvert.skat.search.open_cards import card_values

        declarer = self._sign() > 0
        found = card_values(self.position(), self.limit)
        return {card: bool(value) == declarer for card, value in found.items()}
