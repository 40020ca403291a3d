"""How somebody's lists stand, for the start page."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec

from ouvert.web.protocol.tables import ListsView
from support.played_tables import keep_tables
from support.serving import serving


def test_lists_are_told_as_they_stand(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    keep_tables(url)
    names = ("begun", "whole", "nobody-came")
    seats = [{"table": name, "token": f"token-{name}"} for name in names]
    seats += [{"table": "whole", "token": "wrong"}, {"table": "none", "token": "token-none"}]
    with serving(url) as site:
        answer = site.post("api/lists", json.dumps({"seats": seats}).encode())
        begun, whole, empty = msgspec.json.decode(answer.body, type=ListsView).lists
        assert (begun.table, begun.stage, begun.game, begun.games) == ("begun", "over", 1, 2)
        assert begun.yours
        assert (whole.stage, whole.game, whole.yours) == ("closed", 2, False)
        assert (empty.stage, empty.game, empty.persons, empty.free) == ("waiting", 0, 1, 1)
        assert {each.rank for each in (begun, whole, empty)} == {1}
        many = {"seats": [seats[0]] * 51}
        assert site.post("api/lists", json.dumps(many).encode()).status == 400
