"""Numba kernels: functions over integers and arrays that know no objects of the package.

Machine code is kept on disk. Numba notices when the file of a kernel changes, but not when a kernel
that it calls, in another file, does; so the code of all of them is thrown away when any of the
sources differs from those that it was compiled from.
"""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256
from pathlib import Path

STAMP = "kernels.sha256"
"""File beside the machine code that names the sources it was compiled from."""


def discard_stale_code(sources: Path) -> bool:
    """Delete the machine code in a folder of kernels if any source has changed since.

    Returns whether it did. A folder that cannot be written to holds no machine code.
    """
    digest = sha256()
    for path in sorted(sources.glob("*.py")):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    cache = sources / "__pycache__"
    stamp = cache / STAMP
    with suppress(OSError):
        if stamp.read_text(encoding="ascii") == digest.hexdigest():
            return False
    with suppress(OSError):
        for pattern in ("*.nbi", "*.nbc"):
            for path in cache.glob(pattern):
                path.unlink(missing_ok=True)
        cache.mkdir(exist_ok=True)
        stamp.write_text(digest.hexdigest(), encoding="ascii")
    return True


discard_stale_code(Path(__file__).parent)
