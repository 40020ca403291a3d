"""Theorems 1 and 2: our reductions on every small graph and every small formula."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, product

from ouvert.tricks.reductions import Formula, Graph, proved_from_graph, proved_from_qbf
from ouvert.tricks.reductions.certificate import CertificateError, check
from ouvert.tricks.reductions.walks import decide

Told = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Answers:
    """What a reduction says about problems of one size.

    Attributes:
        size: which problems, in words.
        problems: how many there are.
        positive: how many of them have the answer yes.
        wrong: those for which the trick game says something else, as text.
        lines: lines or moments of walks that were followed, in all problems.
    """

    size: str
    problems: int
    positive: int
    wrong: tuple[str, ...]
    lines: int


def all_graphs(vertices: int) -> Iterator[Graph]:
    """All bipartite digraphs of so many numbered vertices; the first one is the start."""
    for size_a in range(1, vertices + 1):
        part_a = tuple(str(i) for i in range(size_a))
        part_b = tuple(str(i) for i in range(size_a, vertices))
        every = [e for a, b in product(part_a, part_b) for e in ((a, b), (b, a))]
        for chosen in product((False, True), repeat=len(every)):
            edges = tuple(e for e, there in zip(every, chosen, strict=True) if there)
            yield Graph(part_a, part_b, edges)


def all_formulas(variables: int, clauses: int) -> Iterator[Formula]:
    """All formulas of so many variables and a set of so many clauses, one after the other.

    A clause is any set of literals, the empty one too, without a variable twice.
    """
    names = [f"x{i}" for i in range(1, variables + 1)]
    every = [
        tuple((name, sign) for name, sign in zip(names, signs, strict=True) if sign is not None)
        for signs in product((None, True, False), repeat=variables)
    ]
    for chosen in combinations(every, clauses):
        for kinds in product("EA", repeat=variables):
            yield Formula(tuple(zip(kinds, names, strict=True)), chosen)


def graphs_answered(most_vertices: int, told: Told) -> list[Answers]:
    """Follow the winner's strategy on all graphs of 1, 2, … vertices."""
    found = []
    for vertices in range(1, most_vertices + 1):
        told(f"graphs of {vertices} vertices")
        problems = positive = lines = 0
        wrong = []
        for graph in all_graphs(vertices):
            problems += 1
            positive += graph.first_player_wins
            try:
                lines += check(proved_from_graph(graph)).lines
            except CertificateError:
                wrong.append(str(graph))
        found.append(Answers(f"{vertices} vertices", problems, positive, tuple(wrong), lines))
    return found


def formulas_answered(most_variables: int, most_clauses: int, told: Told) -> list[Answers]:
    """Decide the positions of all formulas of 1, 2, … variables and clauses by their walks."""
    found = []
    for variables in range(1, most_variables + 1):
        for clauses in range(1, most_clauses + 1):
            told(f"formulas of {variables} variables and {clauses} clauses")
            problems = positive = lines = 0
            wrong = []
            for formula in all_formulas(variables, clauses):
                walked = decide(proved_from_qbf(formula))
                problems += 1
                positive += formula.is_true
                lines += walked.moments
                # a walk that finds more than it should is wrong as well
                if walked.holds != formula.is_true or walked.most > walked.needed:
                    wrong.append(str(formula))
            size = f"{variables} variables, {clauses} clauses"
            found.append(Answers(size, problems, positive, tuple(wrong), lines))
    return found
