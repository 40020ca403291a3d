"""The table of docs/scale.md says of every command where it runs as its options do."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ouvert.cli.reference import commands, parameters

DOCUMENT = Path(__file__).parents[2] / "docs" / "scale.md"
OPTIONS = {"--where", "--workers", "--journal", "--journals"}
PARTS = "and its parts"


def table() -> dict[str, tuple[str, str, str]]:
    """What the document says of each command: processes, cluster, going on; parts end in a star."""
    text = DOCUMENT.read_text(encoding="utf-8").partition("## Which command runs where")[2]
    found = {}
    for line in text.partition("\n## ")[0].splitlines():
        if not line.startswith("| `"):
            continue
        names, here, cluster, again = (cell.strip() for cell in line.strip("|").split("|"))
        for name in re.findall("`(ouvert [^`]*)`", names):
            found[name] = here, cluster, again
            if PARTS in names:
                found[f"{name}*"] = here, cluster, again
    return found


def options(command: object) -> set[str]:
    """Those of its options that say where it runs, and how it goes on."""
    return {name for each in parameters(command) for name in each.opts} & OPTIONS


RUN = {name: found for name, command in commands() if (found := options(command))}


@pytest.mark.parametrize("name", RUN)
def test_the_table_says_where_a_command_runs(name: str) -> None:
    told = table()
    rows = [row for row in told if row.endswith("*") and name.startswith(row[:-1])]
    row = name if name in told else max(rows, key=len, default=None)
    assert row is not None, f"{name} is missing"
    here, cluster, again = told[row]
    assert here.startswith("yes")
    assert (cluster == "yes") == ("--where" in RUN[name])
    if RUN[name] & {"--journal", "--journals"}:
        assert again.startswith("yes, ")


def test_the_table_names_commands_that_there_are() -> None:
    there = {name for name, _ in commands()}
    named = {" ".join(word for word in name.split() if word[0] != "-") for name in table()}
    assert {name for name in named if not name.endswith("*")} <= there
    assert "ouvert data make" in RUN
