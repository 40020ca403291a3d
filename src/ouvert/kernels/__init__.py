"""Numba kernels: functions over integers and arrays that know no objects of the package.

Machine code is kept on disk. Numba notices when the file of a kernel changes, but not when a kernel
that it calls, in another file, does; so the code of every file is thrown away when that file, or
one that it imports, differs from what it was compiled from.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

STAMP = "kernels.json"
"""File beside the machine code that names the sources it was compiled from."""
_ALL = "*"


def discard_stale_code(sources: Path) -> bool:
    """Delete the machine code in a folder of kernels whose sources have changed since.

    Returns whether any source has. A folder that cannot be written to holds no machine code.
    """
    texts = {path.stem: path.read_bytes() for path in sorted(sources.glob("*.py"))}
    whole = _digest(texts, texts)
    cache = sources / "__pycache__"
    stamp = cache / STAMP
    before: dict[str, str] = {}
    with suppress(OSError, ValueError):
        before = json.loads(stamp.read_text(encoding="ascii"))
    if before.get(_ALL) == whole:
        return False
    now = {stem: _digest(texts, _reached(texts, stem)) for stem in texts}
    with suppress(OSError):
        cache.mkdir(exist_ok=True)
        for path in (*cache.glob("*.nbi"), *cache.glob("*.nbc")):
            stem = path.name.partition(".")[0]
            if stem not in now or before.get(stem) != now[stem]:
                path.unlink(missing_ok=True)
        stamp.write_text(json.dumps({_ALL: whole, **now}), encoding="ascii")
    return True


def _digest(texts: dict[str, bytes], stems: dict[str, bytes] | set[str]) -> str:
    """One digest of several sources."""
    digest = sha256()
    for stem in sorted(stems):
        digest.update(stem.encode() + b"\0" + texts[stem])
    return digest.hexdigest()


def _reached(texts: dict[str, bytes], stem: str) -> set[str]:
    """A source and all sources of the folder that it imports, at any distance."""
    reached: set[str] = set()
    waiting = [stem]
    while waiting:
        each = waiting.pop()
        if each not in reached:
            reached.add(each)
            waiting += [name for name in _imported(texts[each]) if name in texts]
    return reached


def _imported(source: bytes) -> Iterator[str]:
    """The last parts of all modules that a source imports; names that are no modules among them."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom):
            yield (node.module or "").rpartition(".")[2]
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name.rpartition(".")[2] for alias in node.names)


discard_stale_code(Path(__file__).parent)
