"""Generalized Geography as a trick game of two ranks, with proof (docs/complexity.md).

Paper 003's construction fails because a hand can throw the ace of an incoming edge away, which cuts
the edge for no more than one trick. Here one trick decides. On every vertex, at every turn at which
the token can be there, the player to move has a *fallback* that leaves him exactly one trick short
of his goal. A king that became a winner because its ace was thrown away is that trick, so cutting
an edge that is reached loses, and cutting another one is of no use.

The fallback of vertex v at turn j has two hands. The opponent's *gate* takes the lead; it has just
so many winners and otherwise kings below the aces of the player's *bank*, which has just so many
winners too; they share out all tricks that are left but one. All other cards are losers: kings
below a *guard*, a hand of nothing but aces that sits directly after the hand it guards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ouvert.tricks.reductions.geography import Graph
from ouvert.tricks.reductions.layout import Gadget, Hand, Reduction, check_size
from ouvert.tricks.reductions.reading import REPAIRED

_OTHER = {"A": "B", "B": "A"}


@dataclass(frozen=True, slots=True)
class Sizes:
    """The numbers of a construction.

    Attributes:
        arrival: tricks that a player wins when the token comes to a vertex of his (D).
        short: for each team the tricks of its fallback, one fewer than it needs (N_A, N_B).
        turns: for each vertex that can be reached the turns at which it may be (J_v).
    """

    arrival: int
    short: dict[str, int]
    turns: dict[str, list[int]]

    @property
    def tricks(self) -> int:
        """All tricks; both teams' shares of the fallback and the one that decides."""
        return sum(self.short.values()) + 1

    def own(self, turn: int) -> int:
        """Tricks of the player to move at a turn, the arrival included."""
        return self.arrival * (turn // 2)

    def other(self, turn: int) -> int:
        """Tricks of his opponent then."""
        return self.arrival * ((turn - 1) // 2)

    def bank(self, team: str, turn: int) -> int:
        """Winners of the bank of a team's fallback (x)."""
        return self.short[team] - self.own(turn)

    def gate(self, team: str, turn: int) -> int:
        """Winners of the gate of a team's fallback (e)."""
        return self.short[_OTHER[team]] - self.other(turn)

    def entries(self, team: str, turns: list[int], turn: int) -> int:
        """Kings that lead from a vertex to the gate of a turn.

        So many that throwing all their aces gives the player enough for the next turn's fallback
        or, at the last turn, for his goal.
        """
        later = turns[turns.index(turn) + 1 :]
        goal = self.own(later[0]) if later else self.short[team]
        return goal - self.own(turn) + 1


def sizes(graph: Graph) -> Sizes:
    """Work out the numbers for a graph; all are polynomial in its size."""
    turns = _turns(graph)
    inner = _edges(graph, turns)
    arrival = max([2, *(sum(t == v for _, t in inner) for v in turns)])
    outgoing = max(sum(s == v for s, _ in inner) for v in turns)
    most_turns = max(map(len, turns.values()))
    last = max(turn for each in turns.values() for turn in each)
    short = arrival * (last - 1) + outgoing + most_turns
    return Sizes(arrival, {"A": short, "B": short + 1}, turns)


def _turns(graph: Graph) -> dict[str, list[int]]:
    """For each vertex the turns at which a walk from the start can be there.

    Walks may repeat vertices but the start, so this is more than can happen, and quickly found.
    """
    turns: dict[str, list[int]] = {graph.start: [1]}
    places = {graph.start}
    for turn in range(2, len(graph.vertices) + 1):
        places = {t for s, t in graph.edges if s in places and t != graph.start}
        for vertex in graph.vertices:
            if vertex in places:
                turns.setdefault(vertex, []).append(turn)
    return turns


def _edges(graph: Graph, turns: dict[str, list[int]]) -> list[tuple[str, str]]:
    """The edges that the token can use: not back to the start, and from where it can come."""
    return [(s, t) for s, t in graph.edges if t != graph.start and s in turns and t in turns]


def proved_from_graph(graph: Graph) -> Reduction:
    """Build a position in which team A reaches its goal exactly if player 1 wins on the graph.

    Raises SizeError for a graph that would take too many cards.
    """
    numbers = sizes(graph)
    check_size(sum(2 + 4 * len(turns) for turns in numbers.turns.values()), numbers.tricks)
    hands: list[Hand] = []
    gadgets = []
    for vertex in numbers.turns:
        rows = list(_vertex(graph, vertex, numbers))
        hands.extend(rows)
        columns = tuple(f"{s}>{t}" for s, t in _edges(graph, numbers.turns) if vertex in (s, t))
        turns = "/".join(map(str, numbers.turns[vertex]))
        gadgets.append(
            Gadget(
                f"vertex {vertex}",
                columns,
                tuple(rows),
                meaning=f"player {1 if graph.team(vertex) == 'A' else 2} moves, at turn {turns}.",
            )
        )
    return Reduction(
        source=graph,
        answer="Player 1 wins the graph game",
        reading=REPAIRED,
        hands=tuple(hands),
        leader=f"h{graph.start}",
        goal=numbers.short["A"] + 1,
        gadgets=tuple(gadgets),
        notes=(
            *graph.notes,
            "Our construction, proved in docs/complexity.md: every player to move can fall one "
            "trick short of his goal, so nobody can afford to cut an edge by a discard.",
        ),
    )


def _vertex(graph: Graph, vertex: str, numbers: Sizes) -> Iterator[Hand]:
    """The hands of a vertex: its own, and gates and banks of its fallbacks, each with a guard."""
    team = graph.team(vertex)
    name = f"h{vertex}"
    cards = {}
    incoming = 0
    for source, target in _edges(graph, numbers.turns):
        if vertex in (source, target):
            cards[f"{source}>{target}"] = "K" if source == vertex else "A"
            incoming += target == vertex
    if vertex != graph.start:
        cards |= {f"{name}.w{i}": "A" for i in range(numbers.arrival - incoming)}
    turns = numbers.turns[vertex]
    for turn in turns:
        count = numbers.entries(team, turns, turn)
        cards |= {_entry(name, turn, i): "K" for i in range(count)}
    yield from _guarded(Hand(name, team, cards), numbers.tricks)
    for turn in turns:
        yield from _fallback(name, team, turn, numbers, numbers.entries(team, turns, turn))


def _fallback(vertex: str, team: str, turn: int, numbers: Sizes, entries: int) -> Iterator[Hand]:
    """The gate and the bank of one turn, the bank directly after the gate, then both guards."""
    gate_name, bank_name = f"{vertex} gate {turn}", f"{vertex} bank {turn}"
    winners, shared = numbers.gate(team, turn), numbers.bank(team, turn)
    gate = {_entry(vertex, turn, i): "A" for i in range(entries)}
    gate |= {f"{gate_name}.w{i}": "A" for i in range(winners - entries)}
    links = [f"{gate_name}>bank.{i}" for i in range(shared)]
    gate |= dict.fromkeys(links, "K")
    first, first_guard = _guarded(Hand(gate_name, _OTHER[team], gate), numbers.tricks)
    second, second_guard = _guarded(
        Hand(bank_name, team, dict.fromkeys(links, "A")), numbers.tricks
    )
    yield from (first, second, first_guard, second_guard)


def _guarded(hand: Hand, size: int) -> tuple[Hand, Hand]:
    """Fill a hand up with losers; return it and its guard, which has an ace above each of them."""
    losers = [f"{hand.name}.l{i}" for i in range(size - len(hand.cards))]
    spare = [f"{hand.name} guard.w{i}" for i in range(len(hand.cards))]
    guard = Hand(f"{hand.name} guard", _OTHER[hand.team], dict.fromkeys(losers + spare, "A"))
    return hand + dict.fromkeys(losers, "K"), guard


def _entry(vertex: str, turn: int, number: int) -> str:
    return f"{vertex}>gate {turn}.{number}"
