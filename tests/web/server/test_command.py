"""`ouvert web` as a process, and several servers on one database."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import numpy as np
import pytest
from starlette.applications import Starlette

from ouvert.storage.database import Database
from ouvert.storage.sole import sole_use
from ouvert.web.protocol.view import View
from ouvert.web.server.process import configured
from support.processes import begun
from support.scripted import by_chance, client
from support.serving import PATIENCE, Site, serving

COMMAND = [sys.executable, "-m", "ouvert", "web", "--no-browser"]


def failed(*arguments: str) -> tuple[int, str]:
    done = subprocess.run(
        [*COMMAND, *arguments], capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    return done.returncode, done.stderr


@pytest.mark.long
def test_command_serves_until_it_is_told_to_end(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'a.sqlite3'}"
    arguments = ("--port", "0", "--json", "--processes", "1", "--database", database)
    pipe = subprocess.PIPE
    with begun([*COMMAND, *arguments], stdout=pipe, stderr=pipe) as process:
        assert process.stdout is not None
        told = json.loads(process.stdout.readline())
        assert told["database"] == database
        with urllib.request.urlopen(told["url"], timeout=PATIENCE) as page:
            assert page.status == 200
        process.send_signal(signal.SIGTERM)
        out, err = process.communicate(timeout=PATIENCE)
        assert (process.returncode, out, err) == (0, "", "")


def test_server_that_is_told_to_end_with_its_first_line_ends_in_order(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'a.sqlite3'}"
    arguments = ("--port", "0", "--json", "--processes", "1", "--database", database)
    pipe = subprocess.PIPE
    with begun([*COMMAND, *arguments], stdout=pipe, stderr=pipe) as process:
        assert process.stdout is not None
        assert json.loads(process.stdout.readline())["database"] == database
        process.send_signal(signal.SIGTERM)
        out, err = process.communicate(timeout=PATIENCE)
        assert (process.returncode, out, err) == (0, "", "")


@pytest.mark.long
def test_interrupt_of_a_whole_terminal_ends_the_server_without_a_word(tmp_path: Path) -> None:
    """Control-C reaches the processes in which AIs think, too, here while they begin."""
    arguments = ("--port", "0", "--json", "--database", f"sqlite:///{tmp_path / 'a.sqlite3'}")
    pipe = subprocess.PIPE
    with begun([*COMMAND, *arguments], stdout=pipe, stderr=pipe) as process:
        assert process.stdout is not None
        told = json.loads(process.stdout.readline())
        with urllib.request.urlopen(told["url"], timeout=PATIENCE) as page:
            assert page.status == 200
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
        assert (process.returncode, out, err) == (0, "", "")


@pytest.mark.parametrize("sent", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_each_of_these_signals_ends_a_server_in_order(sent: str) -> None:
    server, number = configured(Starlette()), getattr(signal, sent)
    before = signal.signal(number, signal.SIG_DFL)
    try:
        with server.capture_signals():
            assert not server.should_exit
            signal.raise_signal(number)
            assert server.should_exit
        assert signal.getsignal(number) == signal.SIG_DFL
    finally:
        signal.signal(number, before)


@pytest.mark.parametrize("ignored", [True, False])
def test_server_leaves_interrupts_to_others_where_the_shell_has_told_it_so(ignored: bool) -> None:
    """A background job ignores Control-C, and goes on doing so; SIGTERM ends it."""
    server = configured(Starlette())
    before = signal.signal(signal.SIGINT, signal.SIG_IGN if ignored else signal.SIG_DFL)
    try:
        with server.capture_signals():
            assert (signal.getsignal(signal.SIGINT) == signal.SIG_IGN) == ignored
            signal.raise_signal(signal.SIGINT)
            assert server.should_exit != ignored
            signal.raise_signal(signal.SIGTERM)
            assert server.should_exit
        assert signal.getsignal(signal.SIGINT) == (signal.SIG_IGN if ignored else signal.SIG_DFL)
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.mark.long
def test_port_that_is_taken_is_told_in_a_sentence(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'a.sqlite3'}"
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        status, said = failed("--port", port, "--database", database)
    assert status == 1
    assert f"nothing can listen at 127.0.0.1, port {port}" in said
    assert "--port names another one" in said
    assert not (tmp_path / "a.sqlite3").exists()


@pytest.mark.long
def test_second_server_on_a_database_is_refused_in_a_sentence(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'a.sqlite3'}")
    # by another name of the same file, and so by its own as well
    other = tmp_path / "other.sqlite3"
    other.symlink_to(tmp_path / "a.sqlite3")
    with sole_use(database):
        status, said = failed("--port", "0", "--database", f"sqlite:///{other}")
    assert (status, len(said.splitlines())) == (1, 1)
    assert "another server uses the database" in said
    database.close()


@pytest.mark.long
def test_database_that_cannot_be_used_is_told_in_a_sentence(tmp_path: Path) -> None:
    status, said = failed("--port", "0", "--database", "mysql://localhost/x")
    assert (status, "mysql is not supported" in said) == (1, True)


def test_server_that_was_overtaken_by_another_sees_what_has_happened(site: Site) -> None:
    made = site.open_table([{"name": "Anna"}, {}, {}], seed="3")
    choose = by_chance(np.random.default_rng(1))

    async def run(other: Site) -> None:
        async with client(site) as one, client(site) as two, client(site) as three:
            scripts = [one, two, three]
            for script, token in zip(scripts, made.tokens, strict=True):
                view = await script.joined(made.table, token)
            while view.own is None:
                view = await three.until(View)
            place = next(each for each in range(3) if view.places[each].seat == view.actor)
            acting = scripts[place]
            async with client(other) as late:
                old = await late.joined(made.table, made.tokens[place])
                assert old.own is not None
                await acting.act(old, choose(old, old.own))
                while (await acting.until(View)).number <= old.number:
                    pass
                await late.act(old, choose(old, old.own))
                fresh = await late.until_refused("unavailable")
                assert fresh.number == old.number + 1
                assert fresh.phase != old.phase or fresh.actor != old.actor

    with serving(site.database_url) as other:
        asyncio.run(run(other))
