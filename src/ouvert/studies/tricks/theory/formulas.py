"""Theorem 2 on whole formulas: searches, team A's way by the rules, and what the proof needs."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ouvert.studies.tricks.theory import guards, true_formula
from ouvert.studies.tricks.theory.asked import Asked, Told
from ouvert.studies.tricks.theory.by_rules import Plan
from ouvert.tricks.reductions import (
    Formula,
    Reduction,
    from_qbf,
    parse_qbf,
    premises,
    proved_from_qbf,
)
from ouvert.tricks.reductions.from_formula import conclusion_cost
from ouvert.tricks.solvers import rank_two

TRUE = ("E x : (x)", "E x : (~x)", "E x : (x | ~x)", "E x E y : (x)", "E x E y : (~y | x)")
"""Formulas whose game by the paper's construction with our constants is small enough."""
PAID = ("E x : (x)", "E x : (x | ~x)")
"""Of them those in which team A can pay no trick more, with β = 2."""
TOO_CHEAP = ("A x : (x)", "A x : (~x)")
"""False formulas that team A wins with β = 1."""
SMALLEST = ("E x : ()", "E x : (x)", "E x : (~x)", "A x : (x)")
"""Formulas whose game by our construction is searched in a moment."""
SMALL = (
    "E x : (x) & (~x)",
    "A x : ()",
    "A x : (x | ~x)",
    "E x A y : (x)",
    "E x A y : (y)",
    "A x E y : (y)",
)
"""Those that take a minute together."""
SEARCHED = 300_000_000
"""Positions of one search."""


def random_formula(rng: np.random.Generator, variables: int = 4, clauses: int = 4) -> Formula:
    """A formula of up to so many variables and clauses of up to three literals, or of none."""
    kinds = rng.choice(["E", "A"], int(rng.integers(1, variables + 1)))
    prefix = tuple((str(kind), f"x{i}") for i, kind in enumerate(kinds, 1))
    return Formula(
        prefix,
        tuple(
            tuple(
                (f"x{rng.integers(1, len(prefix) + 1)}", bool(rng.integers(2)))
                for _ in range(int(rng.integers(0, 4)))
            )
            for _ in range(int(rng.integers(1, clauses + 1)))
        ),
    )


def by_the_paper(told: Told) -> list[Asked]:
    """The paper's construction with our constants, where the solver takes it."""
    told("true formulas by the paper's construction")
    how = "a search of all plays, β = 1"
    lost = [text for text in TRUE if not _is_won(from_qbf(parse_qbf(text), beta=1))]
    dearer = {text: parse_qbf(text) for text in PAID}
    paid = [
        text
        for text, formula in dearer.items()
        if _is_won(from_qbf(formula, cost=conclusion_cost(formula, 2) + 1))
    ]
    cheap = [text for text in TOO_CHEAP if not _is_won(from_qbf(parse_qbf(text), beta=1))]
    return [
        Asked(
            "theorem 2, the paper's construction with our constants: team A wins true formulas",
            f"{how}: {_listed(TRUE)}",
            len(TRUE),
            len(lost),
        ),
        Asked(
            "the same: it cannot pay a trick more",
            f"a search of all plays, β = 2: {_listed(PAID)}",
            len(PAID),
            len(paid),
        ),
        Asked(
            "the same with β = 1, which is too cheap: team A wins no false formula",
            f"{how}: {_listed(TOO_CHEAP)}",
            len(TOO_CHEAP),
            len(TOO_CHEAP) - len(cheap),
            len(TOO_CHEAP),
        ),
    ]


def _is_won(reduction: Reduction) -> bool:
    return rank_two.all_tricks(reduction.position).holds


def _listed(texts: tuple[str, ...]) -> str:
    return ", ".join(f"`{text}`" for text in texts)


def searched(told: Told, *, whole: bool) -> Asked:
    """Our construction by a search of all plays; if not `whole`, the smallest formulas alone."""
    texts = (*SMALLEST, *SMALL) if whole else SMALLEST
    nodes = {}
    wrong = []
    for text in texts:
        told(f"all plays of {text}")
        formula = parse_qbf(text)
        proof = rank_two.all_tricks(proved_from_qbf(formula).position, SEARCHED)
        nodes[text] = proof.nodes
        if proof.holds != formula.is_true:
            wrong.append(text)
    largest = max(nodes, key=nodes.__getitem__)
    return Asked(
        "theorem 2, our construction",
        f"a search of all plays: {_listed(texts)}",
        len(texts),
        len(wrong),
        figure=f"`{largest}` took {nodes[largest]:,} positions",
    )


def played(count: int, rng: np.random.Generator, told: Told) -> list[Asked]:
    """Team A's way through our construction on random true formulas, against random discards."""
    found = []
    for wild in (False, True):
        told(f"{count} true formulas, played by the rules")
        lost = drawn = 0
        while drawn < count:
            formula = random_formula(rng)
            if formula.is_true:
                drawn += 1
                lost += not true_formula.is_won(formula, rng, wild=wild)
        thrown = "anything at random" if wild else "what guards no king, then what it may choose"
        found.append(
            Asked(
                f"theorem 2, our construction: team A's way wins if team B throws {thrown}",
                f"plays by the rules, {count} random true formulas of up to four variables",
                drawn,
                lost,
            )
        )
    return found


def defended(count: int, rng: np.random.Generator, told: Told) -> Asked:
    """Team B's way through our construction on random false formulas, against what may hurt it.

    Each is defended against team A's way, as far as it goes, and nine times against drawn cards.
    """
    told(f"{count} false formulas, played by the rules")
    games, lost = 0, 0
    for formula in _false_formulas(count, rng):
        plans: list[Plan] = [true_formula.Faithful(formula), *(guards.Wild(rng) for _ in range(9))]
        games += len(plans)
        lost += sum(guards.is_lost(formula, plan) for plan in plans)
    return Asked(
        "theorem 2, our construction: team B's way wins a trick whatever team A plays",
        f"plays by the rules, {count} random false formulas of up to three variables and clauses, "
        "against team A's way and drawn cards",
        games,
        lost,
    )


def _false_formulas(count: int, rng: np.random.Generator) -> Iterator[Formula]:
    while count:
        formula = random_formula(rng, 3, 3)
        if not formula.is_true:
            count -= 1
            yield formula


def premises_hold(count: int, rng: np.random.Generator, told: Told) -> Asked:
    """What the proof of our construction says of its numbers and guards, on random formulas."""
    told(f"what theorem 2's proof needs, {count} formulas")
    drawn = [random_formula(rng) for _ in range(count)]
    return Asked(
        "theorem 2, our construction: the numbers and guards that its proof uses",
        "read from the cards, random formulas of up to four variables and clauses",
        count,
        sum(bool(premises.missing_in_formula(proved_from_qbf(formula))) for formula in drawn),
    )
