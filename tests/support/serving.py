"""A server for tests: the real application behind real sockets, here or in another process."""

from __future__ import annotations

import json
import os
import secrets
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from ouvert.errors import OuvertError
from ouvert.skat.engines.engine import Engine
from ouvert.storage.database import Database
from ouvert.web.protocol.tables import TableMade
from ouvert.web.server.app import make_app
from ouvert.web.server.process import address, configured, listen
from support.processes import begun

PATIENCE = 300
"""Seconds that a test waits for an answer at most."""
TESTS = Path(__file__).parents[1]
SERVER = """
import sys
sys.path.insert(0, sys.argv[3])
from ouvert.web.server.process import serve
from support import drawing
from support.patient import be_patient
if sys.argv[5] == "patient":
    be_patient()
drawing.by_name(sys.argv[4])
serve("127.0.0.1", 0, database=sys.argv[1], processes=int(sys.argv[2]), metrics=True,
      shared=sys.argv[6] == "shared",
      ready=lambda url, database: print(url, flush=True))
"""


def own_port() -> int:
    """A port for a server that goes and comes back: none of those that the system gives to whoever
    takes any, so that meanwhile nobody else has it.
    """
    for port in range(20_000 + os.getpid() % 10_000, 32_000):
        with suppress(OuvertError), listen("127.0.0.1", port):
            return port
    raise AssertionError("no port is free")


@dataclass(frozen=True)
class Answer:
    """An answer to an HTTP request."""

    status: int
    headers: Mapping[str, str]
    body: bytes


@dataclass(frozen=True)
class Site:
    """A running server."""

    url: str
    database_url: str

    @property
    def socket(self) -> str:
        return f"ws{self.url.removeprefix('http')}api/socket"

    def get(self, path: str, **headers: str) -> Answer:
        return self._ask(path, None, headers)

    def post(self, path: str, body: bytes, **headers: str) -> Answer:
        return self._ask(path, body, headers)

    def delete(self, path: str) -> Answer:
        return self._ask(path, None, {}, "DELETE")

    def open_table(self, places: list[dict[str, str]], **options: object) -> TableMade:
        wanted = {"places": places, "pace": 0, **options}
        answer = self.post("api/tables", json.dumps(wanted).encode())
        assert answer.status == 201, answer.body
        made = json.loads(answer.body)
        return TableMade(made["table"], tuple(made["tokens"]), made["deals"])

    def _ask(
        self, path: str, body: bytes | None, headers: Mapping[str, str], method: str | None = None
    ) -> Answer:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        request = urllib.request.Request(f"{self.url}{path}", body, named, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return Answer(answer.status, dict(answer.headers.items()), answer.read())
        except urllib.error.HTTPError as error:
            with error:
                return Answer(error.code, dict(error.headers.items()), error.read())


@contextmanager
def serving(
    database_url: str,
    port: int = 0,
    engines: Mapping[str, Engine] | None = None,
    *,
    metrics: bool = False,
) -> Iterator[Site]:
    """Serve until the end of the block, by default on a free port; AIs think in threads."""
    with listen("127.0.0.1", port) as listening:
        app = make_app(Database(database_url), processes=0, engines=engines, metrics=metrics)
        server = configured(app)
        # a busy machine might take too long for the answer
        server.config.ws_ping_interval = None
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            while not server.started and thread.is_alive():
                time.sleep(0.01)
            yield Site(address(listening), database_url)
        finally:
            server.should_exit = True
            thread.join()


class Start(Protocol):
    """Starts a server in a process of its own, with so many processes for AIs."""

    def __call__(
        self, database_url: str, *, processes: int = 0, shared: bool = False
    ) -> tuple[subprocess.Popen[str], Site]: ...


@contextmanager
def serving_apart(
    database_url: str, *, processes: int = 0, patient: bool = True, shared: bool = False
) -> Iterator[tuple[subprocess.Popen[str], Site]]:
    """A server in a process of its own, which may be killed and ends with the block.

    Unless it is patient its limits of time are those that people meet. It may be one of several
    that share the database.
    """
    # one that comes after another must not draw the same names
    seed = secrets.token_hex()
    command = [sys.executable, "-c", SERVER, database_url, str(processes), str(TESTS), seed]
    command += ["patient" if patient else "real", "shared" if shared else "alone"]
    with begun(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        yield process, Site(process.stdout.readline().strip(), database_url)
