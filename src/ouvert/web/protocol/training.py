"""What is asked and answered about training: puzzles of mistakes and of the stock.

What a puzzle of the stock shows, and how it is asked, are structs of `ouvert.skat.course.shown`.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from ouvert.skat.course.shown import Question, Scene, Text, Verdict
from ouvert.skat.review.themes import Theme
from ouvert.skat.training.puzzles import Grade
from ouvert.web.protocol.look import CardPart, Told
from ouvert.web.protocol.look_club import RamschPart, SaidOfKontra
from ouvert.web.protocol.remarks import RemarkView
from ouvert.web.protocol.tables import SeatKey

Named = Annotated[str, msgspec.Meta(max_length=64)]
Themed = Annotated[str, msgspec.Meta(extra_json_schema={"enum": [each.value for each in Theme]})]
"""What a decision is about."""


DRILL_LEVELS = {"bidding": 5, "counting": 6}
"""The drills, and the highest level of each; a test compares them with those of the library."""
DrillName = Annotated[str, msgspec.Meta(extra_json_schema={"enum": list(DRILL_LEVELS)})]
"""What is practised without end."""


class PuzzleWanted(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The body that asks for a puzzle: a mistake of an analysed game."""

    game: Named
    moment: Annotated[int, msgspec.Meta(ge=0, le=200)]


class PuzzleMade(Told, frozen=True):
    """The answer to it: the name of the puzzle."""

    id: str


class MistakesWanted(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The body that asks for puzzles of all of somebody's mistakes: in one game, or in a list."""

    player: Annotated[str, msgspec.Meta(max_length=200)]
    game: Named | None = None
    upload: Named | None = None
    table: Named | None = None


class MistakesAdded(Told, frozen=True):
    """The answer to it: how many mistakes there are, and how many puzzles were not there yet."""

    found: int
    added: int


class Puzzle(Told, frozen=True):
    """A puzzle that is due, and how often it was tried and solved.

    Attributes:
        id: its name.
        game: the game that it is a mistake in; None for one of the stock.
        moment: of that game; None for one of the stock.
        stock: its name in the stock; None for a mistake.
        tries: how often it was tried.
        solved: how often it was solved.
    """

    id: str
    game: str | None
    moment: int | None
    stock: str | None
    tries: int
    solved: int


class Puzzles(Told, frozen=True):
    """What a person practises.

    Attributes:
        count: how many puzzles come again.
        due: those that are due, the longest first.
        next: when the next one is due that is not yet, in milliseconds since 1970.
        now: the server's time, by which all that is decided.
    """

    count: int
    due: tuple[Puzzle, ...]
    next: int | None
    now: int


class Try(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The body that answers a puzzle: a card, or `kontra`, `re` or `decline`."""

    answer: Annotated[str, msgspec.Meta(max_length=8)]


class TriedPart(CardPart, tag="card", frozen=True, omit_defaults=True):
    """The judgement of all cards; with open cards too, where that has been found."""

    values: dict[str, int] | None = None
    wins: tuple[str, ...] | None = None


class SaidPart(SaidOfKontra, tag_field="step", tag="said", frozen=True):
    """The judgement of what was said of Kontra or Re."""


class Tried(Told, frozen=True):
    """The answer to it: whether it is as good as the best, and when the puzzle comes again.

    `due` is in milliseconds since 1970; `part` is the judgement of all answers.
    """

    solved: bool
    due: int
    part: TriedPart | RamschPart | SaidPart


class StockLine(Told, frozen=True):
    """The puzzles of one theme and grade: how many there are, and were tried and solved."""

    theme: Themed
    grade: Grade
    count: int
    tried: int
    solved: int


class Stock(Told, frozen=True):
    """The stock of puzzles, by theme and grade, and how many there are in all."""

    count: int
    lines: tuple[StockLine, ...]


class Said(Told, frozen=True):
    """What a seat said in the auction: a value, `yes` or `pass`."""

    seat: int
    said: str


class StockPuzzle(Told, frozen=True):
    """A puzzle of the stock.

    Attributes:
        id: its name in the stock.
        kind: whether a card, two cards for the skat, or a word in the auction is asked for.
        theme: what it is about.
        grade: how difficult it is.
        scene: what lies on the table, as far as the seat has seen it.
        question: how it is answered.
        auction: what was said so far.
        bid: the value at which the game was got, or that was said last; 0 for none.
        limit: the declarer's card points that it is about, where that is not the win.
        tries: how often this person has tried it.
        solved: how often he has solved it.
    """

    id: str
    kind: Literal["card", "discard", "bid"]
    theme: Themed
    grade: Grade
    scene: Scene
    question: Question
    auction: tuple[Said, ...]
    bid: int
    limit: int | None
    tries: int
    solved: int


class StockTry(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The body that answers a puzzle of the stock: a card, two cards, `yes` or `no`."""

    answer: Annotated[str, msgspec.Meta(max_length=8)]


class LevelFinds(Told, frozen=True):
    """How often a level for people finds the answer to a puzzle, in [0, 1]."""

    level: str
    share: float


class StockTried(Told, frozen=True):
    """The answer to it.

    Attributes:
        solved: whether the answer is as good as the best.
        given: the answer as `worth` names it.
        due: when the puzzle comes again, in milliseconds since 1970; None if it does not.
        now: the server's time.
        answers: what is right, the best first.
        worth: what every answer is worth: a probability for a card, else points in the scoring of
            the table.
        margin: by how much the best is ahead of the next.
        error: the standard error of the margin; 0 where it is exact.
        judge: who agrees: a proof, all possible deals, or games that were played out.
        found: how often the levels find it.
        opened: the table with all hands open.
    """

    solved: bool
    given: str
    due: int | None
    now: int
    answers: tuple[str, ...]
    worth: dict[str, float]
    margin: float
    error: float
    judge: Literal["proof", "every deal", "played out"]
    found: tuple[LevelFinds, ...]
    opened: Scene


class StockReason(Told, frozen=True):
    """Why an answer to a puzzle is worth what it is.

    Attributes:
        answer: as `worth` names it.
        lost: what it gives away to the best answer, in the same.
        message: why, in English.
        remark: the same in a code.
    """

    answer: str
    lost: float
    message: str
    remark: RemarkView


class StockReasons(Told, frozen=True):
    """Why each answer is worth what it is, the best first."""

    reasons: tuple[StockReason, ...]


class DrillLine(Told, frozen=True):
    """How far somebody is in a drill.

    Attributes:
        drill: which one.
        level: how difficult it is by now, from 1.
        highest: the highest level.
        tries: how often it was answered.
        solved: how often rightly.
    """

    drill: DrillName
    level: int
    highest: int
    tries: int
    solved: int


class Drills(Told, frozen=True):
    """How far somebody is in each drill."""

    drills: tuple[DrillLine, ...]


class DrillView(Told, frozen=True):
    """An exercise of a drill.

    Attributes:
        line: how far somebody is in it.
        seed: names the exercise, with the level.
        text: what is asked.
        scene: what lies on the table.
        question: how it is answered.
        one_by_one: whether the tricks are shown one after the other, and then no more.
    """

    line: DrillLine
    seed: str
    text: Text
    scene: Scene
    question: Question
    one_by_one: bool


class DrillAnswer(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The body that answers it: which exercise, and the cards, the number or the choice."""

    level: Annotated[int, msgspec.Meta(ge=1, le=9)]
    seed: Annotated[str, msgspec.Meta(pattern="^[0-9]{1,20}$")]
    answer: Annotated[
        tuple[Annotated[str, msgspec.Meta(max_length=8)], ...], msgspec.Meta(max_length=12)
    ]


class DrillTold(Told, frozen=True):
    """The answer to it: what the judge says, and how far somebody is by now."""

    verdict: Verdict
    line: DrillLine


class ProgressWanted(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The body that asks how somebody's play goes: his places at tables."""

    seats: Annotated[tuple[SeatKey, ...], msgspec.Meta(max_length=50)]


class Measured(Told, frozen=True):
    """A number with its 95 % interval; None where there is nothing to tell it from."""

    value: float | None
    low: float | None
    high: float | None


class SplitView(Told, frozen=True):
    """Games that have something in common, in points for a list of 36 games.

    Attributes:
        by: `all`, `role`, `game` or `seat`.
        what: `declarer`, `defender`, `ramsch`, `passed in`; `suit`, `grand`, `null`, `ramsch`,
            `none`; `0`, `1`, `2`.
        games: how many.
        reviewed: how many of them were looked back at.
        points: what they brought, less the mean of the others.
        given: what was given away.
        luck: what they would have brought without that.
        ai: what a club player brings with the same cards.
        ahead: how far the person is ahead of it.
        dealt: what the tables expect of the hands dealt; not known with options of clubs.
        beyond: what was brought beyond that.
        enough: whether there are games enough to tell.
    """

    by: Literal["all", "role", "game", "seat"]
    what: str
    games: int
    reviewed: int
    points: Measured
    given: Measured
    luck: Measured
    ai: Measured
    ahead: Measured
    dealt: Measured
    beyond: Measured
    enough: bool


class WeaknessView(Told, frozen=True):
    """A theme in which points were given away.

    Attributes:
        theme: what the decisions were about.
        times: how many of them.
        points: what they gave away together.
        a_list: the same for a list of 36 games.
        enough: whether there are games enough to tell.
        game: the game with the costliest.
        moment: of that game.
        puzzles: how many puzzles of the stock fit.
    """

    theme: Themed
    times: int
    points: float
    a_list: Measured
    enough: bool
    game: str
    moment: int
    puzzles: int


class ProgressView(Told, frozen=True):
    """How somebody's play goes.

    Attributes:
        games: how many finished games there are.
        reviewed: how many of them were looked back at.
        few: games below which it is too early to tell.
        mine: points after each game, added up.
        ai: the same of a club player with the same cards.
        splits: all games, and by role, game and seat.
        phases: points given away a list, in `bidding`, `discard` and `cards`.
        weaknesses: the costliest theme first.
        csv: all games, a line each; those left out say why.
        club: the same of games with options of clubs, which are in none of the numbers above; null
            if there are none.
        left_out: games that are nowhere in it, by the reason: `unfinished`, `lesson`, `older`.
    """

    games: int
    reviewed: int
    few: int
    mine: tuple[float, ...]
    ai: tuple[float, ...]
    splits: tuple[SplitView, ...]
    phases: dict[str, Measured]
    weaknesses: tuple[WeaknessView, ...]
    csv: str
    club: ProgressView | None
    left_out: dict[str, int]
