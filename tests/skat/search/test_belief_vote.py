"""The vote with beliefs: all of few worlds, likely ones of many, and playouts by the rules."""

from __future__ import annotations

import numpy as np
import pytest

from ouvert.errors import OuvertError, PositionError
from ouvert.skat.belief.beliefs import Beliefs
from ouvert.skat.belief.knowledge import SKAT_PLACE, Knowledge
from ouvert.skat.players.advise import advise
from ouvert.skat.players.counsel import Voice
from ouvert.skat.players.reflex import ReflexPlayer
from ouvert.skat.rules.actions import PlayCard
from ouvert.skat.rules.contracts import HAND_CONTRACTS, SKAT_CONTRACTS, Contract, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.observation import Observation
from ouvert.skat.search.belief_vote import CUSHION_CARDS, BeliefVote, belief_vote
from ouvert.skat.search.levels import ESCAPE, LIMITS, ask_levels
from ouvert.skat.search.likely_worlds import COMPLETE, likely_vote
from ouvert.skat.search.plausibility import log_plausibility
from ouvert.skat.search.vote import vote
from ouvert.skat.search.world_question import WorldQuestion
from support.sizes import some_of

CONTRACTS = (
    Contract(GameType.HEARTS),
    Contract(GameType.GRAND),
    Contract(GameType.NULL),
    Contract(GameType.NULL, ouvert=True),
    Contract(GameType.CLUBS, hand=True),
)


def played(seed: int, contract: Contract, cards: int) -> SkatGame:
    """A game of the rules, stopped after so many cards or when it is over."""
    rng = np.random.default_rng([seed, cards])
    assert contract in HAND_CONTRACTS + SKAT_CONTRACTS
    deal = Deal.random(rng)
    put = None if contract.hand else deal.skat
    game = SkatGame.declared(deal, int(rng.integers(3)), contract, discards=put)
    return play_on(game, cards)


def play_on(game: SkatGame, cards: int) -> SkatGame:
    reflex = ReflexPlayer()
    for _ in range(cards):
        if game.actor is None:
            break
        game = game.apply(reflex.choose(game.observe(game.actor)))
    return game


def seen(game: SkatGame) -> Observation:
    assert game.actor is not None
    return game.observe(game.actor)


@pytest.mark.parametrize("contract", some_of(CONTRACTS), ids=str)
def test_playouts_end_as_games_of_the_rules_do(contract: Contract) -> None:
    """In the world that is the case, a card's playout is the game that the rules play after it."""
    compared = 0
    for seed in range(1000):
        game = played(seed, contract, 12 + seed % 12)
        if game.over or game.actor is None:
            continue
        if compared > 40:
            break
        observation = seen(game)
        result = belief_vote(observation, np.random.default_rng(0), seconds=None, worlds=400)
        if not result.open_cards.complete:
            continue
        row = actual_row(game, observation, result)
        for column, card in enumerate(result.open_cards.cards):
            ended = play_on(game.apply(PlayCard(card)), 30)
            assert ended.result is not None
            won = ended.result.won != (observation.seat != game.declarer)
            assert result.wins[row, column] == won
            if contract.game is not GameType.NULL:
                points = ended.result.card_points
                mine = points if observation.seat == game.declarer else 120 - points
                assert result.points[row, column] == mine
            compared += 1
    assert compared > 20


@pytest.mark.parametrize("contract", some_of(CONTRACTS[:2]), ids=str)
def test_levels_are_those_of_exact_card_points(contract: Contract) -> None:
    """What is said to be reached is; what is not asked for makes no difference between cards."""
    asked = 0
    for seed in range(60):
        game = played(seed, contract, 9 + seed % 15)
        if game.over:
            continue
        question = WorldQuestion.of(seen(game))
        knowledge = Knowledge.of(seen(game))
        worlds = knowledge.worlds().sample(20, np.random.default_rng(seed))
        hands, skats = knowledge.hands(worlds), worlds[:, SKAT_PLACE]
        wins, points = question.answer(hands, skats, 1)
        declarer = np.asarray(120 - points if question.defending else points)
        won = ~wins if question.defending else wins
        levels = ask_levels(question, hands, skats, wins, declarer.astype(np.int16))
        for limit, rows, reached in zip(LIMITS, levels.asked, levels.reached, strict=True):
            if limit < 120:
                assert (reached[rows] == (declarer[rows] >= limit)).all()
            assert not reached[~rows].any()
        schneider, escape = levels.asked[LIMITS.index(90)], levels.asked[LIMITS.index(ESCAPE)]
        assert (won & (np.abs(declarer - 90) <= 20)).any(axis=1).tolist() == schneider.tolist()
        steps = levels.steps(won)
        assert (steps[won] >= 0).all()
        assert (steps[~won] <= 0).all()
        lost = escape[:, None] & ~won
        assert (steps[lost] == np.where(declarer < ESCAPE, -2, 0)[lost]).all()
        asked += int(levels.asked.sum())
    assert asked > 20


@pytest.mark.long
def test_a_lost_declarer_fights_for_his_thirty_one() -> None:
    """Of cards that all lose, the best score is one that keeps out of Schneider most often."""
    told = 0
    index = LIMITS.index(ESCAPE)
    for seed in range(400):
        game = played(seed, Contract(GameType.HEARTS), 12 + 3 * (seed % 4))
        if game.over or game.actor != game.declarer:
            continue
        observation = seen(game)
        result = belief_vote(observation, np.random.default_rng(0), seconds=None, worlds=60)
        if result.open_cards.wins.any() or not result.levels.asked[index].any():
            continue
        escapes = result.open_cards.weights @ result.levels.reached[index]
        if np.ptp(escapes) < 0.3:
            continue
        told += 1
        assert escapes[result.scores.argmax()] == pytest.approx(escapes.max(), abs=0.3)
        advised = advise(observation, worlds=60, seed=0)
        if advised.voice is Voice.VOTE and advised.best.remarks:
            assert "lost with open cards" in advised.best.reason
            codes = [remark.code for remark in advised.best.remarks]
            assert ("out of Schneider" in advised.best.reason) == ("escapes" in codes)
    assert told > 2


def test_what_a_lost_game_still_promises_goes_with_what_is_said_of_it() -> None:
    """No card points of games that others play badly are told of one that is lost with open cards,
    and how often such a game is won by mistakes is told of every card, not only of the best."""
    told = 0
    for seed in range(60):
        game = played(seed, Contract(GameType.SPADES), 3 + 3 * (seed % 3))
        if game.over or len(seen(game).legal_actions) == 1 or game.actor != game.declarer:
            continue
        advised = advise(seen(game), worlds=20, seed=0)
        codes = {remark.code for remark in advised.best.remarks}
        if not codes & {"lost_in_likely", "lost_in_all"}:
            continue
        for remark in advised.best.remarks:
            assert remark.code != "escapes" or "points" not in dict(remark.names)
        chances = [
            dict(remark.names)["share"]
            for action in advised.actions
            for remark in action.remarks
            if remark.code == "trap"
        ]
        if "trap" in codes:
            told += 1
            assert len(chances) > 1
    assert told > 1


@pytest.mark.long
def test_exact_points_and_traps_tell_equal_cards_apart() -> None:
    """Late in the game the cushion is that of open cards; traps are where all is lost."""
    exact = trapped = 0
    for seed in range(200):
        game = played(seed, Contract(GameType.SPADES), 13 + seed % 14)
        if game.over or len(seen(game).legal_actions) == 1:
            continue
        observation = seen(game)
        result = belief_vote(observation, np.random.default_rng(0), seconds=None, worlds=30)
        if result.exact:
            exact += 1
            assert len(observation.hand) <= CUSHION_CARDS
            assert ((result.cushion >= 0) & (result.cushion <= 120)).all()
        if result.traps.any():
            trapped += 1
            assert not result.open_cards.wins.any()
            assert ((result.traps >= 0) & (result.traps <= 1)).all()
    assert exact > 20
    assert trapped > 2


def actual_row(game: SkatGame, observation: Observation, result: BeliefVote) -> int:
    """The row of the world that is the case: all are looked at, in the order of this generator."""
    knowledge = Knowledge.of(observation)
    worlds = knowledge.worlds().enumerate()
    logs = Beliefs.of(observation).log_weights(worlds)
    logs = logs + log_plausibility(observation, knowledge, worlds)
    order = np.argsort(-(logs + np.random.default_rng(0).gumbel(size=len(logs))), kind="stable")
    right, left = ((observation.seat + step) % 3 for step in (1, 2))
    actual = (game.hands[right].bits, game.hands[left].bits, game.skat.bits)
    (row,) = np.flatnonzero((worlds[order] == np.array(actual, dtype=np.uint32)).all(axis=1))
    weights = np.exp(logs - logs.max())[order]
    assert result.open_cards.weights == pytest.approx(weights / weights.sum())
    return int(row)


@pytest.mark.long
def test_without_beliefs_a_complete_vote_is_the_plain_one() -> None:
    compared = 0
    for seed in range(40):
        game = played(seed, Contract(GameType.SPADES), 17 + seed % 10)
        if game.over or Knowledge.of(seen(game)).worlds().count() > COMPLETE:
            continue
        observation = seen(game)
        plain = vote(observation, np.random.default_rng(seed), seconds=None)
        mine = belief_vote(
            observation, np.random.default_rng(seed), seconds=None, believing=False
        ).open_cards
        assert mine.complete
        assert mine.probabilities == pytest.approx(plain.probabilities)
        compared += 1
    assert compared > 10


def test_many_worlds_are_drawn_and_the_generator_decides_which() -> None:
    observation = seen(played(1, Contract(GameType.GRAND), 2))
    one, two, other = (
        belief_vote(observation, np.random.default_rng(seed), seconds=None, worlds=90, threads=t)
        for seed, t in ((1, 1), (1, 2), (2, 1))
    )
    assert (one.open_cards.wins == two.open_cards.wins).all()
    assert one.scores == pytest.approx(two.scores)
    assert not np.array_equal(one.points, other.points)
    assert one.open_cards.weights.sum() == pytest.approx(1)
    assert not one.open_cards.complete
    assert len(one.open_cards.wins) <= 90


@pytest.mark.long
def test_worlds_of_the_vote_fit_what_is_known_and_probable_ones_come_more_often() -> None:
    """Games of the rules: the actual place of a card is likelier in the vote than at random."""
    gain = []
    for seed in range(60):
        game = played(seed, Contract(GameType.GRAND), 9 + seed % 8)
        if game.over or game.actor == game.declarer:
            continue
        observation = seen(game)
        knowledge = Knowledge.of(observation)
        rng = np.random.default_rng(seed)
        worlds = knowledge.worlds().sample(400, rng)
        right, left = ((observation.seat + step) % 3 for step in (1, 2))
        actual = np.array(
            [[game.hands[right].bits, game.hands[left].bits, game.skat.bits]], dtype=np.uint32
        )
        logs = log_plausibility(observation, knowledge, np.concatenate([actual, worlds]))
        gain.append(logs[0] - np.log(np.exp(logs[1:]).mean()))
    assert np.mean(gain) > 0.2


def test_limits_that_make_no_sense() -> None:
    rng = np.random.default_rng(1)
    observation = seen(played(1, Contract(GameType.GRAND), 0))
    with pytest.raises(OuvertError, match="one world or more"):
        belief_vote(observation, rng, worlds=0)
    with pytest.raises(OuvertError, match="one thread or more"):
        belief_vote(observation, rng, threads=0)
    with pytest.raises(OuvertError, match="too many to look at all"):
        belief_vote(observation, rng, seconds=None)
    game = played(1, Contract(GameType.GRAND), 0)
    assert game.actor is not None
    with pytest.raises(PositionError, match="not the one to play"):
        belief_vote(game.observe((game.actor + 1) % 3), rng)


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("cards", [0, 14, 22])
def test_looking_back_sees_the_worlds_of_who_chooses(cards: int, threads: int) -> None:
    """The vote without levels and playouts is the one inside the belief vote."""
    observation = seen(played(3, Contract(GameType.HEARTS), cards))
    whole = belief_vote(observation, np.random.default_rng(7), seconds=None, worlds=70).open_cards
    alone = likely_vote(observation, np.random.default_rng(7), worlds=70, threads=threads)
    assert alone.cards == whole.cards
    assert (alone.worlds_possible, alone.complete) == (whole.worlds_possible, whole.complete)
    assert np.array_equal(alone.wins, whole.wins)
    assert np.array_equal(alone.weights, whole.weights)
    for card in alone.cards:
        assert alone.loss(card) == whole.loss(card)


def test_looking_back_needs_a_limit_and_a_world() -> None:
    observation = seen(played(3, Contract(GameType.HEARTS), 0))
    rng = np.random.default_rng(7)
    with pytest.raises(OuvertError, match="too many to look at all"):
        likely_vote(observation, rng)
    with pytest.raises(OuvertError, match="one world or more"):
        likely_vote(observation, rng, worlds=0)
    with pytest.raises(OuvertError, match="one thread or more"):
        likely_vote(observation, rng, worlds=1, threads=0)
