"""The slips of paper 003's text one by one: each is read as printed, and all others repaired."""

from __future__ import annotations

from collections.abc import Sequence

from ouvert.errors import PositionError
from ouvert.studies.tricks.theory.asked import Asked, Told
from ouvert.studies.tricks.theory.graphs import is_right, small_graphs
from ouvert.tricks.reductions import (
    PRINTED,
    REPAIRED,
    Graph,
    Reduction,
    Repair,
    from_graph,
    from_qbf,
    gadgets,
    parse_graph,
    parse_qbf,
)
from ouvert.tricks.reductions.layout import Hand, position_of
from ouvert.tricks.reductions.vertex_hands import (
    FIGURE_2,
    figure_3,
    first_lone_ace,
    free_discards,
)

STUCK = "1>0 | A: 0"
"""Player 1 has no move and loses."""
REWARDED = 58
"""Small graphs with parts of one size for which it matters whose dummies a vertex stands below."""
ASKED_AT_ONCE = "E x A y : (x | y)"
"""A formula for whose position it matters who sits where."""


def of_theorem_1(told: Told) -> list[Asked]:
    """The five slips in theorem 1's text, and that no one of them is left when all are repaired."""
    told("the slips of theorem 1")
    graphs = list(small_graphs())
    cubic = [g for g in graphs if max(map(g.degree, g.vertices)) == 3]
    places = [(graph, vertex) for graph in graphs for vertex in graph.vertices]
    how, all_graphs = "the construction as printed there", f"{len(graphs)} small graphs"
    uneven = [graph for graph in graphs if _sizes(graph, REPAIRED & ~Repair.DUMMY_SUITS) != 1]
    lone = [g for g in cubic if first_lone_ace(g, PRINTED) != first_to_be_lone(g)]
    kept = [(g, v) for g, v in places if not are_lone(g, v, PRINTED)]
    return [
        Asked(
            "theorem 1, dummy suits as printed: all hands have the same size",
            f"{how}, {all_graphs}",
            len(graphs),
            len(uneven),
            len(graphs),
            figure="vertex hands are one card short, so there is no position",
        ),
        _owners(graphs, how),
        Asked(
            "theorem 1, suits without a king as printed: they begin at j = m − 2",
            f"{how}, the {len(cubic)} of them with a vertex of three edges",
            len(cubic),
            len(lone),
            len(cubic),
            figure="they begin at m − 1",
        ),
        Asked(
            "theorem 1, free discards as printed: all aces from m − deg + 1 on have no king",
            f"{how}, all {len(places)} vertices",
            len(places),
            len(kept),
            len(places),
            figure="the first of these aces still has its king below it",
        ),
        Asked(
            "theorem 1, figure 3 as printed: it is the construction for figure 2",
            how,
            1,
            int(not _is_figure_2(REPAIRED & ~Repair.FIGURE)),
            1,
            figure="B2,6 is in hands 2 and 5",
        ),
        Asked(
            "theorem 1, the same five repaired: sizes, whose dummies, suits, discards, figure",
            f"the construction, {all_graphs}",
            2 * len(graphs) + len(cubic) + len(places) + 1,
            sum(_sizes(graph, REPAIRED) != 1 for graph in graphs)
            + sum(not _below_opponents(graph) for graph in graphs)
            + sum(first_lone_ace(g) != first_to_be_lone(g) for g in cubic)
            + sum(not are_lone(graph, vertex, REPAIRED) for graph, vertex in places)
            + (not _is_figure_2(REPAIRED)),
        ),
    ]


def _sizes(graph: Graph, reading: Repair) -> int:
    """How many sizes of hands there are."""
    return len({len(hand.cards) for hand in from_graph(graph, reading).hands})


def _owners(graphs: Sequence[Graph], how: str) -> Asked:
    """Whose dummies a vertex stands below: as printed the player who is stuck is rewarded."""
    reading = REPAIRED & ~Repair.OWNERS
    wrong = cannot = 0
    for graph in graphs:
        built = from_graph(graph, reading)
        if _exists(built):
            wrong += not is_right(graph, built)
        else:
            cannot += 1
    stuck = parse_graph(STUCK)
    rewarded = not is_right(stuck, from_graph(stuck, reading))
    return Asked(
        "theorem 1, vertices below their own team's dummies as printed: the goal tells who wins",
        f"{how}, a search of all plays, those small graphs whose parts are equally large",
        len(graphs) - cannot,
        wrong,
        REWARDED,
        figure=f"`{STUCK}`: who is stuck {'wins' if rewarded else 'loses'}; with parts of "
        f"different size, {cannot} graphs, there is no position",
    )


def _exists(reduction: Reduction) -> bool:
    try:
        return bool(reduction.position)
    except PositionError:
        return False


def _below_opponents(graph: Graph) -> bool:
    """Whether all kings of vertex hands that are no edges stand below the opponents' dummies."""
    hands = from_graph(graph).hands
    owners = {card: hand for hand in hands for card in hand.cards.items()}
    return all(
        owners[suit, "A"].team != owners[suit, "K"].team
        for suit, rank in owners
        if "," in suit and rank == "K"
    )


def lone_aces(graph: Graph) -> dict[str, list[int]]:
    """For each vertex the j of the suits without a king in the dummy hand above it."""
    hands = from_graph(graph).hands
    kings = {suit for hand in hands for suit, rank in hand.cards.items() if rank == "K"}
    names = {vertex: f"dummy B{i}" for i, vertex in enumerate(graph.part_a, 1)}
    names |= {vertex: f"dummy A{i}" for i, vertex in enumerate(graph.part_b, 1)}
    cards = {hand.name: hand.cards for hand in hands}
    return {
        vertex: [int(suit.rpartition(",")[2]) for suit in cards[name] if suit not in kings]
        for vertex, name in names.items()
    }


def first_to_be_lone(graph: Graph) -> int:
    """The smallest j of a dummy suit without a king."""
    return min(j for each in lone_aces(graph).values() for j in each)


def are_lone(graph: Graph, vertex: str, reading: Repair) -> bool:
    """Whether the text's free discards of a dummy hand are its aces without a king."""
    return lone_aces(graph)[vertex] == list(free_discards(graph, vertex, reading))


def _is_figure_2(reading: Repair) -> bool:
    try:
        return position_of(figure_3(reading), "h1") == from_graph(FIGURE_2).position
    except PositionError:
        return False


def of_theorem_2(told: Told) -> list[Asked]:
    """Slips in theorem 2's text that are no numbers: which ace is kept, and who sits where."""
    told("the slips of theorem 2")
    values = (True, False)
    formula = parse_qbf(ASKED_AT_ONCE)
    behind = early_guards(from_qbf(formula, beta=1).hands)
    elsewhere = early_guards(from_qbf(formula, REPAIRED & ~Repair.SEATING, beta=1).hands)
    guards = len(from_qbf(formula, beta=1).hands) // 2
    return [
        Asked(
            "theorem 2, §4.5 as printed: the ace that is kept is the one that a true literal needs",
            "a quantifier and a literal, for both values",
            len(values),
            sum(not keeps_what_is_needed(value, PRINTED) for value in values),
            1,
            figure="“false” cashes what it needs",
        ),
        Asked(
            "the same, repaired",
            "a quantifier and a literal, for both values",
            len(values),
            sum(not keeps_what_is_needed(value, REPAIRED) for value in values),
        ),
        Asked(
            "theorem 2, guards directly behind their hands: none has to discard before its hand",
            f"the seats of `{formula}`",
            guards,
            len(behind),
            figure=f"with all of team A before team B {len(elsewhere)} of {guards} have to",
        ),
    ]


def keeps_what_is_needed(value: bool, reading: Repair = REPAIRED) -> bool:
    """Whether a quantifier keeps the ace to which a literal leads that its value makes true."""
    literal = "x" if value else "~x"
    reduction = from_qbf(parse_qbf(f"E x : ({literal})"))
    needed = next(part for part in reduction.gadgets if part.name == literal).exiting
    cashed, kept = gadgets.value_aces(value, reading)
    way = "true" if value else "false"
    arrived = next(hand for hand in reduction.hands if hand.cards.get(f"q1.{way}") == "A")
    return needed == (f"v1{kept}",) and arrived.cards.get(f"v1{cashed}") == "A"


def early_guards(hands: Sequence[Hand]) -> list[str]:
    """Hands of team B that can have to discard before the hand whose padding they guard."""
    names = [hand.name for hand in hands]
    return [
        guard
        for guard in names
        if guard.endswith(" guard")
        and names.index(guard) != names.index(guard.removesuffix(" guard")) + 1
    ]
