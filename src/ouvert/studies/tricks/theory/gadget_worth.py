"""What the gadgets of theorem 2 are worth: solved, as the paper plays them, and as printed."""

from __future__ import annotations

from collections.abc import Sequence

from ouvert.studies.tricks.theory.asked import Asked, Told
from ouvert.studies.tricks.theory.paper_play import wins_as_intended
from ouvert.tricks.reductions import REPAIRED, Gadget, Hand, Repair, gadgets
from ouvert.tricks.reductions.layout import position_of
from ouvert.tricks.solvers import rank_two

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
INTENDED = {
    "A-choice": (1, 1),
    "unit": (4, 3),
    "2-magnifier": (6, 5),
    "B-choice, β = 1": (7, 6),
    "wait 4": (4, 4),
}
"""The same if nobody throws an entry ace."""
SEATED_ELSEWHERE = ("A-choice", "unit", "2-magnifier")
"""Gadgets that are solved in another seating, too."""


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


def is_intended(gadget: Gadget, followed: int, forced: int) -> list[bool]:
    """Whether a gadget is worth this if nobody throws an entry ace: each value, and no more.

    `followed` is what team A may have won where it leaves anywhere, `forced` if it leaves by the
    first exit whatever team B does.
    """
    others = len(gadget.exiting) - 1

    def wins(first: int, other: int) -> bool:
        return wins_as_intended(*padded(gadget, [first, *[other] * others]))

    found = [wins(followed, followed), not wins(followed + 1, followed + 1), wins(forced, NEVER)]
    # by the only exit team A leaves anyway
    return [*found, not wins(forced + 1, NEVER)] if others else found


def solved(told: Told) -> list[Asked]:
    """What gadgets are worth if hands that are not needed throw their entering aces."""
    how = "all plays, with a conclusion at each exit"
    found = []
    values = {}
    for name, (gadget, *known) in GADGETS.items():
        told(f"gadgets, {name}")
        values[name] = [most(gadget, forced=forced) for forced in (False, True)]
        statement = f"theorem 2, {name}: worth {known[0]}, by the first exit {known[1]}"
        found.append(Asked(statement, how, 2, _differ(values[name], known)))
    told("gadgets in other seats")
    elsewhere = [
        most(GADGETS[name][0], forced=forced, reading=REPAIRED & ~Repair.SEATING)
        for name in SEATED_ELSEWHERE
        for forced in (False, True)
    ]
    seated = [tricks for name in SEATED_ELSEWHERE for tricks in values[name]]
    ours = gadgets.choice_tricks(1)
    printed = gadgets.choice_tricks(1, REPAIRED & ~Repair.CONCLUSION)
    lemma = f"lemma 2 as printed, B-choice, β = 1: {printed[0]}, by the first exit {printed[1]}"
    return [
        *found,
        Asked(
            f"{', '.join(SEATED_ELSEWHERE)}: the same with all of team A before team B",
            how,
            len(seated),
            _differ(elsewhere, seated),
        ),
        Asked(lemma, how, 2, _differ(values["B-choice, β = 1"], printed), 2),
        Asked(
            f"our constants, B-choice, β = 1: {ours[0]}, by the first exit {ours[1]}",
            how,
            2,
            _differ(values["B-choice, β = 1"], ours),
        ),
    ]


def as_intended(told: Told) -> list[Asked]:
    """What gadgets are worth if nobody throws an entry ace, and what is printed for that."""
    found = []
    how = "all plays in which team A throws padding first and an entry ace last"
    for name, (followed, forced) in INTENDED.items():
        told(f"gadgets as the paper plays them, {name}")
        answers = is_intended(GADGETS[name][0], followed, forced)
        statement = f"{name} if nobody throws an entry ace: {followed}, by the first exit {forced}"
        found.append(Asked(statement, how, len(answers), answers.count(False)))
    magnifier, choice = GADGETS["2-magnifier"][0], GADGETS["B-choice, β = 1"][0]
    caption = [gadgets.magnifier_tricks(2, 0, left=left) for left in (True, False)]
    text = [
        gadgets.magnifier_tricks(2, 0, left=left, reading=REPAIRED & ~Repair.EXITS)
        for left in (True, False)
    ]
    lemma = gadgets.choice_tricks(1, REPAIRED & ~Repair.CONCLUSION)
    for statement, gadget, tricks, known in (
        ("table 4 by its caption, a magnifier of weight 2", magnifier, caption, 0),
        ("table 4 by its text, a magnifier of weight 2", magnifier, text, 2),
        ("lemma 2 as printed, B-choice, β = 1, played so", choice, lemma, 2),
    ):
        told(statement)
        costs = ([tricks[0]] * 2, [tricks[1], NEVER])
        wrong = sum(not wins_as_intended(*padded(gadget, cost)) for cost in costs)
        found.append(
            Asked(f"{statement}: {tricks[0]}, by the first exit {tricks[1]}", how, 2, wrong, known)
        )
    return found


def _differ(some: Sequence[int], others: Sequence[int]) -> int:
    return sum(one != other for one, other in zip(some, others, strict=True))
