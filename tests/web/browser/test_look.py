"""Looking back in a real browser: upload, analysis, a variation's link in a fresh browser."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from ouvert.skat.records import GameRecord, from_json
from ouvert.skat.records.circumstances import Circumstances
from ouvert.skat.records.iss import record as iss
from ouvert.skat.review import cards as retrospect
from ouvert.skat.review import lines as retrospect_lines
from ouvert.skat.review.game import review
from ouvert.skat.review.parts import review_parts
from ouvert.skat.review.story import story
from ouvert.storage import analyses, library
from ouvert.storage.database import Database
from support import reference_data
from support.browser.driving import Mouse, Wish, sit_down
from support.browser.lasting import analyses_that_last
from support.browser.looking import Look, Shoot
from support.serving import Site
from support.sizes import some_of

TEXTS = [game["sgf"] for game in reference_data.load("iss_records")]

DESKTOP = {"viewport": {"width": 1280, "height": 800}, "locale": "en-GB"}
PHONE = {"viewport": {"width": 390, "height": 844}, "locale": "de-DE", "color_scheme": "dark"}
BY_LOCALE = {
    "en-GB": ("Choose a file", "Course of the game", "Mistakes", "Other games and discards"),
    "de-DE": ("Datei wählen", "Spielverlauf", "Fehler", "Andere Spiele, anders gedrückt"),
}

NewContext = Callable[..., BrowserContext]


def analysed(site: Site, record: GameRecord, parts: list[dict[str, Any]]) -> str:
    """Keep a game with what is known of it; its name."""
    database = Database(site.database_url)
    (game,) = library.add_upload(database, "games", [record]).games
    analysis = analyses.add_analysis(database, "told", {}, game=game)
    assert analyses.take_next(database, "told") is not None
    assert analyses.finish(database, analysis, result={"parts": parts})
    database.close()
    return game


def upload(page: Page, site: Site, folder: Path, choose: str, *texts: str) -> None:
    file = folder / "games.sgf"
    file.write_text("\n".join(texts), encoding="utf-8")
    page.goto(f"{site.url}#/look")
    page.get_by_label(choose).set_input_files(file)


def drop(page: Page, site: Site, *texts: str) -> None:
    """Upload as by dragging a file onto the page."""
    page.goto(f"{site.url}#/look")
    dragged = page.evaluate_handle(
        """text => {
            const data = new DataTransfer();
            data.items.add(new File([text], "games.sgf"));
            return data;
        }""",
        "\n".join(texts),
    )
    for event in ("dragover", "drop"):
        page.dispatch_event(".look-drop", event, {"dataTransfer": dragged})


def kept(page: Page, link: str) -> str:
    """What a download holds."""
    with page.expect_download() as download:
        page.get_by_role("link", name=link, exact=True).click()
    return Path(download.value.path()).read_text(encoding="utf-8")


def shown(page: Page) -> str:
    """What a person sees of the position and its worth."""
    expect(page.locator(".look-chance").first).to_contain_text("%")
    return page.locator(".look-board").inner_text() + page.locator(".look-evaluation").inner_text()


@pytest.mark.long
@pytest.mark.parametrize("options", some_of([DESKTOP, PHONE]), ids=["desktop", "phone"])
def test_link_to_a_variation_shows_the_same_to_a_stranger(
    site: Site,
    new_context: NewContext,
    axe: Look,
    shoot: Shoot,
    tmp_path: Path,
    options: dict[str, object],
) -> None:
    page = new_context(**options).new_page()
    choose, moves, mistakes, others = BY_LOCALE[str(options["locale"])]
    texts = TEXTS[2], "(;GM[Skat]broken", TEXTS[1]
    if options is DESKTOP:
        drop(page, site, *texts)
    else:
        upload(page, site, tmp_path, choose, *texts)
    expect(page.locator(".look-problems")).to_contain_text("2")
    rows = page.locator(".look-list tbody tr")
    expect(rows).to_have_count(2)
    axe(page)
    shoot(page, f"look list {options['locale']}")

    rows.nth(0).get_by_role("link").click()
    expect(page.get_by_role("heading", name=moves)).to_be_visible()
    expect(page.get_by_role("heading", name=others)).to_be_visible()
    expect(page.get_by_role("heading", name=mistakes)).to_be_visible()
    axe(page)
    shoot(page, f"look game {options['locale']}")
    width = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width[0] <= width[1]

    expect(page.locator(".look-chance").first).to_contain_text("%")
    page.locator(".look-choices li:not(.played) button").first.click()
    expect(page).to_have_url(re.compile(r"at=\d+&line=\w+"))
    page.locator(".look-choices button").first.click()
    expect(page).to_have_url(re.compile(r"line=\w\w(%2C|,)\w\w"))
    before = shown(page)
    shoot(page, f"look variation {options['locale']}")

    stranger = new_context(**options).new_page()
    stranger.goto(page.url)
    expect(stranger.locator(".look-chance").first).to_contain_text("%")
    assert shown(stranger) == before
    axe(stranger)


@pytest.fixture
def lasting(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No analysis is over before somebody has stopped it."""
    with analyses_that_last(monkeypatch):
        yield


@pytest.mark.long
@pytest.mark.usefixtures("lasting")
def test_game_is_kept_and_printed(site: Site, new_context: NewContext, tmp_path: Path) -> None:
    page = new_context(**DESKTOP).new_page()
    upload(page, site, tmp_path, "Choose a file", TEXTS[0])
    page.locator(".look-list tbody").get_by_role("link").click()
    page.get_by_role("button", name="Stop", exact=True).click()
    expect(page.get_by_text("The analysis was stopped.")).to_be_visible()
    page.get_by_text("Share, keep, print").click()
    record = iss.parse(TEXTS[0])
    assert from_json(kept(page, "JSON")) == record
    assert iss.parse(kept(page, "ISS record")) == record
    assert kept(page, "Position as SVG").startswith("<svg")
    assert json.loads(kept(page, "Analysis (JSON)"))["state"] == "cancelled"
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 760, "height": 1000})
    expect(page.get_by_role("heading", name="Course of the game")).to_be_visible()
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    expect(page.locator(".look-steps")).to_be_hidden()
    width = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width[0] <= width[1]


def test_winning_line_is_walked_through(site: Site, new_context: NewContext) -> None:
    record = iss.parse(TEXTS[0])
    game = record.replay().final
    card = list(retrospect.played_cards(game))[20]
    line = [each.code for each in retrospect_lines.best_line(card.state)]
    chances = dict.fromkeys(card.state.legal_cards().codes, 0.123)
    turn = {"moment": card.moment, "seat": card.seat, "cards": line}
    parts: list[dict[str, Any]] = [
        {"step": "turns", "lines": [turn]},
        {
            "step": "card",
            "moment": card.moment,
            "seat": card.seat,
            "card": card.card.code,
            "loss": 0.0,
            "standard_error": 0.0,
            "mark": "fine",
            "chances": chances,
            "errors": {},
            "proved": [],
            "suggested": line[0],
            "worlds_possible": 9,
            "worlds_seen": 9,
        },
    ]
    page = new_context(**DESKTOP).new_page()
    page.goto(f"{site.url}#/look/game/{analysed(site, record, parts)}")
    page.get_by_role("link", name="Show me how").click()
    expect(page.get_by_text(f"Variation, card 0 of {len(line)}", exact=True)).to_be_visible()
    # what is kept of the moment, and no second opinion
    with page.expect_response(re.compile("/variation")):
        page.reload()
    expect(page.locator(".look-chance").first).to_contain_text("12%")
    # bars can be read in a person's own colours too
    page.emulate_media(forced_colors="active")
    colours = page.locator(".look-bar, .look-bar-filled").evaluate_all(
        "(all) => all.map((one) => getComputedStyle(one).backgroundColor)"
    )
    assert len(set(colours)) == 2
    page.emulate_media(forced_colors="none")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text(f"Variation, card 1 of {len(line)}", exact=True)).to_be_visible()
    page.keyboard.press("End")
    expect(page.get_by_text(re.compile(r"The declarer has (won|lost)\."))).to_be_visible()
    page.get_by_role("link", name="Back to the game").click()
    expect(page.locator(".look-steps")).to_contain_text(f"Step {card.moment}")


@pytest.mark.long
@pytest.mark.usefixtures("lasting")
def test_table_leads_to_its_games(site: Site, new_context: NewContext, axe: Look) -> None:
    person = sit_down(new_context(**DESKTOP), site, Mouse(), seed=5, games=2)
    person.play(Wish(None))
    page = person.page
    person.go_on()
    person.play(Wish(None))
    page.get_by_role("link", name="Look back at this game").click()
    expect(page.get_by_text("Game 2 of a list at this table")).to_be_visible()
    expect(page.locator(".look-board").get_by_role("heading", name="Konrad")).to_be_visible()
    expect(page.locator("main")).not_to_contain_text("reflex")
    page.get_by_role("button", name="Stop", exact=True).click()
    page.get_by_role("link", name="All games of this list").click()
    expect(page.get_by_role("heading", name=re.compile("^2 games with .*Konrad"))).to_be_visible()
    page.get_by_role("link", name="Back to the table").click()
    page.get_by_role("link", name="Look back at the whole list").click()
    expect(page.locator(".look-list tbody tr")).to_have_count(2)
    axe(page)


PRESS_AT_ONCE = """link => new Promise(done => {
    const shown = () => document.querySelector(".look-steps > span")?.textContent;
    const watcher = new MutationObserver(() => {
        const first = shown();
        if (first === undefined) return;
        watcher.disconnect();
        const press = new KeyboardEvent("keydown", {key: "ArrowRight", bubbles: true});
        document.body.dispatchEvent(press);
        done(first);
    });
    watcher.observe(document.body, {childList: true, subtree: true});
    link.click();
})"""
"""Follows a link to a game, and presses a key as soon as the game is there."""


@pytest.mark.long
def test_game_is_searched_for_and_keys_walk_through_it(
    site: Site, new_context: NewContext, axe: Look, tmp_path: Path
) -> None:
    page = new_context(**DESKTOP).new_page()
    upload(page, site, tmp_path, "Choose a file", *TEXTS[:6])
    page.get_by_role("combobox", name=re.compile("^Game")).select_option("Grand")
    expect(page.get_by_text("2 of 6 games")).to_be_visible()
    page.get_by_role("link", name="Result").click()
    best = page.locator(".look-list tbody tr").first
    expect(best).to_contain_text("Grand Ouvert")
    expect(page.get_by_role("columnheader", name="Result")).to_have_attribute(
        "aria-sort", "descending"
    )
    axe(page)
    # a name in the address is shown, whether or not it is among those that can be chosen
    page.goto(f"{page.url}&player=nobody")
    expect(page.get_by_text("0 of 6 games")).to_be_visible()
    expect(page.get_by_role("combobox", name="Player")).to_have_value("nobody")
    page.go_back()
    page.reload()
    expect(best).to_contain_text("Grand Ouvert")
    told = best.get_by_role("link").evaluate(PRESS_AT_ONCE)
    steps = page.locator(".look-steps > span")
    first = int(re.findall(r"\d+", told)[0])
    expect(steps).to_contain_text(str(first + 1))
    expect(page).to_have_title(re.compile(r"\w – Ouvert"))
    page.keyboard.press("End")
    expect(page.locator(".look-evaluation")).to_contain_text("The declarer has won.")
    said = page.get_by_role("log")
    expect(said).to_contain_text("The declarer has won.")
    page.keyboard.press("ArrowLeft")
    page.locator(".look-choices button").first.focus()
    page.keyboard.press("Enter")
    expect(
        page.locator(".look-choices button, .look-steps button").and_(page.locator(":focus"))
    ).to_have_count(1)
    page.get_by_role("link", name="Back to the game").click()
    page.keyboard.press("Home")
    expect(steps).to_contain_text("Step 0")
    page.get_by_label("Cards shown").select_option("0")
    expect(page.get_by_role("img", name="10 cards unseen").first).to_be_visible()
    expect(page).to_have_url(re.compile("seat="))


def test_unknown_game_is_told(site: Site, new_context: NewContext) -> None:
    page = new_context(**DESKTOP).new_page()
    page.goto(f"{site.url}#/look/game/none")
    expect(page.get_by_role("alert").filter(has_text="there is no such game")).to_be_visible()


@pytest.mark.long
def test_story_stands_on_top_in_both_languages(
    site: Site, new_context: NewContext, axe: Look, shoot: Shoot
) -> None:
    record = iss.parse(TEXTS[2])
    parts = review_parts(review(record, worlds=4))
    game = analysed(site, record, list(parts))
    sentences = story(record.replay().final, parts)
    page = new_context(**DESKTOP).new_page()
    page.goto(f"{site.url}#/look/game/{game}")
    told = page.locator(".look-short li")
    expect(told).to_have_count(len(sentences))
    expect(told.first).to_contain_text(
        f"{record.players[int(str(sentences[0].remark.names[0][1]))]} played"
    )
    moment = next(each.moment for each in sentences if each.moment is not None)
    page.locator(".look-short a").first.click()
    expect(page).to_have_url(re.compile(f"at={moment}"))
    axe(page)
    shoot(page, "story")
    small = {**PHONE, "viewport": {"width": 320, "height": 700}}
    page = new_context(**small).new_page()
    page.goto(f"{site.url}#/look/game/{game}")
    expect(page.locator(".look-short li").first).to_contain_text("spielte Grand Ouvert")
    expect(page.get_by_role("heading", name="Andere Spiele, anders gedrückt")).to_be_visible()
    width = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width[0] <= width[1]


@pytest.mark.long
def test_what_the_clock_has_decided_is_told(
    site: Site, new_context: NewContext, shoot: Shoot
) -> None:
    record = iss.parse(TEXTS[0])
    judged = review(record, worlds=5)
    parts = review_parts(judged)
    moment = next(part["moment"] for part in parts if part["step"] == "card")
    for part in parts:
        if part["step"] == "card":
            # long names and long signs
            part["mark"] = "blunder"
    record = replace(record, players=("Wilhelmine", "Konradin", "Bartholomäus"))
    how = Circumstances(("person", "person", "person"), late=(moment,))
    game = analysed(site, replace(record, tags=how.tags), list(parts))
    page = new_context(**PHONE).new_page()
    page.goto(f"{site.url}#/look/game/{game}")
    expect(page.locator(".look-moves td .look-mark").first).to_be_visible()
    width = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width[0] <= width[1]
    panel = page.get_by_role("region", name="Von der Uhr entschieden")
    panel.get_by_role("link").click()
    expect(page).to_have_url(re.compile(f"at={moment}"))
    expect(page.locator(".look-judged")).to_contain_text("Hier hat die Uhr entschieden")
    panel.scroll_into_view_if_needed()
    shoot(page, "look late")
