"""The course over HTTP: lessons are told without their answers, and answers are judged."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import msgspec
import pytest

from ouvert.skat.course.lessons import exercise, lessons
from ouvert.skat.course.shown import Verdict
from ouvert.skat.course.tasks.table import TableGame
from ouvert.web.protocol.actions import (
    AnnounceSaid,
    BidSaid,
    CardPlayed,
    DiscardDone,
    PassSaid,
    PickUpDone,
    WireAction,
)
from ouvert.web.protocol.learning import CourseView, LessonView
from ouvert.web.protocol.tables import TableMade
from ouvert.web.protocol.view import OwnView, View
from support.scripted import client
from support.serving import Answer, Site


def told(answer: Answer, status: int = 200) -> Any:
    assert answer.status == status, answer.body
    return json.loads(answer.body)


def answered(site: Site, lesson: str, step: int, **given: object) -> Answer:
    return site.post(f"api/learn/{lesson}/steps/{step}", json.dumps(given).encode())


def test_course_is_told_in_order(site: Site) -> None:
    course = msgspec.convert(told(site.get("api/learn")), CourseView)
    assert [each.name for each in course.lessons] == list(lessons())
    assert course.terms["trump"].word.de == "Trumpf"
    for line in course.lessons:
        lesson = msgspec.convert(told(site.get(f"api/learn/{line.name}")), LessonView)
        assert sum(step.question is not None for step in lesson.steps) == line.exercises


def test_lesson_tells_no_answers(site: Site) -> None:
    for step in told(site.get("api/learn/points"))["steps"]:
        assert step.keys() == {"text", "scene", "question", "after", "table"}
    hidden = told(site.get("api/learn/defenders"))["steps"][1]["scene"]
    assert [len(seat["cards"]) for seat in hidden["seats"]] == [0, 0, 6]
    assert [seat["hidden"] for seat in hidden["seats"]] == [6, 5, 0]


def test_answers_are_judged(site: Site) -> None:
    right = msgspec.convert(told(answered(site, "cards", 2, answer=["HT"])), Verdict)
    assert right.right
    wrong = msgspec.convert(told(answered(site, "cards", 2, answer=["HK"])), Verdict)
    assert not wrong.right
    assert wrong.answers == (("HT",),)
    line = msgspec.convert(told(answered(site, "declarer", 1, answer=["HA"])), Verdict).line
    assert line[0].card == "HA"
    assert len(line) == 15
    assert not told(answered(site, "bidding", 4, answer=["yes"]))["right"]


@pytest.mark.parametrize(
    ("lesson", "step", "body", "status", "code"),
    [
        ("none", 0, {"answer": ["HT"]}, 404, "not_found"),
        ("cards", 0, {"answer": ["HT"]}, 404, "not_found"),
        ("cards", 99, {"answer": ["HT"]}, 404, "not_found"),
        ("cards", 2, {"answer": ["C7"]}, 400, "refused"),
        ("cards", 2, {"answer": []}, 400, "refused"),
        ("cards", 2, {"answer": ["HT"] * 13}, 400, "malformed"),
        ("cards", 2, {"answer": "HT"}, 400, "malformed"),
        ("cards", 2, {"answers": ["HT"]}, 400, "malformed"),
        ("points", 1, {"answer": ["many"]}, 400, "refused"),
        ("first-game", 2, {"answer": ["won"]}, 400, "refused"),
        ("first-game", 2, {"table": "none"}, 404, "not_found"),
    ],
)
def test_what_is_no_answer_is_refused(
    site: Site, lesson: str, step: int, body: dict[str, object], status: int, code: str
) -> None:
    assert told(answered(site, lesson, step, **body), status)["code"] == code


def test_no_such_lesson(site: Site) -> None:
    assert told(site.get("api/learn/none"), 404)["code"] == "not_found"


def lesson_table(site: Site, task: TableGame, seed: str) -> TableMade:
    places = [{"player": task.player}, {"name": "Anna"}, {"player": task.player}]
    return site.open_table(places, games=1, seed=seed)


async def decide_as_the_tables(site: Site, table: TableMade, answers: list[WireAction]) -> None:
    """Give the answers one after the other, then pass, and play the first legal card."""

    def choose(view: View, own: OwnView) -> WireAction:
        if answers:
            return answers.pop(0)
        return PassSaid() if own.legal.can_pass else CardPlayed(card=own.legal.cards[0])

    async with client(site) as anna:
        view = await anna.joined(table.table, table.tokens[1])
        await anna.play(view, choose)


def test_game_at_a_table_is_judged_by_its_record(site: Site) -> None:
    task = exercise("first-game", 2)
    assert isinstance(task, TableGame)
    table = lesson_table(site, task, task.seed)
    unfinished = told(answered(site, "first-game", 2, table=table.table), 404)
    assert unfinished["remark"]["code"] == "game_unfinished"

    asyncio.run(decide_as_the_tables(site, table, []))
    passed = told(answered(site, "first-game", 2, table=table.table))
    assert not passed["right"]
    assert "did not declare" in passed["told"]["en"]

    another = lesson_table(site, task, "1")
    asyncio.run(decide_as_the_tables(site, another, []))
    assert told(answered(site, "first-game", 2, table=another.table), 404)["code"] == "not_found"


def test_declared_game_is_judged_by_its_record(site: Site) -> None:
    task = exercise("first-game", 2)
    assert isinstance(task, TableGame)
    table = lesson_table(site, task, task.seed)
    said: list[WireAction] = [
        BidSaid(value=18),
        PickUpDone(),
        DiscardDone(cards=("C8", "DK")),
        AnnounceSaid(contract="D"),
    ]
    asyncio.run(decide_as_the_tables(site, table, said))
    verdict = told(answered(site, "first-game", 2, table=table.table))
    assert not verdict["right"]
    assert "[=D]" in verdict["told"]["de"]
    assert "[=S]" in verdict["told"]["de"]


def test_game_of_a_lesson_counts_nowhere(site: Site) -> None:
    """Its cards are arranged, so it tells nothing of how somebody plays against AIs."""
    task = exercise("first-game", 2)
    assert isinstance(task, TableGame)
    for seed, count in ((task.seed, 0), ("2", 1)):
        table = lesson_table(site, task, seed)
        asyncio.run(decide_as_the_tables(site, table, []))
        seats = json.dumps({"seats": [{"table": table.table, "token": table.tokens[1]}]}).encode()
        assert told(site.post("api/account", seats))["finished"]["tables"] == count
        assert told(site.post("api/train/progress", seats))["games"] == count
