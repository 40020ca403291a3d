"""Play by a given policy: an amplitude for every card of every information set.

A policy is a table, so its circuit is one, too: for each information set that can be reached, a
qubit says whether the game is in it, and rotations under its control set the number of the slot.
That is exponential and for small games only. Which sets there are, and how their cards lie in the
registers, is found by following every way that the game can go.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from ouvert.errors import SizeError
from ouvert.quantum.circuits.builder import Builder
from ouvert.quantum.circuits.card_play import index_bits, swaps
from ouvert.quantum.circuits.deal import DealPlan
from ouvert.quantum.circuits.encoding import CardCodes
from ouvert.quantum.circuits.hands import Slots
from ouvert.quantum.problem import PlayProblem
from ouvert.tricks.rules import members

MOST_SHADOWS = 100_000
"""Ways that the game may go at most when it is played by a policy."""


@dataclass(frozen=True, slots=True)
class _Shadow:
    """One way that the game has gone so far, with the cards in the order of the registers.

    Attributes:
        leader: the seat that leads the trick.
        hands: for each place the cards in its slots.
        table: the cards of the trick, in the order played.
        played: the cards played since the question was asked.
        seen: the bits of the finished tricks.
    """

    leader: int
    hands: tuple[tuple[int, ...], ...]
    table: tuple[int, ...]
    played: tuple[int, ...]
    seen: tuple[int, ...] = ()


class Shadows:
    """Every way that a small game has gone so far.

    Raises SizeError when there are too many.
    """

    def __init__(self, problem: PlayProblem, plan: DealPlan, codes: CardCodes) -> None:
        self.problem = problem
        self.codes = codes
        self._check(problem.deal_count())
        self.shadows = [self._start(plan, hands) for hands in problem.deals()]

    def _check(self, count: int) -> None:
        if count > MOST_SHADOWS:
            raise SizeError(
                f"a policy is for small games: this one can go {count} ways or more, and the limit "
                f"is {MOST_SHADOWS}"
            )

    def _start(self, plan: DealPlan, hands: Sequence[int]) -> _Shadow:
        problem = self.problem
        rows = []
        for place in range(problem.rules.seats):
            seat = (problem.leader + place) % problem.rules.seats
            known = problem.hand
            if seat != problem.seat:
                known = plan.fixed[problem.others.index(seat)]
            # known cards come first, then those that were dealt, both in the order of their codes
            rows.append(self._sorted(known) + self._sorted(hands[seat] & ~known))
        return _Shadow(problem.leader, tuple(rows), problem.table, problem.played)

    def _sorted(self, cards: int) -> tuple[int, ...]:
        return tuple(sorted(members(cards), key=self.codes.code.__getitem__))

    def choose(
        self, b: Builder, place: int, slots: Slots, seen: Sequence[int], index: Sequence[int]
    ) -> None:
        """Set `index`, clean qubits, for the seat at a place, and follow all its choices.

        `seen` are the qubits of the finished tricks and of the cards on the table; what they and
        the slots hold is what the seat knows.
        """
        qubits = [*seen, *(qubit for slot in slots for qubit in slot)]
        sets: dict[tuple[int, ...], _Shadow] = {}
        for shadow in self.shadows:
            cards = (*shadow.table, *shadow.hands[place])
            bits = (*shadow.seen, *(bit for card in cards for bit in self._bits(card)))
            sets.setdefault(bits, shadow)
        varying = [
            number for number in range(len(qubits)) if len({bits[number] for bits in sets}) > 1
        ]
        for bits, shadow in sets.items():
            weights = self._weights(shadow, place)
            if not varying:
                _weighted(b, weights, index, None)
                continue
            start, spare = b.here, list[int]()
            for number in varying:
                if not bits[number]:
                    b.x(qubits[number])
            here = b.conjunction([qubits[number] for number in varying], spare)
            stop = b.here
            _weighted(b, weights, index, here)
            b.undo(start, stop)
            b.give(spare)

    def _bits(self, card: int) -> list[int]:
        return [self.codes.code[card] >> bit & 1 for bit in range(self.codes.bits)]

    def _weights(self, shadow: _Shadow, place: int) -> list[Fraction]:
        """The probability of each slot."""
        problem = self.problem
        hand = shadow.hands[place]
        chances = problem.chances(
            (shadow.leader + place) % problem.rules.seats,
            sum(1 << card for card in hand),
            shadow.leader,
            shadow.table,
            shadow.played,
        )
        return [chances.get(card, Fraction(0)) for card in hand]

    def play(self, place: int) -> None:
        """Follow every choice that the seat at a place may make now."""
        known: dict[tuple[object, ...], list[Fraction]] = {}
        after = []
        for shadow in self.shadows:
            key = (shadow.leader, shadow.hands[place], shadow.played)
            if key not in known:
                known[key] = self._weights(shadow, place)
            for number, weight in enumerate(known[key]):
                if weight:
                    after.append(_moved(shadow, place, number))
            self._check(len(after))
        self.shadows = after

    def finish(self) -> None:
        """Follow the trick to its winner, and note what the registers hold of it."""
        self.shadows = [self._finished(shadow) for shadow in self.shadows]

    def _finished(self, shadow: _Shadow) -> _Shadow:
        rules, cards = self.problem.rules, list(shadow.table)
        beat, winner = [], 0
        for place in range(1, len(cards)):
            beats = rules.beats(cards[place], cards[0])
            beat.append(int(beats))
            if beats:
                winner = place
                if place < len(cards) - 1:
                    cards[0], cards[place] = cards[place], cards[0]
        bits = [bit for card in cards for bit in self._bits(card)]
        return _Shadow(
            leader=(shadow.leader + winner) % rules.seats,
            hands=shadow.hands[winner:] + shadow.hands[:winner],
            table=(),
            played=shadow.played,
            seen=(*shadow.seen, *bits, *beat),
        )


def _moved(shadow: _Shadow, place: int, number: int) -> _Shadow:
    """Play the card in a slot, as `bring_to_front` does it."""
    hand = list(shadow.hands[place])
    for first, other, bit in swaps(len(hand)):
        if number >> bit & 1:
            hand[first], hand[other] = hand[other], hand[first]
    card, *rest = hand
    hands = (*shadow.hands[:place], tuple(rest), *shadow.hands[place + 1 :])
    return _Shadow(shadow.leader, hands, (*shadow.table, card), (*shadow.played, card), shadow.seen)


def _weighted(
    b: Builder, weights: Sequence[Fraction], index: Sequence[int], control: int | None
) -> None:
    """Set `index`, clean qubits, to each number with its probability, if `control`."""
    if len(weights) == 1:
        return
    bit = index_bits(len(weights)) - 1
    low, high = weights[: 1 << bit], weights[1 << bit :]
    share = sum(high) / sum(weights)
    top = index[bit]
    if share == 0:
        _weighted(b, low, index, control)
    elif share == 1:
        b.set_if(1, [top], control)
        _weighted(b, high, index, control)
    else:
        b.split(float(share), top, *([] if control is None else [control]))
        for value, part in ((0, low), (1, high)):
            if not value:
                b.x(top)
            if sum(weight > 0 for weight in part) > 1 or part[0] == 0:
                start, spare = b.here, list[int]()
                both = b.conjunction([top] if control is None else [control, top], spare)
                stop = b.here
                _weighted(b, part, index, both)
                b.undo(start, stop)
                b.give(spare)
            if not value:
                b.x(top)
