"""The superposition of all deals as a matrix product state (paper 000, section IX.0.5).

A site for each unknown card; its value is the place where the card lies. Read card by card, all
that matters for the rest is how many cards each place has so far. So the bond is that count, and
the state has an exact matrix product form whose bond dimensions are the numbers of counts that can
occur: at most k + 1 for a Dicke state of n ≥ 2k cards, 11 for two unknown hands of ten.

The paper asks whether the state may be approximated. It may, but there is little need: its exact
form is small already. The Schmidt vectors of every cut have different counts, so a truncation drops
whole counts, and with them most of the deals; only if counts are equally likely and not all of them
fit may it mix them, which makes hands of wrong sizes. `MatrixProductState.fitted` finds nearer
states, which reach fidelity by just that: bond 1 gives each card to a hand by the throw of a coin.
"""

from __future__ import annotations

from collections import defaultdict

import numpy as np

from ouvert.errors import PositionError
from ouvert.quantum.placements import Placements
from ouvert.quantum.tensor.mps import Floats, MatrixProductState
from ouvert.tricks.rules import members

Counts = tuple[int, ...]
"""How many cards lie in each place."""


def deal_state(placements: Placements) -> MatrixProductState:
    """The exact uniform state of all ways to place unknown cards, voids respected.

    Sites are the unknown cards in rising order, values the places. Normalised. Raises PositionError
    if there are no cards or no way to place them.
    """
    cards = tuple(members(placements.unknown))
    cuts = counts(placements)
    if not cards or not all(cuts):
        raise PositionError("there is no deal to superpose: no unknown card, or no place for one")
    numbers = [{count: number for number, count in enumerate(cut)} for cut in cuts]
    tensors = []
    for site, card in enumerate(cards):
        shape = (len(cuts[site]), len(placements.room), len(cuts[site + 1]))
        tensor = np.zeros(shape)
        for count, before in numbers[site].items():
            for place in placements.places_of(card):
                after = numbers[site + 1].get(_one_more(count, place))
                if after is not None:
                    tensor[before, place, after] = 1.0
        tensors.append(tensor)
    return MatrixProductState(tuple(tensors)).normalised()


def dicke_state(qubits: int, ones: int) -> MatrixProductState:
    """The uniform state of all ways to have so many ones among qubits.

    Raises PositionError if there are none.
    """
    every = (1 << max(qubits, 0)) - 1
    return deal_state(Placements(every, (qubits - ones, ones), (every, every)))


def counts(placements: Placements) -> list[list[Counts]]:
    """For each cut, before the first card to behind the last, the counts that deals have there."""
    cards = tuple(members(placements.unknown))
    reached = [{(0,) * len(placements.room)}]
    for card in cards:
        reached.append(
            {
                after
                for count in reached[-1]
                for place in placements.places_of(card)
                if (after := _one_more(count, place))[place] <= placements.room[place]
            }
        )
    useful = [reached[-1] & {placements.room}]
    for site in range(len(cards) - 1, -1, -1):
        places = placements.places_of(cards[site])
        useful.append(
            {
                count
                for count in reached[site]
                if any(_one_more(count, place) in useful[-1] for place in places)
            }
        )
    return [sorted(cut) for cut in reversed(useful)]


def legal_share(state: MatrixProductState, placements: Placements) -> float:
    """The probability that measuring a normalised state gives a deal that the placements allow."""
    cards = tuple(members(placements.unknown))
    found: dict[Counts, Floats] = {(0,) * len(placements.room): np.ones((1, 1))}
    for card, tensor in zip(cards, state.tensors, strict=True):
        after: dict[Counts, Floats] = defaultdict(lambda: np.zeros((1, 1)))
        for count, joined in found.items():
            for place in placements.places_of(card):
                if count[place] < placements.room[place]:
                    matrix = tensor[:, place]
                    more = _one_more(count, place)
                    after[more] = after[more] + matrix.T @ joined @ matrix
        found = after
    end = found.get(placements.room)
    return 0.0 if end is None else float(end[0, 0])


def _one_more(count: Counts, place: int) -> Counts:
    return (*count[:place], count[place] + 1, *count[place + 1 :])
