"""A table as its events make it."""

from __future__ import annotations

import pytest

from ouvert.errors import RulesError
from ouvert.web.protocol.actions import PassSaid
from ouvert.web.table.events import (
    Acted,
    Dealt,
    Event,
    Failed,
    Filled,
    PlaceOptions,
    Sat,
    TableOptions,
    WasReady,
)
from ouvert.web.table.state import TableState

PERSON = PlaceOptions(None, None)
OPENED = TableState.opened(3, TableOptions((PERSON, PERSON, PERSON), 3, 0.0))
SITTING = [Sat(place, f"Person {place}") for place in range(3)]
PASSED_IN = [Acted(seat, PassSaid()) for seat in (1, 2, 0)]
READY = [WasReady(place) for place in range(3)]


def after(*events: Event) -> TableState:
    state = OPENED
    for event in events:
        state = state.after(event)
    return state


def test_every_game_waits_until_all_are_ready_again() -> None:
    history: list[Event] = [*SITTING]
    for game in (1, 2):
        history += [Dealt(game), *PASSED_IN]
        assert after(*history).stage == "over"
        for wish in READY:
            assert not after(*history).deal_due
            with pytest.raises(RulesError):
                after(*history, Dealt(game + 1))
            history.append(wish)
        assert after(*history).deal_due
    last = after(*history, Dealt(3), *PASSED_IN)
    assert (last.stage, last.deal_due) == ("closed", False)


def test_program_that_has_failed_is_given_another_game() -> None:
    place = PlaceOptions("engine:Mine", None)
    options = TableOptions((PERSON, PERSON, place), 3, 0.0)
    dealt = TableState.opened(3, options).after(SITTING[0]).after(SITTING[1]).after(Dealt(1))
    failed = dealt.after(Failed(2, "late"))
    assert failed.faults == (None, None, "late")
    assert failed.players == dealt.players
    assert failed.after(Filled(2, "reflex")).faults == (None, None, None)
    later = failed
    events: list[Event] = [*PASSED_IN, READY[0], READY[1], Dealt(2)]
    for event in events:
        later = later.after(event)
    assert later.faults == (None, None, None)


def test_only_programs_of_others_fail() -> None:
    with pytest.raises(RulesError, match="no program"):
        after(*SITTING, Dealt(1), Filled(1, "random"), Failed(1, "crash"))
    with pytest.raises(RulesError, match="no program"):
        after(*SITTING, Dealt(1), Failed(1, "crash"))


def test_nobody_waits_for_whom_an_ai_plays() -> None:
    over = after(*SITTING, Dealt(1), *PASSED_IN, READY[0], READY[2])
    assert not over.deal_due
    assert over.after(Filled(1, "random")).deal_due
    assert over.after(Filled(1, "random", until_back=True)).deal_due
