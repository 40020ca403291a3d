"""Decks that are measured folded, against the same decks measured whole."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ouvert.studies.equilibria import decks, report
from ouvert.studies.equilibria.decks import SKAT_DECKS, Deck, deck_subject
from ouvert.studies.equilibria.large import measure_folded
from ouvert.studies.equilibria.measure import (
    CLOSE,
    EQUILIBRIUM_ONE,
    EQUILIBRIUM_TWO,
    OPEN_VOTE,
    RANDOM,
    PriceRow,
    measure,
)
from ouvert.studies.equilibria.report import equilibria_study, prices_table

PLAYERS = (EQUILIBRIUM_ONE, EQUILIBRIUM_TWO, OPEN_VOTE, RANDOM)
SMALL = Deck("♠ ♣", "A 10 J", 2, "Grand")
"""The Grand of the smallest deck with its suits the other way round: it stands for a large deck."""


def whole_rows() -> dict[str, PriceRow]:
    subject = deck_subject(SKAT_DECKS[1], ("random", "thumb"))
    return {row.player: row for row in measure(subject, samples=1, seed=1, effort=0)}


def assert_alike(row: PriceRow, other: PriceRow) -> None:
    """The same game and player, up to what learning leaves open."""
    assert (row.cards, row.hand, row.deals, row.sets) == (
        other.cards,
        other.hand,
        other.deals,
        other.sets,
    )
    assert row.value_one == pytest.approx(other.value_one, abs=2 * CLOSE)
    assert row.two_low - 1e-6 <= row.two <= row.two_high + 1e-6
    assert row.two_low <= other.two_high + 1e-6
    assert other.two_low <= row.two_high + 1e-6
    if not row.player.startswith("equilibrium"):
        assert row.value == pytest.approx(other.value, abs=1e-6)
        for figure in ("first_one", "second_one"):
            assert getattr(row, figure) == pytest.approx(getattr(other, figure), abs=3 * CLOSE)


def test_a_deck_measured_folded_is_the_deck_measured_whole() -> None:
    subject = replace(deck_subject(SKAT_DECKS[1], ("random", "thumb")), large=True)
    told: list[str] = []
    rows = list(measure_folded(subject, samples=1, seed=1, effort=0, told=told.append))
    assert [row.player for row in rows] == [*PLAYERS, "thumb"]
    assert told
    whole = whole_rows()
    for row in rows[:-1]:
        assert_alike(row, whole[row.player])
    assert rows[0].exploitability_one <= 2 * CLOSE
    # whose rows are there already is not looked at again
    known = [row.player for row in rows[:3]]
    rest = list(measure_folded(subject, samples=1, seed=1, effort=0, known=known))
    assert [replace(row, seconds=0.0) for row in rest] == [
        replace(row, seconds=0.0) for row in rows[3:]
    ]
    every = [row.player for row in rows]
    assert not list(measure_folded(subject, samples=1, seed=1, effort=0, known=every))


def test_effort_counts_the_information_sets_that_are_asked() -> None:
    """Of 159 information sets a player is asked in some 80, which are the others renamed."""
    subject = deck_subject(SKAT_DECKS[1], ("vote:1",))
    (whole,) = {row.sets for row in whole_rows().values()}

    def asked(effort: int) -> bool:
        known = PLAYERS[:3]
        rows = measure_folded(subject, samples=1, seed=1, effort=effort, known=known)
        return [row.player for row in rows] == ["vote:1"]

    # a vote costs two for each set, of which each stands for two at most
    assert asked(2 * whole * 3 // 4)
    assert not asked(whole - 1)


def test_a_study_with_large_decks_has_their_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (decks, report):
        monkeypatch.setattr(module, "LARGE_DECKS", (SMALL,))
    rows = equilibria_study(tmp_path, count=0, effort=0, cards=6, large=1)
    whole = {row.player: row for row in rows if row.contract == "Grand, ♣ ♠ × A 10 J"}
    folded = {row.player: row for row in rows if row.contract == "Grand, ♠ ♣ × A 10 J"}
    assert tuple(folded) == (*PLAYERS, "thumb")
    for player in PLAYERS:
        assert_alike(folded[player], whole[player])
    assert rows == equilibria_study(tmp_path, count=0, effort=0, cards=6, large=1)
    assert len(equilibria_study(tmp_path, count=0, effort=0, cards=6)) == len(rows) - len(folded)


def test_decks_with_other_hands_are_no_games_of_one_kind() -> None:
    """Twelve cards are 3 × 2 + 6 and 3 × 3 + 3: no mean is taken over both."""
    two = replace(whole_rows()[RANDOM], cards=12, hand=2, first_one=0.01)
    three = replace(two, hand=3, first_one=0.05)
    lines = prices_table([two, three, replace(three, first_one=0.05)]).splitlines()[2:]
    cells = [[cell.strip() for cell in line.strip("|").split("|")][:6] for line in lines]
    assert cells == [
        ["1 × Skat deck", "12", "2", "Grand", RANDOM, "1.00"],
        ["2 × Skat deck", "12", "3", "Grand", RANDOM, "5.00 ± 0.00"],
    ]
