"""Team A's way to win the proved reduction of a true formula, played by the rules.

It needs nothing but the formula: each variable that is its own gets a value with which the rest
stays true, team B's suggestions are followed, and a true literal of the clause that comes is shown.
Team B throws what it likes.
"""

from __future__ import annotations

import numpy as np

from ouvert.tricks.reductions import Formula, proved_from_qbf
from ouvert.tricks.rules import members

Card = tuple[str, str]
Hands = dict[str, dict[str, str]]


class Plan:
    """Team A's plan for a true formula."""

    def __init__(self, formula: Formula) -> None:
        self._formula = formula
        self._values: dict[str, bool] = {}
        self._ways: dict[str, str] = {}
        self._extra = 0
        self._checking = False

    def lead(self, name: str, hands: Hands, holders: dict[Card, str]) -> Card:
        """Cash what wins; then lead the king that the plan names."""
        hand = hands[name]
        offers = self._offers(name)
        waiting = offers and all((suit, "A") in holders for suit in offers)
        for suit, rank in hand.items():
            promoted = rank == "K" and (suit, "A") not in holders
            if rank == "A" or (promoted and not suit.startswith(f"{name}.p")):
                return suit, rank
            # padding that was given away in place of a suggestion is as good as one
            if waiting and promoted and self._extra == 0:
                self._extra += 1
                return suit, rank
        return self.way(name, hands, holders), "K"

    def way(self, name: str, hands: Hands, holders: dict[Card, str]) -> str:
        """The suit by which the lead leaves a hand."""
        if name not in self._ways:
            self._ways[name] = self._chosen(name, hands, holders)
        return self._ways[name]

    def _chosen(self, name: str, hands: Hands, holders: dict[Card, str]) -> str:
        variable, _, part = name.partition("?") if "?" in name else (name, "", "")
        if "?" in name and not part:
            return f"{variable}.{'true' if self._decide(variable) else 'false'}"
        unit, last = name[:-1], name[-1]
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
            true = next(i for i, (v, meant) in enumerate(clause, 1) if self._values[v] == meant)
            return f"l{name[2:]},{true}"
        if last in "⊤⊥":
            return f"c{name[1:]}" if self._checking else f"{name}.on"
        return next(suit for suit, rank in hands[name].items() if _links(suit, rank, holders))

    def _decide(self, variable: str) -> bool:
        name = self._formula.variables[int(variable[1:]) - 1]
        self._values[name] = next(
            value
            for value in (True, False)
            if _stays_true(self._formula, {**self._values, name: value})
        )
        return self._values[name]

    def _offers(self, name: str) -> list[str]:
        if name.endswith("a") and ("?" in name or name.startswith("and")):
            return [f"{name[:-1]}.1", f"{name[:-1]}.2"]
        return []

    def discard(self, name: str, next_leader: str, hands: Hands, holders: dict[Card, str]) -> Card:
        """Throw the ace above a king that the next leader does not need for its way, or padding."""
        if next_leader != "conclusion" and not self._offers(next_leader):
            way = self.way(next_leader, hands, holders)
            for suit, rank in hands[name].items():
                leads_there = hands[next_leader].get(suit) == "K"
                if rank == "A" and leads_there and suit != way and name != "conclusion":
                    return suit, rank
        hand = hands[name]
        padding = [suit for suit, rank in hand.items() if rank == "K" and _padding(suit)]
        held = [suit for suit in padding if (suit, "A") in holders]
        suit = next(iter([*held, *padding, *reversed(hand)]))
        return suit, hand[suit]


def _links(suit: str, rank: str, holders: dict[Card, str]) -> bool:
    return rank == "K" and "guard" not in holders.get((suit, "A"), "guard")


def _padding(suit: str) -> bool:
    return ".p" in suit or suit.startswith("conclusion.l")


def _stays_true(formula: Formula, values: dict[str, bool]) -> bool:
    if len(values) == len(formula.prefix):
        return all(any(values[v] == meant for v, meant in clause) for clause in formula.clauses)
    quantifier, variable = formula.prefix[len(values)]
    found = [_stays_true(formula, {**values, variable: value}) for value in (True, False)]
    return any(found) if quantifier == "E" else all(found)


def _team_b(name: str, hands: Hands, rng: np.random.Generator, wild: bool) -> Card:
    """Anything at all, or what guards no king, then one of the two suggestions."""
    hand = list(hands[name].items())
    if wild:
        return hand[int(rng.integers(len(hand)))]
    kings = {suit for each in hands.values() for suit, rank in each.items() if rank == "K"}
    free = [card for card in hand if card[0] not in kings]
    own = name.removesuffix(" guard")
    offered = [card for card in hand if not card[0].startswith(f"{own}.p")]
    chosen = free or offered or hand
    return chosen[int(rng.integers(len(chosen)))]


def true_formula_is_won(formula: Formula, seed: int, *, wild: bool) -> bool:
    """Play the reduction of a true formula to its end; whether team A has won every trick."""
    rng = np.random.default_rng(seed)
    reduction = proved_from_qbf(formula)
    position = reduction.position
    cards = [(name[:-2], name[-1]) for name in position.rules.names]
    number = {card: i for i, card in enumerate(cards)}
    seats = [hand.name for hand in reduction.hands]
    plan = Plan(formula)
    hands = {
        seat: dict(cards[i] for i in members(held))
        for seat, held in zip(seats, position.hands, strict=True)
    }
    holders = {card: seat for seat, hand in hands.items() for card in hand.items()}
    next_leader = reduction.leader
    while not position.over:
        seat = seats[position.actor]
        legal = [cards[i] for i in members(position.legal)]
        if not position.table:
            if reduction.hands[position.actor].team == "B":
                return False
            card = plan.lead(seat, hands, holders)
            next_leader = holders.get((card[0], "A"), seat)
        elif len(legal) < len(hands[seat]) or len(legal) == 1:
            card = legal[0]
        elif reduction.hands[position.actor].team == "A":
            card = plan.discard(seat, next_leader, hands, holders)
        else:
            card = _team_b(seat, hands, rng, wild)
        position = position.play(number[card])
        del hands[seat][card[0]], holders[card]
    return position.taken == reduction.goal
