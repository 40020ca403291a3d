"""What a league counts of a series: ranks, and points for who is ahead of whom."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ouvert.skat.rules.league import league_points, league_text, ranks


def test_a_table_of_four_shares_six_points_as_the_league_does() -> None:
    """DSkV, Sportordnung, Anlage 10: 3:0, 2:1, 1:2, 0:3."""
    points = league_points((812, -40, 1203, 640))
    assert [league_text(each) for each in points] == ["2:1", "0:3", "3:0", "1:2"]
    assert ranks((812, -40, 1203, 640)) == (2, 4, 1, 3)


def test_equal_points_share_what_their_ranks_bring() -> None:
    assert league_points((5, 5, 1, 0)) == ((2.5, 0.5), (2.5, 0.5), (1, 2), (0, 3))
    assert league_points((7, 7, 7)) == ((1, 1), (1, 1), (1, 1))
    assert ranks((5, 5, 1, 0)) == (1, 1, 3, 4)
    assert league_text((2.5, 0.5)) == "2.5:0.5"


@given(st.lists(st.integers(-3, 3), min_size=3, max_size=4))
def test_every_pair_at_the_table_has_one_point_to_share(totals: list[int]) -> None:
    points = league_points(totals)
    others = len(totals) - 1
    assert sum(won for won, _ in points) == len(totals) * others / 2
    assert all(won + given == others for won, given in points)
    best = max(range(len(totals)), key=totals.__getitem__)
    assert points[best][0] == max(won for won, _ in points)
