"""Ratings of persons: who is as strong as is known comes out so, as often as the interval says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from ouvert.skat.matches.person_rating import (
    ANCHORS,
    DECLARES,
    LIST,
    LUCK,
    NEEDED,
    PRIOR,
    ROLE_BASE,
    ROLE_LUCK,
    ROLE_SAME_CARDS,
    ROLES,
    SAME_CARDS,
    START,
    anchor_rating,
    person_rating,
    rating_difference,
)
from ouvert.skat.matches.rated_games import (
    OWN,
    RatedGame,
    Scores,
    level_of,
    rated_game,
    same_cards,
)
from ouvert.skat.players import registry
from ouvert.skat.players.levels import LEVELS, resolved
from ouvert.skat.records import GameRecord, from_json, to_json
from ouvert.skat.records.circumstances import PERSON, Circumstances, circumstances
from ouvert.skat.records.iss import record as record_format
from ouvert.skat.rules.actions import as_action
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.stats import wilson
from support.sizes import long

PERSONS = 300


def three(values: Sequence[float]) -> Scores:
    first, second, third = (round(value) for value in values)
    return first, second, third


def seated(rng: np.random.Generator, others: Sequence[str]) -> tuple[str, str, str]:
    first, second, third = rng.permutation([OWN, *others]).tolist()
    return first, second, third


def whole_games(
    rng: np.random.Generator, truth: dict[str, float], others: Sequence[str], count: int
) -> list[RatedGame]:
    games = []
    for _ in range(count):
        players = seated(rng, others)
        cards = rng.normal(0, 60, 3)
        luck = rng.normal(0, LUCK * np.sqrt(2 / 3), 3)
        skill = np.array([truth[each] / LIST for each in players])
        scores = (skill + SAME_CARDS * cards + luck).tolist()
        games.append(RatedGame(players, None, three(scores), three(cards.tolist())))
    return games


def declared_games(
    rng: np.random.Generator,
    declarers: dict[str, float],
    defenders: dict[str, float],
    others: Sequence[str],
    count: int,
) -> list[RatedGame]:
    games = []
    for _ in range(count):
        players = seated(rng, others)
        declarer = int(rng.integers(3))
        same = rng.normal(0, 60)
        against = sum(defenders[name] for seat, name in enumerate(players) if seat != declarer)
        skill = (declarers[players[declarer]] - against) / (LIST * DECLARES)
        brought = ROLE_BASE + skill + ROLE_SAME_CARDS * same + rng.normal(0, ROLE_LUCK)
        scores, cards = [0.0] * 3, [0.0] * 3
        scores[declarer], cards[declarer] = brought, same
        games.append(RatedGame(players, declarer, three(scores), three(cards)))
    return games


def plausible(held: int, asked: int) -> bool:
    """Whether 95 % is no surprise, at a confidence of 99.9 %."""
    low, high = wilson(held, asked, 0.999)
    return low <= 0.95 <= high


@pytest.mark.parametrize(
    "others", [long(("league", "casual")), long(("friend", "club")), ("friend", "other")]
)
def test_the_interval_holds_true_skills_as_often_as_it_says(others: tuple[str, str]) -> None:
    rng = np.random.default_rng(11)
    held = 0
    for _ in range(PERSONS):
        strangers = {name: rng.normal(0, PRIOR["whole"]) for name in (OWN, "friend", "other")}
        truth = {**ANCHORS["whole"], **strangers}
        found = person_rating(whole_games(rng, truth, others, 72)).whole
        held += abs(found.value - START - rating_difference(truth[OWN])) <= found.plus_minus
    assert plausible(held, PERSONS)


@pytest.mark.long
def test_roles_hold_true_skills_as_often_as_they_say() -> None:
    rng = np.random.default_rng(12)
    held = {"declarer": 0, "defender": 0}
    for _ in range(PERSONS):
        declarers = {**ANCHORS["declarer"], OWN: rng.normal(0, PRIOR["declarer"])}
        defenders = {**ANCHORS["defender"], OWN: rng.normal(0, PRIOR["defender"])}
        games = declared_games(rng, declarers, defenders, ("master", "club"), 72)
        found = person_rating(games)
        for rated, true in ((found.declarer, declarers[OWN]), (found.defender, defenders[OWN])):
            apart = abs(rated.value - START - rating_difference(true))
            held[rated.role] += apart <= rated.plus_minus
    assert all(plausible(each, PERSONS) for each in held.values())


def test_many_games_find_the_skill() -> None:
    rng = np.random.default_rng(13)
    truth = {**ANCHORS["whole"], OWN: ANCHORS["whole"]["league"]}
    found = person_rating(whole_games(rng, truth, ("club", "casual"), 720)).whole
    assert abs(found.value - anchor_rating("league")) <= found.plus_minus < 105
    few = person_rating(whole_games(rng, truth, ("club", "casual"), 72)).whole
    assert few.plus_minus > 2 * found.plus_minus


def test_luck_that_is_larger_than_measured_widens_the_interval() -> None:
    rng = np.random.default_rng(14)
    truth = {**ANCHORS["whole"], OWN: 0.0}
    games = whole_games(rng, truth, ("club", "club"), 200)
    wild = [replace(each, scores=three([3 * score for score in each.scores])) for each in games]
    assert person_rating(wild).whole.plus_minus > 1.5 * person_rating(games).whole.plus_minus


def test_who_has_few_games_is_not_yet_rated() -> None:
    nothing = person_rating([])
    assert not any(each.enough for each in nothing.roles)
    assert nothing.whole.value == START
    rng = np.random.default_rng(15)
    truth = {**ANCHORS["whole"], OWN: 0.0}
    games = whole_games(rng, truth, ("club", "club"), NEEDED["whole"])
    assert person_rating(games).whole.enough
    assert not person_rating(games[1:]).whole.enough
    assert person_rating([*games, "hint", "hint", None, "ai"]).left_out == {"ai": 1, "hint": 2}


def test_levels_are_anchors_in_order() -> None:
    names = [level.name for level in LEVELS]
    assert all(set(ANCHORS[role]) == set(names) for role in ROLES)
    ratings = [anchor_rating(name) for name in names]
    assert ratings == sorted(ratings)
    assert anchor_rating("club") == START
    assert level_of("expert:1s") == level_of("master") == "master"
    assert level_of("random") is None


def played(deal: Deal, players: Sequence[str]) -> GameRecord:
    seats = [registry.make(resolved(name), 0) for name in players]
    game = SkatGame.start(deal)
    while game.actor is not None:
        game = game.apply(as_action(seats[game.actor].choose(game.observe(game.actor))))
    first, second, third = players
    return GameRecord.from_game(game, (first, second, third), series="test", number="1")


@pytest.mark.long
@pytest.mark.parametrize(
    ("level", "games"), [("casual", 60), pytest.param("beginner", 360, marks=pytest.mark.long)]
)
def test_a_level_in_the_place_of_a_person_is_rated_as_it_was_measured(
    level: str, games: int
) -> None:
    rng = np.random.default_rng(16)
    told = []
    for number in range(games):
        seat = number % 3
        players = ["club"] * 3
        players[seat] = level
        record = played(Deal.random(rng), players)
        by = [PERSON if each == seat else "club" for each in range(3)]
        first, second, third = by
        told.append(
            rated_game(replace(record, tags=Circumstances((first, second, third)).tags), seat)
        )
    found = person_rating(told).whole
    assert found.games == games
    assert abs(found.value - anchor_rating(level)) <= found.plus_minus


def test_which_games_count() -> None:
    record = played(Deal.random(np.random.default_rng(17)), ("club", "club", "club"))
    assert rated_game(record, 0) == "unknown"
    by = ("person", "club", "expert:1s")
    plain = Circumstances(by)
    game = rated_game(replace(record, tags=plain.tags), 0, (0, 0, 0))
    assert isinstance(game, RatedGame)
    assert game.players == (OWN, "club", "master")
    told = {
        "hint": replace(plain, hinted=frozenset({0})),
        "taken_back": replace(plain, taken_back=1),
        "played_on": replace(plain, played_on="game.3"),
        "ai": replace(plain, by=("", "club", "club")),
    }
    for reason, how in told.items():
        assert rated_game(replace(record, tags=how.tags), 0) == reason
    late = replace(plain, late=(0, 3), hinted=frozenset({1}))
    assert isinstance(rated_game(replace(record, tags=late.tags), 0, (0, 0, 0)), RatedGame)


def test_same_cards_are_the_same_for_everybody() -> None:
    deal = Deal.random(np.random.default_rng(18))
    assert same_cards(deal) == same_cards(deal)


def test_readers_that_do_not_know_the_tags_keep_them() -> None:
    record = played(Deal.random(np.random.default_rng(19)), ("club", "club", "club"))
    how = Circumstances(("person", "club", ""), frozenset({0, 2}), (4, 9), 2, "abc.7")
    tagged = replace(record, tags=how.tags)
    assert circumstances(from_json(to_json(tagged))) == how
    assert circumstances(record_format.parse(record_format.format(tagged))) == how
