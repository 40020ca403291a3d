"""Answer a question about any position by the cheapest method that is right for it.

>>> from ouvert.tricks.text import parse_position
>>> position = parse_position("teams: AB" + chr(10) + "h1: s1:A s2:2" + chr(10) + "h2: s1:2 s2:A")
>>> solution = solve_any(position, ALL_TRICKS)
>>> solution.answer, solution.theorem
(False, 'Proposition 3')

`solve_any` tries the methods of `METHODS` in order and takes the first that applies. Propositions 2
and 3 cost one look at each card. The general search is the fastest for up to 64 cards, except where
every suit has two cards at most, and where two opponents share every suit evenly. What is larger
goes to the solver for two ranks, to the search of symmetric whist, to the suit-wise search, or to
the table of Theorem 3; equal cards in different hands go to the suit-wise search.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from ouvert.errors import PositionError, SizeError
from ouvert.tricks.landscape.fragments import Fragment, classify
from ouvert.tricks.position import TrickPosition
from ouvert.tricks.rules import Objective, members
from ouvert.tricks.solvers import general as solver
from ouvert.tricks.solvers import isomorphism, linear, rank_two, reference, searches, suitwise
from ouvert.tricks.solvers.whist import search, sums
from ouvert.tricks.solvers.whist.words import applies


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of a position: its value, or whether team A reaches `goal` or all tricks.

    `goal` counts what `position.taken` counts; `all_tricks` are those that are left. Neither: the
    value.
    """

    goal: int | None = None
    all_tricks: bool = False

    def __str__(self) -> str:
        if self.all_tricks:
            return "does team A win all tricks that are left?"
        if self.goal is not None:
            return f"does team A get at least {self.goal}?"
        return "what does team A get?"


VALUE = Question()
"""What does team A get in the end?"""
ALL_TRICKS = Question(all_tricks=True)
"""Does team A win all tricks that are left? (the paper's B_A)"""


def at_least(goal: int) -> Question:
    """Does team A get at least `goal`: tricks, points, or for misère 1?"""
    return Question(goal=goal)


@dataclass(frozen=True, slots=True)
class TrickSolution:
    """An answer, and how it was found.

    Attributes:
        question: what was asked.
        answer: the value of the position for team A, or yes or no.
        method: the name of the method in `METHODS`.
        theorem: what the method rests on.
        reason: why it was chosen, as a sentence.
        work: how much it took, in `unit`s.
        seconds: of processor time, without what compiling and loading the kernels takes.
        fragment: the fragment that the position belongs to.
    """

    question: Question
    answer: int | bool
    method: str
    theorem: str
    reason: str
    work: int
    unit: str
    seconds: float
    fragment: Fragment


@dataclass(frozen=True, slots=True)
class Method:
    """A way to answer.

    Attributes:
        name: how it is called.
        theorem: what it rests on.
        unit: what its work is counted in.
        reason: why it is the cheapest where the ones before it do not apply.
        why_not: returns why it cannot answer a question, as a clause; None if it can.
        answer: answers, and returns the work too.
        load: loads what it runs on, so that it is not counted as its time.
    """

    name: str
    theorem: str
    unit: str
    reason: str
    why_not: Callable[[TrickPosition, Fragment, Question], str | None]
    answer: Callable[[TrickPosition, Question], tuple[int | bool, int]]
    load: Callable[[], None] = lambda: None


def solve_any(
    position: TrickPosition, question: Question = VALUE, method: str | None = None
) -> TrickSolution:
    """Answer a question about a position by the cheapest method, or by a named one of `METHODS`.

    Raises PositionError if the named method does not exist or does not apply, or if all tricks of a
    misère are asked for; SizeError if a search is too long.
    """
    fragment = classify(position)
    if question.all_tricks and position.rules.objective is Objective.MISERE:
        raise PositionError("a misère ends with the first trick of team A; it cannot win all")
    position = _asked(position, question)
    if method is not None and method not in METHODS:
        raise PositionError(f"'{method}' is no method: {', '.join(METHODS)} are")
    for each in METHODS.values():
        if method is not None and each.name != method:
            continue
        obstacle = each.why_not(position, fragment, question)
        if obstacle is None:
            each.load()
            started = time.process_time()
            answer, work = each.answer(position, question)
            return TrickSolution(
                question,
                answer,
                each.name,
                each.theorem,
                each.reason if method is None else f"The {each.name} method was asked for.",
                work,
                each.unit,
                time.process_time() - started,
                fragment,
            )
        if method is not None:
            raise PositionError(f"the {each.name} method does not apply: {obstacle}")
    raise SizeError(f"no method is known for {fragment.name(question.all_tricks)}")


def obstacles(position: TrickPosition, question: Question = VALUE) -> dict[str, str | None]:
    """For each method why it cannot answer, as a clause; None if it can.

    Methods come in the order of `METHODS`; `solve_any` takes the first that can.
    """
    fragment = classify(position)
    asked = _asked(position, question)
    return {name: method.why_not(asked, fragment, question) for name, method in METHODS.items()}


def card_answers(position: TrickPosition, question: Question = VALUE) -> dict[int, int | bool]:
    """For each legal card the answer after it, best first for who plays it.

    Raises SizeError for a position that neither search takes.
    """
    position = _asked(position, question)
    goal = position.tricks_left if question.all_tricks else question.goal
    found: dict[int, int | bool] = {
        card: value if goal is None else value >= goal
        for card, value in searches.card_values(position).items()
    }
    ours = position.rules.teams[position.actor] == 0
    order = sorted(found, key=lambda card: -found[card] if ours else found[card])
    return {card: found[card] for card in order}


def _asked(position: TrickPosition, question: Question) -> TrickPosition:
    """The position as the question counts: who asks for all tricks left counts only those."""
    if not question.all_tricks:
        return position
    return replace(position, rules=position.rules.counting_tricks(), taken=0)


def _judge(position: TrickPosition, question: Question, value: int) -> int | bool:
    """The answer to a question, given the value of the position."""
    if question.all_tricks:
        return value == position.taken + position.tricks_left
    return value if question.goal is None else value >= question.goal


def _unshared_why_not(
    position: TrickPosition, fragment: Fragment, question: Question
) -> str | None:
    return linear.why_not_unshared(position)


def _unshared(position: TrickPosition, question: Question) -> tuple[int | bool, int]:
    cards = sum(hand.bit_count() for hand in position.hands)
    return _judge(position, question, linear.unshared(position)), cards


def _single_hand_why_not(
    position: TrickPosition, fragment: Fragment, question: Question
) -> str | None:
    left = position.taken + position.tricks_left
    counts_tricks = position.rules.objective is Objective.TRICKS
    if not question.all_tricks and not (counts_tricks and question.goal == left):
        return "it only tells whether all tricks are won"
    return linear.why_not_single_hand(position)


def _single_hand(position: TrickPosition, question: Question) -> tuple[int | bool, int]:
    return linear.all_tricks(position), sum(hand.bit_count() for hand in position.hands)


def _rank_two_why_not(
    position: TrickPosition, fragment: Fragment, question: Question
) -> str | None:
    return rank_two.why_not(position)


def _rank_two(position: TrickPosition, question: Question) -> tuple[int | bool, int]:
    if question.goal is None and not question.all_tricks:
        return rank_two.value_and_nodes(position)
    goal = position.taken + position.tricks_left if question.goal is None else question.goal
    proof = rank_two.at_least(position, goal)
    return proof.holds, proof.nodes


def _one_suit_why_not(
    position: TrickPosition, fragment: Fragment, question: Question
) -> str | None:
    if fragment.suits > 1:
        return f"there are {fragment.suits} suits, not one"
    return _whist_why_not(position, fragment, question)


def _whist_why_not(position: TrickPosition, fragment: Fragment, question: Question) -> str | None:
    if applies(position):
        return None
    return "it is for tricks of two opponents with equally many cards of every suit"


def _sum_why_not(position: TrickPosition, fragment: Fragment, question: Question) -> str | None:
    if reason := _whist_why_not(position, fragment, question):
        return reason
    if sums.fits(position):
        return None
    return f"a hand has more than {sums.MOST_CARDS} cards of a suit"


def _sum(position: TrickPosition, question: Question) -> tuple[int | bool, int]:
    value, suits = sums.value_and_suits(position)
    return _judge(position, question, value), suits


def _whist(position: TrickPosition, question: Question) -> tuple[int | bool, int]:
    value, positions = search.value_and_positions(position)
    return _judge(position, question, value), positions


def _general_why_not(position: TrickPosition, fragment: Fragment, question: Question) -> str | None:
    if position.shares_equals:
        return "two equal cards are in different hands"
    if fragment.cards > solver.MOST_CARDS:
        return f"it takes {solver.MOST_CARDS} cards, not {fragment.cards}"
    if position.rules.objective is not Objective.POINTS:
        return None
    points = [position.rules.points[card] for hand in position.hands for card in members(hand)] + [
        position.rules.points[card] for card in position.table
    ]
    total = sum(map(abs, points))
    if total > solver.MOST_POINTS:
        return f"it takes {solver.MOST_POINTS} card points, not {total}"
    return None


def _general(position: TrickPosition, question: Question) -> tuple[int | bool, int]:
    answer: int | bool
    if question.all_tricks:
        answer = solver.all_tricks(position)
    elif question.goal is not None:
        answer = solver.at_least(position, question.goal)
    else:
        answer = solver.value(position)
    return answer, solver.nodes()


def _suitwise_why_not(
    position: TrickPosition, fragment: Fragment, question: Question
) -> str | None:
    return suitwise.why_not(position)


def _suitwise(position: TrickPosition, question: Question) -> tuple[int | bool, int]:
    goal = question.goal
    if question.all_tricks:
        goal = position.taken + position.tricks_left
    answer = suitwise.value(position) if goal is None else suitwise.at_least(position, goal)
    return answer, suitwise.nodes()


def _table_why_not(position: TrickPosition, fragment: Fragment, question: Question) -> str | None:
    return "two equal cards are in different hands" if position.shares_equals else None


def _minimax_why_not(position: TrickPosition, fragment: Fragment, question: Question) -> str | None:
    return None


def _table(position: TrickPosition, question: Question) -> tuple[int | bool, int]:
    found = isomorphism.solve(position)
    return _judge(position, question, found.value), found.entries


def _minimax(position: TrickPosition, question: Question) -> tuple[int | bool, int]:
    leaves = reference.leaf_count(position)
    return _judge(position, question, reference.minimax(position)), leaves


METHODS: dict[str, Method] = {
    method.name: method
    for method in (
        Method(
            "unshared suits",
            "Proposition 2",
            "cards",
            "No suit is shared by two hands, so whoever leads wins everything.",
            _unshared_why_not,
            _unshared,
        ),
        Method(
            "single hand",
            "Proposition 3",
            "cards",
            "Team A has one hand and leads, so each suit can be tested on its own.",
            _single_hand_why_not,
            _single_hand,
        ),
        Method(
            "rank-two search",
            "Theorem 1 (PSPACE-hard; proof search)",
            "positions",
            "No suit has more than two cards, so a position is a count of suits by their holders.",
            _rank_two_why_not,
            _rank_two,
            rank_two.load,
        ),
        Method(
            "single-suit whist",
            "Wästlund 2005a (solved there; searched here)",
            "positions",
            "Two hands share one suit evenly, and few replies need to be looked at.",
            _one_suit_why_not,
            _whist,
        ),
        Method(
            "whist sum",
            "Wästlund 2005b, by a proof of our own",
            "suits",
            "Two hands share every suit evenly, so each suit is worth a number and a tempo.",
            _sum_why_not,
            _sum,
        ),
        Method(
            "general search",
            "none (null-window alpha-beta with partition search)",
            "positions",
            "No special method is known to be cheaper, and all cards fit into one machine word.",
            _general_why_not,
            _general,
            solver.load,
        ),
        Method(
            "symmetric whist",
            "Wästlund 2005b (solved there; searched here)",
            "positions",
            "Two hands share every suit evenly, and too many cards for the general search.",
            _whist_why_not,
            _whist,
        ),
        Method(
            "suit-wise search",
            "none (null-window alpha-beta with partition search)",
            "positions",
            "The general search does not take it, and it has few suits.",
            _suitwise_why_not,
            _suitwise,
            suitwise.load,
        ),
        Method(
            "isomorphism table",
            "Theorem 3",
            "table entries",
            "The general search does not take it, and suits with the same distribution are alike.",
            _table_why_not,
            _table,
        ),
        Method(
            "minimax",
            "none (definition 5)",
            "leaves",
            "Nothing else applies.",
            _minimax_why_not,
            _minimax,
        ),
    )
}
"""All methods by name, in the order in which `solve_any` tries them."""
