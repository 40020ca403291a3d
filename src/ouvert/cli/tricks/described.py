"""`ouvert tricks solve` for a deal of a described game: dealt by a seed, or as it was saved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ouvert.cli.announcing import announce_compilation
from ouvert.cli.language import library_text, said
from ouvert.cli.output import Column, console, print_json, print_table
from ouvert.cli.tricks.words import action_words, seat_words, setting_words
from ouvert.cli.waiting import answer_of
from ouvert.errors import OuvertError

if TYPE_CHECKING:
    from ouvert.tricks.play.state import GameState
    from ouvert.tricks.solvers.described import StateSolution
    from ouvert.tricks.solvers.dispatch import Question

DEFAULT_SEED = 1
SETTLED = {
    (False, False): "The side of {seats} does not get at least {value} tricks.",
    (False, True): "The side of {seats} gets at least {value} tricks.",
    (True, False): "The side of {seats} does not get at least {value} points.",
    (True, True): "The side of {seats} gets at least {value} points.",
}
"""Whether a side reaches what was asked, by whether points are counted and whether it does."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of a deal.

    Attributes:
        line: the states of the whole deal, what was not played added by rules of thumb.
        after: how many decisions came before.
        seed: of the deal.
        number: how many deals of the same evening came before it.
    """

    line: tuple[GameState, ...]
    after: int
    seed: int
    number: int = 0

    @property
    def state(self) -> GameState:
        """How the deal stands then."""
        return self.line[self.after]


def moment_of(text: str, seed: int | None, after: int | None) -> Moment:
    """A moment of a deal: of a game by its name or description, or of a saved deal.

    Without `after` it is the first lead; before it what is to be chosen, bid or passed is as it was
    in the saved deal, or follows rules of thumb.

    Raises OuvertError for what cannot be read, and a moment that the deal does not have.
    """
    from ouvert.tricks.description.reading import parse_description
    from ouvert.tricks.games.catalogue import game_names, load_game
    from ouvert.tricks.matches import first_state
    from ouvert.tricks.records.deals import is_deal, read_deal
    from ouvert.tricks.solvers.described import first_play, played_on

    if is_deal(text):
        if seed is not None:
            raise OuvertError(said("a saved deal has its own seed: leave --seed away"))
        played = read_deal(text)
        seed, number = played.seed, played.number
        line = played_on(played.states)
    else:
        # a word alone describes nothing: it is a name, even one that is not known
        named = text in game_names() or not ("\n" in text or "=" in text)
        game = load_game(text) if named else parse_description(text)
        seed, number = DEFAULT_SEED if seed is None else seed, 0
        line = played_on([first_state(game, seed)])
    done = len(line) - 1
    if after is not None and after > done:
        raise OuvertError(
            said(
                "the deal has {count} decisions, and no moment after {after}",
                count=done,
                after=after,
            )
        )
    return Moment(line, first_play(line) if after is None else after, seed, number)


def solve_moment(
    moment: Moment,
    question: Question,
    values: bool,
    method: str | None,
    time: float | None,
    *,
    as_json: bool,
) -> None:
    """Solve a moment of a deal and print what was found.

    Raises OuvertError where nothing solves it, with the reason and the first lead that is solved.
    """
    announce_compilation()
    from ouvert.tricks.solvers.described import solve_state, state_answers, why_not_solved

    state = moment.state
    if reason := why_not_solved(state):
        raise OuvertError(_unsolved(moment, reason))

    def work() -> tuple[StateSolution, dict[str, int | bool] | None]:
        found = solve_state(state, question, method)
        if not values:
            return found, None
        answers = state_answers(state, question).items()
        return found, {action_words(state, card): each for card, each in answers}

    answer = answer_of(work, said("solving the deal"), time)
    if answer is None:
        raise OuvertError(
            said(
                "there is no answer after {time} s: give it a longer --time, or ask for a later "
                "moment by --after",
                time=f"{time:g}",
            )
        )
    solution, cards = answer
    if as_json:
        print_json(_as_json(moment, solution, cards))
        return
    out = console()
    for sentence in (_where(moment), _verdict(moment, solution)):
        out.print(sentence, soft_wrap=True)
    if cards is not None:
        best = next(iter(cards.values()), None)
        rows = [
            ((name, _answer(each), said("the best") if each == best else ""), "")
            for name, each in cards.items()
        ]
        heading = said("their side")
        columns = (Column(said("card")), Column(heading, number=True), Column(""))
        print_table(out, columns, [rows])
    out.print(
        said(
            "Solved by {method}, in {spent} ms of processor time",
            method=library_text(solution.method),
            spent=f"{1000 * solution.seconds:,.2f}",
        )
    )


def _unsolved(moment: Moment, reason: str) -> str:
    """Why a moment is not solved, and the nearest one that is."""
    from ouvert.tricks.solvers.described import first_solved

    game, clause = moment.state.game.name, library_text(reason)
    later = first_solved(moment.line, moment.after)
    if later is None:
        return said(
            "{game} cannot be solved with open cards here: {reason}; nor later in this deal",
            game=game,
            reason=clause,
        )
    return said(
        "{game} cannot be solved with open cards here: {reason}; in this deal it can from trick "
        "{trick} on, by --after {after}",
        game=game,
        reason=clause,
        trick=len(moment.line[later].tricks) + 1,
        after=later,
    )


def _where(moment: Moment) -> str:
    """Which moment it is."""
    state = moment.state
    assert state.setting is not None
    facts = {
        "game": state.game.name,
        "contract": setting_words(state.setting),
        "deal": _deal(moment),
        "count": moment.after,
        "trick": len(state.tricks) + 1,
        "seat": seat_words(state.actor),
    }
    if state.table:
        sentence = (
            "{game}, {contract}, {deal} after {count} decisions: {seat} plays to trick {trick}."
        )
        return said(sentence, **facts)
    sentence = "{game}, {contract}, {deal} after {count} decisions: {seat} leads to trick {trick}."
    return said(sentence, **facts)


def _deal(moment: Moment) -> str:
    """Which deal it is: a seed has one for each of an evening."""
    if not moment.number:
        return said("deal of seed {seed}", seed=moment.seed)
    sentence = "deal {number} of an evening of seed {seed}"
    return said(sentence, number=moment.number + 1, seed=moment.seed)


def _verdict(moment: Moment, solution: StateSolution) -> str:
    seats = ", ".join(map(seat_words, solution.side))
    question, answer = solution.question, solution.answer
    if question.all_tricks and answer:
        return said("The side of {seats} wins every trick that is left.", seats=seats)
    if question.all_tricks:
        return said("The side of {seats} does not win every trick that is left.", seats=seats)
    if question.goal is not None:
        sentence = SETTLED[solution.points, bool(answer)]
        return said(sentence, seats=seats, value=question.goal)
    if solution.points:
        return said("The side of {seats} gets {value} points.", seats=seats, value=answer)
    tricks = len(moment.line[-1].tricks)
    sentence = "The side of {seats} gets {value} of {tricks} tricks."
    return said(sentence, seats=seats, value=answer, tricks=tricks)


def _answer(answer: int | bool) -> str:
    return said("reached" if answer else "not reached") if isinstance(answer, bool) else str(answer)


def _as_json(
    moment: Moment, solution: StateSolution, cards: dict[str, int | bool] | None
) -> dict[str, Any]:
    state = moment.state
    found: dict[str, Any] = {
        "game": state.game.name,
        "contract": None if state.setting is None else state.setting.name,
        "seed": moment.seed,
        **({"number": moment.number + 1} if moment.number else {}),
        "after": moment.after,
        "trick": len(state.tricks) + 1,
        "actor": state.actor + 1,
        "side": [seat + 1 for seat in solution.side],
        "counted": "points" if solution.points else "tricks",
        "wins" if isinstance(solution.answer, bool) else "value": solution.answer,
        "method": solution.method,
        "theorem": solution.theorem,
        "fragment": solution.fragment,
        "work": solution.work,
        "unit": solution.unit,
        "ms": round(1000 * solution.seconds, 3),
    }
    if cards is not None:
        found["cards"] = cards
    return found
