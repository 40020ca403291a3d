"""What is compiled before AIs can think, which at the very first start takes a minute or two.

Kernels are compiled once on a machine; later starts load their machine code from the disk. The
first time they are compiled in parts: first the little that the auction needs, so that games can
begin, and then side by side, each by a process of its own, the rules of thumb and the search. All
other processes load what these have left on the disk.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from ouvert import kernels

AUCTION = ("hand_features", "hand_payoffs", "null_suits")
RULES = ("reflex_play", "plausibility", "playouts")
SEARCH = ("batch", "proofs")
SKAT = (*AUCTION, *RULES, *SEARCH)
"""All that the AIs of Skat call; with what these import, see `tests/web/test_waking.py`."""
CHECKERS = ("checkers_tree",)

_SOURCES = Path(kernels.__path__[0])


def progress(names: tuple[str, ...]) -> float:
    """How much of some kernels has been compiled, 0 to 1; 1 where that cannot be told."""
    try:
        return kernels.compiled_share(_SOURCES, names)
    except OSError:
        return 1.0


def load(*names: str) -> None:
    """Load kernels, and compile those that have no machine code; called in a worker."""
    for name in names:
        import_module(f"{kernels.__name__}.{name}")
