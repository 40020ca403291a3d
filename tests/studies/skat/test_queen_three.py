"""Null Ouvert with a queen with three: what is dealt, and what the defences make of it."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from ouvert.cards import CardSet
from ouvert.skat.bidding.discards import rate_discards
from ouvert.skat.bidding.payoffs import TABLE_SCORING
from ouvert.skat.records import GameRecord
from ouvert.skat.records.json_format import to_json
from ouvert.skat.search.positions import OpenPosition
from ouvert.studies.skat.corpus import Corpus, foreign_games
from ouvert.studies.skat.null.queen_three import (
    BID,
    DEFENCES,
    NULL_OUVERT,
    deal_queen_games,
    defend,
    open_card_losses,
    part,
    weak_suits,
)
from ouvert.studies.skat.task import Task
from ouvert.tricks.solvers.dispatch import solve_any

GAMES = deal_queen_games(12, np.random.default_rng(4))


def test_weak_suits_by_ranks() -> None:
    assert weak_suits(CardSet.parse("C7 C8 CQ").bits) == 1
    assert weak_suits(CardSet.parse("C7 C9 CQ S7 S8 SQ").bits) == 2
    assert weak_suits(CardSet.parse("C7 C8 CQ CK").bits) == 0
    assert weak_suits(CardSet.parse("C8 C9 CQ").bits) == 0


def test_dealt_games_are_null_ouvert_of_our_bidder() -> None:
    assert deal_queen_games(12, np.random.default_rng(4)) == GAMES
    for game in GAMES:
        hand = CardSet(game.hands[game.declarer])
        skat = CardSet(game.skat)
        whole = skat
        for each in game.hands:
            assert len(CardSet(each)) == 10
            whole = whole | CardSet(each)
        assert whole == CardSet.full()
        assert weak_suits(hand.bits) >= 1
        best = rate_discards(hand | skat, game.declarer, bid=BID, payoff=TABLE_SCORING)[0]
        assert (best.contract, best.put) == (NULL_OUVERT, skat)
        assert game.start().announced == (NULL_OUVERT, game.declarer)


def test_losses_with_open_cards_are_those_of_another_solver() -> None:
    lost, _ = open_card_losses(GAMES)
    assert lost == [
        game for game in GAMES if not solve_any(OpenPosition.of(game.start()).as_tricks()).answer
    ]


def test_defence_depends_on_the_seed_alone_and_sees_both_sides() -> None:
    (game, *_), _ = open_card_losses(GAMES)
    first, again = defend(2, game), defend(2, game)
    assert first["beaten"] == again["beaten"]
    assert set(first["beaten"]) == set(DEFENCES)


def test_won_with_open_cards_is_not_beaten_by_chance_of_the_count(tmp_path: Path) -> None:
    """A recorded game counts as saved only if its declarer had won it."""
    lost, _ = open_card_losses(GAMES)
    game = lost[0].start()
    while game.actor is not None:
        game = game.apply(game.legal_actions()[-1])
    path = tmp_path / "one.json"
    path.write_text(to_json(GameRecord.from_game(game)), encoding="utf-8")
    found = part(Task(foreign_games([path]), effort=0.001, workers=1))
    assert game.result is not None
    assert found.values["recorded"]["games"] == 1
    assert found.values["recorded"]["lost_open"] == 1
    assert found.values["recorded"]["won_though_lost"] == int(game.result.won)


def test_counts_add_up() -> None:
    found = part(Task(Corpus((), ()), effort=0.03, workers=1, seed=2)).values
    assert found["lost_open"] <= found["dealt"]
    rules, ensemble = (found["beaten"][name] for name in DEFENCES)
    assert found["let_go_by_rules"] == found["lost_open"] - rules
    assert ensemble == rules - found["given_back"] + found["turned"]
