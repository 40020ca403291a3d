"""Paper 003 §3: Generalized Geography as a trick game in which each vertex is a hand.

An edge is a suit: the king at its source, the ace at its target. Who has the lead stands on the
vertex; leading a king moves the token. The other cards of a vertex hand are kings below the aces of
a *dummy* hand of the opponents, so a player who is stuck gives all the rest away.

As printed the hands are not even of one size, and with all slips repaired the construction still
fails: a target may throw the ace of an incoming edge away, which cuts the edge (docs/complexity.md;
`ouvert.tricks.reductions.fallback` is a construction that is proved).
"""

from __future__ import annotations

from ouvert.errors import RulesError
from ouvert.tricks.reductions.geography import Graph
from ouvert.tricks.reductions.layout import Gadget, Hand, Reduction
from ouvert.tricks.reductions.reading import REPAIRED, Repair


def from_graph(graph: Graph, reading: Repair = REPAIRED, parallel: int = 1) -> Reduction:
    """Build the position of theorem 1; team A is player 1.

    `parallel` makes that many suits of each edge. Team A's goal is one trick more than there are
    suits of edges from player 2's vertices. What the reading leaves as printed may give a position
    that cannot be: `Reduction.position` then raises PositionError.

    Raises RulesError if `parallel` is below 1.
    """
    if parallel < 1:
        raise RulesError(f"an edge needs one suit or more, not {parallel}")
    suits = parallel * len(graph.edges)
    goal = parallel * sum(s in graph.part_b for s, _ in graph.edges) + 1
    vertices = [_vertex_hand(graph, vertex, parallel, reading) for vertex in graph.vertices]
    dummies = [
        Hand(f"dummy {team}{i}", team, {_dummy(team, i, j): "A" for j in range(1, suits + 2)})
        for team, part in (("A", graph.part_b), ("B", graph.part_a))
        for i in range(1, len(part) + 1)
    ]
    columns = tuple(_edge(edge, copy, parallel) for edge in graph.edges for copy in range(parallel))
    gadgets = (
        Gadget(
            "vertices",
            columns,
            tuple(vertices),
            meaning="each suit is an edge, from the king to the ace; the lead is the token.",
        ),
        Gadget(
            "dummies",
            (),
            tuple(dummies),
            meaning="aces above the other kings: who is stuck loses all the rest to them.",
        ),
    )
    return Reduction(
        source=graph,
        answer="Player 1 wins the graph game",
        reading=reading,
        hands=(*vertices, *dummies),
        leader=_name(graph.start),
        goal=goal,
        gadgets=gadgets,
        notes=(
            *graph.notes,
            "The construction of paper 003, theorem 1; it fails for some graphs, because a target "
            "can throw the ace of an incoming edge away.",
        ),
    )


def _vertex_hand(graph: Graph, vertex: str, parallel: int, reading: Repair) -> Hand:
    """Edges at the vertex, then kings below the aces of one dummy hand."""
    cards = {}
    for edge in graph.edges:
        if vertex in edge:
            for copy in range(parallel):
                cards[_edge(edge, copy, parallel)] = "K" if edge[0] == vertex else "A"
    team = graph.team(vertex)
    if Repair.OWNERS in reading:
        part = graph.part_a if team == "A" else graph.part_b
        owner, number = ("B" if team == "A" else "A"), part.index(vertex) + 1
    else:
        owner, number = _printed_dummy(graph, vertex)
    count = parallel * len(graph.edges) - len(cards)
    if Repair.DUMMY_SUITS in reading:
        count += 1
    if number:
        cards |= {_dummy(owner, number, j): "K" for j in range(1, count + 1)}
    return Hand(_name(vertex), team, cards)


def _printed_dummy(graph: Graph, vertex: str) -> tuple[str, int]:
    """Team and number of the dummy hand as printed; number 0 where the text names none.

    Hand i gets kings of A's i-th dummy for i up to the size of player 2's part, hand n_A + i those
    of B's i-th dummy for i up to the size of player 1's; parts of different size leave hands
    without any, or with two, of which the first counts here.
    """
    place = graph.vertices.index(vertex) + 1
    size_a, size_b = len(graph.part_a), len(graph.part_b)
    if place <= size_b:
        return "A", place
    if size_a < place <= 2 * size_a:
        return "B", place - size_a
    return "A", 0


def first_lone_ace(graph: Graph, reading: Repair = REPAIRED) -> int:
    """The smallest j for which a dummy suit may have no king, by the text (§3)."""
    return len(graph.edges) - (1 if Repair.LONE_ACES in reading else 2)


def free_discards(graph: Graph, vertex: str, reading: Repair = REPAIRED) -> range:
    """The j of the aces that the dummy hand above a vertex may throw at once, by the text (§3)."""
    edges = len(graph.edges)
    first = edges - graph.degree(vertex) + (2 if Repair.DISCARDS in reading else 1)
    return range(first, edges + 2)


FIGURE_2 = Graph(
    ("1", "2", "3"),
    ("4", "5", "6"),
    (("1", "4"), ("1", "5"), ("2", "6"), ("4", "2"), ("3", "5"), ("3", "6"), ("6", "3")),
)
"""The graph of figure 2, as figure 3 shows it."""


def figure_3(reading: Repair = REPAIRED) -> tuple[Hand, ...]:
    """The hands of figure 3, the construction for `FIGURE_2`.

    As printed, hand 5 has a card of suit B2,6, which hand 2 has, where its own A2,6 belongs.
    """
    hands = list(from_graph(FIGURE_2).hands)
    if Repair.FIGURE not in reading:
        fifth = hands[4]
        cards = {
            (_dummy("B", 2, 6) if suit == _dummy("A", 2, 6) else suit): rank
            for suit, rank in fifth.cards.items()
        }
        hands[4] = Hand(fifth.name, fifth.team, cards)
    return tuple(hands)


def _name(vertex: str) -> str:
    return f"h{vertex}"


def _edge(edge: tuple[str, str], copy: int, parallel: int) -> str:
    return f"{edge[0]}>{edge[1]}" + (f"#{copy + 1}" if parallel > 1 else "")


def _dummy(team: str, number: int, j: int) -> str:
    return f"{team}{number},{j}"
