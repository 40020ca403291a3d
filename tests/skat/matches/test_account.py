"""People against AIs: the account of the games at which they met."""

from __future__ import annotations

from dataclasses import replace
from math import isnan

import numpy as np
import pytest

from ouvert.skat.matches.account import (
    AI,
    PlayedTable,
    TableGame,
    account_json,
    accounts,
    accounts_by_name,
)
from ouvert.skat.records.circumstances import PERSON
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.series import ScoreSheet, game_scores
from ouvert.skat.rules.values import GameResult
from support.recorded_games import random_game

RNG = np.random.default_rng(8)


def result(game: SkatGame) -> GameResult:
    assert game.result is not None
    return game.result


RESULTS = [result(random_game(RNG)) for _ in range(12)]


def table(
    games: int, planned: int, by: tuple[str, str, str] = (PERSON, AI, AI), name: str = "Ada"
) -> PlayedTable:
    played = tuple(TableGame(each, by) for each in RESULTS[:games])
    return PlayedTable((name, "expert:1s", "reflex"), played, planned)


def test_both_sides_are_counted_as_the_score_sheet_counts() -> None:
    account = accounts([table(12, 12)]).finished
    sheet = ScoreSheet(("", "", ""), tuple(RESULTS), games=12)
    assert (account.tables, account.others) == (1, 0)
    assert (account.people.games, account.ais.games) == (12, 24)
    totals = sheet.totals()
    assert account.people.score.value == pytest.approx(36 * totals[0] / 12)
    assert account.ais.score.value == pytest.approx(36 * sum(totals[1:]) / 24)
    assert account.people.declared.won == sheet.won[0]
    assert account.ais.declared.won == sum(sheet.won[1:])
    assert account.people.declared.games == sheet.won[0] + sheet.lost[0]
    for side in (account.people, account.ais):
        assert side.declared.games + side.defended.games + side.passed_in == side.games
        assert sum(tally.games for tally in side.by_game.values()) == side.declared.games
    ahead = totals[0] - max(totals[1:])
    assert (account.won, account.lost) == (int(ahead > 0), int(ahead < 0))
    total = sum(sum(game_scores(each)) for each in RESULTS)
    assert sum(totals) == total


def test_who_sits_out_plays_no_game_and_gets_what_the_dealer_gets() -> None:
    names, by = ("Ada", "reflex", "reflex", "random"), (PERSON, AI, AI, AI)
    games = tuple(TableGame(each, by) for each in RESULTS)
    account = accounts([PlayedTable(names, games, 12)]).finished
    sheet = ScoreSheet(names, tuple(RESULTS), games=12)
    totals = sheet.totals()
    # each of four deals three of twelve games
    assert (account.people.games, account.ais.games, account.others) == (9, 27, 0)
    assert account.people.score.value == pytest.approx(36 * totals[0] / 9)
    assert account.ais.score.value == pytest.approx(36 * sum(totals[1:]) / 27)
    side = account.people
    assert side.declared.games + side.defended.games + side.passed_in == side.games


def test_lists_that_were_broken_off_are_counted_apart() -> None:
    found = accounts([table(12, 12), table(5, 12), table(0, 12)])
    assert (found.finished.tables, found.unfinished.tables) == (1, 1)
    assert found.unfinished.people.games == 5
    assert isnan(accounts([]).finished.people.score.value)
    assert account_json(accounts([]).finished)["people"]["score"] is None


def test_where_person_and_ai_take_turns_nobody_is_counted() -> None:
    found = accounts([table(12, 12, by=("", AI, AI)), table(12, 12)])
    assert found.finished.tables == 1
    mixed = PlayedTable(
        ("Ada", "reflex", "Ben"),
        (TableGame(RESULTS[0], (PERSON, AI, "")), TableGame(RESULTS[1], (PERSON, AI, PERSON))),
        2,
    )
    found = accounts([mixed])
    assert (found.finished.others, found.finished.people.games) == (1, 3)


@pytest.mark.parametrize("place", range(3))
def test_a_list_is_lost_though_places_were_mixed_in_its_last_game(place: int) -> None:
    """Who lets an AI play the last cards has not made the list level."""
    last = ["", "", ""]
    last[place] = AI if place else PERSON
    clear, mixed = table(12, 12), table(12, 12)
    for by in (("", "", ""), (last[0], last[1], last[2])):
        games = (*mixed.games[:-1], TableGame(RESULTS[11], by))
        found = accounts([replace(mixed, games=games)]).finished
        plain = accounts([clear]).finished
        assert (found.won, found.lost) == (plain.won, plain.lost)
        assert found.won + found.lost == 1


def test_a_place_that_another_person_took_over_is_no_longer_an_ai_s() -> None:
    games = tuple(
        TableGame(each, (PERSON, AI, PERSON if number else AI))
        for number, each in enumerate(RESULTS)
    )
    played = PlayedTable(("Ada", "reflex", "Ben"), games, 12)
    first, second, _ = played.totals()
    found = accounts([played.of_person([0])]).finished
    assert (found.won, found.lost) == (int(first > second), int(first < second))
    assert found.others == 11


def test_a_list_that_its_person_has_left_is_neither_won_nor_lost() -> None:
    whole, left = table(12, 12), table(12, 12)
    gone = TableGame(RESULTS[11], (AI, AI, AI))
    left = replace(left, games=(*left.games[:-1], gone))
    alone, both = accounts([whole]).finished, accounts([whole, left]).finished
    assert (alone.left, both.left, both.tables) == (0, 1, 2)
    assert (both.won, both.lost) == (alone.won, alone.lost)
    assert account_json(both)["left"] == 1
    # nor is one whose place another person has taken over
    given = replace(left, games=(*left.games[:-1], TableGame(RESULTS[11], (AI, AI, PERSON))))
    assert accounts([given]).finished.left == 0
    assert accounts([given.of_person([0])]).finished.left == 1


def test_people_by_name_with_others_left_out() -> None:
    two = PlayedTable(
        ("Ada", "reflex", "Ben"),
        tuple(TableGame(each, (PERSON, AI, PERSON)) for each in RESULTS),
        12,
    )
    named = accounts_by_name([two, table(12, 12)])
    assert list(named) == ["Ada", "Ben"]
    assert (named["Ada"].finished.tables, named["Ben"].finished.tables) == (2, 1)
    assert named["Ben"].finished.people.games == named["Ben"].finished.others == 12
    people = accounts([two, table(12, 12)]).finished.people
    both = [each.finished.people for each in named.values()]
    assert sum(each.declared.won for each in both) == people.declared.won
    assert sum(each.games for each in both) == people.games
