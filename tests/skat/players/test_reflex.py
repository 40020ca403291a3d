"""The reflex plays legally, from what it sees alone, as its kernels do, and better than chance."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from ouvert.cards import Card, CardSet
from ouvert.errors import PositionError, RulesError
from ouvert.skat.belief.knowledge import SKAT_PLACE, Knowledge
from ouvert.skat.kernels.reflex import rules as reflex
from ouvert.skat.kernels.reflex.view import look
from ouvert.skat.players.random_player import RandomPlayer
from ouvert.skat.players.reflex import ReflexPlayer, rule_for
from ouvert.skat.players.rules_table import RULES, Situation, render
from ouvert.skat.players.self_play import SelfPlay, self_play
from ouvert.skat.rules.actions import Announce, Discard, Phase, PlayCard
from ouvert.skat.rules.contracts import HAND_CONTRACTS, SKAT_CONTRACTS, Contract, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.search.rules_view import GAMES, view_of


def deal_of(games: SelfPlay, row: int) -> Deal:
    """One deal of a batch."""
    first, second, third, skat = (CardSet(int(cards)) for cards in games.deals[row])
    return Deal((first, second, third), skat)


def through(game: SkatGame, player: ReflexPlayer | RandomPlayer) -> SkatGame:
    """The end of a game in which all seats play alike."""
    while game.actor is not None:
        game = game.apply(player.choose(game.observe(game.actor)))
    return game


def declared(rng: np.random.Generator, contract: Contract) -> SkatGame:
    """A random deal before the first card of a contract; Null hands are low, others high."""
    order = rng.permutation(32)
    worth = -(order % 8) if contract.game is GameType.NULL else (order % 8 == 4) * 6 + order % 8
    order = order[np.argsort(-worth + rng.normal(0, 4, 32))]
    strong, *rest = (
        CardSet(Card(int(card)) for card in part) for part in np.split(order, (10, 30))
    )
    weak = [Card(int(card)) for card in rng.permutation([int(card) for card in rest[0]])]
    declarer = int(rng.integers(3))
    others = [CardSet(weak[:10]), CardSet(weak[10:])]
    hands = [*others[:declarer], strong, *others[declarer:]]
    deal = Deal((hands[0], hands[1], hands[2]), rest[1])
    return SkatGame.declared(
        deal, declarer, contract, discards=None if contract.hand else deal.skat
    )


@pytest.mark.long
def test_games_of_the_batch_are_games_of_skat_with_the_same_result() -> None:
    games = self_play(400, np.random.default_rng(3))
    kinds = set()
    for row in range(400):
        end = through(SkatGame.start(deal_of(games, row)), ReflexPlayer())
        result = end.result
        assert result is not None
        assert (-1 if result.declarer is None else result.declarer) == games.declarers[row]
        assert result.bid == games.bids[row]
        if result.contract is None:
            continue
        kinds.add(result.contract)
        assert GAMES.index(result.contract.game) == min(games.games[row], 5)
        assert result.contract.ouvert == (games.games[row] == 6)
        said = [action for _, action in end.history]
        assert Discard(CardSet(int(games.discards[row]))) in said
        cards = [action.card for action in said if isinstance(action, PlayCard)]
        assert cards == [card for card in games.played.cards[row].tolist() if card >= 0]
        assert result.won == games.won[row]
        assert result.value == games.values[row]
        assert result.card_points == games.played.points[row] or result.contract.game is GAMES[5]
        assert result.tricks == games.played.tricks[row]
    assert len(kinds) >= 6


@pytest.mark.long
def test_every_contract_is_played_by_the_rules_of_its_situations() -> None:
    rng = np.random.default_rng(4)
    player = ReflexPlayer()
    for contract in (*SKAT_CONTRACTS, *HAND_CONTRACTS):
        for _ in range(6):
            game = declared(rng, contract)
            while game.actor is not None:
                observation = game.observe(game.actor)
                card, rule = rule_for(observation)
                if len(observation.legal_actions) == 1:
                    assert rule.situation is Situation.ANY
                else:
                    null = contract.game is GameType.NULL
                    assert ("Null" in rule.situation.title) == null
                    assert ("defender" in rule.situation.title) == (game.actor != game.declarer)
                    assert ("leads" in rule.situation.title) == (not game.table)
                assert player.judge(observation).reason == rule.sentence
                game = game.apply(PlayCard(card))
            assert game.result is not None


def test_what_a_seat_cannot_see_changes_nothing() -> None:
    rng = np.random.default_rng(5)
    player = ReflexPlayer()
    changed = 0
    for contract in SKAT_CONTRACTS:
        for _ in range(12):
            game = declared(rng, contract)
            for _ in range(int(rng.integers(0, 20))):
                if game.actor is not None:
                    game = game.apply(player.choose(game.observe(game.actor)))
            if game.actor is None:
                continue
            seat = game.actor
            knowledge = Knowledge.of(game.observe(seat))
            world = knowledge.worlds().sample(1, rng)
            hands = [CardSet(int(cards)) for cards in knowledge.hands(world)[0]]
            twin = replace(
                game,
                hands=(hands[0], hands[1], hands[2]),
                skat=CardSet(int(world[0, SKAT_PLACE])) if seat != game.declarer else game.skat,
            )
            changed += twin != game
            assert twin.observe(seat) == game.observe(seat)
            assert player.choose(twin.observe(seat)) == player.choose(game.observe(seat))
    assert changed > 50


@pytest.mark.long
def test_the_first_rule_of_the_table_that_applies_speaks() -> None:
    rng = np.random.default_rng(6)
    spoken = set()
    for contract in SKAT_CONTRACTS * 4:
        game = declared(rng, contract)
        while game.actor is not None:
            observation = game.observe(game.actor)
            card, rule = rule_for(observation)
            words = view_of(observation)
            look(words)
            now = Situation(int(reflex.situation(words)))
            asked = [each for each in RULES if each.situation in (Situation.ANY, now)]
            first = next(each for each in asked if reflex.ask_rule(each.number, words) >= 0)
            assert first == rule
            spoken.add(rule.number)
            game = game.apply(PlayCard(card))
    assert len(spoken) > 40


def test_rules_have_their_numbers_and_sentences() -> None:
    assert len(RULES) == reflex.RULES
    assert [rule.number for rule in RULES] == list(range(len(RULES)))
    for situation, first in zip(Situation, reflex.FIRST_RULES, strict=False):
        mine = [rule.number for rule in RULES if rule.situation is situation]
        assert mine == list(range(int(first), int(first) + len(mine)))
    for texts in ([rule.name for rule in RULES], [rule.sentence for rule in RULES]):
        assert len(set(texts)) == len(texts)
    for rule in RULES:
        assert rule.sentence.endswith(".")
        assert rule.sentence in render()


def test_contract_can_be_announced_at_any_bid() -> None:
    rng = np.random.default_rng(7)
    for bid in (18, 24, 46, 60, 120, 264):
        deal = Deal.random(rng)
        start = SkatGame.declared(deal, 1, Contract(GameType.CLUBS), bid=bid, discards=deal.skat)
        game = SkatGame.replay(deal, [action for _, action in start.history[:3]])
        while game.phase is not Phase.PLAY:
            assert game.actor == 1
            action = ReflexPlayer().choose(game.observe(1))
            assert action in game.legal_actions()
            assert not isinstance(action, Announce) or not action.contract.hand
            game = game.apply(action)


def test_random_player_does_every_legal_thing() -> None:
    game = SkatGame.start(Deal.random(np.random.default_rng(8)))
    player = RandomPlayer(np.random.default_rng(9))
    seen = {player.choose(game.observe(1)) for _ in range(2000)}
    assert seen == set(game.legal_actions())
    assert through(game, player).over
    again = RandomPlayer(np.random.default_rng(9)), RandomPlayer(np.random.default_rng(9))
    assert through(game, again[0]).history == through(game, again[1]).history


@pytest.mark.parametrize("player", [ReflexPlayer(), RandomPlayer(np.random.default_rng(0))])
def test_who_is_not_to_act_is_told_so(player: ReflexPlayer | RandomPlayer) -> None:
    game = SkatGame.start(Deal.random(np.random.default_rng(1)))
    with pytest.raises(RulesError, match="seat 2 is not to act here"):
        player.choose(game.observe(2))
    with pytest.raises(PositionError, match="announced game"):
        rule_for(game.observe(1))
    with pytest.raises(PositionError, match="announced game"):
        view_of(game.observe(1))
