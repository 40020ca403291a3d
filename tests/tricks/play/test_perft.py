"""The ways to play described games to their end, counted by a generator that knows no description.

It plays with the names of cards, by the rules of each game as they are written here again: which
cards are trumps, what is higher, what must be played. The last three cards of each hand are
counted, in games that chance has led to there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pytest

from ouvert.tricks.description.parts import Teams
from ouvert.tricks.matches import contract_by_chance
from ouvert.tricks.play.dealing import deal
from ouvert.tricks.play.state import GameState, Phase
from ouvert.tricks.rules import members
from support.described import GAMES, described
from support.sizes import long

SEED = 41
CARDS = 3

FRENCH = ["♣", "♠", "♥", "♦"]
GERMAN = ["E", "G", "H", "S"]
SISTER = {"♣": "♠", "♠": "♣", "♥": "♦", "♦": "♥"}
HIGH = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"]
TENS = ["A", "10", "K", "Q", "J", "9", "8", "7"]
BRISCOLA = ["Asso", "3", "Re", "Cavallo", "Fante", "7", "6", "5", "4", "2"]
OBER = ["A", "10", "K", "O", "U", "9", "8", "7"]


def of(suit: str, ranks: str | list[str]) -> list[str]:
    return [suit + rank for rank in (ranks.split() if isinstance(ranks, str) else ranks)]


def all_of(rank: str, suits: list[str]) -> list[str]:
    return [suit + rank for suit in suits]


def bowers(suit: str) -> list[str]:
    return [suit + "J", SISTER[suit] + "J", *of(suit, "A K Q 10 9 8 7 6 5 4")]


def plain_trumps(contract: str, suit: str) -> list[str]:
    return of(suit, HIGH) if suit else []


def schafkopf_trumps(contract: str, suit: str) -> list[str]:
    if contract == "Wenz":
        return all_of("U", GERMAN)
    return all_of("O", GERMAN) + all_of("U", GERMAN) + of(suit or "H", "A 10 K 9 8 7")


def fuenfer_trumps(contract: str, suit: str) -> list[str]:
    suits = ["Eichel", "Gras", "Herz", "Schellen"]
    court = all_of("Ober", suits) + all_of("Unter", suits)
    return court + of("Herz", "Daus 10 König 9 8 7 6")


TRUMPS: dict[str, Callable[[str, str], list[str]]] = {
    "belote": lambda _, suit: of(suit, "J 9 A 10 K Q 8 7"),
    "black-sevens": lambda *_: [],
    "briscola": lambda _, suit: of(suit, BRISCOLA),
    "doppelkopf": lambda *_: (
        ["♥10", *all_of("Q", FRENCH), *all_of("J", FRENCH), *of("♦", "A 10 K 9")]
    ),
    "double-manille": lambda _, suit: of(suit, "10 A K Q J 9 8 7") if suit else [],
    "euchre": lambda _, suit: bowers(suit),
    "five-hundred": lambda _, suit: ["Joker", *bowers(suit)],
    "fuenfer": fuenfer_trumps,
    "hearts": lambda *_: [],
    "jass": lambda _, suit: of(suit, "U 9 A K O 10 8 7 6") if suit else [],
    "schafkopf": schafkopf_trumps,
    "skat": lambda _, suit: all_of("J", FRENCH) + (of(suit, "A 10 K Q 9 8 7") if suit else []),
    "spades": lambda *_: of("♠", HIGH),
}
RANKS = {
    "belote": TENS,
    "black-sevens": ["A", "K", "Q", "J", "10", "9", "8", "7"],
    "briscola": BRISCOLA,
    "doppelkopf": ["A", "10", "K", "9"],
    "double-manille": ["10", "A", "K", "Q", "J", "9", "8", "7"],
    "fuenfer": ["Daus", "10", "König", "Ober", "Unter", "9", "8", "7", "6"],
    "jass": ["A", "K", "O", "U", "10", "9", "8", "7", "6"],
    "schafkopf": OBER,
    "skat": TENS,
}


@dataclass
class Table:
    """The rules of one contract, in names of cards."""

    game: str
    trumps: list[str]
    ranks: list[str]
    called: str
    seats: list[int]
    opened: bool

    def suit(self, card: str) -> str:
        if card in self.trumps:
            return "trump"
        return card.removesuffix(next(r for r in self.ranks if card.endswith(r)))

    def height(self, card: str) -> int:
        if card in self.trumps:
            return 100 - self.trumps.index(card)
        return 50 - self.ranks.index(card.removeprefix(self.suit(card)))

    def over(self, card: str, best: str) -> bool:
        """Whether a card that is played later wins."""
        if self.suit(card) != self.suit(best):
            return self.suit(card) == "trump"
        later = (self.game, card) == ("doppelkopf", "♥10")
        later = later or (self.game == "double-manille" and card.endswith("10"))
        return self.height(card) > self.height(best) or (later and card == best)

    def winner(self, table: list[str]) -> int:
        best = 0
        for place in range(1, len(table)):
            if self.over(table[place], table[best]):
                best = place
        return best

    def leads(self, hand: list[str], opened: bool) -> list[str]:
        closed = {"hearts": "♥", "spades": "♠"}.get(self.game)
        if closed and not opened:
            return [card for card in hand if card[0] != closed] or hand
        if self.game in ("schafkopf", "fuenfer") and self.called in hand:
            suit = self.suit(self.called)
            free = [card for card in hand if card == self.called or self.suit(card) != suit]
            return free or hand
        return hand

    def answers(self, hand: list[str], table: list[str], partner: bool) -> list[str]:
        led = self.suit(table[0])
        best = table[self.winner(table)]
        same = [card for card in hand if self.suit(card) == led]
        trumps = [card for card in hand if card in self.trumps]
        higher = [card for card in trumps if self.over(card, best)]
        if self.game == "briscola":
            return hand
        if self.game == "belote":
            if led == "trump":
                return higher or same or hand
            return same or (hand if partner or not trumps else higher or trumps)
        if self.game == "double-manille":
            if same:
                heads = [card for card in same if self.over(card, best)]
                return heads or same
            return hand if partner or not trumps else higher or trumps
        if self.game == "jass" and self.trumps:
            if led == "trump":
                return hand if set(same) <= {self.trumps[0]} else same
            allowed = higher if best in self.trumps else trumps
            rest = same or [card for card in hand if card not in trumps]
            return rest + allowed or hand
        if self.game in ("schafkopf", "fuenfer") and self.called in hand:
            if self.suit(self.called) == led:
                return [self.called]
            return same or [card for card in hand if card != self.called] or hand
        return same or hand

    def count(self, hands: list[list[str]], leader: int, opened: bool) -> int:
        """Number of ways to play from the lead of a seat, a place among those that play."""
        if not any(hands):
            return 1
        return self._trick(hands, leader, [], opened)

    def _trick(self, hands: list[list[str]], leader: int, table: list[str], opened: bool) -> int:
        if len(table) == len(hands):
            return self.count(hands, (leader + self.winner(table)) % len(hands), opened)
        seat = (leader + len(table)) % len(hands)
        if table:
            wins = self.seats[(leader + self.winner(table)) % len(hands)]
            partner = (wins - self.seats[seat]) % 2 == 0
            allowed = self.answers(hands[seat], table, partner)
        else:
            allowed = self.leads(hands[seat], opened)
        total = 0
        for card in set(allowed):
            left = list(hands[seat])
            left.remove(card)
            opens = card == "♠Q" or card[0] == "♥" if self.game == "hearts" else card[0] == "♠"
            rest = [*hands[:seat], left, *hands[seat + 1 :]]
            total += self._trick(rest, leader, [*table, card], opened or opens)
        return total


def ending(name: str, number: int) -> GameState:
    """A lead with three cards a hand, where chance has led to."""
    game = described(name)
    rng = np.random.default_rng([SEED, number])
    state = deal(game, rng, number=number, **contract_by_chance(game, rng))
    while state.phase is not Phase.PLAY or state.table or longest(state) > CARDS or drawn(state):
        legal = state.legal()
        state = state.after(legal[int(rng.integers(len(legal)))])
    return state


def longest(state: GameState) -> int:
    return max(state.hands[seat].bit_count() for seat in state.playing)


def drawn(state: GameState) -> bool:
    return state.game.dealing.draw and bool(state.left)


def leaves(state: GameState) -> int:
    if state.phase is Phase.OVER:
        return 1
    return sum(leaves(state.after(action)) for action in state.legal())


@pytest.mark.parametrize("numbers", [range(2), long(range(2, 8))])
@pytest.mark.parametrize("name", GAMES)
def test_ways_to_the_end_are_those_of_the_rules_written_again(name: str, numbers: range) -> None:
    for number in numbers:
        state = ending(name, number)
        setting, deck = state.setting, state.game.deck
        assert setting is not None
        contract = setting.contract.name
        suit = "" if setting.chosen is None else deck.suits[setting.chosen]
        ranks = RANKS.get(name, HIGH)
        bound = state.called is not None and setting.contract.teams is not Teams.DECLARER
        table = Table(
            game=name,
            trumps=TRUMPS.get(name, plain_trumps)(contract, suit),
            ranks=ranks[::-1] if contract == "bottom up" else ranks,
            called=deck.name(state.called) if bound and state.called is not None else "",
            seats=list(state.playing),
            opened=state.opened,
        )
        hands = [[deck.name(card) for card in members(state.hands[s])] for s in state.playing]
        leader = state.playing.index(state.leader)
        assert table.count(hands, leader, state.opened) == leaves(state)
