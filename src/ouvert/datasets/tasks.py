"""Tasks on the sets: what is asked of a row, how an answer is scored, and baselines.

An answer is scored on the rows of one split; the test split is for the last look. What a task asks
is in the columns that `given` names: whoever answers looks at no others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import Any

import numpy as np

from ouvert.cards import Card, CardSet
from ouvert.datasets.sets.belief_cases import PLACES, moment
from ouvert.datasets.sets.skat_deals import GAMES
from ouvert.errors import OuvertError
from ouvert.skat.belief.matrix import LocationMatrix
from ouvert.skat.bidding.discards import best_discard
from ouvert.skat.bidding.hand_worth import judge_hand
from ouvert.skat.rules.actions import SEAT_NAMES
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.notation import parse_contract_code
from ouvert.skat.search.open_cards import solve
from ouvert.skat.search.positions import OpenPosition

Row = Mapping[str, Any]
Answerer = Callable[[Row, int], Any]
"""Answers a row of a set made from a seed."""
ROUNDING = 1e-6
LEAST_CHANCE = 1e-4
"""A chance below it counts as it: one wrong certainty shall not decide everything."""
TRUMP_GAMES = len(GAMES) - 1
"""The games of `GAMES` in which card points are counted."""


@dataclass(frozen=True, slots=True)
class Task:
    """Something to be good at.

    Attributes:
        name: as the commands call it.
        data: the name of its set.
        asks: what an answer is, in a sentence.
        given: the columns that may be looked at.
        measures: what the columns of `score` say, and which way is better.
        wanted: whether a row is part of the task.
        score: the measures of an answer to a row; raises OuvertError for what is no answer.
        baselines: plain answers to be better than, by name.
    """

    name: str
    data: str
    asks: str
    given: tuple[str, ...]
    measures: tuple[str, ...]
    wanted: Callable[[Row], bool]
    score: Callable[[Row, Any], Sequence[float]]
    baselines: Mapping[str, Answerer]


def cards_of(text: str) -> list[Card]:
    """The cards of a column, in its order."""
    return [Card.parse(code) for code in text.split()]


def _numbers(answer: Any, count: int, least: float, most: float) -> list[float]:
    if not isinstance(answer, list | tuple) or len(answer) != count:
        raise OuvertError(f"an answer here is a list of {count} numbers")
    for each in answer:
        if not isinstance(each, int | float):
            raise OuvertError(f"an answer here is made of numbers, and {each!r} is none")
    found = [float(each) for each in answer]
    # a sum of chances may be above 1 by what rounding adds
    if not all(least - ROUNDING <= each <= most + ROUNDING for each in found):
        raise OuvertError(f"the numbers of an answer lie between {least:g} and {most:g}")
    return [min(max(each, least), most) for each in found]


def _declared(row: Row) -> bool:
    return row["declarer"] is not None


def _declarer_hand(row: Row) -> CardSet:
    return CardSet.parse(row[f"dealt_{SEAT_NAMES[row['declarer']]}"])


def _score_bid(row: Row, answer: Any) -> tuple[float, float]:
    [chance] = _numbers([answer], 1, 0, 1)
    right = min(max(chance if row["won"] else 1 - chance, LEAST_CHANCE), 1.0)
    return (chance - row["won"]) ** 2, -log(right)


def _bid_by_tables(row: Row, seed: int) -> float:
    rated = judge_hand(_declarer_hand(row), row["declarer"]).bids
    return min(rated, key=lambda each: abs(each.bid - row["bid"])).win_probability


def _picked_up(row: Row) -> bool:
    game = row["contract"] and parse_contract_code(row["contract"]).game
    return bool(row["discards"]) and game is not GameType.NULL


def _after_discard(row: Row, put: CardSet) -> int:
    """The declarer's points with open cards, after he has put two cards away."""
    declarer = row["declarer"]
    hands = [CardSet.parse(row[f"dealt_{seat}"]) for seat in SEAT_NAMES]
    twelve = hands[declarer] | CardSet.parse(row["dealt_skat"])
    hands[declarer] = twelve - put
    one, two, three = hands
    game = parse_contract_code(row["contract"]).game
    position = OpenPosition(game, (one, two, three), declarer, 0, points=put.points)
    return solve(position).value


def _score_discard(row: Row, answer: Any) -> tuple[float, float]:
    put = CardSet.parse(answer) if isinstance(answer, str) else CardSet()
    twelve = _declarer_hand(row) | CardSet.parse(row["dealt_skat"])
    if len(put) != 2 or put - twelve:
        raise OuvertError("an answer here is two of the declarer's twelve cards, as in `D7 D8`")
    recorded = CardSet.parse(row["discards"])
    more = _after_discard(row, put) - _after_discard(row, recorded)
    return float(more), float(put == recorded)


def _discard_by_tables(row: Row, seed: int) -> str:
    twelve = _declarer_hand(row) | CardSet.parse(row["dealt_skat"])
    contract = parse_contract_code(row["contract"])
    found = best_discard(twelve, row["declarer"], bid=row["bid"], contracts=[contract])
    return " ".join(card.code for card in found.put)


def _discard_most_points(row: Row, seed: int) -> str:
    """The two cards with most points that are neither jacks nor trumps."""
    trump = row["contract"][0]
    twelve = _declarer_hand(row) | CardSet.parse(row["dealt_skat"])
    order = sorted(
        twelve, key=lambda card: (card.code[1] == "J", card.code[0] == trump, -card.points)
    )
    return " ".join(card.code for card in order[:2])


def _score_card(row: Row, answer: Any) -> tuple[float, float]:
    led, hand = cards_of(answer) if isinstance(answer, str) else [], cards_of(row["forehand"])
    if len(led) != 3 * len(GAMES) or not set(led) <= set(hand):
        raise OuvertError("an answer here is 18 of forehand's cards, one for each of `values`")
    lost = best = 0
    for number, card in enumerate(led):
        found = row["card_values"][10 * number + hand.index(card)]
        loss = abs(row["values"][number] - found)
        best += not loss
        lost += loss if number % len(GAMES) < TRUMP_GAMES else 0
    return best / len(led), lost / (3 * TRUMP_GAMES)


def _card_first(row: Row, seed: int) -> str:
    return " ".join([row["forehand"].split()[0]] * 3 * len(GAMES))


def _card_at_random(row: Row, seed: int) -> str:
    rng = np.random.default_rng((seed, row["number"]))
    return " ".join(map(str, rng.choice(row["forehand"].split(), 3 * len(GAMES))))


def _score_value(row: Row, answer: Any) -> tuple[float, float]:
    said = _numbers(answer, 3 * len(GAMES), 0, 120)
    off = [abs(each - true) for each, true in zip(said, row["values"], strict=True)]
    nulls = [each**2 for number, each in enumerate(off) if number % len(GAMES) == TRUMP_GAMES]
    trumps = [each for number, each in enumerate(off) if number % len(GAMES) < TRUMP_GAMES]
    return sum(trumps) / len(trumps), sum(nulls) / len(nulls)


def _value_by_points(row: Row, seed: int) -> list[float]:
    """Half of the card points held, and seven for each jack: a plain guess."""
    said: list[float] = []
    for seat in SEAT_NAMES:
        hand = CardSet.parse(row[seat])
        jacks = sum(card.code[1] == "J" for card in hand)
        points = 0.5 * hand.points + 7.0 * jacks
        said += [points] * TRUMP_GAMES + [0.0]
    return said


def _value_middling(row: Row, seed: int) -> list[float]:
    return ([30.0] * TRUMP_GAMES + [0.0]) * 3


def _score_belief(row: Row, answer: Any) -> tuple[float, float]:
    hidden = len(row["places"])
    said = np.array(_numbers(answer, len(PLACES) * hidden, 0, 1)).reshape(hidden, len(PLACES))
    if not np.allclose(said.sum(axis=1), 1, atol=1e-3):
        raise OuvertError("the four chances of a card add up to 1")
    true = said[np.arange(hidden), row["places"]]
    right = said.argmax(axis=1) == np.array(row["places"])
    return float(-np.log(np.maximum(true, LEAST_CHANCE)).mean()), float(right.mean())


def _belief_by_hints(row: Row, seed: int) -> list[float]:
    seen = moment(seed, row["number"])[1]
    matrix = LocationMatrix.of(seen, np.random.default_rng((seed, row["number"])))
    return [float(chance) for card in matrix.hidden for chance in matrix.chances[card]]


TASKS = {
    each.name: each
    for each in (
        Task(
            "bid",
            "skat-games",
            "the chance, in [0, 1], that who got the game wins it",
            ("the declarer's ten cards", "declarer", "bid"),
            ("Brier score (less is better)", "nats (less)"),
            _declared,
            _score_bid,
            {"even": lambda row, seed: 0.5, "always 85 %": lambda row, seed: 0.85}
            | {"tables": _bid_by_tables},
        ),
        Task(
            "discard",
            "skat-games",
            "the two cards that the declarer puts away, as text: `D7 D8`",
            ("the declarer's ten cards", "dealt_skat", "declarer", "bid", "contract"),
            (
                "open-card points above the record (more is better)",
                "the same discard",
            ),
            _picked_up,
            _score_discard,
            {"most points, no trump": _discard_most_points, "tables": _discard_by_tables},
        ),
        Task(
            "card",
            "skat-deals",
            "18 cards, as text: what forehand leads in each game of `values`, all cards open",
            ("forehand", "middlehand", "rearhand", "skat"),
            ("share of best cards (more is better)", "card points lost, ♣ to Grand (less)"),
            lambda row: True,
            _score_card,
            {"at random": _card_at_random, "the first of the hand": _card_first},
        ),
        Task(
            "value",
            "skat-deals",
            "18 numbers: what you think `values` are",
            ("forehand", "middlehand", "rearhand", "skat"),
            ("card points off, ♣ to Grand (less is better)", "Brier score of Null (less)"),
            lambda row: True,
            _score_value,
            {"always 30": _value_middling, "points and jacks": _value_by_points},
        ),
        Task(
            "belief",
            "beliefs",
            "for each card of `hidden` four chances, forehand, middlehand, rearhand, skat",
            ("all but `places`",),
            ("nats a hidden card (less is better)", "share of cards placed right"),
            lambda row: True,
            _score_belief,
            {
                "all deals alike": lambda row, seed: _exact(row),
                "hints and learned": _belief_by_hints,
            },
        ),
    )
}


def _exact(row: Row) -> list[float]:
    """The column `uniform`, whose chances were rounded to 32 bits, adding up to 1 again."""
    chances = np.array(row["uniform"], dtype=float).reshape(-1, len(PLACES))
    rounded: list[float] = (chances / chances.sum(axis=1, keepdims=True)).ravel().tolist()
    return rounded


def task_named(name: str) -> Task:
    """Return a task by its name. Raises OuvertError if there is none."""
    if name not in TASKS:
        raise OuvertError(f"there is no task '{name}': there are {', '.join(TASKS)}")
    return TASKS[name]
