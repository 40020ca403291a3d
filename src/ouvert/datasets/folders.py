"""A set in a folder: a manifest that says what it is, and chunks as Parquet files.

The manifest is written anew, whole, after every chunk, with the SHA-256 of each. A chunk that is
not listed, or is not what was listed, does not count.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from typing import Any

from ouvert.datasets.catalogue import DataSet, set_named
from ouvert.errors import OuvertError

MANIFEST, CARD = "manifest.json", "README.md"


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
            data = set_named(said["name"])
            found = cls(
                path,
                data,
                said["seed"],
                said["rows"],
                said["ouvert"],
                {int(number): digest for number, digest in said["chunks"].items()},
                {int(number): seconds for number, seconds in said["seconds"].items()},
            )
        except FileNotFoundError as error:
            raise OuvertError(f"{path} holds no data set: 'ouvert data make' makes one") from error
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise OuvertError(f"{place} is damaged: make the set in another folder") from error
        if said["version"] != data.version:
            raise OuvertError(
                f"{path} holds version {said['version']} of {data.name}, and this is Ouvert with "
                f"version {data.version}: make the set in another folder"
            )
        return found

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


def replace_file(file: Path, content: bytes) -> None:
    """Write a file so that nobody, whenever he looks or whatever dies, sees half of it."""
    begun = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        begun.write_bytes(content)
        begun.replace(file)
    except OSError as error:
        raise OuvertError(f"{file} cannot be written: {error.strerror}") from error


def samples() -> Path:
    """The folder with a sample of each set that comes with the package."""
    return Path(__file__).parent / "samples"


def folders_below(path: Path) -> Iterator[Path]:
    """The folder itself if it holds a set, else those in it that do."""
    if (path / MANIFEST).exists():
        yield path
    else:
        yield from sorted(each.parent for each in path.glob(f"*/{MANIFEST}"))
