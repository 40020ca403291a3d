"""Team A's way to win the proved reduction of a true formula, played by the rules.

It needs nothing but the formula: each variable that is its own gets a value with which the rest
stays true, team B's suggestions are followed, and a true literal of the clause that comes is shown.
Team B throws what it likes.
"""

from __future__ import annotations

from functools import partial

import numpy as np

from ouvert.studies.tricks.theory.by_rules import Card, Table, wins_all
from ouvert.tricks.reductions import Formula, proved_from_qbf


class Faithful:
    """Team A's plan for a true formula; for a false one the same, as far as it goes."""

    def __init__(self, formula: Formula) -> None:
        self._formula = formula
        self._values: dict[str, bool] = {}
        self._ways: dict[str, str] = {}
        self._paid: set[str] = set()
        self._checking = False

    def lead(self, name: str, table: Table) -> Card:
        """Cash what wins; then lead the king that the plan names."""
        hand, holders = table.hands[name], table.holders
        offers = self._offers(name)
        waiting = offers and all((suit, "A") in holders for suit in offers)
        for suit, rank in hand.items():
            promoted = rank == "K" and (suit, "A") not in holders
            if rank == "A" or (promoted and not suit.startswith(f"{name}.p")):
                return suit, rank
            # padding that was given away in place of a suggestion is as good as one
            if waiting and promoted and name not in self._paid:
                self._paid.add(name)
                return suit, rank
        way = self._way(name, table)
        # an empty clause has no literal to show
        return (way, "K") if way in hand else next(iter(hand.items()))

    def _way(self, name: str, table: Table) -> str:
        """The suit by which the lead leaves a hand."""
        if name not in self._ways:
            self._ways[name] = self._chosen(name, table)
        return self._ways[name]

    def _chosen(self, name: str, table: Table) -> str:
        variable, _, part = name.partition("?") if "?" in name else (name, "", "")
        if "?" in name and not part:
            return f"{variable}.{'true' if self._decide(variable) else 'false'}"
        unit, last, holders = name[:-1], name[-1], table.holders
        if part == "a" or (name.startswith("and") and last == "a"):
            return f"{unit}.u"
        if part == "b" or (name.startswith("and") and last == "b"):
            left = (f"{unit}.1", "A") not in holders
            if part:
                self._values[self._formula.variables[int(variable[1:]) - 1]] = left
            return f"{unit}.{'l' if left else 'r'}"
        if part:
            return f"{variable}.{'true' if part == 'c' else 'false'}"
        if name.startswith("or"):
            clause = self._formula.clauses[int(name[2:]) - 1]
            self._checking = True
            true = (i for i, (v, meant) in enumerate(clause, 1) if self._values[v] == meant)
            return f"l{name[2:]},{next(true, 1)}"
        if last in "⊤⊥":
            return f"c{name[1:]}" if self._checking else f"{name}.on"
        hand = table.hands[name]
        links = (suit for suit, rank in hand.items() if _links(suit, rank, holders))
        return next(links, next(iter(hand)))

    def _decide(self, variable: str) -> bool:
        name = self._formula.variables[int(variable[1:]) - 1]
        self._values[name] = next(
            value
            for value in (True, False)
            if not value or stays_true(self._formula, {**self._values, name: value})
        )
        return self._values[name]

    def _offers(self, name: str) -> list[str]:
        if name.endswith("a") and ("?" in name or name.startswith("and")):
            return [f"{name[:-1]}.1", f"{name[:-1]}.2"]
        return []

    def discard(self, name: str, table: Table) -> Card:
        """Throw the ace above a king that the next leader does not need for its way, or padding."""
        hands, next_leader = table.hands, table.winner
        if next_leader != "conclusion" and not self._offers(next_leader):
            way = self._way(next_leader, table)
            for suit, rank in hands[name].items():
                leads_there = hands[next_leader].get(suit) == "K"
                if rank == "A" and leads_there and suit != way and name != "conclusion":
                    return suit, rank
        hand = hands[name]
        padding = [suit for suit, rank in hand.items() if rank == "K" and _padding(suit)]
        held = [suit for suit in padding if (suit, "A") in table.holders]
        suit = next(iter([*held, *padding, *reversed(hand)]))
        return suit, hand[suit]


def _links(suit: str, rank: str, holders: dict[Card, str]) -> bool:
    return rank == "K" and "guard" not in holders.get((suit, "A"), "guard")


def _padding(suit: str) -> bool:
    return ".p" in suit or suit.startswith("conclusion.l")


def stays_true(formula: Formula, values: dict[str, bool]) -> bool:
    """Whether a formula is true when the variables from the outside in have these values."""
    if len(values) == len(formula.prefix):
        return all(any(values[v] == meant for v, meant in clause) for clause in formula.clauses)
    quantifier, variable = formula.prefix[len(values)]
    found = [stays_true(formula, {**values, variable: value}) for value in (True, False)]
    return any(found) if quantifier == "E" else all(found)


def _team_b(name: str, table: Table, rng: np.random.Generator, wild: bool) -> Card:
    """Anything at all, or what guards no king, then one of the two suggestions."""
    hand = list(table.hands[name].items())
    if wild:
        return hand[int(rng.integers(len(hand)))]
    kings = {suit for each in table.hands.values() for suit, rank in each.items() if rank == "K"}
    free = [card for card in hand if card[0] not in kings]
    own = name.removesuffix(" guard")
    offered = [card for card in hand if not card[0].startswith(f"{own}.p")]
    chosen = free or offered or hand
    return chosen[int(rng.integers(len(chosen)))]


def is_won(formula: Formula, rng: np.random.Generator, *, wild: bool) -> bool:
    """Whether team A wins every trick of the reduction of a true formula, by the rules."""
    reduction = proved_from_qbf(formula)
    return wins_all(reduction, Faithful(formula), partial(_team_b, rng=rng, wild=wild))
