"""Fair deals on the page: the panel at the table, the check of a list, other files."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from support.browser.driving import Mouse, Person, Wish, cards, seldom
from support.browser.looking import Look, Shoot, too_faint
from support.serving import Site
from support.sizes import long

PROOF = Path(__file__).parents[2] / "data" / "fair_deals.json"
WIDE = "document.documentElement.scrollWidth"
OWN = "0123456789abcdef" * 2


@pytest.mark.long
def test_list_is_checked_when_it_is_over(page: Page, site: Site, axe: Look, shoot: Shoot) -> None:
    made = site.open_table([{"name": "Anna"}, {"player": "reflex"}, {"player": "reflex"}], games=1)
    page.goto(f"{site.url}#/table/{made.table}/{made.tokens[0]}")
    expect(cards(page)).to_have_count(10)
    seldom(page)
    page.get_by_role("button", name="Fair cards?").click()
    panel = page.get_by_role("dialog", name="How do I know that the cards are fair?")
    expect(panel.locator("code")).to_have_count(2)
    commitment = panel.locator("code").first.inner_text()
    expect(panel).to_contain_text("You: number")
    shoot(page, "fair panel")
    axe(page)
    page.keyboard.press("Escape")
    Person(page, Mouse()).play(Wish(None))
    seldom(page)
    page.get_by_role("button", name="Fair cards?").click()
    expect(panel.locator("code").first).to_have_text(commitment)
    panel.get_by_role("link", name="Check all deals").click()
    found = page.get_by_role("status", name="What was found")
    expect(found).to_contain_text("The proof holds: 1 deal follows")
    expect(found).to_contain_text(commitment)
    expect(found).to_contain_text("Your own number is in it")
    expect(found.locator(".fair-deals li.fine")).to_have_count(1)
    expect(page.get_by_role("link", name="Check: 1 game with")).to_be_visible()
    shoot(page, "fair checked")
    axe(page)
    with page.expect_download() as saved:
        found.get_by_role("link", name="Save the proof").click()
    proof = json.loads(Path(saved.value.path()).read_text(encoding="utf-8"))
    assert proof["commitment"] == commitment
    assert proof == json.loads(site.get(f"api/tables/{made.table}/proof").body)


@pytest.mark.long
def test_number_can_be_typed_while_others_are_awaited(
    site: Site, new_context: Callable[..., BrowserContext]
) -> None:
    made = site.open_table([{"name": "Anna"}, {}, {"player": "reflex"}], games=1)
    page = new_context(viewport={"width": 320, "height": 800}).new_page()
    page.goto(f"{site.url}#/table/{made.table}/{made.tokens[0]}")
    page.get_by_label("Your name").fill("Anna")
    page.get_by_role("button", name="Sit down").click()
    page.get_by_text("How do I know that the cards are fair?").click()
    page.get_by_text("Use a number of your own").click()
    field = page.get_by_label("32 digits from 0 to 9 and a to f")
    field.fill("abc")
    page.get_by_role("button", name="Take it").click()
    expect(page.locator("p[role=alert]")).to_contain_text("this has 3 characters")
    field.fill(OWN.upper())
    page.get_by_role("button", name="Take it").click()
    expect(page.locator(".fairness")).to_contain_text(f"Your number: {OWN}")
    assert page.evaluate(WIDE) <= 320
    other = new_context().new_page()
    other.goto(f"{site.url}#/table/{made.table}/{made.tokens[1]}")
    other.get_by_label("Your name").fill("Bea")
    other.get_by_role("button", name="Sit down").click()
    expect(cards(other)).to_have_count(10)
    seldom(other)
    other.get_by_role("button", name="Fair cards?").click()
    panel = other.get_by_role("dialog")
    expect(panel).to_contain_text("Anna: number")
    expect(panel).to_contain_text(OWN)
    expect(panel.locator("code")).to_have_count(3)


@pytest.mark.parametrize("scheme", ["light", long("dark")])
def test_files_of_others_are_checked(
    site: Site,
    new_context: Callable[..., BrowserContext],
    axe: Look,
    shoot: Shoot,
    tmp_path: Path,
    scheme: str,
) -> None:
    page = new_context(locale="de-DE", color_scheme=scheme).new_page()
    page.goto(f"{site.url}#/fair")
    page.locator("input[type=file]").set_input_files(PROOF)
    found = page.get_by_role("status", name="Was gefunden wurde")
    expect(found).to_contain_text("Der Beweis stimmt: 36 Verteilungen folgen")
    expect(found).to_contain_text("nie geöffnet")
    content = json.loads(PROOF.read_text(encoding="utf-8"))
    content["deals"][6], content["deals"][8] = content["deals"][8], content["deals"][6]
    page.get_by_label("Oder füge ihren Text ein").fill(json.dumps(content))
    page.get_by_role("button", name="Text prüfen").click()
    expect(found).to_contain_text(
        "Der Beweis stimmt nicht: Verteilung 7 weicht ab; Verteilung 9 weicht ab."
    )
    expect(found.locator(".fair-deals li.blunder")).to_have_count(2)
    for width in (320, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        shoot(page, f"fair file {scheme} {width}")
        assert page.evaluate(WIDE) <= width
    axe(page)
    assert too_faint(page) == []
    page.get_by_label("Oder füge ihren Text ein").fill("{}")
    page.get_by_role("button", name="Text prüfen").click()
    expect(page.locator("p[role=alert]")).to_contain_text("Das ist kein Beweis von Verteilungen")


@pytest.mark.long
def test_list_that_goes_on_and_one_by_a_seed_say_so(page: Page, site: Site) -> None:
    places = [{"name": "Anna"}, {"player": "reflex"}, {"player": "reflex"}]
    begun, seeded = site.open_table(places), site.open_table(places, seed="4")
    page.goto(f"{site.url}#/fair/{begun.table}")
    expect(page.locator("p[role=alert]")).to_contain_text("This list has not ended")
    page.goto(f"{site.url}#/fair/{seeded.table}")
    expect(page.locator("p[role=alert]")).to_contain_text("come from a seed")
    page.goto(f"{site.url}#/table/{seeded.table}/{seeded.tokens[0]}")
    seldom(page)
    page.get_by_role("button", name="Fair cards?").click()
    expect(page.get_by_role("dialog")).to_contain_text("These deals follow from a seed")
