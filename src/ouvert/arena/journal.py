"""A file that remembers finished work, so that an interrupted match goes on where it stopped.

The first line says what the work is; each further line holds one finished piece. Lines are written
whole and at once; one that was cut off by a crash is dropped when the file is opened again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Self

from ouvert.errors import OuvertError

VERSION = 1
_HEAD = b'{"ouvert":"journal",'
"""What every journal begins with, also one that was cut off in its first line."""


class OtherWorkError(OuvertError):
    """A journal of something else than what is to be done.

    Attributes:
        work: what it is the journal of; None if it is another version's journal of this work.
    """

    def __init__(self, message: str, work: dict[str, Any] | None) -> None:
        super().__init__(message)
        self.work = work

    def of(self, folder: Path) -> OtherWorkError:
        """The same, said of the folder that people named for it."""
        if self.work is None:
            return OtherWorkError(
                f"{folder} was begun by another version of Ouvert, in which the same seed led to "
                "other games: name another folder",
                None,
            )
        return OtherWorkError(
            f"{folder} was begun with something else, {_told(self.work)}: name another "
            "folder, or give the same",
            self.work,
        )


@contextmanager
def kept_in(folder: Path) -> Iterator[None]:
    """Let what is wrong with journals in a folder be said of the folder."""
    try:
        yield
    except OtherWorkError as error:
        raise error.of(folder) from error


class Journal:
    """The finished pieces of a piece of work, by number.

    Args:
        path: the file; made if it is not there. None keeps the journal in memory alone.
        work: what is being done, as JSON values; a journal of other work is refused.
        scheme: a number that is raised when the same work comes to other pieces, as after a change
            of what is drawn from a seed; a journal of another scheme is refused.

    Raises OuvertError if the file cannot be used, OtherWorkError if it is of something else.

    Attributes:
        done: the finished pieces.
    """

    def __init__(self, path: Path | None, work: dict[str, Any], *, scheme: int = 1) -> None:
        self.done: dict[int, Any] = {}
        self._file: BinaryIO | None = None
        if path is None:
            return
        described = {"ouvert": "journal", "version": VERSION, "scheme": scheme, "work": work}
        header = json.loads(json.dumps(described))
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("a+b")
            self._file.seek(0)
            self._read(self._file, path, header)
        except OSError as error:
            raise OuvertError(f"the journal {path} cannot be used: {error.strerror}") from error
        except OuvertError:
            self.close()
            raise

    def add(self, number: int, piece: Any) -> None:
        """Remember a finished piece."""
        self.done[number] = piece
        self._write([number, piece])

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _read(self, file: BinaryIO, path: Path, header: dict[str, Any]) -> None:
        whole = 0
        for number, line in enumerate(file, start=1):
            if not line.endswith(b"\n"):
                if number == 1 and line[: len(_HEAD)] != _HEAD[: len(line)]:
                    raise OuvertError(f"line {number} of {path} is no entry of a journal")
                break
            try:
                entry = json.loads(line)
                if number == 1:
                    begun = {**entry, "work": dict(entry["work"])}
                else:
                    self.done[int(entry[0])] = entry[1]
            except (ValueError, TypeError, LookupError) as error:
                raise OuvertError(f"line {number} of {path} is no entry of a journal") from error
            if number == 1 and begun != header:
                raise _refusal(path, begun, header)
            whole += len(line)
        file.seek(whole)
        file.truncate()
        if not whole:
            self._write(header)

    def _write(self, entry: object) -> None:
        if self._file is not None:
            self._file.write(json.dumps(entry, separators=(",", ":")).encode() + b"\n")
            self._file.flush()


def _refusal(path: Path, begun: dict[str, Any], header: dict[str, Any]) -> OtherWorkError:
    """Why a journal with another first line is not gone on from."""
    if {**begun, "scheme": header["scheme"]} == header:
        return OtherWorkError(
            f"{path} was begun by another version of Ouvert, in which the same seed led to other "
            "games: give another file",
            None,
        )
    return OtherWorkError(
        f"{path} is the journal of something else, {_told(begun['work'])}: give another file, or "
        "the same players, rules and seed",
        begun["work"],
    )


def _told(work: dict[str, Any]) -> str:
    text = json.dumps(work)
    return text if len(text) <= 200 else text[:197] + "..."
