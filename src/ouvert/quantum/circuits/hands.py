"""From the deal to hands: each seat's cards as codes in slots, sorted.

A deal says for each card where it lies, a hand says for each of its slots which card is in it. The
second is what makes play cheap: a seat with m cards chooses among m slots instead of all cards.

Two places can be dealt to while the slots are filled: where a card goes is decided by how many
cards the places still take, which a token says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ouvert.quantum.circuits.builder import Builder
from ouvert.quantum.circuits.deal import DealPlan

Slots = Sequence[Sequence[int]]
"""The slots of a hand, each a row of qubits that holds the code of a card."""
ABSENT = -1
"""In a slot in place of a qubit: this bit of the code is 0 in every branch."""


def write_hands(
    b: Builder,
    plan: DealPlan,
    columns: Mapping[int, Sequence[int]],
    code: Mapping[int, int],
    slots: Mapping[int, Slots],
    *,
    dealt: bool,
) -> None:
    """Write the free cards of a deal into the clean slots of the places that play.

    Args:
        b: the circuit.
        plan: the deal.
        columns: its qubits, `plan.columns`; clean if nothing is `dealt`.
        code: the code of each card.
        slots: for each place the slots for its free cards; the skat has none.
        dealt: whether the deal is there already; else two places are dealt to, evenly.
    """
    places = plan.places
    order = sorted(range(len(plan.cards)), key=lambda number: code[plan.cards[number]])
    cards = [plan.cards[number] for number in order]
    codes = [code[card] for card in cards]
    columns = {place: [column[number] for number in order] for place, column in columns.items()}
    if len(places) == 2:
        one, other = places
        if one in slots:
            _sort(b, codes, columns[one], slots[one], slots.get(other), deal=not dealt)
        else:
            if dealt:
                b.flip_all(columns[one])
            _sort(b, codes, columns[one], slots[other], None, deal=not dealt)
            b.flip_all(columns[one])
        return
    for place in places[:-1]:
        if place in slots:
            allowed = plan.free.allowed[place]
            _sort_allowed(b, cards, allowed, codes, columns[place], slots[place])
    if places and places[-1] in slots:
        # the last place has what is in none of the columns
        start = b.here
        flags, *others = (columns[place] for place in places[:-1])
        for number, flag in enumerate(flags):
            for column in others:
                b.cx(column[number], flag)
            b.x(flag)
        stop = b.here
        allowed = plan.free.allowed[places[-1]]
        _sort_allowed(b, cards, allowed, codes, flags, slots[places[-1]])
        b.undo(start, stop)


def _sort_allowed(
    b: Builder,
    cards: Sequence[int],
    allowed: int,
    codes: Sequence[int],
    flags: Sequence[int],
    slots: Slots,
) -> None:
    own = [number for number, card in enumerate(cards) if allowed >> card & 1]
    _sort(b, [codes[number] for number in own], [flags[number] for number in own], slots, None)


def _sort(
    b: Builder,
    codes: Sequence[int],
    flags: Sequence[int],
    slots: Slots,
    rest: Slots | None,
    *,
    deal: bool = False,
) -> None:
    """Write the codes whose flag is 1 into slots, and the others into `rest` if it is given.

    As many flags are 1 as there are slots. A token counts the slots that are filled. To `deal` is
    to make the flags besides, all ways equally likely.
    """
    size, count = len(slots), len(codes)
    tokens = b.take(size + 1)
    (taking,) = b.take(1)
    b.x(tokens[0])
    for number, (code, flag) in enumerate(zip(codes, flags, strict=True)):
        must = size - (count - number)
        if deal:
            _deal_card(b, tokens, flag, number, count)
        for filled in range(min(number, size), max(0, must) - 1, -1):
            token = tokens[filled]
            if filled == must:
                # all cards that are left go into slots
                b.set_if(code, slots[filled], token)
                b.cx(token, tokens[filled + 1])
                b.unboth(tokens[filled + 1], flag, token)
                continue
            if filled < size:
                b.both(token, flag, taking)
                b.set_if(code, slots[filled], taking)
                b.cx(taking, token)
            if rest is not None:
                b.set_if(code, rest[number - filled], token)
            if filled < size:
                b.cx(taking, tokens[filled + 1])
                b.unboth(tokens[filled + 1], flag, taking)
    b.x(tokens[size])
    b.give([*tokens, taking])


def _deal_card(b: Builder, tokens: Sequence[int], flag: int, number: int, count: int) -> None:
    """Make the flag of card `number` 1 as likely as it goes into the slots that a token counts.

    Where the rest has as much room as there are slots, what is likely for one is as likely for the
    other with the room of the two exchanged: both tokens share a rotation, and one flips the flag.
    """
    size = len(tokens) - 1
    must = size - (count - number)
    flips = []
    for filled in range(max(0, must), min(number, size - 1) + 1):
        mirrored = number - filled
        if filled == must:
            flips.append(tokens[filled])
            continue
        if 2 * size == count and mirrored < filled:
            flips.append(tokens[filled])
            continue
        shared = 2 * size == count and filled < mirrored < size
        if shared:
            b.cx(tokens[mirrored], tokens[filled])
        b.split((size - filled) / (count - number), flag, tokens[filled])
        if shared:
            b.cx(tokens[mirrored], tokens[filled])
    for token in flips:
        b.cx(token, flag)
