"""Several people at a table, several windows of one person, and a server that goes away."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, WebSocketRoute, expect

from ouvert.skat.rules.actions import Action
from ouvert.skat.rules.observation import Observation
from ouvert.web.server import workers
from ouvert.web.table.live import presence
from support.browser.driving import (
    PATIENCE_SECONDS,
    Mouse,
    Wish,
    cards,
    codes,
    seldom,
    sit_down,
)
from support.serving import Site, own_port, serving


@pytest.mark.long
def test_two_people_and_an_ai(
    site: Site,
    new_context: Callable[..., BrowserContext],
    page: Page,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(presence, "AWAY_SECONDS", 0.5)
    page.goto(f"{site.url}#/play")
    page.get_by_label("Your name").fill("Anna")
    page.get_by_label("Opponent 1").select_option("A person, by link")
    page.get_by_label("Opponent 2").select_option("A person, by link")
    page.get_by_role("button", name="Deal").click()
    expect(page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    expect(page.get_by_text("these links open here only")).to_be_visible()
    link = page.get_by_label("Link to this seat").first.input_value()
    page.get_by_role("button", name="Let an AI play here").last.click()
    expect(page.get_by_label("Link to this seat")).to_have_count(1)

    friend = new_context().new_page()
    friend.goto(link)
    expect(friend.get_by_text("At the table: Anna and Emmy.")).to_be_visible()
    friend.get_by_label("Your name").fill("Bert")
    friend.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("region", name="Bert")).to_be_visible()
    expect(cards(page)).to_have_count(10)
    expect(cards(friend)).to_have_count(10)
    assert not set(codes(page)) & set(codes(friend))
    expect(friend.get_by_role("region", name="Anna")).to_be_visible()
    # whoever came by a link finds back, and is not asked again
    friend.goto(site.url)
    friend.get_by_role("link", name="Game 1 of 3 with Anna and Emmy").click()
    expect(cards(friend)).to_have_count(10)
    friend.close()
    expect(page.get_by_text("away", exact=True)).to_be_visible()
    page.get_by_role("button", name="Let an AI sit in until Bert is back").click()
    expect(page.get_by_role("region", name="Bert")).to_contain_text("AI")
    friend = new_context().new_page()
    friend.goto(link)
    seldom(friend)
    expect(friend.get_by_role("button", name="Let an AI play for me")).to_be_visible()


@pytest.mark.long
def test_two_windows_of_one_seat(site: Site, new_context: Callable[..., BrowserContext]) -> None:
    person = sit_down(new_context(), site, Mouse(), seed=939)
    person.play(Wish("S"), until="skat")
    other = new_context().new_page()
    other.goto(person.page.url)
    expect(other.get_by_role("button", name="Pick up the skat")).to_be_visible()
    person.page.get_by_role("button", name="Pick up the skat").click()
    expect(cards(other)).to_have_count(12)
    expect(cards(person.page)).to_have_count(12)
    assert codes(other) == codes(person.page)


def test_spectator_sees_what_is_public(
    site: Site, new_context: Callable[..., BrowserContext]
) -> None:
    person = sit_down(new_context(), site, Mouse(), seed=939)
    person.play(Wish("S"), until="skat")
    seldom(person.page)
    person.page.get_by_role("button", name="Share").click()
    link = person.page.get_by_label("Watch this table").input_value()
    watching = new_context().new_page()
    watching.goto(link)
    expect(watching.get_by_role("region", name="Anna")).to_be_visible()
    expect(watching.get_by_text("You are watching.")).to_be_visible()
    expect(cards(watching)).to_have_count(0)
    expect(watching.get_by_role("button", name="Hint")).to_have_count(0)


@pytest.mark.long
def test_game_goes_on_after_the_server_has_been_away(
    new_context: Callable[..., BrowserContext], tmp_path: Path
) -> None:
    database = f"sqlite:///{tmp_path / 'table.sqlite3'}"
    port = own_port()
    with serving(database, port) as site:
        person = sit_down(new_context(), site, Mouse(), seed=939)
        page = person.page
        person.play(Wish("S"), until="card")
        expect(page).to_have_title("● Your turn – Ouvert")
        held = codes(page)
    page.set_viewport_size({"width": 390, "height": 500})
    lost = page.locator(".status")
    expect(lost).to_have_text("The connection is lost; trying again …")
    expect(lost).to_be_in_viewport()
    with serving(database, port):
        expect(lost).to_have_text("Your turn: play a card.")
        assert codes(page) == held
        page.locator(".hand .legal").first.click(position={"x": 8, "y": 40})
        expect(cards(page)).to_have_count(9)


# Nobody joins from now on before it is let through: first a number is hashed.
HOLD_BACK = """() => {
  const hash = crypto.subtle.digest.bind(crypto.subtle);
  const asked = new Promise((resolve) => { window.hashing = resolve; });
  const free = new Promise((resolve) => { window.letThrough = resolve; });
  window.asked = asked;
  crypto.subtle.digest = (...those) => {
    window.hashing();
    return free.then(() => hash(...those));
  };
}"""


@pytest.mark.parametrize("moment", ["lost", "joining"])
@pytest.mark.long
def test_card_played_before_one_is_back_is_played(
    new_context: Callable[..., BrowserContext], tmp_path: Path, moment: str
) -> None:
    database = f"sqlite:///{tmp_path / 'table.sqlite3'}"
    port = own_port()
    with serving(database, port) as site:
        person = sit_down(new_context(), site, Mouse(), seed=939)
        page = person.page
        person.play(Wish("S"), until="card")
    status = page.locator(".status")
    expect(status).to_have_text("The connection is lost; trying again …")
    page.evaluate(HOLD_BACK)
    card = page.locator(".hand .legal").first
    if moment == "lost":
        card.click(position={"x": 8, "y": 40})
    with serving(database, port):
        page.evaluate("window.asked")
        if moment == "joining":
            card.click(position={"x": 8, "y": 40})
        page.evaluate("window.letThrough()")
        expect(cards(page)).to_have_count(9)
        expect(page.locator(".problem")).to_have_count(0)


@pytest.mark.long
def test_discard_and_announcement_are_told_whatever_happens_on_the_way(
    site: Site, new_context: Callable[..., BrowserContext]
) -> None:
    # what becomes of each message about the discard or the announcement, in their order
    fates = ["refused", "refused", "lost", "arrives", "refused", "arrives"]
    view = ""

    def between(page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def from_server(text: str | bytes) -> None:
            nonlocal view
            view = str(text) if json.loads(text)["type"] == "view" else view
            page.send(text)

        def from_page(text: str | bytes) -> None:
            said = json.loads(text)
            tells = said["type"] == "act" and said["action"]["do"] in ("discard", "announce")
            match fates.pop(0) if tells else "arrives":
                case "arrives":
                    server.send(text)
                case "refused":
                    broken = {"type": "error", "code": "unavailable", "message": "not now"}
                    page.send(json.dumps({**broken, "remark": None, "number": None, "id": None}))
                case _:
                    # somebody else comes, and then the connection breaks
                    page.send(view)
                    page.close()

        page.on_message(from_page)
        server.on_message(from_server)

    context = new_context()
    context.route_web_socket("**/api/socket", between)
    person = sit_down(context, site, Mouse(), seed=939)
    page = person.page
    person.play(Wish("S"), until="announce")
    page.locator("input[value=S]").click()
    announce = page.get_by_role("button", name="Play Spades")
    for _ in range(2):
        announce.click()
        expect(page.locator(".problem")).to_be_visible()
        expect(page.get_by_role("button", name="Choose other cards")).to_be_visible()
    announce.click()
    expect(page.get_by_role("button", name="Choose other cards")).to_have_count(0)
    # the cards are put away, and the game is asked for again
    expect(announce).to_be_visible()
    announce.click()
    expect(cards(page)).to_have_count(10)
    expect(page.locator(".decision")).to_have_count(0)
    assert not fates


def test_page_says_in_german_what_is_not_there(
    site: Site, new_context: Callable[..., BrowserContext]
) -> None:
    page = new_context(locale="de-DE").new_page()
    page.goto(f"{site.url}#/table/nowhere")
    expect(page.get_by_role("heading", name="Diesen Tisch gibt es nicht")).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("Ist der Link vollständig?")

    # a room of which a newer server has no files any more
    page.route("**/assets/look-*.js", lambda route: route.fulfill(status=404))
    page.goto(f"{site.url}#/look")
    expect(page.get_by_role("alert").filter(has_text="nicht laden")).to_be_visible()
    page.unroute("**/assets/look-*.js")
    page.get_by_role("button", name="Seite neu laden").click()
    expect(page.get_by_text("Datei wählen")).to_be_visible()


@pytest.mark.long
def test_settings_are_kept(site: Site, new_context: Callable[..., BrowserContext]) -> None:
    page = new_context().new_page()
    page.goto(site.url)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Tournament").check()
    page.get_by_role("radio", name="Deutsch").check()
    page.get_by_role("radio", name="B D K A").check()
    page.reload()
    page.get_by_role("button", name="Einstellungen").click()
    for kept in ("Deutsch", "Turnierbild", "B D K A"):
        expect(page.get_by_role("radio", name=kept).first).to_be_checked()
    assert page.evaluate("document.documentElement.lang") == "de"


@pytest.mark.long
def test_letters_go_with_the_language_until_they_are_chosen(page: Page, site: Site) -> None:
    page.goto(site.url)
    page.get_by_role("button", name="Deutsch").click()
    page.get_by_role("button", name="Einstellungen").click()
    expect(page.get_by_role("radio", name="B D K A")).to_be_checked()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="English").click()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("radio", name="J Q K A")).to_be_checked()
    page.get_by_role("radio", name="B D K A").check()
    page.get_by_role("radio", name="Deutsch").check()
    page.get_by_role("radio", name="English").check()
    page.reload()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("radio", name="B D K A")).to_be_checked()


@pytest.mark.long
def test_page_says_when_the_ais_are_waking_up(
    site: Site, page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    released, decide = threading.Event(), workers.decide

    def slowly(player: str, seen: Observation, seed: int) -> Action:
        assert released.wait(PATIENCE_SECONDS)
        return decide(player, seen, seed)

    monkeypatch.setattr(workers, "decide", slowly)
    told = {"version": "", "protocol": 1, "players": [], "awake": False, "compiled": 0.4}
    page.route("**/api/info", lambda route: route.fulfill(json=told))
    places = [{"name": "Anna"}, {"player": "reflex"}, {"player": "reflex"}]
    table = site.open_table(places, seed="1", games=1)
    page.goto(f"{site.url}#/table/{table.table}/{table.tokens[0]}")
    status = page.get_by_role("status")
    expect(status).to_contain_text("is thinking")
    expect(status).to_contain_text("waking up (40%)")
    released.set()
