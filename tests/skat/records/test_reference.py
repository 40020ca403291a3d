"""The records of a real server replay to the results that it states."""

from __future__ import annotations

import re

import pytest

from ouvert.skat.records import Departure, Move, Outcome
from ouvert.skat.records.iss import record as iss
from ouvert.skat.records.replay import replay
from ouvert.skat.rules.actions import Concede
from ouvert.skat.rules.game import SkatGame
from support.recorded_games import TEXTS

IDS = [re.findall(r"ID\[(\d+)\]", text)[0] for text in TEXTS]


def stated(text: str) -> dict[str, str]:
    """The numbers of R[…], read without the package."""
    return dict(re.findall(r"(\w+):(-?\d+)", text[text.rindex("R[") :]))


def seat(place: int | None) -> str:
    return "-1" if place is None else str(place)


def normal(text: str) -> str:
    """A record with the cards of each hand sorted and the discards with the announcement."""

    def ordered(match: re.Match[str]) -> str:
        cards = match.group().split(".")
        ends = (10, 20, 30, 32) if len(cards) == 32 else (len(cards),)
        start, parts = 0, []
        for end in ends:
            parts += sorted(cards[start:end])
            start = end
        return ".".join(parts)

    text = re.sub(r"(\d [CSHDGN]O?) \d (?=\w\w\.\w\w )", r"\1.", text)
    return re.sub(r"\b[CSHD][789TJQKA](?:\.[CSHD][789TJQKA])+", ordered, text)


def test_all_kinds_of_endings_are_there() -> None:
    records = [iss.parse(text) for text in TEXTS]
    outcomes = [record.result.outcome for record in records if record.result]
    assert len(outcomes) == 13
    # the server does not know Ramsch
    assert set(outcomes) == set(Outcome) - {Outcome.RAMSCH}
    assert sum(any(isinstance(event, Departure) for event in r.events) for r in records) == 2


@pytest.mark.parametrize("text", TEXTS, ids=IDS)
def test_replay_gives_the_servers_result(text: str) -> None:
    result = iss.parse(text).replay().result
    assert result is not None
    facts = stated(text)
    if not facts:
        assert "R[passed]" in text
        assert result.outcome is Outcome.PASSED
        return
    assert facts["d"] == seat(result.declarer)
    assert facts["v"] == str(result.value)
    assert facts["m"] == str(result.matadors)
    assert facts["p"] == str(result.card_points)
    assert facts["t"] == str(result.tricks)
    assert facts["s"] == str(int(result.schneider))
    assert facts["z"] == str(int(result.schwarz))
    assert [facts[f"p{place}"] for place in range(3)] == [str(n) for n in result.penalties]
    assert facts["l"] == seat(result.left)
    assert facts["to"] == seat(result.timed_out)
    assert facts.get("r", "None") in (str(result.resigned), str(int(bool(result.resigned))))
    assert f" {result.outcome.value} " in text
    assert ("overbid" in text) == result.overbid
    assert (" win " in text) == result.won


@pytest.mark.parametrize("text", TEXTS, ids=IDS)
def test_writing_keeps_everything_but_the_order_of_cards(text: str) -> None:
    record = iss.parse(text)
    written = iss.format(record)
    assert iss.parse(written) == record
    assert normal(written) == normal(text)


@pytest.mark.parametrize("text", TEXTS, ids=IDS)
def test_moves_are_those_of_the_rules(text: str) -> None:
    record = iss.parse(text)
    told = [event.action for event in record.events if isinstance(event, Move)]
    final = record.replay().final
    actions = [action for _, action in final.history]
    assert SkatGame.replay(record.deal, actions) == final
    assert [action for action in told if not isinstance(action, Concede)] == [
        action for action in actions if not isinstance(action, Concede)
    ]


def test_states_go_with_the_events() -> None:
    waited = 0
    for text in TEXTS:
        record = iss.parse(text)
        states = record.replay().states
        assert len(states) == len(record.events) + 1
        for event, before, after in zip(record.events, states, states[1:], strict=False):
            if isinstance(event, Move) and isinstance(event.action, Concede) and not after.over:
                assert before == after
                waited += 1
            elif isinstance(event, Move):
                assert before.apply(event.action) == after
    assert waited == 3


@pytest.mark.parametrize("number", [2, 6, 7])
def test_a_defender_who_resigns_alone_ends_the_game_by_the_rules(number: int) -> None:
    """The server lets the game go on until both resign; the Skat Order ends it at once."""
    record = iss.parse(TEXTS[number])
    first = next(
        place
        for place, event in enumerate(record.events)
        if isinstance(event, Move) and isinstance(event.action, Concede)
    )
    alone = replay(record.deal, record.events[: first + 1], None)
    assert alone.final.over
    assert alone.result is not None
    scored = alone.final.result
    assert scored is not None
    assert alone.result.value == scored.value
    assert alone.result.card_points == scored.card_points
    assert not record.replay().states[first + 1].over


def test_what_both_defenders_resign_goes_to_the_declarer_on_the_server_only() -> None:
    """Record 727 is a Grand Ouvert, with nothing played but one card: all 120 and ten tricks."""
    played = iss.parse(TEXTS[2]).replay()
    assert played.result is not None
    assert (played.result.card_points, played.result.tricks) == (120, 10)
    scored = played.final.result
    assert scored is not None
    assert scored.value == played.result.value == 192
    assert (scored.card_points, scored.tricks) == (played.final.skat.points, 0)


def test_header() -> None:
    record = iss.parse(TEXTS[0])
    assert record.players == ("zoot", "kermit", "foo")
    assert record.place == "International Skat Server"
    assert record.date == "2010-12-06/18:59:24/UTC"
    assert (record.series, record.number, record.comment) == ("24072", "541932", "")
    assert record.ratings == ("", "", "0.0")
    assert iss.parse(TEXTS[1]).comment == ""
    assert iss.parse(TEXTS[2]).comment is None
