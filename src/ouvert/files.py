"""Files that are there whole or not at all, and folders for them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from ouvert.errors import OuvertError


def replace_file(file: Path, content: bytes) -> None:
    """Write a file as `replacing` does. Raises OuvertError if it cannot be written."""
    with replacing(file) as begun:
        begun.write_bytes(content)


@contextmanager
def replacing(file: Path) -> Iterator[Path]:
    """A file to write to, which takes the place of another at the end of the block.

    So nobody, whenever he looks or whatever dies, sees half of it. What a killed process has begun
    stays beside it, hidden by a dot. Raises OuvertError if it cannot be written.
    """
    begun = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        yield begun
        begun.replace(file)
    except BaseException as error:
        with suppress(OSError):
            begun.unlink()
        if isinstance(error, OSError):
            raise OuvertError(f"{file} cannot be written: {error.strerror}") from error
        raise


def make_folder(folder: Path) -> None:
    """Make a folder, and those in which it lies, where they are not there yet.

    Raises OuvertError if a file has the name of one of them, OSError for all else.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError) as error:
        for each in (folder, *folder.parents):
            if each.exists() and not each.is_dir():
                raise OuvertError(
                    f"{each} is a file, and a folder is needed there: move it away, or name "
                    "another folder"
                ) from error
        raise
