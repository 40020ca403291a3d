"""The open-card solver is right: against plain solvers, other programs, and its own laws."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ouvert.cards import Card, CardSet, Rank
from ouvert.errors import PositionError
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.search.open_cards import card_values, principal_line, solve, wins
from ouvert.skat.search.positions import OpenPosition
from ouvert.tricks.solvers.reference import card_values as plain_card_values
from support.endings import plain_value, random_ending, takes_every_trick
from support.reference_data import card_set, load
from support.sizes import given_some, some_of

SIZES = (1, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 5, 5, 6)
POSITIONS = 50
DEALS = load("skat_deals")["deals"]
ENDINGS = load("skat_endings")["positions"]
PUZZLES = load("skat_puzzles")["puzzles"]
TRUMP_GAMES = [game for game in GameType if game is not GameType.NULL]

seeds = st.integers(0, 2**32 - 1)


def choice(position: OpenPosition) -> Any:
    """What the player to act looks for: max for the declarer, min for a defender."""
    return max if position.actor == position.declarer else min


@pytest.mark.parametrize("block", some_of(range(len(SIZES)), every=3))
@pytest.mark.parametrize("game", GameType, ids=lambda game: game.name)
def test_against_the_plain_solver(game: GameType, block: int) -> None:
    """Value, value of every card, and limits, of endings with up to two cards on the table."""
    rng = np.random.default_rng([block, ord(game.value)])
    for _ in range(POSITIONS):
        position = random_ending(rng, game, SIZES[block])
        expected = {card: plain_value(position.play(card)) for card in sorted(position.legal)}
        value = choice(position)(expected.values())
        assert card_values(position) == expected, position
        assert solve(position).value == value, position
        if game is GameType.NULL:
            assert wins(position) == bool(value), position
            continue
        near = (max(1, min(119, value)), min(119, value + 1))
        for limit in {61, 90, int(rng.integers(1, 120)), *near}:
            assert wins(position, limit) == (value >= limit), (limit, position)
        schwarz = position.defender_tricks == 0 and takes_every_trick(position)
        assert wins(position, 120) == schwarz, position
        limit = int(rng.choice([61, 120]))
        for card, answer in card_values(position, limit).items():
            after = position.play(card)
            if limit == 61:
                assert answer == (expected[card] >= 61), (card, position)
            else:
                schwarz = after.defender_tricks == 0 and takes_every_trick(after)
                assert answer == schwarz, (card, position)


@settings(max_examples=150)
@given(seeds, st.sampled_from(GameType), st.integers(1, 3))
def test_against_the_reference_solver(seed: int, game: GameType, cards: int) -> None:
    position = random_ending(np.random.default_rng(seed), game, cards)
    expected = plain_card_values(position.as_tricks())
    assert card_values(position) == expected
    assert solve(position).value == choice(position)(expected.values())


def open_position(deal: dict[str, Any], game: GameType, points: int) -> OpenPosition:
    hands = [card_set(hand) for hand in deal["hands"]]
    return OpenPosition(
        game, (hands[0], hands[1], hands[2]), deal["declarer"], deal["leader"], points=points
    )


@pytest.mark.parametrize("deal", some_of(DEALS, every=5), ids=lambda deal: deal["id"])
def test_deals_that_other_programs_solved(deal: dict[str, Any]) -> None:
    for name, found in deal["results"].items():
        letter = {"suit": deal["trump"], "grand": "G", "null": "N"}[name]
        points = 0 if name == "null" else deal["skat_points"]
        position = open_position(deal, GameType(letter), points)
        if name == "null":
            assert wins(position) == found["declarer_wins"]
        else:
            assert solve(position).value == found["value"]
            assert wins(position) == found["declarer_wins_61"]


@pytest.mark.parametrize("ending", ENDINGS, ids=lambda ending: ending["id"])
def test_endings_that_another_program_solved(ending: dict[str, Any]) -> None:
    """Value and all best leads."""
    position = open_position(ending, GameType(ending["game"]), 0)
    values = card_values(position)
    assert solve(position).value == ending["value"]
    best = {card for card, value in values.items() if value == ending["value"]}
    assert best == set(card_set(ending["best"]))


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle["id"])
def test_printed_puzzles(puzzle: dict[str, Any]) -> None:
    game = GameType(puzzle["game"])
    points = 0 if game is GameType.NULL else card_set(puzzle["skat"]).points
    position = open_position(puzzle, game, points)
    assert solve(position).value == puzzle["open_card_value"]


@pytest.mark.parametrize(
    ("name", "claim"),
    [
        ("gl1887-08", 94),
        ("gl1898-10-I", 120 - 64),
        ("gl1887-09-I", False),
        ("gl1887-34-bad", False),
        ("gl1887-34-good", True),
        ("edel-null-1", False),
        ("edel-null-2", False),
        ("edel-null-3", False),
    ],
)
def test_what_was_printed_with_a_puzzle(name: str, claim: bool | int) -> None:
    """The claims that open cards can decide; gl1887-01 prints one line of play only."""
    puzzle = next(puzzle for puzzle in PUZZLES if puzzle["id"] == name)
    game = GameType(puzzle["game"])
    points = 0 if game is GameType.NULL else card_set(puzzle["skat"]).points
    position = open_position(puzzle, game, points)
    assert (wins(position) if isinstance(claim, bool) else solve(position).value) == claim


def full_position(rng: np.random.Generator, game: GameType) -> OpenPosition:
    deal = Deal.random(rng)
    declarer = int(rng.integers(3))
    return OpenPosition(
        game,
        deal.hands,
        declarer,
        int(rng.integers(3)),
        points=0 if game is GameType.NULL else deal.skat.points,
    )


@given_some(15, 40, seeds, st.sampled_from(GameType))
def test_principal_line_keeps_the_value(seed: int, game: GameType) -> None:
    position = full_position(np.random.default_rng(seed), game)
    value = solve(position).value
    for card in principal_line(position):
        values = card_values(position)
        assert list(values) == sorted(position.legal)
        assert choice(position)(values.values()) == values[card] == value
        position = position.play(card)
        assert solve(position).value == value
    assert position.over
    assert card_values(position) == {}
    assert principal_line(position) == ()
    if game is GameType.NULL:
        assert value == int(position.declarer_tricks == 0)
    else:
        assert value == position.points
        assert position.declarer_tricks + position.defender_tricks == 10


@pytest.mark.long
@settings(max_examples=100)
@given(seeds, st.sampled_from(TRUMP_GAMES), st.integers(1, 119))
def test_a_limit_is_reached_up_to_the_value(seed: int, game: GameType, limit: int) -> None:
    position = full_position(np.random.default_rng(seed), game)
    value = solve(position).value
    assert wins(position, limit) == (value >= limit)
    assert wins(position, max(1, min(119, value))) == (value > 0)
    assert not wins(position, min(119, value + 1)) or value >= 119
    if wins(position, 120):
        assert value == 120


@given_some(25, 60, seeds, st.sampled_from(GameType), st.integers(1, 2))
def test_turning_the_table_changes_nothing(seed: int, game: GameType, turn: int) -> None:
    position = full_position(np.random.default_rng(seed), game)
    hands = position.hands[-turn:] + position.hands[:-turn]
    turned = replace(
        position,
        hands=(hands[0], hands[1], hands[2]),
        declarer=(position.declarer + turn) % 3,
        leader=(position.leader + turn) % 3,
    )
    assert replace(solve(turned), seconds=0) == replace(solve(position), seconds=0)
    assert card_values(turned) == card_values(position)


@given_some(25, 60, seeds, st.sampled_from(GameType), st.permutations(range(4)))
def test_renaming_suits_changes_nothing(seed: int, game: GameType, names: list[int]) -> None:
    """The jacks keep their names in suit games and Grand, and the trump suit takes its new one."""
    position = full_position(np.random.default_rng(seed), game)

    def renamed(card: Card) -> Card:
        if card.rank is Rank.JACK and game is not GameType.NULL:
            return card
        return Card(8 * names[card.suit] + card.rank)

    suit = game.trump_suit
    hands = [CardSet(map(renamed, hand)) for hand in position.hands]
    other = replace(
        position,
        game=game if suit is None else TRUMP_GAMES[names[suit]],
        hands=(hands[0], hands[1], hands[2]),
    )
    assert solve(other).value == solve(position).value
    assert card_values(other) == {
        renamed(card): value for card, value in card_values(position).items()
    }


@pytest.mark.long
@settings(max_examples=60)
@given(seeds, st.sampled_from(TRUMP_GAMES))
def test_a_higher_skat_counts_in_full(seed: int, game: GameType) -> None:
    position = full_position(np.random.default_rng(seed), game)
    value = solve(replace(position, points=0)).value
    assert solve(position).value == value + position.points


def test_a_decided_question_is_not_searched() -> None:
    lost = random_ending(np.random.default_rng(1), GameType.NULL, 5, table=0)
    lost = replace(lost, declarer_tricks=1, defender_tricks=0)
    assert (solve(lost).value, solve(lost).nodes) == (0, 0)
    assert card_values(lost) == {}
    grand = replace(random_ending(np.random.default_rng(2), GameType.GRAND, 5), defender_tricks=1)
    assert not wins(grand, 120)
    assert card_values(grand, 120) == dict.fromkeys(sorted(grand.legal), 0)


def test_a_finished_game_is_worth_what_it_brought() -> None:
    nothing = (CardSet(), CardSet(), CardSet())
    end = OpenPosition(GameType.HEARTS, nothing, 0, 1, points=64, declarer_tricks=6)
    assert solve(end).value == 64
    assert wins(end)
    assert not wins(end, 65)
    assert wins(end, 120)
    assert not wins(replace(end, defender_tricks=4), 120)
    assert wins(OpenPosition(GameType.NULL, nothing, 0, 1, defender_tricks=10))


@pytest.mark.parametrize("limit", [0, -1, 121])
def test_limits_that_cannot_be(limit: int) -> None:
    position = random_ending(np.random.default_rng(3), GameType.CLUBS, 3)
    for question in (solve, wins, card_values):
        with pytest.raises(PositionError, match=f"1 to 120 card points, not {limit}"):
            question(position, limit)


def test_another_process_loads_the_compiled_kernels() -> None:
    """A cache that cannot be loaded shows in the second process only."""
    script = (
        "import numpy as np\n"
        "from ouvert.skat.search.open_cards import solve_many\n"
        "from ouvert.skat.rules.contracts import GameType\n"
        "hands = np.array([[0x3FF, 0xFFC00, 0x3FF00000]], dtype=np.uint32)\n"
        "for game in GameType:\n"
        "    for limit in (None, 61, 120):\n"
        "        values, nodes = solve_many(game, hands, 0, 1, 15, limit)\n"
        "        print(game.value, limit, values[0], nodes[0])\n"
    )
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", script], capture_output=True, text=True
    )
    assert run.stderr == ""
    hands = (CardSet(0x3FF), CardSet(0xFFC00), CardSet(0x3FF00000))
    expected = []
    for game in GameType:
        position = OpenPosition(game, hands, 0, 1, points=15)
        for limit in (None, 61, 120):
            found = solve(position, limit)
            expected.append(f"{game.value} {limit} {found.value} {found.nodes}")
    assert run.stdout.splitlines() == expected


def test_card_in_two_hands_is_named_before_its_points_are_counted() -> None:
    ace = CardSet.parse("CA CT CK CQ SA ST SK SQ HA HT")
    with pytest.raises(PositionError, match="is in two places"):
        OpenPosition(GameType.GRAND, (ace, ace, ace), 0, 0)


@pytest.mark.parametrize(
    ("declarer_tricks", "defender_tricks", "cards", "message"),
    [
        (99, 0, 10, "99 and 0 tricks cannot have been taken while 10 of the 10 are still to come"),
        (0, 1, 10, "0 and 1 tricks cannot"),
        (4, 4, 3, "4 and 4 tricks cannot have been taken while 3 of the 10"),
        (-1, 0, 3, "-1 and 0 tricks cannot"),
        (3, -2, 3, "3 and -2 tricks cannot"),
    ],
)
def test_trick_counts_that_cannot_be(
    declarer_tricks: int, defender_tricks: int, cards: int, message: str
) -> None:
    for table in (0, 1, 2):
        position = random_ending(np.random.default_rng(4), GameType.HEARTS, cards, table=table)
        with pytest.raises(PositionError, match=message):
            replace(position, declarer_tricks=declarer_tricks, defender_tricks=defender_tricks)


def test_tricks_of_an_ending_may_be_unknown_or_all_there() -> None:
    position = random_ending(np.random.default_rng(4), GameType.HEARTS, 3, table=1)
    for taken in ((0, 0), (7, 0), (3, 4)):
        there = replace(position, declarer_tricks=taken[0], defender_tricks=taken[1])
        assert solve(there).value == solve(position).value


def test_all_card_points_are_not_every_trick() -> None:
    """A sure Schwarz, and a game that has all 120 points and loses a trick of three sevens."""
    sure = OpenPosition(
        GameType.GRAND,
        (
            CardSet.parse("CJ SJ HJ DJ CA CT CK CQ SA ST"),
            CardSet.parse("HA HT HK HQ DA DT DK DQ SK SQ"),
            CardSet.parse("C7 C8 S7 S8 H7 H8 H9 D7 D8 D9"),
        ),
        0,
        0,
    )
    assert solve(sure).value == 120
    assert wins(sure, 120)
    sevens = (CardSet.parse("C7"), CardSet.parse("C8"), CardSet.parse("S7"))
    lost = OpenPosition(GameType.GRAND, sevens, 0, 0, points=120, declarer_tricks=9)
    assert solve(lost).value == 120
    assert not wins(lost, 120)
    assert wins(lost, 119)
