"""Which slots of a hand a described game lets play: to trump, to head the trick, to play a call.

Flags are written as sums of terms that exclude each other, in the same cases as
`ouvert.tricks.play.obligations`, which plays by these laws card by card. They are computed, and
later taken back by the caller, like those of `ouvert.quantum.circuits.filters`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from ouvert.quantum.circuits.builder import Builder
from ouvert.quantum.circuits.compare import beats, equals, none_of, same
from ouvert.quantum.circuits.encoding import CardCodes
from ouvert.quantum.circuits.hands import Slots
from ouvert.quantum.circuits.trick import Rows, best_to_front
from ouvert.quantum.laws import Laws
from ouvert.tricks.description.parts import Beating, Trumping
from ouvert.tricks.rules import members

Literal = tuple[int, bool]
"""A qubit, and whether it has to be 1."""


def lawful(
    b: Builder,
    codes: CardCodes,
    laws: Laws,
    slots: Slots,
    cards: Rows,
    beat: Sequence[int],
    teams: Sequence[int],
    spare: list[int],
) -> list[int]:
    """Flag the slots that the laws of a game allow.

    Args:
        b: the circuit.
        codes: the codes of the cards.
        laws: the laws.
        slots: the hand of the seat that plays.
        cards: the cards of the trick so far; none for a lead.
        beat: which of these beat the best before them.
        teams: the team of each seat, counted from the leader.
        spare: for the ancillas that are in use.
    """
    write = _Writer(b, codes, laws, slots, spare)
    called = laws.called if laws.setting.game.following.called else None
    suit = None
    if called is not None and called in codes.code:
        suit = codes.suits.index(codes.rules.suits[called])
    asked = None
    if cards:
        # before the best card takes the place of the one that was led
        asked = write.suit_is(cards[0], suit) if suit is not None else None
        flags = write.following(cards, beat, teams)
    else:
        flags = b.take(len(slots))
        spare.extend(flags)
        b.flip_all(flags)
    if called is None or suit is None:
        return flags
    return write.called(flags, called, suit, asked)


@dataclass
class _Writer:
    """The work of `lawful` for one hand."""

    b: Builder
    codes: CardCodes
    laws: Laws
    slots: Slots
    spare: list[int]

    def take(self, count: int = 1) -> list[int]:
        """Clean ancillas, noted as in use."""
        qubits = self.b.take(count)
        self.spare.extend(qubits)
        return qubits

    def add(self, target: int, *literals: Literal) -> None:
        """Flip a qubit where all literals hold."""
        b = self.b
        negative = [qubit for qubit, wanted in literals if not wanted]
        b.flip_all(negative)
        start, own = b.here, list[int]()
        found = b.conjunction([qubit for qubit, _ in literals], own)
        stop = b.here
        b.cx(found, target)
        b.undo(start, stop)
        b.give(own)
        b.flip_all(negative)

    def all_of(self, *literals: Literal) -> int:
        """A new qubit that is 1 where all literals hold."""
        (found,) = self.take()
        self.add(found, *literals)
        return found

    def noted(self, question: Callable[[list[int]], int]) -> int:
        """The answer to a question that changes rows and uses ancillas, on a qubit of its own."""
        b, own = self.b, list[int]()
        (found,) = self.take()
        start = b.here
        answer = question(own)
        stop = b.here
        b.cx(answer, found)
        b.undo(start, stop)
        b.give(own)
        return found

    def none(self, flags: Sequence[int]) -> int:
        """A new qubit that is 1 where no flag is."""
        return none_of(self.b, flags, self.spare)

    def suit_is(self, row: Sequence[int], suit: int | None) -> int:
        """Whether a card is of the suit with this code; the code is None where it cannot appear."""
        if self.codes.suit_bits:
            if suit is None:
                return self.take()[0]
            ranks = self.codes.rank_bits
            return self.noted(lambda own: equals(self.b, row[ranks:], suit, own))
        (found,) = self.take()
        if suit is not None:
            self.b.x(found)
        return found

    def is_one_of(self, row: Sequence[int], cards: Sequence[int]) -> int:
        """Whether a card is one of these."""
        (found,) = self.take()
        for card in cards:
            one = self.noted(partial(self._is, row, card))
            self.b.cx(one, found)
        return found

    def _is(self, row: Sequence[int], card: int, own: list[int]) -> int:
        return equals(self.b, row, self.codes.code[card], own)

    def _follows(self, slot: Sequence[int], lead: Sequence[int], own: list[int]) -> int:
        ranks = self.codes.rank_bits
        return same(self.b, slot[ranks:], lead[ranks:], own)

    def _wins(self, slot: Sequence[int], best: Sequence[int], own: list[int]) -> int:
        return beats(self.b, self.codes, slot, best, own)

    def negated(self, flag: int) -> int:
        """A new qubit that is 1 where a flag is not."""
        return self.all_of((flag, False))

    def following(self, cards: Rows, beat: Sequence[int], teams: Sequence[int]) -> list[int]:
        """Flags for a card that is played to others."""
        rules = self.laws.setting.game.following
        flags = self.take(len(self.slots))
        if not rules.suit:
            self.b.flip_all(flags)
            return flags
        # Step 1. What each slot is: of the suit led, a trump, better than the best card.
        lead_trump = self.suit_is(cards[0], self.codes.trump_code)
        if self.codes.suit_bits:
            follows = [self.noted(partial(self._follows, slot, cards[0])) for slot in self.slots]
        else:
            follows = self.take(len(self.slots))
            self.b.flip_all(follows)
        trumps = [self.suit_is(slot, self.codes.trump_code) for slot in self.slots]
        best_to_front(self.b, cards, beat, len(cards))
        wins = [self.noted(partial(self._wins, slot, cards[0])) for slot in self.slots]
        best_to_front(self.b, [[team] for team in teams], beat, len(cards))
        heads = [
            self.all_of((one, True), (two, True)) for one, two in zip(follows, wins, strict=True)
        ]
        ruffs = [
            self.all_of((one, True), (two, True)) for one, two in zip(trumps, wins, strict=True)
        ]
        cannot, no_head = self.none(follows), self.none(heads)
        # Step 2. Trump was led: who has none but spared ones is free; the others must be played,
        # and beat the best if that is a duty.
        free = cannot
        if rules.spared:
            bound = [
                self.all_of((one, True), (two, False))
                for one, two in zip(follows, self._spared(), strict=True)
            ]
            free = self.none(bound)
        whole = self.all_of((lead_trump, True), (free, True))
        self._each(flags, (whole, True))
        asked = self.all_of((lead_trump, True), (free, False))
        self._best_of(flags, asked, follows, heads, no_head, rules.beat is not Beating.NEVER)
        # Step 3. Another suit was led and can be followed; one may trump, too, where that is said.
        suited = self.all_of((lead_trump, False), (cannot, False))
        self._best_of(flags, suited, follows, heads, no_head, rules.beat is Beating.ALWAYS)
        if rules.ruff:
            self._slots(flags, trumps if rules.undertrump else ruffs, (suited, True))
        # Step 4. It cannot be followed: a trump is a duty, or all is free but for lower trumps.
        liberty = self.all_of((lead_trump, False), (cannot, True))
        no_ruff = self.none(ruffs)
        if rules.trump is not Trumping.NEVER:
            literals: list[Literal] = [(liberty, True), (self.none(trumps), False)]
            if rules.trump is Trumping.UNLESS_PARTNER_WINS:
                literals.append((self._opposed(teams, len(cards)), True))
            duty = self.all_of(*literals)
            self.b.cx(duty, liberty)
            self._best_of(flags, duty, trumps, ruffs, no_ruff, rules.beat is not Beating.NEVER)
        if rules.undertrump:
            self._each(flags, (liberty, True))
            return flags
        others = [self.negated(each) for each in trumps]
        self._slots(flags, others, (liberty, True))
        self._slots(flags, ruffs, (liberty, True))
        self._slots(flags, trumps, (liberty, True), (self.none(others), True), (no_ruff, True))
        return flags

    def _spared(self) -> list[int]:
        """For each slot whether its card need not be played when trump is led."""
        setting = self.laws.setting
        spared = members(setting.set_of(setting.game.following.spared))
        cards = [card for card in spared if card in self.codes.code]
        return [self.is_one_of(slot, cards) for slot in self.slots]

    def _opposed(self, teams: Sequence[int], place: int) -> int:
        """Whether the best card, whose team lies in front, is not of the side that plays."""
        (found,) = self.take()
        self.b.cx(teams[0], found)
        self.b.cx(teams[place], found)
        return found

    def _each(self, flags: Sequence[int], *literals: Literal) -> None:
        """Flag every slot where all literals hold."""
        found = self.all_of(*literals)
        for flag in flags:
            self.b.cx(found, flag)

    def _slots(self, flags: Sequence[int], some: Sequence[int], *literals: Literal) -> None:
        """Flag the slots that are some of a kind where all literals hold."""
        for flag, one in zip(flags, some, strict=True):
            self.add(flag, *literals, (one, True))

    def _best_of(
        self,
        flags: Sequence[int],
        case: int,
        some: Sequence[int],
        winners: Sequence[int],
        none: int,
        must_beat: bool,
    ) -> None:
        """In a case flag some of the slots: those that win, if one must and can, else all."""
        if not must_beat:
            self._slots(flags, some, (case, True))
            return
        self._slots(flags, winners, (case, True))
        self._slots(flags, some, (case, True), (none, True))

    def called(self, flags: Sequence[int], card: int, suit: int, asked: int | None) -> list[int]:
        """Leave out what the holder of a called card may not play, unless nothing is left.

        `suit` is the code of its suit; `asked` says whether that was led, None for a lead.
        """
        b = self.b
        own = [self.is_one_of(slot, [card]) for slot in self.slots]
        holds = self.negated(self.none(own))
        # Step 1. What may not be played: of the suit that is led all but the called card, of others
        # that card; and no other card of its suit is led.
        if asked is not None:
            barred = self.take(len(own))
            for one, bar in zip(own, barred, strict=True):
                b.cx(one, bar)
                b.cx(asked, bar)
        else:
            of_suit = [self.suit_is(slot, suit) for slot in self.slots]
            barred = [
                self.all_of((one, True), (other, False))
                for one, other in zip(of_suit, own, strict=True)
            ]
        # Step 2. What is left of the flags, where something is.
        left = [
            self.all_of((flag, True), (bar, False)) for flag, bar in zip(flags, barred, strict=True)
        ]
        binds = self.all_of((holds, True), (self.none(left), False))
        found = self.take(len(flags))
        for flag, one, new in zip(flags, left, found, strict=True):
            self.add(new, (binds, True), (one, True))
            self.add(new, (binds, False), (flag, True))
        return found
