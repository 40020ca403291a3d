"""A set in a folder: a manifest that says what it is, and chunks as Parquet files.

The manifest is written anew, whole, after every chunk, with the SHA-256 of each. A chunk that is
not listed, or is not what was listed, does not count.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib.metadata import version
from math import inf
from pathlib import Path
from typing import Any

from ouvert.datasets.catalogue import DataSet, set_named
from ouvert.errors import OuvertError
from ouvert.files import replace_file
from ouvert.skat.records.tables import polars_module

MANIFEST, CARD = "manifest.json", "README.md"
_BEGUN = re.compile(rf"\.(?:{re.escape(MANIFEST)}|{re.escape(CARD)}|[a-z-]+-\d+\.parquet)\.\d+")


@dataclass(slots=True)
class Folder:
    """What is in a folder.

    Attributes:
        path: where.
        data: the set.
        seed: from which it is made.
        rows: how many rows it is to have.
        maker: the version of Ouvert that began it.
        chunks: the SHA-256 of each chunk that is made, by its number.
        seconds: processor seconds that each took.
    """

    path: Path
    data: DataSet
    seed: int
    rows: int
    maker: str = field(default_factory=lambda: version("ouvert"))
    chunks: dict[int, str] = field(default_factory=dict)
    seconds: dict[int, float] = field(default_factory=dict)

    @classmethod
    def read(cls, path: Path) -> Folder:
        """Read a folder. Raises OuvertError if it holds no set, or one of another version."""
        place = path / MANIFEST
        try:
            said: dict[str, Any] = json.loads(place.read_text(encoding="utf-8"))
            data, made = set_named(said["name"]), _whole(said["version"], 0)
            if made == data.version:
                return cls._of(path, data, said)
        except FileNotFoundError as error:
            raise OuvertError(f"{path} holds no data set: 'ouvert data make' makes one") from error
        except OSError as error:
            raise OuvertError(f"{place} cannot be read: {error.strerror}") from error
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise OuvertError(f"{place} is damaged: make the set in another folder") from error
        raise OuvertError(
            f"{path} holds version {made} of {data.name}, and this is Ouvert with "
            f"version {data.version}: make the set in another folder"
        )

    @classmethod
    def _of(cls, path: Path, data: DataSet, said: dict[str, Any]) -> Folder:
        """What a manifest says. Raises ValueError, KeyError, TypeError or AttributeError if not."""
        chunks = {_whole(int(number), 0): digest for number, digest in said["chunks"].items()}
        seconds = {_whole(int(number), 0): took for number, took in said["seconds"].items()}
        if not all(isinstance(text, str) for text in (said["ouvert"], *chunks.values())):
            raise TypeError("versions and checksums are text")
        if not all(0 <= took < inf for took in seconds.values()):
            raise ValueError("times are from 0 on, and finite")
        seed, rows = _whole(said["seed"], 0), _whole(said["rows"], 1)
        return cls(path, data, seed, rows, said["ouvert"], chunks, seconds)

    def write(self) -> None:
        """Write the manifest, whole or not at all."""
        said = {
            "name": self.data.name,
            "version": self.data.version,
            "seed": self.seed,
            "rows": self.rows,
            "ouvert": self.maker,
            "chunks": {str(number): self.chunks[number] for number in sorted(self.chunks)},
            "seconds": {str(number): self.seconds[number] for number in sorted(self.seconds)},
        }
        replace_file(self.path / MANIFEST, (json.dumps(said, indent=1) + "\n").encode())

    def file(self, number: int) -> Path:
        """Where a chunk is."""
        return self.path / f"{self.data.name}-{number:05}.parquet"

    def wanted(self) -> list[range]:
        """The rows of each chunk."""
        step = self.data.chunk
        return [range(at, min(at + step, self.rows)) for at in range(0, self.rows, step)]

    def whole(self, number: int) -> bool:
        """Whether a chunk is there as it was made."""
        return number in self.chunks and digest_of(self.file(number)) == self.chunks[number]

    def good(self) -> tuple[list[Path], list[str]]:
        """The chunks that can be read, and a sentence about each that cannot."""
        files, sentences = [], []
        for number in sorted(self.chunks):
            if self.whole(number):
                files.append(self.file(number))
            else:
                there = "broken" if self.file(number).exists() else "missing"
                sentences.append(
                    f"{self.file(number).name} is {there} and left out: "
                    "'ouvert data make' makes it again"
                )
        return files, sentences


def digest_of(file: Path) -> str | None:
    """The SHA-256 of a file; None if it cannot be read."""
    try:
        return hashlib.sha256(file.read_bytes()).hexdigest()
    except OSError:
        return None


def _whole(given: object, least: int) -> int:
    """A whole number from `least` on. Raises ValueError or TypeError if it is none."""
    if not isinstance(given, int) or isinstance(given, bool):
        raise TypeError("a whole number was wanted")
    if given < least:
        raise ValueError("the number is too small")
    return given


def half_written(path: Path) -> set[Path]:
    """What `replace_file` had begun in a folder when its process was killed."""
    return {each for each in path.iterdir() if _BEGUN.fullmatch(each.name)}


def samples() -> Path:
    """The folder with a sample of each set that comes with the package."""
    return Path(__file__).parent / "samples"


def folders_below(path: Path) -> Iterator[Path]:
    """The folder itself if it holds a set, else those in it that do."""
    if (path / MANIFEST).exists():
        yield path
    else:
        yield from sorted(each.parent for each in path.glob(f"*/{MANIFEST}"))


def sets_below(path: Path, told: Callable[[str], None] = lambda _: None) -> Iterator[Folder]:
    """The set in a folder, else the sets in the folders in it.

    Of several, one that cannot be read is left out, and `told` is told why. Raises OuvertError if
    none can be read.
    """
    places = list(folders_below(path))
    if not places:
        raise OuvertError(f"{path} holds no data set: 'ouvert data make' makes one")
    left_out = 0
    for place in places:
        try:
            folder = Folder.read(place)
        except OuvertError as error:
            if len(places) == 1:
                raise
            told(str(error))
            left_out += 1
        else:
            yield folder
    if left_out == len(places):
        raise nothing_to_read(path)


def nothing_to_read(path: Path) -> OuvertError:
    """The error for a folder in which no set can be read."""
    return OuvertError(f"{path} holds no data set that can be read: 'ouvert data make' makes one")


def polars_for_sets() -> Any:
    """The library for the files. Raises OuvertError, naming the extra, if it is not installed."""
    try:
        return polars_module()
    except OuvertError as error:
        raise OuvertError("data sets need the extra 'data': pip install 'ouvert[data]'") from error
