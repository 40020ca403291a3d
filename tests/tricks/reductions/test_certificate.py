"""The winner's strategy on the proved reduction of graphs, against every line of the loser."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ouvert.studies.tricks.theory.graphs import (
    DAMAGED,
    SMALLEST_FAILURE,
    banks_first,
    damage_noticed,
    without_ace,
)
from ouvert.tricks.reductions import from_qbf, parse_graph, parse_qbf, proved_from_graph
from ouvert.tricks.reductions.certificate import CertificateError, check
from ouvert.tricks.reductions.geography import Graph


def all_graphs(most_vertices: int) -> Iterator[Graph]:
    """All bipartite digraphs with numbered vertices; the first of player 1's is the start."""
    for size_a in range(1, most_vertices + 1):
        for size_b in range(most_vertices + 1 - size_a):
            part_a = tuple(str(i) for i in range(size_a))
            part_b = tuple(str(size_a + i) for i in range(size_b))
            every = [e for a, b in product(part_a, part_b) for e in ((a, b), (b, a))]
            for chosen in product((False, True), repeat=len(every)):
                edges = tuple(e for e, there in zip(every, chosen, strict=True) if there)
                yield Graph(part_a, part_b, edges)


def plain_win(edges: frozenset[tuple[str, str]], at: str) -> bool:
    """Remove the vertex for good, as the rules are told."""
    left = frozenset(edge for edge in edges if at not in edge)
    return any(not plain_win(left, target) for source, target in edges if source == at)


def winners(most_vertices: int) -> list[str]:
    found = []
    for graph in all_graphs(most_vertices):
        certificate = check(proved_from_graph(graph))
        expected = "A" if plain_win(frozenset(graph.edges), graph.start) else "B"
        assert certificate.winner == expected, str(graph)
        found.append(certificate.winner)
    return found


def test_strategy_of_the_winner_on_all_graphs_of_up_to_four_vertices() -> None:
    found = winners(4)
    assert (len(found), found.count("A")) == (424, 238)


@pytest.mark.study
def test_strategy_of_the_winner_on_all_graphs_of_up_to_five_vertices() -> None:
    found = winners(5)
    assert (len(found), found.count("A")) == (9129, 5174)


@settings(max_examples=30)
@given(st.data())
def test_strategy_of_the_winner_on_larger_graphs(data: st.DataObject) -> None:
    part_a, part_b = ("0", "1", "2", "3"), ("4", "5", "6", "7")
    every = [e for a, b in product(part_a, part_b) for e in ((a, b), (b, a))]
    edges = data.draw(st.lists(st.sampled_from(every), unique=True, max_size=14))
    graph = Graph(part_a, part_b, tuple(edges))
    assert check(proved_from_graph(graph)).winner == ("A" if graph.first_player_wins else "B")


def test_what_is_damaged_is_noticed() -> None:
    found = damage_noticed(lambda _: None)
    assert (found.cases, found.wrong) == (8, 0)


@pytest.mark.parametrize("suit", DAMAGED)
def test_a_card_that_is_not_where_it_should_be_is_noticed(suit: str) -> None:
    reduction = proved_from_graph(parse_graph(SMALLEST_FAILURE))
    assert check(reduction).winner == "B"
    assert any(hand.cards.get(suit) == "A" for hand in reduction.hands), "the suit is there"
    with pytest.raises(CertificateError, match="the strategy fails"):
        check(without_ace(reduction, suit))


@pytest.mark.parametrize(("text", "by"), [(SMALLEST_FAILURE, -1), ("0>1 | A: 0", 1)])
def test_a_goal_that_is_one_trick_wrong_is_noticed(text: str, by: int) -> None:
    reduction = proved_from_graph(parse_graph(text))
    with pytest.raises(CertificateError, match="tricks, and"):
        check(replace(reduction, goal=reduction.goal + by))


def test_hands_in_another_order_are_noticed() -> None:
    reduction = proved_from_graph(parse_graph(SMALLEST_FAILURE))
    with pytest.raises(CertificateError, match="does not sit behind"):
        check(replace(reduction, hands=reduction.hands[::-1]))


@pytest.mark.parametrize("text", ["| A: a", "a>b | A: a", SMALLEST_FAILURE])
def test_a_bank_that_does_not_sit_behind_its_gate_is_noticed(text: str) -> None:
    reduction = banks_first(proved_from_graph(parse_graph(text)))
    with pytest.raises(CertificateError, match=r"bank \d does not sit directly behind h. gate \d"):
        check(reduction)


def test_only_graphs_have_this_strategy() -> None:
    with pytest.raises(CertificateError, match="only reductions of graphs"):
        check(from_qbf(parse_qbf("E x : (x)"), beta=1))
