"""All results of an open deal against plain minimax and DDS."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from endplay.dds import calc_dd_table
from endplay.types import Deal, Denom, Player

from ouvert.errors import PositionError, SizeError
from ouvert.tricks.games.bridge import format_pbn, parse_pbn
from ouvert.tricks.position import TrickPosition
from ouvert.tricks.rules import TrickRules
from ouvert.tricks.solvers import general as solver
from ouvert.tricks.solvers import reference
from ouvert.tricks.solvers.double_dummy import double_dummy, trump_values
from support.sizes import some_of
from support.trick_positions import any_rules

CARDS = {2: 4, 3: 3, 4: 2, 5: 2, 6: 2}
DENOMS = (Denom.clubs, Denom.diamonds, Denom.hearts, Denom.spades, Denom.nt)
PLAYERS = (Player.north, Player.east, Player.south, Player.west)


def untouched(position: TrickPosition) -> bool:
    return not position.table


@pytest.mark.parametrize("part", some_of(range(4)))
def test_every_trump_and_leader_agrees_with_minimax(part: int) -> None:
    luck = random.Random(f"leaders {part}")
    for position in filter(untouched, (any_rules(luck, CARDS) for _ in range(60))):
        table = trump_values(position)
        assert list(table) == [*sorted(set(position.rules.suits)), None]
        for trump, values in table.items():
            rules = replace(position.rules, trump=trump)
            expected = [
                reference.minimax(replace(position, rules=rules, leader=leader))
                for leader in range(rules.seats)
            ]
            assert list(values) == expected, (position, trump)


@pytest.mark.parametrize("cards", some_of([8, 10, 13]))
def test_all_results_of_a_bridge_deal_agree_with_dds(cards: int) -> None:
    luck = random.Random(f"twenty {cards}")
    for _ in range(3):
        pack = luck.sample(range(52), 4 * cards)
        hands = tuple(
            sum(1 << card for card in pack[cards * seat : cards * (seat + 1)]) for seat in range(4)
        )
        position = replace(parse_pbn("N:... ... ... ..."), hands=hands)
        theirs = calc_dd_table(Deal(format_pbn(position)))
        # it takes the tricks that are gone for the declarer's
        gone = 13 - cards
        expected = tuple(
            tuple(theirs[denom, player] - gone for player in PLAYERS) for denom in DENOMS
        )
        assert double_dummy(position) == expected, format_pbn(position)


def test_position_under_way_keeps_what_was_taken() -> None:
    ending = parse_pbn("N:A.K.. 2.A.. K.Q.. 3.2..")
    later = replace(ending, taken=5)
    assert solver.leader_values(later) == tuple(5 + each for each in solver.leader_values(ending))
    # of the deal alone
    assert double_dummy(later) == double_dummy(ending)


def test_finished_game() -> None:
    assert double_dummy(parse_pbn("N:... ... ... ...")) == ((0, 0, 0, 0),) * 5


def test_what_has_no_table() -> None:
    ending = parse_pbn("N:A.K.. 2.A.. K.Q.. 3.2..")
    begun = ending.play(ending.hands[0].bit_length() - 1)
    for ask in (double_dummy, trump_values):
        with pytest.raises(PositionError, match="lie on the table"):
            ask(begun)
    rules = TrickRules(2, (0, 1), (0,) * 66, tuple(range(66)))
    halves = ((1 << 33) - 1, ((1 << 33) - 1) << 33)
    with pytest.raises(PositionError, match="another game"):
        double_dummy(TrickPosition(rules, halves, 0))
    with pytest.raises(SizeError, match="it takes 63 cards of a suit, not 66"):
        trump_values(TrickPosition(rules, halves, 0))
