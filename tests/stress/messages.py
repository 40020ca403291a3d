"""What clients are sent while they play, and what a server answers meanwhile to any question."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import numpy as np

from ouvert.web.protocol.server import Sheet
from ouvert.web.protocol.view import View
from stress.kills import sqlite
from stress.rows import Form, Outcome
from support.described_tables import SEATED, Friend, foreign_checked, moments, played, sat
from support.probing import Heard, check_heard, probe
from support.received import check_received, watchers
from support.received import moments as moments_of
from support.scripted import by_chance, client
from support.serving import Site, serving_apart


def cards(form: Form) -> Outcome:
    """Judge every message that persons and spectators get."""
    lists, games, probed = (1, 6, 1) if form.short else (28, 36, 4)
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
            answers = 0
            for game in range(probed):
                told, answered, broken = asyncio.run(_probed(site, (number, game)))
                raw.append(told)
                answers += answered
                foreign += broken
        sizes = [len(text) for texts in raw for text in texts]
        return {"messages": len(sizes), "size": sum(sizes), "answers": answers, "foreign": foreign}

    pieces = list(form.pieces("cards", lists, measured))
    messages, size, answers, foreign = (
        sum(each[key] for each in pieces) for key in ("messages", "size", "answers", "foreign")
    )
    deals = lists * len(described)
    played_all = f"{lists * games} games of Skat, deals of described games: {deals}"
    said = f"{played_all}; {messages} messages of {size / 1e6:.1f} MB and {answers} answers by "
    said += f"HTTP in {lists * probed} more games, all judged"
    return Outcome(f"{said}: {foreign} lists with foreign cards", foreign)


async def _probed(site: Site, seed: tuple[int, int]) -> tuple[list[str], int, int]:
    """Ask for everything that there is, at every fourth decision of a game, hints too.

    All texts that the person got, how many answers there were by HTTP, and 1 if one told too much.
    """
    made = site.open_table([{"name": "Anna"}, {"player": "random"}, {"player": "random"}], games=1)
    heard: list[Heard] = []
    decisions = 0

    def due(view: View) -> bool:
        return view.stage == "closed" or (view.own is not None and view.actor == view.own.seat)

    async with client(site) as anna:
        choose = by_chance(np.random.default_rng((5, *seed)))
        view = await anna.joined(made.table, made.tokens[0])
        while (view := await anna.play(view, choose, until=due)).stage != "closed":
            assert view.own is not None
            for question in ("beliefs", "hint"):
                await anna.send(question, id=decisions)
                await anna.next()
            if decisions % 4 == 0:
                asked = partial(probe, site, made, view.number, first=decisions == 0)
                heard += await asyncio.to_thread(asked)
            decisions += 1
            await anna.act(view, choose(view, view.own))
            view = await anna.until(View)
    try:
        check_received(site, made, 0, anna.raw)
        check_heard(site, made, moments_of(site, made), heard)
    except AssertionError as error:
        print(f"game {seed}: {error}")
        return anna.raw, len(heard), 1
    return anna.raw, len(heard), 0


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
