"""Two solvers on the same games: what they are asked, and that a difference would be seen."""

from __future__ import annotations

from typing import Any

import pytest

from ouvert.cards import Card, CardSet
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.search.open_cards import card_values
from ouvert.skat.search.positions import OpenPosition
from ouvert.studies.skat.play import computers
from ouvert.studies.skat.play.computers import (
    CARDS,
    DECISIONS,
    VALUES,
    best_cards,
    part,
    questions,
    solve_twice,
)
from ouvert.studies.skat.task import Task
from support.recorded_games import shipped_corpus
from support.reference_data import card_set, load

CORPUS = shipped_corpus()


def test_values_are_those_of_programs_that_are_not_ours() -> None:
    """The games are asked as the reference data has them, skat included."""
    deals = load("skat_deals")["deals"]
    nulls = [deal for deal in deals if deal["set"] == "contract_null"]
    for deal in (*nulls[:2], *deals[200:202]):
        first, second, third = (card_set(hand) for hand in deal["hands"])
        for game in deal["results"]:
            letter = {"suit": deal["trump"], "grand": "G", "null": "N"}[game]
            position = OpenPosition(
                GameType(letter),
                (first, second, third),
                deal["declarer"],
                deal["leader"],
                points=0 if game == "null" else deal["skat_points"],
            )
            found = solve_twice(("any", position, 61, False))
            assert found["agree"] == {VALUES: True, DECISIONS: True}
            known = deal["results"][game]
            assert found["value"] == known["declarer_wins" if game == "null" else "value"]


def test_best_cards_are_all_that_keep_the_value() -> None:
    hands = ("CJ CA C10", "CK C9 SA", "CQ SK HA")
    sets = tuple(CardSet.parse(hand) for hand in hands)
    position = OpenPosition(GameType.GRAND, (sets[0], sets[1], sets[2]), 0, 0)
    values = card_values(position)
    best = best_cards(position, values)
    assert {values[card] for card in best} == {max(values.values())}
    assert all(values[card] < max(values.values()) for card in values if card not in best)
    defending = OpenPosition(GameType.GRAND, (sets[0], sets[1], sets[2]), 1, 0)
    assert best_cards(defending, {Card.CJ: 3, Card.CA: 1}) == CardSet([Card.CA])


def test_a_difference_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    sets = tuple(map(CardSet.parse, ("CJ CA C10 S7 S8", "CK C9 SA SK HA", "CQ HJ S9 HK DA")))
    asked = [
        (name, OpenPosition(game, (sets[0], sets[1], sets[2]), 0, 0), 20, True)
        for name, game in (("suit games", GameType.CLUBS), ("Null", GameType.NULL))
    ]
    monkeypatch.setattr(computers, "questions", lambda task: asked)
    task = Task(CORPUS, workers=1)
    assert part(task).values["differ"] == {VALUES: 0, DECISIONS: 0, CARDS: 0}

    def wrong(each: tuple[str, OpenPosition, int, bool]) -> dict[str, Any]:
        found = solve_twice(each)
        return found | {"agree": found["agree"] | {VALUES: False}}

    monkeypatch.setattr(computers, "solve_twice", wrong)
    found = part(task)
    assert found.values["differ"][VALUES] == found.values["games"] == 2
    assert "do not match" in found.verdict


def test_games_are_drawn_by_the_seed_and_none_twice() -> None:
    task = Task(CORPUS, effort=0.1)
    assert questions(task) == questions(task)
    places = [str(each[1]) for each in questions(task)]
    assert len(set(places)) == len(places) == 51
    whole = questions(Task(CORPUS))
    assert len(whole) == len(CORPUS.games)
    assert sum(each[3] for each in whole) == computers.CARD_GAMES
