"""Where things lie in the arrays of the search for suits of two ranks, and its codes.

| array | dtype, shape | what it holds |
|---|---|---|
| `teams` | int64[seats] | 0 or 1, the team of each hand |
| `pairs` | int64[5, pairs] | what kinds of suits of two hands there are, see the rows below |
| `starts` | int64[seats + 1] | where the links of each hand begin in `links` |
| `links` | int64[2 pairs] | for each hand its suits: 2p with the ace of p, 2p + 1 with its king |
| `hands` | int64[tricks + 1, 3, seats] | for each number of tricks left what the hands are now |
| `tricks` | int64[tricks + 1, 4] | for each number of tricks left who leads and what is needed |
| `queue` | int64[seats] | scratch: hands that the lead can reach |
| `frames` | int64[choices, 11] | the open choices, a stack |
| `options` | int64[…] | what each open choice may choose, one after the other |
| `log` | int64[suits of two hands + 1] | suits taken out of the position, to be put back |
| `table` | int64[entries, 3] | what is known of positions; a power of two of entries |
"""

from __future__ import annotations

from ouvert.kernels.hashes import FIBONACCI, XXHASH

ACE, KING, SUITS_LEFT, RANDOM_WORD, OTHER_RANDOM_WORD = range(5)
"""Rows of `pairs`: the hand of the ace, the hand of the king, the suits left, two random words."""
REACHED, ACES_HELD, KINGS_HELD = range(3)
"""Rows of `hands`: 0 if the lead cannot come here, 2 if kings can be led from here as well, else 1;
and the aces and kings that count."""
TRICK_LEADER, TRICK_NEED, HASH, OTHER_HASH = range(4)
"""Columns of `tricks`: who leads, what team 0 needs of these tricks, the position's two sums."""
FRAME_SEAT, FRAME_LEFT, FRAME_BASE, FRAME_OPTIONS, FRAME_INDEX, FRAME_LOGGED = range(6)
"""Columns of `frames`: who chooses, with how many tricks left; where the options begin, how many
there are, which is tried; how long the log was before it."""
FRAME_WINNER, FRAME_FORCED, FRAME_LEADS = range(6, 9)
"""More of them: who wins the trick so far, whose card the lead forces or -1, and whether it is the
lead that is chosen."""
FRAME_KEY, FRAME_OTHER_KEY = range(9, 11)
"""And under what sums the answer is stored."""
ENTRY_KEY, ENTRY_OTHER_KEY, ENTRY_BOUNDS = range(3)
"""Columns of `table`: the two sums; above BOUND_SHIFT the most that team 0 still wins, below it the
least."""
BOUND_SHIFT = 32
LEAST_MASK = (1 << BOUND_SHIFT) - 1
STEP_SHIFT = 32
"""An entry of the log: the pair, and above it the number of tricks left."""
PAIR_MASK = (1 << STEP_SHIFT) - 1
WORK_DONE, WORK_ALLOWED, WORK_STORED = range(3)
"""Places of `work`: positions looked at, how many may be, new table entries."""

WINNER_CARD = -1
"""Code of a choice that plays a winner; 2p plays the ace of pair p, 2p + 1 its king."""
NOTHING, FAILS, HOLDS = -1, 0, 1
"""Answers: not decided, team 0 falls short, team 0 gets there."""
MIX, OTHER_MIX = FIBONACCI, XXHASH
"""Multipliers of the leader and of the place in a trick in the two sums."""
