"""A deal of a described game that was played, as a text: the game, the seed, and what was done.

```
game: whist
seed: 7
seat: 1
1: ♥A
2: ♥3
```

A line `number: 3` below the seed says that it was the third deal of an evening, for the seats deal
in turn. `game` names one that comes with Ouvert. For any other the line is `game: described`, and
after all that was done comes a line `description:` with the description below it. The deal follows
from the seed, so that no hand is written. `seat` is whose deal it was, and may be left out. Each
further line is a seat, from 1, and what was done for it, in the words of the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ouvert.errors import NotationError, RecordError
from ouvert.tricks.description.model import Description
from ouvert.tricks.description.reading import LONGEST, DescriptionError, parse_description
from ouvert.tricks.games.catalogue import game_names, game_text
from ouvert.tricks.matches import first_state
from ouvert.tricks.play.state import Action, GameState, Phase
from ouvert.tricks.play.text import action_text, parse_action, seat_name

DESCRIBED = "described"
"""What stands for the name of a game whose description comes along."""
LONGEST_DEAL = LONGEST + 20_000
"""Characters of a deal as text."""
HIGHEST_SEED = (1 << 128) - 1
MOST_DEALS = 1000
"""Of an evening."""


@dataclass(frozen=True)
class PlayedDeal:
    """A deal that was played, from the first action to the last.

    Attributes:
        text: the description of its game.
        seed: of the deal, and of the contract where an auction is left out; up to 128 bits.
        states: the state before each action, and the one after the last.
        actions: what was done, in order.
        seat: whose deal it was, from 0, or None.
        number: how many deals of the same evening came before it.
    """

    text: str
    seed: int
    states: tuple[GameState, ...]
    actions: tuple[Action, ...]
    seat: int | None = None
    number: int = 0

    @property
    def game(self) -> Description:
        """The game."""
        return self.states[0].game

    @property
    def over(self) -> bool:
        """Whether it was played to its end."""
        return self.states[-1].phase is Phase.OVER

    def words(self, number: int) -> str:
        """What was done, in the words of the game; `number` counts from 0."""
        return action_text(self.states[number], self.actions[number])


class _Line(NamedTuple):
    """A line of a file: its number, what stands before the colon, and what after it."""

    number: int
    name: str
    value: str


def played_deal(
    text: str, seed: int, actions: Sequence[Action], seat: int | None = None
) -> PlayedDeal:
    """Return the deal of a seed with what was done in it.

    Raises DescriptionError for a text that describes no game, RulesError for an action that the
    rules do not allow.
    """
    states = [first_state(parse_description(text), seed)]
    for action in actions:
        states.append(states[-1].after(action))
    return PlayedDeal(text, seed, tuple(states), tuple(actions), seat)


def write_deal(played: PlayedDeal) -> str:
    """Return a deal as text, which `read_deal` reads."""
    known = next((name for name in game_names() if game_text(name) == played.text), None)
    lines = [f"game: {known or DESCRIBED}", f"seed: {played.seed}"]
    if played.number:
        lines.append(f"number: {played.number + 1}")
    if played.seat is not None:
        lines.append(f"seat: {played.seat + 1}")
    for number, state in enumerate(played.states[:-1]):
        lines.append(f"{state.actor + 1}: {played.words(number)}")
    if known is None:
        lines += ["description:", played.text.strip()]
    return "\n".join(lines) + "\n"


def is_deal(text: str) -> bool:
    """Whether a text begins as a deal of a described game does."""
    return text.lstrip("\ufeff \t\r\n").startswith("game:")


def read_deal(text: str) -> PlayedDeal:
    """Read a deal that `write_deal` has written, maybe changed by hand.

    Raises RecordError with the line of what is wrong, and what would be right.
    """
    if len(text) > LONGEST_DEAL:
        raise RecordError(f"a deal has {LONGEST_DEAL:,} characters at most, not {len(text):,}")
    lines = text.removeprefix("\ufeff").splitlines()
    end = next((at for at, line in enumerate(lines) if line.strip() == "description:"), len(lines))
    written = [
        _Line(number, name.strip(), value.strip())
        for number, line in enumerate(lines[:end], 1)
        for name, _, value in (line.partition(":"),)
        if line.strip()
    ]
    head: dict[str, tuple[int, str]] = {}
    while written and not written[0].name.isdigit():
        number, name, value = written.pop(0)
        if name not in ("game", "seed", "number", "seat") or name in head:
            raise RecordError(
                f"'{lines[number - 1].strip()[:40]}' says nothing here; lines are 'game: whist', "
                "'seed: 7', 'number: 1', 'seat: 1', each once, and then '1: ♥A' for what seat 1 "
                "did",
                line=number,
            )
        head[name] = number, value
    for name, example in (("game", "game: whist"), ("seed", "seed: 7")):
        if name not in head:
            raise RecordError(f"a deal needs a line '{example}' before what was done", line=1)
    description = _description(*head["game"], lines, end)
    seed = _number(*head["seed"], "the seed", 0, HIGHEST_SEED)
    game = _parsed(description, end)
    before = 0
    if "number" in head:
        before = _number(*head["number"], "the number of the deal", 1, MOST_DEALS) - 1
    seat = None
    if "seat" in head:
        seat = _number(*head["seat"], "the seat", 1, game.seats) - 1
    states, actions = [first_state(game, seed, before)], list[Action]()
    for line in written:
        state = states[-1]
        action = _action(state, *line)
        actions.append(action)
        states.append(state.after(action))
    return PlayedDeal(description, seed, tuple(states), tuple(actions), seat, before)


def _description(number: int, name: str, lines: list[str], end: int) -> str:
    """The description that a file names or brings along."""
    if name == DESCRIBED:
        if end == len(lines):
            raise RecordError("the game is described, but no line 'description:' follows")
        return "\n".join(lines[end + 1 :]) + "\n"
    if end < len(lines):
        raise RecordError(
            f"a description comes along with 'game: {DESCRIBED}' only, not with '{name}'",
            line=end + 1,
        )
    try:
        return game_text(name)
    except NotationError as error:
        raise RecordError(str(error), line=number) from None


def _parsed(description: str, end: int) -> Description:
    try:
        return parse_description(description)
    except DescriptionError as error:
        # the line in the whole file
        line = None if error.line is None else error.line + end + 1
        raise RecordError(f"the description: {error.reason}", line=line) from None


def _number(number: int, text: str, what: str, least: int, most: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 40 and least <= int(text) <= most):
        raise RecordError(
            f"{what} is a whole number from {least} to {most}, not '{text[:40]}'", line=number
        )
    return int(text)


def _action(state: GameState, number: int, seat: str, words: str) -> Action:
    """What was done for the actor, by the line of a file."""
    if not (seat.isascii() and seat.isdigit()):
        raise RecordError(
            f"'{seat[:40]}' is no seat; a line is a seat and what was done, as '1: ♥A'", line=number
        )
    if state.phase is Phase.OVER:
        raise RecordError("the deal is over before this line", line=number)
    if seat != str(state.actor + 1):
        raise RecordError(
            f"it is the turn of {seat_name(state.actor)}, not of seat {seat[:8]}", line=number
        )
    try:
        return parse_action(state, words)
    except NotationError as error:
        raise RecordError(str(error), line=number) from None
