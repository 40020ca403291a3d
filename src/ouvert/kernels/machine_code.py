"""The machine code of kernels on the disk: what is there, and what no longer fits its sources.

Numba keeps machine code beside each source. It notices when the file of a kernel changes, but not
when a kernel that it calls, in another file, does; so the code of every file is thrown away when
that file, or one that it imports, differs from what it was compiled from.

A package's kernels are the modules in its folders named `kernels`, its own and those of its rooms.
They are named as Python names them, such as `ouvert.skat.kernels.open_cards.trump`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path

PACKAGE = Path(__file__).parents[1]
"""The folder of the package."""
STAMP = "kernels.json"
"""File beside the machine code of the shared kernels that names what all was compiled from."""
_ALL = "*"
_IMPORT = re.compile(
    rb"^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+)?import[ \t]+(?:\(([^)]*)\)|(.*))", re.MULTILINE
)
"""Read without `ast`, whose parser some versions of Python cannot run in two threads."""
_NAME = re.compile(rb"[\w.]+")
_KERNEL = re.compile(rb"^@(kernel|njit)\b", re.MULTILINE)


def kernel_sources(package: Path) -> dict[str, Path]:
    """The sources in a package's folders of kernels, by the names of their modules, sorted."""
    folders = [folder for depth in ("", "*/") for folder in package.glob(f"{depth}kernels")]
    paths = sorted(path for folder in folders for path in folder.rglob("*.py"))
    return {
        ".".join((package.name, *path.relative_to(package).with_suffix("").parts)): path
        for path in paths
        if path.stem != "__init__"
    }


def discard_stale_code(package: Path) -> bool:
    """Delete the machine code of a package's kernels whose sources have changed since.

    Returns whether any source has. A folder that cannot be written to holds no machine code.
    """
    sources = kernel_sources(package)
    texts = _texts(sources)
    whole = _digest(texts, texts)
    stamp = package / "kernels" / "__pycache__" / STAMP
    before: dict[str, str] = {}
    with suppress(OSError, ValueError):
        before = json.loads(stamp.read_text(encoding="ascii"))
    if before.get(_ALL) == whole:
        return False
    now = {name: _digest(texts, _reached(texts, name)) for name in texts}
    kept = {path for name, path in sources.items() if before.get(name) == now[name]}
    with suppress(OSError):
        for folder in {path.parent for path in sources.values()}:
            _discard(folder, kept)
        stamp.parent.mkdir(exist_ok=True)
        stamp.write_text(json.dumps({_ALL: whole, **now}), encoding="ascii")
    return True


def _discard(folder: Path, kept: set[Path]) -> None:
    """Delete the machine code in a folder but for that of some sources."""
    code = folder / "__pycache__"
    for path in (*code.glob("*.nbi"), *code.glob("*.nbc")):
        if folder / f"{path.name.partition('.')[0]}.py" not in kept:
            path.unlink(missing_ok=True)


def compiled_share(package: Path, names: tuple[str, ...]) -> float:
    """How much of some kernels, with all that they call, has machine code on the disk.

    Args:
        package: the folder of the package.
        names: names of modules of kernels.

    Returns 0 to 1, by length of the sources: longer ones take longer to compile.
    """
    sizes = _sizes(package, names)
    done = sum(size for path, size in sizes.items() if is_compiled(path))
    return done / max(1, sum(sizes.values()))


def has_code(source: Path) -> bool:
    """Whether there is machine code of any kernel of a source."""
    return bool(_coded(source))


def is_compiled(source: Path) -> bool:
    """Whether there is machine code of every kernel of a source."""
    return len(_coded(source)) >= len(_KERNEL.findall(source.read_bytes()))


def _coded(source: Path) -> set[str]:
    """The names of the kernels of a source that have machine code."""
    found = (source.parent / "__pycache__").glob(f"{source.stem}.*.nbi")
    return {path.name.split(".")[1].rpartition("-")[0] for path in found}


@cache
def _sizes(package: Path, names: tuple[str, ...]) -> dict[Path, int]:
    """The lengths of some sources, and of those that they import, as far as they have kernels."""
    sources = kernel_sources(package)
    paths = [sources[name] for name in reached(package, names)]
    texts = {path: path.read_bytes() for path in paths}
    return {path: len(text) for path, text in texts.items() if _KERNEL.search(text)}


def reached(package: Path, names: tuple[str, ...]) -> set[str]:
    """The names of some modules of kernels, and of all that they import, at any distance."""
    texts = _texts(kernel_sources(package))
    return {each for name in names for each in _reached(texts, name)}


def needs(package: Path) -> dict[str, set[str]]:
    """The names of all modules of kernels, each with those that it imports itself."""
    texts = _texts(kernel_sources(package))
    return {name: set(_imported(text)) & texts.keys() for name, text in texts.items()}


def _texts(sources: Mapping[str, Path]) -> dict[str, bytes]:
    return {name: path.read_bytes() for name, path in sources.items()}


def _digest(texts: Mapping[str, bytes], names: Iterable[str]) -> str:
    """One digest of several sources."""
    digest = sha256()
    for name in sorted(names):
        digest.update(name.encode() + b"\0" + texts[name])
    return digest.hexdigest()


def _reached(texts: Mapping[str, bytes], name: str) -> set[str]:
    """A source and all sources that it imports, at any distance."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        each = waiting.pop()
        if each not in found:
            found.add(each)
            waiting += [other for other in _imported(texts[each]) if other in texts]
    return found


def _imported(source: bytes) -> Iterator[str]:
    """What may be the names of imported modules: `from a import b` is `a` or `a.b`."""
    for module, several, one in _IMPORT.findall(source):
        prefix = module.decode()
        if prefix:
            yield prefix
        for name in _NAME.findall(several or one):
            yield f"{prefix}.{name.decode()}" if prefix else name.decode()
