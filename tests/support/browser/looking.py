"""Looking at a page as tests do: with axe-core, for barriers to people with disabilities."""

from __future__ import annotations

from collections.abc import Callable

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

Look = Callable[[Page], None]
Shoot = Callable[[Page, str], None]
GRAVE = frozenset({"moderate", "serious", "critical"})


def barriers(page: Page, **options: object) -> list[str]:
    """What axe-core finds of some weight on a page as it is now, with the first places."""
    # Faces of cards are decoration, whose names are read; axe takes what is behind a window for
    # their paper.
    context = {"exclude": [[".face"]]}
    # of what is in order nothing is told
    asked = {"resultTypes": ["violations"], **options}
    found = Axe().run(page, context=context, options=asked).response["violations"]
    return [
        f"{each['impact']}: {each['help']} ({each['id']})\n  "
        + "\n  ".join(node["html"][:200] for node in each["nodes"][:5])
        for each in found
        if each["impact"] in GRAVE
    ]


def too_faint(page: Page) -> list[str]:
    """Text whose contrast is too low, the one thing that a colour scheme can change."""
    return barriers(page, runOnly=["color-contrast"])
