"""Section 5 of paper 003 as printed and as corrected: propositions 2 and 3, theorem 3, figure 1.

Each printed statement is written here as a function, with a position on which it is wrong.
"""

from __future__ import annotations

import random

import numpy as np
import pytest

from ouvert.cards import CardSet
from ouvert.errors import PositionError, SizeError
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.search.open_cards import solve
from ouvert.skat.search.positions import OpenPosition
from ouvert.tricks.games.bridge import parse_pbn
from ouvert.tricks.position import TrickPosition
from ouvert.tricks.rules import members
from ouvert.tricks.solvers import general as solver
from ouvert.tricks.solvers import isomorphism, linear, reference
from ouvert.tricks.solvers.dispatch import solve_any
from ouvert.tricks.solvers.isomorphism import Key
from ouvert.tricks.text import format_position, parse_position
from support.trick_positions import deal, single_hand, unshared

FIGURE_1 = """teams: ABAB
leader: 1
h1: s1:2 s2:K s3:A
h2: s1:K,Q s2:A
h3: s1:A,J s2:2
h4: s1:3 s2:3 s3:Q"""


# --- figure 1 ---


def test_figure_1_has_the_value_3() -> None:
    """The squeeze: A leads s3:A and then the suit in which h2 discarded."""
    position = parse_position(FIGURE_1)
    assert format_position(position) == FIGURE_1
    assert reference.minimax(position) == solver.value(position) == 3
    after = reference.card_values(position)
    assert [position.rules.names[card] for card, value in after.items() if value == 3] == ["s3:A"]


def test_the_trick_of_the_text_ends_as_the_text_says() -> None:
    """(s3,A), (s1,Q), (s2,2), (s3,Q): only h4 can follow suit, and h1 remains on lead."""
    position = parse_position(FIGURE_1)
    number = {name: card for card, name in enumerate(position.rules.names)}
    for name in ("s3:A", "s1:Q", "s2:2", "s3:Q"):
        assert name == "s3:Q" or position.legal.bit_count() == 3
        position = position.play(number[name])
    assert (position.leader, position.taken) == (0, 1)


# --- proposition 2: one rank ---


def printed_proposition_2(position: TrickPosition) -> bool:
    """ "B(_,_,1): all instances are true": team A wins all tricks."""
    return True


def test_proposition_2_as_printed_forgets_who_leads() -> None:
    text = "teams: AB\nleader: {}\nh1: s1:A s2:A\nh2: s3:A s4:A"
    ours, theirs = (parse_position(text.format(leader)) for leader in (1, 2))
    assert [reference.minimax(each) for each in (ours, theirs)] == [2, 0]
    assert [linear.unshared(each) for each in (ours, theirs)] == [2, 0]
    assert printed_proposition_2(ours)
    assert printed_proposition_2(theirs) != (reference.minimax(theirs) == 2)


@pytest.mark.parametrize(("seats", "each"), [(2, 3), (3, 2), (4, 2)])
def test_proposition_2_is_everything_or_nothing(seats: int, each: int) -> None:
    luck = random.Random(f"one rank {seats}")
    for _ in range(30):
        position = unshared(luck, seats, each)
        assert linear.unshared(position) == reference.minimax(position)


def test_proposition_2_in_a_misere_that_is_lost_already() -> None:
    text = "teams: AB\ncount: misère\nleader: 2\ntaken: {}\nh1: s1:A\nh2: s2:A"
    safe, lost = (parse_position(text.format(taken)) for taken in (0, 1))
    assert [linear.unshared(each) for each in (safe, lost)] == [1, 0]
    assert [reference.minimax(each) for each in (safe, lost)] == [1, 0]


def test_where_proposition_2_does_not_apply() -> None:
    with pytest.raises(PositionError, match="two hands hold cards of suit 1"):
        linear.unshared(parse_position("teams: AB\nh1: s1:A\nh2: s1:K"))
    with pytest.raises(PositionError, match="a hand that does not lead holds trumps"):
        linear.unshared(parse_position("teams: AB\ntrump: s2\nh1: s1:A\nh2: s2:K"))
    with pytest.raises(PositionError, match="a trick has begun"):
        linear.unshared(parse_position("teams: AB\nh1:\nh2: s2:K\ntable: s1:A"))
    trumps = parse_position("teams: AB\ntrump: s1\nh1: s1:A s2:A\nh2: s3:K s4:K")
    assert linear.unshared(trumps) == reference.minimax(trumps) == 2


# --- proposition 3: a single hand of team A ---


def proposition_3(position: TrickPosition, enough: int) -> bool:
    """The printed criterion, with w_i >= |h_i(s)| + `enough`: for each suit of team A's hand.

    `enough` = 1 is w_i > |h_i(s)| as printed. Who leads is not looked at, as in the paper.
    """
    rules = position.rules
    single = rules.teams.index(0)

    def ranks(seat: int, suit: int) -> list[int]:
        cards = members(position.hands[seat])
        return [rules.strengths[card] for card in cards if rules.suits[card] == suit]

    for suit in {rules.suits[card] for card in members(position.hands[single])}:
        own = ranks(single, suit)
        for seat in range(rules.seats):
            against = ranks(seat, suit)
            if seat == single or not against or min(own) > max(against):
                continue
            if sum(rank > max(against) for rank in own) < len(against) + enough:
                return False
    return True


def wins_all(position: TrickPosition) -> bool:
    return reference.minimax(position) == position.tricks_left


def test_proposition_3_as_printed_asks_for_a_card_too_much() -> None:
    """Ace and king draw queen and jack; the two is good."""
    position = parse_position("teams: AB\nh1: s1:A,K,2\nh2: s1:Q,J s2:A")
    assert wins_all(position)
    assert linear.all_tricks(position)
    assert proposition_3(position, enough=0)
    assert not proposition_3(position, enough=1)


def test_proposition_3_as_printed_forgets_who_leads() -> None:
    position = parse_position("teams: AB\nleader: 2\nh1: s1:A,K\nh2: s1:Q s2:A")
    assert proposition_3(position, enough=1)
    assert not wins_all(position)
    with pytest.raises(PositionError, match="team A is not on lead"):
        linear.all_tricks(position)


@pytest.mark.parametrize(("seats", "each"), [(2, 2), (2, 3), (3, 2), (3, 3), (4, 2)])
def test_proposition_3_as_corrected(seats: int, each: int) -> None:
    luck = random.Random(f"single hand {seats} {each}")
    wrong = 0
    for _ in range(60):
        position = single_hand(luck, seats, each)
        assert linear.all_tricks(position) == proposition_3(position, enough=0)
        truth = wins_all(position)
        assert linear.all_tricks(position) == truth, position
        wrong += proposition_3(position, enough=1) != truth
    assert wrong or each < 3


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("teams: AAB\nh1: s1:A\nh2: s2:A\nh3: s3:A", "team A has 2 hands, not one"),
        ("teams: BB\nh1: s1:A\nh2: s2:A", "team A has 0 hands, not one"),
        ("teams: AB\ntrump: s1\nh1: s1:A\nh2: s2:A", "there is a trump suit"),
        ("teams: AB\ncount: misère\nh1: s1:A\nh2: s2:A", "no tricks to win"),
        ("teams: AB\nh1:\nh2: s2:K\ntable: s1:A", "a trick has begun"),
    ],
)
def test_where_proposition_3_does_not_apply(text: str, message: str) -> None:
    with pytest.raises(PositionError, match=message):
        linear.all_tricks(parse_position(text))


# --- theorem 3: the table of suits without names ---


def printed_key(position: TrickPosition) -> tuple[object, ...]:
    """How many suits have each distribution, the lead, and the tricks so far; nothing else."""
    rules = position.rules
    suits: dict[int, list[tuple[int, int]]] = {}
    for seat, hand in enumerate(position.hands):
        for card in members(hand):
            suits.setdefault(rules.suits[card], []).append((rules.strengths[card], seat))
    distributions = sorted(tuple(sorted(cards)) for cards in suits.values())
    return tuple(distributions), position.leader, position.taken


def test_the_printed_key_mixes_up_unfinished_tricks() -> None:
    """One key, two values: what lies on the table does not show in it."""
    first, second = (
        parse_position(f"teams: AB\nleader: 1\nh1: s3:2\nh2: s1:K s2:3\ntable: {led}")
        for led in ("s1:A", "s2:2")
    )
    assert printed_key(first) == printed_key(second)
    assert reference.minimax(first) != reference.minimax(second)
    for position in (first, second):
        for key in Key:
            assert isomorphism.solve(position, key).value == reference.minimax(position)


def test_tricks_so_far_take_one_value_more_than_the_paper_counts() -> None:
    """sR/N = 2 tricks can be won 0, 1 and 2 times."""
    found = {
        reference.minimax(parse_position(f"teams: AB\nh1: {ours}\nh2: {theirs}"))
        for ours, theirs in (("s1:A s2:A", "s1:K s2:K"), ("s1:K s2:K", "s1:A s2:A"))
    }
    found.add(reference.minimax(parse_position("teams: AB\nh1: s1:A s2:K\nh2: s1:K s2:A")))
    assert len(found) == 2 * 2 // 2 + 1


def test_closing_the_gaps_makes_the_table_smaller() -> None:
    """Five positions of three hands with four ranks in four suits; both tables give one value."""
    luck = random.Random("theorem 3")
    cards = [(suit, rank) for suit in range(4) for rank in range(4)]
    printed = compressed = 0
    for _ in range(5):
        position = deal(luck, cards, 5, "ABB")
        small = isomorphism.solve(position, Key.COMPRESSED)
        large = isomorphism.solve(position, Key.PRINTED)
        assert small.value == large.value == solver.value(position)
        assert small.entries < large.entries
        compressed += small.entries
        printed += large.entries
    assert compressed < printed / 2, (printed, compressed)


def test_the_table_forgets_the_names_of_the_suits() -> None:
    """Forty suits dealt in two ways only: the table stays small, and twice as many cost little."""
    sizes = []
    for suits in (10, 20, 40):
        hands = [" ".join(f"s{s}:{'AK'[s % 2]}" for s in range(suits))]
        hands.append(" ".join(f"s{s}:{'KA'[s % 2]}" for s in range(suits)))
        position = parse_position(f"teams: AB\nh1: {hands[0]}\nh2: {hands[1]}")
        found = isomorphism.solve(position)
        assert found.value == suits // 2
        sizes.append(found.entries)
    assert sizes[2] / sizes[1] < 16


def test_a_table_that_is_full() -> None:
    deal_of_paper = parse_position(FIGURE_1)
    with pytest.raises(SizeError, match="more than 3 entries"):
        isomorphism.solve(deal_of_paper, most_entries=3)


def test_the_table_solves_bridge_endings() -> None:
    for strain in "NS":
        position = parse_pbn("N:AK.2.3. QJ.A.2. T9.K.A. 87.3.K.", strain, "N")
        assert isomorphism.solve(position).value == reference.minimax(position)


@pytest.mark.parametrize("game", GameType)
def test_the_table_agrees_with_the_skat_solver(game: GameType) -> None:
    luck = np.random.default_rng(list(GameType).index(game))
    for _ in range(4):
        deal = Deal.random(luck)
        hands = [CardSet(list(hand)[:4]) for hand in deal.hands]
        position = OpenPosition(game, (hands[0], hands[1], hands[2]), 0, int(luck.integers(3)))
        solution = solve_any(position.as_tricks(), method="isomorphism table")
        assert solution.answer == solve(position).value
