"""What a lesson shows and asks, as its file holds it and as the page reads it.

Texts are in both languages. In them `[CJ]` is a card, `[=GH]` a contract, and `{trump|trumps}` the
word "trumps" with what the course's list of terms says of `trump`.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Form = Literal["card", "cards", "number", "choice", "table"]


class Shown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What all of them are."""


class Text(Shown, frozen=True):
    """A text in both languages."""

    en: str
    de: str


class Term(Shown, frozen=True):
    """A word of the game, and what it means."""

    word: Text
    meaning: Text


class Row(Shown, frozen=True):
    """Cards that lie side by side.

    Attributes:
        label: what they are; None where the lesson says so.
        cards: in the order shown.
    """

    cards: tuple[str, ...]
    label: Text | None = None


class SeatCards(Shown, frozen=True):
    """The cards of a seat.

    Attributes:
        cards: those that are seen.
        hidden: how many more it holds.
    """

    cards: tuple[str, ...]
    hidden: int = 0


class ShownTrick(Shown, frozen=True):
    """A finished trick, its cards in the order played."""

    leader: int
    cards: tuple[str, ...]
    winner: int


class Scene(Shown, frozen=True):
    """What lies on the table.

    Attributes:
        rows: cards that belong to no seat.
        seats: of forehand, middlehand and rearhand; empty where only rows are shown.
        you: the seat of who learns; None if there is none.
        declarer: the declarer's seat; None before there is one.
        contract: what is played, by its letters; None before that is known.
        leader: the seat that leads the trick on the table.
        table: the cards of the unfinished trick in the order played.
        tricks: finished tricks that are shown.
        points: the declarer's card points so far; None where they do not matter.
    """

    rows: tuple[Row, ...] = ()
    seats: tuple[SeatCards, ...] = ()
    you: int | None = None
    declarer: int | None = None
    contract: str | None = None
    leader: int = 0
    table: tuple[str, ...] = ()
    tricks: tuple[ShownTrick, ...] = ()
    points: int | None = None


class Option(Shown, frozen=True):
    """An answer to choose, and what is written on it."""

    value: str
    text: Text


class Question(Shown, frozen=True):
    """How an exercise is answered.

    Attributes:
        form: one card, several cards, a number, one of some choices, or a game at a table.
        cards: the cards among which is chosen.
        count: how many cards are chosen; None if that is part of the question.
        options: the choices.
    """

    form: Form
    cards: tuple[str, ...] = ()
    count: int | None = None
    options: tuple[Option, ...] = ()


class PlayedCard(Shown, frozen=True):
    """A card, the seat that plays it, and whether it takes its trick."""

    seat: int
    card: str
    wins: bool = False


class Verdict(Shown, frozen=True):
    """What the judge says of an answer.

    Attributes:
        right: whether it is as good as the best.
        told: why, or why not.
        answers: every answer that is accepted, the best first.
        line: how the game goes on after the answer if all play their best.
    """

    right: bool
    told: Text
    answers: tuple[tuple[str, ...], ...]
    line: tuple[PlayedCard, ...] = ()
