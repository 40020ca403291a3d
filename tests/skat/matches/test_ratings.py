"""Ratings order players by what they do, whatever the order in which the games are told."""

from __future__ import annotations

import sys
from dataclasses import replace
from itertools import permutations

import numpy as np
import pytest
import trueskill

from ouvert.arena.ratings import DEVIATION, MEAN, NOISE, Rating
from ouvert.errors import MissingExtraError, OuvertError
from ouvert.skat.matches.ratings import PlayerRating, ratings
from ouvert.skat.matches.rows import GameRow
from ouvert.skat.matches.table import Pace
from ouvert.skat.matches.tournament import Plan, run
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.values import GameResult


def row(deal: int, players: tuple[str, str, str], declarer: int | None, won: bool) -> GameRow:
    result = GameResult()
    if declarer is not None:
        value = 24 if won else -48
        result = GameResult(declarer, Contract(GameType.CLUBS), bid=18, won=won, value=value)
    return GameRow(deal, 0, players, result, (Pace(), Pace(), Pace()))


def drawn(games: int, seed: int, shares: dict[str, float]) -> list[GameRow]:
    """Games of three players, each of whom wins a share of those that he declares."""
    rng = np.random.default_rng(seed)
    seatings = list(permutations(shares))
    rows = []
    for deal in range(games):
        first, second, third = seatings[int(rng.integers(6))]
        declarer = int(rng.integers(3))
        won = bool(rng.random() < shares[(first, second, third)[declarer]])
        rows.append(row(deal, (first, second, third), declarer, won))
    return rows


def by_label(rows: list[GameRow]) -> dict[str, PlayerRating]:
    return {rated.label: rated for rated in ratings(rows)}


def both(one: Rating | None, other: Rating | None) -> tuple[Rating, Rating]:
    assert one is not None
    assert other is not None
    return one, other


def apart(one: Rating, other: Rating) -> float:
    """By how many deviations of their difference one rating is above another."""
    spread = float(np.hypot(one.deviation, other.deviation))
    return (one.mean - other.mean) / spread


@pytest.mark.long
def test_a_clearly_stronger_player_rates_higher() -> None:
    rated = ratings(run(Plan(("random", "reflex", "reflex"), 40)))
    assert [each.label for each in rated] == ["reflex", "random"]
    better, worse = rated
    assert apart(better.overall, worse.overall) > 3
    assert apart(*both(better.declarer, worse.declarer)) > 2
    assert apart(*both(better.defender, worse.defender)) > 2
    assert better.overall.low < better.overall.mean


@pytest.mark.long
def test_a_player_is_as_good_as_itself() -> None:
    rated = ratings(run(Plan.control("random", 60, seed=3)))
    for one, other in permutations(rated, 2):
        assert abs(apart(one.overall, other.overall)) < 2.5
        assert abs(apart(*both(one.declarer, other.declarer))) < 2.5
        assert abs(apart(*both(one.defender, other.defender))) < 2.5


def test_equal_results_give_equal_ratings() -> None:
    first, *others = ratings(run(Plan.control("reflex", 8)))
    for other in others:
        assert other.overall.mean == pytest.approx(first.overall.mean)
        assert other.overall.deviation == pytest.approx(first.overall.deviation)
        declarer, same = both(first.declarer, other.declarer)
        assert declarer.mean == pytest.approx(same.mean)
    assert first.overall.mean == pytest.approx(MEAN)


@pytest.mark.long
def test_the_order_of_games_does_not_matter() -> None:
    rows = drawn(150, 1, {"a": 0.9, "b": 0.7, "c": 0.5})
    mixed = [rows[int(i)] for i in np.random.default_rng(2).permutation(len(rows))]
    one, other = by_label(rows), by_label(mixed)
    for label, rated in one.items():
        assert rated.overall.mean == pytest.approx(other[label].overall.mean)
        declarer, same = both(rated.declarer, other[label].declarer)
        assert declarer.mean == pytest.approx(same.mean)
        assert declarer.deviation == pytest.approx(same.deviation)


@pytest.mark.long
def test_labels_do_not_matter() -> None:
    rows = drawn(100, 5, {"a": 0.9, "b": 0.6, "c": 0.6})
    names = {"a": "z", "b": "y", "c": "x"}
    renamed = []
    for each in rows:
        first, second, third = (names[label] for label in each.players)
        renamed.append(replace(each, players=(first, second, third)))
    one, other = by_label(rows), by_label(renamed)
    for label, name in names.items():
        assert one[label].overall.mean == pytest.approx(other[name].overall.mean)
        assert one[label].overall.deviation == pytest.approx(other[name].overall.deviation)


@pytest.mark.long
def test_more_games_make_surer() -> None:
    shares = {"a": 0.9, "b": 0.7, "c": 0.6}
    few, many = by_label(drawn(60, 8, shares)), by_label(drawn(960, 8, shares))
    for label in shares:
        less, more = both(few[label].declarer, many[label].declarer)
        # sixteen times the games: a quarter of the deviation, once they outweigh the prior
        assert 0.15 < more.deviation / less.deviation < 0.45
    for better, worse in ("ab", "bc"):
        assert apart(*both(many[better].declarer, many[worse].declarer)) > 0


def test_a_single_game_is_what_the_library_makes_of_it() -> None:
    rules = trueskill.TrueSkill(MEAN, DEVIATION, NOISE, tau=0, draw_probability=0)
    declarer, defender = rules.create_rating(), rules.create_rating(MEAN / 2)
    (a,), (b, c) = rules.rate([(declarer,), (defender, defender)], ranks=[1, 0])
    rated = by_label([row(0, ("a", "b", "c"), 0, won=False)])
    for label, expected, role in (("a", a, "declarer"), ("b", b, "defender"), ("c", c, "defender")):
        found = getattr(rated[label], role)
        assert found.mean == pytest.approx(expected.mu, abs=0.02)
        assert found.deviation == pytest.approx(expected.sigma, abs=0.02)
    assert rated["a"].defender is None
    assert rated["b"].declarer is None


def test_a_game_that_was_passed_in_rates_no_role() -> None:
    rated = by_label([row(0, ("a", "b", "c"), None, won=False)])
    assert all(each.declarer is None and each.defender is None for each in rated.values())
    assert {round(each.overall.mean, 6) for each in rated.values()} == {MEAN}


def test_nothing_to_rate() -> None:
    with pytest.raises(OuvertError, match="at least one deal"):
        ratings([])
    alone = by_label([row(0, ("a", "a", "a"), 1, won=True)])["a"]
    assert (alone.overall.mean, alone.overall.deviation) == (MEAN, DEVIATION)


def test_without_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "trueskill", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'ouvert\[ratings\]'"):
        ratings([row(0, ("a", "b", "c"), 0, won=True)])
