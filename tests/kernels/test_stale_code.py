"""A kernel that calls a changed kernel of another file is compiled again."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from ouvert.kernels.machine_code import (
    STAMP,
    compiled_share,
    discard_stale_code,
    kernel_sources,
    needs,
    reached,
)

CALLEE = """
from numba import njit

@njit("int64(int64)", cache=True)
def inner(x):
    return x + {added}
"""
CALLER = """
from house.kernels.callee import inner
from numba import njit

@njit("int64(int64)", cache=True)
def outer(x):
    return inner(x)
"""
RUN = """
import sys
from pathlib import Path
from ouvert.kernels.machine_code import discard_stale_code
discard_stale_code(Path(sys.argv[1]))
sys.path.insert(0, str(Path(sys.argv[1]).parent))
from house.room.kernels.caller import outer
print(outer(1))
"""


def write(folder: Path, sources: dict[str, str]) -> None:
    for name, text in sources.items():
        path = folder / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A package with shared kernels and a room that has its own."""
    return tmp_path / "house"


def answer(house: Path) -> int:
    done = subprocess.run(
        [sys.executable, "-B", "-c", RUN, str(house)], capture_output=True, text=True, check=True
    )
    return int(done.stdout)


@pytest.mark.long
def test_change_in_a_called_kernel_of_another_room_is_noticed(house: Path) -> None:
    write(house, {"room/kernels/caller": CALLER, "kernels/callee": CALLEE.format(added=10)})
    assert answer(house) == 11
    write(house, {"kernels/callee": CALLEE.format(added=20)})
    assert answer(house) == 21


def test_unchanged_kernels_keep_their_machine_code(house: Path) -> None:
    write(house, {"room/kernels/caller": CALLER, "kernels/other": ""})
    assert discard_stale_code(house)
    code = house / "room" / "kernels" / "__pycache__" / "caller.outer.nbc"
    code.parent.mkdir()
    code.write_bytes(b"code")
    assert not discard_stale_code(house)
    assert code.exists()
    write(house, {"room/kernels/caller": CALLER + "\n"})
    assert discard_stale_code(house)
    assert not code.exists()
    assert (house / "kernels" / "__pycache__" / STAMP).exists()


def test_only_what_imports_a_changed_kernel_is_thrown_away(house: Path) -> None:
    sources = {
        "kernels/far": "",
        "room/kernels/near": "from house.kernels.far import x\n",
        "room/kernels/deep/caller": "import house.room.kernels.near\n",
        "room/kernels/deep/several": "from house.room.kernels import (\n    near,\n)\n",
        # of the same name as another room's module that is imported
        "attic/kernels/near": "import numpy\n",
        "attic/kernels/other": "from house.attic.kernels import near\n",
    }
    write(house, sources)
    discard_stale_code(house)
    codes = {}
    for name in (*sources, "room/kernels/gone"):
        folder, _, stem = name.rpartition("/")
        codes[name] = house / folder / "__pycache__" / f"{stem}.kernel-1.py311.nbc"
        codes[name].parent.mkdir(exist_ok=True)
        codes[name].write_bytes(b"code")
    write(house, {"kernels/far": "y = 1\n"})
    assert discard_stale_code(house)
    left = [name for name, code in codes.items() if code.exists()]
    assert left == ["attic/kernels/near", "attic/kernels/other"]


def test_kernels_are_found_in_all_rooms(house: Path) -> None:
    sources = {
        "kernels/__init__": "",
        "kernels/machine": "",
        "room/kernels/search/moves": "from house.kernels.machine import kernel\nimport house.rules",
        "room/rules": "",
    }
    write(house, sources)
    assert list(kernel_sources(house)) == [
        "house.kernels.machine",
        "house.room.kernels.search.moves",
    ]
    assert needs(house) == {
        "house.kernels.machine": set(),
        "house.room.kernels.search.moves": {"house.kernels.machine"},
    }
    assert reached(house, ("house.room.kernels.search.moves",)) == set(kernel_sources(house))


def test_share_grows_with_each_file_that_is_compiled(house: Path) -> None:
    kernel = "@kernel()\ndef some(): ...\n"
    write(
        house,
        {
            "kernels/machine": "def helper(): ...\n",
            "kernels/small": "import house.kernels.machine\n" + kernel,
            "room/kernels/large": "import house.kernels.small\n" + kernel + "#" * 100,
            "room/kernels/other": kernel,
        },
    )
    small, large = ("house.kernels.small",), ("house.room.kernels.large",)
    assert compiled_share(house, large) == 0
    for folder, code in (("kernels", "small.some"), ("room/kernels", "large.some")):
        before = compiled_share(house, large)
        cache = house / folder / "__pycache__"
        cache.mkdir()
        (cache / f"{code}-1.py311.nbi").touch()
        assert before < compiled_share(house, large)
        assert compiled_share(house, small) == 1
    assert compiled_share(house, large) == 1
