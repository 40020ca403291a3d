"""The log of a server holds no token, no link and no hand, whatever fails."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlparse

import numpy as np

from ouvert.web.protocol.view import View
from support.processes import begun
from support.scripted import by_chance, client
from support.seen_cards import cards_in
from support.serving import PATIENCE, TESTS, Site

SERVER = """
import sys
sys.path.insert(0, sys.argv[2])
from ouvert.web.server import process, workers
from support.engines import answering
from support.patient import be_patient

be_patient()
choose = workers.decide

def decide(player, seen, seed):
    if player == "random":
        raise KeyError(f"no answer to {seen!r} with {seen.hand} of " + ".".join(seen.hand.codes))
    return choose(player, seen, seed)

workers.decide = decide
telltale = answering('"my hand is " + words["hand"]')
process.serve("127.0.0.1", 0, database=sys.argv[1], processes=0, engines={"Telltale": telltale},
              ready=lambda url, database: print(url, flush=True))
"""
PERSONS = {"size": 5, "rows": 1, "white": "person", "black": "person", "apart": True}


def posted(site: Site, path: str, content: object) -> dict[str, str]:
    answer = site.post(path, json.dumps(content).encode())
    assert answer.status == 201, answer.body
    made: dict[str, str] = json.loads(answer.body)
    return made


def sent(site: Site, text: bytes) -> bytes:
    """What is answered to bytes that are no request."""
    with socket.create_connection(("127.0.0.1", urlparse(site.url).port or 0), PATIENCE) as other:
        other.sendall(text)
        return other.recv(1000)


def test_log_holds_neither_tokens_nor_hands(tmp_path: Path) -> None:
    file = tmp_path / "table.sqlite3"
    url = f"sqlite:///{file}"
    pipe = subprocess.PIPE
    with begun([sys.executable, "-c", SERVER, url, str(TESTS)], stdout=pipe, stderr=pipe) as server:
        assert server.stdout is not None
        site = Site(server.stdout.readline().strip(), url)
        made = site.open_table(
            [{"name": "Anna"}, {"player": "random"}, {"player": "engine:Telltale"}], games=2
        )
        free = site.open_table([{"name": "Anna"}, {}, {}])
        apart = posted(site, "api/checkers", PERSONS)
        tokens = {*made.tokens, *free.tokens, apart["token"], apart["black_token"]} - {"", None}
        assert len(tokens) == 6
        first = made.tokens[0]
        for path in (f"api/tables/{made.table}/{first}", f"{made.table}#{first}"):
            assert site.get(path).status == 404
        assert b"400" in sent(site, f"GET /#{first} nonsense {first}\r\n\r\n".encode())

        async def run() -> None:
            async with client(site) as anna, client(site) as eva:
                view = await anna.joined(made.table, first)
                await anna.play(view, by_chance(np.random.default_rng(1)))
                waiting = await eva.joined(free.table, free.tokens[1], "Eva")
                assert waiting.own is None
                file.rename(tmp_path / "elsewhere")
                assert (await eva.refused()).code == "unavailable"
                for game in (f"api/checkers/games/{apart['game']}", f"api/tables/{made.table}/1"):
                    assert site.get(game, x_token=apart["token"]).status in (404, 503)
                (tmp_path / "elsewhere").rename(file)
                await eva.until(View)

        asyncio.run(run())
        server.send_signal(signal.SIGTERM)
        _, log = server.communicate(timeout=PATIENCE)
    assert server.returncode == 0
    for said in ("random cannot decide", "Simple has said", "is not kept", "kept again"):
        assert said in log
    assert [token for token in tokens if token in log] == []
    assert [name for name in (made.table, free.table, apart["game"]) if name in log] == []
    assert cards_in(log) == set()
