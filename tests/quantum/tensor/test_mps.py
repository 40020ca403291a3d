"""Matrix product states of deals, against vectors written out and numbers counted."""

from __future__ import annotations

import random
from itertools import combinations, product
from math import comb, log2, sqrt

import numpy as np
import pytest

from ouvert.errors import CircuitError, PositionError, SizeError
from ouvert.quantum.placements import Placements
from ouvert.quantum.tensor.deal_states import counts, deal_state, dicke_state, legal_share
from ouvert.quantum.tensor.mps import MatrixProductState
from ouvert.tricks.rules import members


def random_placements(rng: random.Random) -> Placements:
    """Up to eight cards in two or three places, with voids, at least one deal."""
    while True:
        cards = sum(1 << card for card in rng.sample(range(12), rng.randint(2, 8)))
        size = cards.bit_count()
        cuts = sorted(rng.randint(0, size) for _ in range(rng.choice([1, 2])))
        room = tuple(b - a for a, b in zip([0, *cuts], [*cuts, size], strict=True))
        barred = [rng.getrandbits(12) & rng.getrandbits(12) & cards for _ in room]
        placements = Placements(cards, room, tuple(cards & ~each for each in barred))
        if placements.count():
            return placements


def test_deal_states_are_uniform_over_all_deals() -> None:
    rng = random.Random(71)
    for _ in range(40):
        placements = random_placements(rng)
        state = deal_state(placements)
        cards = list(members(placements.unknown))
        expected = np.zeros(state.values)
        for places in placements.all():
            where = [next(p for p, held in enumerate(places) if held >> c & 1) for c in cards]
            expected[tuple(where)] = 1 / sqrt(placements.count())
        assert state.to_dense() == pytest.approx(expected, abs=1e-12)
        where = [rng.randrange(len(placements.room)) for _ in cards]
        assert state.amplitude(where) == pytest.approx(expected[tuple(where)], abs=1e-12)


def test_bonds_are_as_small_as_they_can_be() -> None:
    """The bond at every cut is the rank of the state, written out as a matrix."""
    rng = random.Random(72)
    for _ in range(30):
        placements = random_placements(rng)
        state = deal_state(placements)
        vector = state.to_dense()
        for site in range(1, len(state.values)):
            rows = len(placements.room) ** site
            assert state.bond_dimensions[site - 1] == np.linalg.matrix_rank(
                vector.reshape(rows, -1)
            )
            assert state.bond_dimensions[site - 1] <= len(counts(placements)[site])


@pytest.mark.parametrize("hand", range(1, 11))
def test_exact_bond_of_two_hands(hand: int) -> None:
    state = dicke_state(2 * hand, hand)
    assert state.bond == hand + 1
    assert state.bond_dimensions == tuple(
        min(site, 2 * hand - site) + 1 for site in range(1, 2 * hand)
    )
    ones = [int(site % 2) for site in range(2 * hand)]
    assert state.amplitude(ones) == pytest.approx(comb(2 * hand, hand) ** -0.5)


def test_schmidt_coefficients_are_counted() -> None:
    """At a cut, deals with j of k ones to the left are C(i, j) C(n - i, k - j) of C(n, k)."""
    vector = dicke_state(8, 3).to_dense().reshape(2**3, 2**5)
    expected = sorted((comb(3, j) * comb(5, 3 - j) / comb(8, 3) for j in range(4)), reverse=True)
    found = np.linalg.svd(vector, compute_uv=False) ** 2
    assert found[:4] == pytest.approx(expected)
    assert found[4:] == pytest.approx(0)


def test_truncation_keeps_to_its_bond_and_ends_with_the_state() -> None:
    rng = random.Random(73)
    for _ in range(20):
        placements = random_placements(rng)
        exact = deal_state(placements)
        for bond in range(1, exact.bond + 1):
            cut = exact.truncated(bond)
            assert cut.bond <= bond
            assert cut.norm() == pytest.approx(1)
            dense = float((exact.to_dense() * cut.to_dense()).sum()) ** 2
            assert exact.fidelity(cut) == pytest.approx(dense, abs=1e-12)
            assert 0 < dense < 1 + 1e-12
        assert dense == pytest.approx(1)


@pytest.mark.parametrize(("qubits", "ones"), [(7, 2), (9, 3), (10, 3), (11, 4)])
def test_truncation_keeps_legal_deals_only(qubits: int, ones: int) -> None:
    """Counts with different Schmidt coefficients: each is kept whole or dropped whole."""
    exact = dicke_state(qubits, ones)
    every = (1 << qubits) - 1
    placements = Placements(every, (qubits - ones, ones), (every, every))
    for bond in range(1, exact.bond):
        assert legal_share(exact.truncated(bond), placements) == pytest.approx(1)


def test_legal_share_is_that_of_the_vector() -> None:
    rng, draws = random.Random(74), np.random.default_rng(74)
    for _ in range(20):
        placements = random_placements(rng)
        exact = deal_state(placements)
        assert legal_share(exact, placements) == pytest.approx(1)
        state = MatrixProductState.random(exact.values, 3, draws)
        legal = exact.to_dense() != 0
        assert state.norm() == pytest.approx(1)
        share = float((state.to_dense()[legal] ** 2).sum())
        assert legal_share(state, placements) == pytest.approx(share)


def test_fit_of_bond_one_is_the_coin_of_every_card() -> None:
    """Each card to either hand with amplitude √½: fidelity C(2h, h) / 4^h."""
    rng = np.random.default_rng(75)
    for hand in (1, 2, 3, 5):
        exact = dicke_state(2 * hand, hand)
        fit = exact.fitted(MatrixProductState.random(exact.values, 1, rng), 2000)
        assert exact.fidelity(fit) == pytest.approx(comb(2 * hand, hand) / 4**hand, abs=1e-6)
        # what it has beside wrong hand sizes is the exact state
        every = (1 << 2 * hand) - 1
        placements = Placements(every, (hand, hand), (every, every))
        share = legal_share(fit, placements)
        assert exact.fidelity(fit) / share == pytest.approx(1, abs=1e-3)


def test_fits_improve_on_their_start_and_reach_the_state() -> None:
    rng, draws = random.Random(76), np.random.default_rng(76)
    for _ in range(8):
        exact = deal_state(random_placements(rng))
        for bond in range(1, exact.bond + 1):
            cut = exact.truncated(bond)
            fit = exact.fitted(cut)
            assert fit.bond <= bond
            assert exact.fidelity(fit) >= exact.fidelity(cut) - 1e-9
        start = MatrixProductState.random(exact.values, exact.bond, draws)
        assert exact.fidelity(exact.fitted(start)) == pytest.approx(1, abs=1e-6)


def test_best_pair_of_product_states_is_found() -> None:
    """Bond 1 for two cards: the largest Schmidt coefficient is the best fidelity there is."""
    draws = np.random.default_rng(77)
    for _ in range(10):
        target = MatrixProductState.random((3, 4), 3, draws)
        best = np.linalg.svd(target.to_dense(), compute_uv=False)[0] ** 2
        start = MatrixProductState.random((3, 4), 1, draws)
        assert target.fidelity(target.fitted(start, 500)) == pytest.approx(best, abs=1e-6)
        assert target.fidelity(target.truncated(1)) == pytest.approx(best)


def test_entanglement_bounds_the_bond() -> None:
    """The bond of half a deal is small: its entropy is below two bits even for Skat."""
    weights = np.array([comb(10, j) ** 2 / comb(20, 10) for j in range(11)])
    entropy = -(weights * np.log2(weights)).sum()
    assert entropy < 2.3 < log2(dicke_state(20, 10).bond)


def test_dicke_state_is_symmetric() -> None:
    state = dicke_state(5, 2)
    for ones in combinations(range(5), 2):
        assert state.amplitude([int(k in ones) for k in range(5)]) == pytest.approx(10**-0.5)
    others = [values for values in product((0, 1), repeat=5) if sum(values) != 2]
    assert all(state.amplitude(values) == pytest.approx(0) for values in others)


def test_bad_states_are_refused() -> None:
    with pytest.raises(CircuitError, match="go on with"):
        MatrixProductState((np.ones((1, 2, 2)), np.ones((3, 2, 1))))
    with pytest.raises(CircuitError, match="no inner product"):
        dicke_state(3, 1).inner(dicke_state(4, 1))
    for ones in (-1, 4):
        with pytest.raises(PositionError, match="no deal to superpose"):
            dicke_state(3, ones)
    with pytest.raises(PositionError, match="no deal to superpose"):
        dicke_state(0, 0)
    with pytest.raises(SizeError, match="1 or more, not 0"):
        dicke_state(3, 1).truncated(0)
    with pytest.raises(SizeError, match="16,777,216 amplitudes"):
        dicke_state(24, 12).to_dense()
