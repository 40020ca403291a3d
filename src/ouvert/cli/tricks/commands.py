"""`ouvert tricks`: any trick-taking game with open cards."""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ouvert.cli.announcing import announce_compilation
from ouvert.cli.inputs import UsageError, opened, refuse_beside_batch, seconds, whole
from ouvert.cli.language import library_text, said
from ouvert.cli.options import BatchThreadsOption, JsonOption, batch_option
from ouvert.cli.output import Column, console, print_json, print_table
from ouvert.cli.tricks.circuit import circuit
from ouvert.cli.tricks.described import moment_of, solve_moment
from ouvert.cli.tricks.games import games, match, play
from ouvert.cli.tricks.input import (
    GAME_OR_POSITION,
    Given,
    LeaderOption,
    PositionArgument,
    TrumpOption,
    describes_game,
    given_in,
    position_text,
    read_given,
)
from ouvert.cli.tricks.landscape import landscape
from ouvert.cli.tricks.look import look
from ouvert.cli.tricks.reduce import reduce
from ouvert.cli.tricks.results import results
from ouvert.cli.waiting import answer_of
from ouvert.errors import OuvertError
from ouvert.tricks.games.catalogue import game_names
from ouvert.tricks.rules import Objective

if TYPE_CHECKING:
    from ouvert.tricks.solvers.dispatch import Question, TrickSolution

WORK = {
    "cards": "{number} cards",
    "leaves": "{number} leaves",
    "positions": "{number} positions",
    "suits": "{number} suits",
    "table entries": "{number} table entries",
}
"""What methods count their work in, as it is said."""
REACHED = {
    (False, False): "{side} does not get at least {goal} tricks.",
    (False, True): "{side} gets at least {goal} tricks.",
    (True, False): "{side} does not get at least {goal} points.",
    (True, True): "{side} gets at least {goal} points.",
}
"""Whether team A reaches a goal, by whether points are counted and whether it does."""

tricks = typer.Typer(
    help="Any trick-taking game: described, played, solved with open cards, and how hard it is."
)


@tricks.callback(invoke_without_command=True)
def _tricks(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        print(context.get_help())


tricks.command("games")(games)
tricks.command("play")(play)
tricks.command("match")(match)
tricks.command("look")(look)
tricks.command("table")(results)
tricks.command("circuit")(circuit)
tricks.command("landscape")(landscape)
tricks.add_typer(reduce, name="reduce")


@tricks.command("solve")
def solve(
    what: Annotated[
        str | None,
        typer.Argument(
            metavar="POSITION",
            help=GAME_OR_POSITION,
        ),
    ] = None,
    trump: TrumpOption = None,
    leader: LeaderOption = None,
    goal: Annotated[
        int | None,
        typer.Option(
            "--at-least",
            parser=whole(0),
            metavar="K",
            help="Only decide whether team A gets so much: tricks, or card points if they count.",
        ),
    ] = None,
    every: Annotated[
        bool,
        typer.Option("--all-tricks", help="Only decide whether team A wins every trick left."),
    ] = False,
    values: Annotated[bool, typer.Option("--values", help="Also what each card is worth.")] = False,
    method: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            show_default="the cheapest that is right",
            help="How to solve it; 'ouvert tricks classify' lists the methods.",
        ),
    ] = None,
    time: Annotated[
        float | None,
        typer.Option(
            parser=seconds,
            metavar="SECONDS",
            show_default="as long as it takes",
            help="Give up after this time.",
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            parser=whole(0),
            metavar="N",
            show_default="1",
            help="Of a described game: the seed of the deal.",
        ),
    ] = None,
    after: Annotated[
        int | None,
        typer.Option(
            parser=whole(0),
            metavar="K",
            show_default="the first lead",
            help="Of a described game: the moment after so many decisions, by rules of thumb or as "
            "the saved deal was played.",
        ),
    ] = None,
    batch: Annotated[str | None, batch_option("the positions")] = None,
    threads: BatchThreadsOption = None,
    as_json: JsonOption = False,
) -> None:
    r"""Find what team A wins when all cards are open and everybody plays perfectly.

    The cheapest method that is right for the position is chosen and named, with the theorem that it
    rests on. In a PBN deal team A is the leader's side.

    A described game is dealt by --seed, or is a saved deal, and is solved at its first lead, or
    after so many decisions. What counts is what the declarer's side gets, or else the first seat's.
    Where more than following suit is obliged it is solved when 16 cards are left; where it cannot
    be solved, it is said why, and from which trick on it can.

    A line of a batch is an object such as {"position": "teams: AB\nh1: …"}, in the text format, or
    {"pbn": "N:AK.. ...", "trump": "H", "leader": "E"}: trump is C, D, H, S or N, leader N, E, S or
    W; or {"game": "whist", "seed": 7}, where the game may be the text of a description, and "after"
    may say after how many decisions. Each line is answered by a line with value, what team A gets
    (or wins, for --at-least and --all-tricks), or with line and error; with errors the exit status
    is 1.
    """
    if goal is not None and every:
        raise UsageError(said("--at-least and --all-tricks are two questions: ask one"))
    if batch is not None:
        refuse_beside_batch(
            {
                "POSITION": what,
                "--trump": trump,
                "--leader": leader,
                "--values": values or None,
                "--method": method,
                "--time": time,
                "--seed": seed,
                "--after": after,
            }
        )
        _solve_batch(batch, goal, every, threads or os.cpu_count() or 1)
        return
    if what is None:
        raise UsageError(said("'ouvert tricks solve' needs a POSITION, or --batch"))
    if threads is not None:
        raise UsageError(said("--threads is for --batch: one position is solved by one thread"))
    text = what if what in game_names() else position_text(what, games=True)
    if text in game_names() or describes_game(text):
        if trump is not None or leader is not None:
            raise UsageError(
                said("--trump and --leader are for positions, not for a deal of a game")
            )
        moment = moment_of(text, seed, after)
        question = _question(goal, every)
        solve_moment(moment, question, values, method and _method(method), time, as_json=as_json)
        return
    if seed is not None or after is not None:
        raise UsageError(said("--seed and --after are for games; a position says all by itself"))
    given = given_in(text, trump, leader)
    _solve_one(given, goal, every, values, method, time, as_json=as_json)


def _solve_batch(name: str, goal: int | None, every: bool, threads: int) -> None:
    source = opened(name)
    announce_compilation()
    from ouvert.cli.json_lines import print_answers
    from ouvert.cli.tricks.batch import KEYS, respond

    print_answers(name, source, partial(respond, question=_question(goal, every)), KEYS, threads)


def _question(goal: int | None, every: bool) -> Question:
    from ouvert.tricks.solvers.dispatch import ALL_TRICKS, VALUE, at_least

    return ALL_TRICKS if every else VALUE if goal is None else at_least(goal)


def _solve_one(
    given: Given,
    goal: int | None,
    every: bool,
    values: bool,
    method: str | None,
    time: float | None,
    *,
    as_json: bool,
) -> None:
    announce_compilation()
    from ouvert.tricks.solvers.dispatch import VALUE, card_answers, solve_any

    question = _question(goal, every)

    def work() -> tuple[TrickSolution, dict[str, int | bool] | None]:
        solution = solve_any(given.position, question, method and _method(method))
        names = given.position.rules.names
        return solution, {
            names[card]: each for card, each in card_answers(given.position, question).items()
        } if values else None

    answer = answer_of(work, said("solving"), time)
    if answer is None:
        raise OuvertError(
            said(
                "there is no answer after {time} s: give it a longer --time, or ask only whether "
                "there are enough tricks, by --at-least",
                time=f"{time:g}",
            )
        )
    solution, cards = answer
    if as_json:
        _print_solution_json(given, solution, cards)
        return
    out = console()
    out.print(
        said(
            "{name}: {cards} cards, {trump}, {turn}.",
            name=library_text(solution.fragment.name(question.all_tricks)),
            cards=solution.fragment.cards,
            trump=given.trump,
            turn=_turn(given),
        )
    )
    out.print(_verdict(given, solution))
    if cards is not None:
        best = next(iter(cards.values()), None)
        heading = said("{side} gets" if question == VALUE else "{side} makes it", side=given.side)
        rows = [
            ((name, _said(answer), said("best") if answer == best else ""), "")
            for name, answer in cards.items()
        ]
        print_table(out, (Column(said("card")), Column(heading, number=True), Column("")), [rows])
    out.print(
        said(
            "{reason} Theorem used: {theorem}.",
            reason=library_text(solution.reason),
            theorem=library_text(solution.theorem),
        )
    )
    out.print(
        said(
            "{method}: {work} in {spent} ms of processor time",
            method=library_text(solution.method),
            work=said(WORK[solution.unit], number=f"{solution.work:,}"),
            spent=f"{1000 * solution.seconds:,.2f}",
        )
    )


def _method(written: str) -> str:
    """The name of a method that may be written with hyphens instead of spaces."""
    from ouvert.tricks.solvers.by_rules import NAME
    from ouvert.tricks.solvers.dispatch import METHODS

    spaced = {name.replace("-", " "): name for name in (*METHODS, NAME)}
    return spaced.get(written.replace("-", " "), written)


def _turn(given: Given) -> str:
    position = given.position
    if position.over:
        return said("nothing is left to play")
    seat = given.seat(position.actor)
    return said("{seat} plays" if position.table else "{seat} leads", seat=seat)


def _verdict(given: Given, solution: TrickSolution) -> str:
    position, question = given.position, solution.question
    side = given.side[:1].upper() + given.side[1:]
    points = position.rules.objective is Objective.POINTS
    if question.all_tricks:
        sentence = (
            "{side} wins every trick that is left."
            if solution.answer
            else "{side} does not win every trick that is left."
        )
        return said(sentence, side=side)
    if position.rules.objective is Objective.MISERE:
        takes = "{side} takes no trick." if solution.answer else "{side} has to take a trick."
        return said(takes, side=side)
    if question.goal is not None:
        return said(REACHED[points, bool(solution.answer)], side=side, goal=question.goal)
    if points:
        return said("{side} gets {value} points.", side=side, value=solution.answer)
    most = position.taken + position.tricks_left
    return said(
        "{side} gets {value} of {most} tricks.", side=side, value=solution.answer, most=most
    )


def _said(answer: int | bool) -> str:
    return said("yes" if answer else "no") if isinstance(answer, bool) else str(answer)


def _print_solution_json(
    given: Given, solution: TrickSolution, cards: dict[str, int | bool] | None
) -> None:
    found: dict[str, Any] = {
        "wins" if isinstance(solution.answer, bool) else "value": solution.answer,
        "fragment": solution.fragment.name(solution.question.all_tricks),
        "actor": None if given.position.over else given.seat(given.position.actor),
        "method": solution.method,
        "theorem": solution.theorem,
        "reason": solution.reason,
        "work": solution.work,
        "unit": solution.unit,
        "ms": round(1000 * solution.seconds, 3),
    }
    if cards is not None:
        found["cards"] = cards
    print_json(found)


@tricks.command("classify")
def classify(
    what: PositionArgument,
    trump: TrumpOption = None,
    leader: LeaderOption = None,
    as_json: JsonOption = False,
) -> None:
    """Name the fragment B(η, s, r) of a position, and what is known about it.

    Says for each method whether it applies to the question of team A's tricks and to that of all
    tricks (the paper's B_A), which one is chosen, and to which families of fragments the position
    belongs, with what is proved of them.
    """
    from ouvert.cli.tricks.classify import print_classes

    announce_compilation()
    print_classes(read_given(what, trump, leader), as_json=as_json)
