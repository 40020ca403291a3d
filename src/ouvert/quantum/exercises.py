"""Exercises on circuits of games, whose answers are worked out and not written down.

Each asks for one number. The figures in its question and its answer come from the functions that
draw and cost the circuits, so that neither can be out of date. What a question says is told in the
words of whoever asks it: here in English for the command line, on the page in both languages.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

from ouvert.cards import Card
from ouvert.errors import PositionError

NEAR = 0.03
"""An answer may be off by so much of the truth, for those that are not whole numbers."""
HEARTS = (Card.HT, Card.HK, Card.HQ, Card.H9)
LOGICAL_ERROR = 1e-10
"""The error in a logical time step that one exercise asks for."""
GAME_CARDS = 3
"""Cards in each hand of the game whose T states are counted."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What an exercise asks about, and its answer.

    Attributes:
        figures: the numbers in its question, by name.
        answer: the number that it asks for.
        whole: whether only this very number is right.
    """

    figures: Mapping[str, float]
    answer: float
    whole: bool = True


@dataclass(frozen=True, slots=True)
class Exercise:
    """A question with one number for an answer.

    Attributes:
        name: which one.
        topic: what it is about: four cards, noise, costs, or encodings.
        question: in English, with the names of figures in braces.
        why: how the answer is found, likewise, with `{answer}`.
    """

    name: str
    topic: str
    question: str
    why: str

    @property
    def solution(self) -> Solution:
        """Its figures and its answer, worked out once."""
        return _solution(self.name)

    @property
    def asked(self) -> str:
        """The question with its figures."""
        return self.question.format(**_shown(self.solution.figures))

    @property
    def explained(self) -> str:
        """How the answer is found, with all figures."""
        figures = _shown({**self.solution.figures, "answer": self.solution.answer})
        return self.why.format(**figures)

    def right(self, answer: float) -> bool:
        """Whether an answer is right: the very number, or for a chance within 3 % of it."""
        due = self.solution.answer
        off = abs(answer - due)
        return off < 1e-9 if self.solution.whole else off <= NEAR * abs(due)


EXERCISES = (
    Exercise(
        "deals",
        "four cards",
        "Two players get two cards each of ♣A ♣10 ♣K ♣Q. How many deals does the superposition "
        "hold?",
        "Two of four cards: 4 · 3 / 2 = {answer}.",
    ),
    Exercise(
        "even",
        "four cards",
        "The same game is played with ♥10 ♥K ♥Q ♥9, and A leads. In how many of 100 games does A "
        "win?",
        "The 17 points cannot be shared equally, and by the circuit each side wins as often: "
        "{answer}.",
    ),
    Exercise(
        "legal",
        "noise",
        "At the end of the four-card game {qubits} qubits are measured, and only {legal} strings "
        "are games by the rules. If noise made every string equally likely, how many percent of "
        "the runs would be kept?",
        "{legal} of 2 to the power of {qubits} strings are {answer} %: that is why what is kept is "
        "nearly free of noise.",
    ),
    Exercise(
        "t-states",
        "costs",
        "The game with {cards} cards in each hand has {toffoli} Toffolis that need T "
        "states, {states} each. How many T states do they take?",
        "{states} T states for each Toffoli: {answer}.",
    ),
    Exercise(
        "distance",
        "costs",
        "At one error in {operations} operations and a threshold of one in {threshold}, a logical "
        "qubit of code distance d fails with 0.1 · (p / threshold)^((d + 1) / 2) in a step. Which "
        "is the smallest odd distance with which it fails at most once in 10^{power} steps?",
        "Each two steps of distance make it {factor} times as good: {answer}.",
    ),
    Exercise(
        "skat",
        "encodings",
        "In the paper's table 1 a card takes {width} qubits: who has it, and where it is. How many "
        "take all {cards} cards of Skat?",
        "{width} · {cards} = {answer}, before any ancillas.",
    ),
)
"""All exercises, in the order in which they are asked."""


def exercise(name: str) -> Exercise:
    """The exercise of a name. Raises PositionError if there is none, naming those that are."""
    for each in EXERCISES:
        if each.name == name:
            return each
    raise PositionError(
        f"there is no exercise {name!r}: they are {', '.join(each.name for each in EXERCISES)}"
    )


@cache
def _solution(name: str) -> Solution:
    return _SOLVED[name]()


def _deals() -> Solution:
    from ouvert.quantum.paper.four_cards import four_card_example

    return Solution({}, len(four_card_example().steps()[0].state_table))


def _even() -> Solution:
    from ouvert.quantum.paper.four_cards import four_card_example
    from ouvert.quantum.simulator.sparse import run

    game = four_card_example(HEARTS)
    chance = run(game.win_circuit).probability({game.win_qubit: 1})
    return Solution({}, round(100 * chance, 6))


def _legal() -> Solution:
    from ouvert.quantum.paper.four_cards import four_card_example

    game = four_card_example()
    qubits = len(game.cards) * game.encoding.width
    legal = len(game.steps()[-1].state_table)
    return Solution({"qubits": qubits, "legal": legal}, 100 * legal / (1 << qubits), whole=False)


def _t_states() -> Solution:
    from ouvert.quantum.costs.gates import T_A_TOFFOLI, gate_counts
    from ouvert.quantum.costs.whole_game import sized_game

    counts = gate_counts(sized_game(GAME_CARDS).circuit)
    setting = counts.toffoli - counts.cleared
    figures = {"cards": GAME_CARDS, "toffoli": setting, "states": T_A_TOFFOLI}
    return Solution(figures, T_A_TOFFOLI * setting)


def _distance() -> Solution:
    from math import log10

    from ouvert.quantum.costs.surface_code import MACHINE

    distance = 3
    while MACHINE.logical_error(distance) > LOGICAL_ERROR * (1 + 1e-9):
        distance += 2
    figures = {
        "operations": 1 / MACHINE.error,
        "threshold": 1 / MACHINE.threshold,
        "power": -log10(LOGICAL_ERROR),
        "factor": MACHINE.threshold / MACHINE.error,
    }
    return Solution(figures, distance)


def _skat() -> Solution:
    from ouvert.quantum.paper.encodings import SKAT

    cards = len(Card)
    return Solution({"width": SKAT.width, "cards": cards}, SKAT.width * cards)


_SOLVED: Mapping[str, Callable[[], Solution]] = {
    "deals": _deals,
    "even": _even,
    "legal": _legal,
    "t-states": _t_states,
    "distance": _distance,
    "skat": _skat,
}


def _shown(figures: Mapping[str, float]) -> dict[str, str]:
    return {
        name: f"{round(value, 3):,g}" if abs(value) < 1e5 else f"{value:,.0f}"
        for name, value in figures.items()
    }


__all__ = ["EXERCISES", "Exercise", "Solution", "exercise"]
