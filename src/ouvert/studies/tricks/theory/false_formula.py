"""How team A wins a false formula: its play for `E x1 A x2 : (x2)` with the printed constants.

Theorem 2 as printed is refuted by it. Team A makes x2 true whatever team B suggests: in the
B-choice it goes right only as often as still ends at the left exit. Hands that are not needed throw
their entering aces, and the kings below them are cashed. `wins_all` plays the game by the rules
against any team B.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from ouvert.tricks.reductions import REPAIRED, Reduction, Repair, from_qbf, parse_qbf
from ouvert.tricks.rules import members

Card = tuple[str, str]
Hands = dict[str, dict[str, str]]
TeamB = Callable[[str, Hands], Card]
"""Chooses a discard for a hand of team B, given all hands."""

FORMULA = "E x1 A x2 : (x2)"
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

    def lead(self, name: str, hands: Hands, holders: dict[Card, str]) -> Card:
        """Cash what wins, then lead a king to a partner."""
        hand = hands[name]
        unit = _UNIT.fullmatch(name)
        if unit and unit[2] == "a":
            self._choose(unit[1], hands)
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

    def discard(self, name: str, hands: Hands) -> Card:
        """Throw the ace of an idle hand, else losers and padding."""
        hand = hands[name]
        idle = self._idle.get(name)
        if idle in hand:
            return idle, hand[idle]
        padding = (s for s, r in hand.items() if r == "K" and _PADDING.fullmatch(s))
        suit = next(padding, next(reversed(hand)))
        return suit, hand[suit]


def wins_all(reduction: Reduction, rights: int, team_b: TeamB) -> bool:
    """Play the game to its end; whether team A has won every trick."""
    position = reduction.position
    cards = [(name[:-2], name[-1]) for name in position.rules.names]
    number = {card: i for i, card in enumerate(cards)}
    seats = [hand.name for hand in reduction.hands]
    plan = Cheat(rights)
    hands = {
        seat: dict(cards[i] for i in members(held))
        for seat, held in zip(seats, position.hands, strict=True)
    }
    holders = {card: seat for seat, hand in hands.items() for card in hand.items()}
    while not position.over:
        seat = seats[position.actor]
        legal = [cards[i] for i in members(position.legal)]
        if not position.table:
            if reduction.hands[position.actor].team == "B":
                return False
            card = plan.lead(seat, hands, holders)
        elif len(legal) == 1 or len(legal) < len(hands[seat]):
            card = legal[0]
        elif reduction.hands[position.actor].team == "A":
            card = plan.discard(seat, hands)
        else:
            card = team_b(seat, hands)
        position = position.play(number[card])
        del hands[seat][card[0]], holders[card]
    return position.taken == reduction.goal


def with_cost(cost: int) -> Reduction:
    """The paper's construction for the formula, all slips repaired but for the conclusion."""
    return from_qbf(parse_qbf(FORMULA), REPAIRED & ~Repair.CONCLUSION, cost=cost)


def suggesting(sides: Sequence[str]) -> TeamB:
    """A team B that throws aces of no use and suggests these sides, `l` or `r`, in each layer."""

    def discard(name: str, hands: Hands) -> Card:
        hand = hands[name]
        kings = {suit for each in hands.values() for suit, rank in each.items() if rank == "K"}
        for suit, rank in hand.items():
            if rank == "K" or suit not in kings:
                return suit, rank
        unit = name.removesuffix("a guard")
        suggested = f"{unit}.{'12'['lr'.index(sides[len(sides) - 1 - unit.count(chr(39))])]}"
        if {f"{unit}.1", f"{unit}.2"} <= set(hand):
            return suggested, "A"
        return next(((s, r) for s, r in hand.items() if ".p" in s), next(iter(hand.items())))

    return discard
