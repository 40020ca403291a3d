"""`ouvert checkers play`: a game of quantum checkers in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ouvert.cli.announcing import announce_compilation
from ouvert.cli.checkers.options import (
    AGENTS,
    DrawAfterOption,
    LevelOption,
    NoDrawOption,
    PhantomsOption,
    RowsOption,
    SizeOption,
    check_file,
    rule_set,
)
from ouvert.cli.conversation import Conversation, LeavingError
from ouvert.cli.inputs import kept, refuse_stdout, seed_or_new, whole
from ouvert.cli.language import said
from ouvert.cli.options import json_option, new_seed_option
from ouvert.cli.output import console, print_json, write_file
from ouvert.errors import OuvertError

if TYPE_CHECKING:
    from rich.console import Console

    from ouvert.checkers.agents.sitting import CheckersSitting
    from ouvert.checkers.agents.tree import Budget
    from ouvert.cli.checkers.words import Request

HINT_SECONDS = 1.0
LONGEST = 10_000
"""Moves after which agents that play on their own stop, unless the draw rule has ended it."""
YES = {"yes", "y", "ja", "j"}
PERSONS = {"person", "you", "me", "human"}


def play(
    white: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help=f"person, or an agent: {AGENTS}.",
        ),
    ] = "person",
    black: Annotated[str, typer.Option(metavar="NAME", help="The same for Black.")] = "heuristic",
    size: SizeOption = 8,
    rows: RowsOption = None,
    level: LevelOption = None,
    draw_after: DrawAfterOption = None,
    no_draw: NoDrawOption = False,
    phantoms: PhantomsOption = False,
    seed: Annotated[
        int | None, new_seed_option("Seed of agents and measurements", tells="is printed")
    ] = None,
    hint_rollouts: Annotated[
        int | None,
        typer.Option(
            parser=whole(1, 10_000_000),
            metavar="N",
            show_default="as many as a second allows",
            help="Rollouts of a hint; the same seed and input then always print the same.",
        ),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(
            parser=kept,
            metavar="FILE",
            help="Append the game to this file, also one that you leave: as text, or as a line of "
            "JSON if it ends in .json or .jsonl. `ouvert checkers replay` looks back at it.",
        ),
    ] = None,
    as_json: Annotated[
        bool, json_option("the record of the game on stdout; all else goes to stderr")
    ] = False,
) -> None:
    """Play quantum checkers against an agent or a person, or let two agents play.

    Every turn shows the board with the probability of each part, and the legal moves. Make one by
    its number or in notation: `c3-d4`, `c3-b4+d4` (split), `b4+d4-c5` (merge), `c3xe5` (capture).
    At every prompt `help` says what else can be typed.
    """
    variant = rule_set(size, rows, level, draw_after, no_draw=no_draw, phantoms=phantoms)
    announce_compilation()
    from ouvert.checkers.agents.sitting import CheckersSitting
    from ouvert.checkers.agents.tree import Budget

    players = (_player(white), _player(black))
    chosen = seed_or_new(seed)
    sitting = CheckersSitting.begin(variant, players, chosen)
    if save is not None:
        check_file(save)
    budget = None if hint_rollouts is None else Budget(hint_rollouts)
    _Table(console(stderr=as_json), budget, save, as_json).play(sitting)


def _player(name: str) -> str:
    from ouvert.checkers.agents.sitting import PERSON

    word = name.strip().casefold()
    return PERSON if word in PERSONS else word


class _Table(Conversation):
    """The conversation: asks, answers, and keeps the game."""

    def __init__(
        self, out: Console, budget: Budget | None, save: Path | None, as_json: bool
    ) -> None:
        super().__init__(out)
        self._budget = budget
        self._save = save
        self._as_json = as_json
        self._sitting: CheckersSitting

    def play(self, sitting: CheckersSitting) -> None:
        """Play a game to its end, or until the person leaves."""
        from ouvert.checkers.agents.sitting import PERSON
        from ouvert.checkers.records.games import variant_text
        from ouvert.checkers.rules.game import SEATS

        out = self._out
        self._sitting = sitting
        variant = variant_text(sitting.state.variant)
        out.print(said("Seed {seed}. {variant}", seed=sitting.seed, variant=variant))
        seated = zip(SEATS, sitting.players, strict=True)
        out.print(", ".join(f"{said(name)}: {who}" for name, who in seated))
        if PERSON in sitting.players:
            out.print(said("At every prompt help says what you can type."))
        try:
            while not self._sitting.over:
                if PERSON not in sitting.players and len(self._sitting.turns) >= LONGEST:
                    out.print(said("Given up after {count} moves.", count=LONGEST))
                    break
                self._sitting = self._next(self._sitting)
            self._close(self._sitting)
        except LeavingError:
            out.print(said("You have left the game."))
        finally:
            self._keep(self._sitting)

    def _next(self, sitting: CheckersSitting) -> CheckersSitting:
        """One move more, or one taken back."""
        return self._ask(sitting) if sitting.asked else self._tell(sitting.go_on())

    def _tell(self, sitting: CheckersSitting) -> CheckersSitting:
        """Say what the last move did and found."""
        from ouvert.checkers.drawing.telling import turn_texts

        turn = sitting.turns[-1]
        first, *rest = turn_texts(turn.before, turn.actions, said)
        self._out.print(f"{len(sitting.turns)}. {first}", soft_wrap=True)
        for sentence in rest:
            self._out.print(f"   {sentence}", soft_wrap=True)
        return sitting

    def _ask(self, sitting: CheckersSitting) -> CheckersSitting:
        """One move of a person, or one taken back."""
        from ouvert.checkers.rules.game import SEATS
        from ouvert.cli.checkers import words as words

        self._show(sitting)
        while True:
            text = self._answer(said("{name}'s move?", name=said(SEATS[sitting.state.turn])))
            try:
                asked = words.request(text)
                if asked is None:
                    return self._tell(sitting.decide(words.move(text, sitting.state)))
                match asked[0]:
                    case words.Request.QUIT:
                        raise LeavingError
                    case words.Request.BACK:
                        earlier = sitting.take_back()
                        number = len(earlier.turns) + 1
                        self._out.print(said("Taken back to move {number}.", number=number))
                        return earlier
                    case words.Request.RESIGN:
                        resigned = sitting.resign(sitting.state.turn)
                        if self._sure(said("Do you give the game up?")):
                            return resigned
                    case words.Request.AGREE:
                        agreed = sitting.agree()
                        if self._sure(said("Do both of you agree on a draw?")):
                            return agreed
                    case _:
                        self._inform(asked[0], asked[1], sitting)
            except (OuvertError, OSError) as error:
                self._complain(error)

    def _show(self, sitting: CheckersSitting) -> None:
        from ouvert.cli.checkers import view as view

        self._out.print()
        view.print_board(self._out, sitting.state)
        view.print_moves(self._out, sitting.state)

    def _inform(self, request: Request, rest: str, sitting: CheckersSitting) -> None:
        """Answer a question that changes nothing."""
        from ouvert.checkers.agents.registry import hint_budget
        from ouvert.checkers.drawing.pictures import state_svg
        from ouvert.cli.checkers import view as view
        from ouvert.cli.checkers import words as words

        out, state = self._out, sitting.state
        match request:
            case words.Request.HINT:
                budget = self._budget or hint_budget(state, HINT_SECONDS)
                view.print_hint(out, state, sitting.hint(budget))
            case words.Request.SHOW:
                view.print_state(out, state)
            case words.Request.BOARD:
                self._show(sitting)
            case words.Request.ODDS:
                view.print_odds(out, state, words.move(rest, state))
            case words.Request.DRAW:
                last = sitting.turns[-1].actions[0] if sitting.turns else None
                refuse_stdout(Path(rest))
                write_file(Path(rest), state_svg(state, last) + "\n")
                out.print(said("  Written: {file}", file=rest), soft_wrap=True)
            case words.Request.SAVE:
                check_file(Path(rest))
                self._save = Path(rest)
                out.print(
                    said("  The game will be kept in {file} when it ends or you leave.", file=rest)
                )
            case _:
                for line in HELP:
                    out.print(f"  {said(line)}", soft_wrap=True)

    def _close(self, sitting: CheckersSitting) -> None:
        from ouvert.checkers.drawing.pictures import status
        from ouvert.cli.checkers import view as view

        self._out.print()
        view.print_board(self._out, sitting.state)
        if sitting.over:
            told = said(
                "{result} after {count} moves.",
                result=status(sitting.state, sitting.ended, said),
                count=len(sitting.turns),
            )
            self._out.print(f"{told[0].upper()}{told[1:]}")

    def _keep(self, sitting: CheckersSitting) -> None:
        """Write the record of a game, finished or not, where it is wanted."""
        from ouvert.checkers.records.games import append_record

        record = sitting.record()
        if self._as_json:
            print_json(record.json())
        if self._save is not None and (sitting.turns or sitting.over):
            before = len(check_file(self._save))
            append_record(self._save, record)
            sentence = (
                "Kept as game {number}; look back at it with: ouvert checkers replay {file} "
                "--game {number}"
                if before
                else "Kept; look back at it with: ouvert checkers replay {file}"
            )
            told = said(sentence, number=before + 1, file=self._save)
            self._out.print(told, soft_wrap=True)

    def _sure(self, question: str) -> bool:
        """Whether the person says yes."""
        return (
            self._read(said("{question} (yes or no)", question=question)) or ""
        ).casefold() in YES


HELP = (
    "a move: its number, or c3-d4 (step), c3-b4+d4 (split), b4+d4-c5 (merge; what does not get",
    "    there stays on b4), c3xe5 (capture)",
    "hint         what a search would play, and what each move is worth",
    "odds MOVE    what a measurement may find, and how likely",
    "show         amplitudes, and who is entangled with whom",
    "board        the board and the moves again",
    "back         take your last move back; made again, it finds the same",
    "draw FILE    draw the board into an SVG file",
    "save FILE    keep the game in a file when it ends or you leave",
    "resign       give the game up",
    "agree        end the game as a draw, on which both persons agree",
    "quit         leave the game",
)
