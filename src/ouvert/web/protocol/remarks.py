"""Remarks as messages hold them."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ouvert.remarks import Remark


class RemarkView(msgspec.Struct, frozen=True):
    """What a sentence says, for a page in another language; `docs/protocol.md` lists the codes.

    Attributes:
        code: which sentence it is.
        names: what it names; cards and contracts by their letters, seats by their numbers.
    """

    code: str
    names: dict[str, str | int | float | list[str]]


def told(remark: Remark | None) -> RemarkView | None:
    """A remark as a message holds it."""
    return None if remark is None else all_told([remark])[0]


def all_told(remarks: Iterable[Remark]) -> tuple[RemarkView, ...]:
    """Remarks as messages hold them."""
    return tuple(
        RemarkView(
            remark.code,
            {name: list(it) if isinstance(it, tuple) else it for name, it in remark.names},
        )
        for remark in remarks
    )
