"""Fifty tables of bots and scripted clients at once: how soon a move is echoed.

Each table has one scripted person, who plays legal cards at random, and two AIs. An echo is the
time from sending an action to the view that shows it. Run it as

    python benchmarks/web_load.py --tables 50 --seconds 20 --player reflex

It starts a server of its own in another process, with a database in a temporary folder.
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


async def person(
    url: str, table: dict[str, Any], seed: int, think: float, until: float, echoes: list[float]
) -> None:
    """Play until the time is over; each decision comes after a pause of `think` on average."""
    rng = np.random.default_rng(seed)
    socket_url = f"ws{url.removeprefix('http')}api/socket"
    async with connect(socket_url, max_size=None, compression=None) as socket:
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


async def load(url: str, options: argparse.Namespace) -> list[float]:
    places = [{"name": "bench"}, {"player": options.player}, {"player": options.player}]
    tables = [post(url, {"places": places, "pace": options.pace}) for _ in range(options.tables)]
    echoes: list[float] = []
    until = time.monotonic() + options.seconds
    people = [
        asyncio.create_task(person(url, table, seed, options.think, until, echoes))
        for seed, table in enumerate(tables)
    ]
    await asyncio.wait(people, timeout=options.seconds + 5)
    for each in people:
        each.cancel()
    return echoes


def main() -> None:
    parser = argparse.ArgumentParser(description="Time the web table under load.")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--player", default="reflex")
    parser.add_argument("--pace", type=float, default=0.7, help="seconds an AI takes at least")
    parser.add_argument("--think", type=float, default=0.5, help="mean pause of a person")
    parser.add_argument("--database", default=None, help="URL; a temporary SQLite file without it")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = options.database or f"sqlite:///{folder}/table.sqlite3"
        command = [sys.executable, "-m", "ouvert", "web", "--port", "0", "--no-browser", "--json"]
        server = subprocess.Popen(
            [*command, "--database", database], stdout=subprocess.PIPE, text=True
        )
        try:
            assert server.stdout is not None
            url = json.loads(server.stdout.readline())["url"]
            # the first game waits until the AIs are awake, and is not measured
            asyncio.run(
                load(url, argparse.Namespace(**{**vars(options), "tables": 1, "seconds": 20}))
            )
            echoes = asyncio.run(load(url, options))
        finally:
            server.terminate()
            server.wait()
    echoes.sort()
    ninety_five = quantiles(echoes, n=20)[-1]
    print(f"{platform.processor() or platform.machine()}, {os.cpu_count()} cores")
    print(
        f"{options.tables} tables, {options.player}, {len(echoes)} moves in {options.seconds:g} s: "
        f"echo median {1000 * median(echoes):.1f} ms, 95 % {1000 * ninety_five:.1f} ms, "
        f"worst {1000 * echoes[-1]:.1f} ms"
    )


if __name__ == "__main__":
    main()
