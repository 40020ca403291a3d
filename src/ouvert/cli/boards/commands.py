"""`ouvert boards`: quantum tic-tac-toe, TiqTaqToe and quantum chess, played and solved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from ouvert.cli.announcing import announce_compilation
from ouvert.cli.conversation import Conversation, LeavingError
from ouvert.cli.inputs import seed_or_new, whole
from ouvert.cli.language import said
from ouvert.cli.options import JsonOption, json_option, new_seed_option
from ouvert.cli.output import console, print_json, progress
from ouvert.errors import OuvertError

if TYPE_CHECKING:
    import numpy as np
    from rich.console import Console

    from ouvert.boards.frame import BoardGame

boards = typer.Typer(
    help="Other quantum board games: quantum tic-tac-toe, TiqTaqToe, quantum chess."
)
GameArgument = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="tic-tac-toe, tiqtaqtoe, tiqtaqtoe-moderate, tiqtaqtoe-high, tiqtaqtoe-classical "
        "or chess.",
    ),
]
SolvedArgument = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="tic-tac-toe, tiqtaqtoe, tiqtaqtoe-moderate, tiqtaqtoe-high or tiqtaqtoe-classical.",
    ),
]
SEATS = {"first": 0, "second": 1}


@boards.callback(invoke_without_command=True)
def _boards(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        print(context.get_help())


@boards.command("play")
def play(
    game: GameArgument,
    seat: Annotated[
        str,
        typer.Option(
            metavar="SEAT", help="Which seat you take: first, second, both, or none to look on."
        ),
    ] = "first",
    rollouts: Annotated[
        int,
        typer.Option(
            parser=whole(1, 1_000_000),
            metavar="N",
            help="Rollouts of the tree search for each move, yours in a hint too, where the game "
            "is not solved at once.",
        ),
    ] = 400,
    seed: Annotated[int | None, new_seed_option("Seed of the game")] = None,
    as_json: Annotated[
        bool, json_option("the moves of the game on stdout; all else goes to stderr")
    ] = False,
) -> None:
    """Play a quantum board game against the AI.

    A move is typed as the squares that it names: `a1` or `a1c3` in tic-tac-toe (a mark on two
    squares), `a1b2` in chess, `b1a3c3` for a split, `a3c3^b1` for a merge. `moves` lists them,
    `hint` says what the AI would do, `quit` leaves.
    """
    import numpy as np

    from ouvert.boards.games import game as game_of

    found = game_of(game)
    places = {"both": {0, 1}, "none": set[int]()} | {name: {at} for name, at in SEATS.items()}
    if seat not in places:
        raise OuvertError(said("a seat is first, second, both or none, not “{seat}”", seat=seat))
    chosen = seed_or_new(seed)
    out = console(stderr=as_json)
    out.print(said("Seed {seed}: {title}.", seed=chosen, title=said(found.title)))
    announce_compilation()
    table = _Table(out, found, places[seat], rollouts, np.random.default_rng(chosen))
    state = table.play()
    if as_json:
        moves = [str(action) for action in table.actions]
        told = {"game": game, "seed": chosen, "moves": moves, "over": state.over}
        print_json(told | {"returns": list(state.returns)})


@boards.command("solve")
def solve(game: SolvedArgument, as_json: JsonOption = False) -> None:
    """Solve a game to the end: what it is worth, and what each first move is worth.

    1 is a win of the first seat, ½ a narrow one, −1 a loss. Can be done for tic-tac-toe and for
    tiqtaqtoe at every level, in some seconds; tiqtaqtoe-high takes about 15.
    """
    from rich.progress import SpinnerColumn, TextColumn, TimeElapsedColumn

    from ouvert.boards.exact import solution_of
    from ouvert.boards.games import game as game_of

    start = game_of(game).start()
    announce_compilation()
    with progress(SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn()) as bar:
        bar.add_task(said("solving"))
        solution = solution_of(start)
        moves = solution.moves(start)
        value = solution.value(start)
    if as_json:
        told = [{"move": str(action), "value": worth} for action, worth in moves]
        print_json({"game": game, "value": value, "moments": solution.moments, "moves": told})
        return
    out = console()
    moments = f"{solution.moments:,}"
    out.print(said("{value} for the first seat, {moments} moments", value=value, moments=moments))
    for action, worth in moves:
        out.print(f"{action!s:6} {worth:+.6f}")


class _Table(Conversation):
    """The conversation of a game."""

    def __init__(
        self,
        out: Console,
        game: BoardGame,
        persons: set[int],
        rollouts: int,
        rng: np.random.Generator,
    ) -> None:
        super().__init__(out)
        self._game, self._persons, self._rollouts, self._rng = game, persons, rollouts, rng
        self.actions: list[Any] = []

    def play(self) -> Any:
        """Play a game to its end, or until the person leaves; returns where that leads."""
        state = self._game.start()
        try:
            while not state.over:
                action = self._next(state)
                state = state.apply(action)
                self.actions.append(action)
        except LeavingError:
            self._out.print(said("You have left the game."))
            return state
        self._out.print(self._game.drawing(state), markup=False, highlight=False)
        value = state.returns[0]
        winner = said(self._game.seats[value < 0])
        if not value:
            self._out.print(said("A draw."))
        elif abs(value) < 1:
            self._out.print(said("{winner} wins by half a point.", winner=winner))
        else:
            self._out.print(said("{winner} wins.", winner=winner))
        return state

    def _next(self, state: Any) -> Any:
        from ouvert.boards.advice import board_advice

        if state.actor is None:
            told = state.chances()
            number = self._rng.choice(len(told), p=[chance for _, chance in told])
            found, chance = told[int(number)]
            percent = f"{100 * chance:.0f} %"
            self._out.print(
                said(
                    "Measured: {found} ({percent} likely).",
                    found=said(str(found)),
                    percent=percent,
                )
            )
            return found
        name = said(self._game.seats[state.actor])
        if state.actor in self._persons:
            return self._ask(state, name)
        action = board_advice(self._game, state, self._rng, self._rollouts).moves[0].action
        self._out.print(f"{name}: {action}", highlight=False)
        return action

    def _ask(self, state: Any, name: str) -> Any:
        from ouvert.boards.advice import board_advice
        from ouvert.boards.games import parsed

        self._out.print(self._game.drawing(state), markup=False, highlight=False)
        while True:
            text = self._answer(said("{name}'s move?", name=name))
            match text.lower():
                case "quit" | "q":
                    raise LeavingError
                case "moves":
                    self._out.print(" ".join(map(str, state.legal_actions())), highlight=False)
                case "hint":
                    best = board_advice(self._game, state, self._rng, self._rollouts).moves[0]
                    won = f"{100 * best.value:.0f} %"
                    self._out.print(
                        said("{action}, which brings {won} of a win", action=best.action, won=won)
                    )
                case _:
                    try:
                        return parsed(state, text)
                    except OuvertError as error:
                        self._complain(error)
