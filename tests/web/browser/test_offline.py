"""The page without a server: what was read opens again, and what is done is done once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from ouvert.storage import analyses
from ouvert.storage.database import Database
from ouvert.storage.tables import all_tables, load_table
from support.browser.driving import Mouse, Wish, sit_down
from support.browser.looking import Look, Shoot
from support.serving import Site, own_port, serving

READY = """async () => {
    await navigator.serviceWorker.ready;
    while (navigator.serviceWorker.controller === null)
        await new Promise((go) => setTimeout(go, 20));
}"""
GAME = "samples-1"
SAMPLES = "/api/look/samples"


class Comings:
    """A server that goes and comes back at the same address."""

    def __init__(self, url: str) -> None:
        self._url, self._port = url, own_port()
        self._running = ExitStack()

    def come(self) -> Site:
        return self._running.enter_context(serving(self._url, self._port))

    def go(self) -> None:
        self._running.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Comings]:
    comings = Comings(f"sqlite:///{tmp_path / 'table.sqlite3'}")
    yield comings
    comings.go()


@pytest.fixture
def visitor(new_context: Callable[..., BrowserContext]) -> Page:
    return new_context(service_workers="allow", reduced_motion="reduce").new_page()


def installed(page: Page, site: Site) -> None:
    page.goto(site.url)
    page.evaluate(READY)


def test_page_can_be_installed(server: Comings, visitor: Page) -> None:
    site = server.come()
    visitor.goto(site.url)
    manifest = visitor.evaluate(
        "fetch(document.querySelector('link[rel=manifest]').href).then((found) => found.json())"
    )
    assert manifest["name"].startswith("Ouvert")
    sizes = {icon["sizes"] for icon in manifest["icons"]}
    assert sizes >= {"192x192", "512x512"}
    assert any(icon.get("purpose") == "maskable" for icon in manifest["icons"])
    for icon in manifest["icons"]:
        answer = site.get(icon["src"].lstrip("/"))
        assert (answer.status, answer.headers["content-type"]) == (200, icon["type"])


@pytest.mark.long
def test_what_was_read_opens_without_a_server(
    server: Comings, visitor: Page, axe: Look, shoot: Shoot
) -> None:
    site = server.come()
    page = visitor
    installed(page, site)
    site.get("api/look/samples")
    database = Database(site.database_url)
    analysis = analyses.add_analysis(database, "told", {}, game=GAME)
    assert analyses.take_next(database, "told") is not None
    lines = {"step": "turns", "lines": []}
    assert analyses.finish(database, analysis, result={"parts": [lines]})
    database.close()
    page.goto(f"{site.url}#/look/upload/samples")
    expect(page.locator(".look-list tbody tr")).to_have_count(6)
    page.goto(f"{site.url}#/look/game/{GAME}")
    expect(page.locator(".look-board")).to_be_visible()
    expect(page.get_by_role("heading", name="Could it be won?")).to_be_visible()
    kept = f"caches.match('/api/look/games/{GAME}/analysis?after=0').then(Boolean)"
    while not page.evaluate(kept) or not page.evaluate(f"caches.match('{SAMPLES}').then(Boolean)"):
        page.wait_for_timeout(20)
    server.go()

    page.reload()
    expect(page.locator(".look-board")).to_be_visible()
    expect(page.get_by_role("heading", name="Could it be won?")).to_be_visible()
    page.get_by_role("button", name="One step on").click()
    page.get_by_role("link", name="Look back", exact=True).click()
    page.goto(f"{site.url}#/look/upload/samples")
    expect(page.locator(".look-list tbody tr")).to_have_count(6)
    page.goto(site.url)
    expect(page.locator(".turning-hand button").first).to_be_visible()
    shoot(page, "offline")
    axe(page)
    # a room that was never entered is there as well
    page.get_by_role("link", name="Train", exact=True).click()
    expect(page.get_by_role("heading", name="Train", exact=True)).to_be_visible()


@pytest.mark.long
def test_wish_that_failed_is_not_sent_later(server: Comings, visitor: Page) -> None:
    site = server.come()
    installed(visitor, site)
    server.go()
    visitor.get_by_role("button", name="Play now").click()
    expect(visitor.get_by_role("alert").filter(has_text="no connection")).to_be_visible()
    server.come()
    visitor.reload()
    expect(visitor.get_by_role("button", name="Play now")).to_be_enabled()
    database = Database(site.database_url)
    assert all_tables(database) == ()
    database.close()


@pytest.mark.long
def test_moves_are_neither_lost_nor_doubled(
    server: Comings, new_context: Callable[..., BrowserContext]
) -> None:
    site = server.come()
    context = new_context(service_workers="allow", reduced_motion="reduce")
    installed(context.new_page(), site)
    person = sit_down(context, site, Mouse(), seed=939)
    person.page.evaluate(READY)
    person.play(Wish("S"), until="card")
    server.go()
    page = person.page
    expect(page.locator(".status.lost")).to_be_visible()
    # a card that is played while nobody hears it
    page.locator(".hand .legal").first.click()
    server.come()
    expect(page.locator(".status.lost")).to_have_count(0)
    person.view = ""
    person.play(Wish("S"))
    database = Database(site.database_url)
    (table,) = all_tables(database)
    events = load_table(database, table).events
    played = [event for event in events if '"play"' in event]
    assert len(played) == len(set(played)) == 30
    database.close()
