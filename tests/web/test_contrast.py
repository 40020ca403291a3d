"""Text can be read on every table, in both colour schemes: WCAG AA, computed from the tokens."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TOKENS = (Path(__file__).parents[2] / "ui" / "src" / "styles" / "tokens.css").read_text()
TEXT, SIGN = 4.5, 3.0
FELTS = re.findall(r'data-felt="(\w+)"', TOKENS)

Colour = tuple[float, float, float]


def values(block: str) -> dict[str, str]:
    return dict(re.findall(r"(--[a-z0-9-]+):\s*([^;]+);", block))


def tokens(scheme: str, felt: str = "green") -> dict[str, str]:
    """All tokens in a colour scheme, at a table of a colour."""
    light, *_ = re.findall(r"^:root \{(.*?)^\}", TOKENS, re.M | re.S)
    (dark,) = re.findall(r"prefers-color-scheme: dark\) \{\s*:root \{(.*?)\}", TOKENS, re.S)
    found = values(light)
    if scheme == "dark":
        found |= values(dark)
    if felt != "green":
        (own,) = re.findall(rf'data-felt="{felt}"\] \{{(.*?)\}}', TOKENS, re.S)
        found |= values(own)
    return found


def rgb(text: str) -> Colour:
    red, green, blue = (int(text[at : at + 2], 16) for at in (1, 3, 5))
    return red, green, blue


def shaded(ground: Colour, shade: str) -> Colour:
    """A ground below a shade, rgb(0 0 0 / 22%)."""
    (share,) = re.findall(r"rgb\(0 0 0 / (\d+)%\)", shade)
    red, green, blue = (value * (1 - int(share) / 100) for value in ground)
    return red, green, blue


def luminance(colour: Colour) -> float:
    """The relative luminance of WCAG 2."""
    parts = [value / 255 for value in colour]
    linear = [
        each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio of WCAG 2, 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_that_of_wcag() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast(rgb("#767676"), rgb("#ffffff")) == pytest.approx(4.54, abs=0.01)


def test_there_are_tables_to_choose_among() -> None:
    assert len(FELTS) >= 3


@pytest.mark.parametrize("felt", ["green", *FELTS])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_is_written_on_the_table_can_be_read(scheme: str, felt: str) -> None:
    found = tokens(scheme, felt)
    for name in ("--felt", "--felt-deep"):
        ground = rgb(found[name])
        for under in (ground, shaded(ground, found["--shade"])):
            for written in ("--on-felt", "--on-felt-quiet", "--turn"):
                assert contrast(rgb(found[written]), under) >= TEXT, (name, written)
            # cards stand out from the table
            assert contrast(rgb(found["--paper"]), under) >= SIGN


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_is_written_on_cards_and_pages_can_be_read(scheme: str) -> None:
    found = tokens(scheme)
    for suit in ("--suit-black", "--suit-red", "--suit-green", "--suit-gold"):
        assert contrast(rgb(found[suit]), rgb(found["--paper"])) >= TEXT, suit
    for ground in ("--page", "--panel"):
        for written in ("--text", "--quiet", "--accent", "--good", "--warn", "--bad", "--ring"):
            assert contrast(rgb(found[written]), rgb(found[ground])) >= TEXT, (ground, written)
    for written, ground in (("--on-accent", "--accent"), ("--on-badge", "--badge")):
        assert contrast(rgb(found[written]), rgb(found[ground])) >= TEXT, written
