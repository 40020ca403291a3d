"""Hands in order: the cards that may be played lie beside each other, and stay so.

Where hands are sorted by suit, a seat that follows plays one of a run of slots. The run's first
slot and its length come from flags that rise or fall only once, so they are sums without carries.
A number below the length is chosen bit by bit, and the start of the run is added to it. When the
card is taken out, those before it move up by one slot.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ouvert.quantum.circuits.builder import Builder
from ouvert.quantum.circuits.card_play import index_bits
from ouvert.quantum.circuits.compare import clear_greater, same
from ouvert.quantum.circuits.count import numbered
from ouvert.quantum.circuits.encoding import CardCodes
from ouvert.quantum.circuits.hands import ABSENT, Slots
from ouvert.quantum.circuits.trick import add


def choose_in_run(
    b: Builder,
    codes: CardCodes,
    slots: Slots,
    lead: Sequence[int],
    index: Sequence[int],
    *,
    sparing: bool = False,
) -> None:
    """Put `index`, clean qubits, into the uniform superposition of the slots with the lead's suit.

    If there are none, of all slots. Slots of a suit lie beside each other, and there are two
    slots or more. To be `sparing` is to have fewer ancillas at a time, and to ask each slot twice.
    """
    size, ranks = len(slots), codes.rank_bits
    first, length = b.take(index_bits(size)), b.take(size.bit_length())
    begun, spare = b.here, list[int]()
    with b.step("legal"):
        before = [same(b, slot[ranks:], lead[ranks:], spare) for slot in slots]
        after = b.take(size - 1)
        spare += after
        # after[j - 1]: the run ended before slot j; before[j]: it has not begun at slot j
        for number, ended in enumerate(after, 1):
            b.x(before[number])
            b.both(before[number - 1], before[number], ended)
            b.x(before[number])
            b.cx(ended, before[number])
        b.flip_all(before)
        b.flip_all(after)
        asked = b.here
        kept = (1 << len(first)) - 1
        for number, flag in enumerate(before[:-1]):
            b.set_if((number ^ (number + 1)) & kept, first, flag)
        # without a run, the first slot is 0
        b.set_if(size - 1, first, before[-1])
        b.set_if(1, length)
        for number, flag in enumerate(after, 1):
            b.set_if(number ^ (number + 1), length, flag)
        if sparing:
            b.undo(begun, asked)
            b.give(spare)
        b.flip_all(length)
        add(b, first, length)
        b.flip_all(length)
    end = b.here
    with b.step("choice"):
        choose_below(b, length, size, index)
        add(b, first, index)
    with b.step("legal"):
        if sparing:
            b.take_again(spare)
        b.undo(begun, end)
    b.give([*spare, *first, *length])


def choose_below(b: Builder, number: Sequence[int], most: int, index: Sequence[int]) -> None:
    """Put `index`, clean qubits, into the uniform superposition of the numbers below another one.

    That is 1 to `most`. From the top bit on, `index` has the bits of `number` until it has a 0
    where that has a 1; the bits below are free. Of the numbers whose bits above are the same,
    low / (2^i + low) have the 1, too, where `low` is what `number` has below bit i.
    """
    begun: list[tuple[int, int]] = []
    spare: list[int] = []
    free: int | None = None
    for bit in reversed(range(most.bit_length())):
        having = [each for each in range(1, most + 1) if each >> bit & 1]
        if bit >= len(index):
            # only the largest number has this bit
            free = number[bit]
            continue
        start = b.here
        same_above = number[bit]
        if free is not None and any(each >> bit + 1 for each in having):
            (same_above,) = b.take(1)
            spare.append(same_above)
            b.x(free)
            b.both(free, number[bit], same_above)
            b.x(free)
        begun.append((start, b.here))
        start, own = b.here, list[int]()
        lows = sorted({each & (1 << bit) - 1 for each in having})
        found = numbered(b, number[:bit], lows, own, same_above)
        stop = b.here
        for low in lows:
            if low:
                b.split(low / ((1 << bit) + low), index[bit], found[low])
        if free is not None:
            b.split(1 / 2, index[bit], free)
        b.undo(start, stop)
        b.give(own)
        if not bit:
            break
        start = b.here
        (fallen,) = b.take(1)
        spare.append(fallen)
        b.x(index[bit])
        b.both(same_above, index[bit], fallen)
        b.x(index[bit])
        if free is not None:
            b.cx(free, fallen)
        begun.append((start, b.here))
        free = fallen
    for start, stop in reversed(begun):
        b.undo(start, stop)
    b.give(spare)


def take_out(b: Builder, slots: Slots, index: Sequence[int]) -> None:
    """Move the card of slot number `index` to slot 0, and those before it one slot up."""
    start, spare = b.here, list[int]()
    reached = _reached(b, len(slots), index, spare)
    stop = b.here
    _move_to_front(b, slots, reached)
    b.undo(start, stop)
    b.give(spare)


def take_out_and_forget(b: Builder, slots: Slots, index: Sequence[int]) -> None:
    """The same, and clear `index`, where the codes of a hand rise from slot to slot.

    The number of the slot is how many of the other cards have lower codes: one comparison a card.
    """
    spare = list[int]()
    reached = _reached(b, len(slots), index, spare)
    _move_to_front(b, slots, reached)
    for number, flag in reached.items():
        for bit, qubit in enumerate(index):
            if (number ^ (number - 1)) >> bit & 1 and qubit != flag:
                b.cx(flag, qubit)
    for number, flag in reached.items():
        with b.borrowed(slots[number].count(ABSENT)) as zeros:
            free = iter(zeros)
            other = [next(free) if qubit == ABSENT else qubit for qubit in slots[number]]
            clear_greater(b, slots[0], other, flag)
    b.give(spare)


def _move_to_front(b: Builder, slots: Slots, reached: Mapping[int, int]) -> None:
    """Let a card pass those before it.

    Bits that are absent in the slots below some place go from there to slot 0, which has them all.
    """
    for number in range(len(slots) - 1, 0, -1):
        for front, below, own in zip(slots[0], slots[number - 1], slots[number], strict=True):
            if own != ABSENT:
                b.swap_if(reached[number], own, front if below == ABSENT else below)


def _reached(b: Builder, size: int, index: Sequence[int], spare: list[int]) -> dict[int, int]:
    """For each number from 1 a qubit that is 1 if `index` has reached it."""
    reached: dict[int, int] = {}
    for bit in reversed(range(index_bits(size))):
        for number in range(1 << bit, size, 2 << bit):
            low, high = number - (1 << bit), reached.get(number + (1 << bit))
            if not low and high is None:
                reached[number] = index[bit]
                continue
            (new,) = b.take(1)
            spare.append(new)
            reached[number] = new
            above = range(number + (1 << bit), size)
            if not low and high is not None and not any(each >> bit & 1 for each in above):
                b.cx(index[bit], new)
                b.cx(high, new)
                continue
            # from `high` on, or from `low` on with this bit
            if low and high is not None:
                b.cx(high, reached[low])
                b.both(index[bit], reached[low], new)
                b.cx(high, reached[low])
            elif low:
                b.both(index[bit], reached[low], new)
            elif high is not None:
                b.x(high)
                b.both(index[bit], high, new)
                b.x(high)
            if high is not None:
                b.cx(high, new)
    return reached
