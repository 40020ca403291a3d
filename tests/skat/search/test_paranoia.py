"""What the paranoia search calls forced is won in every world, against every defence."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from ouvert.cards import Card, CardSet, Rank
from ouvert.errors import PositionError
from ouvert.skat.belief.knowledge import Knowledge
from ouvert.skat.belief.splits import usual_splits
from ouvert.skat.rules.actions import Phase, PlayCard
from ouvert.skat.rules.contracts import Contract, GameType, trick_rules
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.observation import Observation
from ouvert.skat.search.open_cards import SCHWARZ, card_values
from ouvert.skat.search.paranoia import Verdict, provable_points, prove
from ouvert.skat.search.positions import OpenPosition
from ouvert.skat.search.vote import vote
from ouvert.tricks.rules import Objective
from support.paranoia_oracle import HiddenEnding, forced_values
from support.sizes import some_of

CONTRACTS = [
    Contract(GameType.CLUBS),
    Contract(GameType.DIAMONDS),
    Contract(GameType.GRAND),
    Contract(GameType.GRAND, hand=True),
    Contract(GameType.SPADES, hand=True),
    Contract.announced(GameType.HEARTS, ouvert=True),
]
NULLS = [
    Contract(GameType.NULL),
    Contract(GameType.NULL, hand=True),
    Contract.announced(GameType.NULL, ouvert=True),
]
LIMITS = (61, 90, SCHWARZ, 75, 40)


def started(rng: np.random.Generator, contract: Contract, noise: float = 4.0) -> SkatGame:
    """A game before its first card; the less noise, the better the declarer's cards."""
    declarer = int(rng.integers(3))
    ranks = np.arange(32) % 8
    worth = ranks + 6 * (ranks == Rank.JACK)
    if contract.game is GameType.NULL:
        worth = -ranks
    order = np.argsort(-worth + rng.normal(0, noise, 32))
    own = CardSet(map(Card, order[:10]))
    other = rng.permutation(order[10:])
    skat = CardSet(map(Card, other[:2]))
    hands = [own, CardSet(map(Card, other[2:12])), CardSet(map(Card, other[12:]))]
    turned = [hands[(seat - declarer) % 3] for seat in range(3)]
    deal = Deal((turned[0], turned[1], turned[2]), skat)
    return SkatGame.declared(
        deal, declarer, contract, bid=18, discards=None if contract.hand else skat
    )


def played(rng: np.random.Generator, game: SkatGame, left: int, table: int) -> SkatGame:
    """The game after random cards, with `left` cards a hand and then `table` on the table."""
    for _ in range(3 * (10 - left) + table):
        if game.phase is not Phase.PLAY:
            break
        legal = list(game.legal_cards())
        game = game.apply(PlayCard(legal[int(rng.integers(len(legal)))]))
    return game


def ending_of(observation: Observation, limit: int) -> tuple[HiddenEnding, int]:
    """The oracle's form of what a seat sees, and what its side still needs."""
    assert observation.contract is not None
    seat, declarer = observation.seat, observation.declarer
    declares = seat == declarer
    worlds = Knowledge.of(observation).worlds()
    own = [trick for trick in observation.tricks if (trick.winner == declarer) == declares]
    rules = trick_rules(observation.contract.game, 0)
    sides = [((seat + step) % 3 == declarer) == declares for step in range(3)]
    if observation.contract.game is GameType.NULL:
        # the declarer wants all tricks to be the others', a defender wants one to be the declarer's
        rules = replace(rules, objective=Objective.TRICKS)
        sides = [not side for side in sides]
        need = len(observation.hand) if declares else 1
    elif limit == SCHWARZ:
        rules = replace(rules, objective=Objective.TRICKS)
        need = 10 if declares else 1
        need -= len(own)
    else:
        need = limit if declares else 121 - limit
        need -= sum(trick.points for trick in own)
    ending = HiddenEnding(
        rules,
        observation.hand.bits,
        frozenset((int(a), int(b), int(s)) for a, b, s in worlds.enumerate()),
        leader=(observation.leader - seat) % 3,
        table=tuple(int(card) for card in observation.table),
        ours=(sides[0], sides[1], sides[2]),
        skat_ours=declares,
    )
    return ending, need


def questions(
    seed: int, n: int, contracts: list[Contract] = CONTRACTS
) -> list[tuple[SkatGame, Observation, int]]:
    """Endings of games with so few worlds that all can be looked at: game, observation, limit."""
    rng = np.random.default_rng(seed)
    found: list[tuple[SkatGame, Observation, int]] = []
    while len(found) < n:
        contract = contracts[int(rng.integers(len(contracts)))]
        left = int(rng.integers(2, 5))
        game = played(rng, started(rng, contract, rng.choice([2, 5])), left, int(rng.integers(3)))
        if game.phase is not Phase.PLAY or game.actor is None:
            continue
        observation = game.observe(game.actor)
        if Knowledge.of(observation).worlds().count() > 120:
            continue
        limit = LIMITS[int(rng.integers(len(LIMITS)))]
        found.append((game, observation, limit))
    return found


@pytest.mark.parametrize("seed", some_of(range(3)))
def test_forced_is_what_no_world_and_no_defence_refutes(seed: int) -> None:
    seen = set()
    for _, observation, limit in questions(seed, 40):
        ending, need = ending_of(observation, limit)
        expected = {
            Card(card): Verdict.FORCED if value >= need else Verdict.OPEN
            for card, value in forced_values(ending).items()
        }
        assert prove(observation, limit).cards == expected
        seen |= {
            (observation.seat == observation.declarer, limit == SCHWARZ, verdict)
            for verdict in expected.values()
        }
    assert len(seen) >= 6, "both sides, points and tricks, forced and open"


@pytest.mark.parametrize("seed", some_of(range(50, 52)))
def test_forced_null_is_what_no_world_and_no_defence_refutes(seed: int) -> None:
    seen = set()
    for _, observation, limit in questions(seed, 25, NULLS):
        ending, need = ending_of(observation, limit)
        expected = {
            Card(card): Verdict.FORCED if value >= need else Verdict.OPEN
            for card, value in forced_values(ending).items()
        }
        assert prove(observation, limit).cards == expected
        seen |= {(observation.seat == observation.declarer, each) for each in expected.values()}
    assert len(seen) >= 3, "both sides, forced and open"


@pytest.mark.parametrize("seed", some_of(range(60, 62)))
def test_approximate_proof_holds_in_all_worlds_that_it_keeps(seed: int) -> None:
    approximate = more = 0
    rng = np.random.default_rng(seed)
    for _, observation, limit in questions(seed, 40, CONTRACTS + NULLS):
        assert observation.contract is not None
        if observation.contract.game is not GameType.NULL and rng.random() < 0.7:
            # a point more than is forced in every world
            points, _ = provable_points(observation)
            limit = points + 1 if observation.seat == observation.declarer else 120 - points
            limit = min(max(limit, 1), SCHWARZ - 1)
        ending, need = ending_of(observation, limit)
        masks = trick_rules(observation.contract.game, 0).suit_masks
        worlds = Knowledge.of(observation).worlds()
        splits = usual_splits(worlds, [masks.get(suit, 0) for suit in range(5)], 0.4)
        kept = [world for world in ending.worlds if splits.keeps(world, worlds)]
        expected = {
            Card(card): Verdict.FORCED if value >= need else Verdict.OPEN
            for card, value in forced_values(replace(ending, worlds=frozenset(kept))).items()
        }
        proof = prove(observation, limit, exclude=0.4)
        assert proof.cards == expected
        assert proof.excluded == pytest.approx(1 - len(kept) / worlds.count())
        approximate += proof.excluded > 0
        more += len(proof.forced) > len(prove(observation, limit).forced)
    assert approximate > 5
    assert more > 0


@pytest.mark.long
def test_provable_points_are_the_most_that_is_forced() -> None:
    for _, observation, _ in questions(10, 15):
        ending, need = ending_of(observation, 100)
        have = (100 if observation.seat == observation.declarer else 21) - need
        values = forced_values(ending)
        points, cards = provable_points(observation)
        assert points == have + max(values.values())
        assert set(cards) == {
            Card(card) for card, value in values.items() if value + have == points
        }


def test_forced_card_wins_every_world_of_a_vote() -> None:
    forced = 0
    for _, observation, _ in questions(20, 60):
        assert observation.contract is not None
        if observation.contract.schwarz_announced:
            continue
        proof = prove(observation, 61)
        result = vote(observation, np.random.default_rng(1), seconds=None)
        assert result.complete
        for card, probability in zip(result.cards, result.probabilities, strict=True):
            if proof.cards[card] is Verdict.FORCED:
                assert probability == 1
                forced += 1
    assert forced > 30


def test_several_threads_find_the_same() -> None:
    asked = [(observation, limit) for _, observation, limit in questions(30, 40)]

    def answer(question: tuple[Observation, int]) -> dict[Card, Verdict]:
        return prove(*question).cards

    alone = [answer(question) for question in asked]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(answer, asked)) == alone


def test_giving_up_is_said() -> None:
    rng = np.random.default_rng(5)
    game = started(rng, Contract(GameType.GRAND), noise=2.0)
    while game.declarer != 0:
        game = started(rng, Contract(GameType.GRAND), noise=2.0)
    observation = game.observe(0)
    proof = prove(observation, node_limit=10)
    assert proof.verdict is Verdict.UNKNOWN
    assert proof.forced == ()
    assert set(proof.cards) == set(game.legal_cards())
    assert prove(observation).verdict is not Verdict.UNKNOWN


@pytest.mark.parametrize(
    ("limit", "message"), [(0, "a limit is 1 to 120"), (121, "a limit is 1 to 120")]
)
def test_limits_are_checked(limit: int, message: str) -> None:
    game = started(np.random.default_rng(1), Contract(GameType.GRAND))
    assert game.actor is not None
    with pytest.raises(PositionError, match=message):
        prove(game.observe(game.actor), limit)


def test_only_the_seat_to_play_can_ask() -> None:
    game = started(np.random.default_rng(1), Contract(GameType.GRAND))
    assert game.actor is not None
    with pytest.raises(PositionError, match="is not the one to play a card"):
        prove(game.observe((game.actor + 1) % 3))
    bidding = SkatGame.start(Deal.random(np.random.default_rng(1)))
    with pytest.raises(PositionError, match="needs an announced game"):
        prove(bidding.observe(0))


@pytest.mark.parametrize("seed", range(4))
def test_forced_game_is_won_against_defenders_who_see_all_cards(seed: int) -> None:
    rng = np.random.default_rng([40, seed])
    won = 0
    while won < 3:
        contract = (*CONTRACTS[:3], NULLS[0])[(seed + won) % 4]
        game = started(rng, contract, noise=2.0)
        if game.declarer != 0:
            continue
        observation = game.observe(0)
        if not prove(observation, node_limit=100_000).forced:
            continue
        for world in Knowledge.of(observation).worlds().sample(2, rng):
            assert win_on(in_world(game, world), rng)
        won += 1


def in_world(game: SkatGame, world: NDArray[np.uint32]) -> SkatGame:
    """The game before its first card, with other hidden cards."""
    assert game.contract is not None
    assert game.declarer == 0
    left, right = CardSet(int(world[0])), CardSet(int(world[1]))
    deal = Deal((game.hands[0], left, right), game.skat)
    return SkatGame.declared(deal, 0, game.contract, bid=18, discards=game.skat)


def win_on(game: SkatGame, rng: np.random.Generator) -> bool:
    """Play a game, the declarer with proved cards and the others with open cards against him."""
    seat = game.declarer
    assert seat is not None
    while game.phase is Phase.PLAY:
        if game.actor == seat:
            proof = prove(game.observe(seat))
            assert proof.verdict is Verdict.FORCED, "what was forced stays forced"
            options = list(proof.forced)
        else:
            values = card_values(OpenPosition.of(game))
            options = [card for card, value in values.items() if value == min(values.values())]
        game = game.apply(PlayCard(options[int(rng.integers(len(options)))]))
    assert game.result is not None
    return game.result.won
