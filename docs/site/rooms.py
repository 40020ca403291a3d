"""Pages of reference: a block that names rooms of the package becomes all their modules."""

from __future__ import annotations

import re
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "src" / "ouvert"
BLOCK = re.compile(r"^```rooms\n(.*?)^```$", flags=re.MULTILINE | re.DOTALL)


def modules(room: str) -> list[str]:
    """The modules of a room, by their whole names, kernels left out: a file, or a folder's all."""
    place = PACKAGE.joinpath(*room.split("."))
    if place.with_suffix(".py").exists():
        return [f"ouvert.{room}"]
    found = sorted(place.rglob("*.py"))
    names = [".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts) for path in found]
    return [name.removesuffix(".__init__") for name in names if ".kernels" not in name]


def named(text: str) -> list[str]:
    """The rooms that the blocks of a page name."""
    return [room for block in BLOCK.findall(text) for room in block.split()]


def unfold(app: object, page: str, source: list[str]) -> None:
    """Put, for each room that a page names, a heading and the docstrings of each module there."""

    def written(found: re.Match[str]) -> str:
        return "\n".join(
            f"## `{module}`\n\n```{{eval-rst}}\n.. automodule:: {module}\n```\n"
            for room in found[1].split()
            for module in modules(room)
        )

    source[0] = BLOCK.sub(written, source[0])
