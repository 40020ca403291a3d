"""Reads the reference data in tests/data, and the games that come with the package."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ouvert.cards import Card, CardSet

FOLDER = Path(__file__).parents[1] / "data"
SHIPPED = Path(__file__).parents[2] / "src" / "ouvert" / "data"
"""Games that come with the package."""


def load(name: str, folder: Path = FOLDER) -> Any:
    """The content of a JSON file of tests/data, or of another folder."""
    return json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))


def card_set(codes: list[str]) -> CardSet:
    """The set of cards with these codes, all different."""
    return CardSet.distinct(Card.parse(code) for code in codes)
