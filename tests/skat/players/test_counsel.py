"""The ensemble lets the most reliable voice speak, and says whose it was."""

from __future__ import annotations

import numpy as np
import pytest

from ouvert.cards import Card
from ouvert.protocols import Evidence
from ouvert.remarks import Remark
from ouvert.skat.players.counsel import Voice, counsel
from ouvert.skat.players.expert import ExpertPlayer
from ouvert.skat.players.rules_table import RULES, Rule
from ouvert.skat.rules.actions import Action, Phase, PlayCard
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.observation import Observation
from ouvert.skat.search.belief_vote import belief_vote
from ouvert.skat.search.paranoia import prove
from support.endings import random_game


def late_moments(seed: int, number: int, cards: tuple[int, int]) -> list[Observation]:
    """What the actor has seen late in random games, wherever more than one card is legal."""
    rng = np.random.default_rng(seed)
    found: list[Observation] = []
    while len(found) < number:
        state = random_game(rng, int(rng.integers(*cards)))
        if not state.over and state.actor is not None and len(state.legal_cards()) > 1:
            found.append(state.observe(state.actor))
    return found


@pytest.mark.long
def test_proofs_speak_first_then_hopes_then_the_vote() -> None:
    voices = set()
    proofs = 0
    for observation in late_moments(1, 120, (17, 26)):
        rng = np.random.default_rng(3)
        advised = counsel(
            observation, rng, seconds=None, worlds=200, nodes=100_000, believing=False
        )
        best = advised.advice.best
        ballot = belief_vote(
            observation, np.random.default_rng(3), seconds=None, worlds=200, believing=False
        )
        result = ballot.open_cards
        chances = dict(zip(result.cards, result.probabilities, strict=True))
        scores = dict(zip(result.cards, ballot.scores, strict=True))
        forced = prove(observation).forced if advised.voice is not Voice.KILLER else ()
        if advised.voice is Voice.KILLER:
            assert "whatever the others play" in best.reason
            if best.evidence is Evidence.PROOF:
                assert best.win_probability == chances[best.action] == 1
                proofs += 1
            else:
                assert "saves the defenders" in best.reason
                assert best.win_probability == chances[best.action]
        elif advised.voice is Voice.HOPE:
            assert result.complete
            assert [card for card, chance in chances.items() if chance > 0] == [best.action]
            assert best.action not in forced
        else:
            assert advised.voice is Voice.VOTE
            spared = max(scores, key=lambda card: scores[card])
            assert spared == best.action or ballot.no_better(
                result.cards.index(spared), result.cards.index(best.action)
            )
            assert max(chances.values()) - chances[best.action] < 0.06
        assert best.reason.startswith(str(best.action))
        assert {each.action for each in advised.advice.actions} == set(result.cards)
        voices.add(advised.voice)
    assert voices == {Voice.KILLER, Voice.HOPE, Voice.VOTE}
    assert proofs > 5


@pytest.mark.long
def test_rules_decide_between_cards_that_are_about_equal_and_nowhere_else() -> None:
    spoke = silent = 0
    for observation in late_moments(2, 60, (8, 20)):
        plain = counsel(
            observation, np.random.default_rng(5), seconds=None, worlds=40, nodes=50_000
        )
        last = plain.advice.actions[-1]

        def rules(_: Observation, card: Card = last.action) -> tuple[Card, Rule]:
            return card, RULES[-1]

        ruled = counsel(
            observation,
            np.random.default_rng(5),
            rules=rules,
            seconds=None,
            worlds=40,
            nodes=50_000,
        )
        if ruled.voice is Voice.RULE:
            spoke += 1
            assert ruled.advice.best.action == last.action
            assert ruled.advice.best.reason.endswith(RULES[-1].sentence[1:])
            assert Remark.of("rule", rule=RULES[-1].name) in ruled.advice.best.remarks
            assert plain.advice.best.win_probability - last.win_probability < 0.05
        else:
            silent += 1
            assert ruled == plain or ruled.advice.best.action == plain.advice.best.action
    assert spoke > 3
    assert silent > 3


def test_same_seed_same_counsel() -> None:
    for observation in late_moments(4, 6, (3, 12)):
        first, second = (
            counsel(observation, np.random.default_rng(9), seconds=None, worlds=24, nodes=20_000)
            for _ in range(2)
        )
        assert [each.action for each in first.advice.actions] == [
            each.action for each in second.advice.actions
        ]
        assert first.voice is second.voice
        assert first.advice.best.reason == second.advice.best.reason


class Nobody:
    """A bidder that must not be asked."""

    def choose(self, observation: Observation) -> Action:
        raise AssertionError("the cards are being played")


@pytest.mark.parametrize("seed", range(4))
def test_expert_plays_games_to_their_end(seed: int) -> None:
    state: SkatGame = random_game(np.random.default_rng(seed), 0)
    players = [
        ExpertPlayer(np.random.default_rng([seed, seat]), Nobody(), worlds=4, nodes=3_000)
        for seat in range(3)
    ]
    while not state.over:
        assert state.actor is not None
        action = players[state.actor].choose(state.observe(state.actor))
        assert isinstance(action, PlayCard)
        state = state.apply(action)
    assert state.phase is Phase.OVER


def test_a_lone_card_is_called_what_it_is() -> None:
    rng = np.random.default_rng(5)
    state = random_game(rng, 20)
    while state.actor is None or len(state.legal_cards()) > 1:
        state = random_game(rng, 20)
    advised = counsel(state.observe(state.actor), rng, seconds=None, worlds=8)
    assert "the only card that may be played" in advised.advice.best.reason


@pytest.mark.long
def test_cards_that_all_lose_are_not_praised() -> None:
    hopeless = 0
    for observation in late_moments(4, 60, (20, 27)):
        rng = np.random.default_rng(1)
        ballot = belief_vote(observation, rng, seconds=None, worlds=50)
        if ballot.open_cards.complete and not (ballot.open_cards.wins.any() or ballot.wins.any()):
            advised = counsel(observation, rng, seconds=None, worlds=50)
            lost = ": lost with open cards and no mistakes, whatever is played, in"
            assert advised.voice is not Voice.VOTE or lost in advised.advice.best.reason
            hopeless += advised.voice is Voice.VOTE
    assert hopeless


def test_defenders_who_prove_more_than_30_points_beat_an_announced_schneider() -> None:
    """What else would save them from Schneider decides the game here."""
    rng = np.random.default_rng(2)
    contract = Contract(GameType.GRAND, hand=True, schneider_announced=True)
    proved = 0
    for _ in range(8):
        state = SkatGame.declared(Deal.random(rng), 0, contract)
        while not state.over and proved < 8:
            if state.actor in (1, 2) and len(state.legal_cards()) > 1 and len(state.tricks) > 4:
                advised = counsel(state.observe(state.actor), rng, seconds=None, worlds=8)
                if advised.voice is Voice.KILLER:
                    best = advised.advice.best
                    assert (best.evidence, best.win_probability) == (Evidence.PROOF, 1)
                    assert "beats the declarer against every deal" in best.reason
                    proved += 1
            legal = list(state.legal_cards())
            state = state.apply(PlayCard(legal[int(rng.integers(len(legal)))]))
    assert proved
