"""The page about the protocol names what the structs hold."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from ouvert.skat.course import shown
from ouvert.web.protocol import actions, client, clocks, learning, server, tables, view

PAGE = (Path(__file__).parents[3] / "docs" / "protocol.md").read_text(encoding="utf-8")
CODE = Path(server.__file__).parents[1]
STRUCTS = [
    each
    for module in (actions, client, clocks, server, tables, view, shown, learning)
    for each in vars(module).values()
    if isinstance(each, type) and issubclass(each, msgspec.Struct) and each is not msgspec.Struct
]


@pytest.mark.parametrize("struct", STRUCTS, ids=lambda struct: struct.__name__)
def test_every_field_is_told(struct: type[msgspec.Struct]) -> None:
    for name in struct.__struct_fields__:
        assert f"`{name}`" in PAGE, name


@pytest.mark.parametrize("union", [actions.WireAction, client.ClientMessage, server.ServerMessage])
def test_every_kind_of_message_is_told(union: object) -> None:
    for struct in get_args(union):
        assert f"| `{struct.__struct_config__.tag}` |" in PAGE


def test_every_error_is_told() -> None:
    source = "\n".join(path.read_text(encoding="utf-8") for path in CODE.rglob("*.py"))
    codes = set(re.findall(r'Refusal\([^)"]*"([a-z_]+)"', source))
    codes |= set(re.findall(r'_possible\(.*"([a-z_]+)"\)', source))
    codes |= set(re.findall(r'problem\(\d+, "([a-z_]+)"', source))
    codes |= set(re.findall(r'send_guarded, "([a-z_]+)"', source))
    assert {"stale", "rules", "malformed", "foreign_host", "too_many"} <= codes
    assert [code for code in sorted(codes) if f"`{code}`" not in PAGE] == []


def test_version_and_limits_are_told() -> None:
    assert f"Version **{client.VERSION}**" in PAGE
    assert f"more than {client.LONGEST_MESSAGE} bytes" in PAGE
    assert f"up to {client.LONGEST_NAME} characters" in PAGE
    assert f"up to {client.LONGEST_CHAT} characters" in PAGE
