"""The texts of the course that stand in no lesson: its terms, and the reasons of its judge."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import resources
from string import Template
from typing import Any, Literal

import msgspec

from ouvert.cards import Card
from ouvert.skat.course.shown import Term, Text

CARD = re.compile(r"\[([CSHD][789TJQKA])\]")
CONTRACT = re.compile(r"\[=([CSHDGN][HSZO]*)\]")
TERM = re.compile(r"\{([a-z-]+)\|([^}|]+)\}")
"""What the texts hold besides words: a card, a contract, a word that is explained."""


def read_file(*path: str) -> dict[str, Any]:
    """The content of a file of the course."""
    file = resources.files("ouvert.skat.course").joinpath(*path)
    return tomllib.loads(file.read_text(encoding="utf-8"))


@cache
def terms() -> dict[str, Term]:
    """The terms that lessons explain where they stand, by the key that texts name them with."""
    return msgspec.convert(read_file("terms.toml"), dict[str, Term])


@cache
def reasons() -> dict[str, Text]:
    """The sentences of the judge by their codes, with `$names` to be filled in."""
    return msgspec.convert(read_file("reasons.toml"), dict[str, Text])


def said(code: str, **names: object) -> Text:
    """A reason in both languages. Cards are filled in as the page shows them."""
    reason = reasons()[code]
    english = {name: _written(_in(value, "en")) for name, value in names.items()}
    german = {name: _written(_in(value, "de")) for name, value in names.items()}
    return Text(
        Template(reason.en).substitute(english),
        Template(reason.de).substitute(german),
    )


def joined(texts: Iterable[Text]) -> Text:
    """Several texts one after the other."""
    every = tuple(texts)
    return Text(" ".join(each.en for each in every), " ".join(each.de for each in every))


def texts_in(value: object) -> Iterator[Text]:
    """Every text in a struct of the course, in whatever depth."""
    if isinstance(value, Text):
        yield value
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from texts_in(getattr(value, field))
    elif isinstance(value, tuple):
        for each in value:
            yield from texts_in(each)


def _in(value: object, language: Literal["en", "de"]) -> object:
    return getattr(value, language) if isinstance(value, Text) else value


def _written(value: object) -> str:
    if isinstance(value, Card):
        return f"[{value.code}]"
    if isinstance(value, str):
        return value
    if isinstance(value, Iterable):
        return " ".join(_written(each) for each in value)
    return str(value)
