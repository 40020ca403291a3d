"""Complete games of OpenSpiel 2.0.2 agree with the described games, move by move."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from ouvert import solve
from ouvert.tricks.description.model import Description
from ouvert.tricks.description.parts import Passing
from ouvert.tricks.games.bridge import STRAINS
from ouvert.tricks.games.catalogue import load_game
from ouvert.tricks.play.dealing import begin
from ouvert.tricks.play.open_cards import open_position
from ouvert.tricks.play.scoring import returns
from ouvert.tricks.play.state import Choice, GameState, Phase
from ouvert.tricks.records.auction import call, outcome
from support.sizes import some_of

DATA = Path(__file__).parents[2] / "data" / "openspiel"
CHANCE = -1
RANKS = "23456789TJQKA"
SUITS = dict(zip("CSHD", "♣♠♥♦", strict=True))
Ply = tuple[int, list[int], int]


@cache
def read(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))
    return found


@dataclass(frozen=True)
class Recorded:
    """One game: its plies, with words for them, and what everybody got."""

    words: dict[str, str]
    plies: list[Ply]
    returns: list[float]

    def chance(self) -> list[int]:
        return [action for player, _, action in self.plies if player == CHANCE]

    def moves(self) -> Iterator[tuple[int, list[str], str]]:
        """The decisions: the player, what he might do, and what he did, in words."""
        for player, legal, action in self.plies:
            if player != CHANCE:
                yield player, [self.words[str(each)] for each in legal], self.words[str(action)]

    def cards(self, game: Description, numbers: list[int]) -> list[int]:
        return [card(game, self.words[f"c{number}"]) for number in numbers]


def recorded(name: str) -> list[Recorded]:
    found = read(name)
    return [
        Recorded(found["words"], [tuple(ply) for ply in game["plies"]], game["returns"])
        for game in found["games"]
    ]


def card(game: Description, word: str) -> int:
    """The card of a word as ♥10, HT or TH."""
    suit = next(letter for letter in word if letter in SUITS or letter in SUITS.values())
    rank = word.replace(suit, "", 1).replace("T", "10")
    return game.deck.card(SUITS.get(suit, suit) + rank)


def hands(seats: int, cards: list[int]) -> tuple[int, ...]:
    """Cards dealt one by one, from the first seat on."""
    return tuple(sum(1 << each for each in cards[seat::seats]) for seat in range(seats))


def follow(
    state: GameState,
    moves: Iterator[tuple[int, list[str], str]],
    action: Callable[[GameState, str], int],
) -> GameState:
    """Play a recorded game; at each move the same seat may do the same."""
    for player, legal, done in moves:
        assert state.decider == player
        assert set(state.legal()) == {action(state, word) for word in legal}
        state = state.after(action(state, done))
    assert state.phase is Phase.OVER
    return state


def as_card(state: GameState, word: str) -> int:
    return card(state.game, word)


def as_bid_or_card(state: GameState, word: str) -> int:
    if state.phase is Phase.BID:
        return 0 if word == "Nil" else int(word)
    return as_card(state, word)


@pytest.mark.parametrize("number", range(60))
def test_hearts(number: int) -> None:
    """OpenSpiel counts 26 less the points, and passes by a direction drawn by chance."""
    record = recorded("hearts")[number]
    direction, *dealt = record.chance()
    passing = Passing(3, (direction,)) if direction else None
    game = replace(load_game("hearts"), passing=passing)
    state = begin(game, hands(4, record.cards(game, dealt)))
    over = follow(state, record.moves(), as_card)
    assert [26 + each for each in returns(over)] == record.returns


@pytest.mark.parametrize("number", range(60))
def test_spades(number: int) -> None:
    """Two rules are OpenSpiel's own.

    Partners may not bid more than 13 tricks together; and spades are never opened: they are led
    by who has nothing else, whatever was played before (its `is_spades_broken_` is never set).
    """
    record = recorded("spades")[number]
    game = load_game("spades")
    state = begin(game, hands(4, record.cards(game, record.chance())))
    for player, legal, done in record.moves():
        assert state.decider == player
        bid = state.bids[(player + 2) % 4] or 0
        most = 52 if state.phase is Phase.PLAY else 13 - bid
        mine = {each for each in state.legal() if isinstance(each, int) and each <= most}
        assert mine == {as_bid_or_card(state, word) for word in legal}
        state = replace(state.after(as_bid_or_card(state, done)), opened=False)
    assert list(returns(state)) == record.returns


@pytest.mark.parametrize("number", range(60))
@pytest.mark.parametrize("seats", [3, 4])
def test_oh_hell(seats: int, number: int) -> None:
    record = recorded(f"oh_hell_{seats}")[number]
    length, dealer, *dealt = record.chance()
    game = load_game("oh-hell")
    game = replace(game, seats=seats, dealing=replace(game.dealing, hand=length))
    # the words of the first numbers are those of the hand's length and the dealer, too
    names = [SUITS["CDSH"[each % 4]] + RANKS[each // 4] for each in dealt]
    *cards, turned = (card(game, name) for name in names)
    rest = set(range(game.deck.cards)) - {*cards, turned}
    state = begin(game, hands(seats, cards), (turned, *sorted(rest)), dealer=dealer)
    over = follow(state, record.moves(), as_bid_or_card)
    assert list(returns(over)) == record.returns


@pytest.mark.parametrize("number", range(60))
def test_euchre(number: int) -> None:
    """The auction and the dealer's discard are OpenSpiel's; the play is compared."""
    record = recorded("euchre")[number]
    game = load_game("euchre")
    dealer, *dealt = record.chance()
    *cards, turned = record.cards(game, dealt)
    dealt_from_dealer = hands(4, cards)
    held = [dealt_from_dealer[(seat - dealer) % 4] for seat in range(4)]
    moves = record.moves()
    suit, alone, declarer = -1, False, -1
    for player, _legal, done in moves:
        if done in ("Clubs", "Spades", "Hearts", "Diamonds"):
            suit, declarer = game.deck.suits.index(SUITS[done[0]]), player
            if game.deck.kinds[turned][0] == suit:
                held[dealer] |= 1 << turned
        elif len(done) == 2:
            held[dealer] &= ~(1 << card(game, done))
        elif done in ("Alone", "Partner"):
            alone = done == "Alone"
            break
    left = set(range(24)) - {each for each in range(24) if any(h >> each & 1 for h in held)}
    choice = Choice(int(alone), suit)
    state = begin(game, tuple(held), tuple(left), dealer=dealer, declarer=declarer, choice=choice)
    over = follow(state, moves, as_card)
    assert list(returns(over)) == record.returns


@pytest.mark.parametrize("number", range(40))
def test_bridge(number: int) -> None:
    """The auction is OpenSpiel's; the play and the declarer's tricks are compared."""
    record = recorded("bridge_played")[number]
    game = load_game("bridge")
    state = begin(game, hands(4, record.cards(game, record.chance())), **contract(game, record))
    moves = (move for move in record.moves() if move[2][0] in "♣♦♥♠")
    over = follow(state, moves, as_card)
    assert sum(returns(over)) == 26


def contract(game: Description, record: Recorded) -> dict[str, Any]:
    """Declarer and strain that an auction has led to: who of the side first named the strain."""
    bids = [(player, done) for player, _, done in record.moves() if done[0].isdigit()]
    last, strain = bids[-1][0], bids[-1][1][1:]
    first = next(seat for seat, bid in bids if bid[1:] == strain and seat % 2 == last % 2)
    choice = Choice(0) if strain == "NT" else Choice(1, game.deck.suits.index(strain))
    return {"declarer": first, "choice": choice}


@pytest.mark.parametrize("number", some_of(range(60), 6))
def test_bridge_is_worth_the_tricks_of_openspiel(number: int) -> None:
    """Its games without play end with `tricks`, what DDS says that the declarer makes."""
    game, record = load_game("bridge"), recorded("bridge")[number]
    tricks = read("bridge")["games"][number].get("tricks")
    letters = str.maketrans({sign: letter for letter, sign in SUITS.items()})
    calls = [call(done.translate(letters)) or done for _, _, done in record.moves()]
    contract = outcome(0, calls, 1)
    if contract is None:
        assert tricks is None
        return
    strain = STRAINS.index(contract.strain)
    choice = Choice(0) if contract.strain == "N" else Choice(1, strain)
    dealt = hands(4, record.cards(game, record.chance()))
    state = begin(game, dealt, declarer=contract.declarer, choice=choice)
    assert solve(open_position(state)).value == tricks
