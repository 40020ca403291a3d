"""What an auction of Bridge comes to: the contract and its declarer.

Laws of Duplicate Bridge 2017: a bid names more than the last one (law 18), a double an opponents'
bid and a redouble an opponents' double (law 19); after a call three passes end it (law 22), and
the declarer is who of his side first named the strain (definitions).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ouvert.errors import RecordError
from ouvert.tricks.games.bridge import SEATS, STRAINS
from ouvert.tricks.records.board import RISKS, BoardContract

PASS, DOUBLE, REDOUBLE = "Pass", "X", "XX"
_BID = re.compile(r"([1-7])([CDHSN])T?", re.IGNORECASE)
_WORDS = {
    **dict.fromkeys(("P", "PASS"), PASS),
    **dict.fromkeys(("X", "D", "DBL", "DOUBLE"), DOUBLE),
    **dict.fromkeys(("XX", "R", "RDBL", "REDOUBLE"), REDOUBLE),
}
MOST_CALLS = 319
"""Calls of the longest auction that the laws allow."""


def call(text: str) -> str | None:
    """Return a call as it is written here: `1NT`, `3H`, `Pass`, `X`, `XX`; None if it is none."""
    found = _BID.fullmatch(text)
    if found:
        strain = found[2].upper()
        return found[1] + ("NT" if strain == "N" else strain)
    return _WORDS.get(text.upper())


def contract_text(text: str, declarer: int) -> BoardContract | None:
    """Return the contract of a text as `4SX` and its declarer; None if it is no contract."""
    bid = text.upper().rstrip("X")
    risk = len(text) - len(bid)
    found = _BID.fullmatch(bid)
    if not found or risk >= len(RISKS):
        return None
    return BoardContract(int(found[1]), found[2].upper(), declarer, risk)


def outcome(
    dealer: int, calls: Sequence[str], line: int, *, played: bool = False
) -> BoardContract | None:
    """Return what an auction that is over has led to; None where all passed.

    Where cards were `played`, it was over, even if its last passes are not written.

    Raises RecordError for a call that the laws do not allow, and where it is not over.
    """
    last: tuple[int, str, int] | None = None
    named: dict[tuple[int, str], int] = {}
    risk = passes = 0
    for turn, said in enumerate(calls):
        seat = (dealer + turn) % 4
        if passes == (3 if last else 4):
            raise RecordError(f"the auction is over before {SEATS[seat]} says {said}", line)
        if said == PASS:
            passes += 1
            continue
        passes = 0
        if said in (DOUBLE, REDOUBLE):
            risk = _doubled(said, seat, last, risk, line)
            continue
        level, strain = int(said[0]), said[1]
        if last and (level, STRAINS.index(strain)) <= (last[0], STRAINS.index(last[1])):
            before = f"{last[0]}{last[1]}"
            raise RecordError(f"{SEATS[seat]} says {said}, which is no more than {before}", line)
        last, risk = (level, strain, seat), 0
        named.setdefault((seat % 2, strain), seat)
    if last is None:
        if passes == 4:
            return None
        raise RecordError("the auction is not over: nobody has bid, and not all have passed", line)
    if passes < 3 and not played:
        raise RecordError("the auction is not over: it ends with three passes", line)
    level, strain, seat = last
    return BoardContract(level, strain, named[seat % 2, strain], risk)


def _doubled(said: str, seat: int, last: tuple[int, str, int] | None, risk: int, line: int) -> int:
    """The risk after a double or a redouble."""
    wanted = 1 if said == DOUBLE else 2
    theirs = last is not None and (last[2] - seat) % 2 == (wanted % 2)
    if not theirs or risk != wanted - 1:
        raise RecordError(
            f"{SEATS[seat]} says {said}, and there is nothing to {_VERBS[said]}", line
        )
    return wanted


_VERBS = {DOUBLE: "double", REDOUBLE: "redouble"}
