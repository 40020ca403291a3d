"""The printed Null deals: what is said of their lines, and of our player in each role."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ouvert.cards import Card, CardSet
from ouvert.skat.search.positions import OpenPosition
from ouvert.studies.skat.corpus import Corpus
from ouvert.studies.skat.null.printed import (
    CLOSED,
    OUVERT,
    PLAYER,
    PRINTED_NULLS,
    ROLES,
    PrintedNull,
    check_line,
    part,
    play_role,
)
from ouvert.studies.skat.task import Task
from ouvert.tricks.solvers.dispatch import solve_any


@pytest.mark.parametrize("deal", PRINTED_NULLS, ids=lambda deal: deal.name)
def test_lines_keep_what_another_solver_calls_lost(deal: PrintedNull) -> None:
    assert solve_any(OpenPosition.of(deal.start()).as_tricks()).answer == 0
    found = check_line(deal)
    assert found.lost
    assert found.ends_lost
    assert found.kept == found.defended > 0
    if deal.declarer != 0:
        assert found.first in found.first_keeping


def test_a_card_that_gives_the_null_away_is_counted() -> None:
    third = PRINTED_NULLS[2]
    bad = next(card for card in third.hands[0] if card not in check_line(third).first_keeping)
    found = check_line(replace(third, line=(bad,)))
    assert (found.kept, found.defended, found.ends_lost) == (0, 1, False)


@pytest.mark.parametrize("deal", PRINTED_NULLS, ids=lambda deal: deal.name)
def test_declarer_is_lost_against_open_cards(deal: PrintedNull) -> None:
    lost, first, away = play_role(deal, CLOSED, "declarer", "reflex", 1)
    assert lost
    assert away == ""
    assert Card.parse(first) in deal.hands[0]


def test_rules_let_the_first_null_go_and_say_where() -> None:
    lost, first, away = play_role(PRINTED_NULLS[0], CLOSED, "defenders", "reflex", 1)
    assert not lost
    assert first == "♣8"
    card, _, trick = away.partition(" in trick ")
    assert Card.parse(card) in CardSet.full()
    assert 1 <= int(trick) <= 10


def test_same_seed_same_game() -> None:
    games = [play_role(PRINTED_NULLS[2], OUVERT, "all", "expert:5", 3) for _ in range(2)]
    assert games[0] == games[1]


@pytest.mark.long
def test_part_has_all_roles() -> None:
    found = part(Task(Corpus((), ()), effort=0.1, workers=1))
    assert len(found.values["roles"]) == len(ROLES) * len(PRINTED_NULLS)
    assert found.values["player"] == PLAYER
    assert "as printed with open cards" in found.verdict
