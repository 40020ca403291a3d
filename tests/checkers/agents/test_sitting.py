"""Games of persons and agents: reproducible, and what is taken back can be made again."""

from __future__ import annotations

import pytest

from ouvert.checkers.agents.sitting import PERSON, CheckersSitting
from ouvert.checkers.agents.tree import Budget
from ouvert.checkers.records.games import parse_records
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.errors import OuvertError, RecordError, RulesError

SMALL = Variant(5, 1, Level.ENTANGLEMENT)


def played(seed: int, *, wavering: bool) -> CheckersSitting:
    """A game of a person, who always makes the last move of the list, against the heuristic."""
    sitting = CheckersSitting.begin(SMALL, (PERSON, "heuristic"), seed)
    while not sitting.state.over:
        if not sitting.asked:
            sitting = sitting.go_on()
            continue
        if wavering:
            sitting.hint(Budget(4))
            again = sitting.decide(sitting.state.legal_actions()[0]).take_back()
            assert again == sitting
        sitting = sitting.decide(sitting.state.legal_actions()[-1])
    return sitting


@pytest.mark.parametrize("seed", range(4))
def test_same_seed_same_game_whatever_is_taken_back(seed: int) -> None:
    straight = played(seed, wavering=False)
    assert straight == played(seed, wavering=True)
    record = straight.record()
    assert record.players == (PERSON, "heuristic")
    assert record.states()[-1] == straight.state
    assert parse_records(record.text()) == (record,)


def test_measured_again_it_is_found_again() -> None:
    """Nobody takes back until a measurement finds what he likes."""
    sitting = CheckersSitting.begin(SMALL, (PERSON, PERSON), 3)
    while not sitting.state.over:
        move = sitting.state.legal_actions()[-1]
        after = sitting.decide(move)
        assert after.take_back().decide(move) == after
        sitting = after


def test_taking_back_takes_the_agents_answer_back_too() -> None:
    sitting = CheckersSitting.begin(SMALL, (PERSON, "heuristic"), 4)
    after = sitting.decide(sitting.state.legal_actions()[0]).go_on()
    assert after.asked
    assert after.take_back() == sitting


def test_every_turn_has_chance_of_its_own() -> None:
    sitting = CheckersSitting.begin(Variant(8, 3, draw_after=None), ("random", "random"), 2)
    chosen: dict[int, set[int]] = {}
    for _ in range(30):
        legal = sitting.state.legal_actions()
        if len(legal) > 1:
            chosen.setdefault(len(legal), set()).add(legal.index(sitting.choice()))
        sitting = sitting.go_on()
    assert max(map(len, chosen.values())) > 1


def test_what_cannot_be_done() -> None:
    sitting = CheckersSitting.begin(SMALL, (PERSON, "random"), 1)
    with pytest.raises(RulesError, match="have not made a move"):
        sitting.take_back()
    with pytest.raises(RulesError, match="no agent is to move"):
        sitting.go_on()
    with pytest.raises(OuvertError, match="no agent"):
        CheckersSitting.begin(SMALL, (PERSON, "nobody"), 1)


def test_players_can_end_a_game_once() -> None:
    sitting = CheckersSitting.begin(SMALL, (PERSON, PERSON), 2)
    sitting = sitting.decide(sitting.state.legal_actions()[0])
    for ended, winner in ((sitting.resign(0), 1), (sitting.resign(1), 0), (sitting.agree(), None)):
        assert (ended.over, ended.actor, ended.asked) == (True, None, False)
        assert ended.ended is not None
        assert ended.ended.winner == winner
        assert parse_records(ended.record().text()) == (ended.record(),)
        for again in (
            ended.agree,
            ended.take_back,
            ended.choice,
            lambda ended=ended: ended.resign(0),
            lambda ended=ended: ended.decide(ended.state.legal_actions()[0]),
        ):
            with pytest.raises(RulesError):
                again()
    with pytest.raises(RulesError, match="only two persons"):
        CheckersSitting.begin(SMALL, (PERSON, "random"), 2).agree()


def test_a_game_that_the_rules_have_ended_is_not_ended_by_its_players() -> None:
    over = played(0, wavering=False)
    with pytest.raises(RulesError, match="the game is over"):
        over.resign(0)
    text = over.record().text().replace("result:", "ended: draw agreed\nresult:")
    with pytest.raises(RecordError, match="over before “draw agreed”"):
        parse_records(text)


def test_hints_know_every_move_and_depend_on_the_seed_alone() -> None:
    sitting = CheckersSitting.begin(SMALL, (PERSON, "random"), 5)
    first, second = (sitting.hint(Budget(40)) for _ in range(2))
    assert first.actions == second.actions
    assert {each.action for each in first.actions} == set(sitting.state.legal_actions())
