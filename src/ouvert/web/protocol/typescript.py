"""The messages as types of TypeScript; `make wire` runs this for the page with `ui/src`.

Each struct becomes an interface with the same name and fields, each alias of structs or words a
type, each public number or tuple a constant. So the page reads what the server writes, or does not
compile. A struct that is new needs no word here; one that only clients send stands in `ASKED`.
"""

from __future__ import annotations

import inspect
import json
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import TypeAlias, get_args

import msgspec
from msgspec import inspect as wire

from ouvert.skat.course import shown
from ouvert.web.protocol import (
    actions,
    boards,
    checkers,
    client,
    clocks,
    daily,
    decisions,
    entering,
    exploring,
    learning,
    look,
    look_club,
    persons,
    quantum,
    remarks,
    server,
    tables,
    training,
    view,
)
from ouvert.web.protocol.tricks import deals, describing, playing, records
from ouvert.web.protocol.tricks import tables as described

Struct: TypeAlias = type[msgspec.Struct]

TABLE = (actions, remarks, clocks, view, server, client, tables)
"""The modules of the table, whose messages others hold too."""
FILES: dict[str, tuple[ModuleType, ...]] = {
    "net/wire.ts": TABLE,
    "boards/wire.ts": (boards,),
    "checkers/wire.ts": (checkers,),
    "daily/wire.ts": (daily,),
    "explore/wire.ts": (exploring,),
    "learn/wire.ts": (shown, learning),
    "look/wire.ts": (look_club, look, entering, decisions),
    "quantum/wire.ts": (quantum,),
    "tricks/records/wire.ts": (describing, playing, records, deals, described),
    "train/wire.ts": (shown, look_club, training, persons),
}
"""For each file of the page, in its folder of sources, the modules whose messages it holds."""

ASKED: frozenset[Struct] = frozenset(
    {
        *get_args(client.ClientMessage),
        *(tables.TableWanted, tables.PlaceWanted, clocks.ClockWanted),
        *(tables.AccountWanted, tables.ListsWanted, tables.SeatKey),
        *(checkers.CheckersWanted, checkers.CheckersMove, checkers.CheckersActing),
        learning.AnswerGiven,
        daily.DailyWanted,
        persons.PersonWanted,
        *(
            training.PuzzleWanted,
            training.MistakesWanted,
            training.Try,
            training.StockTry,
            training.DrillAnswer,
            training.ProgressWanted,
        ),
        exploring.HandExplored,
        boards.BoardGameWanted,
        *(
            records.RecordWanted,
            records.CardAsked,
            playing.PlayWanted,
            *(deals.DealRead, deals.DecisionAsked),
            describing.DescriptionWanted,
            described.DescribedWanted,
            described.SeatAsked,
            described.DescribedAct,
        ),
        *(entering.CardsTyped, entering.GameEntered, entering.ActionEntered, entering.Shortest),
    }
)
"""What clients send and the server never does: they may leave out what has a default."""

PACKAGE = "ouvert.web.protocol"
PLAIN: dict[type[wire.Type], str] = {
    wire.StrType: "string",
    wire.IntType: "number",
    wire.FloatType: "number",
    wire.BoolType: "boolean",
    wire.NoneType: "null",
}


def typescript(modules: Sequence[ModuleType]) -> str:
    """The types of all messages in some modules of the protocol, as the text of one file.

    What they hold of the table's messages is imported from the table's file, which lies in `net`.
    Raises TypeError for a field whose type has no counterpart here.
    """
    others = [module for module in TABLE if module not in modules]
    names = {text: name for module in others for name, text in _aliases(module)}
    theirs = {*names.values(), *(each.__name__ for module in others for each in _structs(module))}
    parts: list[str] = []
    for module in modules:
        for name, value in vars(module).items():
            if name.isupper() and isinstance(value, int | tuple):
                parts.append(f"export const {name} = {json.dumps(value)} as const;\n")
        for name, text in _aliases(module):
            if text not in names:
                names[text] = name
                parts.append(f"export type {name} = {text};\n")
        parts.extend(_interface(struct, names) for struct in _structs(module))
    sources = ", ".join(module.__name__.removeprefix(f"{PACKAGE}.") for module in modules)
    head = f"// Written by `make wire` from the structs of {PACKAGE}: {sources}.\n"
    if held := _held("\n".join(parts), theirs):
        head += f'\nimport type {{ {", ".join(held)} }} from "../net/wire";\n'
    return "\n".join([head, *parts])


def _held(text: str, theirs: set[str]) -> list[str]:
    """Which types of another file the fields in a text have."""
    fields = " ".join(re.findall(r"^  readonly \w+\??: (.*);$", text, re.MULTILINE))
    defined = re.findall(r"^export \w+ (\w+)", text, re.MULTILINE)
    return sorted(theirs.intersection(re.findall(r"\w+", fields)).difference(defined))


def _structs(module: ModuleType) -> Iterator[Struct]:
    """The messages that a module defines; what has neither fields nor a tag is none."""
    for value in vars(module).values():
        if not (isinstance(value, type) and value.__module__ == module.__name__):
            continue
        if issubclass(value, msgspec.Struct):
            base = bool(value.__subclasses__()) and not value.__struct_fields__
            if not base:
                yield value


def _aliases(module: ModuleType) -> Iterator[tuple[str, str]]:
    """The names that a module gives to unions of messages and to choices of words."""
    for name, value in vars(module).items():
        if name[:1].isupper() and get_args(value):
            known = wire.type_info(value)
            if isinstance(known, wire.UnionType | wire.LiteralType) or _words(known):
                yield name, _type(known, {})


def _interface(struct: Struct, names: dict[str, str]) -> str:
    known = wire.type_info(struct)
    assert isinstance(known, wire.StructType)
    about, fields = "", dict[str, str]()
    for each in reversed(struct.__mro__[: struct.__mro__.index(msgspec.Struct)]):
        about, own = _told(inspect.getdoc(each) or "")
        fields |= own
    lines = [*_comment(about, ""), f"export interface {struct.__name__} {{"]
    if known.tag is not None:
        lines.append(f"  readonly {known.tag_field}: {json.dumps(known.tag)};")
    omits = struct.__struct_config__.omit_defaults
    for field in known.fields:
        mark = "?" if (omits or struct in ASKED) and not field.required else ""
        text = _type(field.type, names)
        if omits and field.default is None:
            text = text.removesuffix(" | null")  # It is left out then.
        lines += _comment(fields.get(field.name, ""), "  ")
        lines.append(f"  readonly {field.encode_name}{mark}: {text};")
    return "\n".join([*lines, "}", ""])


def _type(known: wire.Type, names: dict[str, str]) -> str:
    """A type as TypeScript writes it, by its name where it has one."""
    text = _written(known, names)
    return names.get(text, text)


def _written(known: wire.Type, names: dict[str, str]) -> str:
    match known:
        case wire.StructType(cls=cls):
            return cls.__name__
        case wire.LiteralType(values=values):
            return " | ".join(map(json.dumps, values))
        case wire.UnionType(types=types):
            parts = dict.fromkeys(_type(each, names) for each in types)
            some = " | ".join(part for part in parts if part != "null")
            return f"{names.get(some, some)} | null" if "null" in parts else some
        case wire.TupleType(item_types=types):
            return f"readonly [{', '.join(_type(each, names) for each in types)}]"
        case wire.VarTupleType(item_type=item) | wire.ListType(item_type=item):
            text = _type(item, names)
            return f"readonly ({text})[]" if " " in text else f"readonly {text}[]"
        case wire.DictType(value_type=value):
            return f"Readonly<Record<string, {_type(value, names)}>>"
        case wire.Metadata(type=inner):
            words = _words(known)
            return " | ".join(map(json.dumps, words)) if words else _type(inner, names)
    if type(known) not in PLAIN:
        raise TypeError(f"the page has no type for {known}")
    return PLAIN[type(known)]


def _words(known: wire.Type) -> list[str]:
    """The words that a text is one of, if its type says so."""
    if not isinstance(known, wire.Metadata):
        return []
    words: list[str] = (known.extra_json_schema or {}).get("enum", [])
    return words


def _told(doc: str) -> tuple[str, dict[str, str]]:
    """What a docstring says of a message, and of each of its fields."""
    about, _, rest = doc.partition("Attributes:\n")
    fields = re.findall(r"^    (\w+): (.*(?:\n {8}.*)*)", rest, re.MULTILINE)
    return about.strip(), {name: re.sub(r"\n {8}", "\n", text) for name, text in fields}


def _comment(text: str, margin: str) -> list[str]:
    lines = re.sub(r"\bNone\b", "null", text).splitlines()
    if len(lines) < 2:
        return [f"{margin}/** {line} */" for line in lines]
    return [f"{margin}/**", *(f"{margin} * {line}".rstrip() for line in lines), f"{margin} */"]


if __name__ == "__main__":
    for file, sources in FILES.items():
        (Path(sys.argv[1]) / file).write_text(typescript(sources), encoding="utf-8")
