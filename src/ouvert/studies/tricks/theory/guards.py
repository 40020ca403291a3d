"""Team B's way to win a trick of the proved reduction of a false formula, played by the rules.

It is what the proof in docs/complexity.md says, word for word: each guard keeps the aces above its
hand's losers, and that of a unit gives up the ace that suggests what keeps the formula false.
Team A plays what it likes: `Wild` draws its cards, more often such as could be of use.
"""

from __future__ import annotations

import re

import numpy as np

from ouvert.studies.tricks.theory.by_rules import Card, Plan, Table, wins_all
from ouvert.studies.tricks.theory.true_formula import stays_true
from ouvert.tricks.reductions import Formula, Reduction, proved_from_qbf

_UNIT = re.compile(r"(q(?P<variable>\d+)\?|and(?P<clause>\d+))a")
"""The first hand of a unit: of a variable, or of the clauses."""
_VALUE = re.compile(r"q(?P<variable>\d+)(?P<sign>[⊤⊥])")


class Guards:
    """The guards of team B, who know the formula and see which way the lead has gone."""

    def __init__(self, formula: Formula, reduction: Reduction) -> None:
        self._formula = formula
        self._values: dict[str, bool] = {}
        hands = {hand.name: hand.cards for hand in reduction.hands}
        self._losers = {
            f"{name} guard": {
                suit
                for suit, rank in cards.items()
                if rank == "K" and hands[f"{name} guard"].get(suit) == "A"
            }
            for name, cards in hands.items()
            if not name.endswith(" guard")
        }

    def __call__(self, name: str, table: Table) -> Card:
        """What a guard throws."""
        self._follow(table.winner)
        own = name.removesuffix(" guard")
        suit, _ = table.before
        unit = _UNIT.fullmatch(own)
        if suit in self._losers[name]:
            thrown = suit if suit in table.hands[name] else self._loser(name, table)
        elif unit and self._has_come(own, table) and self._may_suggest(own, table):
            thrown = self._suggestion(own, unit)
        elif unit and suit == f"{own[:-1]}.u" and own == table.leading and table.winner != own:
            # it has handed on the lead, and will never lead again
            thrown = self._loser(name, table)
        else:
            thrown = self._spare(name, table)
        return thrown, "A"

    def _follow(self, leader: str) -> None:
        """Note the value that a variable has got, at the first of its value hands to lead."""
        came = _VALUE.fullmatch(leader)
        if came:
            variable = self._formula.variables[int(came["variable"]) - 1]
            self._values.setdefault(variable, came["sign"] == "⊤")

    def _has_come(self, own: str, table: Table) -> bool:
        """Whether the first hand of a unit comes on lead by the card that it has just played.

        The first hand of all, which has a winner for its entering ace, does so by leading that.
        """
        suit, rank = table.before
        return own == table.winner and rank == "A" and suit != f"{own[:-1]}.u"

    def _may_suggest(self, own: str, table: Table) -> bool:
        """Whether none of the two spare aces has been thrown."""
        return {f"{own[:-1]}.1", f"{own[:-1]}.2"} <= table.hands[f"{own} guard"].keys()

    def _suggestion(self, own: str, unit: re.Match[str]) -> str:
        """The spare ace to give up: above c to suggest that way, else the other one."""
        if unit["variable"] is not None:
            variable = self._formula.variables[int(unit["variable"]) - 1]
            chosen = not stays_true(self._formula, {**self._values, variable: True})
        else:
            false = (
                number
                for number, clause in enumerate(self._formula.clauses, 1)
                if all(self._values[variable] != meant for variable, meant in clause)
            )
            chosen = next(false, 0) == int(unit["clause"])
        return f"{own[:-1]}.{1 if chosen else 2}"

    def _loser(self, name: str, table: Table) -> str:
        """A suit of which a loser of one's own hand is left below one's ace."""
        return next(suit for suit in table.hands[name] if suit in self._losers[name])

    def _spare(self, name: str, table: Table) -> str:
        """A suit in which one guards nothing, if one has some; else any."""
        hand = table.hands[name]
        return next((suit for suit in hand if suit not in self._losers[name]), next(iter(hand)))


class Wild:
    """A team A that draws its cards, each game in a way of its own."""

    def __init__(self, rng: np.random.Generator) -> None:
        self._rng = rng
        self._cashes, self._leaves = rng.choice([0.9, 1.0]), rng.choice([0.3, 0.9, 1.0])
        self._cuts, self._throws = rng.choice([0.0, 0.5, 1.0]), rng.choice([0.0, 0.02, 0.1, 0.4])

    def lead(self, name: str, table: Table) -> Card:
        """Mostly what wins, then a king whose ace a partner holds, then any card."""
        hand = list(table.hands[name].items())
        sure = [
            (suit, rank) for suit, rank in hand if rank == "A" or (suit, "A") not in table.holders
        ]
        if sure and self._rng.random() < self._cashes:
            return self._one_of(sure)
        links = [(suit, rank) for suit, rank in hand if _partner(suit, table)]
        onwards = [card for card in links if table.holders[card[0], "A"] != "conclusion"]
        if onwards and self._rng.random() < self._leaves:
            return self._one_of(onwards)
        return self._one_of(links or sure or hand)

    def discard(self, name: str, table: Table) -> Card:
        """An ace above the next leader's king, now and then another one, mostly a loser."""
        hand = list(table.hands[name].items())
        leader = table.hands[table.winner]
        above = [(suit, rank) for suit, rank in hand if rank == "A" and leader.get(suit) == "K"]
        if above and name != "conclusion" and self._rng.random() < self._cuts:
            return self._one_of(above)
        if self._rng.random() < self._throws:
            return self._one_of(hand)
        losers = [(suit, rank) for suit, rank in hand if rank == "K" and not _partner(suit, table)]
        return self._one_of(losers or hand)

    def _one_of(self, cards: list[Card]) -> Card:
        return cards[int(self._rng.integers(len(cards)))]


def _partner(suit: str, table: Table) -> bool:
    """Whether a hand of team A holds the ace of a suit."""
    holder = table.holders.get((suit, "A"))
    return holder is not None and not holder.endswith(" guard")


def is_lost(formula: Formula, plan: Plan) -> bool:
    """Whether a plan of team A wins every trick of the reduction of a false formula."""
    reduction = proved_from_qbf(formula)
    return wins_all(reduction, plan, Guards(formula, reduction))
