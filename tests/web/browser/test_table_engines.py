"""Programs of others in the browser: they are offered, they play, and failing is told."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from support.browser.driving import Mouse, Person, Wish
from support.browser.looking import Look, Shoot
from support.engines import LAST, answering
from support.serving import Site, serving

ENGINES = {
    "Quiet": answering(LAST),
    "Rule-breaker": answering(f'"18" if words["phase"] == "play" else {LAST}'),
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("engines")
    with serving(f"sqlite:///{folder / 'a.sqlite3'}", engines=ENGINES) as opened:
        yield opened


@pytest.mark.long
def test_programs_are_offered_and_a_failure_is_told(
    page: Page, site: Site, axe: Look, shoot: Shoot
) -> None:
    page.add_init_script("""localStorage['ouvert.settings'] ??= '{"language":"en","pace":0}'""")
    page.goto(f"{site.url}#/play?seed=4")
    page.get_by_label("Opponent 1").select_option("Program Quiet")
    page.get_by_label("Opponent 2").select_option("Program Rule-breaker")
    shoot(page, "engines-offered")
    page.get_by_role("button", name="Deal").click()
    Person(page, Mouse()).play(Wish("GH"))
    told = page.get_by_role("status").filter(has_text="Rule-breaker wanted to do what the rules")
    expect(told).to_contain_text("Rules of thumb play on for it in this game.")
    expect(page.get_by_role("region", name="Quiet")).to_be_visible()
    shoot(page, "engine-failed")
    axe(page)
