"""Paper 003 §4: a quantified formula as a trick game in which team A must win every trick.

The lead walks through the quantifiers, where each variable gets a value, to a clause of team B's
choice, a literal of team A's choice, and back to its variable. If the literal is true, the ace that
was kept there lets team A go on to the conclusion, in which it has thrown all its losers by then.

The constants are the paper's or ours; ours fit all positions that were solved and are not proved
(docs/complexity.md).
"""

from __future__ import annotations

from collections.abc import Iterator

from ouvert.errors import RulesError
from ouvert.tricks.reductions import gadgets
from ouvert.tricks.reductions.formula import Formula
from ouvert.tricks.reductions.layout import Gadget, Reduction, check_size
from ouvert.tricks.reductions.reading import REPAIRED, Repair

HANDS_OF_A_CHOICE = 16
"""At least, of a choice of team B with a large β, for each β²."""


def from_qbf(
    formula: Formula, reading: Repair = REPAIRED, beta: int | None = None, cost: int | None = None
) -> Reduction:
    """Build the position of theorem 2: team A wins all tricks exactly if the formula is true.

    `beta` is what it costs team A not to follow team B, `cost` the tricks before the conclusion;
    by default n + m and `conclusion_cost`. With a smaller `beta` positions are small enough to be
    solved. A clause without literals is written as two that contradict each other.

    Raises RulesError if one of them is below 1, SizeError for too many cards.
    """
    source, formula = formula, formula.without_empty_clauses()
    beta = len(formula.prefix) + len(formula.clauses) if beta is None else beta
    cost = conclusion_cost(formula, beta, reading) if cost is None else cost
    if beta < 1 or cost < 1:
        raise RulesError(f"beta and the cost are 1 or more, not {beta} and {cost}")
    choices = sum(kind == "A" for kind, _ in formula.prefix) + len(formula.clauses) - 1
    check_size(choices * HANDS_OF_A_CHOICE * beta**2, cost)
    parts = tuple(_gadgets(formula, beta, cost, reading))
    hands = [hand for part in parts for hand in part.hands]
    size = max(2 * len(formula.prefix) + cost, *(len(hand.cards) for hand in hands))
    filled = gadgets.fill(hands, size, closing=["conclusion"], reading=reading)
    known = (
        "its constants fit every position that was solved and are not proved."
        if Repair.CONCLUSION in reading
        else "with the printed constants team A can win though the formula is false."
    )
    return Reduction(
        source=source,
        answer="The formula is true",
        reading=reading,
        hands=filled,
        leader=parts[0].hands[0].name,
        goal=size,
        gadgets=parts,
        notes=(
            f"The construction of paper 003, theorem 2, with β = {beta} and cost {cost}; {known}",
        ),
    )


def conclusion_cost(formula: Formula, beta: int, reading: Repair = REPAIRED) -> int:
    """The tricks after which team A must come to the conclusion (c).

    As printed, or what team A wins on the way if the formula is true and idle hands throw their
    entering aces: 5 in an existential quantifier, 3 and those of the B-choice in a universal one,
    the B-choices between the clauses, one for each literal that is not chosen, and then one each
    for the literal, its variable and the variable's ace; every quantifier has one more ace, which
    is cashed at once or, in the one that the lead comes back to, at the end.
    """
    there_is = sum(quantifier == "E" for quantifier, _ in formula.prefix)
    for_all = len(formula.prefix) - there_is
    choice, _ = gadgets.choice_tricks(beta, reading)
    clauses = choice * (len(formula.clauses) - 1)
    if Repair.CONCLUSION in reading:
        way_back = len(formula.prefix) + 3 + min(map(len, formula.clauses)) - 1
        return 5 * there_is + (choice + 3) * for_all + clauses + way_back
    return 4 * there_is + (choice + 3) * for_all + clauses + 3


def _gadgets(formula: Formula, beta: int, cost: int, reading: Repair) -> Iterator[Gadget]:
    """All gadgets in the order of the seats."""
    numbers = {name: i for i, name in enumerate(formula.variables, 1)}
    for number, (kind, _) in enumerate(formula.prefix, 1):
        yield gadgets.quantifier(number, kind, beta)
    start = f"q{len(formula.prefix) + 1}"
    clauses = [f"d{i}" for i in range(1, len(formula.clauses) + 1)]
    if len(clauses) == 1:
        clauses = [start]
    else:
        worth, _ = gadgets.choice_tricks(beta, reading)
        yield gadgets.conjunction("and", start, clauses, beta, worth)
    places: dict[tuple[str, bool], list[str]] = {}
    for number, (enter, clause) in enumerate(zip(clauses, formula.clauses, strict=True), 1):
        exits = []
        for place, literal in enumerate(clause, 1):
            exits.append(f"l{number},{place}")
            places.setdefault(literal, []).append(exits[-1])
        yield gadgets.a_choice(f"or{number}", enter, exits)
    for (name, meant), entries in places.items():
        leave = f"v{numbers[name]}{'⊤' if meant else '⊥'}"
        yield gadgets.variable(("" if meant else "~") + name, entries, leave)
    yield gadgets.conclusion("conclusion", [f"c{i}" for i in numbers.values()], cost)
