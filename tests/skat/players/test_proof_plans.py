"""When players look for proofs, and against which worlds."""

from __future__ import annotations

import numpy as np
import pytest

from ouvert.cards import Card, CardSet
from ouvert.protocols import Evidence
from ouvert.remarks import Remark
from ouvert.skat.belief.knowledge import Knowledge
from ouvert.skat.matches.table import play
from ouvert.skat.players import registry
from ouvert.skat.players.counsel import Voice, counsel
from ouvert.skat.rules.actions import Phase
from ouvert.skat.rules.card_decision import CardDecision
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.search.paranoia import ProofPlan, Verdict, forced_cards, prove
from support.recorded_games import xskat_plays
from support.sizes import long


def moments(number: int) -> list[SkatGame]:
    """States of recorded games in the middle of the play, at a turn with a choice."""
    found = []
    for place, recorded in enumerate(xskat_plays()[:number]):
        game = recorded.start
        rng = np.random.default_rng(place)
        for _ in range(9 + place % 6):
            legal = [*game.legal_cards()]
            game = game.apply(legal[int(rng.integers(len(legal)))])
        if game.phase is Phase.PLAY and len(game.legal_cards()) > 1:
            found.append(game)
    return found


@pytest.mark.long
def test_exact_proofs_are_those_of_before() -> None:
    proved = 0
    for game in moments(30):
        seen = game.observe(game.actor or 0)
        limits = CardDecision.of(seen).limits
        found = forced_cards(seen, limits, ProofPlan(20_000))
        first = next(
            (
                (proof.forced, limit)
                for limit in limits
                for proof in (prove(seen, limit, node_limit=20_000),)
                if proof.forced
            ),
            ((), 0),
        )
        assert (found.cards, found.limit) == first
        assert found.excluded == 0
        proved += bool(found.cards)
    assert proved > 1


@pytest.mark.long
def test_no_proofs_before_their_trick() -> None:
    for game in moments(10):
        seen = game.observe(game.actor or 0)
        trick = len(seen.tricks) + 1
        limits = CardDecision.of(seen).limits
        assert forced_cards(seen, limits, ProofPlan(20_000, trick + 1)).nodes == 0
        assert forced_cards(seen, limits, ProofPlan(0)).cards == ()
        same = forced_cards(seen, limits, ProofPlan(20_000, trick))
        assert same == forced_cards(seen, limits, ProofPlan(20_000))


@pytest.mark.long
def test_approximate_proofs_leave_out_no_more_than_they_may_and_say_how_much() -> None:
    more = 0
    for game in moments(40):
        seen = game.observe(game.actor or 0)
        decision = CardDecision.of(seen)
        exact = forced_cards(seen, decision.limits, ProofPlan(20_000))
        found = forced_cards(seen, decision.limits, ProofPlan(20_000, exclude=0.2))
        if exact.cards:
            assert (found.cards, found.excluded) == (exact.cards, 0)
        if found.cards and not exact.cards:
            more += 1
            assert 0 <= found.excluded <= 0.2
            assert found.limit == decision.decisive
            again = prove(seen, found.limit, exclude=0.2, node_limit=20_000)
            assert (again.forced, again.excluded) == (found.cards, found.excluded)
            told = counsel(
                seen,
                np.random.default_rng(1),
                seconds=None,
                worlds=10,
                nodes=20_000,
                exclude=0.2,
            )
            if found.excluded:
                assert (told.voice, told.excluded) == (Voice.KILLER, found.excluded)
                assert told.advice.best.action in found.cards
                assert "against all but" in told.advice.best.reason
                code = "almost_proof_beat" if decision.defending else "almost_proof_win"
                assert told.advice.best.remarks == (Remark.of(code, excluded=found.excluded),)
                assert told.advice.best.evidence is not Evidence.PROOF
    assert more > 0


@pytest.mark.parametrize("name", ["pimc:4", long("vote:4"), long("expert:4")])
def test_proofs_that_never_begin_change_nothing(name: str) -> None:
    start = xskat_plays()[3].start
    plain = "vote:4" if name.startswith("expert") else name
    cards = []
    for each in (plain, f"{name}+paranoia@10"):
        players = [registry.make(each, seat) for seat in range(3)]
        cards.append(play(start, players).game.history[:-3])
    # nobody has a choice in the last trick
    assert cards[0] == cards[1]


@pytest.mark.long
def test_the_ensembles_own_proofs_follow_its_name() -> None:
    hands = (
        CardSet.parse("CJ DJ CA CT CK CQ C9 C8 SA ST"),
        CardSet.parse("SJ HJ C7 SK SQ S9 S8 HA HT HK"),
        CardSet.parse("S7 HQ H9 H8 H7 DA DT DK DQ D9"),
    )
    skat = CardSet.parse("D8 D7")
    start = SkatGame.declared(Deal(hands, skat), 0, Contract(GameType.GRAND), discards=skat)
    seen = start.observe(0)
    assert Knowledge.of(seen).worlds().count() > 1
    assert prove(seen).verdict is Verdict.FORCED
    early, late = registry.make("expert:4+paranoia@1", 1), registry.make("expert:4+paranoia@5", 1)
    for each in (early, late):
        assert isinstance(each.choose(seen), object)
    assert getattr(early, "nodes") > 0  # noqa: B009
    assert getattr(late, "nodes") == 0  # noqa: B009
    assert Card.CJ in start.legal_cards()
