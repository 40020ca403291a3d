"""A server process that is killed during a game of checkers: nothing is lost, nor measured anew."""

from __future__ import annotations

import json
import threading
from dataclasses import replace
from http.client import HTTPException
from pathlib import Path
from typing import Any
from urllib.error import URLError

import numpy as np
import pytest

from ouvert.checkers.records.games import parse_records
from ouvert.checkers.rules.actions import Found
from ouvert.storage.checkers_games import load_checkers_game
from ouvert.storage.database import Database
from ouvert.web.checkers.live import LiveGame
from support.checkers_site import acted, moved, opened, seen
from support.serving import Site, Start

KILLS = 1


@pytest.mark.long
def test_a_killed_server_measures_nothing_anew(start: Start, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'table.sqlite3'}"
    rng = np.random.default_rng(7)
    shown: dict[str, Any] = {}
    tokens: dict[str, str] = {}
    process, site = start(database)

    def measured() -> int:
        return sum(bool(turn["measured"]) for view in shown.values() for turn in view["turns"])

    def play_until_killed(site: Site, kill_after: float) -> None:
        """Games one after the other, now and then with a move taken back; what was shown last.

        The server is killed some time after a few measurements have been shown.
        """
        before = measured()
        while True:
            game, tokens_of = opened(site, level="interference", draw_after=30)
            tokens[game], view = tokens_of, seen(site, game, tokens_of)
            shown[game] = view
            while view["board"]["actor"] is not None:
                moves = view["board"]["moves"]
                text = moves[rng.integers(len(moves))]["text"]
                if "take_back" in view["acts"] and rng.random() < 0.2:
                    view = acted(site, game, tokens_of, "take_back", view["number"])[1]
                else:
                    view = moved(site, game, tokens_of, text, view["number"])[1]
                shown[game] = view
                if kill_after and measured() > before + 5:
                    threading.Timer(kill_after, process.kill).start()
                    kill_after = 0

    for _ in range(KILLS):
        try:
            play_until_killed(site, float(rng.uniform(0.1, 0.6)))
        except (URLError, ConnectionError, HTTPException):
            process.wait()
        process, site = start(database)
        for game, view in shown.items():
            kept = seen(site, game, tokens[game])
            if kept["number"] == view["number"]:
                assert kept == view
            else:
                # what was on its way when the server was killed
                assert kept["number"] == view["number"] + 1
                fewer, more = sorted((kept["turns"], view["turns"]), key=len)
                assert more[: len(fewer)] == fewer
                assert len(more) == len(fewer) + 1
                shown[game] = kept
    assert measured()
    for game in shown:
        replayed_with_its_seed(site.database_url, game)
    game, view = list(shown.items())[-1]
    if view["board"]["actor"] is not None:
        text = view["board"]["moves"][0]["text"]
        assert moved(site, game, tokens[game], text, view["number"])[0] == 200
    acted(site, game, tokens[game], "resign", 0)
    record = site.get(f"api/checkers/games/{game}/record").body.decode()
    assert parse_records(record)[0].turns()
    assert json.loads(site.get("api/checkers").body)["players"]


def replayed_with_its_seed(url: str, game: str) -> None:
    """A move that was lost in flight and is made again finds what it would have found: what is
    measured hangs on the seed of the game and the number of the move alone.
    """
    database = Database(url)
    sitting = LiveGame(load_checkers_game(database, game)).sitting
    database.close()
    for number, turn in enumerate(sitting.turns):
        earlier = replace(sitting, state=turn.before, turns=sitting.turns[:number])
        move = turn.actions[0]
        assert not isinstance(move, Found)
        assert earlier.decide(move).turns[-1].actions == turn.actions
