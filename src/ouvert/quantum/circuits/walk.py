"""Any number of places, any denied suits: the deal as a walk over the room that is left.

One qubit for each way in which the places may have room left says where the walk is. Card by card,
it goes to one of the places with the right probability, and the walk moves on.
"""

from __future__ import annotations

from collections.abc import Sequence

from ouvert.quantum.circuits.builder import Builder
from ouvert.quantum.placements import Placements

Room = tuple[int, ...]
"""How many cards each place still takes."""


def walk(
    b: Builder,
    free: Placements,
    cards: Sequence[int],
    places: Sequence[int],
    columns: Sequence[Sequence[int]],
) -> None:
    """Prepare the uniform superposition of all placements.

    `columns[i][j]` becomes 1 where card j lies in place i; the last of `places` has no column.
    """
    ways = _ways(free, cards)
    (start,) = b.take(1)
    b.x(start)
    nodes: dict[Room, int] = {free.room: start}
    for number, card in enumerate(cards):
        bits = [column[number] for column in columns]
        after: dict[Room, int] = {}
        moves: list[tuple[Room, Room, int]] = []
        for room, node in nodes.items():
            options = [
                (which, _less(room, place))
                for which, place in enumerate(places)
                if free.allowed[place] >> card & 1 and ways[number + 1].get(_less(room, place), 0)
            ]
            for _, less in options:
                if less not in after:
                    (after[less],) = b.take(1)
            chances = [ways[number + 1][less] for _, less in options]
            _place_card(b, node, bits, options, chances, after)
            moves += [(room, less, which) for which, less in options]
        _leave(b, nodes, after, bits, moves)
        b.give(list(nodes.values()))
        nodes = after
    (end,) = nodes.values()
    b.x(end)
    b.give([end])


def _less(room: Room, place: int) -> Room:
    return (*room[:place], room[place] - 1, *room[place + 1 :])


def _ways(free: Placements, cards: Sequence[int]) -> list[dict[Room, int]]:
    """For each number of cards placed, the ways to go on from each room that is left."""
    ways: list[dict[Room, int]] = [{tuple(0 for _ in free.room): 1}]
    for card in reversed(cards):
        before: dict[Room, int] = {}
        for room, count in ways[0].items():
            for place in free.places_of(card):
                more = (*room[:place], room[place] + 1, *room[place + 1 :])
                if more[place] <= free.room[place]:
                    before[more] = before.get(more, 0) + count
        ways.insert(0, before)
    return ways


def _place_card(
    b: Builder,
    node: int,
    bits: Sequence[int],
    options: Sequence[tuple[int, Room]],
    chances: Sequence[int],
    after: dict[Room, int],
) -> None:
    """From one node, choose among the options and note where the walk goes."""
    spare: list[int] = []
    undone: list[tuple[int, int]] = []
    rest = node
    for number, (which, less) in enumerate(options):
        if number == len(options) - 1:
            if which < len(bits):
                b.cx(rest, bits[which])
            b.cx(rest, after[less])
            break
        b.split(chances[number] / sum(chances[number:]), bits[which], rest)
        b.ccx(rest, bits[which], after[less])
        (other,) = b.take(1)
        spare.append(other)
        start = b.here
        b.x(bits[which])
        b.ccx(rest, bits[which], other)
        b.x(bits[which])
        undone.append((start, b.here))
        rest = other
    for begin, end in reversed(undone):
        b.undo(begin, end)
    b.give(spare)


def _leave(
    b: Builder,
    nodes: dict[Room, int],
    after: dict[Room, int],
    bits: Sequence[int],
    moves: Sequence[tuple[Room, Room, int]],
) -> None:
    """Clear the nodes where the walk was: it came from the room that the card's place had more."""
    with b.borrowed(1) as (nowhere,):
        start = b.here
        b.x(nowhere)
        for bit in bits:
            b.cx(bit, nowhere)
        stop = b.here
        for room, less, which in moves:
            flag = bits[which] if which < len(bits) else nowhere
            b.ccx(after[less], flag, nodes[room])
        b.undo(start, stop)
