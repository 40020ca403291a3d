"""The circuit explorer in a browser: stepping through circuits, and three answers."""

from __future__ import annotations

import re
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from ouvert.cards import Card
from ouvert.quantum.optimal import verdict
from ouvert.quantum.paper.six_cards import six_card_example
from ouvert.web.protocol.quantum import AnswerView
from ouvert.web.quantum import api as quantum_api
from ouvert.web.quantum import work as quantum_work
from support.browser.driving import seldom
from support.browser.looking import Look, Shoot
from support.optimal_play import made_up_study
from support.serving import Site
from support.sizes import some_of
from web.quantum.test_quantum import few_cards_left, measured

pytest.importorskip("qiskit")
DESKTOP = {"viewport": {"width": 1280, "height": 800}, "locale": "en-GB"}
PHONE = {"viewport": {"width": 390, "height": 844}, "locale": "de-DE"}


class NewContext(Protocol):
    def __call__(self, **options: Any) -> BrowserContext: ...


@pytest.mark.parametrize("options", some_of([DESKTOP, PHONE]), ids=["English", "German"])
def test_an_example_is_walked_through(
    new_context: NewContext, site: Site, axe: Look, shoot: Shoot, options: dict[str, Any]
) -> None:
    page = new_context(**options).new_page()
    page.goto(f"{site.url}#/quantum")
    page.get_by_role("link", name=re.compile("king|König")).click()
    *before, last = [len(step.state_table) for step in six_card_example(Card.CK).steps()[:-1]]
    for strings in before:
        expect(page.locator(".states tbody tr")).to_have_count(strings)
        page.get_by_role("button", name=re.compile("Step on|Weiter")).click()
    expect(page.locator(".states tbody tr")).to_have_count(last)
    expect(page.locator(".wins")).to_contain_text(re.compile("66[.,]67"))
    wins = page.locator(".states tbody tr").filter(has=page.locator(".won"))
    expect(wins).to_have_text([re.compile("33[.,]33")] * 2)
    page.get_by_text(re.compile("^(Gates of this block|Gatter dieses Blocks)$")).click()
    expect(page.locator(".gates")).to_contain_text("card_2[0]")
    axe(page)
    shoot(page, f"explorer {options['locale']}")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".states tbody tr")).to_have_count(before[-1])
    page.locator(".blocks button").first.click()
    expect(page.locator(".states tbody tr")).to_have_count(before[0])
    expect(page.locator(".states .changed")).to_have_count(0)
    page.locator(".blocks button").nth(1).click()
    # the king is played in every branch, and nothing else is
    expect(page.locator(".states .changed")).to_have_text(
        [re.compile("^(table|Tisch) A$")] * before[1]
    )
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= options["viewport"]["width"]


@pytest.mark.long
@pytest.mark.parametrize("options", some_of([DESKTOP, PHONE]), ids=["English", "German"])
def test_grover_steps_are_turned_and_a_chip_made_noisy(
    new_context: NewContext, site: Site, axe: Look, shoot: Shoot, options: dict[str, Any]
) -> None:
    page = new_context(**options).new_page()
    page.goto(f"{site.url}#/quantum/examples/ace")
    expect(page.locator(".turned-chance")).to_have_text(re.compile("33[.,]33"))
    most, narrow = page.locator(".task button").all()
    most.click()
    expect(page.locator(".task").first).to_contain_text(re.compile("Not yet|Noch nicht"))
    slider = page.locator(".grover input")
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".turned-chance")).to_have_text(re.compile("92[.,]59"))
    page.keyboard.press("ArrowRight")
    narrow.click()
    expect(page.locator(".task").last).to_contain_text(re.compile("Right|Richtig"))
    # keys turn the state, and leave the block that is shown alone
    expect(page.locator(".blocks button").first).to_have_attribute("aria-pressed", "true")
    slider.fill("6")
    expect(page.locator(".turned-chance")).to_have_text(re.compile("97[.,]85"))
    most.click()
    expect(page.locator(".task").first).to_contain_text(re.compile("Right|Richtig"))
    page.get_by_label(re.compile("Let gates fail|Gatter misslingen")).check()
    expect(page.locator(".noise tbody tr")).to_have_count(7)
    axe(page)
    shoot(page, f"grover {options['locale']}")
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= options["viewport"]["width"]


@pytest.mark.long
@pytest.mark.parametrize("options", some_of([DESKTOP, PHONE]), ids=["English", "German"])
def test_exercises_are_answered(
    new_context: NewContext, site: Site, axe: Look, shoot: Shoot, options: dict[str, Any]
) -> None:
    page = new_context(**options).new_page()
    page.goto(f"{site.url}#/quantum")
    page.get_by_role("button", name=re.compile("Show the exercises|Aufgaben zeigen")).click()
    tasks = page.locator(".exercises form")
    expect(tasks).to_have_count(6)
    expect(page.locator(".exercises")).not_to_contain_text("{")
    first, share = tasks.nth(0), tasks.nth(2)
    first.get_by_role("textbox").fill("six")
    first.get_by_role("button").click()
    expect(first).to_contain_text(re.compile("Write a number|Schreibe eine Zahl"))
    first.get_by_role("textbox").fill("5")
    page.keyboard.press("Enter")
    expect(first).to_contain_text(re.compile("Not yet|Noch nicht"))
    first.get_by_role("textbox").fill("6")
    page.keyboard.press("Enter")
    expect(first).to_contain_text(re.compile("Right. Two of four|Richtig. Zwei von vier"))
    share.get_by_role("textbox").fill("0,2")
    page.keyboard.press("Enter")
    expect(share).to_contain_text(re.compile("0[.,]195"))
    axe(page)
    shoot(page, f"exercises {options['locale']}")
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= options["viewport"]["width"]


@pytest.mark.long
def test_a_game_has_three_answers_and_a_program(page: Page, site: Site, axe: Look) -> None:
    page.goto(f"{site.url}#/quantum/cards/2")
    expect(page.locator(".states tbody tr")).not_to_have_count(0)
    page.get_by_role("button", name="Ask all three").click()
    expect(page.locator(".three tbody tr")).to_have_count(3)
    expect(page.locator(".three")).not_to_contain_text("Working")
    axe(page)
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Download OpenQASM 3").click()
    assert waiting.value.path().read_text(encoding="utf-8").startswith("OPENQASM 3")


@pytest.mark.long
def test_a_large_game_is_counted_and_says_that_it_is_too_large(page: Page, site: Site) -> None:
    page.goto(f"{site.url}#/quantum/cards/10")
    expect(page.get_by_text("too many to show")).to_be_visible()
    expect(page.get_by_role("row", name=re.compile("CX gates"))).to_contain_text(re.compile(r"\d"))


@pytest.mark.long
def test_an_answer_that_has_to_wait_says_what_for_and_comes(
    page: Page, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quantum_api, "PATIENCE", 0.2)
    analysing, released = threading.Event(), threading.Event()
    monkeypatch.setattr(quantum_work, "GAMES", 1000)
    answer = quantum_work.answer

    def waits(*args: Any) -> AnswerView:
        analysing.set()
        assert released.wait(300)
        return answer(*args)

    monkeypatch.setattr(quantum_work, "answer", waits)
    page.goto(f"{site.url}#/quantum/cards/3")
    page.get_by_role("button", name="Ask all three").click()
    expect(page.get_by_role("status").filter(has_text="take turns")).to_be_visible()
    assert analysing.wait(300)
    released.set()
    expect(page.locator(".three tbody tr")).to_have_count(4)
    expect(page.locator(".three")).not_to_contain_text("Working")


@pytest.mark.long
def test_the_position_at_the_table_is_a_circuit(page: Page, site: Site, axe: Look) -> None:
    made = site.open_table([{"name": "Anna"}, {"player": "random"}, {"player": "random"}])
    with ThreadPoolExecutor(1) as elsewhere:
        view = elsewhere.submit(few_cards_left, site, made, 2).result()
    assert view.own is not None
    page.goto(f"{site.url}#/table/{made.table}/{made.tokens[0]}")
    seldom(page)
    page.get_by_role("link", name="as a quantum circuit").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Your position at the table")
    expect(page.get_by_label("First card").locator("option")).to_have_count(
        len(view.own.legal.cards)
    )
    page.locator(".blocks button").last.click()
    expect(page.locator(".wins")).to_be_visible()
    page.get_by_role("button", name="Ask all three").click()
    expect(page.locator(".three tbody tr")).to_have_count(len(view.own.legal.cards) + 1)
    expect(page.locator(".three")).not_to_contain_text("Working")
    axe(page)
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Download OpenQASM 3").click()
    program = waiting.value.path().read_text(encoding="utf-8")
    told = page.locator(".wins").inner_text()
    assert f"{measured(program).get('1', 0):.2%}" in told
    page.get_by_role("link", name="Skat").click()
    seldom(page)
    expect(page.get_by_role("link", name="as a quantum circuit")).to_be_visible()


def test_a_table_without_a_card_to_play_says_so(page: Page, site: Site) -> None:
    made = site.open_table([{"name": "Anna"}, {"player": "random"}, {"player": "random"}])
    page.goto(f"{site.url}#/quantum/table/{made.table}/{made.tokens[0]}")
    expect(page.locator("p[role=alert]")).to_have_text("No game is being played.")
    page.goto(f"{site.url}#/quantum/examples/unknown")
    expect(page.locator("p[role=alert]")).to_have_text("There is nothing of this kind.")


def test_without_the_extra_the_page_says_what_to_install(
    page: Page, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quantum_api, "find_spec", lambda name: None)
    page.goto(f"{site.url}#/quantum")
    expect(page.get_by_role("alert").filter(has_text="pip install")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("options", [DESKTOP, PHONE], ids=["English", "German"])
def test_the_page_says_who_finds_the_best_card_sooner(
    new_context: NewContext,
    site: Site,
    axe: Look,
    shoot: Shoot,
    monkeypatch: pytest.MonkeyPatch,
    options: dict[str, Any],
) -> None:
    monkeypatch.setattr(verdict, "optimal_study", made_up_study)
    page = new_context(**options).new_page()
    page.goto(f"{site.url}#/quantum")
    page.get_by_role("link", name=re.compile("best card sooner|beste Karte früher")).click()
    expect(page.locator(".wins")).to_have_text(re.compile("^(No|Nein)[.]"))
    expect(page.locator(".wins")).to_contain_text(re.compile("2[.,]9 (years|Jahre)"))
    expect(page.get_by_role("row").filter(has_text=re.compile("√N"))).not_to_have_count(0)
    axe(page)
    shoot(page, f"optimal play {options['locale']}")
