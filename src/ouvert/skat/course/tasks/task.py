"""What every exercise is: a scene, a question, and the answers that its judge accepts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from ouvert.cards import Card, CardSet
from ouvert.skat.course.shown import Option, PlayedCard, Question, Row, Scene, Text
from ouvert.skat.course.texts import joined, said
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.notation import parse_contract_code
from ouvert.skat.rules.values import game_value, matadors

Answer = tuple[str, ...]


class Task(msgspec.Struct, tag_field="kind", frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An exercise as a lesson's file holds it.

    Each kind answers for itself what raises NotImplementedError here: a struct's metaclass has no
    abstract methods.

    Attributes:
        answers: the answers that its author expects to be right, each as one text; tests compare
            them with the judge's, who does not look at them.
        after: what is told when it is solved.
    """

    answers: tuple[str, ...]
    after: Text | None = None
    computes: ClassVar[bool] = False
    """Whether its judge needs the solver or the tables, which are compiled."""

    def scene(self) -> Scene:
        """What is shown."""
        raise NotImplementedError

    def question(self) -> Question:
        """What is asked."""
        raise NotImplementedError

    def accepted(self) -> tuple[Answer, ...]:
        """The answers that are right, the best first."""
        raise NotImplementedError

    def reason(self, answer: Answer, *, right: bool) -> Text:
        """Why an answer is right, or why it is not."""
        raise NotImplementedError

    def line(self, answer: Answer) -> tuple[PlayedCard, ...]:
        """How the game goes on after an answer, if it is about that."""
        return ()


def cards_in(text: str) -> tuple[Card, ...]:
    """Cards in the order in which they are written. Raises NotationError."""
    return tuple(Card.parse(word) for word in text.split())


def codes(cards: CardSet | tuple[Card, ...]) -> tuple[str, ...]:
    """Cards as messages write them."""
    return tuple(card.code for card in cards)


def contract_of(code: str) -> Contract:
    """A contract by its letters. Raises NotationError."""
    return parse_contract_code(code)


def row(cards: CardSet | tuple[Card, ...]) -> Scene:
    """A scene of one row of cards."""
    return Scene(rows=(Row(codes(cards)),))


def in_hundred(chance: float) -> int:
    """How many of a hundred, 1 to 99: tables are never quite sure."""
    return min(99, max(1, round(100 * chance)))


def counted(cards: CardSet, contract: Contract) -> Text:
    """What a game with these cards counts, as players say it: "with 2, game 3, times 12 is 36"."""
    run = matadors(cards, contract.game)
    kind = "null" if contract.game is GameType.NULL else "with" if run > 0 else "without"
    return said(
        f"worth_{kind}",
        run=abs(run),
        levels=abs(run) + 1,
        base=contract.game.base_value,
        points=game_value(contract, run),
    )


def with_others(told: Text, code: str, card: Card, worth: Mapping[Card, int]) -> Text:
    """What is told of a right card, and what the others are worth, the best of them first."""
    others = sorted((each for each in worth if each != card), key=lambda each: -worth[each])
    if not others:
        return told
    parts = ", ".join(f"[{each.code}] {worth[each]}" for each in others)
    return joined((told, said(code, parts=parts)))


def yes_or_no(yes: Text | None = None, no: Text | None = None) -> Question:
    """A question with two answers, `yes` and `no`."""
    options = Option("yes", yes or said("yes")), Option("no", no or said("no"))
    return Question("choice", options=options)


NUMBER = Question("number")
"""A question for a whole number."""
