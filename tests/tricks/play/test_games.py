"""What holds in every described game: each line ends, results add up, equal cards are equal."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from ouvert.errors import NotationError, RulesError
from ouvert.tricks.description.parts import Goal
from ouvert.tricks.description.reading import parse_description
from ouvert.tricks.matches import contract_by_chance
from ouvert.tricks.play.dealing import begin, deal
from ouvert.tricks.play.open_cards import open_position, why_not_open
from ouvert.tricks.play.scoring import returns, sides, taken
from ouvert.tricks.play.state import Choice, GameState, Phase
from ouvert.tricks.play.text import parse_action
from ouvert.tricks.rules import members
from ouvert.tricks.solvers.reference import leaf_count
from ouvert.tricks.solvers.searches import value
from support.described import GAMES, described
from support.sizes import some_of

SEED = 20
DEALS = 20


def dealt(name: str, number: int) -> GameState:
    game = described(name)
    rng = np.random.default_rng([SEED, number])
    return deal(game, rng, number=number, **contract_by_chance(game, rng))


def played(state: GameState, rng: np.random.Generator, until: int = 0) -> GameState:
    """Play by chance, until nobody has more than so many cards and a trick begins."""
    while state.phase is not Phase.OVER:
        longest = max(hand.bit_count() for hand in state.hands)
        if state.phase is Phase.PLAY and not state.table and longest <= until:
            break
        legal = state.legal()
        state = state.after(legal[int(rng.integers(len(legal)))])
    return state


@pytest.mark.parametrize("name", GAMES)
def test_every_line_ends_and_results_add_up(name: str) -> None:
    for number in range(DEALS):
        start = dealt(name, number)
        over = played(start, np.random.default_rng(number))
        game = over.game
        cards = [card for trick in over.tricks for card in trick.cards]
        assert len(set(cards)) == len(cards)
        assert over.setting is not None
        tricks = game.dealing.hand + (game.left // game.seats if game.dealing.draw else 0)
        assert len(over.tricks) == tricks
        result = returns(over)
        score = game.score
        if score.goal is Goal.STEPS:
            assert sum(result) == pytest.approx(0)
        if score.goal is Goal.LEAST:
            total = sum(over.setting.points) + score.last_trick
            lost = dict(zip(sides(over), result, strict=True))
            assert -sum(lost.values()) in (total, (game.seats - 1) * score.moon)
        if score.goal is Goal.MOST:
            by_side = dict(zip(sides(over), result, strict=True))
            every = sum(over.setting.points) + score.last_trick
            if score.tricks:
                every = tricks + 1 - score.from_trick
            assert sum(by_side.values()) in (every, every + score.all_tricks)
        with pytest.raises(RulesError):
            start.after(-1)


@pytest.mark.parametrize("name", ["bridge", "minibridge"])
def test_the_seat_after_the_declarer_leads_to_a_dummy(name: str) -> None:
    for number in range(DEALS):
        state = dealt(name, number)
        while state.phase is not Phase.PLAY:
            state = state.after(state.legal()[0])
        assert state.declarer is not None
        assert state.actor == (state.declarer + 1) % 4


@pytest.mark.parametrize("name", ["doppelkopf", "double-manille"])
def test_twins_look_alike(name: str) -> None:
    """Two equal cards change places: the same words can be said, and the same is taken."""
    for number in range(DEALS):
        state = dealt(name, number)
        twin = [card ^ 1 for card in range(state.game.deck.cards)]

        def swapped(cards: int, twin: list[int] = twin) -> int:
            return sum(1 << twin[card] for card in members(cards))

        hands = tuple(swapped(hand) for hand in state.hands)
        other = begin(state.game, hands, state.left, dealer=state.dealer)
        rng = np.random.default_rng(number)
        names = state.game.deck.names
        while state.phase is not Phase.OVER:
            one = {
                names[card] if isinstance(card, int) else str(card): card for card in state.legal()
            }
            two = {
                names[card] if isinstance(card, int) else str(card): card for card in other.legal()
            }
            assert one.keys() == two.keys()
            word = sorted(one)[int(rng.integers(len(one)))]
            state, other = state.after(one[word]), other.after(two[word])
        assert returns(state) == returns(other)
        assert taken(state) == taken(other)


def ending(name: str, number: int) -> GameState:
    """Three cards a hand."""
    return played(dealt(name, number), np.random.default_rng(number), 3)


OPEN = [name for name in GAMES if why_not_open(ending(name, 1)) is None]
"""Games whose endings the solvers of paper 003's games take."""


def leaves(state: GameState) -> int:
    """Number of ways to play a deal to its end."""
    if state.phase is Phase.OVER:
        return 1
    return sum(leaves(state.after(action)) for action in state.legal())


def best(state: GameState, side: int) -> int:
    """Plain minimax over the described game: what a side takes at best."""
    if state.phase is Phase.OVER:
        owners = zip(taken(state), sides(state), strict=True)
        return sum(count for count, each in owners if each == side)
    values = [best(state.after(action), side) for action in state.legal()]
    return max(values) if sides(state)[state.actor] == side else min(values)


def test_many_games_are_solved_with_open_cards() -> None:
    assert {"bridge", "euchre", "five-hundred", "minibridge", "skat", "whist"} <= set(OPEN)
    assert "doppelkopf" in OPEN
    assert not {"hearts", "jass", "belote", "oh-hell"} & set(OPEN)


@pytest.mark.parametrize("name", some_of(OPEN, every=5))
def test_endings_are_those_of_the_plain_rules(name: str) -> None:
    """Ways to the end, and the value, agree with code that knows nothing of descriptions."""
    for number in range(6):
        state = ending(name, number)
        if why_not_open(state) is not None:
            continue
        position = open_position(state)
        if state.game.deck.copies == 1:
            # a position knows two equal cards of a hand apart
            assert leaves(state) == leaf_count(position)
        side = 0 if state.declarer is None else state.declarer
        assert best(state, sides(state)[side]) == value(position)


def test_equal_cards_are_solved_with_so_many_cards() -> None:
    """With six cards a hand Doppelkopf is solved, with seven only if nobody shares a card."""
    rng = np.random.default_rng(SEED)
    state = dealt("doppelkopf", 0)
    assert why_not_open(state) == "two equal cards are out, and more than 24 cards"
    state = played(state, rng, 6)
    assert why_not_open(state) is None
    position = open_position(state)
    assert position.shares_equals
    # the dulle: the second of two wins; of all others the first
    names = state.game.deck.names
    later = position.rules.later_wins
    assert later is not None
    assert {names[card] for card in members(later)} == {"♥10"}


def test_results_of_changed_games_follow_the_change() -> None:
    """The last trick of a Whist that counts it twice."""
    state = dealt("whist", 3)
    game = replace(state.game, score=replace(state.game.score, last_trick=1))
    one = played(state, np.random.default_rng(3))
    two = played(replace(state, game=game), np.random.default_rng(3))
    last = sides(one)[one.tricks[-1].winner]
    more = [b - a for a, b in zip(returns(one), returns(two), strict=True)]
    assert more == [float(side == last) for side in sides(one)]


CALL = """name = "Call"
seats = 3
teams = "called"
chooser = "forehand"
[deck]
suits = "♣ ♠"
ranks = "A K Q"
[deal]
hand = 2
[[contract]]
name = "Call"
calls = "A"
"""


def test_who_can_call_no_card_plays_alone() -> None:
    """Both aces are his own: there was nothing that he could choose, and the deal stood still."""
    game = parse_description(CALL)
    cards = [game.deck.card(name) for name in ("♣A", "♠A", "♣K", "♣Q", "♠K", "♠Q")]
    hands = tuple(1 << cards[at] | 1 << cards[at + 1] for at in (0, 2, 4))
    state = begin(game, hands)
    assert state.legal() == (Choice(0),)
    state = state.after(Choice(0))
    assert sides(state) == (0, 1, 1)
    while state.phase is not Phase.OVER:
        state = state.after(state.legal()[0])
    assert taken(state)[0] == 2


def test_card_that_was_taken_out_cannot_be_called() -> None:
    with pytest.raises(NotationError, match="'♠A' is no card of this deck"):
        parse_description(CALL.replace('ranks = "A K Q"', 'ranks = "A K Q J"\nwithout = "♠A ♣J"'))


@pytest.mark.parametrize("words", ["²", "٢", "9" * 5000, "-1", ""])
def test_what_is_no_number_of_a_choice_is_refused(words: str) -> None:
    game = parse_description(CALL)
    cards = [game.deck.card(name) for name in ("♣A", "♠K", "♣K", "♣Q", "♠A", "♠Q")]
    state = begin(game, tuple(1 << cards[at] | 1 << cards[at + 1] for at in (0, 2, 4)))
    with pytest.raises(NotationError, match="cannot be done here; possible: Call with ♠A"):
        parse_action(state, words)
