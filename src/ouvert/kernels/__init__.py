"""Numba kernels: functions over integers and arrays that know no objects of the package.

Machine code is kept on disk. Numba notices when the file of a kernel changes, but not when a kernel
that it calls, in another file, does; so the code of every file is thrown away when that file, or
one that it imports, differs from what it was compiled from.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path

STAMP = "kernels.json"
"""File beside the machine code that names the sources it was compiled from."""
_ALL = "*"
_IMPORT = re.compile(
    rb"^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+)?import[ \t]+(?:\(([^)]*)\)|(.*))", re.MULTILINE
)
"""Read without `ast`, whose parser some versions of Python cannot run in two threads."""
_WORD = re.compile(rb"\w+")
_KERNEL = re.compile(rb"^@(kernel|njit)\b", re.MULTILINE)


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


def compiled_share(sources: Path, stems: tuple[str, ...]) -> float:
    """How much of some kernels, with all that they call, has machine code on the disk.

    Args:
        sources: the folder of kernels.
        stems: names of files in it.

    Returns 0 to 1, by length of the sources: longer ones take longer to compile.
    """
    sizes = _sizes(sources, stems)
    code = {path.name.partition(".")[0] for path in (sources / "__pycache__").glob("*.nbi")}
    done = sum(size for stem, size in sizes.items() if stem in code)
    return done / max(1, sum(sizes.values()))


@cache
def _sizes(sources: Path, stems: tuple[str, ...]) -> dict[str, int]:
    """The lengths of some sources, and of those that they import, as far as they have kernels."""
    texts = {stem: (sources / f"{stem}.py").read_bytes() for stem in reached(sources, stems)}
    return {stem: len(text) for stem, text in texts.items() if _KERNEL.search(text)}


def reached(sources: Path, stems: tuple[str, ...]) -> set[str]:
    """The names of some sources of a folder, and of all that they import, at any distance."""
    texts = {path.stem: path.read_bytes() for path in sources.glob("*.py")}
    return {each for stem in stems for each in _reached(texts, stem)}


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
    """The words of all imports of a source: names of modules, and others."""
    for module, several, one in _IMPORT.findall(source):
        for words in (module, several, one):
            yield from (word.decode() for word in _WORD.findall(words))


discard_stale_code(Path(__file__).parent)
