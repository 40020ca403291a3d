"""What of paper 003's constructions is read as printed, and what is repaired.

The printed text of both reductions has slips. Each has a name here, so that a construction can be
built exactly as printed, with all repairs, or with any of them, and its effect can be shown.
"""

from __future__ import annotations

from enum import Flag, auto


class Repair(Flag):
    """The repairs that a construction uses; combine them with `|`."""

    DUMMY_SUITS = auto()
    """§3: a vertex hand gets dummy kings for j up to m + 1 − deg; as printed (m − deg) it comes out
    one card short."""

    OWNERS = auto()
    """§3: hands of V_A hold the kings below team B's dummy aces and the other way round; printed
    is the reverse, by which a player who is stuck hands all the rest to his own team."""

    LONE_ACES = auto()
    """§3: dummy suits without a king start at j = m − 1 at the earliest, not at m − 2."""

    DISCARDS = auto()
    """§3: a dummy hand may throw the aces m − deg + 2 … m + 1 at once; the printed range starts one
    earlier, with an ace that still has its king."""

    FIGURE = auto()
    """Figure 3, hand 5: the suit is A2,6, not B2,6."""

    EXITS = auto()
    """Table 4: the figures 6w − i and 5w + i are those of the magnifier of weight w + 1, as its
    caption says, not of weight w, as the text has it."""

    CONCLUSION = auto()
    """§4.5: the cost c counts the aces that a team gains when idle hands discard theirs."""

    SEATING = auto()
    """§4: each hand of team B sits directly after the hand of team A whose padding it guards."""

    QUANTIFIER = auto()
    """§4.5: "true" cashes the ace of v⊥ and keeps that of v⊤; printed is v⊥ for both values."""


PRINTED = Repair(0)
"""Everything as printed."""
REPAIRED = ~Repair(0)
"""Everything repaired."""
