"""The same game on fewer qubits: what can be found again from the rest is cleared.

Where all play any legal card and hands are in order, four things that `game_circuit` keeps follow
from others:

- where the cards lay at first: from the hands, once they are written;
- the number of a chosen slot: it is how many cards that are left in the hand are lower than the one
  played, a comparison for each of them;
- a bit of each card played: in Skat a jack's code says twice that it is a trump;
- the same bit of most cards in hand: in a suit game the jacks, four at most, lie at the end.

Each but the last costs gates. The asking seat's hand, which is known, is not written before it is
needed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from ouvert.errors import SizeError
from ouvert.quantum.circuits.builder import Builder
from ouvert.quantum.circuits.count import numbered
from ouvert.quantum.circuits.encoding import CardCodes
from ouvert.quantum.circuits.game import GameCircuit, GameWriter
from ouvert.quantum.circuits.hands import ABSENT, Slots
from ouvert.quantum.circuits.runs import choose_in_run, take_out_and_forget
from ouvert.quantum.problem import PlayProblem
from ouvert.tricks.rules import members

SPARING = 9
"""Slots from which on they are asked twice."""


@dataclass(frozen=True, slots=True)
class Savings:
    """What is cleared.

    Attributes:
        deal: where the cards lay at first.
        codes: a bit of each card that has been played, where the codes allow it.
        choices: the numbers of chosen slots, in hands of so many cards or more; None keeps all.
        rare: the top bit of the ranks in slots where none of the few cards that have it can lie.
        ancillas: the known hand is not written before it is needed, slots are asked twice in large
            hands, and points are added card by card.
    """

    deal: bool = True
    codes: bool = True
    choices: int | None = 2
    rare: bool = True
    ancillas: bool = True


ALL = Savings()


@dataclass(frozen=True)
class Packing:
    """How the codes of cards lose a bit that only some of one suit have, as the jacks of Skat.

    What is left of their suit, the same for all of them, changes places with as many rank bits that
    tell them from each other. Then all of them have one rank, which no other card has.

    Attributes:
        codes: the codes.
        lost: the bit.
        ranks: the other rank bits.
        suits: the other suit bits.
        telling: the rank bits that these change places with.
        flips: rank bits that are flipped where the lost bit is 1, as a number.
        rank: what the rank bits are then, as a number.
    """

    codes: CardCodes
    lost: int
    ranks: tuple[int, ...]
    suits: tuple[int, ...]
    telling: tuple[int, ...]
    flips: int
    rank: int

    @classmethod
    def of(cls, codes: CardCodes) -> Packing | None:
        """Find a way; None if there is none."""
        for lost in (codes.rank_bits - 1, codes.bits - 1):
            every = [bit for bit in range(codes.bits) if bit != lost]
            ranks = tuple(bit for bit in every if bit < codes.rank_bits)
            suits = tuple(bit for bit in every if bit >= codes.rank_bits)
            if len(ranks) < 2:
                continue
            having = [code for code in codes.card if code >> lost & 1]
            if not having or len({_bits(code, suits) for code in having}) > 1:
                continue
            others = {_bits(code, ranks) for code in codes.card if not code >> lost & 1}
            free = set(range(1 << len(ranks))) - others
            varying = [bit for bit in ranks if len({code >> bit & 1 for code in having}) > 1]
            some = (varying + [bit for bit in ranks if bit not in varying])[: len(suits)]
            if not free or len(varying) > len(suits) or len(some) < len(suits):
                continue
            found = cls(codes, lost, ranks, suits, tuple(some), 0, 0)
            rank = _bits(found._exchanged(having[0]), ranks)
            goal = min(free, key=lambda each: ((each ^ rank).bit_count(), each))
            return replace(found, flips=goal ^ rank, rank=goal)
        return None

    def write(self, b: Builder, card: Sequence[int]) -> list[int]:
        """Clear the lost bit of a card, give it back, and return the others."""
        lost, ranks = card[self.lost], [card[bit] for bit in self.ranks]
        suits = [card[bit] for bit in self.suits]
        b.swap_all_if(lost, suits, [card[bit] for bit in self.telling])
        b.set_if(self.flips, ranks, lost)
        zeros = [qubit for bit, qubit in enumerate(ranks) if not self.rank >> bit & 1]
        b.flip_all(zeros)
        start, spare = b.here, list[int]()
        most = b.conjunction(ranks[:-1], spare)
        stop = b.here
        b.unboth(most, ranks[-1], lost)
        b.undo(start, stop)
        b.give(spare)
        b.flip_all(zeros)
        b.release([lost])
        return [*ranks, *suits]

    @cached_property
    def card(self) -> Mapping[int, int]:
        """The card of each number that is left."""
        return {self._packed(code): card for code, card in self.codes.card.items()}

    def _packed(self, code: int) -> int:
        flips = 0
        if code >> self.lost & 1:
            code, flips = self._exchanged(code), self.flips
        return _bits(code, self.ranks) ^ flips | _bits(code, self.suits) << len(self.ranks)

    def _exchanged(self, code: int) -> int:
        for one, other in zip(self.suits, self.telling, strict=True):
            if (code >> one ^ code >> other) & 1:
                code ^= 1 << one | 1 << other
        return code


def _rare_cards(codes: CardCodes) -> int | None:
    """How many cards have the top bit of the ranks, if they are the last in order; else None."""
    if not codes.rank_bits:
        return None
    ordered = sorted(codes.card)
    having = [code for code in ordered if code >> codes.rank_bits - 1 & 1]
    return len(having) if having and ordered[-len(having) :] == having else None


def _bits(code: int, places: Sequence[int]) -> int:
    return sum((code >> bit & 1) << place for place, bit in enumerate(places))


def narrow_circuit(
    problem: PlayProblem, first_card: int | None = None, savings: Savings = ALL
) -> GameCircuit:
    """Build the circuit for the rest of a game after a first card, on fewer qubits.

    It gives the same probabilities as `game_circuit`, and is read in the same way.

    Args:
        problem: the question; everybody plays any legal card, and hands are in order.
        first_card: the card that the asking seat plays now; left out, it plays any legal card.
        savings: what is cleared.

    Raises RulesError if the card may not be played, SizeError where hands are not in order: for
    players who know what they do, and where the place of some unknown cards is certain.
    """
    if first_card is not None:
        problem = problem.with_first_card(first_card)
    return _NarrowGame(problem, savings).build()


class _NarrowGame(GameWriter):
    """The work of `narrow_circuit`."""

    def __init__(self, problem: PlayProblem, savings: Savings) -> None:
        self.savings = savings
        self._late: list[list[int]] = []
        self._place = 0
        super().__init__(problem, exact=False)
        if not self.in_order:
            raise SizeError(
                "a narrow circuit is built where all play any legal card of several suits and no "
                "unknown card's place is certain; leave `narrow` out here"
            )
        if savings.ancillas:
            self.few_cards = problem.tricks + 1
        self.packing = Packing.of(self.codes) if savings.codes else None

    def register(self) -> None:
        """Create the registers, without the hand that is written later."""
        super().register()
        problem = self.problem
        self._rare = _rare_cards(self.codes) if self.savings.rare else None
        for place, hand in enumerate(self.hands):
            self._spare_rare(hand[1 if place < len(problem.table) else 0 :])
        if not self.savings.ancillas:
            return
        self._own = (problem.seat - problem.leader) % self.seats
        hand = self.hands[self._own]
        known = 1 if self._own < len(problem.table) else 0
        self._late = hand[known:]
        # nothing has been done yet, so they are clean
        self.b.release([qubit for slot in self._late for qubit in slot if qubit != ABSENT])
        for slot in self._late:
            slot.clear()

    def write_start(self) -> None:
        """Besides, clear the deal."""
        super().write_start()
        if self.savings.deal and self.deal:
            self._clear_deal()

    def write_own(self, slots: Slots) -> None:
        """Write the asking seat's cards, if not later."""
        if not self.savings.ancillas:
            super().write_own(slots)

    def play(self, place: int, cards: list[list[int]], beat: Sequence[int]) -> list[int]:
        """One play, for which the hand must be there."""
        self._place = place
        if self._late and place == self._own:
            self.before_exchange()
        return super().play(place, cards, beat)

    def before_exchange(self) -> None:
        """Write the hand that was left out."""
        late, self._late = self._late, []
        for number, slot in enumerate(late):
            absent = self._spared(number, len(late))
            slot += self.b.grow(f"hand{self._own}", self.codes.bits - absent)
            if absent:
                slot.insert(self.codes.rank_bits - 1, ABSENT)
        if late:
            super().write_own(late)

    def choose_legal(self, slots: Slots, lead: Sequence[int], index: Sequence[int]) -> None:
        """Choose a legal card, with fewer ancillas where there are many slots."""
        sparing = self.savings.ancillas and len(slots) >= SPARING
        choose_in_run(self.b, self.codes, slots, lead, index, sparing=sparing)

    def take_card(self, slots: Slots, index: Sequence[int]) -> None:
        """Take a card out of a hand, and forget where it was."""
        if ABSENT in slots[0]:
            # the card that comes to lie here may have every bit
            first = self.hands[self._place][0]
            (first[first.index(ABSENT)],) = self.b.grow(f"hand{self._place}", 1)
        least = self.savings.choices
        if least is None or len(slots) < least:
            super().take_card(slots, index)
            return
        take_out_and_forget(self.b, slots, index)
        self.b.release(index)

    def kept(self, cards: list[list[int]], trick: int) -> list[list[int]]:
        """The cards of a trick, in fewer bits."""
        if self.packing is None:
            return cards
        with self.b.part("trick", trick):
            return [self.packing.write(self.b, card) for card in cards]

    def card_of(self) -> Mapping[int, int]:
        """The card of each number that is kept of a card played."""
        return super().card_of() if self.packing is None else self.packing.card

    def _spare_rare(self, slots: Sequence[list[int]]) -> None:
        """Give back the top bit of the ranks, still clean, where it will be 0 in every branch."""
        bit = self.codes.rank_bits - 1
        for number, slot in enumerate(slots):
            if self._spared(number, len(slots)):
                self.b.release([slot[bit]])
                slot[bit] = ABSENT

    def _spared(self, number: int, size: int) -> bool:
        """Whether a slot has so many above it that no card with that bit can lie in it."""
        return self._rare is not None and number < size - self._rare

    def _clear_deal(self) -> None:
        """Clear the deal: each slot says which card is in it."""
        plan, problem, b = self.plan, self.problem, self.b
        columns = plan.columns(self.deal)
        slots = {}
        for number, seat in enumerate(problem.others):
            place = (seat - problem.leader) % self.seats
            slots[number] = self.hands[place][1 if place < len(problem.table) else 0 :]
        # what lies in a place without slots is in none of the others
        rest = [place for place in columns if place not in slots]
        for place in rest:
            b.flip_all(columns[place])
        for place, own in slots.items():
            if not rest and place not in columns:
                continue
            allowed = plan.free.allowed[place]
            cards = sorted(members(allowed), key=self.codes.code.__getitem__)
            for filled, slot in enumerate(own):
                self._clear_card(
                    cards[filled : filled + len(cards) - len(own) + 1],
                    slot,
                    [columns[each] for each in (*rest, place) if each in columns],
                )
        b.release(self.deal)

    def _clear_card(
        self, cards: Sequence[int], slot: Sequence[int], columns: Sequence[Sequence[int]]
    ) -> None:
        b, number = self.b, {card: place for place, card in enumerate(self.plan.cards)}
        if len(cards) == 1:
            for column in columns:
                b.x(column[number[cards[0]]])
            return
        start, spare = b.here, list[int]()
        found = numbered(b, slot, [self.codes.code[card] for card in cards], spare)
        stop = b.here
        for card in cards:
            for column in columns:
                b.cx(found[self.codes.code[card]], column[number[card]])
        b.undo(start, stop)
        b.give(spare)


__all__ = ["ALL", "Packing", "Savings", "narrow_circuit"]
