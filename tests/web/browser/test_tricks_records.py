"""Hand records of Bridge in a real browser: read, judged, shown on a small phone in the dark."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Route, expect

from ouvert.tricks.records.reading import read_boards
from ouvert.tricks.review.cards import look_back
from support.browser.driving import wait_until
from support.browser.looking import Look, Shoot
from support.serving import Site

NewContext = Callable[..., BrowserContext]
LIN = """pn|Sam,Wim,Nora,Eva|st||md|1SKJT96HAJ76D6CKT3,SQ72H842DA9CQ9642,SAHKT95DKQJ543CJ8,|rh||
ah|Board 7|sv|b|mb|1S|mb|p|mb|2D!|mb|p|mb|2H|mb|p|mb|4S|mb|p|mb|p|mb|p|pg||
pc|H2|pc|HK|pc|HQ|pc|H6|pg||pc|DK|pc|D2|pc|D6|pc|D9|pg||
"""
PHONE = {
    "viewport": {"width": 320, "height": 700},
    "locale": "de-DE",
    "color_scheme": "dark",
    "has_touch": True,
}


@pytest.mark.long
def test_each_card_of_a_file_is_judged(
    site: Site, new_context: NewContext, axe: Look, shoot: Shoot, tmp_path: Path
) -> None:
    page = new_context().new_page()
    page.goto(f"{site.url}#/tricks/records")
    file = tmp_path / "board.lin"
    file.write_text(LIN + LIN.partition("pg||")[0] + LIN.replace("pc|H2|", "pc|H3|"))
    page.get_by_label("Choose a file").set_input_files(str(file))
    expect(page.get_by_role("heading", name="4♠ by South")).to_be_visible()
    expect(page.get_by_text("1 board of this file cannot be read")).to_be_visible()
    page.get_by_text("1 board of this file cannot be read").click()
    expect(page.get_by_text("W, whose turn it is in trick 1, does not hold H3")).to_be_visible()
    axe(page)
    page.get_by_role("button", name="Judge each card").click()
    expect(page.get_by_text("8 of 8 cards are judged.")).to_be_visible()
    page.get_by_role("button", name="West: ♦9.").click()
    detail = page.get_by_role("region", name="♦9 by West in trick 2")
    (board,) = read_boards(LIN).boards
    *_, last = look_back(board.start(), board.cards, deals=20, seed=1)
    assert last.open_loss == 2
    expect(detail).to_contain_text(f"{last.loss:.2f} ± {last.error:.2f}")
    # what was played before is pale
    hands = page.get_by_role("region", name="The hands")
    expect(hands.locator("s")).to_have_count(7)
    expect(page.get_by_role("region", name="What each player gave away")).to_contain_text("Wim")
    axe(page)
    shoot(page, "tricks-records")
    # the address leads back to the same card, and the file is still there
    page.reload()
    expect(page.get_by_role("region", name="♦9 by West in trick 2")).to_contain_text("not judged")
    page.get_by_role("combobox", name="Board").select_option("2")
    expect(page.get_by_text("No card of this board was played")).to_be_visible()


def test_judging_can_be_stopped_on_a_small_phone(
    site: Site, new_context: NewContext, axe: Look, shoot: Shoot
) -> None:
    page = new_context(**PHONE).new_page()
    page.goto(f"{site.url}#/tricks/records")
    page.get_by_role("textbox").fill("hallo")
    page.get_by_role("button", name="Lesen").click()
    expect(
        page.get_by_role("alert").filter(has_text="das ist kein Bridgeprotokoll")
    ).to_be_visible()
    page.get_by_role("button", name="Beispiel nehmen").click()
    expect(page.get_by_role("heading", name="4♠ von Süd")).to_be_visible()
    # the first answer comes when it was stopped: otherwise all cards might be judged by then
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/tricks/records/card", hold)
    page.get_by_role("button", name="Jede Karte beurteilen").click()
    page.get_by_role("button", name="Anhalten").click()
    expect(page.get_by_role("button", name="beurteilen")).to_be_visible()
    wait_until(page, lambda: bool(held))
    with page.expect_response("**/api/tricks/records/card"):
        held.pop().continue_()
    assert held == []
    page.get_by_role("button", name="West: ♠2").click()
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 320
    axe(page)
    shoot(page, "tricks-records-phone")
