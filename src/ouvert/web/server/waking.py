"""What is compiled before AIs can think, which at the very first start takes a minute or two.

Kernels are compiled once on a machine; later starts load their machine code from the disk. The
first time they are compiled in parts: first the little that the auction needs, so that games can
begin, and then side by side, each by a process of its own, the rules of thumb and the search. All
other processes load what these have left on the disk.
"""

from __future__ import annotations

from ouvert.kernels import compiling
from ouvert.kernels.machine_code import PACKAGE, compiled_share, reached

_HANDS = "ouvert.skat.kernels.hands"
_OPEN_CARDS = "ouvert.skat.kernels.open_cards"
_REFLEX = "ouvert.skat.kernels.reflex"

AUCTION = (f"{_HANDS}.features", f"{_HANDS}.payoffs", f"{_OPEN_CARDS}.null_suits")
RULES = (f"{_REFLEX}.play", f"{_REFLEX}.plausibility", f"{_REFLEX}.playouts")
SEARCH = (
    f"{_OPEN_CARDS}.batch",
    "ouvert.skat.kernels.paranoia.proofs",
    "ouvert.skat.kernels.ramsch.search",
    "ouvert.skat.kernels.ramsch.playouts",
)
FALLBACK = (*AUCTION, *RULES)
"""What is called by rules of thumb, which decide where another player cannot."""
SKAT = (*AUCTION, *RULES, *SEARCH)
"""All that the AIs of Skat call; with what these import, see `tests/web/server/test_waking.py`."""
CHECKERS = ("ouvert.checkers.kernels.tree",)
BOARDS = ("ouvert.boards.kernels.search",)
"""What solves the other quantum board games."""


def progress(names: tuple[str, ...]) -> float:
    """How much of some kernels has been compiled, 0 to 1; 1 where that cannot be told."""
    try:
        return compiled_share(PACKAGE, names)
    except OSError:
        return 1.0


def load(*names: str) -> None:
    """Load kernels and all that they import, and compile those that have no machine code."""
    for name in sorted(reached(PACKAGE, names)):
        compiling.load(name)
