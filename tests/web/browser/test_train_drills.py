"""The levels of the drills in a real browser: each kind of question, answered by hand."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Response, expect
from sqlalchemy import select

from ouvert.skat.course.shown import Question
from ouvert.skat.training.drills import HIGHEST, Drill, DrillTask, drill_task
from ouvert.storage.database import Database
from ouvert.storage.models import DrillRow
from support.browser.looking import Look, Shoot
from support.serving import Site


class Driller:
    """Somebody who practises a drill, and knows every answer by the seed that the page was told."""

    def __init__(self, site: Site, page: Page, drill: Drill) -> None:
        self.site, self.page, self.drill = site, page, drill
        self.asked: DrillTask | None = None

    def _asks(self, response: Response) -> bool:
        asking = response.url.endswith(f"/api/train/drills/{self.drill.value}")
        return asking and response.request.method == "GET"

    def _after(self, act: Callable[[], object]) -> None:
        """Do something that brings the next exercise, and note which it is."""
        with self.page.expect_response(self._asks) as answered:
            act()
        view = answered.value.json()
        self.level = view["line"]["level"]
        self.asked = drill_task(self.drill, self.level, int(view["seed"]))
        expect(self.page.locator(".learn-verdict")).to_have_count(0)
        expect(self.page.locator(".learn-board")).to_be_visible()

    def at(self, level: int) -> None:
        """Set the level that was reached, and open the drill."""
        database = Database(self.site.database_url)
        with database.session() as session:
            for row in session.scalars(select(DrillRow)):
                if row.drill == self.drill.value:
                    row.level, row.streak = level, 0
        database.close()
        self.page.goto(f"{self.site.url}#/train")
        address = f"{self.site.url}#/train/drill/{self.drill.value}"
        self._after(lambda: self.page.goto(address))
        expect(self.page.get_by_text(f"Level {level} of {HIGHEST[self.drill]}")).to_be_visible()

    @property
    def question(self) -> Question:
        """What is asked, after the tricks were watched."""
        assert self.asked is not None
        if self.asked.one_by_one:
            expect(self.page.get_by_role("heading", level=2)).to_contain_text("Watch the tricks.")
        while self.page.get_by_role("button", name="Next trick").count():
            self.page.get_by_role("button", name="Next trick").click()
        asking = self.page.get_by_role("button", name="I have seen them all")
        if asking.count():
            asking.click()
        return self.asked.task.question()

    def answer(self) -> None:
        """Give the right answer, as it is asked for."""
        question = self.question
        assert self.asked is not None
        right = self.asked.task.accepted()[0]
        page = self.page
        if question.form == "number":
            page.get_by_label("Your answer").fill(right[0])
            page.keyboard.press("Enter")
        elif question.form == "choice":
            page.locator(f'.learn-options button[data-value="{right[0]}"]').click()
        else:
            for card in right:
                page.locator(f'.learn-board button[data-card="{card}"]').click()
            page.get_by_role("button", name="Check").click()
        expect(page.locator(".learn-verdict.right")).to_be_visible()

    def next(self) -> None:
        """Go to the next exercise."""
        self._after(self.page.get_by_role("button", name="Next", exact=True).click)


@pytest.mark.long
@pytest.mark.parametrize("drill", list(Drill))
def test_every_level_is_answered_and_leads_on(
    site: Site, new_context: Callable[..., BrowserContext], axe: Look, drill: Drill
) -> None:
    one = Driller(site, new_context().new_page(), drill)
    one.at(1)
    one.answer()
    for level in range(2, HIGHEST[drill] + 1):
        one.at(level)
        one.answer()
        axe(one.page)
    # three right answers in a row lead no higher than the highest, a wrong one leads back
    for _ in range(2):
        one.next()
        one.answer()
    expect(one.page.get_by_text(f"Level {HIGHEST[drill]} of {HIGHEST[drill]}")).to_be_visible()
    assert one.level == HIGHEST[drill]


@pytest.mark.long
def test_which_cards_are_out_is_asked_of_others_cards_alone(
    site: Site, new_context: Callable[..., BrowserContext], axe: Look, shoot: Shoot
) -> None:
    context = new_context(viewport={"width": 320, "height": 640})
    one = Driller(site, context.new_page(), Drill.COUNTING)
    one.at(1)
    one.answer()
    one.at(5)
    while one.question.form != "cards":
        one.at(5)
    page, asked = one.page, one.asked
    assert asked is not None
    offered = page.locator(".learn-board button.learn-card")
    codes = [each.get_attribute("data-card") for each in offered.all()]
    assert codes == list(asked.task.question().cards)
    own = asked.task.scene().seats[asked.task.scene().you or 0].cards
    assert not set(codes) & set(own)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    axe(page)
    shoot(page, "drill cards out")
    right = asked.task.accepted()[0]
    wrong = next(card for card in codes if card not in right)
    page.locator(f'.learn-board button[data-card="{wrong}"]').press("Enter")
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".learn-verdict.wrong")).to_be_visible()
    expect(page.get_by_text(re.compile("^Level 4 of 6"))).to_be_visible()
