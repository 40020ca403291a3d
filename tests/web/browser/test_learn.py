"""The course in a real browser: every lesson by mouse, some by keyboard, in both languages."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from ouvert.skat.course.lessons import AnyTask, Lesson, lessons
from ouvert.skat.course.tasks.hands import PutAway
from ouvert.skat.course.tasks.table import TableGame
from support.browser.driving import Mouse, Person, Wish, tab_to
from support.browser.looking import Look
from support.serving import Site
from support.sizes import long, some_of

WORDS = {
    "en": {"check": "Check", "right": "Right.", "wrong": "Not yet.", "next": "Next"},
    "de": {"check": "Prüfen", "right": "Richtig.", "wrong": "Noch nicht.", "next": "Weiter"},
}
LESSONS = list(lessons().values())
READ = [each for each in LESSONS if not each.name.startswith("first-")]


def course(context: BrowserContext, site: Site, path: str, language: str = "en") -> Page:
    page = context.new_page()
    kept = json.dumps(json.dumps({"language": language, "pace": 0}))
    page.add_init_script(f"localStorage['ouvert.settings'] ??= {kept}")
    page.goto(f"{site.url}#/learn{path}")
    return page


def stated(task: AnyTask) -> list[str]:
    """The first answer of the lesson's author, which tests compare with the judge's."""
    return task.answers[0].split()


def answer_by_mouse(page: Page, task: AnyTask, answer: list[str], language: str) -> None:
    form = task.question().form
    if form in ("card", "cards"):
        for code in answer:
            page.locator(f'button[data-card="{code}"]').click()
    elif form == "choice":
        page.locator(f'button[data-value="{answer[0]}"]').click()
    else:
        page.get_by_label(re.compile("Your answer|Deine Antwort")).fill(answer[0])
    if form in ("cards", "number"):
        page.get_by_role("button", name=WORDS[language]["check"], exact=True).click()


def answer_by_keyboard(page: Page, task: AnyTask, answer: list[str]) -> None:
    form = task.question().form
    if form in ("card", "cards"):
        for code in answer:
            tab_to(page, "button.learn-card")
            for _ in range(12):
                if page.evaluate("() => document.activeElement.dataset.card") == code:
                    break
                page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter" if form == "card" else "Space")
    elif form == "choice":
        tab_to(page, f'button[data-value="{answer[0]}"]')
        page.keyboard.press("Enter")
    else:
        tab_to(page, ".learn-number input")
        page.keyboard.type(answer[0])
        page.keyboard.press("Enter")
    if form == "cards":
        tab_to(page, ".learn-asked button.main")
        page.keyboard.press("Enter")


def work_through(page: Page, lesson: Lesson, language: str, answer: Callable[..., None]) -> None:
    """Do every step of a lesson but games at a table."""
    for number, step in enumerate(lesson.steps):
        expect(page.locator(".learn-steps [aria-current]")).to_have_text(str(number + 1))
        if step.ask is not None and not isinstance(step.ask, TableGame):
            answer(page, step.ask, stated(step.ask), language)
            expect(page.locator(".learn-verdict.right")).to_contain_text(WORDS[language]["right"])
        if number + 1 < len(lesson.steps):
            page.locator(".learn-way button.main").click()


@pytest.mark.parametrize("lesson", some_of(LESSONS), ids=lambda each: each.name)
def test_lesson_by_mouse(
    lesson: Lesson, site: Site, new_context: Callable[..., BrowserContext], axe: Look
) -> None:
    language = ("en", "de")[LESSONS.index(lesson) % 2]
    page = course(new_context(), site, f"/{lesson.name}", language)
    title = lesson.title.de if language == "de" else lesson.title.en
    expect(page.get_by_role("heading", name=title, exact=True)).to_be_visible()
    work_through(page, lesson, language, answer_by_mouse)
    axe(page)
    kept = page.evaluate("() => JSON.parse(localStorage['ouvert.learn'])")[lesson.name]
    asked = [
        number
        for number, step in enumerate(lesson.steps)
        if step.ask is not None and not isinstance(step.ask, TableGame)
    ]
    assert kept["solved"] == asked


@pytest.mark.parametrize("language", some_of(["en", "de"]))
@pytest.mark.parametrize("name", [long("cards"), long("bidding"), "points"])
def test_lesson_by_keyboard(
    name: str, language: str, site: Site, new_context: Callable[..., BrowserContext]
) -> None:
    lesson = lessons()[name]
    page = course(new_context(), site, f"/{name}", language)
    for number, step in enumerate(lesson.steps):
        expect(page.locator(".learn-steps [aria-current]")).to_have_text(str(number + 1))
        if step.ask is not None:
            answer_by_keyboard(page, step.ask, stated(step.ask))
            expect(page.locator(".learn-verdict.right")).to_be_visible()
        if number + 1 < len(lesson.steps):
            page.locator(".learn-way button.main").wait_for()
            tab_to(page, ".learn-way button.main")
            page.keyboard.press("Enter")


@pytest.mark.long
def test_wrong_answer_says_why_and_shows_the_right_one(
    site: Site, new_context: Callable[..., BrowserContext], axe: Look
) -> None:
    page = course(new_context(), site, "/following/4")
    page.locator('button[data-card="DJ"]').click()
    page.get_by_role("button", name="Check").click()
    verdict = page.locator(".learn-verdict.wrong")
    expect(verdict).to_contain_text("A jack is a trump here")
    expect(page.locator("[role=log]")).to_contain_text("jack of diamonds may not be played")
    expect(page.get_by_role("button", name="Skip")).to_be_visible()
    page.get_by_role("button", name="Show the answer").click()
    expect(verdict).to_contain_text("nine of diamonds, seven of diamonds")
    axe(page)
    page.locator('button[data-card="DJ"]').click()
    for code in ("D9", "D7"):
        page.locator(f'button[data-card="{code}"]').click()
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".learn-verdict.right")).to_be_visible()
    expect(page.get_by_role("button", name="Next", exact=True)).to_be_visible()


@pytest.mark.long
def test_words_are_explained_where_they_stand(
    site: Site, new_context: Callable[..., BrowserContext], axe: Look
) -> None:
    page = course(new_context(), site, "/cards/2", "de")
    word = page.get_by_role("button", name="Alleinspieler")
    word.hover()
    meaning = page.get_by_role("tooltip")
    expect(meaning).to_contain_text("Spielt allein gegen die beiden anderen")
    axe(page)
    page.mouse.move(0, 0)
    expect(meaning).to_have_count(0)
    tab_to(page, ".learn-term")
    page.keyboard.press("Enter")
    expect(meaning).to_be_visible()
    page.keyboard.press("Escape")
    expect(meaning).to_have_count(0)

    touched = course(
        new_context(has_touch=True, viewport={"width": 320, "height": 640}), site, "/cards/2", "de"
    )
    touched.get_by_role("button", name="Stichen").tap()
    expect(touched.get_by_role("tooltip")).to_be_in_viewport(ratio=0.99)
    assert touched.evaluate("() => document.documentElement.scrollWidth") <= 320


@pytest.mark.long
def test_course_goes_on_where_it_was_left(
    site: Site, new_context: Callable[..., BrowserContext], axe: Look
) -> None:
    context = new_context()
    page = course(context, site, "")
    expect(page.get_by_role("link", name="Begin with the first lesson")).to_be_visible()
    axe(page)
    page.get_by_role("link", name="Begin with the first lesson").click()
    page.get_by_role("button", name="Next", exact=True).click()
    page.get_by_role("button", name="Next", exact=True).click()
    page.locator('button[data-card="HT"]').click()
    expect(page.locator(".learn-verdict.right")).to_be_visible()
    page.get_by_role("button", name="Next", exact=True).click()
    expect(page.locator(".learn-steps [aria-current]")).to_have_text("4")

    later = course(context, site, "")
    expect(later.get_by_text("1 of 5 exercises")).to_be_visible()
    later.get_by_role("link", name="Go on: Cards and trump").click()
    expect(later.locator(".learn-steps [aria-current]")).to_have_text("4")
    expect(later.get_by_role("button", name="Step 3, solved")).to_be_visible()


def test_broken_store_costs_nothing_but_the_place(
    site: Site, new_context: Callable[..., BrowserContext]
) -> None:
    page = new_context().new_page()
    page.add_init_script('localStorage[\'ouvert.learn\'] = \'{"cards": {"at": "x"\'')
    page.goto(f"{site.url}#/learn/cards")
    expect(page.locator(".learn-steps [aria-current]")).to_have_text("1")


@pytest.mark.parametrize(
    "path", ["", long("/counting/4"), long("/defenders/3"), long("/matadors/3"), long("/skat/4")]
)
@pytest.mark.parametrize("language", some_of(["de", "en"]))
def test_nothing_is_wider_than_a_small_phone(
    path: str, language: str, site: Site, new_context: Callable[..., BrowserContext], axe: Look
) -> None:
    context = new_context(viewport={"width": 320, "height": 640}, color_scheme="dark")
    page = course(context, site, path, language)
    expect(page.locator(".learn-lessons, .learn-board").first).to_be_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 320
    axe(page)


@pytest.mark.parametrize("width", [390, long(1280)])
@pytest.mark.parametrize(
    "path", [long("/bidding/1"), long("/bidding/2"), "/bidding/6", long("/following/2")]
)
def test_question_is_not_covered_by_the_answer(
    path: str, width: int, site: Site, new_context: Callable[..., BrowserContext]
) -> None:
    page = course(new_context(viewport={"width": width, "height": 657}), site, path)
    text = page.locator(".learn-text").bounding_box()
    assert text is not None
    assert text["x"] < width / 2 or page.locator(".learn-board").count()
    for part in page.locator(".learn-asked > *").all():
        box = part.bounding_box()
        assert box is not None
        assert text["y"] + text["height"] <= box["y"]


@pytest.mark.parametrize(
    "path",
    [
        "/declarer/6",
        long("/defenders/2"),
        long("/defenders/5"),
        long("/counting/4"),
        long("/counting/5"),
    ],
)
def test_cards_to_choose_from_are_in_sight(
    path: str, site: Site, new_context: Callable[..., BrowserContext]
) -> None:
    page = course(new_context(viewport={"width": 1280, "height": 657}), site, path)
    page.locator("button.learn-card").first.wait_for()
    for card in page.locator("button.learn-card").all():
        expect(card).to_be_in_viewport(ratio=0.99)


@pytest.mark.long
def test_meaning_of_a_word_covers_no_other_word(
    site: Site, new_context: Callable[..., BrowserContext]
) -> None:
    page = course(new_context(), site, "/bidding/1")
    page.get_by_role("button", name="middlehand").hover()
    meaning = page.get_by_role("tooltip")
    expect(meaning).to_contain_text("to the left of forehand")
    text, box = page.locator(".learn-text").bounding_box(), meaning.bounding_box()
    assert text is not None
    assert box is not None
    assert box["y"] >= text["y"] + text["height"]
    page.get_by_role("button", name="forehand", exact=True).click()
    expect(meaning).to_contain_text("leads the first trick")


def test_only_what_was_looked_at_is_done(
    site: Site, new_context: Callable[..., BrowserContext]
) -> None:
    page = course(new_context(), site, "/cards/1")
    expect(page.get_by_role("button", name="Step 1, read")).to_be_visible()
    expect(page.get_by_role("button", name="Step 4", exact=True)).to_be_visible()
    page.get_by_role("button", name="Step 4", exact=True).click()
    expect(page.get_by_role("button", name="Step 4, read")).to_be_visible()
    expect(page.get_by_role("button", name="Step 2", exact=True)).to_be_visible()


@pytest.mark.long
def test_best_play_says_who_plays_what_and_who_takes_it(
    site: Site, new_context: Callable[..., BrowserContext]
) -> None:
    page = course(new_context(), site, "/null/4")
    page.locator('button[data-card="S9"]').click()
    line = page.locator(".learn-line li")
    expect(line).to_have_count(2)
    expect(line.nth(0)).to_contain_text("On your right: ten of spades, takes it")
    expect(line.nth(0).locator(".learn-played").nth(2)).to_contain_text("★")
    expect(page.locator(".learn-line")).to_contain_text("★ takes the trick")
    page.goto(f"{site.url}#/learn/smear/4")
    page.locator('button[data-card="CT"]').click()
    expect(line.nth(0)).to_contain_text("Your partner: ace of clubs, takes it")
    expect(line.nth(0).locator(".learn-played")).to_have_count(3)


@pytest.mark.long
def test_course_leads_to_a_table_with_the_first_level(
    site: Site, new_context: Callable[..., BrowserContext], axe: Look
) -> None:
    page = new_context().new_page()
    page.goto(site.url)
    offer = page.get_by_role("link", name="New to Skat?")
    expect(offer).to_be_visible()
    solved = {
        lesson.name: {
            "at": 0,
            "solved": [n for n, step in enumerate(lesson.steps) if step.ask is not None],
        }
        for lesson in LESSONS
    }
    page.evaluate("kept => localStorage['ouvert.learn'] = kept", json.dumps(solved))
    page.goto(f"{site.url}#/learn")
    page.reload()
    expect(page.get_by_text("You have done the whole course")).to_be_visible()
    axe(page)
    page.goto(f"{site.url}#/")
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    expect(offer).to_have_count(0)
    page.goto(f"{site.url}#/learn")
    page.get_by_role("button", name="To a table with “Beginner”").click()
    page.wait_for_url("**/#/table/**")
    expect(page.locator(".table").first).to_be_visible()


@pytest.mark.long
def test_lesson_that_is_not_there(site: Site, new_context: Callable[..., BrowserContext]) -> None:
    page = course(new_context(), site, "/none")
    expect(page.get_by_role("alert").filter(has_text=re.compile("\\w"))).to_be_visible()
    page.get_by_role("link", name="All lessons").click()
    expect(page.get_by_role("heading", name="Learn Skat")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("name", ["first-game", "first-grand"])
def test_game_of_a_lesson_is_played_and_won(
    name: str, site: Site, new_context: Callable[..., BrowserContext], axe: Look
) -> None:
    lesson = lessons()[name]
    number, task = next(
        (number, step.ask)
        for number, step in enumerate(lesson.steps)
        if isinstance(step.ask, TableGame)
    )
    first, second = next(stated(step.ask) for step in lesson.steps if isinstance(step.ask, PutAway))
    page = course(new_context(), site, f"/{name}/{number + 1}")
    page.get_by_role("button", name="To the table").click()
    expect(page.get_by_text("pick up the skat, put two cards away")).to_be_visible()
    person = Person(page, Mouse())
    person.asked()
    page.get_by_role("link", name="Back to the lesson").click()
    expect(page.get_by_text("is not over yet")).to_be_visible()
    page.get_by_role("link", name="Go on with the game").click()
    person.view = ""
    person.play(Wish(task.game, (first, second)))
    expect(page.locator(".over")).to_contain_text("50 more for a won game")
    axe(page)
    page.get_by_role("link", name="Back to the lesson").click()
    expect(page.locator(".learn-verdict.right")).to_contain_text("points: won")
    expect(page.get_by_role("button", name="Play the same cards again")).to_be_visible()


@pytest.mark.long
def test_lessons_in_quantum_checkers_stand_in_the_same_frame(
    site: Site, new_context: Callable[..., BrowserContext]
) -> None:
    page = course(new_context(), site, "")
    page.get_by_role("heading", name="Quantum checkers").scroll_into_view_if_needed()
    page.locator(".learn-lessons.short a").first.click()
    expect(page.get_by_role("link", name="All lessons")).to_be_visible()
    page.locator('[data-square="b1"], [aria-label^="b1"]').first.click()
    page.locator('[data-square="a2"], [aria-label^="a2"]').first.click()
    expect(page.locator(".verdict")).to_be_visible()
    page.get_by_role("link", name="All lessons").click()
    expect(page.locator(".learn-lessons.short .learned")).to_have_count(1)
