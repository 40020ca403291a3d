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
    codes = [code[card] for card in plan.cards]
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
            _sort_allowed(b, plan, place, codes, columns[place], slots[place])
    if places and places[-1] in slots:
        # the last place has what is in none of the columns
        start = b.here
        flags, *others = (columns[place] for place in places[:-1])
        for number, flag in enumerate(flags):
            for column in others:
                b.cx(column[number], flag)
            b.x(flag)
        stop = b.here
        _sort_allowed(b, plan, places[-1], codes, flags, slots[places[-1]])
        b.undo(start, stop)


def _sort_allowed(
    b: Builder,
    plan: DealPlan,
    place: int,
    codes: Sequence[int],
    flags: Sequence[int],
    slots: Slots,
) -> None:
    own = [number for number, card in enumerate(plan.cards) if plan.free.allowed[place] >> card & 1]
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
            for filled in range(max(0, must), min(number, size - 1) + 1):
                if filled == must:
                    b.cx(tokens[filled], flag)
                else:
                    b.split((size - filled) / (count - number), flag, tokens[filled])
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
