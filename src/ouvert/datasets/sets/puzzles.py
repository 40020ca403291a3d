"""The stock of puzzles that comes with the package, as a table.

`ouvert studies learn puzzles` makes the stock from its own seed; here it is only written down, so
the seed of the set changes nothing.
"""

from __future__ import annotations

from typing import Any

from ouvert.skat.training.puzzles import stock

COLUMNS = {
    "id": "its name in the stock, as `ouvert puzzle` knows it",
    "kind": "what is asked: `card`, `discard` or `bid`",
    "theme": "what it is about",
    "dealt": "forehand, middlehand, rearhand, skat, with `|` between",
    "auction": "what was said so far",
    "contract": "what was announced, or null",
    "discards": "the two cards put away, or empty",
    "cards": "the cards played so far",
    "answers": "the possible answers",
    "worth": "what each is worth to the seat, in the same order",
    "margin": "how far the best is ahead",
    "judge": "who agrees: `proof`, `every deal`, `played out`",
}


def size() -> int:
    """How many there are."""
    return len(stock())


def row(seed: int, number: int) -> dict[str, Any]:
    """Puzzle `number` of the stock."""
    puzzle = list(stock().values())[number]
    return {
        "id": puzzle.id,
        "kind": puzzle.kind,
        "theme": puzzle.theme,
        "dealt": "|".join(puzzle.dealt),
        "auction": puzzle.auction,
        "contract": puzzle.contract or None,
        "discards": puzzle.discards,
        "cards": puzzle.cards,
        "answers": list(puzzle.worth),
        "worth": list(puzzle.worth.values()),
        "margin": puzzle.margin,
        "judge": puzzle.judge,
    }
