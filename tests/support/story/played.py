"""For each sentence of the story of a game with a declarer: whether the values say so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ouvert.cards import Card
from ouvert.skat.review.auction import BidVerdict
from ouvert.skat.review.cards import CardReview, Mark, open_cards
from ouvert.skat.review.game import GameReview
from ouvert.skat.rules.actions import Claim, Concede, PlayCard
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.notation import contract_code
from support.story.reading import (
    before,
    card_review,
    chosen,
    declarer_wins,
    first_card,
    holds,
    losing_cards,
    losing_choices,
    seat_auction,
    trick,
    won,
)

HALF_PERCENT = 0.0056
"""How far a share in whole per cent may be from what it was rounded from, three digits of it."""


def check_decided(of: GameReview, names: dict[str, Any], moment: int) -> None:
    state = before(of, moment)
    declares = state.actor == of.game.declarer
    assert of.game.history[moment] == (names["seat"], PlayCard(Card[names["card"]]))
    assert trick(of, moment) == names["trick"]
    wins = open_cards(state).wins
    assert wins[Card[names["better"]]] is declares
    assert wins[Card[names["card"]]] is not declares
    assert won(of) is not declares
    # it is the last one: nothing after it gives the game back
    for each in of.cards:
        if each.played.moment > moment:
            theirs = each.played.seat == of.game.declarer
            assert each.open.wins[each.card] == theirs or theirs not in each.open.wins.values()


def check_never_turned(of: GameReview, names: dict[str, Any], moment: None) -> None:
    for each in of.cards:
        assert each.open.wins[each.card] is won(of)
    assert not losing_cards(of)


def check_never_turned_mistake(of: GameReview, names: dict[str, Any], moment: int) -> None:
    assert not of.turning_points
    check_costliest_lost(of, names, moment)


def check_turned(of: GameReview, names: dict[str, Any], moment: int) -> None:
    assert names["count"] == len(of.turning_points) > 1
    assert moment == of.turning_points[0].moment


def check_gave_up_won(of: GameReview, names: dict[str, Any], moment: int) -> None:
    state = before(of, moment)
    assert isinstance(of.game.history[moment][1], Concede)
    assert declarer_wins(state) is (names["seat"] == of.game.declarer)
    assert won(of) is not declarer_wins(state)
    assert trick(of, moment) == names["trick"]


def check_knowable(of: GameReview, names: dict[str, Any], moment: int) -> None:
    card = card_review(of, moment)
    assert card.mark is not Mark.FINE
    assert (card.played.seat, card.suggested.code) == (names["seat"], names["card"])
    assert names["share"] == pytest.approx(card.loss, abs=HALF_PERCENT)


def check_best_known(of: GameReview, names: dict[str, Any], moment: int) -> None:
    card = card_review(of, moment)
    assert (card.played.seat, card.card.code) == (names["seat"], names["card"])
    assert card.loss == pytest.approx(0, abs=1e-4)
    assert all(each <= card.after + 1e-3 for each in card.known.chances.values())


def check_no_clear_mistake(of: GameReview, names: dict[str, Any], moment: int) -> None:
    card = card_review(of, moment)
    assert (card.mark, card.played.seat) == (Mark.FINE, names["seat"])
    assert card.loss > 0


def check_costliest(of: GameReview, names: dict[str, Any], moment: int) -> None:
    check_costly(of, names, moment, list(of.mistakes))


def check_costliest_lost(of: GameReview, names: dict[str, Any], moment: int) -> None:
    check_costly(of, names, moment, losing_cards(of))


def check_costly(
    of: GameReview, names: dict[str, Any], moment: int, among: list[CardReview]
) -> None:
    card = card_review(of, moment)
    assert card in among
    assert card.loss == pytest.approx(max(each.loss for each in among), abs=1e-4)
    assert names["share"] == pytest.approx(card.loss, abs=HALF_PERCENT)
    assert (card.played.seat, card.played.trick) == (names["seat"], names["trick"])
    assert (card.card.code, card.suggested.code) == (names["card"], names["better"])


def check_open(of: GameReview, wins: bool) -> None:
    assert declarer_wins(first_card(of)) is wins


def check_promised(of: GameReview, names: dict[str, Any], moment: None) -> None:
    assert names["share"] == pytest.approx(chosen(of).win_probability, abs=HALF_PERCENT)
    assert names["seat"] == of.game.declarer
    assert of.game.contract is not None
    assert names["contract"] == contract_code(of.game.contract)


def check_overbid(of: GameReview, names: dict[str, Any], moment: None) -> None:
    assert of.game.needed is None
    assert not won(of)
    assert (names["seat"], names["bid"]) == (of.game.declarer, of.game.bid)


def check_too_high(of: GameReview, names: dict[str, Any], moment: int) -> None:
    seat = seat_auction(of, names["seat"])
    assert names["seat"] == of.game.declarer
    assert seat.verdict is BidVerdict.HIGH
    assert not seat.decisive.slight
    assert seat.decisive.value == names["value"] > seat.decisive.maximal == names.get("most", 0)
    assert not won(of)


def check_passed_early(of: GameReview, names: dict[str, Any], moment: int) -> None:
    seat = seat_auction(of, names["seat"])
    assert seat.verdict is BidVerdict.LOW
    assert (seat.decisive.value, seat.decisive.moment) == (names["value"], moment)
    assert names["share"] == pytest.approx(seat.decisive.win_probability, abs=HALF_PERCENT)


def check_skat_choice(of: GameReview, names: dict[str, Any], moment: int) -> None:
    skat = seat_auction(of, of.game.declarer or 0).skat
    assert skat is not None
    assert (skat.moment, skat.picked_up) == (moment, "contract" in names)
    assert names["points"] == pytest.approx(abs(skat.hand - skat.pick_up), abs=0.6)
    assert (skat.hand > skat.pick_up) is skat.picked_up
    if skat.picked_up:
        assert names["contract"] == contract_code(skat.hand_contract)
    assert not won(of)


def check_other(of: GameReview, names: dict[str, Any], moment: None) -> None:
    picked_up = of.game.picked_up
    rows = [row for row in of.alternatives if (row.put is not None) == picked_up]
    best = max(rows, key=lambda row: row.expected)
    assert names["points"] == pytest.approx(best.expected - chosen(of).expected, abs=0.6)
    assert names["points"] >= 10
    if "contract" in names:
        assert (
            names["contract"] == contract_code(best.contract) != contract_code(chosen(of).contract)
        )
    else:
        assert best.put is not None
        assert set(names["put"]) == set(best.put.codes)
    assert not won(of)


def check_bad_luck(of: GameReview, names: dict[str, Any], moment: None) -> None:
    assert not won(of)
    assert not declarer_wins(first_card(of))
    assert not losing_cards(of)
    assert not losing_choices(of)
    assert names["share"] == pytest.approx(1 - chosen(of).win_probability, abs=HALF_PERCENT)
    assert names["share"] < 0.5


def check_points(of: GameReview, names: dict[str, Any], moment: int) -> None:
    result = of.game.result
    assert result is not None
    assert (result.card_points, of.game.needed) == (names["points"], names["needed"])
    assert (names["points"] >= names["needed"]) is result.won


def check_tricks(of: GameReview, names: dict[str, Any], moment: int) -> None:
    assert of.game.result is not None
    assert of.game.result.tricks == names["tricks"]
    assert (names["tricks"] == 10) is won(of)


def check_null(of: GameReview, names: dict[str, Any], moment: int) -> None:
    assert of.game.contract is not None
    assert of.game.contract.game is GameType.NULL
    assert won(of) is ("trick" not in names)
    if "trick" in names:
        assert of.game.tricks[names["trick"] - 1].winner == of.game.declarer


def check_end(of: GameReview, names: dict[str, Any], moment: int, kind: type) -> None:
    seat, action = of.game.history[moment]
    assert isinstance(action, kind)
    assert (seat, trick(of, moment)) == (names["seat"], names["trick"])
    assert moment == len(of.game.history) - 1


PLAYED: dict[str, Callable[[GameReview, dict[str, Any], Any], object]] = {
    "story_passed_in": lambda of, names, moment: holds(of.game.announced is None),
    "story_passed_early": check_passed_early,
    "story_overbid": check_overbid,
    "story_promised": check_promised,
    "story_declared": lambda of, names, moment: holds(names["seat"] == of.game.declarer),
    "story_open_won": lambda of, names, moment: check_open(of, True),
    "story_open_lost": lambda of, names, moment: check_open(of, False),
    "story_never_turned": check_never_turned,
    "story_turned": check_turned,
    "story_gave_up_won": check_gave_up_won,
    "story_decided": check_decided,
    "story_knowable": check_knowable,
    "story_best_known": check_best_known,
    "story_no_clear_mistake": check_no_clear_mistake,
    "story_too_high": check_too_high,
    "story_no_bid": check_too_high,
    "story_hand_better": check_skat_choice,
    "story_skat_better": check_skat_choice,
    "story_other_discard": check_other,
    "story_other_game": check_other,
    "story_bad_luck": check_bad_luck,
    "story_no_mistake": lambda of, names, moment: holds(not of.mistakes),
    "story_never_turned_mistake": check_never_turned_mistake,
    "story_costliest": check_costliest,
    "story_costliest_lost": check_costliest_lost,
    "story_unfinished": lambda of, names, moment: holds(of.game.result is None),
    "story_conceded": lambda of, names, moment: check_end(of, names, moment, Concede),
    "story_claimed": lambda of, names, moment: check_end(of, names, moment, Claim),
    "story_took_trick": check_null,
    "story_no_trick": check_null,
    "story_tricks": check_tricks,
    "story_points": check_points,
}
"""The check of each code, which is told the review, what the sentence names, and its moment."""
