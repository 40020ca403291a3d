"""What clients are sent while they play."""

from __future__ import annotations

import asyncio
from typing import Any

import numpy as np

from ouvert.web.protocol.server import Sheet
from stress.kills import sqlite
from stress.rows import Form, Outcome
from support.described_tables import SEATED, Friend, foreign_checked, moments, played, sat
from support.received import check_received, watchers
from support.scripted import by_chance, client
from support.serving import Site, serving_apart


def cards(form: Form) -> Outcome:
    """Judge every message that persons and spectators get."""
    lists, games = (1, 6) if form.short else (28, 36)
    described = ("german-whist",) if form.short else tuple(SEATED)

    async def play(site: Site, table: str, token: str | None, seed: int) -> list[str]:
        async with client(site) as script:
            first = await script.joined(table, token)
            await script.play(first, by_chance(np.random.default_rng(seed), concedes=0.01))
            await script.until(Sheet)
            return script.raw

    async def together(
        site: Site, table: str, tokens: tuple[str | None, ...], number: int
    ) -> list[list[str]]:
        playing = (
            play(site, table, each, 4 * number + seed) for seed, each in enumerate((None, *tokens))
        )
        return list(await asyncio.gather(*playing))

    def measured(number: int) -> dict[str, Any]:
        with sqlite() as url, serving_apart(url, patient=False) as (_, site):
            made = site.open_table([{"name": "Anna"}, {}, {}], games=games)
            raw = asyncio.run(together(site, made.table, made.tokens, number))
            foreign = 0
            for place, texts in zip(watchers(3), raw, strict=True):
                try:
                    check_received(site, made, place, texts)
                except AssertionError as error:
                    print(f"list {number}, place {place}: {error}")
                    foreign += 1
            for name in described:
                heard, broken = _described(site, name, number)
                raw += heard
                foreign += broken
        sizes = [len(text) for texts in raw for text in texts]
        return {"messages": len(sizes), "size": sum(sizes), "foreign": foreign}

    pieces = list(form.pieces("cards", lists, measured))
    messages, size, foreign = (
        sum(each[key] for each in pieces) for key in ("messages", "size", "foreign")
    )
    deals = lists * len(described)
    played_all = f"{lists * games} games of Skat, deals of described games: {deals}"
    said = f"{played_all}; {messages} messages of {size / 1e6:.1f} MB, all judged"
    return Outcome(f"{said}: {foreign} lists with foreign cards", foreign)


def _described(site: Site, name: str, seed: int) -> tuple[list[list[str]], int]:
    """What all who sit or look on are told in a deal of a described game; 1 if it was too much."""
    friends, rng = sat(site, name, SEATED[name]), np.random.default_rng((9, seed))
    all_of_them = [*friends, Friend(site, friends[0].table)]
    played(all_of_them, lambda legal: legal[int(rng.integers(len(legal)))])
    states, foreign = moments(site, friends[0].table), 0
    for friend in all_of_them:
        try:
            foreign_checked(states, friend)
        except AssertionError as error:
            print(f"{name}, seat {friend.seat}: {error}")
            foreign = 1
    return [friend.heard for friend in all_of_them], foreign
