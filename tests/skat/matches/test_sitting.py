"""A person at the table: turns, decisions taken back, and evenings of several games."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from ouvert.errors import OuvertError, RulesError
from ouvert.remarks import Remark
from ouvert.skat.matches.sitting import PERSON, Evening, SkatSitting
from ouvert.skat.records.circumstances import Circumstances, circumstances
from ouvert.skat.rules.actions import Announce, Claim, Phase
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.notation import parse_contract
from ouvert.skat.rules.values import GameResult


def sat_down(seed: int, *, others: str = "reflex", seat: int = 0, **told: object) -> SkatSitting:
    contract = told.get("contract")
    return Evening.of(
        seat=seat,
        others=(others, others),
        seed=seed,
        contract=None if contract is None else parse_contract(str(contract)),
        declares=bool(told.get("declares", True)),
    ).sit_down()


def settled(sitting: SkatSitting) -> SkatSitting:
    """The sitting when it is the person's turn, or at the end."""
    while not sitting.asked and not sitting.game.over:
        sitting = sitting.go_on()
    return sitting


def played(sitting: SkatSitting, rng: np.random.Generator, decisions: int = 99) -> SkatSitting:
    """The sitting after so many random decisions of the person."""
    for _ in range(decisions):
        sitting = settled(sitting)
        if sitting.game.over:
            break
        legal = sitting.seen.legal_actions
        sitting = sitting.decide(legal[int(rng.integers(len(legal)))])
    return sitting


@pytest.mark.parametrize("seed", range(12))
def test_taking_back_leads_to_the_state_before_and_from_there_to_the_same_game(seed: int) -> None:
    rng = np.random.default_rng(seed)
    before = settled(
        played(sat_down(seed, others="pimc:2", seat=seed % 3), rng, int(rng.integers(12)))
    )
    if before.game.over:
        before = settled(before.take_back())
    action = before.seen.legal_actions[0]
    after = settled(before.decide(action))
    assert after.game.history[: len(before.game.history)] == before.game.history
    assert after != before
    back = after.take_back()
    assert back == before
    assert settled(back.decide(action)) == after


def test_nothing_to_take_back_and_nobody_to_go_on() -> None:
    first = settled(sat_down(1))
    with pytest.raises(RulesError, match="you have not decided anything"):
        first.take_back()
    with pytest.raises(RulesError, match="nobody else"):
        first.go_on()
    over = settled(played(first, np.random.default_rng(1)))
    assert over.game.over
    with pytest.raises(RulesError, match="nobody else"):
        over.go_on()


def test_decisions_can_be_taken_back_down_to_the_first() -> None:
    sitting = played(sat_down(3), np.random.default_rng(3))
    steps = len(sitting.before)
    assert steps > 1
    for _ in range(steps):
        sitting = sitting.take_back()
    assert sitting == settled(sat_down(3))


def test_a_practised_game_is_announced_by_itself_and_only_the_discard_taken_back() -> None:
    sitting = sat_down(5, contract="Null Ouvert")
    assert sitting.asked
    assert sitting.game.phase is Phase.DISCARD
    after = sitting.decide(sitting.seen.legal_actions[0])
    assert after.game.contract == parse_contract("Null Ouvert")
    assert isinstance(after.game.history[-1][1], Announce)
    assert after.take_back() == sitting


@pytest.mark.parametrize("contract", ["Grand", "Null", "Herz Hand"])
def test_who_defends_is_not_the_declarer(contract: str) -> None:
    declarers = set()
    for seed in range(6):
        sitting = sat_down(seed, contract=contract, declares=False)
        assert sitting.game.phase is Phase.PLAY
        assert sitting.game.declarer is not None
        declarers.add(sitting.game.declarer)
    assert declarers == {1, 2}


def test_a_hint_is_the_same_when_asked_twice_and_changes_nothing() -> None:
    sitting = settled(sat_down(2, contract="Grand", declares=False))
    first, second = (sitting.hint(seconds=None, worlds=6) for _ in range(2))
    assert replace(first.advice, seconds=0.0) == replace(second.advice, seconds=0.0)
    assert {each.action for each in first.advice.actions} == set(sitting.game.legal_actions())


def test_the_deal_goes_round_and_names_go_with_places() -> None:
    evening = Evening.of(seat=1, others=("reflex", "random"), games=4, seed=9)
    seats = []
    while not evening.over:
        sitting = evening.sit_down()
        seats.append(sitting.seat)
        assert sitting.players[sitting.seat] == PERSON
        assert sitting.players[(sitting.seat + 1) % 3] == "reflex"
        assert sitting.players[(sitting.seat + 2) % 3] == "random"
        places = evening.sheet.places(evening.number)
        assert evening.sheet.players[places[sitting.seat]] == PERSON
        evening = evening.after(GameResult())
    assert seats == [1, 0, 2, 1]
    with pytest.raises(RulesError, match="over"):
        evening.after(GameResult())


def test_every_game_of_an_evening_has_a_deal_of_its_own_and_the_first_that_of_the_seed() -> None:
    evening = Evening.of(others=("reflex", "reflex"), games=3, seed=77)
    deals = []
    while not evening.over:
        deals.append(evening.sit_down().game.dealt)
        evening = evening.after(GameResult())
    assert deals[0] == Deal.random(np.random.default_rng(77))
    assert len({deal.hands for deal in deals}) == 3


def test_a_player_who_does_not_exist_is_named_before_the_first_game() -> None:
    with pytest.raises(OuvertError, match="there is no player 'nobody'"):
        Evening.of(others=("reflex", "nobody"), seed=1)
    with pytest.raises(RulesError, match="seats are 0, 1 and 2"):
        Evening.of(seat=3, others=("reflex", "reflex"), seed=1)


def test_the_record_of_any_moment_replays_to_it() -> None:
    sitting = played(sat_down(8), np.random.default_rng(8), 4)
    record = sitting.record(number="7")
    assert record.replay().final.history == sitting.game.history
    assert record.players[0] == PERSON
    assert record.number == "7"


def test_a_claim_counts_when_it_holds_and_costs_nothing_before() -> None:
    refused = confirmed = 0
    for seed in range(6):
        sitting = settled(sat_down(seed, contract="Grand"))
        rng = np.random.default_rng(seed)
        while not sitting.game.over:
            if sitting.seen.phase is Phase.PLAY:
                try:
                    claimed = sitting.decide(Claim(0))
                except RulesError as error:
                    refused += error.remark == Remark.of("claim_open")
                else:
                    assert claimed.game.claim == Claim(0)
                    assert claimed.take_back() == sitting
                    confirmed += 1
                    break
            sitting = settled(played(sitting, rng, 1))
    assert refused
    assert confirmed


def test_the_record_says_whether_one_was_helped_or_took_back() -> None:
    sitting = Evening.of(others=("club", "expert:1s"), seed=5).sit_down()
    how = circumstances(sitting.record())
    assert how == Circumstances(("person", "club", "expert:1s"))
    while not sitting.asked:
        sitting = sitting.go_on()
    later = sitting.decide(sitting.seen.legal_actions[0]).take_back().after_help()
    how = circumstances(later.record())
    assert how is not None
    assert (how.hinted, how.taken_back) == (frozenset({later.seat}), 1)
    evening = Evening.of(others=("club", "club"), seed=5, contract=parse_contract("Grand"))
    practised = evening.sit_down()
    assert circumstances(practised.record()) is None
