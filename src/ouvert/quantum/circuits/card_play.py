"""One seat plays one legal card: which slot, and the card out of it.

The number of the slot is put into superposition, amplitude 1/√(cards that may be played). It stays
as a part of the game's history, ⌈log₂ m⌉ qubits for m cards in hand. The card is swapped to the
first slot, which from now on belongs to the trick.
"""

from __future__ import annotations

from collections.abc import Sequence

from ouvert.quantum.circuits.builder import Builder
from ouvert.quantum.circuits.count import count_ones, numbered
from ouvert.quantum.circuits.hands import Slots


def index_bits(size: int) -> int:
    """Qubits for the number of one of `size` slots."""
    return (size - 1).bit_length()


def choose_any(b: Builder, size: int, index: Sequence[int], *controls: int) -> None:
    """Put `index`, clean qubits, into the uniform superposition of the numbers below `size`.

    Only if all of up to two controls are 1. The top bit comes first; where it is 0 the others are
    free, where it is 1 the numbers go on from there.
    """
    bits = index_bits(size)
    if size == 1 << bits:
        for qubit in index[:bits]:
            b.split(1 / 2, qubit, *controls)
        return
    start, spare = b.here, list[int]()
    if len(controls) > 1:
        controls = (b.conjunction(controls, spare),)
    stop = b.here
    top, low = index[bits - 1], 1 << (bits - 1)
    b.split((size - low) / size, top, *controls)
    b.x(top)
    choose_any(b, low, index, *controls, top)
    b.x(top)
    choose_any(b, size - low, index, *controls, top)
    b.undo(start, stop)
    b.give(spare)


def choose_flagged(b: Builder, flags: Sequence[int], index: Sequence[int]) -> None:
    """Put `index`, clean qubits, into the uniform superposition of the slots whose flag is 1.

    At least one flag is 1. They are counted, and rotations of constant angle make a W state over as
    many tokens; the count is taken back. Then the token goes down at each flag, and where it falls
    off is the slot: that clears it, too. For m flags, about m²/2 Fredkin gates.
    """
    size = len(flags)
    start, spare = b.here, list[int]()
    counter = numbered(b, count_ones(b, flags, spare), range(1, size + 1), spare)
    stop = b.here
    # token number i means the i-th flag from the front
    tokens = [-1, *b.take(size)]
    b.cx(counter[size], tokens[size])
    for place in range(size, 1, -1):
        b.split((place - 1) / place, tokens[place - 1], tokens[place])
        b.cx(tokens[place - 1], tokens[place])
        b.cx(counter[place - 1], tokens[place - 1])
    b.undo(start, stop)
    b.give(spare)
    chosen = b.take(size - 1)
    for number, flag in enumerate(flags[:-1]):
        b.both(tokens[1], flag, chosen[number])
        b.cx(chosen[number], tokens[1])
        for place in range(1, size - number):
            b.swap_if(flag, tokens[place], tokens[place + 1])
    # a token that is left takes the last slot
    chosen.append(tokens[1])
    for number, qubit in enumerate(chosen):
        b.set_if(number, index, qubit)
    _clear_one_hot(b, chosen, index)
    b.give([*tokens[2:], *chosen])


def _clear_one_hot(b: Builder, chosen: Sequence[int], index: Sequence[int]) -> None:
    """Clear `chosen`, the one-hot form of the number `index`."""

    def below(numbers: range, bit: int, node: int | None) -> None:
        """Go on where `node` says that the number is one of these."""
        if len(numbers) == 1:
            if node is None:
                b.x(chosen[numbers[0]])
            else:
                b.cx(node, chosen[numbers[0]])
            return
        low, high = numbers[: 1 << bit], numbers[1 << bit :]
        if not high:
            below(low, bit - 1, node)
            return
        flag = index[bit]
        if node is None:
            below(high, bit - 1, flag)
            b.x(flag)
            below(low, bit - 1, flag)
            b.x(flag)
        elif len(high) == 1:
            b.cx(chosen[high[0]], node)
            below(low, bit - 1, node)
            b.cx(chosen[high[0]], node)
            b.unboth(node, flag, chosen[high[0]])
        else:
            (inner,) = b.take(1)
            b.both(node, flag, inner)
            below(high, bit - 1, inner)
            b.cx(inner, node)
            below(low, bit - 1, node)
            b.cx(inner, node)
            b.unboth(node, flag, inner)
            b.give([inner])

    below(range(len(chosen)), index_bits(len(chosen)) - 1, None)


def bring_to_front(b: Builder, slots: Slots, index: Sequence[int]) -> None:
    """Swap the card of slot number `index` into slot 0; the others may change places."""
    for first, other, bit in swaps(len(slots)):
        b.swap_all_if(index[bit], slots[first], slots[other])


def swaps(size: int) -> list[tuple[int, int, int]]:
    """The swaps of `bring_to_front`: two slots and the bit of the index that swaps them."""
    return [
        (first, first + (1 << bit), bit)
        for bit in range(index_bits(size))
        for first in range(0, size - (1 << bit), 2 << bit)
    ]
