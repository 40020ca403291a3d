"""The games at a table: dealt as they are meant, winnable, and judged by their result."""

from __future__ import annotations

import pytest

from ouvert.cards import CardSet
from ouvert.skat.course.judging import judge_game
from ouvert.skat.course.lessons import exercise, lessons
from ouvert.skat.course.tasks.hands import ChooseGame, PutAway, SayBid
from ouvert.skat.course.tasks.table import TableGame
from ouvert.skat.matches.table import play
from ouvert.skat.players import registry
from ouvert.skat.rules.actions import Announce, Bid, Concede, Discard, Pass, PickUp
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.search.open_cards import solve
from ouvert.skat.search.positions import OpenPosition
from ouvert.web.table.state import deal_of

TABLES = [
    pytest.param(name, task, id=name)
    for name, lesson in lessons().items()
    for step in lesson.steps
    if isinstance(task := step.ask, TableGame)
]
FOREHAND = 0
"""The seat of who learns: place 0 deals the first game, and who learns has place 1."""


def start(task: TableGame) -> SkatGame:
    return SkatGame.start(deal_of(int(task.seed), 1))


def put_away(name: str) -> CardSet:
    """The discard that the lesson recommends first."""
    task = next(step.ask for step in lessons()[name].steps if isinstance(step.ask, PutAway))
    return CardSet.parse(" ".join(task.accepted()[0]))


def declared(name: str, task: TableGame) -> SkatGame:
    contract = Contract(GameType(task.game))
    said = (Pass(), Pass(), Bid(18), PickUp(), Discard(put_away(name)), Announce(contract))
    return SkatGame.replay(deal_of(int(task.seed), 1), said)


@pytest.mark.parametrize(("name", "task"), TABLES)
def test_the_others_pass(name: str, task: TableGame) -> None:
    player, game = registry.make(task.player, 0), start(task)
    assert task.place == 1
    for seat in (1, 2):
        assert player.choose(game.observe(seat)) == Pass()
        game = game.apply(Pass())
    assert game.actor == FOREHAND


@pytest.mark.parametrize(("name", "task"), TABLES)
def test_lesson_shows_the_cards_that_the_table_deals(name: str, task: TableGame) -> None:
    deal = deal_of(int(task.seed), 1)
    for step in lessons()[name].steps:
        if isinstance(step.ask, SayBid):
            assert CardSet.parse(step.ask.hand) == deal.hands[FOREHAND]
        if isinstance(step.ask, PutAway | ChooseGame):
            assert CardSet.parse(step.ask.hand) == deal.hands[FOREHAND]
            assert CardSet.parse(step.ask.skat) == deal.skat


@pytest.mark.parametrize(("name", "task"), TABLES)
def test_game_is_won_with_points_to_spare(name: str, task: TableGame) -> None:
    game = declared(name, task)
    assert solve(OpenPosition.of(game)).value >= 80
    beginner = registry.make(task.player, 0)
    played = play(game, [beginner] * 3).game
    verdict = judge_game(task, played, FOREHAND)
    assert verdict.right, verdict.told


@pytest.mark.parametrize(("name", "task"), TABLES)
def test_other_ends_are_refused_with_a_reason(name: str, task: TableGame) -> None:
    ends = {
        "not over": declared(name, task),
        "did not declare": SkatGame.replay(deal_of(int(task.seed), 1), [Pass()] * 3),
        "lost": declared(name, task).apply(Concede(FOREHAND)),
    }
    for reason, game in ends.items():
        verdict = judge_game(task, game, FOREHAND)
        assert not verdict.right
        assert reason in verdict.told.en
        assert verdict.told.de
    grand = exercise("first-grand", 4)
    assert isinstance(grand, TableGame)
    wrong = judge_game(grand, ends["lost"], FOREHAND)
    assert not wrong.right


def test_another_game_than_the_wanted_one_is_refused() -> None:
    (suit, grand) = (each.values[1] for each in TABLES)
    assert isinstance(suit, TableGame)
    assert isinstance(grand, TableGame)
    game = declared("first-game", suit).apply(Concede(1))
    assert judge_game(suit, game, FOREHAND).right
    verdict = judge_game(grand, game, FOREHAND)
    assert not verdict.right
    assert "[=G]" in verdict.told.en
