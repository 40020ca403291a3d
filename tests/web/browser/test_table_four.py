"""Four at a table: the dealer sits out, and comes back; lists of any length."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from support.browser.driving import ASKED, Mouse, Person, Wish, cards, sit_down
from support.browser.looking import Look, Shoot
from support.serving import Site, own_port, serving
from support.sizes import some_of

SITTING = "You deal this game and sit out."
SEATS = ".seat, .sits-out"
CHAIRS = """(seats) => Object.fromEntries([...document.querySelectorAll(seats)].map((each) => [
    each.getAttribute("aria-label") ?? each.innerText.split(" ")[0],
    ["below", "left", "across", "right"].find((side) => each.classList.contains(side)),
]))"""


@pytest.mark.long
@pytest.mark.parametrize("language", some_of(["en", "de"]))
def test_a_list_of_four_games_with_three_ais(
    site: Site,
    new_context: Callable[..., BrowserContext],
    axe: Look,
    shoot: Shoot,
    language: str,
) -> None:
    person = sit_down(new_context(), site, Mouse(), seed=245, games=4, four=True, language=language)
    page = person.page
    german = language == "de"
    for game in range(1, 4):
        expect(page.locator(".sits-out")).to_contain_text("setzt aus" if german else "sits out")
        person.play(Wish(None))
        if game == 1:
            axe(page)
            shoot(page, f"four over {language}")
        expect(page.locator(".over .scores li")).to_have_count(
            4 if page.locator(".over .scores").count() else 0
        )
        if game < 3:
            person.go_on()
    # AIs need no time here: the game that the person deals may be over at once, so it is not waited
    # for that the last result goes
    person.hands.press(page, person.words.following, "n")
    said = re.compile("hast dieses Spiel gegeben" if german else "You dealt this game")
    expect(page.locator(".sits-out.yours")).to_contain_text(said)
    expect(page.locator(".over")).to_contain_text("Endstand" if german else "Final standing")
    axe(page)
    page.get_by_role(
        "button", name="Spielliste ansehen" if german else "See the score sheet"
    ).click()
    sheet = page.get_by_role("region", name="Spielliste" if german else "Score sheet")
    expect(sheet.locator("thead th")).to_have_count(7)
    expect(sheet.locator("tbody tr")).to_have_count(4)
    # each sat out once
    rows = sheet.locator("tbody tr")
    for number in range(4):
        expect(rows.nth(number).locator("td").nth(2 + number)).to_contain_text(
            "ausgesetzt" if german else "sat out"
        )
    expect(sheet.locator("tfoot tr").last).to_contain_text(re.compile(r"[0-3]:[0-3]"))
    axe(page)
    shoot(page, f"four sheet {language}")


@pytest.mark.long
def test_who_sits_out_watches_and_comes_back(
    new_context: Callable[..., BrowserContext],
    tmp_path: Path,
    axe: Look,
    shoot: Shoot,
) -> None:
    """The server is killed meanwhile; the game goes on, and so does the list."""
    database, port = f"sqlite:///{tmp_path / 'table.sqlite3'}", own_port()
    with serving(database, port) as site:
        places = [{"name": "Anna"}, *[{"player": "reflex"}] * 3]
        # the first place deals the first game
        made = site.open_table(places, seed="939", games=2, pace=5)
        page = new_context().new_page()
        page.add_init_script("localStorage['ouvert.settings'] ??= JSON.stringify({pace: 5})")
        page.goto(f"{site.url}#/table/{made.table}/{made.tokens[0]}")
        expect(page.locator(".sits-out.yours")).to_contain_text(SITTING)
        expect(page.locator(".backs")).to_have_count(3)
        expect(cards(page)).to_have_count(0)
        for name in ("Hint", "Where are the cards?", "Claim the rest", "Give up", "Take back"):
            expect(page.get_by_role("button", name=name)).to_be_disabled()
        expect(page.get_by_role("button", name="Score sheet", exact=True)).to_be_enabled()
        expect(page.get_by_text("You are watching.")).to_have_count(0)
        axe(page)
        for width in (320, 768, 1280, 1920):
            page.set_viewport_size({"width": width, "height": 800})
            shoot(page, f"sitting out {width}")
            assert page.evaluate("document.documentElement.scrollWidth") <= width
        seen = page.locator("main").get_attribute("data-view")
    expect(page.locator(".status")).to_contain_text("The connection is lost")
    with serving(database, port):
        expect(page.locator("main")).not_to_have_attribute("data-view", seen or "")
        page.get_by_role("button", name="Settings").click()
        page.get_by_label("AIs take at least").fill("0")
        page.keyboard.press("Escape")
        expect(page.locator(".over")).to_be_visible()
        expect(page.locator(".sits-out.yours")).to_contain_text("You dealt this game and sat out.")
        page.get_by_role("button", name="Next game").click()
        expect(page.locator(".sits-out")).to_contain_text("sits out")
        expect(cards(page)).to_have_count(10)
        Person(page, Mouse()).play(Wish(None))
        # what was sat out can be looked back at, with the name of who sat out
        page.goto(f"{site.url}#/look/table/{made.table}/1")
        expect(page.get_by_text("Anna dealt and sat out")).to_be_visible()


def together(people: list[Person]) -> None:
    """Let some persons play a game to its end, each passing and playing whenever he is asked."""
    playing = list(people)
    while playing:
        for person in list(playing):
            found = person.page.evaluate(ASKED, person.view)
            if found is None:
                person.page.wait_for_timeout(10)
                continue
            question, person.view = found
            if question == "over":
                playing.remove(person)
            else:
                person.answer(question, Wish(None))


@pytest.mark.long
def test_two_persons_and_two_ais(site: Site, new_context: Callable[..., BrowserContext]) -> None:
    made = site.open_table(
        [{"name": "Anna"}, {}, {"player": "reflex"}, {"player": "reflex"}], seed="7", games=4
    )
    people = []
    for place, name in ((0, "Anna"), (1, "Bert")):
        page = new_context().new_page()
        page.add_init_script(f"localStorage['ouvert.name'] = '{name}'")
        page.add_init_script("localStorage['ouvert.settings'] ??= JSON.stringify({pace: 0})")
        page.goto(f"{site.url}#/table/{made.table}/{made.tokens[place]}")
        # who has a name is asked, too, and sees who is there, before any clock runs
        expect(page.get_by_label("Your name")).to_have_value(name)
        page.get_by_role("button", name="Sit down").click()
        people.append(Person(page, Mouse()))
    anna, bert = people
    chairs: list[dict[str, str]] = []
    for game in range(1, 5):
        out = (game - 1) % 4
        anna.page.locator("main.table").wait_for()
        chairs.append(anna.page.evaluate(CHAIRS, SEATS))
        together(people)
        for place, person in enumerate(people):
            if place == out:
                expect(person.page.locator(".sits-out.yours")).to_be_visible()
            else:
                sitter = person.page.locator(".sits-out")
                expect(sitter).to_contain_text(["Anna", "Bert", "Emmy", "Alan"][out])
        if game < 4:
            for person in people:
                person.page.get_by_role("button", name="Next game").click()
            for person in people:
                expect(person.page.locator(".over")).to_have_count(0)
    # nobody changes his chair, whether he plays or deals
    sits = {"You": "below", "Bert": "left", "Emmy": "across", "Alan": "right"}
    assert chairs == [sits] * 4
    for person in people:
        expect(person.page.locator(".over")).to_contain_text("Final standing")
    for person, name in ((anna, "Play another list"), (bert, "To the next list")):
        person.page.get_by_role("button", name=name).click()
        expect(person.page.locator(".over")).to_have_count(0)
    expect(anna.page.locator(".sits-out.yours")).to_contain_text(SITTING)
    assert anna.page.url.rsplit("/", 2)[1] == bert.page.url.rsplit("/", 2)[1]


@pytest.mark.long
def test_any_length_is_asked_for_in_the_form(site: Site, page: Page, axe: Look) -> None:
    page.goto(f"{site.url}#/play")
    players = page.get_by_label("Players at the table")
    games = page.get_by_role("combobox", name="Games", exact=True)
    games.select_option("36")
    players.select_option("4")
    # a series stays one
    expect(games).to_have_value("48")
    expect(page.get_by_label(re.compile("Opponent \\d"))).to_have_count(3)
    games.select_option("Another number")
    length = page.get_by_label("Number of games")
    length.fill("10")
    expect(page.get_by_text("With 10 games and 4 players not everybody")).to_be_visible()
    axe(page)
    for wrong in ("0", "1000000000", ""):
        length.fill(wrong)
        page.get_by_role("button", name="Deal").click()
        expect(page.locator("form [role=alert]")).to_have_text("A list has 1 to 144 games.")
    for number in (1, 2, 3):
        page.get_by_label(f"Opponent {number}").select_option("Beginner")
    length.fill("8")
    page.get_by_role("button", name="Deal").click()
    expect(cards(page)).to_have_count(10)
    expect(page.locator(".standing")).to_contain_text("1 of 8")
    expect(page.locator(".sits-out")).to_contain_text("Ada deals and sits out.")
    # the next table is asked for like this one
    page.goto(f"{site.url}#/play")
    expect(page.get_by_label("Players at the table")).to_have_value("4")
    expect(page.get_by_label("Number of games")).to_have_value("8")
    page.goto(site.url)
    expect(page.get_by_text("8 games, four at the table; opponents: Beginner.")).to_be_visible()
