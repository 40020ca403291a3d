"""Questions about codes: same suit, higher rank, does this card beat that one, what does it count.

All of these are computations that the caller takes back with `Builder.undo`: they leave rows of
qubits changed and ancillas in use, which they note in `spare`.
"""

from __future__ import annotations

from collections.abc import Sequence

from ouvert.quantum.circuits.builder import Builder
from ouvert.quantum.circuits.encoding import Branch, CardCodes, decision_tree


def same(b: Builder, row: Sequence[int], other: Sequence[int], spare: list[int]) -> int:
    """Return a new qubit that is 1 if two rows, not empty, are equal. Changes `row`."""
    for qubit, control in zip(row, other, strict=True):
        b.cx(control, qubit)
        b.x(qubit)
    return _all(b, row, spare)


def equals(b: Builder, row: Sequence[int], value: int, spare: list[int]) -> int:
    """Return a new qubit that is 1 if a row, not empty, holds a constant."""
    flipped = [qubit for bit, qubit in enumerate(row) if not value >> bit & 1]
    b.flip_all(flipped)
    found = _all(b, row, spare)
    b.flip_all(flipped)
    return found


def _all(b: Builder, row: Sequence[int], spare: list[int]) -> int:
    if len(row) > 1:
        return b.conjunction(row, spare)
    (found,) = b.take(1)
    spare.append(found)
    b.cx(row[0], found)
    return found


def none_of(b: Builder, flags: Sequence[int], spare: list[int]) -> int:
    """Return a new qubit that is 1 if no flag is. There are one or more."""
    b.flip_all(flags)
    found = _all(b, flags, spare)
    b.flip_all(flags)
    return found


def greater(b: Builder, row: Sequence[int], other: Sequence[int], spare: list[int]) -> int:
    """Return a new qubit that is 1 if `row`, as a number, is greater. Changes both rows.

    It is the carry of row + (2ⁿ − 1 − other).
    """
    b.flip_all(other)
    carry: int | None = None
    for one, two in zip(row, other, strict=True):
        (new,) = b.take(1)
        spare.append(new)
        if carry is not None:
            b.cx(carry, one)
            b.cx(carry, two)
        b.both(one, two, new)
        if carry is not None:
            b.cx(carry, new)
        carry = new
    if carry is None:
        (carry,) = b.take(1)
        spare.append(carry)
    return carry


def clear_greater(b: Builder, row: Sequence[int], other: Sequence[int], flag: int) -> None:
    """Clear a qubit that is 1 exactly if `row`, as a number of two bits or more, is greater."""
    start, spare = b.here, list[int]()
    carry = greater(b, row[:-1], other[:-1], spare)
    b.x(other[-1])
    b.cx(carry, row[-1])
    b.cx(carry, other[-1])
    stop = b.here
    b.cx(carry, flag)
    b.unboth(row[-1], other[-1], flag)
    b.undo(start, stop)
    b.give(spare)


def beats(
    b: Builder,
    codes: CardCodes,
    card: Sequence[int],
    best: Sequence[int],
    spare: list[int],
) -> int:
    """Return a new qubit that is 1 if `card`, played later, beats `best`. Changes both rows."""
    reasons = _reasons(b, codes, card, best, spare)
    (found,) = b.take(1)
    spare.append(found)
    _conclude(b, reasons, found)
    return found


def note_if_beats(
    b: Builder, codes: CardCodes, card: Sequence[int], best: Sequence[int], flag: int
) -> None:
    """Set a clean flag if `card`, played later, beats `best`."""
    start, spare = b.here, list[int]()
    reasons = _reasons(b, codes, card, best, spare)
    stop = b.here
    _conclude(b, reasons, flag)
    b.undo(start, stop)
    b.give(spare)


Reasons = tuple[int | None, int, int | None]
"""Flags: the card follows suit, if it need not; it is higher; and it is a trump, if there are."""


def _reasons(
    b: Builder, codes: CardCodes, card: Sequence[int], best: Sequence[int], spare: list[int]
) -> Reasons:
    ranks = codes.rank_bits
    trump: int | None = None
    own, other = _compared(b, codes, card, best, spare)
    if codes.suit_bits == 0:
        return None, greater(b, own, other, spare), None
    if codes.trump_code is not None:
        trump = equals(b, card[ranks:], codes.trump_code, spare)
    follows = same(b, card[ranks:], best[ranks:], spare)
    higher = greater(b, own, other, spare)
    if trump is not None:
        b.cx(trump, higher)
    return follows, higher, trump


def _compared(
    b: Builder, codes: CardCodes, card: Sequence[int], best: Sequence[int], spare: list[int]
) -> tuple[Sequence[int], Sequence[int]]:
    """The ranks of two cards, to be compared as numbers.

    Of equal cards which copy they are does not count. Where the second wins, the later one has a
    lowest bit more.
    """
    low, high = codes.copy_bits, codes.rank_bits
    later = codes.rules.later_wins or 0
    if not low or not any(later >> each & 1 for each in codes.cards):
        return card[low:high], best[low:high]
    wins, zero = b.take(2)
    spare += [wins, zero]
    tree = decision_tree({code: later >> each & 1 for code, each in codes.card.items()}, codes.bits)
    look_up(b, card, tree, [wins], spare)
    return [wins, *card[low:high]], [zero, *best[low:high]]


def _conclude(b: Builder, reasons: Reasons, found: int) -> None:
    """Found = follows ? higher : trump, where `higher` has been flipped if `trump`."""
    follows, higher, trump = reasons
    if follows is None:
        b.cx(higher, found)
    else:
        b.both(follows, higher, found)
    if trump is not None:
        b.cx(trump, found)


def look_up(
    b: Builder,
    row: Sequence[int],
    node: Branch | int,
    out: Sequence[int],
    spare: list[int],
    control: int | None = None,
    known: int = 0,
) -> None:
    """XOR the value at the leaf of a decision tree into `out`, if `control`.

    A Toffoli for each branch; `known` is what has been written already.
    """
    if isinstance(node, int):
        b.set_if(node ^ known, out, control)
        return
    bit = row[node.bit]
    if isinstance(node.low, int):
        b.set_if(node.low ^ known, out, control)
        _below(b, row, bit, node.high, out, spare, control, node.low)
    elif isinstance(node.high, int):
        b.set_if(node.high ^ known, out, control)
        b.x(bit)
        _below(b, row, bit, node.low, out, spare, control, node.high)
        b.x(bit)
    else:
        inner = _below(b, row, bit, node.high, out, spare, control, known)
        if control is None:
            b.x(bit)
            look_up(b, row, node.low, out, spare, bit, known)
            b.x(bit)
        else:
            b.cx(inner, control)
            look_up(b, row, node.low, out, spare, control, known)
            b.cx(inner, control)


def _below(
    b: Builder,
    row: Sequence[int],
    bit: int,
    node: Branch | int,
    out: Sequence[int],
    spare: list[int],
    control: int | None,
    known: int,
) -> int:
    """Look up below a branch, where its bit is 1; return the qubit that says so."""
    inner = bit
    if control is not None:
        (inner,) = b.take(1)
        spare.append(inner)
        b.both(control, bit, inner)
    look_up(b, row, node, out, spare, inner, known)
    return inner
