"""A review judges a whole game, and says the same at every door."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ouvert import review
from ouvert.errors import OuvertError
from ouvert.skat.records import GameRecord, example_record, parse_records, to_json
from ouvert.skat.records.iss import record as iss
from ouvert.skat.review import game as retrospect_game
from ouvert.skat.review.cards import Mark
from ouvert.skat.rules.actions import Pass, PlayCard
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.search.positions import OpenPosition
from ouvert.tricks.solvers.baseline import solve_plainly
from ouvert.web.look import work as look_work
from support import reference_data
from support.process import inside
from support.recorded_games import TEXTS, random_game

SHORT = iss.parse(TEXTS[2])
"""A Grand Ouvert: with the declarer's cards open, its review is quick."""


def recorded_games() -> list[SkatGame]:
    texts = "\n".join(game["sgf"] for game in reference_data.load("iss_records"))
    records = [found for found in parse_records(texts) if isinstance(found, GameRecord)]
    return [record.replay().final for record in records]


def analysed(record: GameRecord, worlds: int, seed: int) -> list[dict[str, Any]]:
    """What the page's analysis finds, step by step."""
    steps = look_work.plan(record.replay().final)
    return [look_work.take_step(to_json(record), step, worlds, seed) for step in steps]


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out the discards that could have been, which take longest and are tested elsewhere."""
    monkeypatch.setattr(retrospect_game, "alternatives", lambda game: ())


@pytest.mark.long
def test_library_command_and_page_say_the_same() -> None:
    record, worlds, seed = example_record(), 6, 3
    found = review(record.replay().final, worlds=worlds, seed=seed)
    told = inside(
        *("replay", "-", "--json", "--worlds", str(worlds), "--seed", str(seed)),
        stdin=to_json(record),
    ).json
    parts = analysed(record, worlds, seed)
    cards = [part for part in parts if part["step"] == "card"]
    (opened,) = (part["cards"] for part in parts if part["step"] == "open")
    assert len(found.cards) == len(told["cards"]) == len(cards) == len(opened) > 0
    for card, line, part, worth in zip(found.cards, told["cards"], cards, opened, strict=True):
        assert line["moment"] == part["moment"] == worth["moment"] == card.played.moment
        assert line["card"] == part["card"] == card.card.code
        assert line["suggested"] == part["suggested"] == card.suggested.code
        assert line["mark"] == Mark[part["mark"].upper()].value == card.mark.value
        assert round(line["loss"], 4) == part["loss"] == round(card.loss, 4)
        chances = {each.code: round(chance, 4) for each, chance in card.known.chances.items()}
        assert line["chances"] == part["chances"] == chances
        assert line["proved"] == part["proved"] == [each.code for each in card.known.proved]
        assert line["worlds_seen"] == part["worlds_seen"] == card.known.worlds_seen
        assert line["values"] == worth["values"]
        assert line["wins"] == worth["wins"]
    by_step = {part["step"]: part for part in parts}
    assert told["auction"] == by_step["auction"]["seats"]
    assert [each["verdict"] for each in told["auction"]] == [
        each.verdict.value for each in found.auction
    ]
    assert told["turning_points"] == by_step["turns"]["lines"]
    assert told["proofs"] == by_step["proofs"]["lines"]
    assert [line["moment"] for line in told["turning_points"]] == [
        line.moment for line in found.turning_points
    ]
    rows = [row for part in parts if part["step"] == "alternatives" for row in part["rows"]]
    assert sorted(map(str, rows)) == sorted(map(str, told["alternatives"]))
    assert len(rows) == len(found.alternatives) > 0


@pytest.mark.long
def test_defaults_are_the_same_at_all_doors(hurried: None) -> None:
    game = SHORT.replay().final
    told = inside("replay", "-", "--json", stdin=to_json(SHORT)).json
    found = review(game)
    assert (told["worlds"], told["seed"]) == (found.worlds, found.seed)
    assert (
        told["cards"][0]["chances"]
        == look_work.evaluate(to_json(SHORT), found.cards[0].played.moment, ())["chances"]
    )


@pytest.mark.long
def test_every_card_of_real_games_is_judged_once_and_in_order(hurried: None) -> None:
    lengths = set()
    for game in recorded_games():
        cards = [action.card for _, action in game.history if isinstance(action, PlayCard)]
        heard: list[object] = []
        found = review(game, seed=1, worlds=1, judged=heard.append)
        judged = found.cards
        assert heard == list(judged)
        assert [entry.card for entry in judged] == cards
        assert [entry.played.number for entry in judged] == list(range(1, len(cards) + 1))
        for entry in judged:
            assert entry.card in entry.open.values
            assert set(entry.best) <= set(entry.open.values)
            assert 0 <= entry.after <= entry.before <= 1
            assert (entry.loss == 0) or entry.suggested != entry.card
            if entry.card in entry.best:
                assert entry.value == entry.open.values[entry.best[0]]
        assert found.mistakes == tuple(each for each in judged if each.mark is not Mark.FINE)
        assert {line.moment for line in found.missed_wins} <= {
            line.moment for line in found.turning_points
        }
        if game.result is not None and game.declarer is not None:
            assert all(
                (line.seat == game.declarer) != game.result.won for line in found.missed_wins
            )
        lengths.add(len(found.missed_wins))
    assert len(lengths) > 1


@pytest.mark.long
def test_games_that_end_at_any_moment_are_judged(hurried: None) -> None:
    rng = np.random.default_rng(11)
    games = [random_game(rng, concessions=0.1) for _ in range(6)]
    games += [iss.parse(TEXTS[0]).replay().states[length] for length in (3, 4, 5, 6, 15)]
    for game in games:
        cards = sum(isinstance(action, PlayCard) for _, action in game.history)
        assert len(review(game, worlds=1).cards) == cards
    assert any(game.conceded for game in games)
    assert any(not game.over and game.contract is not None for game in games)


def test_last_cards_have_the_values_that_the_plain_solver_finds(hurried: None) -> None:
    judged = review(recorded_games()[0], worlds=1).cards
    assert len(judged) == 30
    for entry in judged[12:]:
        for card, value in entry.open.values.items():
            after = OpenPosition.of(entry.played.state).play(card).as_tricks()
            assert solve_plainly(after).value == value


def test_game_that_all_passed_has_its_auction_alone() -> None:
    game = SkatGame.start(Deal.random(np.random.default_rng(0)))
    for _ in range(3):
        game = game.apply(Pass())
    assert game.over
    found = review(game)
    assert (found.cards, found.alternatives, found.turning_points, found.proofs) == ((),) * 4
    assert (found.missed_wins, found.mistakes) == ((), ())
    assert [each.seat for each in found.auction] == [0, 1, 2]


def test_votes_without_worlds_are_refused() -> None:
    with pytest.raises(OuvertError, match="one world or more, not 0"):
        review(SHORT.replay().final, worlds=0)


@pytest.mark.parametrize(
    ("loss", "error", "mark"),
    [
        (0.0, 0.0, Mark.FINE),
        (0.049, 0.0, Mark.FINE),
        (0.05, 0.0, Mark.INACCURACY),
        (0.10, 0.05, Mark.MISTAKE),
        (0.10, 0.06, Mark.FINE),
        (0.20, 0.01, Mark.BLUNDER),
        (1.0, 0.0, Mark.BLUNDER),
    ],
)
def test_losses_count_when_they_are_large_and_certain(
    loss: float, error: float, mark: Mark
) -> None:
    assert Mark.of(loss, error) is mark
