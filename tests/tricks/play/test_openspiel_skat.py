"""The play of Skat as OpenSpiel knows it, where that is installed: complete games, move by move."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from ouvert.tricks.games.catalogue import load_game
from ouvert.tricks.play.dealing import begin
from ouvert.tricks.play.scoring import taken
from ouvert.tricks.play.state import Choice, GameState, Phase

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: extra 'openspiel'")

GAMES = 100
SUITS = {"C": "♣", "S": "♠", "H": "♥", "D": "♦"}
CONTRACTS = {"clubs": "♣", "spades": "♠", "hearts": "♥", "diamonds": "♦", "grand": None}


def card(word: str) -> int:
    """The card of a description that OpenSpiel writes so."""
    rank = "10" if word[1] == "T" else word[1]
    return load_game("skat").deck.card(SUITS[word[0]] + rank)


def said(state: Any) -> list[str]:
    """What may be done now, in OpenSpiel's words."""
    legal = state.legal_actions()
    return [state.action_to_string(action) for action in legal]


@pytest.mark.parametrize("seed", range(GAMES))
def test_the_play_of_skat_agrees(seed: int) -> None:
    luck = random.Random(f"skat {seed}")
    theirs = pyspiel.load_game("skat").new_initial_state()
    while theirs.is_chance_node():
        theirs.apply_action(luck.choice([action for action, _ in theirs.chance_outcomes()]))
    # 1. Somebody names his game, and puts two cards away.
    contract = luck.choice(list(CONTRACTS))
    solo = luck.randrange(3)
    for seat in range(solo + 1):
        assert theirs.current_player() == seat
        wanted = contract if seat == solo else "unknown/pass"
        theirs.apply_action(theirs.legal_actions()[said(theirs).index(wanted)])
    for _ in range(2):
        theirs.apply_action(luck.choice(theirs.legal_actions()))
    # 2. The same deal as a described game.
    game = load_game("skat")
    hands = [0, 0, 0]
    for seat, hand in enumerate(hands_of(theirs)):
        hands[seat] = sum(1 << each for each in hand)
    left = tuple(each for each in range(32) if not any(hand >> each & 1 for hand in hands))
    suit = CONTRACTS[contract]
    number = 1 if suit is None else 0
    choice = Choice(number, None if suit is None else game.deck.suits.index(suit))
    ours = begin(game, (hands[0], hands[1], hands[2]), left, declarer=solo, choice=choice)
    # 3. Card by card.
    while not theirs.is_terminal():
        assert theirs.current_player() == ours.actor
        words = said(theirs)
        assert {card(word) for word in words} == set(ours.legal())
        action = luck.choice(theirs.legal_actions())
        word = theirs.action_to_string(action)
        theirs.apply_action(action)
        ours = ours.after(card(word))
    assert ours.phase is Phase.OVER
    found = re.search(r"Points \(Solo / Team\): \((\d+) / (\d+)\)", str(theirs))
    assert found
    assert own_points(ours, solo) == (int(found[1]), int(found[2]))


def hands_of(state: object) -> list[list[int]]:
    """The cards that each seat holds."""
    lines = re.findall(r"Player \d: (.*)", str(state))
    return [[glyph(each) for each in line.split()] for line in lines]


def glyph(picture: str) -> int:
    """The card of a picture of the Unicode block of playing cards."""
    code = ord(picture) - 0x1F0A0
    suit = "SHDC"[code >> 4]
    rank = {1: "A", 10: "T", 11: "J", 13: "Q", 14: "K"}.get(code & 15, str(code & 15))
    return card(suit + rank)


def own_points(state: GameState, solo: int) -> tuple[int, int]:
    """The card points of the declarer, the skat counted, and of the others."""
    counted = taken(state)
    return counted[solo], sum(counted) - counted[solo]
