"""The page's types of messages are those of the structs."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Literal

import msgspec
import pytest

from ouvert.skat.bidding.payoffs import Payoff
from ouvert.web.protocol import checkers, client, tables
from ouvert.web.protocol.server import SCORINGS
from ouvert.web.protocol.typescript import FILES, typescript

SOURCES = Path(__file__).parents[3] / "ui" / "src"

Colour = Literal["white", "black"]


class Sent(msgspec.Struct, tag_field="type"):
    """What all of them are."""


class Piece(Sent, tag="piece"):
    """A piece; None of them is hidden.

    Attributes:
        colour: whose it is,
            if anybody's.
        squares: rows of squares.
    """

    colour: Colour | None
    squares: tuple[tuple[str, ...], ...] = ()


class Asked(msgspec.Struct, omit_defaults=True):
    """What may be left out."""

    number: int = 0
    name: str | None = None


class Wrong(msgspec.Struct):
    """A field that the page cannot read."""

    data: bytes


def module(**names: object) -> ModuleType:
    made = ModuleType(__name__)
    vars(made).update(names)
    return made


@pytest.mark.parametrize("file", FILES)
def test_types_that_the_page_keeps_are_fresh(file: str) -> None:
    kept = (SOURCES / file).read_text(encoding="utf-8")
    assert kept == typescript(FILES[file]), "run make wire, then make page"


def test_struct_becomes_interface() -> None:
    text = typescript([module(LONGEST=3, Colour=Colour, Sent=Sent, Piece=Piece, Asked=Asked)])
    assert text.partition("\n\n")[2] == (
        "export const LONGEST = 3 as const;\n"
        "\n"
        'export type Colour = "black" | "white";\n'
        "\n"
        "/** A piece; null of them is hidden. */\n"
        "export interface Piece {\n"
        '  readonly type: "piece";\n'
        "  /**\n"
        "   * whose it is,\n"
        "   * if anybody's.\n"
        "   */\n"
        "  readonly colour: Colour | null;\n"
        "  /** rows of squares. */\n"
        "  readonly squares: readonly (readonly string[])[];\n"
        "}\n"
        "\n"
        "/** What may be left out. */\n"
        "export interface Asked {\n"
        "  readonly number?: number;\n"
        "  readonly name?: string;\n"
        "}\n"
    )


def test_clients_may_leave_out_what_has_a_default() -> None:
    text = typescript([client, tables, checkers])
    assert "  readonly token?: string | null;" in text
    assert "  readonly pace?: number;" in text
    assert "  readonly level?: LevelName;" in text


def test_type_that_the_page_cannot_read_is_an_error() -> None:
    with pytest.raises(TypeError, match="no type for BytesType"):
        typescript([module(Wrong=Wrong)])


def test_page_knows_every_scoring() -> None:
    assert tuple(each.code for each in Payoff) == SCORINGS
