"""Exercises that the rules of scoring judge: matadors, values, results, the bidding ladder."""

from __future__ import annotations

from typing import Literal

from ouvert.cards import CardSet
from ouvert.skat.course.shown import Option, Question, Row, Scene, Text
from ouvert.skat.course.tasks.task import (
    NUMBER,
    Answer,
    Task,
    cards_in,
    codes,
    contract_of,
    yes_or_no,
)
from ouvert.skat.course.texts import said
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.values import (
    ALL_POINTS,
    BID_LADDER,
    TRICKS,
    GameResult,
    evaluate,
    game_value,
    levels,
    limit_of,
    matadors,
    trumps,
)

MOST_OFFERED = 5
"""The longest run of matadors among the choices."""


class Matadors(Task, tag="matadors", frozen=True, kw_only=True):
    """With or without how many? `cards` are those of the hand, with the skat if it was seen."""

    game: str
    cards: str

    def scene(self) -> Scene:
        """The cards."""
        return Scene(contract=self.game, rows=(Row(codes(cards_in(self.cards))),))

    def question(self) -> Question:
        """With or without one to five: `2` or `-2`."""
        runs = (*range(1, MOST_OFFERED + 1), *range(-1, -MOST_OFFERED - 1, -1))
        options = (
            Option(str(run), said("with" if run > 0 else "without", count=abs(run))) for run in runs
        )
        return Question("choice", options=tuple(options))

    def accepted(self) -> tuple[Answer, ...]:
        """What the rules count."""
        return ((str(self._run()),),)

    def reason(self, answer: Answer, *, right: bool) -> Text:
        """Where the row of trumps breaks off."""
        run = self._run()
        order = trumps(contract_of(self.game).game)
        code = "matadors_with" if run > 0 else "matadors_without"
        if right:
            return said(f"{code}_right", count=abs(run), cards=order[: abs(run)])
        return said(code, top=order[0], order=order[: abs(run) + 1])

    def _run(self) -> int:
        return matadors(CardSet(cards_in(self.cards)), contract_of(self.game).game)


class Value(Task, tag="value", frozen=True, kw_only=True):
    """What does a game count if it is won? `reached` is what came about beyond 61 points."""

    contract: str
    cards: str
    reached: Literal["won", "schneider", "schwarz"] = "won"

    def scene(self) -> Scene:
        """The cards and the contract."""
        return Scene(contract=self.contract, rows=(Row(codes(cards_in(self.cards))),))

    def question(self) -> Question:
        """A number."""
        return NUMBER

    def accepted(self) -> tuple[Answer, ...]:
        """Levels times base value, or the fixed value of a Null."""
        return ((str(self._value()),),)

    def reason(self, answer: Answer, *, right: bool) -> Text:
        """How it is counted."""
        contract = contract_of(self.contract)
        if contract.game is GameType.NULL:
            return said("value_null_right" if right else "value_null", value=self._value())
        run = self._run()
        schneider = self.reached != "won"
        count = levels(contract, run, schneider=schneider, schwarz=self.reached == "schwarz")
        more = count - abs(run) - 1
        code = "value_right" if more else "value_plain_right"
        return said(
            code if right else "value_wrong",
            run=abs(run),
            more=more,
            levels=count,
            base=contract.game.base_value,
            value=self._value(),
        )

    def _run(self) -> int:
        return matadors(CardSet(cards_in(self.cards)), contract_of(self.contract).game)

    def _value(self) -> int:
        return game_value(
            contract_of(self.contract),
            self._run(),
            schneider=self.reached != "won",
            schwarz=self.reached == "schwarz",
        )


class Result(Task, tag="result", frozen=True, kw_only=True):
    """Has the declarer won, or what is written down? `cards` are his ten and the skat."""

    asks: Literal["won", "value"]
    contract: str
    bid: int
    cards: str
    points: int
    tricks: int = 5

    def scene(self) -> Scene:
        """Nothing: the question names the game, its matadors and the points."""
        return Scene()

    def question(self) -> Question:
        """Yes or no, or a number."""
        return yes_or_no(said("won"), said("lost")) if self.asks == "won" else NUMBER

    def accepted(self) -> tuple[Answer, ...]:
        """What the score sheet says."""
        result = self._result()
        if self.asks == "value":
            return ((str(result.value),),)
        return (("yes" if result.won else "no",),)

    def reason(self, answer: Answer, *, right: bool) -> Text:
        """What was needed, and what a lost game costs."""
        result, contract = self._result(), contract_of(self.contract)
        base = contract.game.base_value
        if result.overbid:
            code = "result_overbid"
        elif contract.game is GameType.NULL:
            code = "result_null"
        else:
            code = "result_won" if result.won else "result_lost"
            if self.asks == "won":
                code = f"{code}_only"
        if not right and self.asks == "value":
            code += "_hint"
        return said(
            code,
            points=self.points,
            needed=limit_of(contract),
            game=result.game_value,
            value=base * result.levels,
            bid=self.bid,
            base=base,
            charged=result.game_value,
            written=str(result.value).replace("-", "−"),
        )

    def _result(self) -> GameResult:
        return evaluate(
            contract_of(self.contract),
            declarer=0,
            bid=self.bid,
            cards=CardSet(cards_in(self.cards)),
            card_points=(self.points, ALL_POINTS - self.points),
            tricks=(self.tricks, TRICKS - self.tricks),
        )


class Ladder(Task, tag="ladder", frozen=True, kw_only=True):
    """Which is the next value that can be bid?"""

    bid: int

    def scene(self) -> Scene:
        """Nothing but the question."""
        return Scene()

    def question(self) -> Question:
        """A number."""
        return NUMBER

    def accepted(self) -> tuple[Answer, ...]:
        """The next step of the ladder."""
        return ((str(self._next()),),)

    def reason(self, answer: Answer, *, right: bool) -> Text:
        """The ladder up to there."""
        if right:
            return said("ladder_right", bid=self.bid, next=self._next())
        known = answer[0].isdecimal() and int(answer[0]) in BID_LADDER
        if known and int(answer[0]) > self.bid:
            return said("ladder_jump", value=answer[0])
        return said("ladder_wrong" if not known else "ladder_low", value=answer[0], bid=self.bid)

    def _next(self) -> int:
        return BID_LADDER[BID_LADDER.index(self.bid) + 1]
