"""What persons say to each other: to whom it goes, how much it may be, and that it is not kept."""

from __future__ import annotations

import asyncio
import json

import pytest

from ouvert.storage.database import Database
from ouvert.storage.tables import load_table
from ouvert.web.protocol.client import LONGEST_CHAT, Say, Write
from ouvert.web.protocol.server import Pong, Problem, Talk, TalkLine
from ouvert.web.protocol.view import View
from ouvert.web.server.client import Allowance
from ouvert.web.table.events import ChatAllowed, PlaceOptions, TableOptions
from ouvert.web.table.referee import Refusal
from ouvert.web.table.state import TableState
from ouvert.web.table.talk import KEPT, Talking, cleaned
from support.scripted import Script, client
from support.serving import Site

ANNA, FRIEND, AI = (
    PlaceOptions(None, "Anna"),
    PlaceOptions(None, None),
    PlaceOptions("reflex", None),
)
FRIENDS = TableState.opened(3, TableOptions((ANNA, FRIEND, AI), 3, 0.0))
ALONE = TableState.opened(3, TableOptions((ANNA, AI, AI), 3, 0.0))
PEOPLE = [{"name": "Anna"}, {}, {"player": "reflex"}]


def endless() -> Talking:
    return Talking(lambda: Allowance(10**6, 1.0))


def test_text_is_one_line_of_what_can_be_seen() -> None:
    assert cleaned("  Gut\tgespielt,\n\nBen! ") == "Gut gespielt, Ben!"
    assert cleaned("<b>&amp;</b>") == "<b>&amp;</b>"
    assert cleaned("a\x00b\x1b[31mc\u202ed\u200be\ufefff\u2066g") == "ab[31mcdefg"
    family = "\N{MAN}\u200d\N{WOMAN}\u200d\N{GIRL}"
    assert cleaned(family) == family
    assert cleaned("x" * LONGEST_CHAT) == "x" * LONGEST_CHAT


@pytest.mark.parametrize("text", ["", " \n\t ", "\x00\x07", "\u200d\u200d", "\u202e"])
def test_text_of_which_nothing_is_left_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="empty"):
        cleaned(text)


@pytest.mark.parametrize("length", [LONGEST_CHAT + 1, 10**6])
def test_text_that_is_too_long_is_refused(length: int) -> None:
    with pytest.raises(Refusal, match="up to 200 characters"):
        cleaned("x" * length)


def test_phrases_go_everywhere_and_texts_where_friends_may_write() -> None:
    talking = endless()
    assert talking.said(ALONE, 0, Say(1, "hello")) == TalkLine(0, "hello", None)
    with pytest.raises(Refusal, match="nothing can be written"):
        talking.said(ALONE, 0, Write(1, "hello"))
    assert talking.said(FRIENDS, 1, Write(2, "hello")).text == "hello"
    with pytest.raises(Refusal, match="nothing can be written"):
        talking.said(FRIENDS.after(ChatAllowed(False)), 1, Write(3, "hello"))
    with pytest.raises(Refusal, match="watching"):
        talking.said(FRIENDS, None, Say(4, "hello"))
    earlier, watched = talking.earlier(0), talking.earlier(None)
    assert earlier is not None
    assert watched is not None
    assert [line.text for line in earlier.lines] == [None, "hello"]
    assert [line.phrase for line in watched.lines] == ["hello"]


def test_the_last_lines_are_kept_and_no_more() -> None:
    talking = endless()
    assert talking.earlier(0) is None
    for number in range(3 * KEPT):
        talking.said(FRIENDS, 0, Write(number, f"line {number}"))
    earlier = talking.earlier(1)
    assert earlier is not None
    assert [line.text for line in earlier.lines] == [
        f"line {number}" for number in range(2 * KEPT, 3 * KEPT)
    ]


def test_a_flood_of_one_person_leaves_the_others_their_turn() -> None:
    talking = Talking(lambda: Allowance(2, 0.0))
    for number in range(2):
        talking.said(FRIENDS, 0, Say(number, "moment"))
    with pytest.raises(Refusal, match="wait a moment"):
        talking.said(FRIENDS, 0, Write(3, "and another thing"))
    assert talking.said(FRIENDS, 1, Say(4, "hello")).place == 1


async def told(script: Script) -> Talk:
    return await script.until(Talk)


def test_what_is_said_reaches_whom_it_is_for_as_it_was_said(site: Site) -> None:
    made = site.open_table(PEOPLE, games=1)
    text = 'CJ <img src=x onerror="alert(1)"> \u202e♥'

    async def run() -> None:
        async with client(site) as anna, client(site) as ben, client(site) as watcher:
            await anna.joined(made.table, made.tokens[0])
            await ben.joined(made.table, made.tokens[1], "Ben")
            await watcher.joined(made.table, None)
            await ben.send("write", id=7, text=text)
            line = {"place": 1, "phrase": None, "text": text.replace("\u202e", "")}
            await told(anna)
            # the server adds nothing
            assert json.loads(anna.raw[-1]) == {"type": "talk", "lines": [line], "earlier": False}
            assert (await ben.until(Pong)).id == 7
            await ben.send("say", id=8, phrase="well_played")
            first = await told(watcher)
            assert first.lines == (TalkLine(1, "well_played", None),)
            assert not any("onerror" in raw for raw in watcher.raw)
            await watcher.send("say", id=1, phrase="hello")
            assert (await watcher.refused()).code == "spectator"
        async with client(site) as again:
            await again.joined(made.table, made.tokens[0])
            earlier = await told(again)
            assert earlier.earlier
            assert [each.phrase for each in earlier.lines] == [None, "well_played"]

    asyncio.run(run())
    database = Database(site.database_url)
    kept = "".join(load_table(database, made.table).events)
    database.close()
    assert "onerror" not in kept
    assert "well_played" not in kept


def test_who_has_opened_the_table_switches_writing_off(site: Site) -> None:
    made = site.open_table(PEOPLE, games=1)

    async def run() -> None:
        async with client(site) as anna, client(site) as ben:
            view = await anna.joined(made.table, made.tokens[0])
            assert (view.company, view.chat) == (True, True)
            await ben.joined(made.table, made.tokens[1], "Ben")
            await ben.send("chat", allowed=False)
            refused = await ben.refused()
            assert refused.remark is not None
            assert refused.remark.code == "not_owner"
            await anna.send("chat", allowed=False)
            while (await ben.until(View)).chat:
                pass
            await ben.send("write", id=3, text="hello?")
            refused = await ben.refused()
            assert refused.remark is not None
            assert (refused.id, refused.remark.code) == (3, "chat_off")
            await ben.send("say", id=4, phrase="hello")
            await told(anna)

    asyncio.run(run())


def test_bad_talk_is_refused_in_a_sentence_and_nothing_is_lost(site: Site) -> None:
    made = site.open_table(PEOPLE, games=1)
    bad: list[tuple[str, dict[str, object], str]] = [
        ("write", {"id": 1, "text": "x" * 3000}, "refused"),
        ("write", {"id": 1, "text": "x" * 5000}, "too_large"),
        ("write", {"id": 1, "text": "\x00"}, "refused"),
        ("write", {"id": 1, "text": 5}, "malformed"),
        ("say", {"id": 1, "phrase": "play hearts"}, "malformed"),
        ("say", {"phrase": "hello"}, "malformed"),
    ]

    async def run() -> None:
        async with client(site) as anna:
            await anna.joined(made.table, made.tokens[0])
            for kind, fields, code in bad:
                await anna.send(kind, **fields)
                assert (await anna.refused()).code == code
            # a million characters end the connection, and nothing else
            huge = json.dumps({"type": "write", "id": 1, "text": "x" * 10**6})
            assert await anna.ended_by(huge) in (1009, None)
        async with client(site) as anna:
            await anna.joined(made.table, made.tokens[0])
            for number in range(12):
                await anna.send("write", id=number, text="flood")
            answers: list[Pong | Problem] = []
            while len(answers) < 12:
                message = await anna.next()
                if isinstance(message, Pong | Problem):
                    answers.append(message)
            assert {each.code for each in answers if isinstance(each, Problem)} == {"too_fast"}
            assert isinstance(answers[0], Pong)

    asyncio.run(run())
