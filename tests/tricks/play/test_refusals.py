"""How a card is written, and why one may not be played: every refusal says which."""

from __future__ import annotations

import re

import numpy as np
import pytest

from ouvert.cli.german.errors import spoken
from ouvert.errors import NotationError
from ouvert.tricks.description.reading import parse_description
from ouvert.tricks.matches import first_state
from ouvert.tricks.play.dealing import begin
from ouvert.tricks.play.refusals import why_not_played
from ouvert.tricks.play.state import GameState, Phase
from ouvert.tricks.play.text import action_text, parse_action
from ouvert.tricks.rules import members
from support.described import GAMES, described

HEAD = """name = "Two"
seats = 2
[deck]
suits = "♣ ♥ Bell"
ranks = "A K Q 10 9"
[deal]
hand = 4
"""


def moment(rest: str, mine: str, led: str) -> GameState:
    """Seat 2 leads a card, or seat 1 is on lead with these cards."""
    game = parse_description(HEAD + rest)
    own = sum(1 << game.deck.card(word) for word in mine.split())
    free = [card for card in range(game.deck.cards) if not own >> card & 1]
    if led:
        card = game.deck.card(led)
        free.remove(card)
        other = (1 << card) | sum(1 << each for each in free[-3:])
        state = begin(game, (own, other), tuple(free[:-3]), dealer=0)
        return state.after(card)
    other = sum(1 << each for each in free[:4])
    return begin(game, (own, other), tuple(free[4:]))


TRUMPS = """[[contract]]
trumps = "Bell"
"""


@pytest.mark.parametrize(
    ("rest", "mine", "led", "card", "why"),
    [
        (TRUMPS, "♣9 ♥9 BellA ♥A", "♣A", "♥A", "♣ was led, and must be followed"),
        (TRUMPS, "♣9 ♥9 BellA ♥A", "Bell9", "♥A", "a trump was led, and trumps must be followed"),
        (
            TRUMPS + '[follow]\ntrump = "always"\n',
            *("♥9 BellA ♥A ♥K", "♣A", "♥9", "who cannot follow must trump here"),
        ),
        (
            TRUMPS + '[follow]\nbeat = "always"\n',
            *("♥9 ♥A ♣9 ♣K", "♣Q", "♣9", "♣Q must be beaten by who can"),
        ),
        (
            TRUMPS + '[follow]\nbeat = "trumps"\n',
            *("♥9 ♥A BellA Bell9", "BellQ", "Bell9", "BellQ must be beaten by who can"),
        ),
        (
            TRUMPS + '[lead]\nclosed = "Bell"\n',
            *("♥9 BellA ♥A ♥K", "", "BellA", "not led before one of these was played: Bell"),
        ),
        (TRUMPS + '[lead]\nfirst = "♥9"\n', "♥9 BellA ♥A ♥K", "", "BellA", "♥9 is led first"),
        (
            TRUMPS + '[lead]\nkept = "BellA"\n',
            *("♥9 BellA ♥A ♥K", "♣A", "BellA", "it is none for the first trick"),
        ),
    ],
)
def test_the_obligation_is_named(rest: str, mine: str, led: str, card: str, why: str) -> None:
    state = moment(rest, mine, led)
    with pytest.raises(NotationError) as failure:
        parse_action(state, card)
    message = str(failure.value)
    assert f"'{card}' may not be played now: " in message
    assert why in message
    assert message.endswith(", ".join(action_text(state, each) for each in state.legal()))
    assert not re.search(r"\b(the|may|was|who|must)\b", spoken(message))


def test_what_is_not_held_and_what_is_no_card_are_told_apart() -> None:
    state = moment(TRUMPS, "♣9 ♥9 BellA ♥A", "")
    for text, told in (
        ("Bell9", "'Bell9' is not in this hand; possible: "),
        ("B9", "'B9' is not in this hand"),
        ("Bell7", "'Bell7' is no card of this game, where one is ♣A; possible: "),
        ("", "'' is no card of this game"),
        ("x" * 9000, "is no card of this game"),
    ):
        with pytest.raises(NotationError, match=told) as failure:
            parse_action(state, text)
        assert not re.search(r"\b(the|is|no|not)\b", spoken(str(failure.value)))


@pytest.mark.parametrize("text", ["BellA", "bella", "bell a", "BA", "b a", "BelA"])
def test_a_card_may_be_written_short(text: str) -> None:
    state = moment(TRUMPS, "♣9 ♥9 BellA ♥A", "")
    assert parse_action(state, text) == state.game.deck.card("BellA")
    assert parse_action(state, "h9") == parse_action(state, "♥ 9") == state.game.deck.card("♥9")


def test_a_short_form_of_two_cards_is_refused() -> None:
    rest = HEAD.replace("♥ Bell", "Bär Bell")
    game = parse_description(rest + '[[contract]]\ntrumps = "Bell"\n')
    state = begin(game, (0b1111, 0b11110000), tuple(range(8, 15)))
    with pytest.raises(NotationError, match="'B9' may be Bär9 or Bell9; possible: "):
        parse_action(state, "B9")


def test_the_chosen_suit_may_be_written_by_its_letter() -> None:
    state = first_state(described("jass"), 1)
    game = parse_description(
        HEAD.replace("seats = 2", 'seats = 2\nchooser = "forehand"')
        + '[[contract]]\nname = "trump"\nsuits = "♣ ♥"\ntrumps = "*"\n'
    )
    state = first_state(game, 1)
    assert state.phase is Phase.CHOOSE
    assert action_text(state, parse_action(state, "trump H")) == "trump ♥"


@pytest.mark.parametrize("name", GAMES)
def test_a_reason_is_given_exactly_where_a_card_may_not_be_played(name: str) -> None:
    rng = np.random.default_rng(3)
    state = first_state(described(name), 3)
    refused = 0
    while state.phase is not Phase.OVER:
        if state.phase is Phase.PLAY:
            legal = state.legal_cards()
            for card in members(state.hands[state.actor]):
                why = why_not_played(state, card)
                assert (why is None) == bool(legal >> card & 1)
                if why is not None:
                    refused += 1
                    assert spoken(why) != why
        actions = state.legal()
        state = state.after(actions[int(rng.integers(len(actions)))])
    assert bool(refused) == described(name).following.suit
