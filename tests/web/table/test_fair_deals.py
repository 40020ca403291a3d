"""Deals that nobody can have chosen, at a table: commitments, numbers, the secret, the proof."""

from __future__ import annotations

import asyncio
import json
from contextlib import AsyncExitStack
from pathlib import Path

import numpy as np
import pytest
from sqlalchemy import create_engine, text

from ouvert.errors import RulesError
from ouvert.skat.fair.deals import Contribution, FairDeals, number_commitment
from ouvert.skat.fair.proof import Proof, verify
from ouvert.storage.database import Database, migrate
from ouvert.storage.tables import deals_of, load_table
from ouvert.web.protocol.server import FairView, Sheet
from ouvert.web.protocol.tables import TableMade
from ouvert.web.table import settling
from ouvert.web.table.dealing import Dealing
from ouvert.web.table.state import read_table
from support.scripted import Script, by_chance, client
from support.serving import Site

ONE, TWO = "0123456789abcdef" * 2, "fedcba9876543210" * 2
AI = {"player": "reflex"}


async def sat(script: Script, made: TableMade, place: int, number: str | None) -> Sheet:
    """Join with a number; the sheet after it."""
    commitment = None if number is None else number_commitment(number)
    await script.send(
        "join", table=made.table, token=made.tokens[place], version=1, commitment=commitment
    )
    return await script.until(Sheet)


async def until_fair(script: Script, sheet: Sheet, *, settled: bool) -> FairView:
    while (
        sheet.fair is None or sheet.fair.settled != settled or not (settled or sheet.fair.opening)
    ):
        sheet = await script.until(Sheet)
    return sheet.fair


def played(site: Site, made: TableMade, numbers: dict[int, str]) -> list[Sheet]:
    """Play a table to its end, and return all sheets that the first place has got."""
    sheets: list[Sheet] = []

    async def together() -> None:
        async with AsyncExitStack() as stack:
            scripts = {place: await stack.enter_async_context(client(site)) for place in numbers}
            firsts = {}
            for place, script in scripts.items():
                firsts[place] = await sat(script, made, place, numbers[place])
            for place, script in scripts.items():
                fair = await until_fair(script, firsts[place], settled=False)
                assert all(each.number is None for each in fair.contributions)
                await script.send("reveal", number=numbers[place])
            runs = []
            for place, script in scripts.items():
                view = await script.playing()
                choose = by_chance(np.random.default_rng(place), concedes=0.1)
                runs.append(script.play(view, choose))
            await asyncio.gather(*runs)
            script = scripts[0]
            last = await script.until(Sheet)
            while last.fair is None or last.fair.secret is None:
                last = await script.until(Sheet)
            sheets.append(last)

    asyncio.run(together())
    return sheets


def proof_of(site: Site, made: TableMade) -> Proof:
    answer = site.get(f"api/tables/{made.table}/proof")
    assert answer.status == 200, answer.body
    return Proof.from_json(answer.body)


@pytest.mark.long
def test_two_persons_see_the_commitment_first_and_the_secret_last(site: Site) -> None:
    made = site.open_table([{"name": "Anna"}, {}, AI], games=3)
    [last] = played(site, made, {0: ONE, 1: TWO})
    proof = proof_of(site, made)
    assert verify(proof, number=ONE).holds
    assert verify(proof, number=TWO).holds
    assert len(proof.deals) == 3
    assert last.fair is not None
    assert last.fair.commitment == proof.commitment
    assert last.fair.secret == proof.secret
    assert [each.number for each in last.fair.contributions] == [ONE, TWO]
    assert last.seed is None
    # a restart reads the same deals
    database = Database(site.database_url)
    _, state = read_table(database, made.table)
    records = site.get(f"api/tables/{made.table}/games/1")
    database.close()
    assert state.game is not None
    assert state.dealing.fair is not None
    assert state.game.dealt == state.dealing.fair.deal(3)
    assert dict(json.loads(records.body)["tags"])["CM"] == proof.commitment


def test_ai_in_the_last_free_chair_lets_numbers_be_opened(site: Site) -> None:
    """The sheet tells it, and what was opened goes into the deals without waiting."""
    made = site.open_table([{"name": "Anna"}, {}, AI], games=1)

    async def play() -> None:
        async with client(site) as script:
            first = await sat(script, made, 0, ONE)
            await script.send("fill", place=1, player="random")
            await until_fair(script, first, settled=False)
            await script.send("reveal", number=ONE)
            view = await script.playing()
            await script.play(view, by_chance(np.random.default_rng(1), concedes=0.3))

    asyncio.run(play())
    assert proof_of(site, made).contributions == (Contribution(0, number_commitment(ONE), ONE),)


def test_number_that_never_comes_is_left_out_and_told(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settling, "OPENING_SECONDS", 0.2)
    made = site.open_table([{"name": "Anna"}, AI, AI], games=1)

    async def play() -> None:
        async with client(site) as script:
            first = await sat(script, made, 0, ONE)
            fair = await until_fair(script, first, settled=True)
            assert [(each.opened, each.number) for each in fair.contributions] == [(False, None)]
            view = await script.playing()
            await script.send("reveal", number=ONE)
            refused = await script.refused()
            assert refused.remark is not None
            assert refused.remark.code == "number_too_early"
            await script.play(view, by_chance(np.random.default_rng(1), concedes=0.3))

    asyncio.run(play())
    proof = proof_of(site, made)
    assert proof.contributions == (Contribution(0, number_commitment(ONE), None),)
    assert verify(proof).contributions == (None,)
    assert verify(proof).holds


def test_other_numbers_and_other_texts_are_refused(site: Site) -> None:
    made = site.open_table([{"name": "Anna"}, {}, AI], games=1)

    async def play() -> None:
        async with client(site) as script, client(site) as other:
            first = await sat(script, made, 0, ONE)
            # who comes again may commit to another number, as long as none was opened
            async with client(site) as again:
                await sat(again, made, 0, TWO)
            await script.send("reveal", number=TWO)
            refused = await script.refused()
            assert refused.remark is not None
            assert refused.remark.code == "number_too_early"
            second = await sat(other, made, 1, ONE)
            assert first.fair is not None
            assert second.fair is not None
            assert first.fair.commitment == second.fair.commitment
            assert [each.commitment for each in second.fair.contributions] == [
                number_commitment(TWO),
                number_commitment(ONE),
            ]
            await until_fair(script, first, settled=False)
            for number, code in ((ONE, "number_differs"), ("zz", None), (ONE * 2, None)):
                await script.send("reveal", number=number)
                refused = await script.refused()
                told = None if refused.remark is None else refused.remark.code
                assert told == code
                assert refused.message.count(".") <= 1
            await script.send("reveal", number=TWO)
            await other.send("reveal", number=ONE)
            await until_fair(other, second, settled=True)

    asyncio.run(play())


@pytest.mark.long
def test_rival_and_others_with_the_code_play_the_same_deals(site: Site) -> None:
    made = site.open_table([{"name": "Anna"}, AI, AI], games=2, rival="reflex")
    too_early = site.post(
        "api/tables",
        json.dumps({"places": [{"name": "Bea"}, AI, AI], "deals": made.deals}).encode(),
    )
    assert too_early.status == 400
    assert json.loads(too_early.body)["remark"]["code"] == "deals_unsettled"
    played(site, made, {0: ONE})
    again = site.open_table([{"name": "Bea"}, AI, AI], games=2, deals=made.deals)

    async def play() -> None:
        async with client(site) as script:
            first = await sat(script, again, 0, TWO)
            assert first.fair is not None
            assert [each.number for each in first.fair.contributions] == [ONE]
            view = await script.playing()
            await script.play(view, by_chance(np.random.default_rng(1), concedes=0.3))

    asyncio.run(play())
    assert proof_of(site, again) == proof_of(site, made)


def test_what_has_no_proof_says_why(site: Site) -> None:
    by_seed = site.open_table([{"name": "Anna"}, AI, AI], games=1, seed="7")
    begun = site.open_table([{"name": "Anna"}, AI, AI], games=1)
    for table, code, status in (
        (by_seed.table, "by_seed", 400),
        (begun.table, "list_goes_on", 400),
        ("nothing", None, 404),
    ):
        answer = site.get(f"api/tables/{table}/proof")
        told = json.loads(answer.body)
        assert answer.status == status
        assert (told["remark"] and told["remark"]["code"]) == code
    script = site.get("api/fair/verify_deals.py")
    assert script.status == 200
    assert len(script.body.splitlines()) <= 60


def test_what_was_committed_to_cannot_be_exchanged() -> None:
    dealing = Dealing(1, "5e" * 32).committed(0, number_commitment(ONE))
    assert not dealing.takes_commitment(0, number_commitment(ONE))
    opened = dealing.committed(1, number_commitment(TWO)).revealed(0, ONE)
    with pytest.raises(RulesError, match="before the first game"):
        opened.committed(1, number_commitment(ONE))
    with pytest.raises(RulesError, match="before the first game"):
        opened.revealed(0, ONE)
    with pytest.raises(RulesError, match="not settled"):
        _ = opened.fair
    with pytest.raises(RulesError, match="not the one"):
        opened.after_settling((Contribution(0, number_commitment(ONE), TWO),))
    settled = opened.revealed(1, TWO)
    done = settled.after_settling(settled.offered)
    assert done.fair == FairDeals("5e" * 32, settled.offered)


def test_lists_from_before_are_read_and_have_no_proof(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite3"
    # as it was before there were secrets
    engine = create_engine(f"sqlite:///{path}")
    migrate(engine, "0002")
    with engine.begin() as connection:
        connection.execute(text("INSERT INTO deals (code, seed, created) VALUES ('old', '17', 1)"))
    engine.dispose()
    database = Database(f"sqlite:///{path}")
    assert deals_of(database, "old") == ("17", None)
    database.close()


def test_secret_is_drawn_for_each_list(site: Site) -> None:
    made = [site.open_table([{"name": "Anna"}, AI, AI]) for _ in range(3)]
    database = Database(site.database_url)
    secrets = {load_table(database, each.table).secret for each in made}
    database.close()
    assert len(secrets) == 3
    assert all(each is not None and len(each) == 64 for each in secrets)
