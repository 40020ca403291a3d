"""Games as text: the rule set, and every move with what was found when something was measured.

    5x5 rows=1 level=entanglement draw=40
    b1-a2+c2 b5-c4 …

A move that measures is followed by its outcomes, so that a record replays without chance.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ouvert.checkers.actions import Action
from ouvert.checkers.game import QuantumCheckers
from ouvert.checkers.notation import action_text, parse_action
from ouvert.checkers.variant import Level, Variant
from ouvert.errors import OuvertError, RecordError

PER_LINE = 8
"""Words in a line of a record."""

_HEADER = re.compile(r"(\d+)x(\d+) rows=(\d+) level=([a-z]+) draw=(\d+|never)( phantoms)?")


def variant_text(variant: Variant) -> str:
    """The rule set as the first line of a record."""
    draw = "never" if variant.draw_after is None else variant.draw_after
    return (
        f"{variant.size}x{variant.size} rows={variant.rows} level={variant.level.name.lower()} "
        f"draw={draw}{' phantoms' if variant.phantoms else ''}"
    )


def record_text(variant: Variant, actions: Iterable[Action]) -> str:
    """A game from its start as text, ending with a line feed."""
    words = [action_text(variant.board, action) for action in actions]
    lines = [" ".join(words[at : at + PER_LINE]) for at in range(0, len(words), PER_LINE)]
    return "\n".join([variant_text(variant), *lines]) + "\n"


def replay(text: str) -> tuple[QuantumCheckers, ...]:
    """All states of a recorded game, the first one before any move.

    Raises RecordError, with line and column, for what cannot be read or is not allowed.
    """
    lines = text.splitlines() or [""]
    states = [QuantumCheckers.start(_variant(lines[0]))]
    for number, line in enumerate(lines[1:], start=2):
        for word in re.finditer(r"\S+", line):
            try:
                action = parse_action(states[-1].variant.board, word.group())
                states.append(states[-1].apply(action))
            except OuvertError as error:
                raise RecordError(str(error), number, word.start() + 1) from error
    return tuple(states)


def _variant(line: str) -> Variant:
    found = _HEADER.fullmatch(line.strip())
    levels = {level.name.lower(): level for level in Level}
    if found is None or found[1] != found[2] or found[4] not in levels:
        raise RecordError(
            f"“{line}” is no rule set; write it like 5x5 rows=1 level=entanglement draw=40", 1, 1
        )
    try:
        return Variant(
            int(found[1]),
            int(found[3]),
            levels[found[4]],
            None if found[5] == "never" else int(found[5]),
            phantoms=found[6] is not None,
        )
    except OuvertError as error:
        raise RecordError(str(error), 1, 1) from error
