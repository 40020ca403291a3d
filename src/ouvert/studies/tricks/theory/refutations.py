"""Theorems 1 and 2 as printed: what a search or a play finds against them, and gadgets' values."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from ouvert.errors import SizeError
from ouvert.studies.tricks.theory.false_formula import FORMULA, RIGHTS, suggesting, wins_all
from ouvert.studies.tricks.theory.false_formula import with_cost as false_formula
from ouvert.tricks.reductions import (
    PRINTED,
    REPAIRED,
    Gadget,
    Graph,
    Hand,
    Reduction,
    Repair,
    from_graph,
    gadgets,
    parse_graph,
    parse_qbf,
    proved_from_graph,
)
from ouvert.tricks.reductions.from_formula import conclusion_cost
from ouvert.tricks.reductions.layout import position_of
from ouvert.tricks.solvers import rank_two

PARTS = ((1, 1), (1, 2), (2, 1), (2, 2), (1, 3), (3, 1))
"""Vertices of both players in the small graphs."""
MOST_DEGREE = 3
STUBBORN = "0>2 2>0 0>3 2>1 3>1 | A: 0 1"
"""A graph that goes wrong with every number of suits for an edge that was tried."""
FEW, MORE = (1, 2, 3), (4, 5, 6, 8)
"""Suits for each edge with which all small graphs are asked, and with which only that one is."""
KNOWN_WRONG = {1: 3, 2: 2, 3: 2}
"""Of the small graphs, by suits for each edge."""
SEARCHED = 2_000_000
"""Positions of a search for a printed construction, and of one for ours, which may be given up."""
GIVEN_UP = 10_000
NEVER = 15
"""A cost that no small gadget pays."""
GADGETS = {
    "A-choice": (gadgets.a_choice("a", "s", ("+", "-")), 2, 2),
    "disjunction of 3": (gadgets.a_choice("d", "s", ("1", "2", "3")), 3, 3),
    "unit": (gadgets.unit("u", "s", "+", "-"), 5, 4),
    "2-magnifier": (gadgets.magnifier("m", "s", ("+", "-")), 7, 6),
    "B-choice, β = 1": (gadgets.b_choice("b", "s", "+", "-", 1), 8, 7),
    "wait 4": (gadgets.wait("w", "s", "+", 4), 4, 4),
}
"""What each is worth if team A may leave anywhere, and by the first exit whatever team B does."""

Told = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Asked:
    """A statement, in how many cases it was asked, and in how many it is wrong.

    Attributes:
        statement: what is claimed.
        how: what decides it.
        cases: how many were decided.
        wrong: in how many of them it does not hold.
        known: in how many docs/complexity.md says that it does not; 0 for what is right.
        open: how many cases were given up.
    """

    statement: str
    how: str
    cases: int
    wrong: int
    known: int = 0
    open: int = 0

    @property
    def is_fault(self) -> bool:
        """Whether something else has come out than docs/complexity.md says."""
        return self.wrong != self.known

    @property
    def verdict(self) -> str:
        """What came out, in words."""
        if self.is_fault:
            return f"**wrong for {self.wrong} of {self.cases}, not {self.known}**"
        if self.wrong:
            return f"refuted: wrong for {self.wrong} of {self.cases}"
        return f"right in all {self.cases}" + (f", {self.open} given up" if self.open else "")


def small_graphs(
    parts: Sequence[tuple[int, int]] = PARTS,
    most_edges: int | None = None,
    most_degree: int = MOST_DEGREE,
) -> Iterator[Graph]:
    """All bipartite digraphs with the given sizes of parts and degrees from 1 to `most_degree`.

    Vertices are numbered, those of player 1 first, and graphs that differ only in the numbers count
    apart. `most_edges` leaves out larger ones.
    """
    for size_a, size_b in parts:
        part_a = tuple(str(i) for i in range(size_a))
        part_b = tuple(str(size_a + i) for i in range(size_b))
        every = [(s, t) for a, b in product(part_a, part_b) for s, t in ((a, b), (b, a))]
        for count in range(1, len(every) + 1 if most_edges is None else most_edges + 1):
            for edges in combinations(every, count):
                graph = Graph(part_a, part_b, edges)
                if all(1 <= graph.degree(v) <= most_degree for v in graph.vertices):
                    yield graph


def is_right(graph: Graph, reduction: Reduction, most_nodes: int = SEARCHED) -> bool:
    """Whether team A reaches its goal just if player 1 wins. Raises SizeError if not decided."""
    proof = rank_two.at_least(reduction.position, reduction.goal, most_nodes)
    return proof.holds == graph.first_player_wins


def graphs_searched(told: Told, *, whole: bool = True) -> list[Asked]:
    """Theorem 1 by the paper's construction with all slips repaired, and by ours.

    If not `whole`, with few suits for each edge alone.
    """
    graphs = list(small_graphs())
    found = []
    for suits in FEW:
        told(f"{suits} suits for each edge of {len(graphs)} graphs")
        wrong = sum(not is_right(graph, from_graph(graph, parallel=suits)) for graph in graphs)
        each = "one suit" if suits == 1 else f"{suits} suits"
        found.append(
            Asked(
                f"theorem 1, the text with its slips repaired, {each} for each edge",
                f"a search of all plays, {len(graphs)} small graphs",
                len(graphs),
                wrong,
                KNOWN_WRONG[suits],
            )
        )
    if not whole:
        return found
    told(f"up to {MORE[-1]} suits for each edge")
    stubborn = parse_graph(STUBBORN)
    wrong = sum(not is_right(stubborn, from_graph(stubborn, parallel=suits)) for suits in MORE)
    found.append(
        Asked(
            f"the same, {', '.join(map(str, MORE))} suits for each edge",
            f"a search of all plays, `{STUBBORN}`",
            len(MORE),
            wrong,
            len(MORE),
        )
    )
    told(f"our construction, {len(graphs)} graphs")
    decided = wrong = 0
    for graph in graphs:
        try:
            wrong += not is_right(graph, proved_from_graph(graph), GIVEN_UP)
        except SizeError:
            continue
        decided += 1
    how = f"a search of all plays, {len(graphs)} small graphs, up to {GIVEN_UP:,} positions each"
    found.append(
        Asked("theorem 1, our construction", how, decided, wrong, open=len(graphs) - decided)
    )
    return found


def padded(
    gadget: Gadget, costs: Sequence[int], reading: Repair = REPAIRED
) -> tuple[tuple[Hand, ...], str]:
    """A gadget alone, with a conclusion of some cost at each exit; its hands, and who leads."""
    ends = [
        gadgets.conclusion(f"end{i}", [suit], cost)
        for i, (suit, cost) in enumerate(zip(gadget.exiting, costs, strict=True))
    ]
    hands = [hand for part in (gadget, *ends) for hand in part.hands]
    size = max(max(costs) + 2, *(len(hand.cards) + 1 for hand in hands))
    filled = gadgets.fill(hands, size, [f"end{i}" for i in range(len(ends))], reading)
    return filled, hands[0].name


def most(gadget: Gadget, *, forced: bool, reading: Repair = REPAIRED) -> int:
    """The tricks after which team A can leave: anywhere, or by the first exit whatever B does."""
    tricks = 0
    others = len(gadget.exiting) - 1
    while True:
        costs = [tricks + 1, *[NEVER if forced else tricks + 1] * others]
        if not rank_two.all_tricks(position_of(*padded(gadget, costs, reading))).holds:
            return tricks
        tricks += 1


def gadgets_solved(told: Told) -> list[Asked]:
    """What gadgets of theorem 2 are worth, and what is printed for one of them."""
    found = []
    how = "all plays, with a conclusion at each exit"
    solved = {}
    for name, (gadget, *known) in GADGETS.items():
        told(f"gadgets, {name}")
        solved[name] = [most(gadget, forced=forced) for forced in (False, True)]
        statement = f"theorem 2, {name}: {known[0]} tricks, by the first exit {known[1]}"
        found.append(Asked(statement, how, 2, _differ(solved[name], known)))
    printed = gadgets.choice_tricks(1, REPAIRED & ~Repair.CONCLUSION)
    statement = f"lemma 2 as printed, B-choice, β = 1: {printed[0]} tricks, {printed[1]}"
    found.append(Asked(statement, how, 2, _differ(solved["B-choice, β = 1"], printed), 2))
    return found


def _differ(some: Sequence[int], others: Sequence[int]) -> int:
    return sum(one != other for one, other in zip(some, others, strict=True))


def false_formula_won(told: Told) -> list[Asked]:
    """Theorem 2 with the printed constants: team A's play for a formula that is false."""
    told("a false formula")
    formula = parse_qbf(FORMULA)
    cost = conclusion_cost(formula, 3, PRINTED)
    team_b = suggesting("rrrrr")
    won = wins_all(false_formula(cost), RIGHTS, team_b) and not formula.is_true
    dearer = wins_all(false_formula(cost + 1), RIGHTS, team_b)
    how = "a play by the rules against a team B that suggests the right each time"
    return [
        Asked(f"theorem 2, the printed c = {cost}: right for {formula}", how, 1, int(won), 1),
        Asked(f"this play does not win with c = {cost + 1}", how, 1, int(dearer)),
    ]
