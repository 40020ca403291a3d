"""What is wrong with a text that is no TOML: in the words of a description, not of its reader.

The reader of TOML (Python's `tomllib`) stops where it cannot go on. What people have written there
says more than its message: a quotation mark that is missing, a bracket, a section that comes again.
"""

from __future__ import annotations

import re
from collections.abc import Collection

SECTIONS = "[[contract]]"
"""How the section is written of which there may be several."""

_HEADER = re.compile(r"\s*(\[+)\s*([^\[\]#=]*?)\s*(\]*)\s*(?:#.*)?")
_PAIR = re.compile(r"\s*([^=#\"']+?)\s*=\s*(.*?)\s*")
_TEXT = re.compile(r'"(?:[^"\\]|\\.)*"|\'[^\']*\'')
_MARKS = "“”„‟«»‘’‚"
"""Quotation marks that a word processor puts in place of plain ones."""
_TRUTHS = {"yes", "no", "on", "off", "true", "false", "ja", "nein"}


def why_no_toml(text: str, line: int, flags: Collection[str]) -> tuple[str, int]:
    """Return what is wrong at a line where the reader of TOML stopped, and the line to blame.

    Args:
        text: the whole text.
        line: where, from 1.
        flags: the names whose values are true or false.
    """
    lines = text.splitlines()
    if not 1 <= line <= len(lines):
        return _GENERAL, line
    written = lines[line - 1]
    header = _HEADER.fullmatch(written)
    pair = _PAIR.fullmatch(written)
    begun = _list_before(lines, line)
    section = header is not None and header[1] != ""
    if begun and (section or (pair and _bare(pair[1]))):
        return f"the list of '{begun[0]}' has no ] at its end", begun[1]
    if header and section:
        return _of_section(header), line
    if pair:
        return _of_value(pair[1], _uncommented(pair[2]), flags, lines[: line - 1]), line
    if _open_text(_uncommented(written)):
        return "a text has no quotation mark at its end", line
    if begun:
        return f"in the list of '{begun[0]}' a comma is missing, or the ] at its end", line
    return _GENERAL, line


_GENERAL = "a line is a name with its value, as seats = 4, or a section, as [deck]"


def _of_section(header: re.Match[str]) -> str:
    opened, name, closed = header.groups()
    if name == "contract":
        return f"each contract begins with {SECTIONS}, with two brackets on either side"
    if not re.fullmatch(r"[\w-]+", name) or (opened, closed) != ("[", "]"):
        return f"a section has one bracket on either side, as [deck], and is one word: not '{name}'"
    return f"the section [{name}] is there for the second time"


def _of_value(name: str, value: str, flags: Collection[str], before: list[str]) -> str:
    if not _bare(name):
        return f"'{name}' is no name of a line; names are words as seats"
    if not value:
        return f"'{name}' has no value behind the ="
    if name in flags and value.strip("\"'").lower() in _TRUTHS and value not in ("true", "false"):
        return f"'{name}' is true or false, in small letters, not {value}"
    if any(mark in value for mark in _MARKS) and not _TEXT.match(value):
        return f"the text of '{name}' needs plain quotation marks: {name} = \"…\""
    if value.startswith("["):
        if _open_text(value):
            return f"a text in the list of '{name}' has no quotation mark at its end"
        return f"in the list of '{name}' a comma is missing, or the ] at its end"
    if value[0] in "\"'":
        found = _TEXT.match(value)
        if not found:
            return f"the text of '{name}' has no quotation mark at its end"
        rest = value[found.end() :].strip()
        if rest:
            return f"behind the text of '{name}' there is more, which belongs into it: {rest}"
        if _said_before(name, before):
            return f"'{name}' is there for the second time"
        return f"the text of '{name}' has a \\, which stands for nothing here"
    if _said_before(name, before):
        return f"'{name}' is there for the second time"
    if value[0].isdigit() or value[0] in "+-":
        return f"'{name}' is neither a whole number nor a text between quotation marks: {value}"
    return f"the text of '{name}' needs quotation marks: {name} = \"{value}\""


def _said_before(name: str, before: list[str]) -> bool:
    """Whether the section of the last line has the name already."""
    for written in reversed(before):
        if written.lstrip().startswith("["):
            return False
        pair = _PAIR.fullmatch(written)
        if pair and pair[1] == name:
            return True
    return False


def _list_before(lines: list[str], line: int) -> tuple[str, int] | None:
    """The name and line of a list that was begun before a line, and not ended."""
    for number in range(line - 1, 0, -1):
        pair = _PAIR.fullmatch(lines[number - 1])
        if pair:
            value = _TEXT.sub("", _uncommented(pair[2]))
            later = "".join(_TEXT.sub("", _uncommented(each)) for each in lines[number : line - 1])
            return (pair[1], number) if value.startswith("[") and "]" not in value + later else None
        if lines[number - 1].lstrip().startswith("["):
            return None
    return None


def _bare(name: str) -> bool:
    return re.fullmatch(r"[A-Za-z0-9_-]+", name) is not None


def _uncommented(written: str) -> str:
    """What is written before a comment."""
    hidden = _TEXT.sub(lambda text: "x" * len(text[0]), written)
    return written[: hidden.index("#")].rstrip() if "#" in hidden else written.rstrip()


def _open_text(written: str) -> bool:
    """Whether a text begins and does not end."""
    return '"' in _TEXT.sub("", written)
