"""Deals whose amplitudes are what somebody believes: the squared amplitude is the probability.

The weight of a deal is a product over its cards, so the chance of a place for the next card depends
on the room that is left and on nothing else. A token, one qubit for each room that may be left,
says where the deal is. Each card's place is chosen by rotations under the token, as likely as
`DealChain` says, and then moves the token on. Cards that are weighed together come first, and
their rotations are under conjunctions of the places before.

What is prepared is exact: no amplitude is lost, no flag has to be found 1, and so there is nothing
to amplify.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ouvert.errors import SizeError
from ouvert.quantum.circuits.builder import Builder
from ouvert.quantum.deal_weights import DealChain, DealWeights, History, Room, taken

if TYPE_CHECKING:
    from ouvert.quantum.circuits.deal import DealPlan

MOST_HISTORIES = 1_000
"""Ways to place cards that are weighed together, each of which takes a qubit for a while."""

Columns = Mapping[int, Sequence[int]]
"""For each place but the last the qubits that say which cards of the chain lie there."""


def write_weighted_deal(
    b: Builder, plan: DealPlan, qubits: Sequence[int], weights: DealWeights
) -> None:
    """Prepare all deals of a plan on clean qubits, each as likely as its weight says.

    Raises SizeError if too many cards are weighed together.
    """
    places = plan.places
    if len(places) < 2:
        return
    chain = DealChain(plan.free, weights, plan.fixed)
    named = plan.columns(qubits)
    order = [plan.cards.index(card) for card in chain.cards]
    columns = {place: [named[place][number] for number in order] for place in places[:-1]}
    if chain.joint:
        _place_together(b, chain, places, columns)
    _Token(b, chain, places, columns).walk()


class _Token:
    """One qubit for each room that may be left in all places but the last; one of them is 1."""

    def __init__(
        self, b: Builder, chain: DealChain, places: Sequence[int], columns: Columns
    ) -> None:
        self.b, self.chain, self.places, self.columns = b, chain, places, columns
        self.rooms = [chain.rooms(number) for number in range(len(chain.cards) + 1)]
        keys = sorted({self.key(room) for rooms in self.rooms for room in rooms})
        self.nodes = dict(zip(keys, b.take(len(keys)), strict=True))

    def key(self, room: Room) -> Room:
        """A room without the last place, which has what is left."""
        return tuple(room[place] for place in self.places[:-1])

    def walk(self) -> None:
        """Place the cards that are weighed by themselves; the token goes on with every card."""
        b, chain = self.b, self.chain
        b.x(self.nodes[self.key(self.rooms[0][0])])
        for number in range(len(chain.cards)):
            open_rooms = self.rooms[number] if number >= chain.joint else []
            chances = {room: chain.after(number, (), room) for room in open_rooms}
            bits = [self.columns[place][number] for place in self.places[:-1]]
            for which, place in enumerate(self.places[:-1]):
                options = [
                    (self.nodes[self.key(room)], _share(found, self.places[which:]))
                    for room, found in chances.items()
                ]
                _choose(b, bits[which], bits[:which], options)
                self.move(number, place, bits[which])
        b.x(self.nodes[self.key(self.rooms[-1][0])])
        b.give(list(self.nodes.values()))

    def move(self, number: int, place: int, bit: int) -> None:
        """Take one from the room of a place if the card lies there, the least room first."""
        after = {self.key(room) for room in self.rooms[number + 1]}
        for key in sorted(self.key(room) for room in self.rooms[number]):
            less = taken(key, self.places.index(place))
            if less in after:
                self.b.swap_if(bit, self.nodes[less], self.nodes[key])


def _share(chances: Mapping[int, float], places: Sequence[int]) -> float:
    """How likely the first of some places is, if it is one of them."""
    whole = sum(chances.get(place, 0.0) for place in places)
    return chances.get(places[0], 0.0) / whole if whole else 0.0


def _choose(
    b: Builder, bit: int, before: Sequence[int], options: Sequence[tuple[int, float]]
) -> None:
    """Set a clean bit with a chance for each control, unless one of the bits before is 1."""
    options = [(control, chance) for control, chance in options if chance]
    if not options:
        return
    if not before:
        for control, chance in options:
            _rotate(b, chance, bit, control)
        return
    with b.borrowed(1) as (rest,):
        start = b.here
        _nowhere(b, before, rest)
        stop = b.here
        for control, chance in options:
            _rotate(b, chance, bit, control, rest)
        b.undo(start, stop)


def _rotate(b: Builder, chance: float, bit: int, control: int, *also: int) -> None:
    if chance < 1:
        b.split(chance, bit, control, *also)
    elif also:
        b.ccx(control, also[0], bit)
    else:
        b.cx(control, bit)


def _nowhere(b: Builder, bits: Sequence[int], flag: int) -> None:
    """Set a clean flag if none of some bits, of which one at most is 1, is 1."""
    b.x(flag)
    for bit in bits:
        b.cx(bit, flag)


def _place_together(b: Builder, chain: DealChain, places: Sequence[int], columns: Columns) -> None:
    """Place the cards that are weighed together, each under where all before it lie.

    Raises SizeError for more than MOST_HISTORIES ways to place all but the last of them.
    """
    (root,) = b.take(1)
    b.x(root)
    here: dict[History, int] = {(): root}
    spare = [root]
    steps: list[tuple[int, int]] = []
    for number in range(chain.joint):
        bits = [columns[place][number] for place in places[:-1]]
        rooms = chain.histories(number)
        chances = {history: chain.after(number, history, rooms[history]) for history in here}
        for which in range(len(bits)):
            options = [
                (here[history], _share(found, places[which:])) for history, found in chances.items()
            ]
            _choose(b, bits[which], bits[:which], options)
        if number + 1 < chain.joint:
            here = _go_on(b, here, chances, places, bits, spare, steps)
    for start, stop in reversed(steps):
        b.undo(start, stop)
    b.x(root)
    b.give(spare)


def _go_on(
    b: Builder,
    here: Mapping[History, int],
    chances: Mapping[History, Mapping[int, float]],
    places: Sequence[int],
    bits: Sequence[int],
    spare: list[int],
    steps: list[tuple[int, int]],
) -> dict[History, int]:
    """A flag for every history with one card more; `steps` says what has to be taken back."""
    ways = sum(map(len, chances.values()))
    if ways > MOST_HISTORIES:
        raise SizeError(
            f"so many cards are weighed together that they can lie in more than {ways:,} ways; "
            f"the limit is {MOST_HISTORIES:,}"
        )
    after: dict[History, int] = {}
    start = b.here
    (rest,) = b.take(1)
    spare.append(rest)
    _nowhere(b, bits, rest)
    for history, found in chances.items():
        for place in found:
            (flag,) = b.take(1)
            spare.append(flag)
            b.ccx(here[history], rest if place == places[-1] else bits[places.index(place)], flag)
            after[*history, place] = flag
    steps.append((start, b.here))
    return after


__all__ = ["write_weighted_deal"]
