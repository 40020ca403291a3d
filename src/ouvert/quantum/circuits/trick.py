"""Who takes the trick, and what it is worth to the team whose gains are counted."""

from __future__ import annotations

from collections.abc import Sequence

from ouvert.quantum.circuits.builder import Builder
from ouvert.quantum.circuits.compare import look_up, note_if_beats
from ouvert.quantum.circuits.count import sum_of
from ouvert.quantum.circuits.encoding import Branch, CardCodes

Rows = Sequence[Sequence[int]]
"""Rows of qubits, one for each card."""

EXCHANGES: dict[int, tuple[tuple[int, int, tuple[int, ...]], ...]] = {
    2: ((0, 1, (1,)),),
    3: ((0, 1, (1,)), (0, 2, (2,)), (1, 2, (1, 2))),
    4: (
        (0, 2, (2, 3)),
        (1, 3, (2, 3)),
        (0, 1, (1, 3)),
        (1, 2, (1, 3)),
        (2, 3, (1, 3)),
    ),
}
"""For each number of seats how to rotate: two places to exchange, and for which winners."""


def note_beats(b: Builder, codes: CardCodes, cards: Rows, beat: Sequence[int], place: int) -> None:
    """Note in `beat[place - 1]`, a clean qubit, whether a card beats the best so far.

    The best of the cards before is found by swapping it to the front, for the time being.
    """
    start = b.here
    best_to_front(b, cards, beat, place)
    stop = b.here
    note_if_beats(b, codes, cards[place], cards[0], beat[place - 1])
    b.undo(start, stop)


def best_to_front(b: Builder, cards: Rows, beat: Sequence[int], place: int) -> None:
    """Swap the best of the first `place` cards, or what else is in rows for them, to the front."""
    for earlier in range(1, place):
        b.swap_all_if(beat[earlier - 1], cards[0], cards[earlier])


def teams_to_front(b: Builder, team: Sequence[int], total: int, beat: Sequence[int]) -> None:
    """Swap the team of the best card of a trick to the front, as `best_to_front` does hands.

    The last seat has no qubit: so many seats in `total` are of team 1, which never changes.
    """
    *middle, last = beat
    for place, wins in enumerate(middle, 1):
        b.swap_if(wins, team[0], team[place])
    # the first differs from the last where those between and the total add up to something odd
    if len(team) == 1:
        b.set_if(total % 2, [team[0]], last)
        return
    start = b.here
    for other in team[2:]:
        b.cx(other, team[1])
    if total % 2:
        b.x(team[1])
    stop = b.here
    b.ccx(last, team[1], team[0])
    b.undo(start, stop)


def decide(b: Builder, codes: CardCodes, cards: Rows, beat: Sequence[int], known: int) -> None:
    """Note for each card but the first whether it beats the best before it.

    `known` of these are noted already. All but the last card are swapped for good, so that the
    best of them comes to lie at the front: card by card, which costs less than doing and undoing it
    for each.
    """
    for place in range(1, len(cards)):
        if place > known:
            note_if_beats(b, codes, cards[place], cards[0], beat[place - 1])
        if place < len(cards) - 1:
            b.swap_all_if(beat[place - 1], cards[0], cards[place])


def winner_to_lead(b: Builder, beat: Sequence[int], rows: Rows) -> None:
    """Rotate what belongs to the seats, a row for each, so that the winner comes first."""
    seats = len(rows)
    start = b.here
    spare: list[int] = []
    wins = {seats - 1: beat[-1]}
    for place in range(1, seats - 1):
        later = beat[place:]
        b.flip_all(later)
        wins[place] = b.conjunction([beat[place - 1], *later], spare)
        b.flip_all(later)
    stop = b.here
    for one, other, winners in EXCHANGES[seats]:
        control, *more = (wins[winner] for winner in winners)
        for qubit in more:
            b.cx(qubit, control)
        b.swap_all_if(control, rows[one], rows[other])
        for qubit in more:
            b.cx(qubit, control)
    b.undo(start, stop)
    b.give(spare)


def add_points(
    b: Builder, cards: Rows, tree: Branch | int, bits: int, control: int, total: Sequence[int]
) -> None:
    """Add the points of the cards to `total`, if `control`; `bits` is the width of one's points."""
    start = b.here
    spare: list[int] = []
    rows = []
    for card in cards:
        points = b.take(bits)
        spare += points
        look_up(b, card, tree, points, spare, control)
        rows.append(points)
    number = sum_of(b, rows, spare)[: len(total)]
    stop = b.here
    add(b, number, total)
    b.undo(start, stop)
    b.give(spare)


def add(b: Builder, number: Sequence[int], total: Sequence[int]) -> None:
    """Add a number to a total that is as wide or wider; what overflows is lost."""
    carries = b.take(len(total) - 1)
    ranges = []
    for place, new in enumerate(carries):
        start = b.here
        bit = total[place]
        old = carries[place - 1] if place else None
        if place < len(number):
            # the majority of two bits and the carry; at first there is no carry
            if old is not None:
                b.cx(old, number[place])
                b.cx(old, bit)
            b.both(number[place], bit, new)
            if old is not None:
                b.cx(old, new)
        elif old is not None:
            b.both(old, bit, new)
        ranges.append((start, b.here))
    for place in range(len(total) - 1, -1, -1):
        if place < len(carries):
            b.undo(*ranges[place])
        if place:
            b.cx(carries[place - 1], total[place])
        if place < len(number):
            b.cx(number[place], total[place])
    b.give(carries)
