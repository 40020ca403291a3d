"""The recommendation problem: what an observation leaves open, and what contradicts itself."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

from ouvert.cards import Card, CardSet
from ouvert.errors import PositionError, RulesError
from ouvert.quantum.placements import Placements
from ouvert.quantum.problem import Goal, PlayProblem, Semantics, deck_rules
from ouvert.skat.belief.knowledge import Knowledge
from ouvert.skat.rules.actions import PlayCard
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.situation import situation
from ouvert.tricks.rules import Objective, TrickRules, members
from support.play_problems import win_probability
from support.skat_moments import moments, seen

SIX = deck_rules(GameType.GRAND, CardSet.parse("CA CT CK C9 C8 HT"))


def numbers(cards: str, rules: TrickRules = SIX) -> int:
    names = [str(card) for card in CardSet.parse(cards)]
    return sum(1 << rules.names.index(name) for name in names)


def number(card: str, rules: TrickRules = SIX) -> int:
    return numbers(card, rules).bit_length() - 1


@pytest.mark.parametrize(
    "game", moments(3, range(0, 28, 2)), ids=lambda game: str(len(game.tricks))
)
def test_problem_of_an_observation_has_its_worlds(game: SkatGame) -> None:
    observation = seen(game)
    problem = PlayProblem.of(observation)
    assert problem.deal_count() == Knowledge.of(observation).worlds().count()
    assert problem.actor == problem.seat == observation.seat
    legal = {PlayCard(Card(card)) for card in members(problem.legal)}
    assert legal == set(game.legal_actions())


def test_skat_counts_for_the_declarer() -> None:
    """He wins with 61, so the opponents may take 59 of all 120 points."""
    seen_by_declarer = situation(
        hand=CardSet.parse("CJ SJ HJ DJ CA CT CK CQ C9 C8"),
        seat=0,
        contract=Contract.announced(GameType.CLUBS),
        declarer=0,
        discards=CardSet.parse("ST DT"),
    )
    problem = PlayProblem.of(seen_by_declarer)
    assert problem.allowance == 59
    assert problem.wins(59)
    assert not problem.wins(60)
    assert PlayProblem.of(seen_by_declarer, limit=90).allowance == 30
    schwarz = PlayProblem.of(seen_by_declarer, limit=120)
    assert (schwarz.goal, schwarz.allowance) == (Goal.EVERY_TRICK, 0)


def test_opponents_win_what_the_declarer_loses() -> None:
    for game in moments(3, range(8)):
        problem = PlayProblem.of(seen(game))
        declaring = problem.rules.teams[problem.seat] == 0
        assert problem.wins(problem.allowance) == declaring
        assert problem.wins(problem.allowance + 1) != declaring


def test_null_is_about_tricks() -> None:
    observation = situation(
        hand=CardSet.parse("C7 C8 C9 S7 S8 S9 H7 H8 D7 D8"),
        seat=0,
        contract=Contract(GameType.NULL),
        declarer=0,
        discards=CardSet.parse("CA SA"),
    )
    problem = PlayProblem.of(observation)
    assert (problem.goal, problem.counted_team, problem.allowance) == (Goal.NO_TRICK, 0, 0)
    assert problem.wins(0)
    assert not problem.wins(1)


def test_only_a_seat_at_play_can_ask() -> None:
    game = moments(3, range(4, 5))[0]
    assert game.actor is not None
    with pytest.raises(PositionError, match="not the one to play a card"):
        PlayProblem.of(game.observe((game.actor + 1) % 3))


def test_limit_must_be_card_points() -> None:
    with pytest.raises(PositionError, match="1 to 120 card points, not 121"):
        PlayProblem.of(seen(moments(3, range(1))[0]), limit=121)


def test_examples_of_the_paper_by_the_classical_rules() -> None:
    """Paper 000, VII: 5/12 for four cards; ace 1/3 and king 2/3 for six, played sensibly."""
    four = deck_rules(GameType.GRAND, CardSet.parse("CA CT CK CQ"), seats=2)
    wins = [
        win_probability(PlayProblem.small(four, 1 << one | 1 << two, limit=15))
        for one, two in combinations(range(4), 2)
    ]
    assert sum(wins) / 6 == Fraction(5, 12)
    six = PlayProblem.small(SIX, numbers("CA CK"), limit=21, semantics=Semantics.SENSIBLE)
    assert win_probability(six.with_first_card(number("CA"))) == Fraction(1, 3)
    assert win_probability(six.with_first_card(number("CK"))) == Fraction(2, 3)


def test_small_takes_card_sets_and_cards_by_their_names() -> None:
    by_bits = PlayProblem.small(
        SIX,
        numbers("C9 HT"),
        limit=21,
        seat=1,
        leader=0,
        table=(number("CA"),),
        certain={2: numbers("CT")},
        barred={2: numbers("CK")},
    )
    by_names = PlayProblem.small(
        SIX,
        CardSet.parse("C9 HT"),
        limit=21,
        seat=1,
        leader=0,
        table=(Card.CA,),
        certain={2: CardSet.parse("CT")},
        barred={2: CardSet.parse("CK")},
    )
    assert by_names == by_bits
    assert PlayProblem.small(
        SIX, CardSet.parse("CA"), limit=1, gone=CardSet.parse("C9 C8 HT")
    ) == PlayProblem.small(SIX, numbers("CA"), limit=1, gone=numbers("C9 C8 HT"))
    with pytest.raises(PositionError, match="the game has no card ♦7: it has ♣A ♣10"):
        PlayProblem.small(SIX, CardSet.parse("CA D7"), limit=1)


def test_small_asks_for_the_limit_where_one_is_needed() -> None:
    with pytest.raises(PositionError, match="how many points team 0 needs: limit="):
        PlayProblem.small(SIX, numbers("CA CK"))
    tricks = TrickRules(2, (0, 1), (0, 0), (0, 1), objective=Objective.TRICKS)
    with pytest.raises(PositionError, match="how many tricks team 0 needs"):
        PlayProblem.small(tricks, 1)
    null = deck_rules(GameType.NULL, CardSet.parse("CA CT CK C9 C8 HT"))
    assert PlayProblem.small(null, 0b11).goal is Goal.NO_TRICK
    assert PlayProblem.small(SIX, 0b11, goal=Goal.EVERY_TRICK).goal is Goal.EVERY_TRICK


def test_sensible_choices() -> None:
    problem = PlayProblem.small(SIX, numbers("CA CK"), limit=21, semantics=Semantics.SENSIBLE)
    king, hand = number("CK"), numbers("CT C9")
    assert problem.choices(1, hand, 0, (king,)) == numbers("CT")
    assert problem.choices(1, hand, 0, (number("CA"),)) == numbers("C9")
    assert problem.choices(2, numbers("C9 C8"), 1, ()) == numbers("C9 C8")
    assert problem.choices(2, hand, 0, (king, number("CT"))) == numbers("C9")
    assert problem.choices(0, hand, 1, (number("C8"),)) == hand


def test_a_finished_trick_is_counted() -> None:
    ten = number("CT")
    problem = PlayProblem.small(
        SIX, numbers("C9 HT"), limit=1, seat=2, leader=0, table=(number("CA"), ten)
    )
    after = problem.with_first_card(number("C9"))
    assert (after.taken, after.leader, after.table) == ((21, 0), 0, ())
    assert after.played == (number("C9"),)
    assert after.legal == 0
    with pytest.raises(RulesError, match="legal are none"):
        after.with_first_card(number("HT"))


def test_following_suit_is_asked_of_the_first_card() -> None:
    problem = PlayProblem.small(SIX, numbers("C9 HT"), limit=1, seat=1, leader=0, table=(0,))
    assert [SIX.names[card] for card in members(problem.legal)] == ["♣9"]


def test_tricks_as_points() -> None:
    rules = TrickRules(2, (0, 1), (0, 0, 0, 0), (0, 1, 2, 3), objective=Objective.TRICKS)
    problem = PlayProblem.small(rules, 0b1000 | 0b0001, limit=2)
    assert problem.allowance == 0
    assert win_probability(problem) == 0
    assert win_probability(replace(problem, limit=1)) == 1


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"hand": 0b11, "certain": {1: 0b1}}, "♣A is in two places: the hand of seat 0 and seat 1"),
        ({"hand": 0b11, "table": (0,), "leader": 2}, "♣A is in two places"),
        ({"hand": 0b11, "certain": {1: 0b11100}}, "seat 1 must hold 2 cards now, but 3 certain"),
        ({"hand": 0b111}, "the places have room for|must hold 3 cards"),
        ({"hand": 0b11, "barred": {1: 0b111100}}, "no deal fits: .* only, where there is room"),
        ({"hand": 1 << 9}, "the hand of seat 0: the game has only 6 cards"),
        ({"hand": 0b11, "seat": 3}, "asking seat is seat 0 to 2, not 3"),
        ({"hand": 0b11, "leader": 7}, "leader is seat 0 to 2, not 7"),
        ({"hand": 0b11, "table": (2, 3, 4)}, "full trick does not stay"),
    ],
)
def test_contradictions_are_named(changes: dict[str, object], message: str) -> None:
    with pytest.raises(PositionError, match=message):
        PlayProblem.small(SIX, **{"limit": 1, **changes})  # type: ignore[arg-type]


def test_shortage_names_cards_and_places() -> None:
    placements = Placements(0b1111, (2, 2), (0b0111, 0b1000))
    assert placements.count() == 0
    assert placements.shortage() == (0b0111, (0,))
    assert list(placements.all()) == []


def test_deck_rules_need_a_declarer_among_the_seats() -> None:
    with pytest.raises(RulesError, match="seat 0 to 1, not 2"):
        deck_rules(GameType.GRAND, CardSet.parse("CA CT"), seats=2, declarer=2)
