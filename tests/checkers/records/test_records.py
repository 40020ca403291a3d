"""Records replay exactly, name who played, and say where they are broken."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ouvert.checkers.records import games as records
from ouvert.checkers.records.games import Ending, Record, parse_records, replay, result_text
from ouvert.checkers.rules.actions import Action, Found
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.errors import RecordError
from support.quantum_checkers import random_game, variants

SEEDS = st.integers(0, 2**63 - 1)
NAMES = st.text(st.characters(codec="utf-8"), max_size=12).map(lambda text: " ".join(text.split()))
SMALL = Variant(5, 1, Level.ENTANGLEMENT)


def played(variant: Variant, seed: int, limit: int) -> tuple[Record, QuantumCheckers]:
    """A random game and its last state."""
    state = QuantumCheckers.start(variant)
    actions: list[Action] = []
    for *_, after, applied in random_game(variant, np.random.default_rng(seed), limit):
        state = after
        actions += applied
    return Record(variant, tuple(actions), ("Ann", "mcts:800"), seed), state


@settings(max_examples=30, deadline=None)
@given(variants(), SEEDS, st.integers(0, 120))
def test_a_saved_game_replays_to_the_same_state(variant: Variant, seed: int, limit: int) -> None:
    record, final = played(variant, seed, limit)
    for text in (record.text(), json.dumps(record.json())):
        assert parse_records(text) == (record,)
        # equal to the last bit of every amplitude
        assert replay(text)[-1] == final
    assert record.json()["result"] == result_text(final)
    turns = record.turns()
    assert [action for turn in turns for action in turn.actions] == list(record.actions)
    befores = [turn.before for turn in turns]
    assert [turn.after for turn in turns] == [*befores[1:], final][: len(turns)]
    for turn in turns:
        assert [isinstance(action, Found) for action in turn.actions] == [
            bool(place) for place in range(len(turn.actions))
        ]


@settings(max_examples=20, deadline=None)
@given(variants(), st.lists(SEEDS, min_size=1, max_size=3))
def test_files_hold_several_games(variant: Variant, seeds: list[int]) -> None:
    games = tuple(played(variant, seed, 10)[0] for seed in seeds)
    assert parse_records("".join(record.text() for record in games)) == games
    assert parse_records("\n\n".join(record.text() for record in games)) == games
    lines = [json.dumps(record.json()) for record in games]
    assert parse_records("\n".join(lines)) == games


@given(
    st.tuples(NAMES, NAMES), st.none() | st.integers(0, 10**18), st.none() | st.sampled_from(Ending)
)
def test_names_seeds_and_endings_are_kept(
    players: tuple[str, str], seed: int | None, ended: Ending | None
) -> None:
    record = Record(SMALL, (), players, seed, ended)
    results = {Ending.WHITE_RESIGNED: "Black", Ending.BLACK_RESIGNED: "White"}
    results[Ending.DRAW_AGREED] = "draw"
    assert record.json()["result"] == (results[ended] if ended else "unfinished")
    assert parse_records(record.text()) == (record,)
    assert parse_records(json.dumps(record.json())) == (record,)


def test_name_with_a_line_break_does_not_break_the_record() -> None:
    record = Record(SMALL, (), ("Ann\nseed: 5", "B"))
    (read,) = parse_records(record.text())
    assert (read.players, read.seed) == (("Ann seed: 5", "B"), None)


def test_example_of_the_documents_is_what_is_written() -> None:
    assert records.__doc__ is not None
    told = [line.strip() for line in records.__doc__.splitlines()]
    start = told.index("5x5 rows=1 level=entanglement draw=40")
    header = [line for line in told[start : start + 5] if not line.startswith("result")]
    text = Record(SMALL, (), ("you", "heuristic"), 17).text().splitlines()
    assert [line for line in text if not line.startswith("result")] == header


def test_record_of_the_documents_is_what_is_written() -> None:
    page = Path(__file__).parents[3] / "docs" / "checkers.md"
    (text,) = re.findall(r"```\n(5x5 rows.*?\n)```", page.read_text(encoding="utf-8"), re.DOTALL)
    assert parse_records(text)[0].text() == text


HEAD = "5x5 rows=1 level=entanglement draw=40\n"


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("\n\n", 1, "there is no game here"),
        ("hello\n", 1, "“hello” is no rule set, with which a game begins; write one like 5x5"),
        (HEAD.replace("\n", " ghosts\n"), 1, "is no rule set"),
        (f"{HEAD}seed: x\n", 2, "“x” is no seed, which is a whole number"),
        (f"{HEAD}white: A\nwhite: B\n", 3, "“white:” is there twice"),
        (f"{HEAD}result: White\nb1-c2\n", 2, "told as “White”, but the moves say unfinished"),
        (f"{HEAD}ended: White resigned\nresult: White\n", 3, "the moves say Black"),
        (f"{HEAD}ended: Black won\n", 2, "a game ends by “White resigned”, .*not by “Black won”"),
        (f"{HEAD}red: A\n", 2, "“red:” is no move"),
        (f"{HEAD}b1-c2\n\n{HEAD}b1-b5\n", 5, "White may not play b1-b5"),
        (f"{HEAD}b1-c2\n7x9 rows=1 level=classical draw=40\n", 3, "is no rule set"),
        (f"{HEAD}b1xd3\n", 2, "White may not play b1xd3"),
        ("{", 1, "this is no line of JSON"),
        ('{"variant": 5}', 1, "a game needs “actions”"),
        ('{"variant": 5, "actions": []}', 1, "are texts"),
        ('{"variant": "5x5", "actions": []}', 1, "is no rule set"),
    ],
)
def test_broken_records_say_where(text: str, line: int, message: str) -> None:
    with pytest.raises(RecordError, match=message) as caught:
        parse_records(text)
    assert caught.value.line == line
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"seed": "7"}, "“seed” is a whole number or null"),
        ({"seed": True}, "“seed” is a whole number or null"),
        ({"seed": -1}, "“seed” is a whole number or null"),
        ({"white": None}, "are texts"),
        ({"actions": "b1-c2"}, "“actions” is a list of texts"),
        ({"actions": [1]}, "“actions” is a list of texts"),
        ({"actions": ["b1-c2", "b1-c2"]}, "action 2: Black may not play b1-c2"),
        ({"result": "draw"}, "told as “draw”, but the moves say unfinished"),
        ({"ended": 1}, "“ended” is a text or null"),
        ({"ended": "draw agreed", "result": "White"}, "but the moves say draw"),
        ({"moves": []}, "“moves” is nothing that a game has"),
    ],
)
def test_broken_json_says_what(changes: dict[str, Any], message: str) -> None:
    good = Record(SMALL).json()
    assert parse_records(json.dumps(good)) == (Record(SMALL),)
    with pytest.raises(RecordError, match=message) as caught:
        parse_records(f"{json.dumps(good)}\n{json.dumps({**good, **changes})}")
    assert caught.value.line == 2


def test_second_line_that_is_no_game_is_named() -> None:
    with pytest.raises(RecordError, match="line 2, column 1: a game is an object"):
        parse_records(json.dumps(Record(SMALL).json()) + "\n[]")


@given(st.text(max_size=80), SEEDS)
def test_whatever_is_written_into_a_record_gets_a_sentence(noise: str, seed: int) -> None:
    text = played(SMALL, seed, 6)[0].text()
    place = seed % (len(text) + 1)
    for broken in (noise, text[:place], text[:place] + noise + text[place:]):
        assert error_line(broken) != 0


def error_line(text: str) -> int | None:
    """The line of the error that a text gets, 0 for an error without one; None for good text."""
    try:
        for record in parse_records(text):
            record.states()
    except RecordError as error:
        return error.line or 0
    return None
