"""Reads the reference data in tests/data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ouvert.cards import Card, CardSet

FOLDER = Path(__file__).parents[1] / "data"


def load(name: str) -> Any:
    """The content of a JSON file of tests/data."""
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def card_set(codes: list[str]) -> CardSet:
    """The set of cards with these codes, all different."""
    return CardSet.distinct(Card.parse(code) for code in codes)
