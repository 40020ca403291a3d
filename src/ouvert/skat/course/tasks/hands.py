"""Exercises that the tables of hands judge: bidding, choosing a game, what goes into the skat.

They ask `advise`, as hints at the table do, in the scoring of the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ouvert.cards import CardSet
from ouvert.skat.course.shown import Option, Question, Row, Scene, SeatCards, Text
from ouvert.skat.course.tasks.task import (
    Answer,
    Task,
    cards_in,
    codes,
    contract_of,
    counted,
    in_hundred,
    yes_or_no,
)
from ouvert.skat.course.texts import said
from ouvert.skat.rules.actions import Bid, Discard, Hold, Pass, PickUp
from ouvert.skat.rules.deals import CARDS_EACH, SKAT_CARDS, Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.notation import contract_code, parse_auction
from ouvert.skat.rules.values import LEAST_BID, game_value, matadors

if TYPE_CHECKING:
    from ouvert.skat.players.advise import SkatActionAdvice, SkatAdvice

AS_GOOD = 2.0
"""What an answer may bring less than the best, in points of the table's scoring."""


class SayBid(Task, tag="bid", frozen=True, kw_only=True):
    """Bid, or hold, or pass?

    Attributes:
        hand: ten cards.
        seat: 0 forehand, 1 middlehand, 2 rearhand.
        said: what was said before, as in `18 y 20`.
        games: by their letters the games that the lesson speaks of; empty for all. The answer is
            judged by all games, and the reason tells of the best of these.
    """

    computes = True
    hand: str
    seat: int
    said: str = ""
    games: tuple[str, ...] = ()

    def scene(self) -> Scene:
        """The hand."""
        own = codes(cards_in(self.hand))
        seats = tuple(
            SeatCards(own) if seat == self.seat else SeatCards((), CARDS_EACH) for seat in range(3)
        )
        return Scene(seats=seats, you=self.seat)

    def question(self) -> Question:
        """`yes` for the least that can be said, `no` for passing."""
        holds = isinstance(self._game().legal_actions()[0], Hold)
        code = "say_hold" if holds else "say_bid"
        return yes_or_no(said(code, value=self._asked()), said("say_pass"))

    def accepted(self) -> tuple[Answer, ...]:
        """What the tables advise, and the other too where it brings as much."""
        best = self._advice().best
        brings = self._brings()
        right = ("no",) if isinstance(best.action, Pass) else ("yes",)
        other = ("yes",) if right == ("no",) else ("no",)
        return (right, other) if abs(brings) <= AS_GOOD else (right,)

    def reason(self, answer: Answer, *, right: bool) -> Text:
        """How often such hands win, with the best of the games that the lesson speaks of."""
        game, wants = self._best_game(), "yes" in self.accepted()[0]
        assert game.contract is not None
        cards, code = CardSet(cards_in(self.hand)), contract_code(game.contract)
        worth = game_value(game.contract, matadors(cards, game.contract.game))
        names = {
            "chance": in_hundred(game.win_probability),
            "game": said(self._named(), game=f"[={code}]"),
        }
        end = "right" if right else "wrong"
        if not wants and worth < self._asked():
            value = counted(cards, game.contract)
            return said(f"bid_over_{end}", value=value, asked=self._asked(), **names)
        return said(f"bid_{'yes' if wants else 'no'}_{end}", **names)

    def _named(self) -> str:
        """The reason that names the game: as the best of all, of the suits, or as the only one."""
        if len(self.games) == 1:
            return "game_only"
        return "game_best_suit" if self.games else "game_best"

    def _asked(self) -> int:
        """The value of the bid that is to be made or held."""
        least = self._game().legal_actions()[0]
        return least.value if isinstance(least, Bid) else self._game().bid

    def _game(self) -> SkatGame:
        return SkatGame.replay(_deal(self.seat, self.hand), parse_auction(self.said))

    def _advice(self) -> SkatAdvice:
        from ouvert.skat.players.advise import advise

        return advise(self._game().observe(self.seat))

    def _best_game(self) -> SkatActionAdvice:
        """The best game with the skat: beginners do not play Hand."""
        known = set(map(contract_of, self.games))
        return next(
            each
            for each in self._advice().games
            if each.contract and not each.contract.hand and (not known or each.contract in known)
        )

    def _brings(self) -> float:
        spoken = next(each for each in self._advice().actions if not isinstance(each.action, Pass))
        return spoken.expected or 0.0


class ChooseGame(Task, tag="game", frozen=True, kw_only=True):
    """Which game to announce, with these ten cards and the skat that was picked up?"""

    computes = True
    hand: str
    skat: str
    games: tuple[str, ...]
    seat: int = 0
    bid: int = LEAST_BID

    def scene(self) -> Scene:
        """The twelve cards."""
        return Scene(
            rows=(
                Row(codes(cards_in(self.hand)), said("hand")),
                Row(codes(cards_in(self.skat)), said("skat")),
            )
        )

    def question(self) -> Question:
        """One of the games."""
        options = tuple(Option(game, Text(f"[={game}]", f"[={game}]")) for game in self.games)
        return Question("choice", options=options)

    def accepted(self) -> tuple[Answer, ...]:
        """The game that brings most after its best discard, and those that bring as much."""
        rated = self._rated()
        best = max(worth for worth, _ in rated.values())
        right = [game for game, (worth, _) in rated.items() if worth >= best - AS_GOOD]
        return tuple((game,) for game in sorted(right, key=lambda game: -rated[game][0]))

    def reason(self, answer: Answer, *, right: bool) -> Text:
        """How often each is won, and what the right one counts."""
        rated, best = self._rated(), self.accepted()[0][0]
        names: dict[str, object] = {"game": f"[={answer[0]}]", "chance": rated[answer[0]][1]}
        cards = CardSet((*cards_in(self.hand), *cards_in(self.skat)))
        if right:
            return said("game_right", value=counted(cards, contract_of(answer[0])), **names)
        return said("game_wrong", best=f"[={best}]", most=rated[best][1], **names)

    def _rated(self) -> dict[str, tuple[float, int]]:
        """By game what it brings, and how many of a hundred are won."""
        found = {}
        for code in self.games:
            best = _discards(self.seat, self.hand, self.skat, self.bid, code)[0]
            found[code] = best.expected or 0.0, in_hundred(best.win_probability)
        return found


class PutAway(Task, tag="discard", frozen=True, kw_only=True):
    """Which two cards to put into the skat for a game?"""

    computes = True
    hand: str
    skat: str
    contract: str
    seat: int = 0
    bid: int = LEAST_BID

    def scene(self) -> Scene:
        """The twelve cards in one row, as the declarer holds them."""
        cards = CardSet((*cards_in(self.hand), *cards_in(self.skat)))
        return Scene(rows=(Row(codes(cards)),), contract=self.contract)

    def question(self) -> Question:
        """Two cards."""
        cards = CardSet((*cards_in(self.hand), *cards_in(self.skat)))
        return Question("cards", codes(cards), SKAT_CARDS)

    def accepted(self) -> tuple[Answer, ...]:
        """The discard that brings most, and those that bring as much."""
        rated = self._rated()
        best = rated[0].expected or 0.0
        return tuple(_put(each) for each in rated if (each.expected or 0.0) >= best - AS_GOOD)

    def reason(self, answer: Answer, *, right: bool) -> Text:
        """How often the game is won after it, and after the best."""
        rated = {frozenset(_put(each)): each for each in self._rated()}
        mine = in_hundred(rated[frozenset(answer)].win_probability)
        if right:
            return said("discard_right", chance=mine)
        put = CardSet.parse(" ".join(answer))
        best = self._rated()[0]
        most = in_hundred(best.win_probability)
        return said("discard_wrong", put=put, chance=mine, most=most)

    def _rated(self) -> tuple[SkatActionAdvice, ...]:
        return _discards(self.seat, self.hand, self.skat, self.bid, self.contract)


def _put(rated: SkatActionAdvice) -> Answer:
    assert isinstance(rated.action, Discard)
    return codes(rated.action.cards)


def _discards(
    seat: int, hand: str, skat: str, bid: int, contract: str
) -> tuple[SkatActionAdvice, ...]:
    """Every discard for a game, the best first."""
    from ouvert.skat.players.advise import advise

    game = _picked_up(seat, hand, skat, bid)
    return advise(game.observe(seat), contracts=(contract_of(contract),)).actions


def _picked_up(seat: int, hand: str, skat: str, bid: int) -> SkatGame:
    """The moment before the discard. The bid is made, and nobody says more."""
    said_before = (
        (Bid(bid), Hold(), Pass(), Pass()),
        (Bid(bid), Pass(), Pass()),
        (Pass(), Bid(bid), Pass()),
    )[seat]
    return SkatGame.replay(_deal(seat, hand, skat), (*said_before, PickUp()))


def _deal(seat: int, hand: str, skat: str = "") -> Deal:
    """A deal with this hand; what the others hold makes no difference to what this seat knows."""
    own, put = CardSet(cards_in(hand)), CardSet(cards_in(skat))
    rest = list(CardSet.full() - own - put)
    if not put:
        put, rest = CardSet(rest[:SKAT_CARDS]), rest[SKAT_CARDS:]
    others = iter((CardSet(rest[:CARDS_EACH]), CardSet(rest[CARDS_EACH:])))
    first, second, third = (own if each == seat else next(others) for each in range(3))
    return Deal((first, second, third), put)
