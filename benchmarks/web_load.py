"""Fifty tables of bots and scripted clients at once: how soon a move is echoed.

Each table has one scripted person, who plays legal cards at random, and two AIs. An echo is the
time from sending an action to the view that shows it. Run it as

    python benchmarks/web_load.py --tables 50 --seconds 20 --player reflex

It starts a server of its own in another process, with a database in a temporary folder. Several
that share one need PostgreSQL:

    python benchmarks/web_load.py --servers 2 --database postgresql://user@host/name
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from statistics import median, quantiles
from typing import Any

import numpy as np
from websockets.asyncio.client import connect

from ouvert.web.protocol.client import VERSION
from ouvert.web.protocol.server import decoder
from ouvert.web.protocol.view import View


def post(url: str, body: dict[str, Any]) -> dict[str, Any]:
    request = urllib.request.Request(f"{url}api/tables", json.dumps(body).encode())
    with urllib.request.urlopen(request) as answer:
        made: dict[str, Any] = json.load(answer)
    return made


def choose(view: View, rng: np.random.Generator) -> dict[str, Any]:
    assert view.own is not None
    legal, hand = view.own.legal, view.own.hand
    if legal.cards:
        return {"do": "play", "card": str(rng.choice(legal.cards))}
    if legal.discard:
        return {"do": "discard", "cards": rng.choice(hand, 2, replace=False).tolist()}
    if legal.pick_up:
        return {"do": "pick up"}
    if legal.announce:
        return {"do": "announce", "contract": legal.offers[0].contract}
    if legal.hold and rng.random() < 0.5:
        return {"do": "hold"}
    if legal.bids and rng.random() < 0.5:
        return {"do": "bid", "value": legal.bids[0]}
    return {"do": "pass"}


def socket_of(url: str) -> str:
    return f"ws{url.removeprefix('http')}api/socket"


async def person(
    url: str, table: dict[str, Any], seed: int, think: float, until: float, echoes: list[float]
) -> None:
    """Play until the time is over; each decision comes after a pause of `think` on average."""
    rng = np.random.default_rng(seed)
    async with connect(socket_of(url), max_size=None, compression=None) as socket:
        join = {"type": "join", "table": table["table"], "token": table["tokens"][0]}
        await socket.send(json.dumps({**join, "version": VERSION}))
        answered, sent = -1, 0.0
        while time.monotonic() < until:
            view = decoder.decode(await socket.recv())
            if not isinstance(view, View) or view.own is None:
                continue
            if sent and view.number > answered:
                echoes.append(time.perf_counter() - sent)
                sent = 0.0
            if view.stage == "over" and not view.places[0].ready:
                await socket.send(json.dumps({"type": "ready", "after": view.number}))
            elif view.actor == view.own.seat and view.number > answered:
                await asyncio.sleep(float(rng.exponential(think)))
                action = choose(view, rng)
                answered, sent = view.number, time.perf_counter()
                await socket.send(
                    json.dumps({"type": "act", "after": view.number, "action": action})
                )


async def come_first(url: str, table: dict[str, Any]) -> None:
    """Look on at a table for a moment: from then on it is owned by this server."""
    async with connect(socket_of(url), max_size=None, compression=None) as socket:
        await socket.send(json.dumps({"type": "join", "table": table["table"], "version": VERSION}))
        while not isinstance(decoder.decode(await socket.recv()), View):
            pass


async def load(sites: Sequence[str], options: argparse.Namespace) -> list[float]:
    """How soon each move was echoed, of tables that are opened at one site after the other."""
    places = [{"name": "bench"}, {"player": options.player}, {"player": options.player}]
    wanted = {"places": places, "pace": options.pace}
    # whoever opens a table comes to it first, unless somebody else has to pass him on
    homes = [sites[number % len(sites)] for number in range(options.tables)]
    tables = [post(home, wanted) for home in homes]
    echoes: list[float] = []
    if options.passed_on:
        for home, table in zip(homes, tables, strict=True):
            await come_first(home, table)
        homes = [sites[(number + 1) % len(sites)] for number in range(options.tables)]
    until = time.monotonic() + options.seconds
    people = [
        asyncio.create_task(person(home, table, seed, options.think, until, echoes))
        for seed, (home, table) in enumerate(zip(homes, tables, strict=True))
    ]
    await asyncio.wait(people, timeout=options.seconds + 5)
    for each in people:
        each.cancel()
    return echoes


def wait_for_ais(url: str) -> None:
    """Wait until the AIs of a server are awake."""
    while True:
        with urllib.request.urlopen(f"{url}api/info") as answer:
            if json.load(answer)["awake"]:
                return
        time.sleep(0.5)


def processor_time(url: str) -> float:
    """Seconds that the server's own process has computed, without those in which AIs think."""
    with urllib.request.urlopen(f"{url}api/metrics") as answer:
        lines = answer.read().decode().splitlines()
    return next(float(line.split()[1]) for line in lines if line.startswith("ouvert_cpu_seconds"))


@contextmanager
def serving(database: str, count: int) -> Iterator[list[str]]:
    """So many servers on a database, and where they are; they end with the block."""
    command = [sys.executable, "-m", "ouvert", "web", "--port", "0", "--no-browser", "--json"]
    command += ["--metrics", "--database", database, *(["--shared"] if count > 1 else [])]
    servers = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(count)]
    try:
        yield [json.loads(each.stdout.readline())["url"] for each in servers if each.stdout]
    finally:
        for each in servers:
            each.terminate()
        for each in servers:
            each.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description="Time the web table under load.")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--player", default="reflex")
    parser.add_argument("--pace", type=float, default=0.7, help="seconds an AI takes at least")
    parser.add_argument("--think", type=float, default=0.5, help="mean pause of a person")
    parser.add_argument("--database", default=None, help="URL; a temporary SQLite file without it")
    parser.add_argument("--servers", type=int, default=1, help="that share a PostgreSQL database")
    parser.add_argument(
        "--passed-on", action="store_true", help="all come to a server that does not own the table"
    )
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = options.database or f"sqlite:///{folder}/table.sqlite3"
        with serving(database, options.servers) as sites:
            for site in sites:
                wait_for_ais(site)
            # the first games load what all others have, and are not measured
            first = {"tables": len(sites), "seconds": 5, "passed_on": False}
            asyncio.run(load(sites, argparse.Namespace(**{**vars(options), **first})))
            before = [processor_time(site) for site in sites]
            echoes = asyncio.run(load(sites, options))
            spent = [processor_time(site) - used for site, used in zip(sites, before, strict=True)]
    echoes.sort()
    ninety_five = quantiles(echoes, n=20)[-1]
    print(f"{platform.processor() or platform.machine()}, {os.cpu_count()} cores")
    print(
        f"{options.tables} tables, {options.player}, {len(echoes)} moves in {options.seconds:g} s: "
        f"echo median {1000 * median(echoes):.1f} ms, 95 % {1000 * ninety_five:.1f} ms, "
        f"worst {1000 * echoes[-1]:.1f} ms"
    )
    busy = ", ".join(f"{each / options.seconds:.0%}" for each in spent)
    print(
        f"{options.servers} servers, busy {busy} of a core each, "
        f"{1000 * sum(spent) / len(echoes):.2f} ms of processor time a move"
    )


if __name__ == "__main__":
    main()
