"""All deals that fit an observation, in one uniform superposition.

Every free card has a qubit for each place where it may lie, but for one place, which gets what the
others leave. Two places need a Dicke state (Bärtschi and Eidenbenz 2019, arXiv 1904.07358), three a
second one with gaps where the first has its ones. When two of three places cannot hold some suits,
or there are more places, it is a walk over the room that is left, card by card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import comb

from qiskit import QuantumCircuit

from ouvert.quantum.circuits.builder import Builder
from ouvert.quantum.circuits.walk import walk
from ouvert.quantum.circuits.weighted import write_weighted_deal
from ouvert.quantum.deal_weights import DealWeights
from ouvert.quantum.placements import Placements
from ouvert.quantum.problem import PlayProblem
from ouvert.tricks.rules import members


@dataclass(frozen=True)
class DealPlan:
    """What is left to deal once each card that can lie in one place only is put there.

    Places are those of `PlayProblem`: the other seats clockwise, then the skat.

    Attributes:
        fixed: for each place the cards that lie there in every deal (bits).
        free: the cards, room and constraints of the others.
    """

    fixed: tuple[int, ...]
    free: Placements

    @classmethod
    def of(cls, problem: PlayProblem) -> DealPlan:
        """Put the cards that leave no choice where they must be."""
        fixed, room, unknown = list(problem.certain), list(problem.room), problem.unknown
        moved = True
        while moved:
            moved = False
            free = Placements(unknown, tuple(room), problem.allowed)
            for card in members(unknown):
                open_places = [place for place in free.places_of(card) if room[place]]
                if len(open_places) == 1:
                    (place,) = open_places
                    fixed[place] |= 1 << card
                    unknown ^= 1 << card
                    room[place] -= 1
                    moved = True
                    break
        allowed = tuple(
            unknown & cards if left else 0
            for cards, left in zip(problem.allowed, room, strict=True)
        )
        return cls(tuple(fixed), Placements(unknown, tuple(room), allowed))

    @cached_property
    def cards(self) -> tuple[int, ...]:
        """The free cards."""
        return tuple(members(self.free.unknown))

    @cached_property
    def places(self) -> tuple[int, ...]:
        """The places with room for free cards. The last one gets what the others leave.

        Those that may not take all of these come first, then those with less room.
        """
        open_places = [place for place, room in enumerate(self.free.room) if room]
        return tuple(
            sorted(open_places, key=lambda place: (not self.barred(place), self.free.room[place]))
        )

    def barred(self, place: int) -> bool:
        """Whether some free card may not lie in a place."""
        return self.free.allowed[place] != self.free.unknown

    @property
    def bits(self) -> int:
        """Number of qubits of the deal."""
        return len(self.cards) * max(len(self.places) - 1, 0)

    def columns(self, qubits: Sequence[int]) -> dict[int, list[int]]:
        """For each place but the last the qubits that say which free cards lie there."""
        count = len(self.cards)
        return {
            place: list(qubits[number * count : (number + 1) * count])
            for number, place in enumerate(self.places[:-1])
        }


def write_deal(
    b: Builder, plan: DealPlan, qubits: Sequence[int], weights: DealWeights | None = None
) -> None:
    """Prepare all deals of a plan on clean qubits: equally likely, or as their weights say."""
    if weights is not None:
        write_weighted_deal(b, plan, qubits, weights)
        return
    columns = [plan.columns(qubits)[place] for place in plan.places[:-1]]
    room = [plan.free.room[place] for place in plan.places]
    if len(columns) == 1:
        write_dicke(b, columns[0], room[0])
    elif len(columns) == 2 and not plan.barred(plan.places[1]):
        # what the first place leaves is free for both others
        allowed = plan.free.allowed[plan.places[0]]
        own = [
            qubit for card, qubit in zip(plan.cards, columns[0], strict=True) if allowed >> card & 1
        ]
        write_dicke(b, own, room[0])
        write_dicke(b, columns[1][: len(plan.cards) - room[0]], room[1])
        _open_gaps(b, columns[0], room[0], columns[1])
    elif columns:
        walk(b, plan.free, plan.cards, plan.places, columns)


def deal_circuit(problem: PlayProblem) -> QuantumCircuit:
    """Return the deal alone: a circuit whose register `deal` holds all deals that fit.

    `DealPlan.of(problem)` says which qubit stands for which card and place. With 20 unknown cards
    it takes 20 qubits and about 500 CX, with the skat unknown too 47 qubits and about 1,000 CX;
    with `weights` more, as `ouvert quantum beliefs` prints.
    """
    b = Builder()
    plan = DealPlan.of(problem)
    qubits = b.register("deal", plan.bits)
    write_deal(b, plan, qubits, problem.weights)
    return b.circuit("deal")


def write_dicke(b: Builder, qubits: Sequence[int], ones: int) -> None:
    """Prepare the uniform superposition of all rows of n bits with k ones, on clean qubits.

    Either k ones at the end of the row are spread over it, or first divided between its halves,
    each of which then spreads its share; the cheaper way is taken. For n = 20, k = 10 the halves
    take 505 CX, the whole row 800.
    """
    size = len(qubits)
    half = size // 2
    low, high = max(0, ones - (size - half)), min(ones, half)
    halves = (
        _spread_cost(half, low, high)
        + _spread_cost(size - half, ones - high, ones - low)
        + 3 * (high - low)
    )
    if _spread_cost(size, ones, ones) <= halves:
        for qubit in qubits[size - ones :]:
            b.x(qubit)
        _spread(b, qubits, ones, ones)
        return
    first, second = qubits[:half], qubits[half:]
    # first[half - j] means that j ones or more go to the first half
    for count in range(1, low + 1):
        b.x(first[half - count])
    shares = {
        share: comb(half, share) * comb(size - half, ones - share) for share in _to(low, high)
    }
    for count in _to(low + 1, high):
        rest = sum(shares[share] for share in _to(count - 1, high))
        more = sum(shares[share] for share in _to(count, high))
        control = [first[half - count + 1]] if count > low + 1 else []
        b.split(more / rest, first[half - count], *control)
    for count in _to(1, ones - low):
        qubit = second[len(second) - count]
        if low < ones - count + 1 <= high:
            b.cx(first[half - (ones - count + 1)], qubit)
        b.x(qubit)
    _spread(b, first, low, high)
    _spread(b, second, ones - high, ones - low)


def _to(first: int, last: int) -> range:
    return range(first, last + 1)


def _steps(size: int, low: int, high: int) -> list[tuple[int, int, bool, bool]]:
    """The rotations of `_spread`: part of the row, ones in it, and whether fewer or more occur."""
    found = []
    for part in range(size, 1, -1):
        least = max(1, low - (size - part))
        most = min(high, part)
        found += [
            (part, ones, ones > least, ones < most) for ones in _to(least, min(most, part - 1))
        ]
    return found


def _spread_cost(size: int, low: int, high: int) -> int:
    """CX gates of `_spread`."""
    return sum(3 + 2 * fewer + more for _, _, fewer, more in _steps(size, low, high))


def _spread(b: Builder, qubits: Sequence[int], low: int, high: int) -> None:
    """Spread the ones at the end of a row, `low` to `high` of them, evenly over the row.

    From a part of the row with k ones at its end, its last qubit keeps its one with probability
    k / size; else the ones move one qubit to the front. Then the part without its last qubit is
    spread. The number of ones is different in different branches (Bärtschi and Eidenbenz, lemma 2).
    """
    for part, ones, fewer, more in _steps(len(qubits), low, high):
        last, target = qubits[part - 1], qubits[part - 1 - ones]
        chance = (part - ones) / part
        if more:
            b.cx(target, last)
        if fewer:
            b.split(chance, target, qubits[part - ones], last)
        else:
            b.split(chance, target, last)
        b.cx(target, last)


def _open_gaps(b: Builder, gaps: Sequence[int], count: int, row: Sequence[int]) -> None:
    """Move the bits of a row apart, so that it has zeros where `gaps` has its `count` ones.

    `row` is as long as `gaps`, and its last `count` bits are zero. From the back, each bit moves as
    far as there are gaps before it; a token counts these.
    """
    tokens = b.take(count + 1)
    b.x(tokens[count])
    for place in range(len(row) - 1, -1, -1):
        least, most = max(count - (len(row) - 1 - place), 0), min(count, place + 1)
        for left in range(max(least, 1), most + 1):
            b.swap_if(gaps[place], tokens[left - 1], tokens[left])
        for left in range(max(least - 1, 1), min(most, place) + 1):
            b.swap_if(tokens[left], row[place], row[place - left])
    b.x(tokens[0])
    b.give(tokens)
