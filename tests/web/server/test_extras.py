"""A server without any of the optional libraries: all that needs none of them goes on."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from ouvert.skat.records import example_file
from support.kept_views import kept_views
from support.processes import begun
from support.scripted import by_chance, client
from support.serving import PATIENCE, Site

EXTRAS = (
    "distributed",
    "matplotlib",
    "polars",
    "psycopg",
    "qdk",
    "qiskit",
    "qiskit_aer",
    "qiskit_qasm3_import",
    "trueskill",
)
SERVER = """
from ouvert.web.server.process import serve
serve("127.0.0.1", 0, database=sys.argv[1], processes=0,
      ready=lambda url, database: print(url, flush=True))
"""
WITHOUT = f"import sys; sys.modules.update(dict.fromkeys({EXTRAS!r}))\n"


@pytest.mark.long
def test_server_without_extras_plays_and_says_what_it_lacks(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'table.sqlite3'}"
    command = [sys.executable, "-c", WITHOUT + SERVER, url]
    with begun(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        site = Site(process.stdout.readline().strip(), url)
        made = site.open_table([{"name": "Anna"}, {"player": "random"}, {"player": "random"}])

        async def play() -> int:
            async with client(site) as anna:
                first = await anna.joined(made.table, made.tokens[0])
                choose = by_chance(np.random.default_rng(3))
                last = await anna.play(first, choose, until=lambda view: view.game > 1)
                return last.number

        number = asyncio.run(play())
        assert len(kept_views(site, made.table, 0)) > number
        upload = site.post("api/look/uploads", example_file("game").read_bytes())
        assert upload.status == 201
        for path in ("api/quantum/examples/six", "api/quantum/positions/cards/8"):
            answer = site.get(path)
            told = json.loads(answer.body)
            assert (answer.status, told["code"]) == (501, "missing_extra"), path
            assert "ouvert[quantum]" in told["message"]


@pytest.mark.parametrize("url", ["postgresql://ouvert@localhost/x"])
def test_driver_that_is_missing_is_told_in_a_sentence(url: str) -> None:
    code = WITHOUT + "from ouvert.cli import main; sys.exit(main())"
    command = [sys.executable, "-c", code, "web", "--no-browser", "--port", "0", "--database", url]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "pip install 'ouvert[postgres]'" in " ".join(done.stderr.split())
