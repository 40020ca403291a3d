"""Fragments, and the choice of a method."""

from __future__ import annotations

import subprocess
import sys

import pytest

from ouvert.errors import PositionError
from ouvert.tricks.games.bridge import parse_pbn
from ouvert.tricks.landscape.fragments import classify
from ouvert.tricks.solvers import dispatch, reference
from ouvert.tricks.solvers.dispatch import ALL_TRICKS, METHODS, VALUE, at_least, solve_any
from ouvert.tricks.text import parse_position

FIRST = "N:AT943.T654.72.53 Q7.AQ2.QJ96.AKQ6 J8.J98.AT83.JT98 K652.K73.K54.742"
UNSHARED = "teams: ABA\nleader: 3\nh1: s1:A,K\nh2: s2:A s3:3\nh3: s4:2 s5:2"
SINGLE = "teams: ABB\nh1: s1:A,K,2\nh2: s1:Q,J s2:A\nh3: s1:3 s2:K,Q"
TWO = "teams: ABA\nleader: 2\nh1: s1:A s2:K\nh2: s2:A s3:K\nh3: s3:A s1:K"
LONG = "teams: ABA\nh1: s1:A,7\nh2: s1:K s2:7\nh3: s1:Q s2:8"


@pytest.mark.parametrize(
    ("text", "question", "method", "theorem"),
    [
        (UNSHARED, VALUE, "unshared suits", "Proposition 2"),
        (UNSHARED, ALL_TRICKS, "unshared suits", "Proposition 2"),
        (SINGLE, ALL_TRICKS, "single hand", "Proposition 3"),
        (SINGLE, at_least(3), "single hand", "Proposition 3"),
        (SINGLE, at_least(2), "general search", "none"),
        (TWO, VALUE, "rank-two search", "Theorem 1"),
        (TWO, at_least(1), "rank-two search", "Theorem 1"),
        (LONG, VALUE, "general search", "none"),
        (LONG + "\ntrump: s2", at_least(1), "general search", "none"),
        (LONG + "\ncount: points", VALUE, "general search", "none"),
    ],
)
def test_cheapest_method(text: str, question: dispatch.Question, method: str, theorem: str) -> None:
    position = parse_position(text)
    solution = solve_any(position, question)
    assert (solution.method, solution.theorem[: len(theorem)]) == (method, theorem)
    plain = solve_any(position, question, method="minimax")
    assert solution.answer == plain.answer
    assert (plain.method, plain.work) == ("minimax", reference.leaf_count(position))


@pytest.mark.parametrize(
    ("text", "method"),
    [
        ("teams: AB\ncount: misère\nh1: s1:2\nh2: s1:K", "general search"),
        ("teams: AB\ntrump: s1\nh1: s1:2 s2:A\nh2: s2:K s3:K", "general search"),
        ("teams: AB\ncount: points\nh1: s1:A=-4\nh2: s1:K", "general search"),
        ("teams: AB\ncount: points\nh1: s1:A=-4\nh2: s1:K=1", "general search"),
    ],
)
def test_reasons_are_true_of_games_beyond_the_paper(text: str, method: str) -> None:
    """Two cards a suit, and far fewer than 64: what counts, or a trump suit, decides here."""
    solution = solve_any(parse_position(text))
    assert solution.method == method
    assert "longer than two" not in solution.reason
    assert "more than 64" not in solution.reason
    assert solution.answer == solve_any(parse_position(text), method="minimax").answer


def test_more_cards_than_fit_into_a_word() -> None:
    """Theorem 3: 70 cards in 23 suits of three and one more, all dealt alike."""
    hands = ["", "", ""]
    for suit in range(23):
        for seat, rank in zip(range(3), "AKQ", strict=True):
            hands[seat] += f" s{suit}:{rank}"
    lines = [f"h{seat + 1}:{hand}" for seat, hand in enumerate(hands)]
    position = parse_position("\n".join(["teams: BAB", *lines]))
    solution = solve_any(position)
    assert (solution.method, solution.theorem) == ("isomorphism table", "Theorem 3")
    assert solution.answer == 0
    with pytest.raises(PositionError, match="general search method does not apply: it takes 64"):
        solve_any(position, method="general search")


@pytest.mark.parametrize("method", METHODS)
def test_every_method_can_be_asked_for(method: str) -> None:
    shared = "s1:K" if "whist" in method else "s2:A"
    one = parse_position(f"teams: AB\nh1: s1:A\nh2: {shared}")
    solution = solve_any(one, ALL_TRICKS, method)
    assert (solution.method, solution.answer) == (method, True)
    assert "was asked for" in solution.reason


def test_methods_that_do_not_apply() -> None:
    position = parse_position(LONG)
    with pytest.raises(PositionError, match="'magic' is no method: unshared suits, single hand"):
        solve_any(position, method="magic")
    with pytest.raises(PositionError, match=r"unshared suits method .* two hands hold cards of"):
        solve_any(position, method="unshared suits")
    with pytest.raises(PositionError, match=r"single hand method .* only tells whether all tricks"):
        solve_any(position, method="single hand")
    with pytest.raises(PositionError, match=r"rank-two search method .* suit 1 has 4 cards"):
        solve_any(position, method="rank-two search")


def test_all_tricks_of_a_misere() -> None:
    position = parse_position("teams: AB\ncount: misère\nh1: s1:A\nh2: s2:A")
    assert solve_any(position).answer == 0
    with pytest.raises(PositionError, match="ends with the first trick of team A"):
        solve_any(position, ALL_TRICKS)


def test_all_tricks_where_points_count() -> None:
    position = parse_position("teams: AB\ncount: points\nh1: s1:A=11,K=4\nh2: s1:Q=3,J=2")
    assert solve_any(position, ALL_TRICKS).answer is True
    assert solve_any(position).answer == 20


def test_a_goal_of_points_is_no_number_of_tricks() -> None:
    """One trick of two is worth fifteen points: at least two points, but not all tricks."""
    position = parse_position("teams: AB\ncount: points\nh1: s1:A=11,2\nh2: s1:K=4,Q")
    assert solve_any(position, ALL_TRICKS).answer is False
    solution = solve_any(position, at_least(position.tricks_left))
    assert (solution.answer, solution.method) == (True, "general search")


@pytest.mark.parametrize(
    ("text", "name", "symmetric"),
    [
        (UNSHARED, "B({ABA}, 5, 2)", False),
        (TWO, "B({ABA}, 3, 2)", False),
        ("teams: AB\nh1: s1:9,7\nh2: s1:8,2", "B({AB}, 1, 4)", True),
        (
            "teams: AB\ntrump: s1\ncount: points\nh1: s1:9\nh2: s1:8",
            "B({AB}, 1, 2) with trump and points",
            True,
        ),
        ("teams: AB\ntrump: s7\nh1: s1:9\nh2: s1:8", "B({AB}, 1, 2)", True),
    ],
)
def test_names_of_fragments(text: str, name: str, symmetric: bool) -> None:
    fragment = classify(parse_position(text))
    assert str(fragment) == name
    assert fragment.symmetric == symmetric


def test_fragment_of_bridge() -> None:
    position = parse_pbn(FIRST)
    fragment = classify(position)
    assert fragment.name(all_tricks=True) == "B_A({ABAB}, 4, 13)"
    assert (fragment.seats, fragment.cards, fragment.whole_tricks) == (4, 52, True)
    card = (position.legal & -position.legal).bit_length() - 1
    after = classify(position.play(card))
    assert (after.cards, after.whole_tricks) == (52, False)
    assert after.name() == fragment.name()


def test_loading_the_kernels_is_not_counted_as_time_of_solving() -> None:
    program = """
from types import SimpleNamespace
from ouvert.kernels import deferred
from ouvert.tricks.solvers import dispatch
from ouvert.tricks.text import parse_position

loading = []
clock = SimpleNamespace(process_time=lambda: loading.append(deferred._Loading.spent) or 0.0)
dispatch.time = clock
position = parse_position("teams: AB\\nh1: s1:A s2:2\\nh2: s1:2 s2:A")
for method in ("general search", "rank-two search"):
    dispatch.solve_any(position, method=method)
print(loading[0] == loading[1] > 0, loading[1] < loading[2] == loading[3])
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["True", "True"]
