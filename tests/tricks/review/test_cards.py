"""What a card gave away: against DDS with open cards, and against its definition without."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt

import numpy as np
import pytest
from endplay.dds import solve_board
from endplay.types import Card as TheirCard

from ouvert.errors import PositionError, RulesError
from ouvert.tricks.belief.knowledge import Knowledge
from ouvert.tricks.belief.observation import observe
from ouvert.tricks.games.catalogue import game_text, load_game
from ouvert.tricks.matches import contract_by_chance, first_state
from ouvert.tricks.play.dealing import deal
from ouvert.tricks.play.open_cards import open_position
from ouvert.tricks.play.state import Action, GameState, Phase
from ouvert.tricks.players.gain import hopes
from ouvert.tricks.players.thumb import thumb_action
from ouvert.tricks.records.board import Board, card_code
from ouvert.tricks.records.deals import PlayedDeal, played_deal
from ouvert.tricks.review.cards import (
    dearest,
    judge,
    judge_action,
    judge_card,
    look_back,
    look_back_at_deal,
    open_values,
)
from ouvert.tricks.solvers import general
from support.bridge_boards import DENOMS, board_by_chance, their_deal


def played_board(seed: int, most: int = 52) -> Board:
    """A board with a contract and cards."""
    rng = np.random.default_rng(seed)
    while True:
        board = board_by_chance(rng, 1, most)
        if board.contract is not None and len(board.cards) > most // 2:
            return board


def dds_values(board: Board, cards: int) -> dict[str, int]:
    """For each legal card after so many the declarer's tricks in all, by DDS."""
    assert board.contract is not None
    theirs = their_deal(board)
    theirs.trump = DENOMS[board.contract.strain]
    theirs.first = (board.contract.declarer + 1) % 4
    for card in board.cards[:cards]:
        theirs.play(TheirCard(card_code(card)))
    state = board.replay()[cards]
    side = board.contract.declarer % 2
    have = sum(trick.winner % 2 == side for trick in state.tricks)
    left = 13 - len(state.tricks)
    names = dict(zip("♠♥♦♣", "SHDC", strict=True))
    return {
        names[str(card)[0]] + str(card)[1]: have
        + (tricks if state.actor % 2 == side else left - tricks)
        for card, tricks in solve_board(theirs)
    }


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_card_of_a_board_is_worth_what_dds_says(seed: int) -> None:
    board = played_board(seed)
    for number, state in enumerate(board.replay()[:-1]):
        if number < 8 and number % 4:
            continue
        ours = {card_code(card): value for card, value in open_values(open_position(state)).items()}
        assert ours == dds_values(board, number), number


def test_a_judged_card_says_what_the_solver_says() -> None:
    board = played_board(4)
    state = board.replay()[30]
    judged = judge_card(state, board.cards[30], 31, deals=5, seed=1)
    expected = dds_values(board, 30)
    assert {card_code(each.card): each.open_value for each in judged.worths} == expected
    best = max(expected.values()) if judged.counted else min(expected.values())
    assert judged.open_loss == abs(best - expected[card_code(board.cards[30])])
    assert {card_code(each.card) for each in judged.worths if each.action in judged.best_open} == {
        card for card, value in expected.items() if value == best
    }


def moment(seed: int, cards: int, most: int = 52) -> tuple[Board, GameState]:
    """A moment with a choice of at least three cards."""
    while True:
        board = played_board(seed, most)
        states = board.replay()
        if len(states) > cards + 1 and len(states[cards].legal()) > 2:
            return board, states[cards]
        seed += 1


def test_the_mean_is_that_over_deals_which_fit_what_is_known() -> None:
    """The draws are those of the seed, and what one deal says of a card is the solver's word."""
    board, state = moment(10, 24)
    judged = judge_card(state, board.cards[24], 25, deals=6, seed=9)
    knowledge = Knowledge(observe(state, state.decider))
    rng = np.random.default_rng([9, 25])
    worlds = [knowledge.draw(rng) for _ in range(6)]
    sign = 1 if judged.counted else -1
    rows = {
        each.card: [general.value(open_position(world).play(each.card)) for world in worlds]
        for each in judged.worths
    }
    best = max(rows, key=lambda card: sign * sum(rows[card]))
    for each in judged.worths:
        less = [sign * (a - b) for a, b in zip(rows[best], rows[each.card], strict=True)]
        assert each.mean == pytest.approx(np.mean(rows[each.card]))
        assert each.loss == pytest.approx(np.mean(less))
        assert each.error == pytest.approx(np.std(less, ddof=1) / sqrt(6))
    assert judged.possible == knowledge.count()
    for world in worlds:
        assert world.hands[state.decider] == state.hands[state.decider]


@pytest.mark.long
def test_near_the_end_the_mean_comes_to_that_of_every_deal() -> None:
    """With few deals left all are told apart: many draws come to the plain mean over them."""
    board, state = moment(20, 40)
    judged = judge_card(state, board.cards[40], 41, deals=400, seed=1)
    knowledge = Knowledge(observe(state, state.decider))
    rng = np.random.default_rng(5)
    every: dict[tuple[int, ...], GameState] = {}
    for _ in range(4000):
        world = knowledge.draw(rng)
        every[world.hands] = world
    assert len(every) == judged.possible < 400
    for each in judged.worths:
        values = [open_values(open_position(world))[each.card] for world in every.values()]
        spread = np.std(values) / sqrt(400)
        assert abs(each.mean - np.mean(values)) <= 5 * spread + 1e-9


def test_what_lies_hidden_changes_nothing_that_could_be_known() -> None:
    """Two deals that look alike to the seat have the same judgement, but for the open values."""
    board, state = moment(30, 20)
    rng = np.random.default_rng(1)
    other = Knowledge(observe(state, state.decider)).draw(rng)
    one, two = (judge_card(each, board.cards[20], deals=4) for each in (state, other))
    assert [(e.mean, e.loss, e.error) for e in one.worths] == [
        (e.mean, e.loss, e.error) for e in two.worths
    ]


@pytest.mark.long
def test_the_declarer_decides_for_the_dummy_and_sees_both_hands() -> None:
    board = played_board(5)
    assert board.contract is not None
    dummy = (board.contract.declarer + 2) % 4
    for state, judged in zip(
        board.replay(), look_back(board.start(), board.cards[:8], deals=2), strict=False
    ):
        expected = board.contract.declarer if judged.seat == dummy else judged.seat
        assert judged.decider == expected
        assert judged.counted == (expected == board.contract.declarer)
        assert (judged.deals > 0) == (len(state.legal()) > 1)
    first = judge_card(board.start(), board.cards[0], deals=2)
    # before the opening lead nobody has seen the dummy: 39 cards lie in three hands
    assert first.possible == 84478098072866400


def test_the_only_card_gives_nothing_away() -> None:
    board = played_board(6, 52)
    states = board.replay()
    for state, card in zip(states, board.cards, strict=False):
        if len(state.legal()) == 1:
            judged = judge_card(state, card)
            assert (judged.open_loss, judged.loss, judged.worths, judged.deals) == (0, 0.0, (), 0)
            return
    pytest.fail("no forced card")


@pytest.mark.parametrize("game", ["hearts", "doppelkopf", "whist", "skat"])
def test_any_described_game_can_be_looked_back_at(game: str) -> None:
    """Where the solver does not take a game the rules of thumb play the drawn deals out."""
    rng = np.random.default_rng(3)
    described = load_game(game)
    state = deal(described, rng, **contract_by_chance(described, rng))
    while state.phase is not Phase.PLAY or len(state.tricks) < 3:
        state = state.after(thumb_action(observe(state, state.decider)))
    start, cards = state, list[int]()
    for _ in range(4):
        action = thumb_action(observe(state, state.decider))
        assert isinstance(action, int)
        cards.append(action)
        state = state.after(action)
    judged = list(look_back(start, cards, deals=2))
    assert len(judged) == 4
    for each in judged:
        assert (each.open_loss is None) == (each.not_open is not None)
        assert each.loss >= 0
    assert (judged[0].not_open is None) == (game in ("whist", "skat"))


def test_nonsense_is_refused() -> None:
    board = played_board(7)
    with pytest.raises(PositionError, match="two deals or more"):
        judge_card(board.start(), board.cards[0], deals=1)
    with pytest.raises(RulesError):
        list(look_back(board.start(), board.cards[1:3], deals=2))
    over = replace(board.start(), hands=(0,) * 4)
    with pytest.raises(PositionError, match="only cards that are played"):
        judge_card(over, 0)


def thumb_deal(name: str, seed: int) -> PlayedDeal:
    """A deal that all play by the rules of thumb."""
    text = game_text(name)
    state, actions = first_state(load_game(name), seed), list[Action]()
    while state.phase is not Phase.OVER:
        actions.append(thumb_action(observe(state, state.decider)))
        state = state.after(actions[-1])
    return played_deal(text, seed, actions)


@pytest.mark.parametrize("name", ["oh-hell", "hearts", "schafkopf"])
def test_choices_bids_and_passed_cards_are_judged_too(name: str) -> None:
    """A loss is the mean over the drawn deals, each played out by rules of thumb."""
    played = thumb_deal(name, 2)
    before = [at for at, state in enumerate(played.states[:-1]) if state.phase is not Phase.PLAY]
    assert before
    for at in (before[0], before[-1]):
        state, action = played.states[at], played.actions[at]
        judged = judge_action(played, at + 1, deals=4, seed=6)
        assert judged == judge(state, action, at + 1, deals=4, seed=6)
        assert (judged.open_loss, judged.phase) == (None, state.phase)
        rng = np.random.default_rng([6, at + 1])
        knowledge = Knowledge(observe(state, state.decider))
        worlds = [knowledge.draw(rng) for _ in range(4)]
        for each in judged.worths:
            own = [hopes(world.after(each.action))[state.decider] for world in worlds]
            assert each.mean == pytest.approx(np.mean(own))
        assert judged.loss == pytest.approx(max(e.mean for e in judged.worths) - judged.done.mean)  # type: ignore[union-attr]


def test_the_dearest_mistake_is_the_clear_one_that_gave_away_most() -> None:
    rng = np.random.default_rng(4)
    state, actions = first_state(load_game("euchre"), 4), list[Action]()
    while state.phase is not Phase.OVER:
        legal = state.legal()
        actions.append(legal[int(rng.integers(len(legal)))])
        state = state.after(actions[-1])
    played = played_deal(game_text("euchre"), 4, actions)
    judged = list(look_back_at_deal(played, deals=12, seed=1))
    assert [each.number for each in judged] == list(range(1, len(played.actions) + 1))
    found = dearest(judged)
    assert found
    for solved in (True, False):
        clear = [each for each in judged if each.clear and (each.not_open is None) == solved]
        most = [each for each in found if (each.not_open is None) == solved]
        assert [each.loss for each in most] == sorted((e.loss for e in clear), reverse=True)[:1]
    assert dearest(each for each in judged if not each.clear) == ()


def test_an_action_that_is_not_there_is_refused() -> None:
    played = thumb_deal("euchre", 3)
    for number in (0, len(played.actions) + 1):
        with pytest.raises(PositionError, match="things were done"):
            judge_action(played, number)
    with pytest.raises(RulesError):
        judge(played.states[-2], 99)
