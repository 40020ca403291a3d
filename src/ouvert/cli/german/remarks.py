"""Remarks in German: the sentences that the page has for them, with what they name.

`remarks.json` is a copy of the page's own (`tools/german_remarks.py`), so that command line and
page say the same.
"""

from __future__ import annotations

import json
from functools import cache
from importlib import resources

from ouvert.cards import Card
from ouvert.cli.language import translation
from ouvert.remarks import Named, Remark
from ouvert.skat.rules.actions import SEAT_NAMES
from ouvert.skat.rules.notation import parse_contract

_SUITS = {"C": "Kreuz", "S": "Pik", "H": "Herz", "D": "Karo", "T": "Trumpf"}


@cache
def _sentences() -> dict[str, dict[str, str]]:
    text = resources.files("ouvert.cli").joinpath("german", "remarks.json").read_text("utf-8")
    read: dict[str, dict[str, str]] = json.loads(text)
    return read


def sentence(remark: Remark) -> str | None:
    """A remark in German; None if there is no sentence for it."""
    spoken = _sentences()["remarks"].get(remark.code)
    if spoken is None:
        return None
    return spoken.format_map({name: _named(name, value) for name, value in remark.names})


def _named(name: str, value: Named) -> str:
    """What a remark names, as a person reads it."""
    match name, value:
        case (("share" | "excluded"), float() | int()):
            percent = 100 * value
            return f"{percent:.2g} %" if 0 < percent < 1 else f"{percent:.0f} %"
        case "rule", str():
            return _sentences()["rules"].get(value, value)
        case "seat", int():
            return translation(SEAT_NAMES[value])
        case "contract", str():
            return str(parse_contract(value))
        case "suits", tuple():
            return " und ".join(_SUITS.get(each, each) for each in value)
        case (("card" | "led" | "better" | "taker"), str()):
            return _card(value)
        case _, float():
            return f"{value:.0f}"
        case _, tuple():
            return ", ".join(_card(each) for each in value)
        case _:
            return str(value)


def _card(code: str) -> str:
    return str(Card[code]) if code in Card.__members__ else code
