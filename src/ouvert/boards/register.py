"""The qubits of a board: what is certain, and states of those bits that depend on each other."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from itertools import product

from ouvert.boards.amplitudes import VANISHED, Amplitudes, normalised, support
from ouvert.boards.gates import Asked, Exchange, Flip, Gate
from ouvert.errors import PositionError


@dataclass(frozen=True, slots=True)
class Register:
    """A pure state of bits that start as 0.

    Attributes:
        certain: the bits that are 1 in every basis state.
        waves: states of bits that are neither 0 nor 1 for certain, independent of each other;
            no bit is in two of them, or 1 in all basis states of one.
    """

    certain: int = 0
    waves: tuple[Amplitudes, ...] = ()

    @property
    def possible(self) -> int:
        """All bits that may be 1."""
        mask = self.certain
        for wave in self.waves:
            mask |= support(wave)
        return mask

    @property
    def uncertain(self) -> int:
        """All bits that may be 1 and may be 0."""
        return self.possible & ~self.certain

    def joint(self) -> dict[int, complex]:
        """All basis states with their amplitudes."""
        found = {}
        for parts in product(*self.waves):
            bits, amplitude = self.certain, 1 + 0j
            for part, factor in parts:
                bits |= part
                amplitude *= factor
            found[bits] = amplitude
        return found

    def chance(self, ones: int, zeros: int = 0) -> float:
        """Probability that all bits of a mask are 1 and all of another 0."""
        if ones & ~self.possible or zeros & self.certain:
            return 0.0
        chance = 1.0
        for wave in self.waves:
            own = support(wave)
            wanted, unwanted = ones & own, zeros & own
            if wanted or unwanted:
                chance *= math.fsum(
                    abs(amplitude) ** 2
                    for bits, amplitude in wave
                    if bits & wanted == wanted and not bits & unwanted
                )
        # rounding can leave a little more
        return min(1.0, chance)

    def after(self, gates: Iterable[Gate]) -> Register:
        """The state after some gates.

        Raises PositionError for an answer that cannot be, and for a flip of an uncertain bit.
        """
        state = self
        for gate in gates:
            match gate:
                case Flip(bit):
                    if state.uncertain & bit:
                        raise PositionError("only a bit that is certain can be flipped")
                    state = Register(state.certain ^ bit, state.waves)
                case Exchange():
                    state = state._exchange(gate)
                case Asked():
                    state = state._answered(gate)
        return state

    def _exchange(self, gate: Exchange) -> Register:
        first, second, clear = gate.first, gate.second, gate.clear
        if clear & self.certain or not (first | second) & self.possible:
            return self
        if first & self.certain and second & self.certain:
            return self
        stays = math.cos(gate.angle / 2) + 0j
        goes = -1j * math.sin(gate.angle / 2)
        wave, others = self._together(first | second | clear)
        found: defaultdict[int, complex] = defaultdict(complex)
        for bits, amplitude in wave:
            if bits & clear or bool(bits & first) == bool(bits & second):
                found[bits] += amplitude
            else:
                found[bits] += stays * amplitude
                found[bits ^ (first | second)] += goes * amplitude
        return self._with(found, others, first | second | clear)

    def _answered(self, gate: Asked) -> Register:
        wave, others = self._together(gate.ones | gate.zeros)
        found = {
            bits: amplitude
            for bits, amplitude in wave
            if (bits & gate.ones == gate.ones and not bits & gate.zeros) == gate.answer
        }
        if sum(abs(amplitude) ** 2 for amplitude in found.values()) <= VANISHED:
            raise PositionError("a measurement cannot find what is impossible")
        return self._with(found, others, gate.ones | gate.zeros)

    def _together(self, mask: int) -> tuple[Amplitudes, list[Amplitudes]]:
        """One state of all bits that a mask concerns, with its certain bits, and the other ones."""
        touched = [wave for wave in self.waves if support(wave) & mask]
        others = [wave for wave in self.waves if not support(wave) & mask]
        start: Amplitudes = ((self.certain & mask, 1 + 0j),)
        return reduce(_product, touched, start), others

    def _with(self, found: dict[int, complex], others: list[Amplitudes], mask: int) -> Register:
        """The state of which some bits have changed, taken apart again where it falls apart."""
        wave = normalised(found)
        always = reduce(lambda one, other: one & other, (bits for bits, _ in wave))
        certain = self.certain & ~mask | always
        rest = tuple((bits & ~always, amplitude) for bits, amplitude in wave)
        factors = _factors(rest) if len(rest) > 1 else []
        return Register(certain, tuple(sorted([*others, *factors])))


def _product(one: Amplitudes, other: Amplitudes) -> Amplitudes:
    return tuple((a | b, x * y) for a, x in one for b, y in other)


def _factors(wave: Amplitudes) -> list[Amplitudes]:
    """Take a state apart by what a measurement of one bit leaves unchanged of the others."""
    bits = support(wave)
    lowest = bits & -bits
    group = lowest
    while True:
        grown = group
        for bit in _bits(bits & ~group):
            if not _independent(wave, group, bit):
                grown |= bit
        if grown == group:
            break
        group = grown
    if group == bits:
        return [wave]
    if (parts := _split_off(wave, group)) is None:
        return [wave]
    return [parts[0], *_factors(parts[1])]


def _bits(mask: int) -> list[int]:
    return [1 << place for place in range(mask.bit_length()) if mask >> place & 1]


def _independent(wave: Amplitudes, group: int, bit: int) -> bool:
    """Whether a bit is as likely to be 1 whatever a group of bits is found to be."""
    weights: defaultdict[int, float] = defaultdict(float)
    with_bit: defaultdict[int, float] = defaultdict(float)
    for bits, amplitude in wave:
        weights[bits & group] += abs(amplitude) ** 2
        if bits & bit:
            with_bit[bits & group] += abs(amplitude) ** 2
    total = math.fsum(with_bit.values())
    return all(abs(with_bit[key] - total * weight) < 1e-12 for key, weight in weights.items())


def _split_off(wave: Amplitudes, group: int) -> tuple[Amplitudes, Amplitudes] | None:
    """The state as a product of that of a group and that of the rest; None if it is none."""
    found = dict(wave)
    start, amplitude = max(wave, key=lambda entry: abs(entry[1]))
    inside = {bits & group: value for bits, value in wave if bits & ~group == start & ~group}
    outside = {
        bits & ~group: value / amplitude for bits, value in wave if bits & group == start & group
    }
    if len(inside) * len(outside) != len(wave):
        return None
    for a, x in inside.items():
        for b, y in outside.items():
            if abs(found.get(a | b, 0) - x * y) > 1e-10:
                return None
    return normalised(inside), normalised(outside)
