from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ouvert.cards import Card, CardSet
from ouvert.errors import RulesError
from ouvert.skat.rules.contracts import (
    HAND_CONTRACTS,
    SKAT_CONTRACTS,
    Contract,
    GameType,
    trick_rules,
)
from ouvert.skat.rules.values import (
    BID_LADDER,
    GameResult,
    evaluate,
    game_value,
    levels,
    matadors,
    trumps,
    winning_limit,
)

ALL = (*HAND_CONTRACTS, *SKAT_CONTRACTS)
GAMES = {game.value: game for game in GameType}
TWELVE = st.sets(st.sampled_from(Card), min_size=12, max_size=12).map(CardSet)

# The sum of the levels: matadors + game, and what announcing brings.
LEVELS = {
    Contract(GameType.CLUBS): 0,
    Contract.announced(GameType.CLUBS, hand=True): 1,
    Contract.announced(GameType.CLUBS, schneider=True): 3,
    Contract.announced(GameType.CLUBS, schwarz=True): 5,
    Contract.announced(GameType.CLUBS, ouvert=True): 6,
}


def test_ladder() -> None:
    text = """18 20 22 23 24 27 30 33 35 36 40 44 45 46 48 50 54 55 59 60 63 66 70 72 77 80 81 84 88
    90 96 99 100 108 110 117 120 121 126 130 132 135 140 143 144 150 153 154 156 160 162 165 168
    170 176 180 187 192 198 204 216 240 264"""
    assert tuple(map(int, text.split())) == BID_LADDER


def test_ladder_is_every_value_that_a_game_can_have() -> None:
    values = set()
    for contract in ALL:
        most = len(trumps(contract.game))
        counts = range(min(1, most), most + 1)
        for count, schneider, schwarz in product(counts, (False, True), (False, True)):
            values.add(game_value(contract, count, schneider=schneider, schwarz=schwarz))
    assert values == set(BID_LADDER)


@pytest.mark.parametrize(
    ("contract", "run", "schneider", "schwarz", "value"),
    [
        (Contract(GameType.DIAMONDS), 1, False, False, 18),
        (Contract(GameType.HEARTS), -2, False, False, 30),
        (Contract(GameType.SPADES), 3, True, False, 55),
        (Contract(GameType.CLUBS), -4, True, True, 84),
        (Contract.announced(GameType.CLUBS, hand=True), 2, False, False, 48),
        (Contract.announced(GameType.CLUBS, hand=True), 2, True, False, 60),
        (Contract.announced(GameType.HEARTS, schneider=True), 1, True, False, 50),
        (Contract.announced(GameType.HEARTS, schneider=True), 1, True, True, 60),
        (Contract.announced(GameType.SPADES, schwarz=True), 4, True, True, 110),
        (Contract.announced(GameType.CLUBS, ouvert=True), 11, True, True, 216),
        (Contract(GameType.GRAND), 1, False, False, 48),
        (Contract(GameType.GRAND), -4, False, False, 120),
        (Contract.announced(GameType.GRAND, hand=True), 2, True, False, 120),
        (Contract.announced(GameType.GRAND, ouvert=True), 4, True, True, 264),
        (Contract(GameType.NULL), 0, False, False, 23),
        (Contract(GameType.NULL, hand=True), 0, False, False, 35),
        (Contract(GameType.NULL, ouvert=True), 0, False, False, 46),
        (Contract(GameType.NULL, hand=True, ouvert=True), 0, False, False, 59),
    ],
)
def test_known_values(
    contract: Contract, run: int, schneider: bool, schwarz: bool, value: int
) -> None:
    assert game_value(contract, run, schneider=schneider, schwarz=schwarz) == value
    assert value in BID_LADDER


@pytest.mark.parametrize(("contract", "extra"), LEVELS.items(), ids=str)
def test_announced_levels_count_whether_reached_or_not(contract: Contract, extra: int) -> None:
    assert levels(contract, -3) == 3 + 1 + extra


@given(TWELVE, st.sampled_from([game for game in GameType if game is not GameType.NULL]))
def test_matadors_against_a_count_by_strings(cards: CardSet, game: GameType) -> None:
    order = ["CJ", "SJ", "HJ", "DJ"]
    if game is not GameType.GRAND:
        order += [game.value + rank for rank in "ATKQ987"]
    held = "".join("x" if code in cards.codes else "." for code in order)
    with_run = len(held) - len(held.lstrip("x"))
    without_run = len(held) - len(held.lstrip("."))
    assert matadors(cards, game) == (with_run or -without_run)


@pytest.mark.parametrize(
    ("cards", "game", "run"),
    [
        ("CJ SJ HA HT HK HQ H9 H8 H7 SA S7 D7", "H", 2),
        ("CJ SJ HJ DJ HA HT HK HQ H9 H8 H7 S7", "H", 11),
        ("CJ SJ HJ DJ HA HT HK HQ H9 H8 H7 S7", "G", 4),
        ("HA HT HK HQ H9 H8 H7 S7 S8 S9 CA C7", "H", -4),
        ("S7 S8 S9 ST SQ SK SA C7 C8 C9 CT CQ", "D", -11),
        ("SJ HA HT HK HQ H9 H8 H7 SA S7 D7 D8", "H", -1),
        ("CJ HJ HA HT HK HQ H9 H8 H7 SA S7 D7", "H", 1),
        ("CJ SJ HJ DJ HA HT HK HQ H9 H8 H7 S7", "N", 0),
    ],
)
def test_matadors_by_hand(cards: str, game: str, run: int) -> None:
    assert matadors(CardSet.parse(cards), GAMES[game]) == run


def scored(
    contract: Contract,
    points: int,
    *,
    tricks: int = 6,
    bid: int = 18,
    cards: str = "CJ HJ HA HT HK HQ S9 S8 S7 SA D7 D8",
) -> GameResult:
    """A finished game of a declarer who has, if not said otherwise, with one."""
    return evaluate(
        contract,
        declarer=1,
        bid=bid,
        cards=CardSet.parse(cards),
        card_points=(points, 120 - points),
        tricks=(tricks, 10 - tricks),
    )


HEARTS = Contract(GameType.HEARTS)
HAND = Contract.announced(GameType.HEARTS, hand=True)
SCHNEIDER = Contract.announced(GameType.HEARTS, schneider=True)
SCHWARZ = Contract.announced(GameType.HEARTS, schwarz=True)
GRAND = Contract(GameType.GRAND)


@pytest.mark.parametrize(
    ("contract", "points", "tricks", "bid", "value", "overbid"),
    [
        (HEARTS, 61, 6, 18, 20, False),
        (HEARTS, 60, 6, 18, -40, False),
        (HEARTS, 89, 8, 18, 20, False),
        (HEARTS, 90, 8, 18, 30, False),
        (HEARTS, 120, 9, 18, 30, False),
        (HEARTS, 120, 10, 18, 40, False),
        (HEARTS, 31, 3, 18, -40, False),
        (HEARTS, 30, 3, 18, -60, False),
        (HEARTS, 0, 1, 18, -60, False),
        (HEARTS, 0, 0, 18, -80, False),
        (HEARTS, 22, 0, 18, -80, False),
        # Overbid: lost whatever the points, at the smallest multiple that covers the bid.
        (HEARTS, 85, 6, 22, -60, True),
        (HEARTS, 85, 6, 30, -60, True),
        (HEARTS, 85, 6, 33, -80, True),
        (HEARTS, 50, 6, 33, -80, True),
        (HEARTS, 95, 9, 30, 30, False),
        (HEARTS, 25, 3, 30, -60, False),
        (HEARTS, 120, 10, 264, -540, True),
        (GRAND, 85, 8, 48, 48, False),
        (GRAND, 85, 8, 50, -144, True),
        # Announced levels: missed is lost, and they are paid for all the same.
        (HAND, 61, 6, 30, 30, False),
        (SCHNEIDER, 90, 8, 18, 50, False),
        (SCHNEIDER, 89, 8, 18, -100, False),
        (SCHNEIDER, 20, 2, 18, -100, False),
        (SCHNEIDER, 0, 0, 18, -120, False),
        (SCHNEIDER, 120, 10, 18, 60, False),
        (SCHWARZ, 120, 10, 18, 70, False),
        (SCHWARZ, 120, 9, 18, -140, False),
        (SCHWARZ, 120, 9, 80, -160, True),
    ],
)
def test_scoring(
    contract: Contract, points: int, tricks: int, bid: int, value: int, overbid: bool
) -> None:
    result = scored(contract, points, tricks=tricks, bid=bid)
    assert (result.value, result.overbid, result.won) == (value, overbid, value > 0)
    assert result.game_value == (value if value > 0 else -value // 2)
    assert result.matadors == 1


@pytest.mark.parametrize("contract", [c for c in ALL if c.game is GameType.NULL], ids=str)
def test_null_is_won_without_a_trick_and_has_its_value(contract: Contract) -> None:
    value = game_value(contract)
    assert scored(contract, 10, tricks=0, bid=23).value == value
    assert scored(contract, 10, tricks=1, bid=23).value == -2 * value
    assert scored(contract, 10, tricks=0, bid=23).matadors == 0


@given(
    TWELVE,
    st.sampled_from([c for c in ALL if c.game is not GameType.NULL]),
    st.integers(0, 120),
    st.integers(0, 10),
    st.sampled_from(BID_LADDER),
)
def test_every_result_pays_at_least_the_bid(
    cards: CardSet, contract: Contract, points: int, tricks: int, bid: int
) -> None:
    result = evaluate(
        contract,
        declarer=0,
        bid=bid,
        cards=cards,
        card_points=(points, 120 - points),
        tricks=(tricks, 10 - tricks),
    )
    base = contract.game.base_value
    assert result.game_value >= bid
    assert result.game_value % base == 0
    assert result.game_value == max(result.levels * base, -(-bid // base) * base)
    assert result.overbid is (result.levels * base < bid)
    assert result.won is (result.value > 0)
    assert not (result.won and (result.overbid or points < 61))


@pytest.mark.parametrize("contract", ALL, ids=str)
def test_what_the_declarer_needs_is_what_wins(contract: Contract) -> None:
    """Against the scoring of every kind of end, for every bid."""
    cards = CardSet.parse("CJ HJ HA HT HK HQ S9 S8 S7 SA D7 D8")
    run = matadors(cards, contract.game)
    ends = {61: (61, 6), 90: (90, 9), 120: (120, 10)}
    if contract.game is GameType.NULL:
        ends = {61: (0, 0)}
    for bid in BID_LADDER:
        enough = [
            limit
            for limit, (points, tricks) in ends.items()
            if scored(contract, points, tricks=tricks, bid=bid).won
        ]
        assert winning_limit(contract, run, bid) == min(enough, default=None)


@pytest.mark.parametrize(
    ("game", "run"),
    [(GameType.GRAND, 5), (GameType.GRAND, -9), (GameType.GRAND, 0), (GameType.HEARTS, 12)],
)
def test_matadors_that_nobody_can_have(game: GameType, run: int) -> None:
    message = f"with or without 1 to .* matadors, not {run}"
    with pytest.raises(RulesError, match=message):
        levels(Contract(game), run)
    with pytest.raises(RulesError, match=message):
        game_value(Contract(game), run)
    with pytest.raises(RulesError, match=message):
        winning_limit(Contract(game), run, 18)


@pytest.mark.parametrize("declarer", [-1, 3, 7])
def test_rules_for_a_declarer_who_does_not_sit_at_the_table(declarer: int) -> None:
    with pytest.raises(RulesError, match=f"the declarer is seat 0, 1 or 2, not {declarer}"):
        trick_rules(GameType.GRAND, declarer)


def test_passed_in() -> None:
    result = GameResult()
    assert result.passed_in
    assert (result.value, result.game_value, result.declarer) == (0, 0, None)
