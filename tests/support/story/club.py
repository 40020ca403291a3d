"""For each sentence on options of clubs in the story of a game: whether the values say so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ouvert.cards import Card
from ouvert.skat.review.club import RamschCard
from ouvert.skat.review.game import GameReview
from ouvert.skat.rules.actions import PlayCard, SayKontra
from ouvert.skat.search.ramsch import ramsch_values
from support.story.reading import before, holds, trick


def ramsch_card(of: GameReview, moment: int) -> RamschCard:
    return next(each for each in of.ramsch if each.played.moment == moment)


def check_ramsch_costliest(of: GameReview, names: dict[str, Any], moment: int) -> None:
    judged = ramsch_card(of, moment)
    assert judged.marked
    assert judged.loss == max(each.loss for each in of.ramsch if each.marked)
    assert names["points"] == pytest.approx(judged.loss, abs=0.6)
    assert of.game.history[moment] == (names["seat"], PlayCard(Card[names["card"]]))
    assert judged.losses[Card[names["better"]]] == min(judged.losses.values())
    assert trick(of, moment) == names["trick"]


def check_ramsch_open(of: GameReview, names: dict[str, Any], moment: int) -> None:
    ends = ramsch_values(before(of, moment))
    assert ends is not None
    seat, action = of.game.history[moment]
    assert isinstance(action, PlayCard)
    lost = max(end.relative(seat) for end in ends.values()) - ends[action.card].relative(seat)
    assert names.get("points", 0) == pytest.approx(lost, abs=0.5)


def seat_points(of: GameReview, seat: int) -> int:
    """The card points of a seat's tricks, without the skat."""
    return sum(each.points for each in of.game.tricks if each.winner == seat)


def check_ramsch_skat(of: GameReview, names: dict[str, Any], moment: int) -> None:
    loser = names["seat"]
    assert of.game.tricks[-1].winner == loser
    assert names["points"] == of.game.skat.points
    own = seat_points(of, loser)
    assert any(seat_points(of, seat) > own for seat in range(3))
    others = (seat_points(of, seat) for seat in range(3) if seat != loser)
    assert own + names["points"] >= max(others)


def check_ramsch_virgin(of: GameReview, names: dict[str, Any], moment: None) -> None:
    assert all(each.winner != names["seat"] for each in of.game.tricks)


def check_ramsch_lost(of: GameReview, names: dict[str, Any], moment: int) -> None:
    loser, last = names["seat"], of.game.tricks[-1].winner
    points = [
        seat_points(of, seat) + (of.game.skat.points if seat == last else 0) for seat in range(3)
    ]
    assert points[loser] == names["points"] == max(points)
    virgin = len({each.winner for each in of.game.tricks}) == 2
    factor = (2 if virgin else 1) * (2 if of.game.club.bock else 1)
    assert names["value"] == -factor * names["points"]


def check_ramsch_march(of: GameReview, names: dict[str, Any], moment: int) -> None:
    assert {each.winner for each in of.game.tricks} == {names["seat"]}
    assert names["value"] == (240 if of.game.club.bock else 120)


def check_kontra(of: GameReview, names: dict[str, Any], moment: int, factor: int) -> None:
    assert of.game.history[moment] == (names["seat"], SayKontra())
    result = of.game.result
    assert result is not None
    assert result.kontra == factor


CLUB: dict[str, Callable[[GameReview, dict[str, Any], Any], object]] = {
    "story_kontra": lambda of, names, moment: check_kontra(of, names, moment, 2),
    "story_kontra_re": lambda of, names, moment: check_kontra(of, names, moment, 4),
    "story_ramsch": lambda of, names, moment: holds(of.game.ramsch),
    "story_ramsch_fine": lambda of, names, moment: holds(
        not any(each.marked for each in of.ramsch)
    ),
    "story_ramsch_costliest": check_ramsch_costliest,
    "story_ramsch_open": check_ramsch_open,
    "story_ramsch_open_none": check_ramsch_open,
    "story_ramsch_skat": check_ramsch_skat,
    "story_ramsch_virgin": check_ramsch_virgin,
    "story_ramsch_lost": check_ramsch_lost,
    "story_ramsch_march": check_ramsch_march,
}
"""The check of each code, which is told the review, what the sentence names, and its moment."""
