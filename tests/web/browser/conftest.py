"""A real browser for tests of the page.

`page`, `context` and `new_context` are those of pytest-playwright on the system's Chromium; every
page is watched for errors of the script and of the content security policy. `site` is a server
with an empty database, one for each file of tests; `axe` looks for barriers. Playwright runs an
event loop in the test's thread, under which other tests could not start one of their own:
therefore the browser lives as long as a file of tests, not as long as the whole run.
"""

from __future__ import annotations

import os
import shutil
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from ouvert.web.look import jobs as look_jobs
from ouvert.web.look import work as look_work
from support.browser.looking import Look, Shoot, barriers

NAMES = ("chromium", "chromium-browser", "google-chrome")
MISSING = (
    "no Chromium on the path, which the tests of the page need: "
    "install it (Debian: apt-get install chromium fonts-dejavu-core)"
)
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
USUAL = {
    "viewport": {"width": 1280, "height": 800},
    "locale": "en-GB",
    # what tests put in the place of an answer would not come through the worker
    "service_workers": "block",
}
PATIENCE = 300_000
"""Milliseconds that a page may take for anything, on a busy machine."""


@pytest.fixture(scope="module", autouse=True)
def few_worlds() -> Iterator[None]:
    """Analyses look at few worlds: what they find is checked elsewhere, here that it is shown."""
    with pytest.MonkeyPatch.context() as patch:
        for module in (look_jobs, look_work):
            patch.setattr(module, "WORLDS", 8)
        yield


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """Where Chromium is; without one the test is left out, but not where everything must run."""
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    if found is None and os.environ.get("CI"):
        pytest.fail(MISSING)
    if found is None:
        pytest.skip(MISSING)
    return found


@pytest.fixture(scope="module")
def browser(chromium_path: str, playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=chromium_path, args=list(ARGUMENTS))
    expect.set_options(timeout=PATIENCE)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def browser_context_args() -> dict[str, Any]:
    """Nothing here: `new_context` knows what is usual, and lets each test change it."""
    return {}


SEEDS = """
(() => {
  const drawn = Crypto.prototype.getRandomValues;
  let state = %d;
  Crypto.prototype.getRandomValues = function (array) {
    if (!(array instanceof Uint32Array)) return drawn.call(this, array);
    return array.map((_, place) => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return (array[place] = mixed ^ (mixed >>> 14));
    });
  };
})();
"""
"""Seeds of games that a page draws follow from a number; secrets of 16 bytes stay secrets."""


@pytest.fixture
def new_context(
    request: pytest.FixtureRequest,
    new_context: Callable[..., BrowserContext],
) -> Iterator[Callable[..., BrowserContext]]:
    """Makes browsers that share nothing, with a desktop window in English if nothing else is said.

    The seeds that their pages draw follow from the test's name. Errors on any of their pages fail
    the test.
    """
    seeds = SEEDS % zlib.crc32(request.node.nodeid.encode())
    errors: list[str] = []

    def watched(**options: Any) -> BrowserContext:
        context = new_context(**{**USUAL, **options})
        context.set_default_timeout(PATIENCE)
        context.add_init_script(seeds)
        context.on("weberror", lambda error: errors.append(str(error.error)))
        context.on(
            "console",
            lambda message: (
                errors.append(message.text) if "Content Security Policy" in message.text else None
            ),
        )
        return context

    yield watched
    assert errors == []


@pytest.fixture(scope="session")
def axe() -> Look:
    """Looks for barriers to people with disabilities; all but minor ones fail the test."""

    def look(page: Page) -> None:
        found = barriers(page)
        assert found == [], "\n".join(found)

    return look


@pytest.fixture
def shoot(request: pytest.FixtureRequest) -> Shoot:
    """Takes pictures to be looked at by people, into the folder that OUVERT_PICTURES names."""
    folder = os.environ.get("OUVERT_PICTURES")
    taken: dict[str, int] = {}

    def take(page: Page, name: str) -> None:
        if folder is None or (count := taken.get(name, 0)) == 2:
            return
        taken[name] = count + 1
        page.screenshot(path=Path(folder) / f"{name.replace(' ', '-')}-{count}.png")

    return take
