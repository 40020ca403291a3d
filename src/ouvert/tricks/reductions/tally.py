"""Quantified formulas as a trick game in which team A must win every trick, with proof.

Paper 003's construction makes it dear not to follow team B, but leaves tricks to be found on the
way, and nobody has shown that they are too few to pay for it. Here nothing can be found: however
the lead goes, each suit that a visited hand has a part in is one trick, and all ways that team A
may go touch equally many suits. One trick less then is one too few, so a single *unit* choice is
enough to bind team A to what team B suggests (docs/complexity.md has the proof).

The lead goes once through every variable, to a clause that team B chooses, a literal of it that
team A chooses, and from there to the *value hand* that the literal's value would not have visited:
x goes to "x is false". Only there the lead may be handed to the conclusion. If the hand has been
visited before, its suits have been counted, and team A comes too early.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ouvert.tricks.reductions import gadgets
from ouvert.tricks.reductions.formula import Formula, Literal
from ouvert.tricks.reductions.layout import Gadget, Hand, Reduction
from ouvert.tricks.reductions.reading import REPAIRED

CONCLUSION = "conclusion"
_UNIT = 5
"""Tricks of a choice of team B that is followed: four suits and the king that is given away."""


def proved_from_qbf(formula: Formula) -> Reduction:
    """Build a position in which team A wins all tricks exactly if the formula is true.

    A clause without literals is a hand that the lead cannot leave.
    """
    cost = tricks_needed(formula)
    parts = tuple(_gadgets(formula, cost))
    hands = [hand for part in parts for hand in part.hands]
    longest = max(len(hand.cards) for hand in hands if hand.name != CONCLUSION)
    variables = len(formula.prefix)
    # losers enough for every trick that can be won before or beside the conclusion, and one more
    size = max(cost + 2 * variables + longest + 1, len(_of(hands, CONCLUSION).cards))
    return Reduction(
        source=formula,
        answer="The formula is true",
        reading=REPAIRED,
        hands=gadgets.fill(hands, size, closing=[CONCLUSION]),
        leader=parts[0].hands[0].name,
        goal=size,
        gadgets=parts,
        notes=(
            f"Our construction, proved in docs/complexity.md: team A comes to the conclusion after "
            f"{cost} tricks if it follows team B and shows a true literal, and earlier if not.",
        ),
        conclusion=CONCLUSION,
    )


def tricks_needed(formula: Formula) -> int:
    """The tricks before the conclusion (c): those of every walk that team A may make."""
    variables, clauses = len(formula.prefix), len(formula.clauses)
    for_all = sum(quantifier == "A" for quantifier, _ in formula.prefix)
    there_is = variables - for_all
    places = _most_places(formula)
    start, checked = 1, places + 1
    return (
        start
        + (2 + 1 + places) * there_is
        + (_UNIT + places) * for_all
        + 3 * variables
        + _UNIT * (clauses - 1)
        + _widest(formula)
        + checked
    )


def _gadgets(formula: Formula, cost: int) -> Iterator[Gadget]:
    """All gadgets in the order of the seats."""
    numbers = {name: i for i, name in enumerate(formula.variables, 1)}
    places: dict[Literal, list[str]] = {}
    for number, clause in enumerate(formula.clauses, 1):
        for place, literal in enumerate(clause, 1):
            places.setdefault(literal, []).append(f"v{number},{place}")
    most = _most_places(formula)
    for name, quantifier in zip(formula.variables, formula.prefix, strict=True):
        visits = {value: places.get((name, not value), []) for value in (True, False)}
        yield _variable(numbers[name], quantifier[0], visits, most)
    yield from _clauses(formula, f"q{len(formula.prefix) + 1}")
    closing = [f"c{i}{sign}" for i in numbers.values() for sign in "⊤⊥"]
    yield gadgets.conclusion(CONCLUSION, closing, cost)


def _variable(number: int, kind: str, visits: dict[bool, list[str]], most: int) -> Gadget:
    """A choice, the two value hands, and the hand where their ways meet again.

    `visits` are for each value the places of literals that it makes false: they lead here.
    """
    name = f"q{number}"
    true, false, leave = f"{name}.true", f"{name}.false", f"q{number + 1}"
    if kind == "E":
        choice = gadgets.a_choice(f"{name}?", name, (true, false))
    else:
        choice = gadgets.unit(f"{name}?", name, true, false)
    hands: list[Hand] = []
    for value, sign, enter in ((True, "⊤", true), (False, "⊥", false)):
        # where team A chooses, one suit of the value hand not taken is won at the choice already
        count = most + (kind == "E")
        own = f"{name}{sign}"
        cards = {enter: "A"} | dict.fromkeys(visits[value], "A")
        cards |= _winners(own, count - len(visits[value]))
        hands.extend(gadgets.pair(own, cards | {f"{own}.on": "K", f"c{number}{sign}": "K"}))
    meet = {f"{name}⊤.on": "A", f"{name}⊥.on": "A", leave: "K"}
    hands.extend(gadgets.pair(f"{name}end", meet))
    back = [place for value in (True, False) for place in visits[value]]
    closing = [f"c{number}⊤", f"c{number}⊥"]
    return Gadget(
        name,
        (name, true, false, *back, f"{name}⊤.on", f"{name}⊥.on", *closing, leave),
        (choice, *hands),
        (name, *back),
        (*closing, leave),
        f"team {'A' if kind == 'E' else 'B'} gives the variable its value.",
    )


def _clauses(formula: Formula, enter: str) -> Iterator[Gadget]:
    """Team B chooses a clause, team A a literal, which leads to its variable."""
    last = len(formula.clauses)
    for number in range(1, last):
        on = f"and{number + 1}" if number < last - 1 else f"d{last}"
        choice = gadgets.unit(f"and{number}", enter, f"d{number}", on)
        # a clause that is chosen early gets the tricks of the choices that are left out
        yield _with_winners(choice, f"and{number}c", _UNIT * (last - 1 - number))
        enter = on
    for number, clause in enumerate(formula.clauses, 1):
        exits = [f"l{number},{place}" for place in range(1, len(clause) + 1)]
        entering = f"d{number}" if last > 1 else enter
        choice = gadgets.a_choice(f"or{number}", entering, exits)
        yield _with_winners(choice, f"or{number}", _widest(formula) - len(clause))
        for place, (name, meant) in enumerate(clause, 1):
            leave = f"v{number},{place}"
            label = ("" if meant else "~") + f"{name} in {number},{place}"
            yield gadgets.variable(label, [exits[place - 1]], leave)


def _with_winners(gadget: Gadget, name: str, count: int) -> Gadget:
    """The same gadget with winners in one of its hands."""
    parts = tuple(
        part + _winners(name, count) if isinstance(part, Hand) and part.name == name else part
        for part in gadget.parts
    )
    return Gadget(gadget.name, gadget.suits, parts, gadget.entering, gadget.exiting, gadget.meaning)


def _winners(hand: str, count: int) -> dict[str, str]:
    return {f"{hand}.w{i}": "A" for i in range(1, count + 1)}


def _most_places(formula: Formula) -> int:
    """How often the most frequent literal occurs."""
    return max(Counter(each for clause in formula.clauses for each in clause).values(), default=0)


def _widest(formula: Formula) -> int:
    return max(map(len, formula.clauses))


def _of(hands: list[Hand], name: str) -> Hand:
    return next(hand for hand in hands if hand.name == name)
