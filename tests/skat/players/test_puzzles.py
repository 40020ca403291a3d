"""Deals with a known result, played out card by card: printed Null deals and old puzzles.

What was printed with them is about open cards, or about defenders who do not err. So they are
played in three ways: by all seats with open cards; by our player against a side with open cards,
which must not lose what is won for it; and, in Null Ouvert, by our player in all seats, since the
defenders then see nearly everything.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ouvert.skat.players import registry
from ouvert.skat.rules.actions import PlayCard
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.values import GameResult
from ouvert.skat.search.open_cards import card_values
from ouvert.skat.search.paranoia import Verdict, prove
from ouvert.skat.search.positions import OpenPosition
from ouvert.studies.skat.null.printed import PRINTED_NULLS
from support.reference_data import card_set, load

PUZZLES: dict[str, dict[str, Any]] = {each["id"]: each for each in load("skat_puzzles")["puzzles"]}
NULLS = [name for name, puzzle in PUZZLES.items() if puzzle["game"] == "N"]
LOST = ["gl1887-34-bad", "gl1898-10-I", *NULLS]
PLAYER = "expert:20"


def start(name: str, *, ouvert: bool = False) -> SkatGame:
    puzzle = PUZZLES[name]
    first, second, third = (card_set(hand) for hand in puzzle["hands"])
    skat = card_set(puzzle["skat"])
    contract = Contract(GameType(puzzle["game"]), ouvert=ouvert)
    return SkatGame.declared(
        Deal((first, second, third), skat), puzzle["declarer"], contract, discards=skat
    )


def played(game: SkatGame, ours: set[int], seed: int = 0) -> GameResult:
    """Play to the end: our player in some seats, in the others whoever sees all cards."""
    players = [registry.make(PLAYER, seed + seat) for seat in range(3)]
    while game.actor is not None:
        seat = game.actor
        if seat in ours:
            game = game.apply(players[seat].choose(game.observe(seat)))
        else:
            values = card_values(OpenPosition.of(game))
            best = (max if seat == game.declarer else min)(values, key=lambda card: values[card])
            game = game.apply(PlayCard(best))
    assert game.result is not None
    return game.result


def others(name: str) -> set[int]:
    return {0, 1, 2} - {PUZZLES[name]["declarer"]}


@pytest.mark.parametrize("name", PUZZLES)
def test_open_cards_play_to_the_known_result(name: str) -> None:
    puzzle = PUZZLES[name]
    result = played(start(name), set())
    if name in NULLS:
        assert result.won == bool(puzzle["open_card_value"])
    else:
        assert result.card_points == puzzle["open_card_value"]
        assert result.won == (puzzle["open_card_value"] >= 61)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", LOST)
def test_lost_games_are_lost_against_proper_defence(name: str, seed: int) -> None:
    """As was printed with them; no luck of our declarer changes that."""
    assert not played(start(name), {PUZZLES[name]["declarer"]}, seed).won


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", [name for name in PUZZLES if name not in LOST])
def test_won_games_are_won_against_our_defenders(name: str, seed: int) -> None:
    assert played(start(name), others(name), seed).won


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", NULLS)
def test_our_player_beats_the_open_nulls_from_all_seats(name: str, seed: int) -> None:
    """Each defender sees his own hand and the declarer's, and finds what was printed."""
    assert not played(start(name, ouvert=True), {0, 1, 2}, seed).won


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", ["gl1887-08", "gl1887-34-good"])
def test_our_player_wins_the_won_puzzles_from_all_seats(name: str, seed: int) -> None:
    assert played(start(name), {0, 1, 2}, seed).won


def test_the_good_discard_of_the_puzzle_cannot_be_lost() -> None:
    """At no distribution, as was printed in 1887: it is proved, and our player wins it."""
    rng = np.random.default_rng(34)
    name = "gl1887-34-good"
    for seed in range(5):
        game = start(name)
        while game.actor != PUZZLES[name]["declarer"]:
            cards = sorted(OpenPosition.of(game).legal)
            game = game.apply(PlayCard(cards[int(rng.integers(len(cards)))]))
        assert prove(game.observe(PUZZLES[name]["declarer"]), 61).verdict is Verdict.FORCED
        assert played(game, {PUZZLES[name]["declarer"]}, seed).won


def test_the_bad_discard_of_the_puzzle_can_be_lost() -> None:
    game, declarer = start("gl1887-34-bad"), PUZZLES["gl1887-34-bad"]["declarer"]
    while game.actor != declarer:
        values = card_values(OpenPosition.of(game))
        game = game.apply(PlayCard(min(values, key=lambda card: values[card])))
    assert prove(game.observe(declarer), 61).verdict is Verdict.OPEN


LINES = {f"edel-null-{number}": deal for number, deal in enumerate(PRINTED_NULLS, start=1)}


@pytest.mark.parametrize("name", LINES)
def test_printed_nulls_are_the_puzzles(name: str) -> None:
    puzzle, deal = PUZZLES[name], LINES[name]
    assert deal.hands == tuple(card_set(hand) for hand in puzzle["hands"])
    assert deal.skat == card_set(puzzle["skat"])
    assert deal.declarer == puzzle["declarer"]


@pytest.mark.parametrize("name", LINES)
def test_the_printed_lines_beat_the_nulls(name: str) -> None:
    """No defender's card gives the win away, and in the end the declarer has to take a trick."""
    game = start(name)
    for card in LINES[name].line:
        position = OpenPosition.of(game)
        assert card in position.legal
        if game.actor != game.declarer:
            assert card_values(position)[card] == 0, f"{card} gives the win away"
        game = game.apply(PlayCard(card))
    if name == "edel-null-3":
        return
    while game.actor is not None:
        game = game.apply(PlayCard(min(OpenPosition.of(game).legal)))
    assert game.result is not None
    assert not game.result.won
    assert game.result.tricks == 1
