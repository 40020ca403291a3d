"""A file that remembers finished work, so that an interrupted match goes on where it stopped.

The first line says what the work is; each further line holds one finished piece. Lines are written
whole and at once; one that was cut off by a crash is dropped when the file is opened again.

One process at a time goes on with a journal. What is in it others may read all the while, and where
nobody may write.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from io import BytesIO
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Self

from ouvert.errors import OuvertError
from ouvert.files import make_folder
from ouvert.locks import HeldError, alone

VERSION = 1
_HEAD = b'{"ouvert":"journal",'
"""What every journal begins with, also one that was cut off in its first line."""


class BusyJournalError(OuvertError):
    """A journal that another process is going on with.

    Attributes:
        holder: who that is, in words.
    """

    def __init__(self, path: Path, holder: str) -> None:
        super().__init__(
            f"{path} is being written by {holder}: wait until that is done, or give another file"
        )
        self.holder = holder

    def of(self, folder: Path) -> OuvertError:
        """The same, said of the folder that people named for it."""
        return OuvertError(
            f"{folder} is being worked in by {self.holder}: wait until that is done, or name "
            "another folder"
        )


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
    except (OtherWorkError, BusyJournalError) as error:
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
        self._held = ExitStack()
        self._barred: OuvertError | None = None
        if path is None:
            return
        described = {"ouvert": "journal", "version": VERSION, "scheme": scheme, "work": work}
        header = json.loads(json.dumps(described))
        try:
            self._file = self._opened(path)
            whole = self._read(self._file, path, header)
            if self._barred is None:
                self._file.seek(whole)
                self._file.truncate()
                if not whole:
                    self._write(header)
        except OSError as error:
            self.close()
            raise OuvertError(f"the journal {path} cannot be used: {error.strerror}") from error
        except BaseException:
            self.close()
            raise

    def claim(self) -> None:
        """See that pieces can be added, before any is made.

        Raises BusyJournalError if another process is going on with the journal, and OuvertError if
        nobody may write it.
        """
        if self._barred is not None:
            raise self._barred

    def lacks(self, number: int) -> bool:
        """Whether a piece is still to be made, by this process: raises as `claim` does if not."""
        if number in self.done:
            return False
        self.claim()
        return True

    def add(self, number: int, piece: Any) -> None:
        """Remember a finished piece. Raises as `claim` does."""
        self.claim()
        self.done[number] = piece
        self._write([number, piece])

    def close(self) -> None:
        """Close the file, and let others go on with it."""
        if self._file is not None:
            self._file.close()
            self._file = None
        self._held.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _opened(self, path: Path) -> BinaryIO:
        """The file, to be written if nobody else does so and it can be; else to be read alone."""
        try:
            make_folder(path.parent)
            # by whatever name the file goes, it has one lock
            real = path.resolve()
            self._held.enter_context(alone(real.with_name(f".{real.name}.being-written")))
            file = path.open("a+b")
            file.seek(0)
            return file
        except HeldError as error:
            self._barred = BusyJournalError(path, error.holder)
        except OSError as error:
            self._barred = OuvertError(f"the journal {path} cannot be used: {error.strerror}")
            if not path.exists():
                raise
        try:
            return path.open("rb")
        except FileNotFoundError:
            # whoever holds it has not begun it
            return BytesIO()

    def _read(self, file: BinaryIO, path: Path, header: dict[str, Any]) -> int:
        """Take the pieces that a file holds, and return how many bytes of it are whole."""
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
        return whole

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
