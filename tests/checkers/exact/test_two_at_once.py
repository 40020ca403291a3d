"""Two processes that make the same table in one folder are kept apart."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from ouvert.checkers.exact.duels import Duels, build_duels
from ouvert.checkers.exact.endgames import build_endgames
from ouvert.checkers.rules.variant import Level, Variant
from support.process import Finished, ouvert
from support.processes import begun

pytest.importorskip("fcntl", reason="this system has no locks that end with a process")

TABLES = {
    "endgames": "4x4-superposition-40-2",
    "duels": "4x4-superposition-40-2-4",
}
MAKER = """
import sys
from pathlib import Path
from ouvert.checkers.exact.duels import Duels, build_duels
from ouvert.checkers.exact.endgames import build_endgames
from ouvert.checkers.rules.variant import Level, Variant

def told(text):
    if "20 moves" in text:
        print("at it", flush=True)
        sys.stdin.readline()

variant, folder = Variant(4, 1, Level.SUPERPOSITION), Path(sys.argv[2])
if sys.argv[1] == "duels":
    build_duels(variant, folder, 2, 4, told)
else:
    build_endgames(variant, folder, 2, told)
print("done", flush=True)
"""
VARIANT = Variant(4, 1, Level.SUPERPOSITION)


@contextmanager
def at_it(kind: str, folder: Path) -> Iterator[subprocess.Popen[str]]:
    """A process that stands still in the middle of making a table, until it is told to go on."""
    pipe = subprocess.PIPE
    command = [sys.executable, "-c", MAKER, kind, str(folder)]
    with begun(command, stdin=pipe, stdout=pipe) as maker:
        assert maker.stdout is not None
        assert maker.stdout.readline() == "at it\n"
        yield maker


def asked(kind: str, folder: Path) -> Finished:
    """`ouvert studies checkers-bounds` with the same table, as a process."""
    options = ("--size", "4", "--level", "superposition", "--parts", "2", "--trials", "50")
    more = ("--together", "4") if kind == "duels" else ()
    return ouvert("studies", "checkers-bounds", str(folder), *options, *more, "--aim", "expected")


def table(kind: str, folder: Path) -> bytes:
    """Make the table alone; the bytes of its values."""
    if kind == "duels":
        build_duels(VARIANT, folder, 2, 4)
    else:
        build_endgames(VARIANT, folder, 2)
    return (folder / TABLES[kind] / "values.npy").read_bytes()


@pytest.mark.long
@pytest.mark.parametrize("kind", TABLES)
def test_the_second_is_told_who_is_at_it(kind: str, tmp_path: Path) -> None:
    alone, folder = tmp_path / "alone", tmp_path / "tables"
    with at_it(kind, folder) as maker:
        assert maker.stdin is not None
        assert maker.stdout is not None
        refused = asked(kind, folder)
        assert refused.status == 1
        place = folder / TABLES[kind]
        assert f"process {maker.pid} on " in refused.sentence
        assert f"makes the table {place} just now: wait until it is done" in refused.sentence
        # the first goes on as if nobody had asked
        maker.stdin.write("\n")
        maker.stdin.flush()
        assert maker.stdout.readline() == "done\n"
    assert (place / "values.npy").read_bytes() == table(kind, alone)
    assert [each.name for each in folder.iterdir()] == [TABLES[kind]]
    assert asked(kind, folder).status == 0


@pytest.mark.long
@pytest.mark.parametrize("kind", TABLES)
def test_who_was_killed_stops_nobody(kind: str, tmp_path: Path) -> None:
    alone, folder = tmp_path / "alone", tmp_path / "tables"
    with at_it(kind, folder) as maker:
        maker.kill()
        maker.wait()
    assert asked(kind, folder).status == 0
    assert (folder / TABLES[kind] / "values.npy").read_bytes() == table(kind, alone)
    assert [each.name for each in folder.iterdir()] == [TABLES[kind]]


def test_another_table_of_the_folder_is_made_meanwhile(tmp_path: Path) -> None:
    made: list[Duels] = []

    def told(text: str) -> None:
        if "20 moves" in text and not made:
            made.append(build_duels(VARIANT, tmp_path, 2, 3))

    build_duels(VARIANT, tmp_path, 2, 4, told)
    assert made
