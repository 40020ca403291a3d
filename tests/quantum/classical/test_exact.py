"""The exact answers: every way of finding them against every way to play, in fractions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from ouvert.cards import CardSet
from ouvert.errors import RulesError, SizeError
from ouvert.protocols import Evidence
from ouvert.quantum.classical.answers import exact_advice, exact_outcomes
from ouvert.quantum.classical.chances import Outcomes, advice_of
from ouvert.quantum.classical.exact_all_deals import all_deals_outcomes, exchangeable
from ouvert.quantum.classical.exact_deal import deal_outcomes, pinned
from ouvert.quantum.classical.exact_lines import line_outcomes
from ouvert.quantum.problem import Goal, PlayProblem, Semantics, deck_rules
from ouvert.skat.rules.contracts import GameType, trick_rules
from ouvert.tricks.rules import members
from support.play_problems import random_problem, win_probability, with_random_policy
from support.sizes import long, some_of

Gains = dict[int, NDArray[np.float64]]


def to_play(seed: int, seats: int | None = 3) -> Iterator[PlayProblem]:
    """Random problems in which the asking seat is to play."""
    rng = random.Random(seed)
    while True:
        problem = random_problem(rng)
        if problem.legal and (seats is None or problem.rules.seats == seats):
            yield problem


def padded(gains: NDArray[np.float64], size: int) -> NDArray[np.float64]:
    return np.pad(gains, (0, size - len(gains)))


def one_by_one(problem: PlayProblem) -> Gains:
    """The mean over all deals of what each deal's program says."""
    found = {card: np.zeros(200) for card in members(problem.legal)}
    for hands in problem.deals():
        for card, each in deal_outcomes(pinned(problem, hands)).items():
            found[card] += padded(each.gains, 200) / problem.deal_count()
    return found


def agree(some: dict[int, Outcomes], others: Gains) -> bool:
    return some.keys() == others.keys() and all(
        np.allclose(padded(each.gains, 200), others[card], rtol=0, atol=1e-10)
        for card, each in some.items()
    )


def small_skat(
    rng: random.Random, game: GameType, tricks: int, skat: int, **options: object
) -> PlayProblem:
    """A problem with some cards of the deck, a random declarer and random cards on the table."""
    deck = CardSet(sum(1 << card for card in rng.sample(range(32), 3 * tricks + skat)))
    rules = deck_rules(game, deck, declarer=rng.randrange(3))
    cards = rng.sample(range(rules.cards), rules.cards)
    ahead = rng.randrange(3)
    return PlayProblem.small(
        rules,
        sum(1 << card for card in cards[:tricks]),
        limit=sum(rules.points) // 2 + 1,
        leader=-ahead % 3,
        table=tuple(cards[tricks : tricks + ahead]),
        **options,  # type: ignore[arg-type]
    )


@pytest.mark.parametrize("seed", some_of(range(4)))
def test_every_problem_as_the_rules_say(seed: int) -> None:
    """Any rules, teams, goals, tables, known and denied cards, both semantics; the right way."""
    problems = to_play(seed)
    for _ in range(40):
        problem = next(problems)
        outcomes = exact_outcomes(problem)
        assert set(outcomes) == set(members(problem.legal))
        for card, each in outcomes.items():
            expected = win_probability(problem.with_first_card(card))
            assert each.win_probability(problem) == pytest.approx(float(expected), abs=1e-10)
            assert each.gains.sum() == pytest.approx(1)


@pytest.mark.parametrize("semantics", Semantics)
def test_one_deal_has_the_distribution_of_all_lines(semantics: Semantics) -> None:
    problems = to_play(5)
    for _ in range(60):
        problem = replace(next(problems), semantics=semantics)
        deal = pinned(problem, next(problem.deals()))
        lines = {card: padded(each.gains, 200) for card, each in line_outcomes(deal).items()}
        assert agree(deal_outcomes(deal), lines)


@pytest.mark.long
def test_all_deals_at_once_are_the_mean_of_all_lines() -> None:
    problems = (problem for problem in to_play(6) if exchangeable(problem))
    for _ in range(60):
        problem = next(problems)
        lines = {card: padded(each.gains, 200) for card, each in line_outcomes(problem).items()}
        assert agree(all_deals_outcomes(problem), lines)


@pytest.mark.parametrize("game", [GameType.CLUBS, GameType.GRAND, GameType.NULL])
@pytest.mark.parametrize(("tricks", "skat"), [(3, 0), (3, 1), long(3, 2), (4, 0), long(5, 0)])
def test_all_deals_at_once_are_the_mean_of_each(game: GameType, tricks: int, skat: int) -> None:
    problem = small_skat(random.Random(f"{game} {tricks} {skat}"), game, tricks, skat)
    assert exchangeable(problem)
    assert agree(all_deals_outcomes(problem), one_by_one(problem))


@pytest.mark.long
def test_shown_voids_keep_cards_exchangeable() -> None:
    for seed in range(6):
        rng = random.Random(seed)
        problem = small_skat(rng, GameType.HEARTS, 4, seed % 2)
        void = rng.choice(sorted(problem.rules.suit_masks.values()))
        place = rng.randrange(2)
        if (problem.unknown & void).bit_count() > problem.room[1 - place]:
            continue
        allowed = list(problem.allowed)
        allowed[place] &= ~void
        problem = replace(problem, allowed=tuple(allowed))
        assert exchangeable(problem)
        assert agree(all_deals_outcomes(problem), one_by_one(problem))


def test_a_known_card_ends_exchangeability() -> None:
    """Deals are then solved one by one, and there must not be too many."""
    rules = deck_rules(GameType.CLUBS, CardSet.parse("CA CT CK CQ C9 C8 HA HT HK"))
    problem = PlayProblem.small(rules, 0b000100011, limit=20, certain={1: 0b100})
    assert not exchangeable(problem)
    with pytest.raises(RulesError, match="may lie in the same places"):
        all_deals_outcomes(problem)
    assert agree(exact_outcomes(problem), one_by_one(problem))
    with pytest.raises(SizeError, match=r"10 deals .* the limit is 9"):
        exact_outcomes(problem, most_deals=9)


def test_sensible_play_ends_exchangeability() -> None:
    """A seat that throws a card with points shows that it has none without: deal by deal."""
    problem = small_skat(random.Random(3), GameType.CLUBS, 3, 0)
    problem = replace(problem, semantics=Semantics.SENSIBLE)
    assert not exchangeable(problem)
    assert agree(exact_outcomes(problem), one_by_one(problem))


@pytest.mark.long
def test_policies_and_other_numbers_of_seats_are_played_out() -> None:
    seen = set()
    for seed, problem in zip(range(60), to_play(7, seats=None), strict=False):
        asked = with_random_policy(problem, seed) if seed % 2 else problem
        seen.add((problem.rules.seats, seed % 2))
        for card, each in exact_outcomes(asked).items():
            expected = win_probability(asked.with_first_card(card))
            assert each.win_probability(asked) == pytest.approx(float(expected), abs=1e-10)
    assert seen == {(seats, policy) for seats in (2, 3, 4) for policy in (0, 1)}


def test_examples_of_the_paper() -> None:
    """Paper 000, VII.2: the ace wins with 1/3, the king with 2/3."""
    six = deck_rules(GameType.GRAND, CardSet.parse("CA CT CK CQ C9 HT"))
    names = six.names
    hand = 1 << names.index("♣A") | 1 << names.index("♣K")
    problem = PlayProblem.small(six, hand, limit=21, semantics=Semantics.SENSIBLE)
    advice = exact_advice(problem)
    assert [names[each.action] for each in advice.actions] == ["♣K", "♣A"]
    assert [each.win_probability for each in advice.actions] == pytest.approx([2 / 3, 1 / 3])


def test_equal_cards_keep_the_order_of_the_rules() -> None:
    """They came in the order of rounding errors, of the size 1e-16."""
    rules = deck_rules(GameType.CLUBS, CardSet.parse("C7 C8 C9 D7 D8 D9 H7 H8 H9"))
    problem = PlayProblem.small(rules, CardSet.parse("C7 C8 C9"), limit=1)
    actions = exact_advice(problem).actions
    assert [each.action for each in actions] == sorted(each.action for each in actions)
    noisy = {
        card: Outcomes(np.array([0.5 + noise, 0.5 - noise]))
        for card, noise in ((2, 0.0), (1, 1e-16), (0, -1e-16))
    }
    ranked = advice_of(problem, noisy, 0.0, worlds_seen=1).actions
    assert [each.action for each in ranked] == [0, 1, 2]


def whole_game(
    game: GameType, hand: str, gone: str = "", *, skat: int = 0, declarer: int = 0
) -> PlayProblem:
    rules = trick_rules(game, declarer)
    known = CardSet.parse(hand)
    limit = 0 if game is GameType.NULL else 61
    problem = PlayProblem.small(rules, known.bits, limit=limit, gone=CardSet.parse(gone).bits)
    assert problem.room[-1] == skat
    return problem


@pytest.mark.long
def test_defenders_and_declarer_share_the_points() -> None:
    """Of 120 points what is not the asking side's is the others', and skat points stay out."""
    rules = trick_rules(GameType.HEARTS, 1)
    for declarer in range(3):
        teams = tuple(int(seat != declarer) for seat in range(3))
        cards = CardSet.parse("CJ HA HT CA C7")
        gone = CardSet.full() - cards - CardSet.parse("SA ST SK DA DT D9 H9 H8 H7 SJ")
        problem = PlayProblem.small(
            replace(rules, teams=teams),
            cards.bits,
            limit=61,
            gone=gone.bits,
            taken=(20, 10),
        )
        for each in exact_outcomes(problem, cards=cards.bits & -cards.bits).values():
            ends = each.team_0_points(problem)
            mean = each.mean_points(problem)
            assert ends is not None
            assert mean is not None
            whole = len(ends) - 1
            team_0 = float(ends @ np.arange(whole + 1))
            assert mean[0] == pytest.approx(team_0 if declarer == 0 else whole - team_0)
            assert mean[1] == 0
            assert ends.sum() == pytest.approx(1)
            expected = ends[61:].sum() if declarer == 0 else ends[:61].sum()
            assert each.win_probability(problem) == pytest.approx(expected)


def test_every_limit_is_in_one_distribution() -> None:
    problem = small_skat(random.Random(11), GameType.GRAND, 4, 2)
    outcomes = exact_outcomes(problem)
    for limit in (1, 30, 45):
        asked = replace(problem, limit=limit)
        for card, each in exact_outcomes(asked).items():
            other = outcomes[card].win_probability(asked)
            assert each.win_probability(asked) == pytest.approx(other, abs=1e-12)


def test_every_trick_is_another_question_than_all_points() -> None:
    """A trick without points ends Schwarz, but not 120 points."""
    rules = deck_rules(GameType.CLUBS, CardSet.parse("CA CT S7 SA ST S8"))
    hand = 1 << rules.names.index("♣A") | 1 << rules.names.index("♠7")
    by_points = PlayProblem.small(rules, hand, limit=1)
    by_tricks = replace(by_points, goal=Goal.EVERY_TRICK)
    for card in members(hand):
        assert exact_outcomes(by_points)[card].win_probability(by_points) > 0
        won = exact_outcomes(by_tricks)[card].win_probability(by_tricks)
        assert won == pytest.approx(float(win_probability(by_tricks.with_first_card(card))))
    assert exact_outcomes(by_tricks)[next(members(hand))].mean_points(by_tricks) is None


def test_advice_ranks_the_legal_cards() -> None:
    problem = small_skat(random.Random(2), GameType.CLUBS, 4, 0)
    advice = exact_advice(problem)
    assert {each.action for each in advice.actions} == set(members(problem.legal))
    chances = [each.win_probability for each in advice.actions]
    assert chances == sorted(chances, reverse=True)
    assert {each.evidence for each in advice.actions} == {Evidence.EXACT}
    assert advice.worlds_seen == advice.worlds_possible == problem.deal_count()
    after = problem.with_first_card(advice.best.action)
    if not after.legal:
        with pytest.raises(RulesError, match="no card is due from seat 0"):
            exact_advice(after)


@pytest.mark.long
def test_whole_null_game_over_all_deals() -> None:
    """Null counts tricks, so ten cards each take a second: lose none with 7 8 9 of three suits."""
    sure = whole_game(GameType.NULL, "C7 C8 C9 S7 S8 S9 H7 H8 H9 D7", "DA DK")
    outcomes = exact_outcomes(sure, cards=1 << 24)
    assert sure.deal_count() == 184_756
    assert outcomes[24].win_probability(sure) == pytest.approx(1, abs=1e-10)
    risky = whole_game(GameType.NULL, "C7 C8 C9 S7 S8 S9 H7 H8 D7 DA", "H9 DK")
    assert 0 < exact_outcomes(risky, cards=1)[0].win_probability(risky) < 1


@pytest.mark.long
def test_sizes_are_refused_before_memory_is_touched() -> None:
    hand = "CJ SJ CA CT SA S9 HA HK DT D8"
    problem = whole_game(GameType.GRAND, hand, skat=2)
    with pytest.raises(SizeError, match=r"takes [\d,.]+ GB; the limit is 6.0 GB"):
        exact_outcomes(problem)
    known_skat = whole_game(GameType.CLUBS, hand, "D7 H7")
    with pytest.raises(SizeError, match=r"all deals takes .* the limit is 0.1 GB"):
        all_deals_outcomes(known_skat, limit_bytes=10**8)
    small = small_skat(random.Random(4), GameType.CLUBS, 5, 0)
    deal = pinned(small, next(small.deals()))
    with pytest.raises(SizeError, match=r"this deal take .* the limit is 0.0 GB"):
        deal_outcomes(deal, limit_bytes=1000)
    with pytest.raises(SizeError, match=r"ways to play are too many .* the limit is 5"):
        line_outcomes(small, limit=5)
    with pytest.raises(SizeError, match="deals are too many to solve one by one"):
        exact_outcomes(replace(known_skat, semantics=Semantics.SENSIBLE))
    with pytest.raises(RulesError, match="pin the unknown cards first"):
        deal_outcomes(small)
