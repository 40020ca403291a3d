"""Sums of numbers, how many flags are 1, and one qubit for each number.

They leave rows of qubits changed and ancillas in use, which they note in `spare`; the caller takes
them back with `Builder.undo`.
"""

from __future__ import annotations

from collections.abc import Sequence

from ouvert.quantum.circuits.builder import Builder


def count_ones(b: Builder, flags: Sequence[int], spare: list[int]) -> list[int]:
    """Return the qubits of the number of flags that are 1, lowest bit first. Changes the flags."""
    return sum_of(b, [[flag] for flag in flags], spare)


def sum_of(b: Builder, numbers: Sequence[Sequence[int]], spare: list[int]) -> list[int]:
    """Return the qubits of the sum of some numbers, lowest bit first. Changes the numbers.

    Adders take three bits of a weight, or the last two, to one of it and a carry.
    """
    width = max(len(number) for number in numbers)
    weights = [[number[bit] for number in numbers if bit < len(number)] for bit in range(width)]
    for place, weight in enumerate(weights):
        while len(weight) > 1:
            (carry,) = b.take(1)
            spare.append(carry)
            one, other, *third = weight[:3]
            for more in third:
                b.cx(one, other)
                b.cx(one, more)
            if third:
                b.both(other, third[0], carry)
                b.cx(one, carry)
                b.cx(other, one)
                b.cx(third[0], one)
            else:
                b.both(one, other, carry)
                b.cx(other, one)
            # the sum goes to the back, so that adders lie beside each other
            del weight[: 2 + len(third)]
            weight.append(one)
            if place + 1 == len(weights):
                weights.append([])
            weights[place + 1].append(carry)
    return [qubit for (qubit,) in weights]


def numbered(
    b: Builder,
    number: Sequence[int],
    values: Sequence[int],
    spare: list[int],
    control: int | None = None,
) -> dict[int, int]:
    """Return for each of the values that a number may have a qubit that is 1 if it has it.

    Only if `control`; without one there are two values or more. Changes the number's qubits, and
    the control.
    """
    found: dict[int, int] = {}

    def below(numbers: Sequence[int], bit: int, node: int | None) -> None:
        """Go on where `node` says that the number is one of these."""
        if len(numbers) == 1 and node is not None:
            found[numbers[0]] = node
            return
        low = [each for each in numbers if not each >> bit & 1]
        high = [each for each in numbers if each >> bit & 1]
        if not low or not high:
            below(numbers, bit - 1, node)
            return
        (new,) = b.take(1)
        spare.append(new)
        if node is None:
            b.cx(number[bit], new)
            b.x(new)
            below(high, bit - 1, number[bit])
            below(low, bit - 1, new)
        else:
            b.both(node, number[bit], new)
            b.cx(new, node)
            below(high, bit - 1, new)
            below(low, bit - 1, node)

    below(values, len(number) - 1, control)
    return found
