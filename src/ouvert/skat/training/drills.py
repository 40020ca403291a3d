"""Drills: bidding by the tables of hands, and counting in games that were really played.

A drill asks exercises of the course (`ouvert.skat.course.tasks`) without end, and `judge` decides
as it does there. Its level says how difficult they are; the same drill, level and seed ask the
same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any

import numpy as np

from ouvert.errors import OuvertError
from ouvert.skat.course.judging import judge
from ouvert.skat.course.shown import Text, Verdict
from ouvert.skat.course.tasks.bids import MaximalBid
from ouvert.skat.course.tasks.counting import CardsOut, Count, SidePoints, TrumpsLeft, VoidIn
from ouvert.skat.course.tasks.hands import ChooseGame, PutAway, SayBid
from ouvert.skat.course.tasks.task import Answer, Task, codes
from ouvert.skat.rules.contracts import Contract, GameType, trick_rules
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.values import game_value
from ouvert.skat.training.puzzles import Puzzle, stock

CLEAR_MARGIN = 15.0
"""Points of the table's scoring between bidding and passing at the first level of bidding."""
GAMES = ("C", "S", "H", "D", "G", "N")
"""The games among which is chosen."""
TRIES = 40
"""Deals that are looked through for one that asks something of its level."""
VOIDS = 0.7
"""How often, at least, a question for a void suit is about one that is void."""


class Drill(Enum):
    """What is practised without end."""

    BIDDING = "bidding"
    COUNTING = "counting"


HIGHEST = {Drill.BIDDING: 5, Drill.COUNTING: 6}
"""The highest level of each drill."""


@dataclass(frozen=True, slots=True)
class DrillTask:
    """An exercise of a drill.

    Attributes:
        text: what is asked.
        task: the exercise.
        one_by_one: whether the tricks are shown one after the other, and then no more.
    """

    text: Text
    task: Task
    one_by_one: bool = False


def drill_task(drill: Drill, level: int, seed: int) -> DrillTask:
    """The exercise of a drill at a level, from 1. Raises OuvertError for a level there is not."""
    if not 1 <= level <= HIGHEST[drill]:
        raise OuvertError(f"the drill has the levels 1 to {HIGHEST[drill]}, not {level}")
    rng = np.random.default_rng([seed, level])
    return _bidding(level, rng) if drill is Drill.BIDDING else _counting(level, rng)


def judge_drill(drill: Drill, level: int, seed: int, answer: Answer) -> Verdict:
    """What the judge says of an answer. Raises OuvertError as `drill_task` and `judge` do."""
    return judge(drill_task(drill, level, seed).task, answer)


ASK_BID = Text("Do you bid 18 with this hand?", "Reizt du mit diesem Blatt 18?")
ASK_GAME = Text(
    "You have picked up the skat. Which game do you play?",
    "Du hast den Skat aufgenommen. Welches Spiel spielst du?",
)
ASK_PUT = Text("Which two cards do you put away?", "Welche zwei Karten drückst du?")


def _bidding(level: int, rng: np.random.Generator) -> DrillTask:
    if level <= 3:
        return next(_bids(level, rng))
    # hands that are worth a game: those that declarers of the stock played
    played = [each for each in stock().values() if each.kind == "discard"]
    puzzle = played[int(rng.integers(len(played)))]
    seat = puzzle.seen().seat
    hand, skat, bid = puzzle.dealt[seat], puzzle.dealt[3], puzzle.seen().bid
    if level == 4:
        # a Null counts too little where the bid is higher
        games = GAMES if bid <= game_value(Contract(GameType.NULL)) else GAMES[:-1]
        game = ChooseGame(answers=(), hand=hand, skat=skat, games=games, seat=seat, bid=bid)
        return DrillTask(ASK_GAME, game)
    contract = puzzle.contract or ""
    put = PutAway(answers=(), hand=hand, skat=skat, contract=contract, seat=seat, bid=bid)
    return DrillTask(ASK_PUT, put)


def _bids(level: int, rng: np.random.Generator) -> Iterator[DrillTask]:
    """Hands of a level: clear ones first, then any, then those that are worth something."""
    for attempt in range(TRIES):
        deal = Deal.random(rng)
        seat = int(rng.integers(3))
        hand = " ".join(codes(deal.hands[seat]))
        task = MaximalBid(answers=(), hand=hand, seat=seat)
        judged = task.judged()
        last = attempt == TRIES - 1
        if level == 1:
            if last or abs(judged.bids[0].expected - judged.passing) >= CLEAR_MARGIN:
                yield DrillTask(ASK_BID, SayBid(answers=(), hand=hand, seat=1))
        elif last or level == 2 or judged.maximal_bid:
            yield DrillTask(task.asked(), task)


def _counting(level: int, rng: np.random.Generator) -> DrillTask:
    tricks = level + 2 if level < 3 else level + 1
    found = [each for each in stock().values() if _fits(each, tricks)]
    puzzle = found[int(rng.integers(len(found)))]
    seat = int(rng.integers(3))
    kinds: tuple[Callable[[Puzzle, int, int, np.random.Generator], Count], ...] = (
        (_trumps_left,),
        (_trumps_left, _side_points),
        (_trumps_left, _void_in),
        (_side_points, _void_in),
        (_cards_out, _void_in, _side_points),
        (_cards_out, _void_in, _side_points),
    )[level - 1]
    made = kinds[int(rng.integers(len(kinds)))](puzzle, seat, tricks, rng)
    return DrillTask(made.asked(), made, one_by_one=level > 2)


def _fits(puzzle: Puzzle, tricks: int) -> bool:
    """Whether a puzzle's game has so many tricks; none of a Null, where nothing is trump."""
    return (
        puzzle.kind == "card"
        and len(puzzle.cards.split()) >= 3 * tricks
        and not (puzzle.contract or "N").startswith(GameType.NULL.value)
    )


def _moment(puzzle: Puzzle, seat: int, tricks: int) -> dict[str, Any]:
    """What all questions about a moment hold, by the names of their fields."""
    game = puzzle.game()
    one, two, three, skat = puzzle.dealt
    return {
        "answers": (),
        "hands": (one, two, three),
        "skat": skat,
        "put": puzzle.discards,
        "declarer": game.declarer,
        "contract": puzzle.contract,
        "bid": game.bid,
        "played": " ".join(puzzle.cards.split()[: 3 * tricks]),
        "seat": seat,
    }


def _trumps_left(puzzle: Puzzle, seat: int, tricks: int, rng: np.random.Generator) -> Count:
    return TrumpsLeft(**_moment(puzzle, seat, tricks))


def _side_points(puzzle: Puzzle, seat: int, tricks: int, rng: np.random.Generator) -> Count:
    return SidePoints(**_moment(puzzle, seat, tricks))


def _suits(puzzle: Puzzle, rng: np.random.Generator) -> list[int]:
    """The suits of a game in random order, the trumps among them as one."""
    game = puzzle.game().contract
    assert game is not None
    rules = trick_rules(game.game, 0)
    return [int(each) for each in rng.permutation(sorted(set(rules.suits)))]


def _void_in(puzzle: Puzzle, seat: int, tricks: int, rng: np.random.Generator) -> Count:
    every = [VoidIn(suit=suit, **_moment(puzzle, seat, tricks)) for suit in _suits(puzzle, rng)]
    void = [each for each in every if each.accepted()[0][0] != "nobody"]
    return (void or every)[0] if rng.random() < VOIDS else every[0]


def _cards_out(puzzle: Puzzle, seat: int, tricks: int, rng: np.random.Generator) -> Count:
    every = [CardsOut(suit=suit, **_moment(puzzle, seat, tricks)) for suit in _suits(puzzle, rng)]
    # of a suit that lies in the own hand as a whole there is nothing to ask
    return next(each for each in every if each.question().cards)
