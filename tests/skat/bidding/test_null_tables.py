"""Safe suits as the paper counts them, and tables that agree with games they have not seen."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from ouvert.errors import PositionError
from ouvert.skat.bidding.null import refinement as null_refinement
from ouvert.skat.bidding.null.refinement import (
    build,
    calibration,
    measured_worth,
    missed_by_defenders,
    save,
)
from ouvert.skat.bidding.null.tables import (
    CLOSED,
    HAND_ROW,
    HOLD,
    OUVERT,
    SIZES,
    WORTH,
    NullTables,
    division_class,
    exact_tables,
    is_safe,
    load,
    read,
    safe_lead,
)
from support.sizes import long

RANKS = "789TJQKA"


def pattern(ranks: str) -> int:
    return sum(1 << RANKS.index(rank) for rank in ranks)


@cache
def exact() -> NullTables:
    return exact_tables()


def figure_2(own: int) -> bool:
    """The paper's procedure for one suit, with its two slips put right."""
    counter, safe = 0, 0
    for rank in range(8):
        if own >> rank & 1:
            counter += 1
            safe |= 1 << rank
        elif counter == 0:
            break
        else:
            counter -= 1
    return safe == own


def divisions(own: int, size: int) -> list[tuple[int, int]]:
    others = [rank for rank in range(size) if not own >> rank & 1]
    found = []
    for sides in product((False, True), repeat=len(others)):
        left = sum(1 << rank for rank, side in zip(others, sides, strict=True) if side)
        found.append((left, (1 << size) - 1 & ~own & ~left))
    return found


def test_unsafe_patterns_are_as_many_as_the_paper_says() -> None:
    assert sum(not is_safe(own) for own in range(256)) == 177
    assert sum(safe_lead(own) is None for own in range(256)) == 209


def test_safe_is_what_figure_2_calls_safe() -> None:
    assert all(is_safe(own) == figure_2(own) for own in range(256))


def test_safe_is_safe_against_every_division() -> None:
    for size in (6, 7, 8):
        for own in range(1 << size):
            every = all(division_class(own, *split) == 0 for split in divisions(own, size))
            assert is_safe(own, size) == every


def test_a_safe_lead_needs_one_card_more_in_every_gap() -> None:
    """But for four patterns whose top gap the lead itself fills, and for the whole suit."""

    def supported(own: int) -> bool:
        spare = 0
        for rank in range(own.bit_length()):
            spare += 1 if own >> rank & 1 else -1
            if spare < 1:
                return False
        return own not in (0, 255)

    more = {pattern(ranks) for ranks in ("789KA", "78TKA", "78JQKA", "79TJQKA")}
    for own in range(256):
        assert (safe_lead(own) is not None) == (supported(own) or own in more)


def test_what_the_skat_may_hide_makes_leads_less_safe() -> None:
    hidden = {own for own in range(256) if safe_lead(own, skat_hidden=True) is not None}
    known = {own for own in range(256) if safe_lead(own) is not None}
    assert hidden < known
    assert pattern("789TJQ") in known - hidden


@pytest.mark.parametrize("variant", [OUVERT, CLOSED])
@pytest.mark.parametrize("tables", [long(exact), load])
def test_certainty_is_for_safe_suits_only(tables: Callable[[], NullTables], variant: int) -> None:
    probability = tables().probability[variant]
    for row, size in enumerate(SIZES):
        for own in range(256):
            value, led = probability[:, row, own]
            if own >= 1 << size:
                assert np.isnan(value)
                continue
            assert 0 <= value <= 1
            assert (value == 1) == is_safe(own, size)
            if not own:
                assert np.isnan(led)
            else:
                assert (led == 1) == (safe_lead(own, size, skat_hidden=row == HAND_ROW) is not None)


@pytest.mark.long
def test_divisions_are_weighted_as_cards_fall() -> None:
    """If every suit that is not safe were worth nothing, only the safe divisions would count."""
    rng = np.random.default_rng(1)
    strict = np.array([[1.0, 0, 0, 0], [1.0, 1, 1, 1]])
    held = exact_tables(strict).probability[:, HOLD]
    assert np.allclose(held[CLOSED][~np.isnan(held[CLOSED])], 1)
    for row, hidden, ranks in (
        (0, 0, "7J"),
        (0, 0, "79K"),
        (HAND_ROW, 2, "7T"),
        (HAND_ROW, 2, "9"),
    ):
        own = pattern(ranks)
        others = [rank for rank in range(8) if not own >> rank & 1]
        # twenty cards or twenty-two, the first of which are those of the suit
        order = np.argsort(rng.random((20_000, 20 + hidden)), axis=1)[:, :20]
        safe = 0
        for dealt in order:
            hands = [
                sum(1 << others[card] for card in part if card < len(others))
                for part in (dealt[:10], dealt[10:])
            ]
            safe += division_class(own, hands[0], hands[1]) == 0
        assert abs(safe / len(order) - held[OUVERT, row, own]) < 0.015


@pytest.mark.long
def test_a_seed_fixes_the_tables(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(null_refinement, "CANDIDATES", 500)
    monkeypatch.setattr(null_refinement, "MOST_DRAWS", 4)
    file = tmp_path / "null.npz"
    first, second = build(7, 1500), build(7, 1500)
    assert np.array_equal(first.probability, second.probability, equal_nan=True)
    save(first, file)
    assert np.allclose(read(file).probability, first.probability, equal_nan=True)
    assert [each.name for each in tmp_path.iterdir()] == ["null.npz"]
    other = build(8, 1500)
    assert not np.array_equal(first.probability, other.probability, equal_nan=True)


@pytest.mark.long
def test_predictions_agree_with_open_cards() -> None:
    """The paper reports at most 3 % of deviation, from millions of games of people."""
    found = calibration(load(), OUVERT, 16_000, np.random.default_rng(2019))
    assert len(found.games) == 20
    assert found.error < 0.03
    assert np.abs(found.predicted - found.realised).max() < 0.08


def test_closed_nulls_are_expected_to_be_won_less_often_than_against_the_rules() -> None:
    """Their table was learned from stronger defenders; it still knows which hands are better."""
    found = calibration(load(), CLOSED, 16_000, np.random.default_rng(2019))
    assert len(found.games) == 20
    assert np.average(found.predicted - found.realised, weights=found.games) < 0
    assert found.error < 0.06
    assert np.corrcoef(found.predicted, found.realised)[0, 1] > 0.98


@pytest.mark.long
def test_defenders_miss_as_much_as_people_do() -> None:
    """Paper 001, table 2: 77.1 % lost with open cards; people win 54.8 % of these."""
    lost, saved = missed_by_defenders(load(), 20_000, np.random.default_rng(6))
    assert lost == pytest.approx(0.771, abs=0.1)
    assert saved == pytest.approx(0.548, abs=0.06)


@pytest.mark.long
@pytest.mark.parametrize("variant", [OUVERT, CLOSED])
def test_classes_are_worth_what_was_measured(variant: int) -> None:
    measured = measured_worth(load(), variant, 6000, np.random.default_rng(5))
    assert np.abs(measured - WORTH[variant]).max() < 0.06


@pytest.mark.parametrize(("own", "size"), [(256, 8), (64, 6), (-1, 8), (0, 9)])
def test_patterns_that_are_none(own: int, size: int) -> None:
    for ask in (is_safe, safe_lead):
        with pytest.raises(PositionError, match="no pattern"):
            ask(own, size)
