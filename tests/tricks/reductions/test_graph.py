from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ouvert.errors import NotationError, PositionError, RulesError, SizeError
from ouvert.studies.tricks.theory.refutations import STUBBORN, small_graphs
from ouvert.tricks.reductions import (
    PRINTED,
    REPAIRED,
    Reduction,
    Repair,
    from_graph,
    parse_graph,
    proved_from_graph,
)
from ouvert.tricks.reductions.fallback import sizes
from ouvert.tricks.reductions.geography import Graph
from ouvert.tricks.reductions.layout import Hand, position_of
from ouvert.tricks.reductions.vertex_hands import FIGURE_2, figure_3, first_lone_ace, free_discards
from ouvert.tricks.solvers import rank_two

SMALL = list(small_graphs())
SMALLEST_FAILURE = "0>2 0>3 2>1 3>1 | A: 0 1"
FAILURES = [
    SMALLEST_FAILURE,
    STUBBORN,
    "0>2 0>3 3>0 2>1 3>1 | A: 0 1",
]


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
        ("0>2", "needs '| A: …'"),
        ("0>2 | A: 0 | C: 2", "once each"),
        ("0>2 | A: 0 | A: 1", "once each"),
        ("0>2 | A: 0 | start: 0 1", "one vertex is the start"),
    ],
)
def test_graph_text_that_cannot_be_read(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        parse_graph(text)


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


# Section 3, the slips of the text: each test fails if its repair is taken away


def test_dummy_suits_as_printed_make_hands_one_card_short() -> None:
    graph = parse_graph(SMALLEST_FAILURE)
    assert {len(hand.cards) for hand in from_graph(graph).hands} == {5}
    printed = from_graph(graph, REPAIRED & ~Repair.DUMMY_SUITS)
    assert [len(hand.cards) for hand in printed.hands] == [4] * 4 + [5] * 4
    for reading in (PRINTED, REPAIRED & ~Repair.DUMMY_SUITS):
        with pytest.raises(PositionError, match="same number of cards"):
            _ = from_graph(graph, reading).position


def test_owners_as_printed_reward_the_player_who_is_stuck() -> None:
    graph = parse_graph("0>1 | A: 0")
    stuck = parse_graph("1>0 | A: 0")
    assert not stuck.first_player_wins
    assert graph.first_player_wins
    assert not team_a_wins(from_graph(stuck))
    assert team_a_wins(from_graph(stuck, REPAIRED & ~Repair.OWNERS))
    assert team_a_wins(from_graph(graph))


def test_owners_as_printed_need_parts_of_equal_size() -> None:
    uneven = parse_graph("0>1 0>2 | A: 0")
    assert from_graph(uneven).position
    with pytest.raises(PositionError):
        _ = from_graph(uneven, REPAIRED & ~Repair.OWNERS).position


def lone_aces(reduction: Reduction) -> dict[str, list[int]]:
    """For each dummy hand the j of its suits without a king."""
    kings = {s for hand in reduction.hands for s, rank in hand.cards.items() if rank == "K"}
    return {
        hand.name: [int(suit.rpartition(",")[2]) for suit in hand.cards if suit not in kings]
        for hand in reduction.hands
        if hand.name.startswith("dummy")
    }


@pytest.mark.long
@given(graphs().filter(lambda graph: max(map(graph.degree, graph.vertices)) == 3))
def test_dummy_suits_without_a_king_start_at_m_minus_1(graph: Graph) -> None:
    first = min(j for each in lone_aces(from_graph(graph)).values() for j in each)
    assert first == first_lone_ace(graph)
    assert first != first_lone_ace(graph, PRINTED)


@given(graphs())
def test_free_discards_are_the_aces_without_a_king(graph: Graph) -> None:
    lone = lone_aces(from_graph(graph))
    dummies = {v: f"dummy B{i}" for i, v in enumerate(graph.part_a, 1)}
    dummies |= {v: f"dummy A{i}" for i, v in enumerate(graph.part_b, 1)}
    for vertex, dummy in dummies.items():
        assert lone[dummy] == list(free_discards(graph, vertex))
        assert lone[dummy] != list(free_discards(graph, vertex, PRINTED))


def test_figure_3_as_printed_has_a_card_twice() -> None:
    assert position_of(figure_3(), "h1") == from_graph(FIGURE_2).position
    with pytest.raises(PositionError, match="B2,6:K is in hand h2 and in hand h5"):
        position_of(figure_3(REPAIRED & ~Repair.FIGURE), "h1")


# Theorem 1


@cache
def disagreements(parallel: int, most_edges: int | None = None) -> list[str]:
    return [
        str(graph)
        for graph in small_graphs(most_edges=most_edges)
        if team_a_wins(from_graph(graph, parallel=parallel)) != graph.first_player_wins
    ]


def test_the_construction_fails_for_3_of_197_small_graphs() -> None:
    assert len(SMALL) == 197
    assert disagreements(1) == FAILURES


def test_the_smallest_failure() -> None:
    graph = parse_graph(SMALLEST_FAILURE)
    reduction = from_graph(graph)
    assert not graph.first_player_wins
    assert reduction.goal == 3
    assert team_a_wins(reduction)


def test_more_suits_an_edge_do_not_help() -> None:
    assert disagreements(2) == FAILURES[1:]
    assert disagreements(3, 4) == []
    assert disagreements(3) == FAILURES[1:]
    for parallel in (4, 5, 6):
        assert team_a_wins(from_graph(parse_graph(FAILURES[1]), parallel=parallel))


@pytest.mark.long
def test_eight_suits_an_edge_do_not_help_either() -> None:
    assert team_a_wins(from_graph(parse_graph(FAILURES[1]), parallel=8), 2_000_000)


def test_three_suits_an_edge_do_not_fail_without_edges_into_the_start() -> None:
    for graph in SMALL:
        if not graph.sources(graph.start):
            assert team_a_wins(from_graph(graph, parallel=3)) == graph.first_player_wins


def test_parallel_suits_must_be_one_or_more() -> None:
    with pytest.raises(RulesError, match="one suit or more, not 0"):
        from_graph(FIGURE_2, parallel=0)


# Our construction


def test_proved_construction_on_graphs_of_at_most_two_edges_and_the_failures() -> None:
    graphs = [*small_graphs(most_edges=2), *map(parse_graph, FAILURES)]
    for graph in graphs:
        assert team_a_wins(proved_from_graph(graph)) == graph.first_player_wins, str(graph)


@pytest.mark.study
def test_proved_construction_on_all_small_graphs() -> None:
    undecided = 0
    for graph in SMALL:
        try:
            assert team_a_wins(proved_from_graph(graph), 1_000_000) == graph.first_player_wins
        except SizeError:
            undecided += 1
    assert undecided <= 20


@pytest.mark.study
def test_proved_construction_on_random_graphs_of_three_vertices_a_side() -> None:
    rng = np.random.default_rng(7)
    part_a, part_b = ("0", "1", "2"), ("3", "4", "5")
    every = [edge for a in part_a for b in part_b for edge in ((a, b), (b, a))]
    decided = 0
    for _ in range(200):
        chosen = rng.choice(len(every), size=rng.integers(3, 8), replace=False)
        graph = Graph(part_a, part_b, tuple(every[i] for i in chosen))
        try:
            assert team_a_wins(proved_from_graph(graph), 300_000) == graph.first_player_wins
        except SizeError:
            continue
        decided += 1
    assert decided >= 100


@settings(max_examples=40)
@given(graphs(most=5))
@example(parse_graph("0>1 0>2 0>3 0>4 0>5 | A: 0"))
def test_proved_construction_keeps_what_the_proof_needs(graph: Graph) -> None:
    numbers = sizes(graph)
    reduction = proved_from_graph(graph)
    position = reduction.position
    assert position.tricks_left == numbers.tricks
    assert len(reduction.hands) <= 2 * len(graph.vertices) * (1 + 2 * len(graph.vertices))
    hands = {hand.name: hand for hand in reduction.hands}
    owners = {card: hand for hand in reduction.hands for card in hand.cards.items()}
    last = max(turn for turns in numbers.turns.values() for turn in turns)
    for (suit, rank), hand in owners.items():
        if rank == "K":
            assert owners[suit, "A"].team != hand.team, "only opponents may promote a king"
    for vertex, turns in numbers.turns.items():
        team = graph.team(vertex)
        losers = sum(".l" in suit for suit in hands[f"h{vertex}"].cards)
        assert losers >= numbers.arrival * max(0, turns[-1] - 2)
        for turn in turns:
            bank, gate = numbers.bank(team, turn), numbers.gate(team, turn)
            left = numbers.tricks - numbers.own(turn) - numbers.other(turn)
            assert gate + bank == left - 1
            assert numbers.own(turn) + bank == numbers.short[team]
            assert numbers.entries(team, turns, turn) <= gate
            assert bank > numbers.other(last)
        goal = numbers.short[team] + 1
        for place, turn in enumerate(turns):
            thrown = 0
            for later in turns[place:]:
                thrown += numbers.entries(team, turns, later)
                rest = turns[turns.index(later) + 1 :]
                share = numbers.bank(team, rest[0]) if rest else 0
                assert numbers.own(turn) + thrown + share >= goal


@given(graphs(most=3))
def test_guards_sit_directly_after_what_they_guard(graph: Graph) -> None:
    names = [hand.name for hand in proved_from_graph(graph).hands]
    for place, name in enumerate(names):
        if name.endswith(" guard"):
            between = names[names.index(name.removesuffix(" guard")) + 1 : place]
            assert len(between) <= 1, "at most one hand of the same fallback"
        elif " gate " in name:
            assert names[place + 1] == name.replace(" gate ", " bank ")


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
