"""Games brought to the page in a real browser: typed in, pasted, uploaded; lists reviewed."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from ouvert.skat.records import GameRecord, Move, example_record
from ouvert.skat.records.model import SAT_OUT
from ouvert.skat.review.game import review
from ouvert.skat.review.parts import review_parts
from ouvert.skat.rules.actions import Announce, Bid, Discard, Hold, Pass, PickUp, PlayCard
from ouvert.skat.rules.club.options import ClubOptions
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.notation import contract_code
from ouvert.storage import analyses, library
from ouvert.storage.database import Database
from support import reference_data
from support.browser.lasting import analyses_that_last
from support.browser.looking import Look, Shoot
from support.serving import Site
from support.sizes import long

RECORD = example_record()
TEXTS = [game["sgf"] for game in reference_data.load("iss_records")]
PHONE = {
    "viewport": {"width": 320, "height": 700},
    "locale": "de-DE",
    "color_scheme": "dark",
    "has_touch": True,
}
FORMS = "International Skat Server"

NewContext = Callable[..., BrowserContext]


def wide(page: Page) -> bool:
    """Whether something is wider than the window."""
    width = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    return bool(width[0] > width[1])


def type_cards(page: Page, codes: list[str]) -> None:
    """The keys of some cards, one after the other."""
    for code in codes:
        for key in code.lower().replace("t", "0"):
            page.keyboard.press(key)


def type_deal(page: Page, record: GameRecord) -> None:
    for cards in (*record.deal.hands, record.deal.skat):
        type_cards(page, cards.codes)
    expect(page.get_by_text("All 32 cards are dealt.")).to_be_visible()
    page.get_by_role("button", name="The deal is complete").click()


def type_game(page: Page, record: GameRecord) -> None:
    """All that was said and played, as the page asks for it."""
    steps = page.locator(".enter-course > ol:not(.enter-tricks) > li")
    expect(steps).to_have_count(0)
    said = 0
    for event in record.events:
        assert isinstance(event, Move)
        match event.action:
            case Bid(value):
                page.get_by_role("combobox", name="Value").first.select_option(str(value))
                page.get_by_role("button", name="Bid", exact=True).click()
            case Hold():
                page.get_by_role("button", name="Yes", exact=True).click()
            case Pass():
                page.get_by_role("button", name="pass", exact=True).click()
            case PickUp():
                page.get_by_role("button", name="Pick up the skat").click()
            case Discard(cards):
                for code in cards.codes:
                    page.locator(f".look-seat button[data-card={code}]").click()
                page.get_by_role("button", name="Put away (2 of 2)").click()
            case Announce(contract):
                page.get_by_role("combobox", name="Game").select_option(contract_code(contract))
                page.get_by_role("button", name="Announce").click()
            case PlayCard(card):
                expect(page.locator(f".look-seat button[data-card={card.code}]")).to_be_visible()
                type_cards(page, [card.code])
                expect(page.locator(f".look-seat button[data-card={card.code}]")).to_have_count(0)
                continue
        said += 1
        expect(steps).to_have_count(said)


@pytest.mark.long
def test_game_is_typed_in_by_keys_and_looked_back_at(
    site: Site, new_context: NewContext, axe: Look, shoot: Shoot
) -> None:
    page = new_context().new_page()
    page.goto(f"{site.url}#/look")
    page.get_by_role("link", name="Enter a game").click()
    type_cards(page, RECORD.deal.hands[0].codes[:3])
    page.keyboard.press("Backspace")
    expect(page.get_by_role("button", name="forehand: 2 of 10")).to_be_visible()
    type_cards(page, RECORD.deal.hands[0].codes[2:4])
    # nothing is lost when the page is loaded anew
    page.reload()
    expect(page.get_by_role("button", name="forehand: 4 of 10")).to_be_visible()
    axe(page)
    page.get_by_role("button", name="The deal is complete").click()
    expect(page.get_by_role("alert").filter(has_text="Forehand has 4 cards")).to_be_visible()
    expect(page.get_by_role("button", name="forehand: 4 of 10")).to_be_visible()
    page.get_by_role("button", name="Start again").click()
    page.get_by_role("button", name="Yes, forget all of it").click()
    type_deal(page, RECORD)
    page.get_by_role("textbox", name="middlehand").fill("Ben")
    type_game(page, RECORD)
    expect(page.get_by_role("heading", name="The game is over.")).to_be_visible()
    axe(page)
    shoot(page, "enter over")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("heading", name="Trick 10: which card does Ben play?")).to_be_visible()
    page.reload()
    page.locator(".look-seat button[data-card]").click()
    page.get_by_role("button", name="Look back at this game").click()
    expect(page.get_by_role("heading", name="Clubs by Ben: lost, 43 points")).to_be_visible()
    page.goto(f"{site.url}#/look")
    mine = page.get_by_role("region", name="Your games")
    expect(mine.get_by_role("link", name="Typed in: 1 game")).to_be_visible()


@pytest.mark.long
def test_game_is_typed_in_by_touch_on_a_small_phone(
    site: Site, new_context: NewContext, axe: Look, shoot: Shoot
) -> None:
    page = new_context(**PHONE).new_page()
    page.goto(f"{site.url}#/look/enter")
    deck = page.get_by_role("group", name="Alle Karten")
    for cards in RECORD.deal.hands:
        for code in cards.codes:
            deck.locator(f"[data-card={code}]").tap()
    assert not wide(page)
    axe(page)
    page.get_by_role("button", name="Der Rest: Skat").tap()
    page.get_by_role("button", name="Die Verteilung ist fertig").tap()
    page.get_by_text("Ich weiß nur, wer das Spiel bekam").tap()
    page.get_by_role("combobox", name="Alleinspieler").select_option("1")
    page.get_by_role("button", name="bekommt das Spiel").tap()
    page.get_by_role("button", name="Skat aufnehmen").tap()
    for code in ("SK", "S8"):
        page.locator(f".look-seat button[data-card={code}]").tap()
    page.get_by_role("button", name="Drücken (2 von 2)").tap()
    page.get_by_role("combobox", name="Spiel", exact=True).select_option("C")
    page.get_by_role("button", name="Ansagen").tap()
    expect(page.get_by_role("heading", name=re.compile("^1. Stich"))).to_be_visible()
    page.locator(".look-seat button[data-card]").first.tap()
    expect(page.locator(".enter-tricks li")).to_have_count(1)
    assert not wide(page)
    axe(page)
    shoot(page, "enter phone")
    page.get_by_text("Jemand hat aufgegeben").tap()
    page.get_by_role("button", name="Mittelhand gibt auf").tap()
    page.get_by_role("button", name="Dieses Spiel ansehen").tap()
    expect(page.get_by_role("heading", name=re.compile("^Kreuz von Mittelhand"))).to_be_visible()


@pytest.mark.long
def test_a_deal_is_read_from_text(site: Site, new_context: NewContext) -> None:
    page = new_context().new_page()
    page.goto(f"{site.url}#/look/enter")
    field = page.get_by_role("textbox", name=re.compile("^Or as text"))
    read = page.get_by_role("button", name="Read these cards")
    field.fill("CJ CJ")
    read.click()
    expect(
        page.get_by_role("alert").filter(has_text="jack of clubs is there twice")
    ).to_be_visible()
    # what was typed is still there
    expect(field).to_have_value("CJ CJ")
    field.fill(str(RECORD.deal).replace("forehand", "Vorhand"))
    read.click()
    expect(page.get_by_text("All 32 cards are dealt.")).to_be_visible()
    hand, other = RECORD.deal.hands[0], RECORD.deal.hands[1]
    page.get_by_role("button", name="Start again").click()
    page.get_by_role("button", name="Yes, forget all of it").click()
    field.fill(" ".join([*hand.codes, other.codes[0]]))
    read.click()
    told = page.get_by_role("alert").filter(has_text="These are 11 cards; forehand has 10")
    expect(told).to_be_visible()
    expect(page.get_by_role("button", name="forehand: 0 of 10")).to_be_visible()
    # what was typed is still there, to be mended
    expect(field).to_have_value(re.compile("CJ|SJ|[CSHD]"))


@pytest.mark.long
def test_cards_are_typed_in_german_as_they_are_written(site: Site, new_context: NewContext) -> None:
    page = new_context(locale="de-DE").new_page()
    page.goto(f"{site.url}#/look/enter")
    expect(page.get_by_text("KrB ist Kreuz Bube")).to_be_visible()
    for key in ("k", "r", "b", "k", "a", "d", "p", "1", "h", "k", "k", "a", "a"):
        page.keyboard.press(key)
    expect(page.get_by_role("button", name="Vorhand: 5 von 10")).to_be_visible()
    for card in ("Kreuz Bube", "Karo Dame", "Pik Zehn", "Herz König", "Karo Ass"):
        expect(page.get_by_role("button", name=f"Zurücknehmen: {card}")).to_be_visible()
    field = page.get_by_role("textbox", name=re.compile("^Oder als Text"))
    field.fill("Grand")
    page.get_by_role("button", name="Diese Karten lesen").click()
    expect(page.get_by_role("alert").filter(has_text="wie KrB oder P10")).to_be_visible()


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("games.pdf", b"%PDF-1.7\n%\xe2\xe3", "PDF"),
        long("games.bin", bytes(range(256)) * 40, "no text"),
        long("big.sgf", b"(;GM[Skat]" + b" " * (8 << 20), "up to 8 MB"),
    ],
)
def test_other_files_are_refused_in_one_visible_line(
    site: Site, new_context: NewContext, tmp_path: Path, name: str, data: bytes, said: str
) -> None:
    file = tmp_path / name
    file.write_bytes(data)
    page = new_context().new_page()
    page.goto(f"{site.url}#/look")
    page.get_by_label("Choose a file").set_input_files(file)
    alert = page.get_by_role("alert").filter(has_text=said)
    expect(alert).to_be_visible()
    if "MB" not in said:
        expect(alert).to_contain_text(FORMS)
        expect(alert).to_contain_text("XSkat")
    expect(page.locator("details.look-problems")).to_have_count(0)


def test_text_is_pasted_and_what_is_wrong_stays(site: Site, new_context: NewContext) -> None:
    page = new_context().new_page()
    page.goto(f"{site.url}#/look")
    field = page.get_by_role("textbox", name="Or paste the text of records")
    read = page.get_by_role("button", name="Read the text")
    field.fill("18 yes pass")
    read.click()
    alert = page.get_by_role("alert").filter(has_text="no game record in this text")
    expect(alert).to_contain_text(FORMS)
    page.reload()
    expect(field).to_have_value("18 yes pass")
    field.fill("(;GM[Skat]broken")
    read.click()
    expect(page.get_by_role("alert").filter(has_text="No game could be read")).to_be_visible()
    expect(page.locator(".look-problems li")).to_be_visible()
    field.fill(TEXTS[2])
    read.click()
    expect(page.get_by_role("heading", name="Pasted text: 1 game")).to_be_visible()
    page.goto(f"{site.url}#/look")
    expect(field).to_have_value("")


@pytest.mark.long
def test_list_is_reviewed_worst_decisions_first(
    site: Site, new_context: NewContext, axe: Look, shoot: Shoot
) -> None:
    database = Database(site.database_url)
    kept = library.add_upload(database, "games", [RECORD])
    analysis = analyses.add_analysis(database, "told", {}, game=kept.games[0])
    assert analyses.take_next(database, "told") is not None
    parts = review_parts(review(RECORD, worlds=20))
    assert analyses.finish(database, analysis, result={"parts": list(parts)})
    database.close()
    page = new_context().new_page()
    page.goto(f"{site.url}#/look/upload/{kept.id}")
    worst = page.locator(".look-worst li")
    expect(worst.first).to_be_visible()
    points = [
        int(found) for text in worst.all_inner_texts() for found in re.findall(r"−(\d+)", text)
    ]
    assert points == sorted(points, reverse=True)
    axe(page)
    shoot(page, "worst")
    worst.first.get_by_role("link").click()
    expect(page).to_have_url(re.compile(rf"/look/game/{kept.games[0]}\?at=\d+"))


@pytest.mark.long
def test_one_click_reviews_a_list(
    site: Site, new_context: NewContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = Database(site.database_url)
    kept = library.add_upload(database, "games", [RECORD, RECORD])
    database.close()
    page = new_context().new_page()
    page.goto(f"{site.url}#/look/upload/{kept.id}")
    with analyses_that_last(monkeypatch):
        page.get_by_role("button", name="Review all games").click()
        expect(page.get_by_text("0 of 2 analysed")).to_be_visible()
        page.get_by_role("button", name="Stop analysing").click()
        expect(page.get_by_role("button", name="Review all games")).to_be_visible()


@pytest.mark.long
def test_a_ramsch_of_a_table_of_four_is_typed_in(
    site: Site, new_context: NewContext, axe: Look, shoot: Shoot
) -> None:
    page = new_context(**PHONE).new_page()
    page.goto(f"{site.url}#/look/enter")
    page.get_by_role("textbox", name=re.compile("^Oder als Text")).fill(str(RECORD.deal))
    page.get_by_role("button", name="Diese Karten lesen").tap()
    page.get_by_text("Was ausgemacht war").tap()
    page.get_by_role("checkbox", name="Ramsch, wenn alle passen").check()
    page.get_by_role("checkbox", name="Vier saßen am Tisch").check()
    page.get_by_role("textbox", name="Geber").fill("Dora")
    page.get_by_role("textbox", name="Mittelhand").fill("Dora")
    assert not wide(page)
    axe(page)
    page.get_by_role("button", name="Die Verteilung ist fertig").tap()
    steps = page.locator(".enter-course > ol:not(.enter-tricks) > li")
    for count in range(3):
        page.get_by_role("button", name="passe", exact=True).tap()
        expect(steps).to_have_count(count + 1)
    expect(page.get_by_role("heading", name=re.compile("^1. Stich"))).to_be_visible()
    # there are no sides, so nobody gives up
    expect(page.get_by_text("Jemand hat aufgegeben")).to_have_count(0)
    page.locator(".look-seat button[data-card]").first.tap()
    expect(page.locator(".enter-tricks li")).to_have_count(1)
    assert not wide(page)
    axe(page)
    shoot(page, "enter ramsch")
    page.get_by_role("button", name="Dieses Spiel ansehen").tap()
    told = page.get_by_role("alert").filter(has_text="Wer am Vierertisch gibt, setzt aus")
    expect(told).to_be_visible()
    page.get_by_role("textbox", name="Mittelhand").fill("Ben")
    # without the option the step after three passes is refused, and what came before is kept
    page.get_by_role("checkbox", name="Ramsch, wenn alle passen").uncheck()
    expect(page.get_by_role("alert").filter(has_text="Schritt 4")).to_be_visible()
    page.get_by_role("checkbox", name="Ramsch, wenn alle passen").check()
    page.get_by_role("button", name="Dieses Spiel ansehen").tap()
    expect(page.get_by_text("Gespielt mit Ramsch")).to_be_visible()
    expect(page.get_by_text("Dora hat gegeben und ausgesetzt")).to_be_visible()
    assert not wide(page)
    axe(page)


def test_kontra_is_typed_in_where_it_is_played(site: Site, new_context: NewContext) -> None:
    page = new_context().new_page()
    page.goto(f"{site.url}#/look/enter")
    page.get_by_role("textbox", name=re.compile("^Or as text")).fill(str(RECORD.deal))
    page.get_by_role("button", name="Read these cards").click()
    page.get_by_text("What was agreed").click()
    page.get_by_role("checkbox", name="Kontra and Re").check()
    page.get_by_role("button", name="The deal is complete").click()
    steps = page.locator(".enter-course > ol:not(.enter-tricks) > li")
    for count, word in enumerate(("pass", "pass", "Bid"), start=1):
        page.get_by_role("button", name=word, exact=True).click()
        expect(steps).to_have_count(count)
    page.get_by_role("combobox", name="Game").select_option("GH")
    page.get_by_role("button", name="Announce").click()
    expect(page.get_by_role("heading", name="Does middlehand say Kontra?")).to_be_visible()
    page.get_by_role("button", name="Kontra", exact=True).click()
    expect(
        page.get_by_role("heading", name="Kontra was said: does forehand say Re?")
    ).to_be_visible()
    page.get_by_role("button", name="Re", exact=True).click()
    expect(
        page.get_by_role("heading", name="Trick 1: which card does forehand play?")
    ).to_be_visible()
    expect(page.locator(".enter-course")).to_contain_text("Re")


@pytest.mark.long
def test_a_list_of_four_names_who_sat_out(
    site: Site, new_context: NewContext, axe: Look, shoot: Shoot
) -> None:
    database = Database(site.database_url)
    lines = [RECORD.with_tag(SAT_OUT, "Dora"), RECORD.with_tag(SAT_OUT, "Emil")]
    kept = library.add_upload(database, "four", lines)
    plain = library.add_upload(database, "three", [RECORD])
    database.close()
    page = new_context(**PHONE).new_page()
    page.goto(f"{site.url}#/look/upload/{kept.id}")
    expect(page.get_by_role("columnheader", name="Ausgesetzt")).to_be_visible()
    cells = page.locator(".look-list tbody tr")
    expect(cells.nth(0).get_by_role("cell", name="Dora")).to_be_visible()
    expect(cells.nth(1).get_by_role("cell", name="Emil")).to_be_visible()
    assert not wide(page)
    axe(page)
    shoot(page, "list of four")
    page.goto(f"{site.url}#/look/upload/{plain.id}")
    expect(page.locator(".look-list tbody tr")).to_have_count(1)
    expect(page.get_by_role("columnheader", name="Ausgesetzt")).to_have_count(0)


@pytest.mark.long
def test_the_worst_cards_of_a_ramsch_are_told_with_its_story(
    site: Site, new_context: NewContext, axe: Look, shoot: Shoot
) -> None:
    luck = random.Random(3)
    club = ClubOptions(ramsch=True, bock=True)
    game = SkatGame.replay(RECORD.deal, (Pass(), Pass(), Pass()), club)
    while not game.over:
        game = game.apply(luck.choice(game.legal_actions()))
    database = Database(site.database_url)
    kept = library.add_upload(database, "club", [GameRecord.from_game(game, RECORD.players)])
    analysis = analyses.add_analysis(database, "told", {}, game=kept.games[0])
    assert analyses.take_next(database, "told") is not None
    parts = review_parts(review(game, worlds=20))
    assert any(part.get("marked") for part in parts)
    assert analyses.finish(database, analysis, result={"parts": list(parts)})
    database.close()
    page = new_context(**PHONE).new_page()
    page.goto(f"{site.url}#/look/upload/{kept.id}")
    worst = page.locator(".look-worst li").first
    expect(worst).to_contain_text("Ramsch")
    expect(worst).to_contain_text("verschenkte Punkte; am besten war")
    assert not wide(page)
    axe(page)
    worst.get_by_role("link").click()
    expect(page.get_by_text("Alle passten, und es wurde Ramsch gespielt.")).to_be_visible()
    expect(page.get_by_text("Gespielt mit Ramsch und einer Bockrunde")).to_be_visible()
    expect(page.locator(".look-short li").last).to_contain_text("den Ramsch")
    assert not wide(page)
    axe(page)
    shoot(page, "ramsch story")
