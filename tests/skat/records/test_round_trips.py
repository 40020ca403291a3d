from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ouvert.errors import RecordError
from ouvert.skat.records import GameRecord, Outcome, RecordResult, from_json, to_json
from ouvert.skat.records.iss import record as iss
from ouvert.skat.rules.actions import Phase
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.notation import parse_contract_code
from ouvert.skat.rules.values import game_value, matadors
from support.recorded_games import TEXTS, interrupted, random_game

SEEDS = st.integers(0, 2**32 - 1)
NAMES = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
"""Any text that can be written as UTF-8, brackets, backslashes and line ends included."""


@st.composite
def records(draw: st.DrawFn) -> GameRecord:
    rng = np.random.default_rng(draw(SEEDS))
    game = random_game(rng)
    played = GameRecord.from_game(
        game,
        draw(st.tuples(NAMES, NAMES, NAMES)),
        place=draw(st.none() | NAMES),
        date=draw(st.none() | NAMES),
        series=draw(st.none() | NAMES),
        number=draw(st.none() | NAMES),
        comment=draw(st.none() | NAMES),
    )
    return interrupted(played, rng) if draw(st.booleans()) else played


@pytest.mark.long
@given(records())
@settings(max_examples=60, deadline=None)
def test_records_survive_both_formats(record: GameRecord) -> None:
    record.replay()
    again = iss.parse(iss.format(record))
    assert again == record
    assert iss.format(again) == iss.format(record)
    assert from_json(to_json(record)) == record
    assert from_json(to_json(record, indent=1)) == record
    assert iss.parse(iss.format(from_json(to_json(again)))) == record


@pytest.mark.parametrize("text", TEXTS)
def test_real_records_survive_json(text: str) -> None:
    record = iss.parse(text)
    assert from_json(to_json(record)) == record


@given(SEEDS)
@settings(max_examples=60, deadline=None)
def test_a_played_game_becomes_its_record(seed: int) -> None:
    game = random_game(np.random.default_rng(seed), concessions=0)
    record = GameRecord.from_game(game)
    assert record.replay().final == game
    result, scored = record.result, game.result
    assert result is not None
    assert scored is not None
    assert (result.declarer, result.value) == (scored.declarer, scored.value)
    assert result.won == scored.won
    assert (result.outcome is Outcome.PASSED) == scored.passed_in


@given(SEEDS)
@settings(max_examples=60, deadline=None)
def test_departure_ends_the_game_and_no_points_are_lost(seed: int) -> None:
    rng = np.random.default_rng(seed)
    record = interrupted(GameRecord.from_game(random_game(rng, concessions=0)), rng)
    played = record.replay()
    result, final = played.result, played.final
    assert result is not None
    gone = record.events[-1].seat
    assert gone in (result.left, result.timed_out)
    if final.contract is None:
        assert result.outcome is Outcome.PENALTY
        assert result.penalties[gone] == sum(result.penalties) == 1
        return
    assert final.over
    assert sum(result.penalties) == 0
    taken = sum(trick.points for trick in final.tricks if trick.winner != final.declarer)
    if gone != final.declarer and final.contract.game is not GameType.NULL:
        assert result.card_points + taken == 120


def test_every_kind_of_departure_is_among_the_interrupted_games() -> None:
    """Otherwise the test above would check less than it seems to."""
    kinds: Counter[str] = Counter()
    for seed in range(60):
        rng = np.random.default_rng(seed)
        record = interrupted(GameRecord.from_game(random_game(rng, concessions=0)), rng)
        final, gone = record.replay().final, record.events[-1].seat
        if final.contract is None:
            kinds["before the play"] += 1
        else:
            kinds["declarer" if gone == final.declarer else "defender"] += 1
    assert min(kinds[kind] for kind in ("before the play", "declarer", "defender")) > 3


def test_unfinished_games_are_kept_in_json_only() -> None:
    game = SkatGame.start(Deal.random(np.random.default_rng(5)))
    while game.phase is Phase.AUCTION:
        record = GameRecord.from_game(game)
        assert record.result is None
        assert from_json(to_json(record)) == record
        with pytest.raises(RecordError, match="finished"):
            iss.format(record)
        game = game.apply(game.legal_actions()[0])
        if len(game.history) > 20:
            break


def test_further_tags_are_kept() -> None:
    record = iss.parse(TEXTS[5].replace("SE[", "XX[a\\]b\\\\]SE["))
    assert record.tags == (("XX", "a]b\\"),)
    assert iss.parse(iss.format(record)) == record
    assert from_json(to_json(record)) == record
    renamed = json.loads(to_json(record))
    renamed["tags"] = {"x]": "1"}
    with pytest.raises(RecordError, match="tag"):
        iss.format(from_json(json.dumps(renamed)))


def test_open_hands_and_bars_between_hands_are_read() -> None:
    null = TEXTS[7]
    hand = "CJ.C8.C7.DA.DT.DK.D9.D7.DJ.D8"
    assert iss.parse(null.replace("NO.HA.HQ", f"NO.HA.HQ.{hand}")) == iss.parse(null)
    with pytest.raises(RecordError, match="open hand"):
        iss.parse(null.replace("NO.HA.HQ", f"NO.HA.HQ.{hand.replace('D8', 'H8')}"))
    grand = TEXTS[2]
    hand = "HJ.HA.DJ.HQ.SA.H7.CA.CJ.HT.H8"
    assert iss.parse(grand.replace("GO ", f"GO.{hand} ")) == iss.parse(grand)
    with pytest.raises(RecordError, match="two discards"):
        iss.parse(TEXTS[0].replace("D.ST.H8", "D.ST.H8.CT"))
    barred = grand.replace(".H9.D7.", "|H9.D7.").replace(".C8.SQ.", "|C8.SQ.")
    assert iss.parse(barred) == iss.parse(grand)


def test_hidden_discards_are_worked_out_or_refused() -> None:
    text = TEXTS[0]
    assert iss.parse(text.replace("D.ST.H8", "D.??.??")) == iss.parse(text)
    assert iss.parse(text.replace("w H8.CK", "w ??.??")) == iss.parse(text)
    assert iss.parse(text.replace("w H8.CK ", "")) == iss.parse(text)
    with pytest.raises(RecordError, match="hidden"):
        iss.parse(TEXTS[6].replace("G.CT.DT", "G.??.??"))


@pytest.mark.parametrize("code", ["CHZ", "GO", "DHS"])
def test_the_server_may_stop_when_the_announcement_is_out_of_reach(code: str) -> None:
    contract = parse_contract_code(code)
    rng = np.random.default_rng(3)
    state = SkatGame.declared(Deal.random(rng), 1, contract)
    lost = 0 if contract.schwarz_announced else 30
    while sum(trick.points for trick in state.tricks if trick.winner != 1) <= lost:
        legal = state.legal_actions()
        state = state.apply(legal[int(rng.integers(len(legal)))])
    taken = [trick for trick in state.tricks if trick.winner == 1]
    twelve = state.dealt.hands[1] | state.dealt.skat
    value = game_value(contract, matadors(twelve, contract.game))
    unfinished = GameRecord.from_game(state)
    assert unfinished.result is None
    result = RecordResult(
        Outcome.LOSS,
        declarer=1,
        value=-2 * value,
        matadors=matadors(twelve, contract.game),
        card_points=state.skat.points + sum(trick.points for trick in taken),
        tricks=len(taken),
        resigned=False,
    )
    record = replace(unfinished, result=result)
    assert record.replay().result == result
    assert iss.parse(iss.format(record)) == record
    shorter = replace(record, events=record.events[:-3])
    with pytest.raises(RecordError, match="before the game is over"):
        shorter.replay()
