"""The players that search: the vote of worlds and the tree search."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from ouvert.cards import Card, CardSet
from ouvert.errors import PositionError, RulesError
from ouvert.mcts import random_playout
from ouvert.skat.belief.knowledge import Knowledge
from ouvert.skat.matches.table import play
from ouvert.skat.matches.tracks import Track, seeded_start
from ouvert.skat.players import registry
from ouvert.skat.players.ismcts import IsmctsPlayer, WorldState, worlds_of
from ouvert.skat.players.pimc import PimcPlayer
from ouvert.skat.rules.actions import Action, Phase, PlayCard
from ouvert.skat.rules.contracts import GameType, trick_rules
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.observation import Observation
from ouvert.skat.search.vote import advice_of, vote
from ouvert.tricks.position import TrickPosition
from support.skat_moments import First, moments, seen

SEARCHING = ("pimc:4", "ismcts:30")


class Refusing:
    """Must not be asked."""

    def choose(self, observation: Observation) -> Action:
        raise AssertionError("this decision is not the bidder's")


@pytest.mark.parametrize("name", SEARCHING)
def test_a_seed_fixes_every_choice(name: str) -> None:
    start = seeded_start(Track.CARDS, "reflex", 1, 0)
    games = [
        play(start, [registry.make(name, seed + seat) for seat in range(3)]).game for seed in (1, 1)
    ]
    assert games[0] == games[1]


@pytest.mark.parametrize("name", SEARCHING)
def test_hidden_cards_do_not_matter(name: str) -> None:
    for game in moments(11, range(0, 9, 3)):
        seat = game.actor
        assert seat is not None
        one, other = ((seat + step) % 3 for step in (1, 2))
        swapped = twin(game, one, other)
        if swapped is None:
            continue
        assert swapped != game
        assert swapped.observe(seat) == game.observe(seat)
        choices = {registry.make(name, 5).choose(state.observe(seat)) for state in (game, swapped)}
        assert len(choices) == 1


def twin(game: SkatGame, one: int, other: int) -> SkatGame | None:
    """The game with one card of each of two hands exchanged, if it could have gone the same way."""
    for mine in game.hands[one]:
        for theirs in game.hands[other]:
            hands = list(game.dealt.hands)
            if not (mine in hands[one] and theirs in hands[other]):
                continue
            hands[one] = hands[one] - CardSet([mine]) | CardSet([theirs])
            hands[other] = hands[other] - CardSet([theirs]) | CardSet([mine])
            deal = Deal((hands[0], hands[1], hands[2]), game.dealt.skat)
            try:
                return SkatGame.replay(deal, [action for _, action in game.history])
            except RulesError:
                continue
    return None


def test_the_vote_is_what_is_played() -> None:
    for game in moments(2, range(12, 24)):
        observation = seen(game)
        player = PimcPlayer(np.random.default_rng(3), Refusing(), worlds=5)
        voted = vote(observation, np.random.default_rng(3), seconds=None, worlds=5, threads=1)
        advice = advice_of(voted)
        assert player.choose(observation) == PlayCard(advice.best.action)


def test_with_all_worlds_the_best_card_is_played() -> None:
    games = moments(4, range(20, 26))
    assert games
    for game in games:
        observation = seen(game)
        result = vote(observation, np.random.default_rng(0), seconds=None)
        assert result.complete
        card = registry.make("pimc:100000", 1).choose(observation)
        assert isinstance(card, PlayCard)
        assert result.loss(card.card)[0] == 0


@pytest.mark.parametrize("kind", [PimcPlayer, IsmctsPlayer])
def test_everything_before_the_cards_is_the_bidders(
    kind: type[PimcPlayer] | type[IsmctsPlayer],
) -> None:
    bidder = First()
    searching = kind(np.random.default_rng(0), bidder, seconds=0.01)
    start = SkatGame.start(Deal.random(np.random.default_rng(1)))
    first = [First() for _ in range(3)]
    ours = play(start, [searching] * 3, until=Phase.PLAY).game
    theirs = play(start, first, until=Phase.PLAY).game
    assert ours == theirs
    assert bidder.asked == sum(each.asked for each in first) > 0


@pytest.mark.parametrize("kind", [PimcPlayer, IsmctsPlayer])
def test_a_lone_card_needs_no_search(kind: type[PimcPlayer] | type[IsmctsPlayer]) -> None:
    game = play(seeded_start(Track.CARDS, "random", 0, 0), [First()] * 3).game
    states = [SkatGame.replay(game.dealt, [a for _, a in game.history[:n]]) for n in range(50)]
    lone = [state for state in states if state.phase is Phase.PLAY]
    lone = [state for state in lone if len(state.legal_cards()) == 1]
    assert lone
    for state in lone:
        player = kind(np.random.default_rng(0), Refusing())
        assert (player.choose(seen(state)),) == state.legal_actions()


@pytest.mark.parametrize("name", ["pimc:0.05s", "ismcts:0.05s"])
def test_a_budget_of_time_gives_a_card_too(name: str) -> None:
    for game in moments(6, range(0, 12, 4)):
        observation = seen(game)
        assert registry.make(name, 0).choose(observation) in observation.legal_actions


@pytest.mark.parametrize("game", GameType, ids=lambda game: game.name)
def test_a_world_is_played_by_the_rules(game: GameType) -> None:
    rng = np.random.default_rng(9)
    for number in range(20):
        cards = np.split(rng.permutation(32), [10, 20, 30])
        hands = [int(np.bitwise_or.reduce(1 << part)) for part in cards[:3]]
        declarer = number % 3
        skat = sum(Card(int(card)).points for card in cards[3])
        rules = trick_rules(game, declarer)
        three = (hands[0], hands[1], hands[2])
        world = WorldState(rules, 61, three, 0, (), skat)
        plain = TrickPosition(rules, three, 0)
        won = 0
        while not plain.over:
            assert world.actor == plain.actor
            legal = world.legal_actions()
            assert CardSet(plain.legal) == CardSet(Card(card) for card in legal)
            card = legal[int(rng.integers(len(legal)))]
            world, plain = world.apply(card), plain.play(card)
            won += not plain.table and plain.leader == declarer
        assert world.over
        assert world.actor is None
        assert world.legal_actions() == ()
        null = game is GameType.NULL
        assert world.points - skat == (plain.taken if not null else world.points - skat)
        assert world.declarer_tricks == won
        pleased = world.returns[declarer]
        assert (pleased > 0.5) == (bool(plain.value) if null else world.points >= 61)
        assert world.returns[(declarer + 1) % 3] == pytest.approx(1 - pleased)
        needs_all = replace(world, goal=120)
        if not null:
            assert (needs_all.returns[declarer] > 0.5) == (won == 10)
        assert replace(world, goal=None).returns[declarer] < 0.5
        with pytest.raises(RulesError):
            world.apply(0)


def test_worlds_fit_what_was_seen() -> None:
    rng = np.random.default_rng(1)
    for game in moments(7, range(0, 27, 3)):
        observation = seen(game)
        draw = worlds_of(observation)
        drawn = [draw(rng) for _ in range(100)]
        possible = Knowledge.of(observation).worlds().count()
        assert len({world.hands for world in drawn}) >= min(possible, 3)
        for world in drawn:
            assert world.hands[observation.seat] == observation.hand.bits
            assert world.actor == observation.seat
            assert {Card(card) for card in world.legal_actions()} == set(game.legal_cards())
            if world.rules.trump is not None:
                end = random_playout(world, rng)
                assert sum(end) == pytest.approx(
                    end[world.rules.teams.index(0)] + 2 * end[world.rules.teams.index(1)]
                )
    with pytest.raises(PositionError, match="cards are being played"):
        worlds_of(SkatGame.start(Deal.random(rng)).observe(0))


def test_the_tree_search_takes_a_game_that_it_cannot_lose() -> None:
    """With two tricks to go all worlds can be played out, and nothing is left to chance."""
    checked = 0
    for game in moments(13, range(18, 28)):
        observation = seen(game)
        result = vote(observation, np.random.default_rng(0), seconds=None)
        if not result.complete or set(result.probabilities) != {0.0, 1.0}:
            continue
        checked += 1
        card = registry.make("ismcts:2000", 3).choose(observation)
        assert isinstance(card, PlayCard)
        assert result.probabilities[result.cards.index(card.card)] == 1.0
    assert checked
