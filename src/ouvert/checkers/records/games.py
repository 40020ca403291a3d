"""Games as text and as JSON: the rule set, who played, and every move with what was found.

    5x5 rows=1 level=entanglement draw=40
    white: you
    black: heuristic
    seed: 17
    result: White
    b1-a2+c2 b5-c4 …

A move that measures is followed by its outcomes, so that a record replays without chance. A game
that the players have ended before the rules did says so in a line of its own, `ended: White
resigned` or `ended: draw agreed`. Only the rule set is needed; lines with a colon may be left out.
A file may hold several games, each beginning with its rule set, or as lines of JSON:

    {"variant": "5x5 rows=1 level=entanglement draw=40", "white": "you", "black": "heuristic",
     "seed": 17, "ended": null, "result": "White", "actions": ["b1-a2+c2", "b5-c4"]}
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any

from ouvert.checkers.records.notation import action_text, parse_action
from ouvert.checkers.rules.actions import Action, Found
from ouvert.checkers.rules.game import SEATS, QuantumCheckers
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.errors import OuvertError, RecordError
from ouvert.numbers import digits

PER_LINE = 8
"""Words in a line of a record."""
DRAW, UNFINISHED = "draw", "unfinished"
"""Results of games that nobody has won; a winner is named, as in `SEATS`."""

_RULES = re.compile(r"(\d{1,9})x(\d{1,9}) rows=(\d{1,9}) level=([a-z]+) draw=(\d{1,9}|never)( .*)?")
_BEGINS = re.compile(r"\s*\d+x\d+\b")
_LABEL = re.compile(r"\s*(white|black|seed|ended|result):(.*)")
_EXAMPLE = "5x5 rows=1 level=entanglement draw=40"
_KEYS = ("variant", "white", "black", "seed", "ended", "result", "actions")
JSON_FILES = (".json", ".jsonl")
"""Names of files end so whose games are lines of JSON."""


class Ending(Enum):
    """How players end a game that the rules have not ended yet; the value is how records say it."""

    WHITE_RESIGNED = "White resigned"
    BLACK_RESIGNED = "Black resigned"
    DRAW_AGREED = "draw agreed"

    @classmethod
    def resigned(cls, seat: int) -> Ending:
        """That this seat has given the game up."""
        return cls.BLACK_RESIGNED if seat else cls.WHITE_RESIGNED

    @property
    def winner(self) -> int | None:
        """The seat that wins by it; None for a draw."""
        return {Ending.WHITE_RESIGNED: 1, Ending.BLACK_RESIGNED: 0}.get(self)


@dataclass(frozen=True, slots=True)
class Turn:
    """A move that was made.

    Attributes:
        before: the state before it.
        actions: the move, and what was found.
        after: the state after it.
    """

    before: QuantumCheckers
    actions: tuple[Action, ...]
    after: QuantumCheckers


@dataclass(frozen=True, slots=True)
class Record:
    """A game from its start, whole or as far as it was played.

    Attributes:
        variant: the rule set.
        actions: moves and what was found, in order; as read from a file they are legal.
        players: names of White and Black; empty if nobody has told them.
        seed: seed of chance and of the agents; None if it is not known.
        ended: how the players have ended it, if the rules had not.
    """

    variant: Variant
    actions: tuple[Action, ...] = ()
    players: tuple[str, str] = ("", "")
    seed: int | None = None
    ended: Ending | None = None

    def states(self) -> tuple[QuantumCheckers, ...]:
        """All states, the first one before any action. Raises RulesError."""
        states = [QuantumCheckers.start(self.variant)]
        for action in self.actions:
            states.append(states[-1].apply(action))
        return tuple(states)

    def turns(self) -> tuple[Turn, ...]:
        """All moves with what was found; each jump is one. Raises RulesError."""
        states = self.states()
        turns: list[Turn] = []
        for action, before, after in zip(self.actions, states, states[1:], strict=False):
            if isinstance(action, Found):
                begun = turns.pop()
                turns.append(Turn(begun.before, (*begun.actions, action), after))
            else:
                turns.append(Turn(before, (action,), after))
        return tuple(turns)

    def text(self) -> str:
        """The record as text, ending with a line feed."""
        words = self._words()
        told = [(name.lower(), player) for name, player in zip(SEATS, self.players, strict=True)]
        told.append(("seed", "" if self.seed is None else str(self.seed)))
        told.append(("ended", "" if self.ended is None else self.ended.value))
        told.append(("result", result_text(self.states()[-1], self.ended)))
        return "\n".join(
            [
                variant_text(self.variant),
                # a name cannot end its line
                *(f"{label}: {' '.join(value.split())}" for label, value in told if value),
                *(" ".join(words[at : at + PER_LINE]) for at in range(0, len(words), PER_LINE)),
                "",
            ]
        )

    def json(self) -> dict[str, Any]:
        """The record as a value that `json.dumps` takes."""
        return {
            "variant": variant_text(self.variant),
            "white": self.players[0],
            "black": self.players[1],
            "seed": self.seed,
            "ended": None if self.ended is None else self.ended.value,
            "result": result_text(self.states()[-1], self.ended),
            "actions": self._words(),
        }

    def _words(self) -> list[str]:
        return [action_text(self.variant.board, action) for action in self.actions]


def variant_text(variant: Variant) -> str:
    """The rule set as the first line of a record."""
    draw = "never" if variant.draw_after is None else variant.draw_after
    return (
        f"{variant.size}x{variant.size} rows={variant.rows} level={variant.level.name.lower()} "
        f"draw={draw}{' phantoms' if variant.phantoms else ''}"
    )


def result_text(state: QuantumCheckers, ended: Ending | None = None) -> str:
    """Who has won, by the rules or as the players have ended it.

    `White`, `Black`, `draw` or `unfinished`.
    """
    winner = state.winner if ended is None else ended.winner
    if winner is not None:
        return SEATS[winner]
    return DRAW if state.drawn or ended is not None else UNFINISHED


def parse_records(text: str) -> tuple[Record, ...]:
    """All games of a file, each of them replayed once to see that it is possible.

    Raises RecordError, with line and column, for what cannot be read or is not allowed.
    """
    lines = text.splitlines()
    content = [number for number, line in enumerate(lines) if line.strip()]
    if not content:
        raise RecordError(
            f"there is no game here; one begins with a rule set such as {_EXAMPLE}", 1, 1
        )
    if lines[content[0]].lstrip().startswith("{"):
        return tuple(_from_json(lines[number], number + 1) for number in content)
    starts = [number for number in content if number == content[0] or _BEGINS.match(lines[number])]
    ends = [*starts[1:], len(lines)]
    return tuple(
        _from_lines(lines[start:end], start + 1) for start, end in zip(starts, ends, strict=True)
    )


def _from_lines(lines: Sequence[str], first: int) -> Record:
    """Read the game whose rule set is in the first of these lines, which has this number."""
    reader = _Reader(_variant(lines[0], first))
    told: dict[str, tuple[str, int]] = {}
    for number, line in enumerate(lines[1:], start=first + 1):
        if label := _LABEL.match(line):
            if label[1] in told:
                raise RecordError(f"“{label[1]}:” is there twice", number, label.start(1) + 1)
            told[label[1]] = label[2].strip(), number
            continue
        for word in re.finditer(r"\S+", line):
            reader.read(word.group(), number, word.start() + 1)
    seed, seed_line = told.get("seed", ("", first))
    if seed and digits(seed, 19) is None:
        raise RecordError(f"“{seed}” is no seed, which is a whole number", seed_line, 1)
    if "ended" in told:
        reader.end(*told["ended"])
    if "result" in told:
        reader.check_result(*told["result"])
    white, black = (told.get(name.lower(), ("", 0))[0] for name in SEATS)
    return reader.record((white, black), int(seed) if seed else None)


def _from_json(line: str, number: int) -> Record:
    """Read a game from a line of JSON."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError) as error:
        column = getattr(error, "colno", 1)
        raise RecordError("this is no line of JSON", number, column) from error
    if not isinstance(found, dict):
        raise RecordError("a game is an object of JSON, in braces", number)
    missing = [key for key in ("variant", "actions") if key not in found]
    if missing:
        raise RecordError(f"a game needs “{missing[0]}”", number)
    unknown = [key for key in found if key not in _KEYS]
    if unknown:
        raise RecordError(f"“{unknown[0]}” is nothing that a game has", number)
    names = found.get("white", ""), found.get("black", "")
    texts: list[Any] = [found["variant"], *names, found.get("result", "")]
    seed, actions = found.get("seed"), found["actions"]
    if not all(isinstance(text, str) for text in texts):
        raise RecordError("“variant”, “white”, “black” and “result” are texts", number)
    if seed is not None and (type(seed) is not int or seed < 0):
        raise RecordError("“seed” is a whole number or null", number)
    ended = found.get("ended")
    if not (ended is None or isinstance(ended, str)):
        raise RecordError("“ended” is a text or null", number)
    if not isinstance(actions, list) or not all(isinstance(word, str) for word in actions):
        raise RecordError("“actions” is a list of texts such as c3-d4", number)
    reader = _Reader(_variant(found["variant"], number))
    for count, word in enumerate(actions, start=1):
        reader.read(word, number, None, f"action {count}: ")
    if ended is not None:
        reader.end(ended, number)
    if "result" in found:
        reader.check_result(found["result"], number)
    return reader.record(names, seed)


class _Reader:
    """Replays a game word by word."""

    def __init__(self, variant: Variant) -> None:
        self.state = QuantumCheckers.start(variant)
        self.actions: list[Action] = []
        self.ended: Ending | None = None

    def read(self, word: str, line: int, column: int | None, where: str = "") -> None:
        try:
            action = parse_action(self.state.variant.board, word)
            self.state = self.state.apply(action)
        except OuvertError as error:
            raise RecordError(f"{where}{error}", line, column) from error
        self.actions.append(action)

    def end(self, told: str, line: int) -> None:
        """Take in how the players have ended the game, after all of its moves."""
        ways = {way.value: way for way in Ending}
        if told not in ways:
            raise RecordError(
                f"a game ends by {', '.join(f'“{way}”' for way in ways)}, not by “{told}”", line
            )
        if self.state.actor is None:
            raise RecordError(f"the game was over before “{told}”, or waits for chance", line)
        self.ended = ways[told]

    def check_result(self, told: str, line: int) -> None:
        found = result_text(self.state, self.ended)
        if told != found:
            raise RecordError(f"the result is told as “{told}”, but the moves say {found}", line)

    def record(self, players: tuple[str, str], seed: int | None) -> Record:
        return Record(self.state.variant, tuple(self.actions), players, seed, self.ended)


def _variant(line: str, number: int) -> Variant:
    found = _RULES.fullmatch(line.strip())
    levels = {level.name.lower(): level for level in Level}
    if (
        found is None
        or found[1] != found[2]
        or found[4] not in levels
        or found[6] not in (None, " phantoms")
    ):
        raise RecordError(
            f"“{line.strip()}” is no rule set, with which a game begins; write one like {_EXAMPLE}",
            number,
            1,
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
        raise RecordError(str(error), number, 1) from error


def replay(text: str) -> tuple[QuantumCheckers, ...]:
    """All states of the one game in a text. Raises RecordError."""
    records = parse_records(text)
    if len(records) > 1:
        raise RecordError(f"one game was expected here, not {len(records)}")
    return records[0].states()


def append_record(path: Path, record: Record) -> None:
    """Write a game after those that a file holds, as they are written: in text, or lines of JSON.

    A new file is written as its name says.
    """
    before = path.read_bytes() if path.exists() else b""
    as_json = before.lstrip().startswith(b"{") if before.strip() else path.suffix in JSON_FILES
    text = json.dumps(record.json(), ensure_ascii=False) + "\n" if as_json else record.text()
    gap = "" if not before or before.endswith(b"\n") else "\n"
    with path.open("a", encoding="utf-8") as file:
        file.write(f"{gap}{text}")
