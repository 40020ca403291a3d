"""How team A wins a false formula: its play for `E x1 A x2 : (x2)` with the printed constants.

Theorem 2 as printed is refuted by it. Team A makes x2 true whatever team B suggests: in the
B-choice it goes right only as often as still ends at the left exit. Hands that are not needed throw
their entering aces, and the kings below them are cashed. `ouvert.studies.tricks.theory.by_rules`
plays the game against any team B.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product

from ouvert.studies.tricks.theory.asked import Asked, Told
from ouvert.studies.tricks.theory.by_rules import Card, Hands, Table, TeamB, wins_all
from ouvert.tricks.reductions import PRINTED, REPAIRED, Reduction, Repair, from_qbf, parse_qbf
from ouvert.tricks.reductions.from_formula import conclusion_cost

FORMULA = "E x1 A x2 : (x2)"
BETA, LAYERS = 3, 5
"""The price n + m by the paper, and the layers of units that it takes, 2β − 1."""
RIGHTS = 2
"""Steps to the right with which still the left exit is reached."""

_UNIT = re.compile(r"(q2\?m.*u\d+)([abcd])")
_PADDING = re.compile(r".*\.p\d+|conclusion\.l\d+")


class Cheat:
    """Team A's plan, with `rights` steps to the right that it may still make."""

    def __init__(self, rights: int) -> None:
        self._rights = rights
        self._ways: dict[str, str] = {}
        self._idle = {"q1⊥": "q1.false"}

    def lead(self, name: str, table: Table) -> Card:
        """Cash what wins, then lead a king to a partner."""
        hand, holders = table.hands[name], table.holders
        unit = _UNIT.fullmatch(name)
        if unit and unit[2] == "a":
            self._choose(unit[1], table.hands)
        for suit, rank in hand.items():
            kept = name == "q2end" and suit == "q2.f"
            if (rank == "A" or (suit, "A") not in holders) and not kept:
                return suit, rank
        safe = [s for s, r in hand.items() if r == "K" and "guard" not in holders[s, "A"]]
        way = self._ways.get(unit[1], "") if unit else ""
        wanted = [s for s in safe if s in ("q1.true", "q2", "q3") or (way and s.endswith(way))]
        suit = (wanted or safe or list(hand))[0]
        return suit, hand[suit]

    def _choose(self, unit: str, hands: Hands) -> None:
        """Follow the suggestion if that still ends at the left exit; the other hand is idle."""
        if unit not in self._ways:
            right = f"{unit}.2" not in hands[f"{unit}a guard"] and self._rights > 0
            self._rights -= right
            self._ways[unit] = ".r" if right else ".l"
            self._idle[f"{unit}c" if right else f"{unit}d"] = f"{unit}.{'l' if right else 'r'}"

    def discard(self, name: str, table: Table) -> Card:
        """Throw the ace of an idle hand, else losers and padding."""
        hand = table.hands[name]
        idle = self._idle.get(name)
        if idle in hand:
            return idle, hand[idle]
        padding = (s for s, r in hand.items() if r == "K" and _PADDING.fullmatch(s))
        suit = next(padding, next(reversed(hand)))
        return suit, hand[suit]


def with_cost(cost: int) -> Reduction:
    """The paper's construction for the formula, all slips repaired but for the conclusion."""
    return from_qbf(parse_qbf(FORMULA), REPAIRED & ~Repair.CONCLUSION, cost=cost)


def suggesting(sides: Sequence[str]) -> TeamB:
    """A team B that throws aces of no use and suggests these sides, `l` or `r`, in each layer."""

    def discard(name: str, table: Table) -> Card:
        hand = table.hands[name]
        kings = {
            suit for each in table.hands.values() for suit, rank in each.items() if rank == "K"
        }
        for suit, rank in hand.items():
            if rank == "K" or suit not in kings:
                return suit, rank
        unit = name.removesuffix("a guard")
        suggested = f"{unit}.{'12'['lr'.index(sides[len(sides) - 1 - unit.count(chr(39))])]}"
        if {f"{unit}.1", f"{unit}.2"} <= set(hand):
            return suggested, "A"
        return next(((s, r) for s, r in hand.items() if ".p" in s), next(iter(hand.items())))

    return discard


def refuted(told: Told, *, whole: bool) -> list[Asked]:
    """Theorem 2 with the printed constants: team A wins, though the formula is false.

    If `whole`, whatever team B suggests in each layer; else only if that is the right each time.
    """
    formula = parse_qbf(FORMULA)
    cost, ours = (conclusion_cost(formula, BETA, reading) for reading in (PRINTED, REPAIRED))
    ways = list(product("lr", repeat=LAYERS)) if whole else [("r",) * LAYERS]
    won = {}
    for tricks in (cost, cost + 1):
        told(f"a false formula, c = {tricks}")
        reduction = with_cost(tricks)
        won[tricks] = [wins_all(reduction, Cheat(RIGHTS), suggesting(sides)) for sides in ways]
    against = f"all {len(ways)} ways to suggest" if whole else "suggestions of the right"
    wrong = int(all(won[cost]) and not formula.is_true)
    return [
        Asked(
            f"theorem 2, the printed c = {cost}: right for {formula}",
            f"a play of team A by the rules against {against}",
            1,
            wrong,
            1,
            figure=f"team A wins against {sum(won[cost])} of {len(ways)}; our c is {ours}",
        ),
        Asked(
            f"this play does not win with c = {cost + 1} against suggestions of the right",
            "the play by the rules",
            1,
            int(won[cost + 1][-1]),
            figure=f"it wins against {sum(won[cost + 1])} of {len(ways)}",
        ),
    ]
