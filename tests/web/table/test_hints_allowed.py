"""Who has opened a table says whether hints can be asked for at it."""

from __future__ import annotations

import asyncio

from ouvert.web.protocol.server import Beliefs
from ouvert.web.protocol.view import View
from support.scripted import client
from support.serving import Site

PEOPLE = [{"name": "Anna"}, {}, {"player": "reflex"}]


def test_the_owner_forbids_hints_and_allows_them_again(site: Site) -> None:
    made = site.open_table(PEOPLE, games=1, hints=False)

    async def run() -> None:
        async with client(site) as anna, client(site) as ben:
            await anna.joined(made.table, made.tokens[0])
            view = await ben.joined(made.table, made.tokens[1], "Ben")
            while view.stage == "waiting":
                view = await ben.until(View)
            assert not view.hints
            assert not view.owner
            for question in ("hint", "beliefs"):
                await ben.send(question, id=1)
                refused = await ben.refused()
                assert refused.remark is not None
                assert (refused.id, refused.remark.code) == (1, "hints_forbidden")
            circuit = site.get(
                f"api/quantum/positions/table/{made.table}", x_token=str(made.tokens[1])
            )
            assert circuit.status == 400
            assert b"hints_forbidden" in circuit.body
            await ben.send("hints", allowed=True)
            refused = await ben.refused()
            assert refused.remark is not None
            assert refused.remark.code == "not_owner"
            await anna.send("hints", allowed=True)
            while not view.hints:
                view = await ben.until(View)
            await ben.send("beliefs", id=2)
            assert (await ben.until(Beliefs)).id == 2
        async with client(site) as anna:
            view = await anna.joined(made.table, made.tokens[0])
            assert view.hints
            assert view.owner

    asyncio.run(run())
