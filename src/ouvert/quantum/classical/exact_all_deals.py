"""Exact outcomes averaged over all deals at once, for chance play.

Under uniform play the unknown cards of a suit are exchangeable: a seat that plays the suit plays
each of the unknown cards of the suit with the same probability, whatever has been played. So deals
need not be listed. Going back trick by trick, the states are the numbers of own and unknown cards
of each suit, their split between the other two seats, the leader, and for each suit what is left of
its cards, as a short vector (`suit_spaces`). The value of a state is found for 4 frequencies at a
time; the Fourier transform over the frequencies is the distribution of the gains.

Seats of one team that both hold unknown cards are interchangeable, which halves the work.

The answer is exact up to rounding; probabilities are good to about 1e-10.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from math import comb, prod

import numpy as np
from numpy.typing import NDArray

from ouvert.errors import RulesError, SizeError
from ouvert.quantum.classical.chances import Outcomes
from ouvert.quantum.classical.numbering import SEATS, Numbering
from ouvert.quantum.classical.suit_layers import Layer, Layers
from ouvert.quantum.classical.suit_spaces import Label, Lanes, Seed, SuitCards, SuitSpace
from ouvert.quantum.kernels.exchangeable import OPERATIONS, turn_counted, value_layer
from ouvert.quantum.kernels.hand_splits import split_code
from ouvert.quantum.kernels.lanes import LANE_BYTES, LANES
from ouvert.quantum.problem import PlayProblem, Semantics
from ouvert.tricks.rules import members

BYTES = 6 * 10**9
"""Memory for the values of two layers."""
MOST_GROUPS = 4_000_000
"""Ways to have so many own and unknown cards of each suit."""

Split = tuple[tuple[int, int], ...]
"""For each suit how many cards seats 1 and 2 hold."""


def exchangeable(problem: PlayProblem) -> bool:
    """Whether the cards of each suit that the asking seat does not see are exchangeable.

    They are if play is uniform and the cards of a suit may all lie in the same places; what seats
    have shown to lack is such a constraint.
    """
    uniform = problem.policy is None and problem.semantics is Semantics.UNIFORM
    uniform = uniform and problem.laws is None
    return uniform and problem.rules.seats == SEATS and _places_of_suits(problem) is not None


def all_deals_outcomes(
    problem: PlayProblem, *, cards: int | None = None, limit_bytes: int = BYTES
) -> dict[int, Outcomes]:
    """Return the exact outcomes of each legal first card, averaged over all deals.

    Args:
        problem: what is asked; uniform play, `exchangeable` cards.
        cards: only these first cards (bits). One takes half the time of all.
        limit_bytes: memory for the values.

    Raises RulesError if the cards are not exchangeable, SizeError before more memory is taken.
    """
    places = _places_of_suits(problem)
    if places is None or not exchangeable(problem):
        raise RulesError(
            "this answer needs uniform play, and unknown cards that may lie in the same places as "
            "the others of their suit"
        )
    chosen = list(members(problem.legal if cards is None else problem.legal & cards))
    if not chosen:
        return {}
    return _Program(problem, chosen, places).outcomes(limit_bytes)


def _places_of_suits(problem: PlayProblem) -> dict[int, tuple[int, ...]] | None:
    """For each suit the places in which all its unseen cards may lie; None if they differ."""
    places: dict[int, tuple[int, ...]] = {}
    seen = [(card, problem.placements.places_of(card)) for card in members(problem.unknown)]
    for place, sure in enumerate(problem.certain[:-1]):
        seen += [(card, (place,)) for card in members(sure)]
    for card, where in seen:
        if places.setdefault(problem.rules.suits[card], where) != where:
            return None
    return places


@dataclass(frozen=True, slots=True)
class _Finish:
    """One way to finish the current trick, for all splits at once.

    Attributes:
        card: the first card.
        seeds: for each suit what happens to it.
        exponent: what the counted team takes of the known cards, and for the trick.
        splits: for each split after it and the seat that leads next the probability.
    """

    card: int
    seeds: tuple[Seed, ...]
    exponent: int
    splits: dict[tuple[Split, int], float]


class _Program:
    """A problem, its first tricks, its spaces and layers."""

    def __init__(
        self, problem: PlayProblem, cards: list[int], places: Mapping[int, tuple[int, ...]]
    ) -> None:
        self.problem = problem
        self.cards = cards
        self.numbering = Numbering.of(problem)
        self.counted = self.numbering.counted
        self.suits = self._suit_cards()
        present = sorted({problem.rules.suits[card] for card in self.numbering.cards})
        self.places = [places.get(suit, (0, 1, 2)) for suit in present]
        self.skat = problem.room[-1]
        splits = list(self._splits())
        self.finishes = [finish for card in cards for finish in self._finishes(card, splits)]
        seeds: list[list[Seed]] = [[] for _ in self.suits]
        for finish in self.finishes:
            for own, seed in zip(seeds, finish.seeds, strict=True):
                own.append(seed)
        self.spaces = [
            SuitSpace(suit, own, self.counted, self.skat)
            for suit, own in zip(self.suits, seeds, strict=True)
        ]
        self.tricks = problem.tricks - 1
        self.most = self.numbering.most_gain(problem.tricks)

    def outcomes(self, limit_bytes: int) -> dict[int, Outcomes]:
        """Return the outcomes of each first card.

        Raises SizeError if the suits have too many states, or for more than `limit_bytes`.
        """
        groups = prod(len(space.dims) for space in self.spaces)
        if groups > MOST_GROUPS:
            raise SizeError(
                f"own and unknown cards of each suit can have {groups:,} numbers; the limit is "
                f"{MOST_GROUPS:,}"
            )
        same = self.counted[1] == self.counted[2]
        layers = Layers(self.spaces, self.tricks, self.skat, same=same)
        lengths = [layers.length(tricks) for tricks in range(self.tricks + 1)]
        asked = LANE_BYTES * max(a + b for a, b in zip(lengths, [*lengths[1:], 0], strict=True))
        if asked > limit_bytes:
            raise SizeError(
                f"the average over all deals takes {asked / 1e9:,.1f} GB; the limit is "
                f"{limit_bytes / 1e9:,.1f} GB"
            )
        numbered = [layers.layer(tricks) for tricks in range(self.tricks + 1)]
        plans = [self._plan(finish, layers, numbered[-1]) for finish in self.finishes]
        memory = (
            np.empty((max(layer.length for layer in numbered[0::2]), 2, LANES)),
            np.empty((max((layer.length for layer in numbered[1::2]), default=0), 2, LANES)),
        )
        points = self.most + 1
        needed = points // 2 + 1
        found = {card: np.zeros(needed, dtype=np.complex128) for card in self.cards}
        for begin in range(0, needed, LANES):
            frequencies = np.arange(begin, begin + LANES)
            lanes = min(LANES, needed - begin)
            solved = _Batch(self, layers, frequencies / points)
            values = solved.solve(numbered, memory)
            for finish, plan in zip(self.finishes, plans, strict=True):
                value = solved.finish(finish, plan, values)
                found[finish.card][begin : begin + lanes] += value[:lanes]
        return {
            card: Outcomes(np.clip(np.fft.irfft(spectrum.conj(), n=points), 0.0, 1.0))
            for card, spectrum in found.items()
        }

    def _suit_cards(self) -> list[SuitCards]:
        numbering, problem = self.numbering, self.problem
        own = numbering.bits(problem.hand)
        unseen = numbering.bits(problem.in_play & ~problem.hand)
        return [
            SuitCards(
                own=frozenset(n for n in members(own) if numbering.suit[n] == suit),
                unknown=frozenset(n for n in members(unseen) if numbering.suit[n] == suit),
                points={
                    n: points
                    for n, points in enumerate(numbering.points)
                    if numbering.suit[n] == suit
                },
            )
            for suit in range(numbering.suits)
        ]

    def _splits(self) -> Iterator[tuple[Split, float]]:
        """The ways to split the unseen cards between the other seats, with their probabilities."""
        problem = self.problem
        sizes = [
            sure.bit_count() + room
            for sure, room in zip(problem.certain[:-1], problem.room[:-1], strict=True)
        ]
        found: list[tuple[Split, tuple[int, int], int]] = [((), (0, 0), 1)]
        for suit, places in zip(self.suits, self.places, strict=True):
            count = len(suit.unknown)
            longer = []
            for head, (first_sum, second_sum), ways in found:
                for first in range(min(count, sizes[0] - first_sum) + 1 if 0 in places else 1):
                    most = min(count - first, sizes[1] - second_sum) if 1 in places else 0
                    least = 0 if 2 in places else count - first
                    for second in range(least, most + 1):
                        sums = first_sum + first, second_sum + second
                        more = ways * comb(count, first) * comb(count - first, second)
                        longer.append(((*head, (first, second)), sums, more))
            found = longer
        ended = [(split, ways) for split, sums, ways in found if sums == tuple(sizes)]
        whole = sum(ways for _, ways in ended)
        for split, ways in ended:
            yield split, ways / whole

    def _finishes(self, card: int, splits: list[tuple[Split, float]]) -> list[_Finish]:
        """The ways to finish the current trick after a first card."""
        problem, numbering = self.problem, self.numbering
        leader = (problem.leader - problem.seat) % SEATS
        fixed = {
            (leader + place) % SEATS: numbering.number[each]
            for place, each in enumerate((*problem.table, card))
        }
        yet = [seat for seat in (1, 2) if seat not in fixed]
        led = numbering.suit[fixed[leader]]
        sums: dict[tuple[tuple[Seed, ...], int], dict[tuple[Split, int], float]] = defaultdict(
            lambda: defaultdict(float)
        )
        known: dict[tuple[int, ...], list[tuple[int, float, tuple[Seed, ...], int]]] = {}
        for split, chance in splits:
            options = []
            for seat in yet:
                held = [pair[seat - 1] for pair in split]
                if held[led]:
                    options.append([(led, 1.0)])
                else:
                    options.append([(s, n / sum(held)) for s, n in enumerate(held) if n])
            for played in product(*options):
                suits = tuple(suit for suit, _ in played)
                thrown = dict(zip(yet, suits, strict=True))
                if suits not in known:
                    known[suits] = list(self._winners(fixed, thrown, led))
                share = chance * prod(each for _, each in played)
                after = _without(split, thrown)
                for winner, weight, seeds, exponent in known[suits]:
                    sums[seeds, exponent][after, winner] += share * weight
        return [
            _Finish(card, seeds, exponent, dict(ends)) for (seeds, exponent), ends in sums.items()
        ]

    def _winners(
        self, fixed: Mapping[int, int], thrown: Mapping[int, int], led: int
    ) -> Iterator[tuple[int, float, tuple[Seed, ...], int]]:
        """Who may win the trick: seat, weight, what happens to each suit, gain from known cards.

        Args:
            fixed: the known cards of the trick by seat.
            thrown: the suits of the unknown cards of the trick by seat.
            led: the suit that was led.
        """
        numbering = self.numbering
        suits = [*(numbering.suit[each] for each in fixed.values()), *thrown.values()]
        decides = numbering.trump if numbering.trump in suits else led
        best = max((n for n in fixed.values() if numbering.suit[n] == decides), default=None)
        rivals = [seat for seat, suit in thrown.items() if suit == decides]
        cases: list[tuple[int, float, int | None, int | None]] = []
        if best is not None:
            holder = next(seat for seat, n in fixed.items() if n == best)
            cases.append((holder, 1.0, None, best if rivals else None))
        cases += [(seat, 1 / len(rivals), best, None) for seat in rivals]
        for winner, weight, above, below in cases:
            counted = bool(self.counted[winner])
            worth = numbering.trick_gain + sum(numbering.points[n] for n in fixed.values())
            seeds = tuple(
                Seed(
                    played=fixed[0] if numbering.suit[fixed[0]] == suit else None,
                    others=sum(each == suit for each in thrown.values()),
                    above=above if suit == decides else None,
                    below=below if suit == decides else None,
                    counted=counted and suit in thrown.values(),
                )
                for suit in range(numbering.suits)
            )
            yield winner, weight, seeds, worth if counted else 0

    def _plan(self, finish: _Finish, layers: Layers, top: Layer) -> _Plan:
        """Find where the values are that a finish needs."""
        labels = [
            space.seed_label(seed) for space, seed in zip(self.spaces, finish.seeds, strict=True)
        ]
        own = np.array([label[0] for label in labels], dtype=np.int64)
        unknown = np.array([label[1] for label in labels], dtype=np.int64)
        group = int(top.lookup[layers.strides[0] @ own + layers.strides[1] @ unknown])
        dims = tuple(space.dims[label] for space, label in zip(self.spaces, labels, strict=True))
        if group < 0:
            return _Plan(0, dims, np.zeros((0, SEATS)))
        begin, end = top.ranges[group]
        weights = np.zeros((end - begin, SEATS))
        hold = np.zeros((SEATS, len(labels)), dtype=np.int64)
        for (split, leader), chance in finish.splits.items():
            hold[1] = [first for first, _ in split]
            hold[2] = [second for _, second in split]
            slot = int(top.slots[top.groups[group, 2] + split_code(unknown, hold, self.skat)])
            mirrored = slot & 1 and leader
            weights[slot >> 1, 3 - leader if mirrored else leader] += chance
        return _Plan(int(top.groups[group, 0]), dims, weights)


@dataclass(frozen=True, slots=True)
class _Plan:
    """Where a finish finds its values: their beginning, their shape, `float64[slots, leaders]`."""

    begin: int
    dims: tuple[int, ...]
    weights: NDArray[np.float64]


class _Batch:
    """The values at LANES frequencies, in turns a point."""

    def __init__(self, program: _Program, layers: Layers, turns: NDArray[np.float64]) -> None:
        self.program = program
        self.layers = layers
        self.turns = turns
        self.vectors: list[dict[Seed, Lanes]] = []
        self.ends: list[dict[Label, Lanes]] = []
        self.operations = np.full((*layers.dims.shape, OPERATIONS), -1, dtype=np.int64)
        blocks: list[Lanes] = []
        length = 0
        for suit, space in enumerate(program.spaces):
            matrices, vectors, ends = space.lanes(turns)
            self.vectors.append(vectors)
            self.ends.append(ends)
            for (label, operation), matrix in matrices.items():
                block = matrix.transpose(2, 1, 0).reshape(-1, LANES)
                if len(block):
                    self.operations[suit, label[0], label[1], operation] = length * LANE_BYTES
                    blocks.append(block)
                    length += len(block)
        self.matrices = _lane_vectors(np.concatenate([*blocks, np.zeros((0, LANES))]))

    def solve(
        self, numbered: list[Layer], memory: tuple[NDArray[np.float64], NDArray[np.float64]]
    ) -> NDArray[np.float64]:
        """Return the values of the highest layer, `float64[lane vectors, 2, LANES]`.

        `memory` is room for the values of even and of odd numbers of tricks, in the same form.
        """
        program, layers = self.program, self.layers
        counted = np.array(program.counted, dtype=np.int64)
        angle = 2 * np.pi * self.turns * program.numbering.trick_gain
        phases = np.stack([np.cos(angle), np.sin(angle)])
        largest = prod(max(space.dims.values()) for space in program.spaces)
        buffers = np.zeros((3, max(largest, 1), 2, LANES))
        self._set_last_values(numbered[0], memory[0])
        for tricks in range(1, program.tricks + 1):
            old, new = numbered[tricks - 1], numbered[tricks]
            values, fresh = memory[(tricks - 1) % 2], memory[tricks % 2]
            if program.numbering.trick_gain:
                turn_counted(values, old.groups, old.ranges, counted, phases)
            value_layer(
                new.cards,
                new.groups,
                new.ranges,
                new.splits,
                fresh.ctypes.data,
                tricks,
                program.numbering.trump,
                program.skat,
                counted,
                layers.dims,
                self.operations,
                self.matrices.ctypes.data,
                layers.strides,
                old.lookup,
                old.groups,
                old.slots,
                values.ctypes.data,
                buffers.ctypes.data,
                buffers[0].nbytes,
            )
        return memory[program.tricks % 2]

    def finish(
        self, finish: _Finish, plan: _Plan, values: NDArray[np.float64]
    ) -> NDArray[np.complex128]:
        """Return what a way to finish the first trick contributes, `complex128[lanes]`."""
        slots = len(plan.weights)
        if not slots or not prod(plan.dims):
            return np.zeros(LANES, dtype=np.complex128)
        part = values[plan.begin : plan.begin + slots * SEATS * prod(plan.dims)]
        tensor = (part[:, 0] + 1j * part[:, 1]).reshape(slots * SEATS, *plan.dims, LANES)
        for vectors, seed in zip(reversed(self.vectors), reversed(finish.seeds), strict=True):
            tensor = np.einsum("...il,li->...l", tensor, vectors[seed])
        # a trick's own gain is in the exponent
        phase = np.exp(2j * np.pi * self.turns * finish.exponent)
        return np.asarray(phase * (plan.weights.reshape(-1) @ tensor))

    def _set_last_values(self, layer: Layer, values: NDArray[np.float64]) -> None:
        """Set the values when nothing is left to play: 1 for every holding."""
        for group, (begin, size, _) in enumerate(layer.groups):
            tensor = np.ones((1, LANES), dtype=np.complex128)
            for suit, ends in enumerate(self.ends):
                end = ends[int(layer.cards[group, 0, suit]), int(layer.cards[group, 1, suit])]
                tensor = (tensor[:, None, :] * end.T[None, :, :]).reshape(-1, LANES)
            slots = layer.ranges[group, 1] - layer.ranges[group, 0]
            values[begin : begin + 3 * slots * size] = np.tile(
                _lane_vectors(tensor), (3 * slots, 1, 1)
            )


def _without(split: Split, thrown: Mapping[int, int]) -> Split:
    """Return a split after seats 1 and 2 have played cards of some suits."""
    after = [list(pair) for pair in split]
    for seat, suit in thrown.items():
        after[suit][seat - 1] -= 1
    return tuple((first, second) for first, second in after)


def _lane_vectors(values: Lanes) -> NDArray[np.float64]:
    """`complex128[n, LANES]` as lane vectors, `float64[n, 2, LANES]`."""
    return np.ascontiguousarray(np.stack([values.real, values.imag], axis=1))
