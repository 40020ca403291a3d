"""Errors in German: what the library says is wrong, found by the form of the English sentence.

The library's sentences name cards, seats and numbers, so they are not looked up word for word:
`errors.po` has their forms, with names in braces. What has a remark is said in the page's words.
"""

from __future__ import annotations

import errno
import os
import re
from functools import cache

from ouvert.cli.german.remarks import sentence
from ouvert.cli.language import read, sentences
from ouvert.remarks import Remark

CATALOGUE = "errors.po"
REASONS = {
    os.strerror(errno.ENOENT): "das gibt es nicht",
    os.strerror(errno.EISDIR): "das ist ein Ordner",
    os.strerror(errno.ENOTDIR): "ein Teil des Weges dorthin ist kein Ordner",
    os.strerror(errno.EACCES): "das ist nicht erlaubt",
    os.strerror(errno.EPERM): "das ist nicht erlaubt",
    os.strerror(errno.EROFS): "dort lässt sich nichts schreiben",
    os.strerror(errno.EEXIST): "das gibt es schon",
    os.strerror(errno.ENOSPC): "dort ist kein Platz mehr",
    os.strerror(errno.ENAMETOOLONG): "der Name ist zu lang",
}
"""Why the operating system refuses something, in its words and in German."""
_PLACE = re.compile(r"((?:.*?: )?)line (\d+)(?:, column (\d+))?: (.*)", re.DOTALL)
_ROW = re.compile(r"(.*, )row (\d+): (.*)", re.DOTALL)
_NAME = re.compile(r"\{(\w+)\}")


def spoken(text: str, remark: Remark | None = None) -> str:
    """An error in German; in English where it has no German sentence.

    Args:
        text: the English sentence, perhaps with its place in a file before it.
        remark: what it says in a code, if it does.
    """
    placed = _PLACE.fullmatch(text)
    if placed:
        source, line, column, rest = placed.groups()
        place = f"Zeile {line}" + (f", Spalte {column}" if column else "")
        return f"{source}{place}: {spoken(rest, remark)}"
    if in_row := _ROW.fullmatch(text):
        source, row, rest = in_row.groups()
        return f"{source}Zeile {row}: {spoken(rest, remark)}"
    told = None if remark is None else sentence(remark)
    return told or _by_form(text) or text


def _by_form(text: str) -> str | None:
    """The German of a sentence whose form is known; what it names may have German of its own."""
    for form, german in _forms():
        found = form.fullmatch(text)
        if found:
            named = {name: _named(value) for name, value in found.groupdict().items()}
            return german.format_map(named)
    return None


def _named(text: str) -> str:
    return REASONS.get(text) or sentences().get(text) or _by_form(text) or text


@cache
def _forms() -> tuple[tuple[re.Pattern[str], str], ...]:
    """The forms of errors as patterns, with their German; those that say most come first."""
    entries = sorted(read(CATALOGUE).items(), key=lambda each: -len(_NAME.sub("", each[0])))
    return tuple((_pattern(form), german) for form, german in entries)


def _pattern(form: str) -> re.Pattern[str]:
    words = _NAME.split(form)
    parts = [
        f"(?P<{word}>.*?)" if number % 2 else re.escape(word) for number, word in enumerate(words)
    ]
    return re.compile("".join(parts), re.DOTALL)
