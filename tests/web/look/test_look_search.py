"""Searching lists of games: which of them, in what order, and what a search remembers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from ouvert.skat.records import from_json, parse_records, to_json
from ouvert.skat.records.iss import record as iss
from ouvert.skat.records.model import GameRecord
from ouvert.storage import analyses, library
from ouvert.storage.database import Database
from ouvert.web.look.search import Finder, Line, Search, read_line
from ouvert.web.look.view import summary
from support import reference_data
from support.serving import Site

RECORDS = [iss.parse(game["sgf"]) for game in reference_data.load("iss_records")]


def line(
    declarer: int | None,
    contract: str | None,
    won: bool | None,
    value: int,
    *,
    ramsch: bool = False,
) -> Line:
    names = ("Anna", "Bert", "Cleo")
    return Line(names, names, declarer, contract, won, value, ramsch)


LINES = {
    "a": line(0, "G", True, 48),
    "b": line(1, "NO", False, -92),
    "c": line(None, None, None, 0),
    "d": line(0, "HH", False, -60),
    "e": line(2, "C", True, 24),
    "f": line(None, None, None, -70, ramsch=True),
}
"""A list, in the order in which it was played."""
JUDGED = {
    "a": ("done", 1, 0.3),
    "b": ("done", 2, 0.1),
    "d": ("done", 0, 0.0),
    "e": ("waiting", 0, 0),
}
"""Analyses: mistakes of middlehand, and what each of them cost."""


@pytest.mark.parametrize(
    ("search", "wanted"),
    [
        (Search(), "abcdef"),
        (Search(down=True), "fedcba"),
        (Search(player="Anna", role="declarer"), "ad"),
        (Search(player="Anna", role="defender"), "be"),
        (Search(player="Dora"), ""),
        (Search(game="H"), "d"),
        (Search(game="N"), "b"),
        (Search(game="P"), "c"),
        (Search(game="R"), "f"),
        (Search(result="lost"), "bd"),
        (Search(result="won", down=True), "ea"),
        (Search(sort="value"), "bfdeac"),
        (Search(sort="value", down=True), "aedfbc"),
        (Search(sort="game"), "edabfc"),
        (Search(sort="declarer"), "adbecf"),
        (Search(sort="declarer", down=True), "ebadcf"),
        (Search(sort="mistakes", down=True), "badcef"),
        (Search(sort="loss", down=True), "abdcef"),
        (Search(sort="loss"), "dbacef"),
        (Search(marked=True), "ab"),
        (Search(marked=True, player="Bert", result="lost"), "b"),
        (Search(marked=True, player="Anna"), ""),
    ],
)
def test_games_are_chosen_and_ordered(tmp_path: Path, search: Search, wanted: str) -> None:
    database = Database(f"sqlite:///{tmp_path / 'list.sqlite3'}")
    kept = library.add_upload(database, "list", [to_json(RECORDS[0])] * len(LINES)).games
    names = dict(zip(LINES, kept, strict=True))
    for name, (state, mistakes, loss) in JUDGED.items():
        parts = [{"step": "card", "mark": "mistake", "seat": 1, "loss": loss}] * mistakes
        analysis = analyses.add_analysis(database, "game", {}, game=names[name])
        if state == "done":
            analyses.take_next(database)
            analyses.finish(database, analysis, result={"parts": parts})
    lines = {names[name]: line for name, line in LINES.items()}
    states = analyses.latest_states(database, kept)
    finder = Finder(database)
    back = {game: name for name, game in names.items()}
    for _ in range(2):
        found = finder.search(lines, states, search)
        assert "".join(back[game] for game in found) == wanted
    database.close()


def unfinished(record: GameRecord) -> str:
    """The record as JSON without a result, as it may be uploaded."""
    return json.dumps({**json.loads(to_json(record)), "result": None})


def test_lines_tell_what_replaying_tells() -> None:
    more = Path(__file__).parents[3] / "src/ouvert/data/iss_games.sgf"
    records = [
        *RECORDS,
        *(each for each in parse_records(more.read_bytes()) if isinstance(each, GameRecord)),
    ]
    for record in records:
        for text in (to_json(record), unfinished(record)):
            replayed = from_json(text).replay()
            whole: dict[str, Any] = summary(record, replayed.result, replayed.final)
            told = read_line(text)
            assert (told.players, told.declarer) == (whole["players"], whole["declarer"])
            assert told.contract == whole["contract"]
            assert told.persons == whole["players"]
            assert told.value == (whole["result"] or {"value": 0})["value"]
            assert bool(told.won) == bool(whole["result"] and whole["result"]["won"])


def test_list_is_searched_by_its_address(site: Site) -> None:
    texts = [game["sgf"] for game in reference_data.load("iss_records")]
    made = site.post("api/look/uploads?name=games.sgf", "\n".join(texts).encode())
    path = f"api/look/uploads/{json.loads(made.body)['upload']}"

    def page(**query: object) -> Any:
        answer = site.get(f"{path}?{urlencode(query)}")
        assert answer.status == 200, answer.body
        return json.loads(answer.body)

    whole = page()
    assert whole["found"] == whole["count"] == len(texts)
    assert set(whole["players"]) == {name for record in RECORDS for name in record.players}
    player = RECORDS[0].players[2]
    found = page(player=player, role="declarer", sort="value", down="true")
    values = [line["result"]["value"] for line in found["games"]]
    assert values == sorted(values, reverse=True)
    assert found["found"] == len(values) < found["count"]
    assert {line["players"][line["declarer"]] for line in found["games"]} == {player}
    assert [line["number"] for line in page(**{"from": 3})["games"]][:2] == [3, 4]
    for wrong in ("sort=colour", "game=X", "down=2", "from=0", "from=x", "result=perhaps"):
        answer = site.get(f"{path}?{wrong}")
        assert (answer.status, json.loads(answer.body)["code"]) == (400, "malformed"), wrong
