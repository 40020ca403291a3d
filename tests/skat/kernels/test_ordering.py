"""The learned move orderings that come with the package."""

from __future__ import annotations

from collections.abc import Collection
from importlib import resources

import numpy as np
import pytest

from ouvert.skat.kernels.open_cards import moves
from ouvert.skat.search.paranoia import FAMILIES


@pytest.mark.parametrize(
    ("search", "families"), [("open_cards", ("grand", "suit")), ("paranoia", FAMILIES)]
)
def test_each_family_of_games_has_a_weight_for_every_class(
    search: str, families: Collection[str]
) -> None:
    tables = resources.files("ouvert.skat.kernels").joinpath(search, "ordering.npz")
    with tables.open("rb") as file:
        table = np.load(file)
        assert set(table) == set(families)
        for name in table:
            assert table[name].shape == (moves.SITUATIONS, moves.FEATURES)
            assert table[name].dtype == np.int16
            assert len(np.unique(table[name])) > 100
