"""Whole games of each size, the paper's formulas, and where a quantum computer would be ahead."""

from __future__ import annotations

from math import comb

import pytest

from ouvert.errors import OuvertError, SizeError
from ouvert.quantum.costs.crossover import GRID, Classical, Comparison, duration
from ouvert.quantum.costs.printed import equations, figure_15, printed_costs
from ouvert.quantum.costs.programs import Programs, measure, programs
from ouvert.quantum.costs.whole_game import GameCosts, sized_costs, sized_problem
from ouvert.quantum.paper.boolean_functions import Method


@pytest.fixture(scope="module")
def small() -> GameCosts:
    return sized_costs(3)


@pytest.mark.parametrize("cards", range(2, 11))
def test_games_of_each_size_are_the_same_question(cards: int) -> None:
    problem = sized_problem(cards)
    assert problem.hand.bit_count() == cards == problem.tricks
    assert problem.deal_count() == comb(2 * cards, cards)
    assert 0 <= problem.allowance < sum(problem.rules.points)
    hidden = sized_problem(cards, skat_known=False)
    assert hidden.deal_count() == comb(2 * cards + 2, 2) * comb(2 * cards, cards)
    if cards == 10:
        assert sum(problem.rules.points) == 120
        assert problem.limit == 61


@pytest.mark.parametrize("cards", [1, 11])
def test_other_sizes_are_refused(cards: int) -> None:
    with pytest.raises(SizeError, match=f"2 to 10 cards each, not {cards}"):
        sized_problem(cards)


def test_parts_make_the_whole(small: GameCosts) -> None:
    assert set(small.parts) == {"deal", "play", "trick", "score"}
    parts = small.parts.values()
    assert sum(part.toffoli for part in parts) == small.whole.toffoli
    assert sum(part.rotations for part in parts) == small.whole.rotations
    assert sum(part.cx for part in parts) == pytest.approx(small.whole.cx, rel=0.05)
    assert small.grover_step.cx == 2 * small.whole.cx + small.reflection.cx


@pytest.mark.long
def test_whole_game_stays_cheap() -> None:
    found = sized_costs(10)
    assert found.deals == 184_756
    assert found.whole.qubits <= 380
    assert found.whole.cx <= 30_000
    assert found.whole.toffoli <= 5_500


def test_estimation_takes_the_inverse_of_the_precision_and_sampling_its_square(
    small: GameCosts,
) -> None:
    comparison = Comparison(small, Classical(programs(3)))
    for precision in GRID[::20]:
        row = comparison.row(precision)
        assert 3 < row.schedule.queries * precision < 30
        finer = comparison.row(precision / 10)
        assert finer.sampling_seconds == pytest.approx(100 * row.sampling_seconds)
        assert row.surface_seconds < finer.surface_seconds < 60 * row.surface_seconds
    with pytest.raises(OuvertError, match="precision"):
        comparison.row(0)


def test_crossover_lies_where_the_times_meet(small: GameCosts) -> None:
    comparison = Comparison(small, Classical(Programs(2e6, 0.1, ""), cores=4))
    row = comparison.surface_crossover
    assert row is not None
    assert row.surface_seconds < row.sampling_seconds
    before = comparison.row(GRID[GRID.index(row.precision) - 1])
    assert before.surface_seconds >= before.sampling_seconds
    assert "the exact program has the answer after 100 ms" in comparison.verdict


def test_more_cores_push_the_crossover_back(small: GameCosts) -> None:
    crossings = []
    for cores in (1, 100):
        row = Comparison(small, Classical(programs(3), cores)).surface_crossover
        assert row is not None
        crossings.append(row.precision)
    assert crossings[1] < crossings[0] / 10


def test_fast_programs_are_never_overtaken(small: GameCosts) -> None:
    comparison = Comparison(small, Classical(programs(3), cores=10**15))
    assert comparison.surface_crossover is None
    assert "at no precision" in comparison.verdict


@pytest.mark.parametrize("skat_known", [True, False])
@pytest.mark.parametrize("cards", range(2, 11))
def test_every_size_has_both_programs_beside_it(cards: int, skat_known: bool) -> None:
    found = programs(cards, skat_known=skat_known)
    assert found.games_a_second > 0
    assert found.exact_seconds > 0
    if cards > 2:
        smaller = programs(cards - 1, skat_known=skat_known)
        assert found.games_a_second < smaller.games_a_second
        assert found.exact_seconds > smaller.exact_seconds
        if not skat_known:
            assert found.exact_seconds > programs(cards).exact_seconds


@pytest.mark.long
def test_small_games_name_no_quantum_lead(small: GameCosts) -> None:
    for costs in (sized_costs(2), small, sized_costs(2, skat_known=False)):
        speed = programs(costs.cards_each, skat_known=costs.skat_known)
        comparison = Comparison(costs, Classical(speed))
        assert comparison.first is None
        assert "exact program has the answer after" in comparison.verdict
        assert "ahead of the exact program" not in comparison.verdict
        assert "Of sensible play" in comparison.verdict


def test_a_slow_exact_program_would_be_overtaken(small: GameCosts) -> None:
    comparison = Comparison(small, Classical(Programs(10.0, 1e12, "")))
    assert comparison.first is not None
    assert "ahead of both programs" in comparison.verdict


def test_programs_can_be_timed_here() -> None:
    found = measure(3, games=1000)
    assert found.games_a_second > 0
    assert found.exact_seconds > 0
    assert "measured here" in found.how


def test_formulas_of_the_paper() -> None:
    found = printed_costs(10)
    assert f"{found.deal:.1e}" == "1.1e+12"
    # what the paper calls about the same is five times smaller
    assert found.play == 55_426_800
    assert found.play_as_printed == 10_485_760
    assert found.years == pytest.approx(1.4, abs=0.05)


def test_figure_15_points_at_the_printed_number() -> None:
    printed = figure_15(Method.MULTIPLEXED)
    assert [each.cx for each in printed.built] == [14, 254, 4094]
    assert 1e12 < printed.extrapolated(10) < 2e12
    assert figure_15(Method.DECOMPOSED).extrapolated(10) < 1e7


def test_equations_of_the_paper() -> None:
    for equation in equations():
        assert equation.computed == pytest.approx(equation.printed, rel=1e-3), equation.number
    assert [equation.number for equation in equations()] == list(range(32, 40))


@pytest.mark.parametrize(
    ("seconds", "told"),
    [(3e8, "9.51 years"), (7200, "2 hours"), (0.5, "500 ms"), (2e-6, "2 µs")],
)
def test_durations_read_well(seconds: float, told: str) -> None:
    assert duration(seconds) == told
