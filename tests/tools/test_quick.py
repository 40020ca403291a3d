"""What is tested in a minute is what lies near the change."""

from __future__ import annotations

import pytest

import quick

SOURCES = {
    "src/ouvert/cards.py": "",
    "src/ouvert/skat/__init__.py": "",
    "src/ouvert/skat/rules/game.py": "from ouvert.cards import Card",
    "src/ouvert/cli/skat/bid.py": "def bid():\n    from ouvert.skat.rules import game",
    "tests/dealing.py": "from ouvert.skat.rules.game import SkatGame",
    "tests/conftest.py": "",
    "tests/test_cards.py": "import ouvert.cards",
    "tests/cli/conftest.py": "",
    "tests/cli/test_bid.py": "from cli.process import inside",
    "tests/skat/test_series.py": "import dealing",
    "tests/skat/test_records.py": 'TEXT = (ROOT / "games.sgf").read_text()',
}


@pytest.mark.parametrize(
    ("changed", "found"),
    [
        (["tests/test_cards.py"], {"tests/test_cards.py": 0}),
        (["src/ouvert/cards.py"], {"tests/test_cards.py": 1}),
        (["src/ouvert/cli/skat/bid.py"], {"tests/cli/test_bid.py": 1}),
        (["src/ouvert/skat/rules/game.py"], {"tests/skat/test_series.py": 2}),
        (["tests/dealing.py"], {"tests/skat/test_series.py": 1}),
        (["tests/cli/conftest.py"], {"tests/cli/test_bid.py": 1}),
        (["src/ouvert/data/games.sgf"], {"tests/skat/test_records.py": 1}),
        (["src/ouvert/gone.py", "LICENSE"], {}),
        (
            ["src/ouvert/skat/rules/game.py", "tests/test_cards.py"],
            {"tests/test_cards.py": 0, "tests/skat/test_series.py": 2},
        ),
    ],
)
def test_tests_near_a_change(changed: list[str], found: dict[str, int]) -> None:
    assert list(quick.nearest(changed, SOURCES).items()) == list(found.items())


@pytest.mark.long
def test_every_module_of_the_project_has_a_place_among_them() -> None:
    sources = quick.python_files()
    assert {"src/ouvert/cards.py", "tests/test_cards.py", "tools/quick.py"} <= set(sources)
    near = quick.nearest(["tools/quick.py", "src/ouvert/cards.py"], sources)
    assert {"tests/tools/test_quick.py", "tests/test_cards.py"} <= set(near)
    assert len(near) < sum(path.startswith("tests/") for path in sources)
