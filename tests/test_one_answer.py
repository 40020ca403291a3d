"""Library, command line and page give the same answer to the same question.

Each observation is one of a game that AIs bid and play: every phase, for declarer and defenders, in
suit games, Grand and Null, with the skat and Hand, open and closed.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import msgspec
import numpy as np
import pytest

from ouvert import advise
from ouvert.protocols import Evidence
from ouvert.skat.bidding.payoffs import TABLE_SCORING
from ouvert.skat.players import registry
from ouvert.skat.players.bidder import EvaluatingBidder
from ouvert.skat.players.hint import hint
from ouvert.skat.rules.actions import Announce, Bid, Hold, Pass, Phase, PickUp
from ouvert.skat.rules.contracts import HAND_CONTRACTS, SKAT_CONTRACTS, Contract, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.notation import contract_code
from ouvert.skat.rules.observation import Observation
from ouvert.skat.rules.values import game_value
from ouvert.web.server import workers
from ouvert.web.table.wire import written
from support.process import inside, ouvert

POSITIONS = 200
WORLDS, SEED = 10, 7
BIDS = 30
"""Moments of auctions; and as many of each later part before the play, the others of the play."""
FORCED: tuple[Contract, ...] = (*SKAT_CONTRACTS, *HAND_CONTRACTS[::3], *HAND_CONTRACTS[-2:])
WANTED = tuple(product(FORCED, (True, False)))
"""Games, and whether the declarer is asked about them."""


def auctions() -> Iterator[Observation]:
    """What a seat sees when it is to speak, in auctions at random."""
    for seed in range(1000):
        rng = np.random.default_rng(seed)
        game = SkatGame.start(Deal.random(rng))
        for _ in range(int(rng.integers(6))):
            if game.phase is Phase.AUCTION:
                legal = game.legal_actions()
                low = [*legal[:2], Pass()]
                game = game.apply(low[int(rng.integers(len(low)))])
        if game.phase is Phase.AUCTION:
            yield seen(game)


def won(seed: int) -> SkatGame:
    """A deal whose auction is over, one seat after the other as declarer."""
    rng = np.random.default_rng([seed, 1])
    said: tuple[tuple[Any, ...], ...] = (
        (Bid(18), Hold(), Pass(), Pass()),
        (Bid(18), Pass(), Bid(20), Hold(), Pass()),
        (Pass(), Bid(18), Pass()),
    )
    return SkatGame.replay(Deal.random(rng), said[seed % 3])


def discarded(game: SkatGame) -> SkatGame:
    game = game.apply(PickUp())
    return game.apply(EvaluatingBidder().choose(seen(game)))


def in_play() -> Iterator[Observation]:
    """Moments of the play of every contract, cards by the rules."""
    reflex = registry.make("reflex", 0)
    for seed in range(1000):
        contract, declares = WANTED[seed % len(WANTED)]
        game = won(seed)
        if game_value(contract, 1) < game.bid and contract.game is GameType.NULL:
            continue
        if not contract.hand:
            game = discarded(game)
        game = game.apply(Announce(contract))
        # a Null that was not dealt for it is soon over
        most = 4 if contract.game is GameType.NULL else 27
        for _ in range(int(np.random.default_rng([seed, 2]).integers(most))):
            if not game.over:
                game = game.apply(reflex.choose(seen(game)))
        while not game.over and (game.actor == game.declarer) != declares:
            game = game.apply(reflex.choose(seen(game)))
        if not game.over and len(game.legal_actions()) > 1:
            yield seen(game)


def seen(game: SkatGame) -> Observation:
    assert game.actor is not None
    return game.observe(game.actor)


@cache
def positions() -> tuple[Observation, ...]:
    """The positions; each part of the game has its share."""
    found: list[Observation] = []
    found += [each for each, _ in zip(auctions(), range(BIDS), strict=False)]
    found += [seen(won(seed)) for seed in range(BIDS)]
    found += [seen(won(seed).apply(PickUp())) for seed in range(BIDS)]
    found += [seen(discarded(won(seed))) for seed in range(BIDS)]
    left = POSITIONS - len(found)
    return *found, *(each for each, _ in zip(in_play(), range(left), strict=False))


def told(observation: Observation) -> list[str]:
    """An observation in the words of `ouvert advise`."""
    said = [{Hold: "y", Pass: "p"}.get(type(each), str(each)) for _, each in observation.bids]
    words = ["--seat", str(observation.seat), "--auction", " ".join(said)]
    words += ["--hand", " ".join(observation.hand.codes)]
    if observation.discards:
        words += ["--skat", " ".join(observation.discards.codes)]
    if observation.contract is not None:
        words += ["--contract", contract_code(observation.contract)]
        words += ["--declarer", str(observation.declarer)]
        played = [card for trick in observation.tricks for card in trick.cards]
        words += ["--played", " ".join(card.code for card in (*played, *observation.table))]
        if observation.exposed is not None and observation.seat != observation.declarer:
            words += ["--exposed", " ".join(observation.exposed.codes)]
    budget = ["--worlds", str(WORLDS), "--seed", str(SEED), "--threads", "1"]
    return ["advise", *words, *budget, "--json"]


Answer = tuple[dict[str, Any], str, str | None, float | None]
"""Best action, reason, scoring, and the probability of winning with it."""


def from_library(observation: Observation) -> Answer:
    advice = advise(observation, seed=SEED, worlds=WORLDS, threads=1)
    best = advice.best
    chance = None if best.evidence is Evidence.NONE else round(best.win_probability, 6)
    scoring = None if advice.scoring is None else advice.scoring.code
    action = json.loads(msgspec.json.encode(written(best.action)))
    return action, best.reason, scoring, chance


def from_command(answer: dict[str, Any]) -> Answer:
    if "card" in answer:
        best = answer["cards"][0]
        action = {"do": "play", "card": answer["card"]}
        assert best["card"] == answer["card"]
        return action, answer["reason"], None, best["win_probability"]
    best = answer["actions"][0]
    assert best["action"] == answer["action"]
    return answer["action"], answer["reason"], answer["scoring"], best["win_probability"]


def from_page(observation: Observation) -> Answer:
    """By the function that a worker of the server calls."""
    found = json.loads(msgspec.json.encode(workers.hint(observation, SEED, None, WORLDS)))
    best = found["lines"][0]
    chance = best["win_probability"]
    rounded = None if chance is None else round(chance, 6)
    return best["action"], best["reason"], found["scoring"], rounded


def test_the_positions_are_of_every_kind() -> None:
    every = positions()
    assert len(every) == POSITIONS
    assert {each.actor == each.seat for each in every} == {True}
    phases = Counter(each.phase for each in every)
    assert {*phases} == {*Phase} - {Phase.OVER, Phase.KONTRA, Phase.RE}
    assert min(phases.values()) >= BIDS
    played = [each for each in every if each.contract is not None]
    kinds = {
        (each.contract.game, each.contract.hand, each.contract.ouvert, each.seat == each.declarer)
        for each in played
        if each.contract is not None
    }
    for game in GameType:
        for declares in (True, False):
            assert (game, False, False, declares) in kinds
    for hand, opened, declares in product((True, False), repeat=3):
        assert (hand, opened, declares) in {kind[1:] for kind in kinds}
    assert {each.seat for each in every} == {0, 1, 2}


def test_all_doors_say_the_same() -> None:
    for observation in positions():
        first = from_library(observation)
        assert from_command(inside(*told(observation)).json) == first
        assert from_page(observation) == first


@pytest.mark.long
def test_the_command_as_a_process_says_the_same() -> None:
    for observation in positions()[::80]:
        assert from_command(ouvert(*told(observation)).json) == from_library(observation)


@pytest.mark.long
def test_the_ais_of_the_table_do_what_is_advised_before_the_play() -> None:
    for observation in positions():
        if observation.phase is Phase.PLAY:
            continue
        advice = advise(observation)
        assert registry.make_bidder("expert").choose(observation) == advice.best.action
        assert advice.scoring is TABLE_SCORING
        assert hint(observation).scoring is TABLE_SCORING
