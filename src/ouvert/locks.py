"""Files that one process at a time holds, so that none disturbs another's work.

The system keeps such a lock and ends it with the process, however that ends: nobody waits for one
that was killed.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from ouvert.errors import OuvertError
from ouvert.files import make_folder

ANOTHER = "another process"
TRIES = 100
"""How often a file is opened anew that was removed just then."""


class HeldError(OuvertError):
    """Another process holds the file.

    Attributes:
        holder: who that is, in words.
    """

    def __init__(self, path: Path, holder: str) -> None:
        super().__init__(f"{path} is held by {holder}")
        self.holder = holder


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Hold a file until the end of the block, or of the process; it is removed then, if it can be.

    What a killed process has left of it is taken over. Raises HeldError if another process holds
    it, and OSError if it cannot be made.
    """
    with _held(path) as file:
        file.truncate()
        file.write(f"process {os.getpid()} on {socket.gethostname()}".encode())
        file.flush()
        try:
            yield
        finally:
            # before it is let go, or it might be another's by then
            with suppress(OSError):
                path.unlink()


@contextmanager
def alone_in(
    folder: Path, name: str, busy: Callable[[str], OuvertError] | None = None
) -> Iterator[None]:
    """Be the only process that makes something in a folder, until the end of the block.

    Args:
        folder: is made if it is not there.
        name: of the file in it that is held meanwhile.
        busy: what is raised where another process is at it, by who that is; without it an
            OuvertError that names the folder.

    Raises OuvertError where another process is at it, and for a folder that cannot be made or
    written.
    """
    try:
        make_folder(folder)
    except OSError as error:
        raise OuvertError(f"{folder} cannot be made: {error.strerror}") from error
    # what goes wrong in the block is none of ours
    with ExitStack() as stack:
        try:
            stack.enter_context(alone(folder / name))
        except HeldError as error:
            raise (busy or _being_made(folder))(error.holder) from error
        except OSError as error:
            raise OuvertError(f"{folder} cannot be written: {error.strerror}") from error
        yield


def _being_made(folder: Path) -> Callable[[str], OuvertError]:
    return lambda holder: OuvertError(
        f"{folder} is being made by {holder}: wait until that is done, or name another folder"
    )


def locked(file: int) -> bool:
    """Lock a file as long as it is open; False if another process has done so.

    Where there are no such locks, as on Windows and in some networks, nobody has.
    """
    try:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        # some network drives say the second where another machine has it
        return False
    except (ModuleNotFoundError, OSError):
        return True
    return True


def _held(path: Path) -> BinaryIO:
    tries = 0
    while True:
        tries += 1
        file = os.fdopen(os.open(path, os.O_CREAT | os.O_RDWR, 0o666), "rb+")
        try:
            if not locked(file.fileno()):
                raise HeldError(path, _holder(file))
            # a drive that numbers files anew each time would let nobody in
            if tries == TRIES or _there(path, file.fileno()):
                return file
        except BaseException:
            file.close()
            raise
        # whoever held it has removed it since we opened it
        file.close()


def _holder(file: BinaryIO) -> str:
    with suppress(OSError):
        # on some network drives only the holder may read it
        return file.read().decode(errors="replace") or ANOTHER
    return ANOTHER


def _there(path: Path, file: int) -> bool:
    """Whether an open file is still what is found under its name."""
    try:
        return os.path.samestat(path.stat(), os.fstat(file))
    except OSError:
        return False
