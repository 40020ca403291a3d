"""Options that the commands of `ouvert checkers` share, and the files that they read and write."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ouvert.cards import shown
from ouvert.checkers.rules.board import LARGEST, SMALLEST
from ouvert.checkers.rules.variant import FORTY_MOVES, Level, Variant
from ouvert.cli.inputs import UsageError, is_there, opened, refuse_stdout, whole
from ouvert.cli.language import error_text, said
from ouvert.errors import NotationError, OuvertError, RecordError

if TYPE_CHECKING:
    from ouvert.checkers.records.games import Record

LEVELS = {level.name.lower(): level for level in Level}
LARGEST_FILE = 1 << 24
"""Bytes of a file of games that are read."""


def level_named(text: str) -> Level:
    """The level that an option names. Raises BadParameter for another name."""
    found = LEVELS.get(text.strip().casefold())
    if found is None:
        raise typer.BadParameter(
            said("{text} is no level: write {levels}", text=shown(text), levels=", ".join(LEVELS))
        )
    return found


def _turn(text: str) -> int:
    sides = {"white": 0, "w": 0, "black": 1, "b": 1}
    found = sides.get(text.strip().casefold())
    if found is None:
        raise typer.BadParameter(said("{text} is no side: write white or black", text=shown(text)))
    return found


AGENTS = (
    "random, heuristic, mcts:800 (rollouts a move), mcts:0.5s, mcts:800:cut (rollouts that are cut "
    "off), expectimax:100000 (moments a move), expectimax:1s:contempt (strong, avoids draws)"
)
"""The agents, in the help of options."""
GamesArgument = Annotated[
    str, typer.Argument(metavar="FILE", help="A file with games, or - for stdin.")
]
SizeOption = Annotated[
    int,
    typer.Option(
        parser=whole(SMALLEST, LARGEST), metavar="N", help="Squares along an edge of the board."
    ),
]
RowsOption = Annotated[
    int | None,
    typer.Option(
        parser=whole(1, LARGEST),
        metavar="N",
        show_default="as many as leave two rows empty",
        help="Rows filled with men on each side.",
    ),
]
LevelOption = Annotated[
    Level | None,
    typer.Option(
        parser=level_named,
        metavar="LEVEL",
        show_default="entanglement",
        help=f"{', '.join(LEVELS)}: each level has what the ones before it have.",
    ),
]
DrawAfterOption = Annotated[
    int | None,
    typer.Option(
        parser=whole(1, 100_000),
        metavar="N",
        show_default=str(FORTY_MOVES),
        help="Drawn after so many moves of both players together without a capture.",
    ),
]
NoDrawOption = Annotated[bool, typer.Option("--no-draw", help="Play without the draw rule.")]
PhantomsOption = Annotated[
    bool,
    typer.Option(
        "--phantoms", help="A captured part stays as a phantom, as in the author's program."
    ),
]
TurnOption = Annotated[
    int | None,
    typer.Option(
        parser=_turn, metavar="SIDE", show_default="white", help="Who is to move: white or black."
    ),
]
GameOption = Annotated[
    int,
    typer.Option(parser=whole(1), metavar="N", help="Which game of the file, counted from 1."),
]


def rule_set(
    size: int,
    rows: int | None,
    level: Level | None,
    draw_after: int | None = None,
    *,
    no_draw: bool = False,
    phantoms: bool = False,
) -> Variant:
    """The rule set of these options. Raises UsageError if there is no such."""
    if no_draw and draw_after is not None:
        raise UsageError(
            said("--no-draw leaves the draw rule out that --draw-after sets: give one")
        )
    limit = None if no_draw else FORTY_MOVES if draw_after is None else draw_after
    filled = max(1, (size - 2) // 2) if rows is None else rows
    chosen = Level.ENTANGLEMENT if level is None else level
    try:
        return Variant(size, filled, chosen, limit, phantoms=phantoms)
    except OuvertError as error:
        raise UsageError(error_text(error)) from error


def read_text(name: str) -> str:
    """The text of a file, or of stdin for -."""
    with opened(name) as file:
        data = file.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise RecordError(
            said(
                "{name} is larger than {size} MiB, and no file of games",
                name=name,
                size=LARGEST_FILE >> 20,
            )
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise RecordError(
            said("{name} holds bytes that are no text (UTF-8)", name=name), line
        ) from error


def pick_game(text: str, name: str, game: int) -> Record:
    """A game, counted from 1, of the text of a file of that name. Raises RecordError."""
    from ouvert.checkers.records.games import parse_records

    records = parse_records(text)
    if game > len(records):
        holds = said("1 game" if len(records) == 1 else "{count} games", count=len(records))
        raise UsageError(
            said(
                "--game: {name} holds {holds}, and no game {game}",
                name=name,
                holds=holds,
                game=game,
            )
        )
    return records[game - 1]


def is_position(text: str) -> bool:
    """Whether a text is meant as the line of a position, and not as games."""
    return text.lstrip().startswith(("white=", "black=", "wave="))


def given(what: str) -> str:
    """A position as it was typed, or the text of a file."""
    if is_position(what):
        return what
    if not what.strip():
        raise NotationError(
            said("the position is empty: write one like 'white=a1,Kc3 black=h8', or name a file")
        )
    if what != "-" and not is_there(what):
        raise NotationError(
            said(
                "{what} is neither a file nor a position, which is written like 'white=a1,Kc3 "
                "black=h8'",
                what=shown(what),
            )
        )
    return read_text(what)


def check_file(path: Path) -> tuple[Record, ...]:
    """Make sure that games can be appended to a file, and read those that are there."""
    from ouvert.checkers.records.games import parse_records

    refuse_stdout(path)
    with path.open("ab+") as file:
        file.seek(0)
        empty = not file.read(1 << 16).strip()
    if empty:
        return ()
    try:
        return parse_records(read_text(str(path)))
    except RecordError as error:
        raise UsageError(
            said(
                "--save: {path} holds something else than games of checkers, and is "
                "left as it is ({error})",
                path=path,
                error=error_text(error),
            )
        ) from error
