"""A server process that is killed while friends play: nothing that was told is lost."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import replace
from http.client import HTTPException
from pathlib import Path
from urllib.error import URLError

import numpy as np

from support.described_tables import Friend, moments, played, sat
from support.serving import Start

KILLS = 2


def test_a_killed_server_loses_nothing(start: Start, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'table.sqlite3'}"
    rng = np.random.default_rng(5)

    def choose(legal: Sequence[str]) -> str:
        return legal[int(rng.integers(len(legal)))]

    process, site = start(database, processes=1)
    anna, clara = sat(site, "whist", ("person", "thumb", "person", "thumb"))
    for _ in range(KILLS):
        while (view := anna.look())["deal"] is None:
            anna.look(view["number"])
        threading.Timer(float(rng.uniform(0.2, 1.0)), process.kill).start()
        try:
            while True:
                end = played([anna, clara], choose)
                for friend in (anna, clara):
                    friend.act("ready", end["number"])
                # the next deal follows by itself, in an event of its own
                while (view := anna.look())["stage"] != "playing":
                    anna.look(view["number"])
        except (URLError, ConnectionError, HTTPException):
            process.wait()
        told = max(
            (friend.look_back() for friend in (anna, clara)), key=lambda view: int(view["number"])
        )
        process, site = start(database, processes=1)
        anna, clara = (replace(friend, site=site) for friend in (anna, clara))
        kept = moments(site, anna.table)
        assert len(kept) > told["number"]
        now = kept[told["number"]]
        assert [list(result) for result in now.results] == told["deals"]
        assert now.deal is not None
        assert now.deal.commitment == told["commitment"]
        public = [(each.seat, each.action) for each in now.deal.done]
        assert public == [(each["seat"], each["action"]) for each in told["deal"]["done"]]
    # AIs move on, and the deal is played to its end
    assert played([anna, clara], choose)["stage"] == "over"
    assert Friend(site, anna.table).look()["secret"]
