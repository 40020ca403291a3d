"""Networks of ANDs and XORs compute what Python computes."""

from __future__ import annotations

import numpy as np
import pytest

from ouvert.errors import OuvertError
from ouvert.skat.boolean.games import packed, unpacked
from ouvert.skat.boolean.network import (
    NO,
    YES,
    Compiled,
    Network,
    Signal,
    needed_ands,
    number_of,
    parity,
)

WIDTH = 5
GAMES = 1 << 2 * WIDTH


def results(net: Network, inputs: list[Signal], outputs: list[Signal]) -> np.ndarray:
    """`int64[GAMES, outputs]`, for every value of the ten inputs."""
    games = np.arange(GAMES)
    bits = (games >> np.arange(len(inputs))[:, None] & 1).astype(bool)
    columns = Compiled.of(net, inputs, outputs).values(packed(bits))
    return np.stack([unpacked(row)[:GAMES] for row in columns], axis=1).astype(np.int64)


def as_number(bits: np.ndarray) -> np.ndarray:
    return np.asarray((bits << np.arange(bits.shape[1])).sum(axis=1))


def test_numbers_are_counted_added_and_compared() -> None:
    net = Network()
    inputs = net.inputs(2 * WIDTH)
    one, other = inputs[:WIDTH], inputs[WIDTH:]
    a, b = np.arange(GAMES) % (1 << WIDTH), np.arange(GAMES) >> WIDTH

    counted = as_number(results(net, inputs, net.count(one)))
    assert counted.tolist() == [int(each).bit_count() for each in a]
    assert as_number(results(net, inputs, net.add(one, other))).tolist() == (a + b).tolist()
    assert results(net, inputs, [net.less(one, other)])[:, 0].tolist() == (a < b).tolist()
    for bound in (-1, 0, 1, 7, 31, 32, 100):
        below = results(net, inputs, [net.below(one, bound)])[:, 0]
        assert below.tolist() == (a < bound).tolist(), bound


def test_first_is_the_first_that_is_there() -> None:
    net = Network()
    inputs = net.inputs(2 * WIDTH)
    chosen = as_number(results(net, inputs, net.first(inputs)))
    games = np.arange(GAMES)
    assert chosen.tolist() == (games & -games).tolist()
    any_of = results(net, inputs, [net.any_of(inputs), net.all_of(inputs), parity(inputs)])
    assert any_of[:, 0].tolist() == (games != 0).tolist()
    assert any_of[:, 1].tolist() == (games == GAMES - 1).tolist()
    assert any_of[:, 2].tolist() == [int(each).bit_count() & 1 for each in games]


def test_ands_that_are_known_or_trivial_cost_nothing() -> None:
    net = Network()
    a, b = net.inputs(2)
    assert net.both(a, b) == net.both(b, a)
    assert (net.both(a, a), net.both(a, a ^ 1), net.both(a, YES), net.both(NO, b)) == (a, NO, a, NO)
    assert number_of([(a, 5), (b, 3)], 3) == [a ^ b, b, a]
    assert len(net.ands) == 1


def test_held_results_stand_for_themselves() -> None:
    net = Network()
    a, b = net.inputs(2)
    (held,) = net.hold([net.both(a, b) ^ 1])
    assert results(net, [a, b], [held, net.both(held, a)])[:4].tolist() == [
        [1, 0],
        [1, 1],
        [1, 0],
        [0, 0],
    ]
    assert len(needed_ands(net, [held])) == 2
    assert not needed_ands(net, [held], frozenset({held.bit_length() - 1}))


def test_an_input_that_is_not_given_is_named_a_fault() -> None:
    net = Network()
    a, b = net.inputs(2)
    with pytest.raises(OuvertError, match="not given"):
        Compiled.of(net, [a], [net.both(a, b)])
    with pytest.raises(OuvertError, match="atom of its own"):
        Compiled.of(net, [a ^ b], [a])
