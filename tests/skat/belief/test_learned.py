"""What games have taught about hidden cards: how moments are told, and what the network says."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from ouvert.cards import Card, CardSet
from ouvert.errors import OuvertError, PositionError
from ouvert.skat.belief.beliefs import Beliefs
from ouvert.skat.belief.inference import ALL_INFERENCES, Inference
from ouvert.skat.belief.learned.network import FILE, PLACES, Network, read_beliefs, shipped
from ouvert.skat.learned.moments import (
    FEATURES,
    GIVEN_OTHER,
    GIVEN_OWN,
    LED,
    RUFFED,
    TAKEN,
    THROWN_OTHER,
    THROWN_OWN,
    Moments,
    card_places,
    describe,
    suit_places,
)
from ouvert.skat.records import read_games
from ouvert.skat.rules.actions import PlayCard
from ouvert.skat.rules.contracts import Contract, GameType, trick_rules
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.tricks.rules import TrickRules
from support.recorded_games import XSKAT


def moments(games: int = 60) -> list[SkatGame]:
    """Moments of games of another program, later and later in the play."""
    found = []
    for number, record in enumerate(islice(read_games(XSKAT), games)):
        state = record.replay().final
        if state.contract is None or state.contract.ouvert:
            continue
        cards = [k for k, (_, said) in enumerate(state.history) if isinstance(said, PlayCard)]
        due = cards[min(number % 28, len(cards) - 1)]
        found.append(SkatGame.replay(state.dealt, [said for _, said in state.history[:due]]))
    return found


def way(rules: TrickRules, before: list[tuple[int, int]], seat: int, card: int, own: int) -> int:
    """How a card was played, told once more from the rules alone."""
    if not before:
        return LED
    winner = before[rules.winner([each for _, each in before])][0]
    takes = rules.winner([*(each for _, each in before), card]) == len(before)
    follows = rules.suits[card] == rules.suits[before[0][1]]
    mine = (winner == own) == (seat == own)
    if follows:
        return TAKEN if takes else GIVEN_OWN if mine else GIVEN_OTHER
    return RUFFED if takes else THROWN_OWN if mine else THROWN_OTHER


def test_every_card_is_told_by_how_it_was_played() -> None:
    for state in moments():
        observation = state.observe(state.actor or 0)
        announced = observation.announced
        assert announced is not None
        contract, declarer = announced
        told = Moments.of(observation)
        rules = trick_rules(contract.game, declarer)
        number, points = 0, [0, 0]
        tricks = [(each.leader, each.cards) for each in observation.tricks]
        for leader, cards in [*tricks, (observation.leader, observation.table)]:
            before: list[tuple[int, int]] = []
            for place, card in enumerate(cards):
                seat = (leader + place) % 3
                assert told.plays.seats[0, number] == seat
                assert told.plays.ways[0, number] == way(rules, before, seat, card, declarer)
                assert tuple(told.plays.points[0, number]) == tuple(points)
                before.append((seat, card))
                number += 1
            if len(before) == 3:
                taker = before[rules.winner([each for _, each in before])][0]
                points[taker != declarer] += sum(Card(each).points for _, each in before)
        assert told.plays.seats[0, number] == observation.actor


def test_suits_change_places_and_nothing_else_does() -> None:
    """Put back, every card stands where it was; jacks that are trumps never move."""
    rng = np.random.default_rng(1)
    for state in moments(30):
        told = Moments.of(state.observe(state.actor or 0))
        plain = describe(told, suit_places(told.games))
        assert plain.shape == (1, FEATURES)
        for suits in (suit_places(told.games), suit_places(told.games, rng)):
            assert sorted(suits[0].tolist()) == [0, 1, 2, 3]
            places = card_places(told.games, suits)[0]
            assert sorted(places.tolist()) == list(range(32))
            moved = describe(told, suits)
            assert moved.sum() == plain.sum()
            own = {places[card] for card in CardSet(int(told.hands[0]))}
            assert set(np.flatnonzero(moved[0, :32]).tolist()) == own
            if told.games[0] < 5:
                assert (places[4::8] == np.arange(4, 32, 8)).all()
            if told.games[0] < 4:
                assert suits[0, told.games[0]] == 0


@pytest.mark.long
def test_shipped_beliefs_know_more_than_hints() -> None:
    """Where cards lay in games of another program, in nats; nothing is drawn at random."""
    gains: dict[bool, list[float]] = {True: [], False: []}
    for state in moments(120):
        seat = state.actor or 0
        truth = state.hands[(seat + 1) % 3], state.hands[(seat + 2) % 3], state.skat
        for learned, found in gains.items():
            used = ALL_INFERENCES - {Inference.OVERBID}
            network = shipped() if learned else None
            beliefs = Beliefs.of(state.observe(seat), used, network)
            uniform = beliefs.weighted.worlds.marginals()
            said = beliefs.weighted.marginals()
            found += [
                np.log(said[card, place] / uniform[card, place])
                for place, cards in enumerate(truth)
                for card in cards & beliefs.knowledge.unknown
                if uniform[card, place] < 1
            ]
    assert np.mean(gains[True]) > 0.09
    assert np.mean(gains[True]) > np.mean(gains[False])


def test_games_speak_only_while_closed_cards_are_played() -> None:
    deal = Deal.random(np.random.default_rng(2))
    unlike = Network.random((8,), np.random.default_rng(3))
    for contract, speaks in (
        (Contract(GameType.CLUBS, hand=True), True),
        (Contract(GameType.NULL, hand=True, ouvert=True), False),
    ):
        observation = SkatGame.declared(deal, 0, contract).observe(1)
        one, other = (Beliefs.of(observation, network=each) for each in (shipped(), unlike))
        differ = not np.array_equal(one.weighted.log_weights, other.weighted.log_weights)
        assert differ == speaks
    with pytest.raises(PositionError):
        shipped().log_odds(SkatGame.start(deal).observe(0))


def test_a_network_comes_back_from_its_file(tmp_path: Path) -> None:
    network = Network.random((8, 5), np.random.default_rng(1)).beside(0.5, 2.0)
    network.save(tmp_path / FILE)
    back = read_beliefs(tmp_path / FILE)
    observation = moments(1)[0].observe(0)
    found = network.log_odds(observation)
    assert found.shape == (32, PLACES)
    assert np.abs(found.mean(axis=1)).max() < 1e-6
    assert np.allclose(found, back.log_odds(observation), atol=0.02)
    assert back.hints == 0.5


@pytest.mark.parametrize(
    "content", [b"", b"no archive", None, "wrong"], ids=["empty", "text", "missing", "wrong"]
)
def test_a_file_without_beliefs_is_told(tmp_path: Path, content: bytes | str | None) -> None:
    path = tmp_path / FILE
    if isinstance(content, bytes):
        path.write_bytes(content)
    elif content:
        np.savez(path, hints=0.0, weights0=np.zeros((3, 96)), biases0=np.zeros(96))
    with pytest.raises(OuvertError, match="holds no learned beliefs"):
        read_beliefs(path)
