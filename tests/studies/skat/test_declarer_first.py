"""Lost Nulls in forehand: which are won with another discard."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from ouvert.cards import CardSet
from ouvert.skat.bidding.null.hands import best_null_discards
from ouvert.skat.records import GameRecord
from ouvert.skat.records.json_format import to_json
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.search.positions import OpenPosition
from ouvert.studies.skat.corpus import Corpus, foreign_games
from ouvert.studies.skat.null.declarer_first import (
    DISCARDS,
    PLAYS,
    LostNull,
    count_saved,
    judge,
    lost_records,
    lost_self_play,
    part,
)
from ouvert.studies.skat.task import Task
from ouvert.tricks.solvers.dispatch import solve_any

GAMES = lost_self_play(8, np.random.default_rng(3))


def a_lost_null() -> LostNull:
    """Forehand has put two sevens and keeps two aces."""
    hands = ("CA HA C8 C9 S7 S8 S9 D7 D8 D9", "CK CQ CJ C10 HK HQ HJ H10 SA SK")
    first, second = (CardSet.parse(hand) for hand in hands)
    put = CardSet.parse("C7 H7")
    third = CardSet.full() - first - second - put
    return LostNull("made up", (first.bits, second.bits, third.bits), put.bits, True)


@pytest.mark.long
def test_games_of_self_play_are_lost_nulls_in_forehand() -> None:
    assert lost_self_play(8, np.random.default_rng(3)) == GAMES
    for game in GAMES:
        start = game.start()
        assert start.declarer == 0
        assert start.actor == 0
        whole = CardSet(game.skat)
        for hand in game.hands:
            whole = whole | CardSet(hand)
        assert whole == CardSet.full()


def test_our_discard_is_that_of_the_tables_and_nothing_else_moves() -> None:
    for game in GAMES:
        other = game.with_our_discard()
        assert other.hands[1:] == game.hands[1:]
        twelve = CardSet(game.hands[0] | game.skat)
        assert CardSet(other.hands[0] | other.skat) == twelve
        best = best_null_discards(twelve, ouvert=game.ouvert, forehand=True)[0]
        assert other.skat == best.cards.bits


def test_open_cards_are_those_of_another_solver_and_bound_the_declarer_by_rules() -> None:
    for game in (*GAMES, a_lost_null()):
        won = judge(game)["won"]
        for discard, one in (("record", game), ("ours", game.with_our_discard())):
            open_cards = solve_any(OpenPosition.of(one.start()).as_tricks()).answer
            assert won[discard]["open"] == open_cards
            # nobody does better against defenders who see everything
            assert won[discard]["reflex"] <= won[discard]["open"]


def test_aces_kept_are_put_and_the_null_is_won() -> None:
    game = a_lost_null()
    assert CardSet(game.with_our_discard().skat) == CardSet.parse("CA HA")
    won = judge(game)["won"]
    assert not won["record"]["open"]
    assert all(won["ours"].values())


def test_lost_nulls_of_records(tmp_path: Path) -> None:
    lost = a_lost_null()
    hand, middle, rear = (CardSet(cards) for cards in lost.hands)
    deal = Deal((hand, middle, rear), CardSet(lost.skat))
    game = SkatGame.declared(
        deal, 0, Contract(GameType.NULL, ouvert=True), discards=CardSet(lost.skat)
    )
    while game.actor is not None:
        best = max(game.legal_cards(), key=lambda card: (card.rank, card.suit))
        game = game.apply(best)
    path = tmp_path / "one.json"
    path.write_text(to_json(GameRecord.from_game(game)), encoding="utf-8")
    assert lost_records(Task(foreign_games([path]))) == [
        LostNull("one.json", lost.hands, lost.skat, True)
    ]


@pytest.mark.long
def test_part_counts_by_source() -> None:
    found = part(Task(Corpus((), ()), effort=0.01, workers=1))
    (own,) = found.values["sources"]
    assert own["games"] == 10
    assert all(own["won"][discard][kind] <= 10 for discard in DISCARDS for kind in PLAYS)
    assert "no Null" in found.verdict
    two = count_saved([*GAMES, a_lost_null()], [judge(game) for game in (*GAMES, a_lost_null())])
    assert [each.games for each in two] == [8, 1]
