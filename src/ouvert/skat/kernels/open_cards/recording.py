"""Statistics of a search for the move ordering: what if every move of a node had been tried?

When a workspace holds the address of a record, the search tries all moves at a sample of its nodes,
also after a cutoff, and adds up for each feature index of the ordering table how often the move
would have decided the node and what part of the node's work it cost.
"""

from __future__ import annotations

from ouvert.kernels.machine import WORD, kernel, load64, store64
from ouvert.skat.kernels.open_cards.layout import MOST_TRICKS, NODES, PLACES, RECORD, SAMPLE
from ouvert.skat.kernels.open_cards.moves import FEATURES, INDEX_MASK, INDEX_SHIFT, SITUATIONS

_WITHOUT_SIGN = (1 << 57) - 1
"""What a logical shift by 7 leaves of a word; the arithmetic one fills in the sign."""

SCRATCH = 3 * SITUATIONS * FEATURES
"""Start of the scratch area in a record; before it tries, successes and cost of each index."""
SCRATCH_WORDS = 64
"""Words of the scratch area of a place of a trick: two for each of its moves."""
RECORD_WORDS = SCRATCH + MOST_TRICKS * PLACES * SCRATCH_WORDS
PERIOD = 64
"""One node in PERIOD is sampled."""


@kernel("int64(int64, int64)")
def sampled(ws: int, n: int) -> int:
    """Decide whether all moves of this node are to be tried."""
    if n < 2:
        return 0
    x = load64(ws, SAMPLE)
    x ^= x << 13
    x ^= (x >> 7) & _WITHOUT_SIGN
    x ^= x << 17
    store64(ws, SAMPLE, x)
    return 1 if (x >> 20) & (PERIOD - 1) == 0 else 0


@kernel("void(int64, int64, int64, int64, int64, int64)")
def note_move(ws: int, tricks: int, place: int, i: int, success: int, nodes_before: int) -> None:
    """Keep the outcome of the i-th move of a sampled node."""
    scratch = load64(ws, RECORD) + WORD * (SCRATCH + SCRATCH_WORDS * (PLACES * tricks + place))
    store64(scratch, 2 * i, success)
    store64(scratch, 2 * i + 1, load64(ws, NODES) - nodes_before + 1)


@kernel("void(int64, int64, int64, int64, int64)")
def note_node(ws: int, tricks: int, place: int, n: int, moves: int) -> None:
    """Add a sampled node to the statistics if some of its moves decide it and others do not."""
    record = load64(ws, RECORD)
    scratch = record + WORD * (SCRATCH + SCRATCH_WORDS * (PLACES * tricks + place))
    wins = 0
    cost = 0
    for i in range(n):
        wins += load64(scratch, 2 * i)
        cost += load64(scratch, 2 * i + 1)
    if wins == 0 or wins == n:
        return
    for i in range(n):
        index = load64(moves, i) >> INDEX_SHIFT & INDEX_MASK
        store64(record, 3 * index, load64(record, 3 * index) + 1)
        store64(record, 3 * index + 1, load64(record, 3 * index + 1) + load64(scratch, 2 * i))
        share = 1000 * n * load64(scratch, 2 * i + 1) // cost
        store64(record, 3 * index + 2, load64(record, 3 * index + 2) + share)
