"""Was this answer right? The one function that decides it, for the page and for everybody else."""

from __future__ import annotations

from ouvert.errors import RulesError
from ouvert.numbers import digits
from ouvert.skat.course.shown import Question, Verdict
from ouvert.skat.course.tasks.table import TableGame
from ouvert.skat.course.tasks.task import Answer, Task
from ouvert.skat.rules.game import SkatGame

MOST_DIGITS = 4
"""Of a number that is an answer."""


def judge(task: Task, answer: Answer) -> Verdict:
    """Judge an answer to an exercise by the rules, the solver, or the tables of hands.

    An answer is right if it is as good as the best; what the lesson's author expected plays no
    part. The first use of the solver or the tables compiles them.

    Args:
        task: the exercise.
        answer: the cards that were chosen, by their codes, in any order; or one text: a number, or
            the value of a choice.

    Raises RulesError for what is no answer to the question.
    """
    _check(task.question(), answer)
    accepted = task.accepted()
    right = frozenset(answer) in map(frozenset, accepted)
    return Verdict(right, task.reason(answer, right=right), accepted, task.line(answer))


def judge_game(task: TableGame, game: SkatGame, seat: int) -> Verdict:
    """Judge a game that was played at a table: has the seat declared it, and won?"""
    right, told = task.judged(game, seat)
    return Verdict(right, told, ())


def _check(question: Question, answer: Answer) -> None:
    """Raise RulesError unless an answer has the form that is asked for."""
    if len(set(answer)) != len(answer):
        raise RulesError("an answer names each card once")
    match question.form:
        case "card" | "cards":
            count = 1 if question.form == "card" else question.count
            fits = set(answer) <= set(question.cards) and count in (None, len(answer))
        case "number":
            fits = len(answer) == 1 and digits(answer[0].removeprefix("-"), MOST_DIGITS) is not None
        case "choice":
            fits = len(answer) == 1 and answer[0] in {each.value for each in question.options}
        case "table":
            fits = False
    if not fits:
        raise RulesError(f"{' '.join(answer) or 'nothing'} is no answer to this question")
