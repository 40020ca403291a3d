from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from ouvert.arena import retrospect
from ouvert.arena.retrospect_hands import Bidden, alternatives, auction
from ouvert.errors import PositionError
from ouvert.search.review import Mark
from ouvert.skat.actions import Concede, Phase, PlayCard
from ouvert.skat.contracts import GameType
from ouvert.skat.game import SkatGame
from ouvert.skat.records import iss
from recorded_games import TEXTS, random_game

GAMES = [iss.parse(text).replay().final for text in TEXTS]
PLAYED = [game for game in GAMES if game.contract is not None and len(game.tricks) >= 8]
ENDING = 3
"""Tricks that a plain search plays to the end."""


@cache
def plainly_wins(state: SkatGame) -> bool:
    """Whether the declarer wins if all see all cards; by trying everything, with the referee."""
    if state.phase is Phase.OVER:
        assert state.result is not None
        return state.result.won
    tries = (plainly_wins(state.apply(action)) for action in state.legal_actions())
    return any(tries) if state.actor == state.declarer else all(tries)


@cache
def plain_value(state: SkatGame) -> int:
    """The declarer's card points, or in Null whether he stays without a trick, found likewise."""
    if state.phase is Phase.OVER:
        assert state.result is not None
        null = state.contract is not None and state.contract.game is GameType.NULL
        return int(state.result.tricks == 0) if null else state.result.card_points
    values = [plain_value(state.apply(action)) for action in state.legal_actions()]
    return max(values) if state.actor == state.declarer else min(values)


@pytest.mark.parametrize("seed", range(8))
def test_open_cards_agree_with_trying_everything(seed: int) -> None:
    rng = np.random.default_rng(seed)
    checked = 0
    while checked < 4:
        game = random_game(rng, concessions=0.0)
        for each in retrospect.played(game):
            if len(each.state.tricks) < 10 - ENDING:
                continue
            worth = retrospect.open_cards(each.state)
            after = {card: each.state.apply(PlayCard(card)) for card in worth.values}
            assert tuple(worth.values) == tuple(sorted(each.state.legal_cards()))
            assert worth.values == {card: plain_value(next) for card, next in after.items()}
            assert worth.wins == {card: plainly_wins(next) for card, next in after.items()}
            declares = each.seat == game.declarer
            assert worth.value(declarer=declares) == plain_value(each.state)
            assert worth.won(declarer=declares) == plainly_wins(each.state)
            checked += 1


def test_cards_are_counted_with_their_moments() -> None:
    game = PLAYED[0]
    cards = list(retrospect.played(game))
    assert [each.number for each in cards] == list(range(1, len(cards) + 1))
    for each in cards:
        assert game.history[each.moment] == (each.seat, PlayCard(each.card))
        assert len(each.state.history) == each.moment


@pytest.mark.parametrize("game", PLAYED[:4], ids=map(str, range(4)))
def test_chances_are_certain_where_one_deal_is_left(game: SkatGame) -> None:
    certain = 0
    for each in list(retrospect.played(game))[-6:]:
        judged = retrospect.judge(each, worlds=20)
        known = judged.known
        assert 0 <= judged.loss <= 1
        if known.worlds_possible == 1:
            certain += 1
            declares = each.seat == game.declarer
            wins = retrospect.open_cards(each.state).wins
            assert known.chances == {card: float(won == declares) for card, won in wins.items()}
            assert judged.loss == max(known.chances.values()) - known.chances[each.card]
            assert (judged.mark is Mark.FINE) == (judged.loss == 0)
    assert certain


def test_judgement_depends_on_worlds_and_seed_alone() -> None:
    card = list(retrospect.played(PLAYED[1]))[9]
    first = retrospect.judge(card, worlds=12, seed=5, threads=1)
    assert first == retrospect.judge(card, worlds=12, seed=5, threads=2)
    assert first.known.chances != retrospect.judge(card, worlds=12, seed=6).known.chances


def test_card_by_proof_is_never_a_mistake() -> None:
    proved = 0
    for game in PLAYED[:3]:
        for each in list(retrospect.played(game))[15:]:
            judged = retrospect.judge(each, worlds=8)
            if each.card in judged.known.proved:
                proved += 1
                assert judged.loss == 0
                assert judged.known.chances[each.card] == 1
    assert proved


def test_missed_wins_win_and_are_the_last() -> None:
    missed = 0
    rng = np.random.default_rng(3)
    for game in (*PLAYED[:3], *(random_game(rng) for _ in range(12))):
        assert game.result is not None
        if game.declarer is None:
            continue
        line = retrospect.missed_win(game)
        lost = not game.result.won
        last = -1 if line is None else line.moment
        for each in retrospect.played(game):
            if (each.seat == game.declarer) == lost and each.moment > last:
                worth = retrospect.open_cards(each.state)
                could = lost in worth.wins.values()
                assert not could or worth.wins[each.card] == lost
        if line is not None:
            missed += 1
            actions = [action for _, action in game.history[: line.moment]]
            other = SkatGame.replay(game.dealt, [*actions, *map(PlayCard, line.cards)])
            assert other.result is not None
            assert other.result.won == lost
    assert missed


def test_giving_up_a_won_game_is_a_missed_win() -> None:
    game = next(
        game
        for game in PLAYED
        if game.result is not None
        and game.result.won
        and game.declarer is not None
        and not game.conceded
    )
    assert game.declarer is not None
    early = next(
        each.state
        for each in retrospect.played(game)
        if each.number > 20 and retrospect.open_cards(each.state).wins[each.card]
    )
    given_up = early.apply(Concede(game.declarer))
    line = retrospect.missed_win(given_up)
    assert line is not None
    assert (line.moment, line.seat) == (len(early.history), game.declarer)


def test_lines_of_proofs_win_for_their_side() -> None:
    proved = 0
    for game in PLAYED[:6]:
        for line in retrospect.proofs(game):
            proved += 1
            actions = [action for _, action in game.history[: line.moment]]
            end = SkatGame.replay(game.dealt, [*actions, *map(PlayCard, line.cards)])
            assert end.result is not None
            assert end.result.won == (line.seat == game.declarer)
    assert proved


def test_nothing_but_the_auction_where_all_have_passed() -> None:
    game = next(game for game in GAMES if game.declarer is None and game.over)
    assert retrospect.missed_win(game) is None
    assert retrospect.proofs(game) == ()
    assert alternatives(game) == ()
    assert {each.seat for each in auction(game)} == {0, 1, 2}
    with pytest.raises(PositionError):
        retrospect.open_cards(game)
    with pytest.raises(PositionError):
        retrospect.known_chances(game)
    with pytest.raises(PositionError):
        retrospect.needed(game)


def test_auction_is_judged_by_what_was_said() -> None:
    found = set()
    for game in GAMES[:5]:
        judged = auction(game)
        for each in judged:
            found.add(each.verdict)
            assert (each.verdict is Bidden.HIGH) <= (each.said > each.maximal)
            assert (each.verdict is Bidden.LOW) <= (each.said < each.maximal)
            assert each.games[0].expected == max(rated.expected for rated in each.games)
        if game.declarer is not None:
            assert max(each.said for each in judged) == game.bid
    assert found == set(Bidden)


@pytest.mark.parametrize("game", PLAYED[:5], ids=map(str, range(5)))
def test_alternatives_hold_every_discard_and_the_choice(game: SkatGame) -> None:
    rows = alternatives(game)
    puts: dict[object, set[object]] = {}
    for row in rows:
        if row.put is not None:
            puts.setdefault(row.contract, set()).add(row.put)
    assert {len(discards) for discards in puts.values()} == {66}
    assert [row.expected for row in rows] == sorted((row.expected for row in rows), reverse=True)
    (chosen,) = (row for row in rows if row.chosen)
    assert chosen.contract == game.contract
    first = next(retrospect.played(game)).state
    won = retrospect.open_cards(first).won(declarer=first.actor == game.declarer)
    assert chosen.open_win == won
