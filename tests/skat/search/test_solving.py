"""One door for open positions of any game."""

from __future__ import annotations

import random
from typing import Any

import pytest

import ouvert
from ouvert.errors import PositionError
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.search import open_cards
from ouvert.skat.search.positions import OpenPosition
from ouvert.tricks.games.bridge import parse_pbn
from ouvert.tricks.position import TrickPosition
from ouvert.tricks.rules import Objective, members
from ouvert.tricks.solvers import reference
from support.skat_moments import moments
from support.trick_positions import any_rules

SIZES = {2: 4, 3: 2, 4: 2, 5: 1}
"""The most cards a hand, by the number of seats."""


@pytest.mark.parametrize("seed", range(12))
def test_any_trick_position_is_solved_as_plain_minimax_does(seed: int) -> None:
    position = any_rules(random.Random(seed), SIZES)
    value = reference.minimax(position)
    assert ouvert.solve(position).value == value
    after = {card: reference.minimax(position.play(card)) for card in members(position.legal)}
    assert ouvert.card_values(position) == after
    if position.rules.objective is Objective.MISERE:
        assert ouvert.wins(position) == bool(value)
        return
    for limit in range(max(value - 1, 0), value + 2):
        assert ouvert.wins(position, limit) == (value >= limit)
    with pytest.raises(PositionError, match="what team 0 needs"):
        ouvert.wins(position)


def test_a_line_of_any_game_keeps_its_value() -> None:
    position = parse_pbn("N:A.K.. 2.A.. K.Q.. 3.2..", trump="N", leader="N")
    value = ouvert.solve(position).value
    line = ouvert.principal_line(position)
    assert len(line) == 8
    for card in line:
        position = position.play(card)
        assert ouvert.solve(position).value == value
    assert position.over


def test_a_game_of_skat_is_solved_like_its_position() -> None:
    for game in moments(3, range(20, 28)):
        position = OpenPosition.of(game)
        for asked in (game, position):
            assert ouvert.solve(asked).value == open_cards.solve(position).value
            assert ouvert.wins(asked) == open_cards.wins(position)
            assert ouvert.card_values(asked) == open_cards.card_values(position)
            assert ouvert.principal_line(asked) == open_cards.principal_line(position)
        assert ouvert.solve(position, 90).value == open_cards.solve(position, 90).value
        if position.game.trump_suit is not None:
            tricks = position.as_tricks()
            assert isinstance(tricks, TrickPosition)
            assert ouvert.solve(tricks).value == ouvert.solve(position).value


@pytest.mark.parametrize("what", [None, 5, "CJ"])
def test_what_is_no_position(what: Any) -> None:
    for ask in (ouvert.solve, ouvert.wins, ouvert.card_values, ouvert.principal_line):
        with pytest.raises(PositionError, match=f"and no {type(what).__name__}"):
            ask(what)
    start = next(iter(moments(3, range(1)))).dealt
    with pytest.raises(PositionError, match="whose cards are being played"):
        ouvert.solve(SkatGame.start(start))
