"""Which slots of a hand may be played: a flag for each, computed and later taken back."""

from __future__ import annotations

from collections.abc import Sequence

from ouvert.quantum.circuits.builder import Builder
from ouvert.quantum.circuits.compare import beats, look_up, none_of, same
from ouvert.quantum.circuits.encoding import CardCodes, decision_tree
from ouvert.quantum.circuits.hands import Slots
from ouvert.quantum.circuits.trick import Rows, best_to_front


def may_follow(
    b: Builder, codes: CardCodes, slots: Slots, lead: Sequence[int], spare: list[int]
) -> list[int]:
    """Flag the slots with the suit of the lead, or all if there are none.

    The suits of the slots are left changed. There must be two suits or more.
    """
    ranks = codes.rank_bits
    flags = [same(b, slot[ranks:], lead[ranks:], spare) for slot in slots]
    none = none_of(b, flags, spare)
    for flag in flags:
        b.cx(none, flag)
    return flags


def sensible(
    b: Builder,
    codes: CardCodes,
    slots: Slots,
    cards: Rows,
    beat: Sequence[int],
    teams: Sequence[int],
    spare: list[int],
) -> list[int]:
    """Flag the slots that `Semantics.SENSIBLE` allows.

    Args:
        b: the circuit.
        codes: the codes of the cards.
        slots: the hand of the seat that plays.
        cards: the cards of the trick so far.
        beat: which of these beat the best before them.
        teams: the team of each seat, counted from the leader.
        spare: for the ancillas that are in use.
    """
    place = len(cards)
    if place and codes.suit_bits:
        legal = may_follow(b, codes, slots, cards[0], spare)
        # the suits are needed once more
        for slot in slots:
            for qubit, control in zip(
                slot[codes.rank_bits :], cards[0][codes.rank_bits :], strict=True
            ):
                b.x(qubit)
                b.cx(control, qubit)
    else:
        legal = b.take(len(slots))
        spare.extend(legal)
        b.flip_all(legal)
    opponent = teams[place]
    cheap = opponent
    chosen = b.take(len(slots))
    spare.extend(chosen)
    for flag, qubit in zip(legal, chosen, strict=True):
        b.cx(flag, qubit)
    if place:
        best_to_front(b, cards, beat, place)
        best_to_front(b, [[team] for team in teams], beat, place)
        winning = _winning(b, codes, slots, cards[0], legal, spare)
        cannot = none_of(b, winning, spare)
        b.x(cannot)
        b.x(teams[0])
        can = b.conjunction([opponent, teams[0], cannot], spare)
        b.x(teams[0])
        (cheap,) = b.take(1)
        spare.append(cheap)
        b.cx(opponent, cheap)
        b.cx(can, cheap)
        for flag, wins, qubit in zip(legal, winning, chosen, strict=True):
            # not (legal and not winning), if one can
            b.cx(flag, wins)
            b.ccx(can, wins, qubit)
    for flag, low, qubit in zip(
        legal, _cheapest(b, codes, slots, legal, spare), chosen, strict=True
    ):
        b.cx(flag, low)
        b.ccx(cheap, low, qubit)
    return chosen


def _winning(
    b: Builder,
    codes: CardCodes,
    slots: Slots,
    best: Sequence[int],
    legal: Sequence[int],
    spare: list[int],
) -> list[int]:
    """Flag the legal slots whose card beats the best."""
    winning = b.take(len(slots))
    spare.extend(winning)
    for slot, flag, wins in zip(slots, legal, winning, strict=True):
        start, own = b.here, list[int]()
        found = beats(b, codes, slot, best, own)
        stop = b.here
        b.both(found, flag, wins)
        b.undo(start, stop)
        b.give(own)
    return winning


def _cheapest(
    b: Builder, codes: CardCodes, slots: Slots, legal: Sequence[int], spare: list[int]
) -> list[int]:
    """Flag the legal slots with the fewest card points, on new qubits.

    The points are numbered; bit by bit from the top, only those with a 0 stay if there are any.
    """
    points = {card: codes.rules.points[card] for card in codes.cards}
    levels = sorted(set(points.values()))
    width = (len(levels) - 1).bit_length()
    numbers = codes.values({card: levels.index(count) for card, count in points.items()})
    tree = decision_tree(numbers, codes.bits)
    rows = []
    for slot in slots:
        row = b.take(width)
        spare.extend(row)
        look_up(b, slot, tree, row, spare)
        rows.append(row)
    flags = b.take(len(slots))
    spare.extend(flags)
    for flag, qubit in zip(legal, flags, strict=True):
        b.cx(flag, qubit)
    for bit in reversed(range(width)):
        zeros = b.take(len(slots))
        spare.extend(zeros)
        for row, flag, zero in zip(rows, flags, zeros, strict=True):
            b.x(row[bit])
            b.both(row[bit], flag, zero)
            b.x(row[bit])
        none = none_of(b, zeros, spare)
        for flag, zero in zip(flags, zeros, strict=True):
            b.cx(zero, flag)
            b.ccx(none, flag, zero)
        flags = zeros
    return flags
