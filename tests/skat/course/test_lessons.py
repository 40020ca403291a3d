"""Every exercise of the course: its author's answers are the judge's, and others are refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest

from ouvert.cards import Card
from ouvert.errors import OuvertError, RulesError
from ouvert.skat.course.judging import judge
from ouvert.skat.course.lessons import AnyTask, Lesson, exercise, lessons
from ouvert.skat.course.shown import Text
from ouvert.skat.course.tasks.hands import SayBid
from ouvert.skat.course.tasks.hidden import PlayHidden
from ouvert.skat.course.tasks.play import PlayOpen
from ouvert.skat.course.tasks.table import TableGame
from ouvert.skat.course.tasks.task import Answer, Task
from ouvert.skat.course.texts import CARD, CONTRACT, TERM, reasons, terms, texts_in
from ouvert.skat.rules.notation import parse_contract_code
from support.sizes import some_of

GLOSSARY = (Path(__file__).parents[3] / "docs" / "glossary.md").read_text(encoding="utf-8")
EXERCISES = [
    pytest.param(step.ask, id=f"{lesson.name}-{number}")
    for lesson in lessons().values()
    for number, step in enumerate(lesson.steps)
    if step.ask is not None and not isinstance(step.ask, TableGame)
]


def stated(task: Task) -> set[frozenset[str]]:
    """The answers that the lesson's author expects."""
    return {frozenset(answer.split()) for answer in task.answers}


def others(task: AnyTask) -> Iterator[Answer]:
    """Answers of the right form that the author takes for wrong, or some where they are many."""
    question, right = task.question(), stated(task)
    match question.form:
        case "card":
            found: list[Answer] = [(card,) for card in question.cards]
        case "choice":
            found = [(option.value,) for option in question.options]
        case "number":
            (number,) = (int(answer) for answer in task.answers)
            found = [(str(each),) for each in (number - 1, number + 1, -number, 2 * number, 0, 120)]
        case _ if question.count is not None:
            found = list(combinations(question.cards, question.count))
        case _:
            found = [
                answer
                for size in range(len(question.cards) + 1)
                for answer in combinations(question.cards, size)
            ]
    return (answer for answer in found if frozenset(answer) not in right)


@pytest.mark.parametrize("task", some_of(EXERCISES, every=2))
def test_answers_of_the_author_are_those_of_the_judge(task: AnyTask) -> None:
    assert set(map(frozenset, task.accepted())) == stated(task)
    task.scene()
    for answer in stated(task):
        verdict = judge(task, tuple(answer))
        assert verdict.right
        assert verdict.told.en
        assert verdict.told.de


@pytest.mark.parametrize("task", some_of(EXERCISES, every=4))
def test_wrong_answers_are_refused_with_a_reason(task: AnyTask) -> None:
    wrong = list(others(task))
    assert wrong
    for answer in wrong:
        verdict = judge(task, answer)
        assert not verdict.right, answer
        for told in (verdict.told.en, verdict.told.de):
            assert told
            assert "$" not in told
        assert verdict.answers


@pytest.mark.parametrize("task", EXERCISES)
def test_every_exercise_says_why_when_it_is_solved(task: AnyTask) -> None:
    assert task.after is not None


@pytest.mark.parametrize(
    "task",
    [each for each in EXERCISES if isinstance(each.values[0], PlayHidden)],
)
def test_hidden_cards_are_judged_alike_by_other_deals(task: PlayHidden) -> None:
    rated = task.rated(seed=7)
    worst = min(rated[card] for answer in stated(task) for card in answer)
    assert all(rated[card] < worst - 0.02 for (card,) in others(task) if card in rated)


@pytest.mark.parametrize(
    "task", [each for each in EXERCISES if isinstance(each.values[0], PlayOpen)]
)
def test_line_after_a_card_is_played_by_the_rules(task: PlayOpen) -> None:
    position = task.position()
    for played in task.line(task.accepted()[0]):
        assert position.actor == played.seat
        last = len(position.table) == 2
        position = position.play(Card.parse(played.card))
        if last and played.wins:
            assert position.over or position.actor == played.seat
    assert position.over
    line = task.line(task.accepted()[0])
    # every trick of the line has one card that takes it, but one that lies there already
    whole = 3 - len(task.table.split())
    tricks = [line[:whole], *(line[at : at + 3] for at in range(whole, len(line), 3))]
    taken = [[card for card in trick if card.wins] for trick in tricks]
    assert all(len(cards) == 1 for cards in taken[1:])
    for (winner,), following in zip(taken[1:], tricks[2:], strict=False):
        assert winner.seat == following[0].seat


def is_measured(task: object) -> bool:
    """Whether the judge tells in numbers what each card brings."""
    if isinstance(task, PlayOpen):
        return not task.game.startswith("N") and task.limit == 61
    return isinstance(task, PlayHidden)


@pytest.mark.parametrize("task", [each for each in EXERCISES if is_measured(each.values[0])])
def test_right_card_is_told_with_what_the_others_bring(task: PlayOpen | PlayHidden) -> None:
    best = task.accepted()[0]
    told = judge(task, best).told
    legal = task._points() if isinstance(task, PlayOpen) else task.rated()
    named = set(CARD.findall(told.en))
    assert {getattr(card, "code", card) for card in legal} <= named
    assert named == set(CARD.findall(told.de))


ASKS = {
    "en": re.compile(r"\?|\b(Tap|Touch|Mark)\b"),
    "de": re.compile(r"\?|\b(Tippe|Markiere)\b"),
}


@pytest.mark.parametrize("lesson", lessons().values(), ids=lambda lesson: lesson.name)
def test_every_exercise_asks_for_something(lesson: Lesson) -> None:
    for step in lesson.steps:
        if step.ask is not None and not isinstance(step.ask, TableGame):
            assert ASKS["en"].search(step.text.en), step.text.en
            assert ASKS["de"].search(step.text.de), step.text.de


@pytest.mark.parametrize(
    "task",
    [
        each
        for each in EXERCISES
        if isinstance(each.values[0], PlayOpen) and each.values[0].followed
    ],
)
def test_cards_that_a_text_tells_of_are_best_play(task: PlayOpen) -> None:
    cards = task.followed.split()
    line = [each.card for each in task.line((cards[0],))]
    assert line[: len(cards)] == cards


@pytest.mark.parametrize("task", [each for each in EXERCISES if isinstance(each.values[0], SayBid)])
def test_games_that_a_lesson_speaks_of_bear_out_the_answer(task: SayBid) -> None:
    best = task._best_game().expected or 0.0
    assert best > 0 if task.answers == ("yes",) else best < 0


@pytest.mark.long
def test_reason_tells_of_the_game_in_question() -> None:
    """Neither of a Grand that the course has not taught, nor of a game of another suit."""
    for lesson, step, answer, game in [
        ("hand", 1, "yes", "C"),
        ("hand", 2, "no", "D"),
        ("hand", 5, "yes", "N"),
        ("bidding", 3, "yes", "C"),
        ("bidding", 4, "no", "D"),
        ("first-game", 0, "yes", "D"),
    ]:
        told = judge(exercise(lesson, step), (answer,)).told
        assert CONTRACT.findall(told.en) == [game] == CONTRACT.findall(told.de)


def test_bid_above_the_value_is_refused_for_that() -> None:
    for answer in ("yes", "no"):
        told = judge(exercise("bidding", 4), (answer,)).told
        assert "with 1, game 2, times 9 is 18" in told.en
        assert "mit 1, Spiel 2, mal 9 ist 18" in told.de
        assert "20" in told.en


def test_overbid_game_says_how_its_loss_is_counted() -> None:
    told = judge(exercise("bidding", 5), ("no",)).told
    for part in ("worth 22", "next multiple of 11", "which is 33", "−66"):
        assert part in told.en


def test_game_of_the_last_lesson_counts_as_the_table_counts_it() -> None:
    told = judge(exercise("first-grand", 2), ("G",)).told
    assert "with 2, game 3, times 24 is 72" in told.en


@pytest.mark.parametrize("lesson", lessons().values(), ids=lambda lesson: lesson.name)
def test_lesson_is_short_and_asks_enough(lesson: Lesson) -> None:
    assert 3 <= lesson.minutes <= 5
    assert sum(step.ask is not None for step in lesson.steps) >= 3
    assert len(lesson.steps) <= 9
    assert max(len(step.text.en.split()) for step in lesson.steps) <= 90


def test_course_goes_from_nothing_to_a_first_grand() -> None:
    names = list(lessons())
    assert len(names) >= 15
    assert (names[0], names[-1]) == ("cards", "first-grand")
    asked = {type(step.ask).__name__ for each in lessons().values() for step in each.steps}
    assert {"PlayOpen", "PlayHidden", "SayBid", "PutAway", "MayHold", "TableGame"} <= asked


@pytest.mark.parametrize(
    "text",
    [text for lesson in lessons().values() for text in texts_in(lesson)]
    + [text for term in terms().values() for text in texts_in(term)],
    ids=lambda text: text.en[:40],
)
def test_texts_name_cards_contracts_and_terms_that_there_are(text: Text) -> None:
    for told in (text.en, text.de):
        rest = told
        for code in CARD.findall(told):
            Card.parse(code)
        for code in CONTRACT.findall(told):
            parse_contract_code(code)
        for key, _ in TERM.findall(told):
            assert key in terms()
        for each in (CARD, CONTRACT, TERM):
            rest = each.sub("", rest)
        assert not re.search(r"[\[\]{}|]", rest), told
    assert {key for key, _ in TERM.findall(text.en)} == {key for key, _ in TERM.findall(text.de)}


def test_every_term_is_explained_somewhere_and_is_the_fields_own() -> None:
    used = {
        key
        for lesson in lessons().values()
        for text in texts_in(lesson)
        for key, _ in TERM.findall(text.en)
    }
    assert used <= terms().keys()
    assert terms().keys() - used == set()
    glossary = GLOSSARY.casefold()
    for key, term in terms().items():
        assert term.word.de.casefold() in glossary, key


def test_every_reason_is_asked_for_somewhere() -> None:
    room = Path(__file__).parents[3] / "src" / "ouvert" / "skat" / "course"
    code = "\n".join(path.read_text(encoding="utf-8") for path in room.rglob("*.py"))
    # what stands in braces is one word, or nothing where it ends in a hint
    asked = [
        re.compile(re.sub(r"\\{.*?\\}", r"\\w+", re.escape(text)))
        for text in re.findall(r'"([a-z_{}\' ]+)"', re.sub(r"\{[^{}]*\}", "{}", code))
    ]
    for name in reasons():
        stem = name.removesuffix("_hint").removesuffix("_right")
        assert any(each.fullmatch(name) or each.fullmatch(stem) for each in asked), name


@pytest.mark.parametrize(
    "answer", [(), ("HT", "HK"), ("CJ",), ("nothing",), ("HT", "HT")], ids=" ".join
)
def test_what_is_no_answer_is_refused_in_a_sentence(answer: Answer) -> None:
    with pytest.raises(RulesError, match="answer"):
        judge(exercise("cards", 2), answer)


@pytest.mark.parametrize("answer", [("",), ("many",), ("12345",), ("1", "2"), ("--4",)])
def test_what_is_no_number_is_refused_in_a_sentence(answer: Answer) -> None:
    with pytest.raises(RulesError, match="no answer"):
        judge(exercise("points", 1), answer)


@pytest.mark.parametrize(("lesson", "step"), [("none", 0), ("cards", 99), ("cards", 0)])
def test_exercise_that_is_not_there(lesson: str, step: int) -> None:
    with pytest.raises(OuvertError):
        exercise(lesson, step)
