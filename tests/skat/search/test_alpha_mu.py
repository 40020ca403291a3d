"""αμ and the paranoia search see through strategy fusion; the plain vote of worlds does not."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest

from ouvert.cards import Card, CardSet
from ouvert.errors import OuvertError, PositionError
from ouvert.skat.belief.knowledge import Knowledge
from ouvert.skat.rules.actions import PlayCard
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.search.alpha_mu import alpha_mu
from ouvert.skat.search.paranoia import prove
from ouvert.skat.search.vote import vote
from support.sizes import some_of


@dataclass(frozen=True)
class Fusion:
    """An ending in which the vote takes a card to be sure that is not.

    Every world by itself is won after the `deceptive` cards, but each by another continuation.
    """

    game: GameType
    hands: tuple[str, str, str]
    skat: str
    declarer: int
    played: str
    deceptive: str
    sure: str

    def position(self) -> SkatGame:
        first, second, third = (CardSet.parse(hand) for hand in self.hands)
        skat = CardSet.parse(self.skat)
        state = SkatGame.declared(
            Deal((first, second, third), skat), self.declarer, Contract(self.game), discards=skat
        )
        for code in self.played.split():
            state = state.apply(PlayCard(Card.parse(code)))
        return state


FUSIONS = [
    Fusion(
        GameType.HEARTS,
        (
            "CJ SJ HJ CK SA SK SQ DT DQ D9",
            "CA C9 S9 S8 S7 HA HT HK DA D7",
            "DJ CT CQ C8 C7 ST HQ H7 DK D8",
        ),
        "H9 H8",
        0,
        "SA S8 ST D9 DA D8 HT HQ HJ SK S9 H7 C8 CK CA S7 C7 SQ CJ HA DJ",
        deceptive="DT",
        sure="SJ",
    ),
    Fusion(
        GameType.GRAND,
        (
            "SJ DJ CT SK HA H9 H8 DT D9 D8",
            "CA C9 C7 ST S9 S8 S7 HQ H7 DQ",
            "CJ HJ CK CQ SA SQ HT HK DA DK",
        ),
        "C8 D7",
        2,
        "SK S9 SA CJ DJ ST CK CT CA DQ DA DT SQ H8 S7 HJ SJ C7 D8 S8 DK",
        deceptive="HT HK",
        sure="CQ",
    ),
    Fusion(
        GameType.CLUBS,
        (
            "SJ DJ CK SA SK S7 HA HK DT DQ",
            "CJ HJ CA S9 HQ H9 H8 H7 DA D9",
            "CT CQ C9 C7 ST SQ S8 HT DK D8",
        ),
        "C8 D7",
        0,
        "S7 S9 SQ C7 SJ CA DT DA DK CJ CT CK HQ HT HA SA D9 ST",
        deceptive="DJ SK",
        sure="DQ",
    ),
    Fusion(
        GameType.CLUBS,
        (
            "C9 SA ST HT HQ H9 H8 H7 D9 D7",
            "CJ SJ HJ CA SK S8 HA HK DA DK",
            "DJ CK CQ C8 C7 SQ S9 S7 DT DQ",
        ),
        "CT D8",
        1,
        "H9 HK C7 C8 C9 CJ DK DT D9 CK D7 HJ DA DQ H7 SJ CQ SA",
        deceptive="HA",
        sure="CA",
    ),
]


@pytest.mark.parametrize(
    "fusion", some_of(FUSIONS[::-1]), ids=lambda fusion: str(fusion.game.value)
)
def test_vote_is_deceived_where_alpha_mu_and_the_proof_are_not(fusion: Fusion) -> None:
    state = fusion.position()
    assert state.actor == state.declarer == fusion.declarer
    observation = state.observe(fusion.declarer)
    rng = np.random.default_rng(1)
    voted = vote(observation, rng, seconds=None)
    assert voted.complete
    certain = {
        card for card, chance in zip(voted.cards, voted.probabilities, strict=True) if chance == 1
    }
    deceptive, sure = CardSet.parse(fusion.deceptive), CardSet.parse(fusion.sure)
    assert certain == set(deceptive | sure)
    assert set(prove(observation).forced) == set(sure)
    planned = alpha_mu(observation, rng, depth=3, worlds=64)
    assert planned.worlds_seen == planned.worlds_possible
    assert {each.action for each in planned.actions if each.win_probability == 1} == set(sure)


def ending(rng: np.random.Generator, worlds: int) -> SkatGame:
    """A late moment of a random game whose declarer is to play and has few worlds to fear."""
    while True:
        order = rng.permutation(32)
        worth = (order % 8 == 4) * 6 + order % 8
        order = order[np.argsort(-worth + rng.normal(0, 4, 32))]
        declarer = int(rng.integers(3))
        parts = [CardSet(map(Card, part)) for part in np.split(order, [10, 20, 30])]
        hands = [parts[(seat - declarer) % 3] for seat in range(3)]
        game = list(GameType)[int(rng.integers(5))]
        state = SkatGame.declared(
            Deal((hands[0], hands[1], hands[2]), parts[3]),
            declarer,
            Contract(game),
            discards=parts[3],
        )
        for _ in range(int(rng.integers(19, 27))):
            legal = list(state.legal_cards())
            state = state.apply(PlayCard(legal[int(rng.integers(len(legal)))]))
        if state.actor != declarer:
            continue
        if Knowledge.of(state.observe(declarer)).worlds().count() <= worlds:
            return state


@pytest.mark.long
def test_planning_to_the_end_proves_what_the_paranoia_search_proves() -> None:
    """With every own card planned, winning all worlds is a forced win, and the other way round."""
    rng = np.random.default_rng(12)
    forced = 0
    for _ in range(60):
        state = ending(rng, 12)
        observation = state.observe(state.actor or 0)
        planned = alpha_mu(observation, rng, depth=4, worlds=12)
        wins_all = {each.action for each in planned.actions if each.win_probability == 1}
        assert wins_all == set(prove(observation).forced)
        forced += bool(wins_all)
    assert 0 < forced < 60


@pytest.mark.long
def test_depth_one_is_the_vote_and_more_depth_never_promises_more() -> None:
    rng = np.random.default_rng(13)
    for _ in range(25):
        state = ending(rng, 12)
        observation = state.observe(state.actor or 0)
        voted = vote(observation, rng, seconds=None)
        chances = dict(zip(voted.cards, voted.probabilities, strict=True))
        for depth in (1, 2, 3):
            planned = alpha_mu(observation, rng, depth=depth, worlds=12)
            now = {each.action: each.win_probability for each in planned.actions}
            if depth == 1:
                assert now == pytest.approx(chances)
            assert all(now[card] <= chances[card] + 1e-9 for card in now)
            chances = now


def test_a_defender_is_advised_too() -> None:
    rng = np.random.default_rng(14)
    state = ending(rng, 1000)
    while state.actor == state.declarer and not state.over:
        legal = list(state.legal_cards())
        state = state.apply(PlayCard(legal[0]))
    if state.over or state.actor is None:
        state = FUSIONS[0].position()
        state = state.apply(PlayCard(Card.SJ))
    assert state.actor is not None
    advice = alpha_mu(state.observe(state.actor), rng, depth=2, worlds=10, seed=14)
    assert {each.action for each in advice.actions} == set(state.legal_cards())


def test_as_many_worlds_as_the_time_allows() -> None:
    observation = FUSIONS[0].position().observe(0)
    whole = alpha_mu(observation, np.random.default_rng(1), depth=2, worlds=12)
    calm = alpha_mu(observation, np.random.default_rng(1), depth=2, worlds=12, seconds=1000)
    assert calm.worlds_seen == whole.worlds_seen
    chances = [{each.action: each.win_probability for each in one.actions} for one in (whole, calm)]
    assert chances[0] == chances[1]
    hurried = alpha_mu(observation, np.random.default_rng(1), depth=2, worlds=12, seconds=0)
    assert hurried.worlds_seen == 1
    assert {each.action for each in hurried.actions} == set(chances[0])
    assert all(each.win_probability in (0, 1) for each in hurried.actions)
    assert all(each.standard_error > 0 for each in hurried.actions)


def test_a_seat_that_is_not_to_play_gets_no_plan() -> None:
    state = FUSIONS[0].position()
    with pytest.raises(PositionError, match="seat 1 is not the one to play"):
        alpha_mu(state.observe(1), np.random.default_rng(0))


@pytest.mark.parametrize(("depth", "worlds"), [(0, 5), (2, 0)])
def test_numbers_below_one_are_refused(depth: int, worlds: int) -> None:
    seen = FUSIONS[0].position().observe(0)
    with pytest.raises(OuvertError, match="one or more, not"):
        alpha_mu(seen, np.random.default_rng(0), depth=depth, worlds=worlds)
