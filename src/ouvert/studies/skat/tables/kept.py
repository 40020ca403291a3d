"""Tables that the package keeps ready, since every start would have to work them out again.

    python -m ouvert.studies.skat.tables.kept

writes their files anew after a change of what they are worked out from; a test compares them.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from ouvert.skat import bidding
from ouvert.skat.bidding.trump import features
from ouvert.skat.kernels.reflex import suits


def write_suit_factors() -> Path:
    """Write the tables of suit factors beside the kernels that work them out; return the file."""
    path = Path(suits.__file__).with_name(suits.FILE)
    np.savez_compressed(path, factors=suits.work_out_factors())
    return path


def write_losers() -> Path:
    """Write the tricks that patterns lose, for the tables of hands; return the file."""
    path = Path(bidding.__path__[0]) / "data" / features.FILE
    np.savez_compressed(path, losers=features.work_out_losers())
    return path


if __name__ == "__main__":
    print(write_suit_factors(), write_losers(), sep="\n")
