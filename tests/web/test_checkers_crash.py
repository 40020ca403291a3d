"""A server process that is killed during a game of checkers: nothing is lost, nor measured anew."""

from __future__ import annotations

import json
import threading
from dataclasses import replace
from pathlib import Path
from urllib.error import URLError

import numpy as np

from ouvert.checkers.actions import Found
from ouvert.checkers.records import parse_records
from ouvert.storage.checkers_games import load_checkers_game
from ouvert.storage.database import Database
from ouvert.web.checkers_room import restored
from web.serving import Site
from web.test_checkers import moved, opened, seen
from web.test_crash import start

KILLS = 2


def test_a_killed_server_measures_nothing_anew(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'table.sqlite3'}"
    rng = np.random.default_rng(7)
    shown: dict[str, list[str]] = {}
    tokens: dict[str, str] = {}
    process, site = start(database)

    def play_until_killed(site: Site, kill_after: float) -> None:
        """Games one after the other; what each move and its measurements were shown to be."""
        before = sum(map(len, shown.values()))
        while True:
            game, tokens_of = opened(site, level="interference", draw_after=30)
            tokens[game], view, turns = tokens_of, seen(site, game), shown.setdefault(game, [])
            while view["board"]["actor"] is not None:
                moves = view["board"]["moves"]
                text = moves[rng.integers(len(moves))]["text"]
                view = moved(site, game, tokens_of, text, view["number"])[1]
                turns.append(view["turns"][-1]["text"])
                if kill_after and sum(map(len, shown.values())) > before:
                    threading.Timer(kill_after, process.kill).start()
                    kill_after = 0

    for _ in range(KILLS):
        try:
            play_until_killed(site, float(rng.uniform(0.1, 0.6)))
        except (URLError, ConnectionError):
            process.wait()
        assert process.stdout is not None
        process.stdout.close()
        process, site = start(database)
        for game, turns in shown.items():
            kept = [turn["text"] for turn in seen(site, game)["turns"]]
            assert kept[: len(turns)] == turns
            assert len(kept) <= len(turns) + 1
    assert any("!" in turn for turns in shown.values() for turn in turns)
    try:
        for game in shown:
            replayed_with_its_seed(site.database_url, game)
        game, turns = list(shown.items())[-1]
        view = seen(site, game, tokens[game])
        if view["board"]["actor"] is not None:
            text = view["board"]["moves"][0]["text"]
            assert moved(site, game, tokens[game], text, view["number"])[0] == 200
        record = site.get(f"api/checkers/games/{game}/record").body.decode()
        assert parse_records(record)[0].turns()
        assert json.loads(site.get("api/checkers").body)["players"]
    finally:
        process.terminate()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()


def replayed_with_its_seed(url: str, game: str) -> None:
    """A move that was lost in flight and is made again finds what it would have found: what is
    measured hangs on the seed of the game and the number of the move alone.
    """
    database = Database(url)
    sitting = restored(load_checkers_game(database, game))
    database.close()
    for number, turn in enumerate(sitting.turns):
        earlier = replace(sitting, state=turn.before, turns=sitting.turns[:number])
        move = turn.actions[0]
        assert not isinstance(move, Found)
        assert earlier.decide(move).turns[-1].actions == turn.actions
