from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ouvert.errors import NotationError, PositionError, RulesError, SizeError
from ouvert.studies.tricks.theory import slips
from ouvert.studies.tricks.theory.graphs import (
    FAILURES,
    SHORT,
    SMALLEST_FAILURE,
    USUAL,
    ours_searched,
    repaired_searched,
    small_graphs,
    stubborn_searched,
)
from ouvert.tricks.reductions import (
    PRINTED,
    REPAIRED,
    Reduction,
    Repair,
    from_graph,
    from_qbf,
    geography,
    parse_graph,
    parse_qbf,
    proved_from_graph,
)
from ouvert.tricks.reductions.geography import Graph
from ouvert.tricks.reductions.layout import Hand, position_of
from ouvert.tricks.reductions.premises import missing_in_graph
from ouvert.tricks.reductions.vertex_hands import FIGURE_2, figure_3, first_lone_ace
from ouvert.tricks.solvers import rank_two


def team_a_wins(reduction: Reduction, most_nodes: int = 400_000) -> bool:
    return rank_two.at_least(reduction.position, reduction.goal, most_nodes).holds


@st.composite
def graphs(draw: st.DrawFn, most: int = 4) -> Graph:
    size_a, size_b = draw(st.integers(1, most)), draw(st.integers(1, most))
    part_a = tuple(f"a{i}" for i in range(size_a))
    part_b = tuple(f"b{i}" for i in range(size_b))
    every = [e for a in part_a for b in part_b for e in ((a, b), (b, a))]
    edges = draw(st.lists(st.sampled_from(every), unique=True, max_size=3 * most))
    return Graph(part_a, part_b, tuple(edges), draw(st.sampled_from(part_a)))


# The graph game


def plain_win(edges: set[tuple[str, str]], at: str) -> bool:
    """Remove the vertex for good, as the rules are told."""
    left = {(s, t) for s, t in edges if at not in (s, t)}
    return any(not plain_win(left, target) for source, target in edges if source == at)


@given(graphs())
def test_graph_game_against_removing_vertices(graph: Graph) -> None:
    assert graph.first_player_wins == plain_win(set(graph.edges), graph.start)


@given(graphs(), st.data())
def test_a_start_of_player_2_is_the_game_without_player_1s_first_move(
    graph: Graph, data: st.DataObject
) -> None:
    first = data.draw(st.sampled_from(graph.part_b))
    lonely = [vertex for vertex in graph.part_b if not graph.degree(vertex)]
    edges = " ".join(f"{source}>{target}" for source, target in graph.edges)
    asked = parse_graph(
        f"{edges} | A: {' '.join(graph.part_a)} | B: {' '.join(lonely)} | start: {first}"
    )
    assert asked.first_player_wins == (not plain_win(set(graph.edges), first))
    assert asked.targets(asked.start) == [first]
    assert asked.sources(asked.start) == []


def test_the_vertex_before_a_start_of_player_2_has_a_name_of_its_own() -> None:
    graph = parse_graph("b>start | A: start | start: b")
    assert str(graph) == "start'>b b>start | A: start' start"
    assert not graph.first_player_wins


@given(graphs())
def test_graph_text_round_trip(graph: Graph) -> None:
    read = parse_graph(str(graph))
    assert str(read) == str(graph)
    assert (read.part_a, set(read.part_b), read.edges, read.start) == (
        graph.part_a,
        set(graph.part_b),
        graph.edges,
        graph.start,
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0-2 | A: 0", "'0-2' is no edge"),
        ("0->2 | A: 0", "'0->2' is no edge; an edge is 'from>to' without blanks"),
        ("0 > 2 | A: 0", "'0' is no edge; an edge is 'from>to' without blanks"),
        ("0>1,2 | A: 0", "'0>1,2' is no edge"),
        ("0>1 2>1 | A: 0, 2", "'0,' is no vertex; a name has letters and digits, and blanks"),
        ("0>2", "needs '| A: …'"),
        ("0>2 | A: 0 | C: 2", "once each"),
        ("0>2 | A: 0 | A: 1", "once each"),
        ("0>2 | A: 0 | start: 0 1", "one vertex is the start"),
    ],
)
def test_graph_text_that_cannot_be_read(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=re.escape(message)):
        parse_graph(text)


def test_graph_games_that_are_too_large_stay_open(monkeypatch: pytest.MonkeyPatch) -> None:
    path = (
        " ".join(f"{i}>{i + 1}" for i in range(500))
        + " | A: "
        + " ".join(str(i) for i in range(0, 501, 2))
    )
    with pytest.raises(SizeError, match="graphs of up to 400 vertices, not 501"):
        _ = parse_graph(path).first_player_wins
    monkeypatch.setattr(geography, "MOST_MOMENTS", 3)
    with pytest.raises(SizeError, match="open after 3 moments"):
        _ = parse_graph("0>2 2>1 1>3 0>3 3>1 | A: 0 1").first_player_wins


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0>2 0>1 | A: 0 1", "stays within a part"),
        ("0>2 0>2 | A: 0", "there twice"),
        ("0>2 | A: 0 | start: 7", "there is no vertex 7, where the token is to start"),
        ("| B: b | start: z", "there is no vertex z, where the token is to start"),
        ("0>2 | A: 0 | B: 2 2 0", "in the parts twice"),
    ],
)
def test_graphs_that_do_not_fit(text: str, message: str) -> None:
    with pytest.raises(RulesError, match=message):
        parse_graph(text)


def test_a_graph_starts_in_the_part_of_player_1() -> None:
    with pytest.raises(RulesError, match="starts in player 1's part, and 1 is not there"):
        Graph(("0",), ("1",), (), "1")


def test_edge_to_an_unknown_vertex() -> None:
    with pytest.raises(RulesError, match="there is no vertex 7"):
        Graph(("0",), ("1",), (("0", "7"),))


# Section 3, the slips of the text


def test_slips_of_theorem_1_one_by_one() -> None:
    found = slips.of_theorem_1(lambda _: None)
    assert not [each.statement for each in found if each.is_fault]
    assert [(each.wrong, each.cases) for each in found] == [
        (197, 197),
        (58, 165),
        (120, 120),
        (766, 766),
        (1, 1),
        (0, 1281),
    ]


def test_dummy_suits_as_printed_make_hands_one_card_short() -> None:
    graph = parse_graph(SMALLEST_FAILURE)
    assert {len(hand.cards) for hand in from_graph(graph).hands} == {5}
    printed = from_graph(graph, REPAIRED & ~Repair.DUMMY_SUITS)
    assert [len(hand.cards) for hand in printed.hands] == [4] * 4 + [5] * 4
    for reading in (PRINTED, REPAIRED & ~Repair.DUMMY_SUITS):
        with pytest.raises(PositionError, match="same number of cards"):
            _ = from_graph(graph, reading).position


@pytest.mark.long
@given(graphs().filter(lambda graph: max(map(graph.degree, graph.vertices)) == 3))
def test_dummy_suits_without_a_king_start_at_m_minus_1(graph: Graph) -> None:
    first = slips.first_to_be_lone(graph)
    assert first == first_lone_ace(graph)
    assert first != first_lone_ace(graph, PRINTED)


@given(graphs())
def test_free_discards_are_the_aces_without_a_king(graph: Graph) -> None:
    for vertex in graph.vertices:
        assert slips.are_lone(graph, vertex, REPAIRED)
        assert not slips.are_lone(graph, vertex, PRINTED)


def test_figure_3_as_printed_has_a_card_twice() -> None:
    with pytest.raises(PositionError, match="B2,6:K is in hand h2 and in hand h5"):
        position_of(figure_3(REPAIRED & ~Repair.FIGURE), "h1")


# Theorem 1


def test_the_repaired_construction_fails_for_3_of_197_small_graphs_and_more_suits_do_not_help() -> (
    None
):
    found = repaired_searched(lambda _: None, longer=False)
    assert not [each.statement for each in found if each.is_fault]
    assert [(each.wrong, each.cases) for each in found] == [
        *((wrong, 197) for wrong in (3, 2, 2)),
        # with three suits, of at most four edges, and without an edge into the start
        (0, 149),
        (0, 46),
    ]


def test_the_smallest_failure() -> None:
    graph = parse_graph(SMALLEST_FAILURE)
    reduction = from_graph(graph)
    assert not graph.first_player_wins
    assert reduction.goal == 3
    assert team_a_wins(reduction)


@pytest.mark.long
def test_up_to_eight_suits_an_edge_do_not_help_either() -> None:
    found = stubborn_searched(lambda _: None)
    assert (found.cases, found.wrong, found.known) == (4, 4, 4)


def test_parallel_suits_must_be_one_or_more() -> None:
    with pytest.raises(RulesError, match="one suit or more, not 0"):
        from_graph(FIGURE_2, parallel=0)


# Our construction


def test_proved_construction_on_graphs_of_at_most_two_edges_and_the_failures() -> None:
    graphs = [*small_graphs(most_edges=2), *map(parse_graph, FAILURES)]
    for graph in graphs:
        assert team_a_wins(proved_from_graph(graph)) == graph.first_player_wins, str(graph)


def test_proved_construction_by_searches_that_may_be_given_up() -> None:
    small, drawn = ours_searched(SHORT, np.random.default_rng(7), lambda _: None)
    assert (small.wrong, drawn.wrong) == (0, 0)
    assert (small.cases, small.open) == (158, 39)
    assert drawn.cases + drawn.open == 200
    assert drawn.cases > 100


@pytest.mark.long
def test_proved_construction_by_longer_searches() -> None:
    small, drawn = ours_searched(USUAL, np.random.default_rng(7), lambda _: None)
    assert (small.wrong, drawn.wrong) == (0, 0)
    assert (small.cases, small.open) == (184, 13)


@settings(max_examples=40)
@given(graphs(most=5))
@example(parse_graph("0>1 0>2 0>3 0>4 0>5 | A: 0"))
def test_proved_construction_keeps_what_the_proof_needs(graph: Graph) -> None:
    assert missing_in_graph(proved_from_graph(graph)) == []


def test_a_construction_that_lacks_what_the_proof_needs_is_named() -> None:
    reduction = proved_from_graph(parse_graph(SMALLEST_FAILURE))
    turned = replace(reduction, hands=reduction.hands[::-1])
    assert "h2 guard does not sit behind its hand" in missing_in_graph(turned)
    bare = Hand("h2", "B", {})
    fewer = [bare if hand.name == "h2" else hand for hand in reduction.hands]
    found = missing_in_graph(replace(reduction, hands=tuple(fewer)))
    assert found[0] == f"a hand has not {len(reduction.hands[0].cards)} cards"
    with pytest.raises(PositionError, match="theorem 1 is about reductions of graphs"):
        missing_in_graph(from_qbf(parse_qbf("E x : (x)"), beta=1))


# What a reduction shows


def test_a_reduction_draws_and_explains_itself() -> None:
    reduction = from_graph(parse_graph(SMALLEST_FAILURE))
    lines = reduction.draw().splitlines()
    assert lines[0].split() == ["vertices", "│", "0>2", "0>3", "2>1", "3>1", "│", "padding"]
    assert lines[2].split() == ["A", "h0", "│", "K", "K", "·", "·", "│", "K×3"]
    assert "8 hands of 5 cards, 24 suits; h0 leads." in reduction.explain()
    picture = reduction.picture()
    assert picture.count("<svg") == 3
    assert picture.count(">K<") == 4
    assert picture == reduction._repr_svg_()


@pytest.mark.parametrize(
    ("hands", "leader", "message"),
    [
        ([Hand("a", "A", {"x": "K"}), Hand("b", "B", {"y": "A"})], "a", "has a king in hand a"),
        ([Hand("a", "A", {"x": "A"}), Hand("b", "B", {"y": "A"})], "c", "no hand is called c"),
    ],
)
def test_hands_that_make_no_position(hands: list[Hand], leader: str, message: str) -> None:
    with pytest.raises(PositionError, match=message):
        position_of(hands, leader)
