"""Records of games with options of clubs: written as JSON, and read again."""

from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ouvert.errors import RecordError
from ouvert.skat.records import (
    GameRecord,
    Outcome,
    RecordProblem,
    example_file,
    from_json,
    parse_records,
    to_json,
)
from ouvert.skat.records.iss import record as iss
from ouvert.skat.rules.actions import Pass, Phase
from ouvert.skat.rules.club.options import ClubOptions
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame

CLUB = ClubOptions(ramsch=True, kontra=True, bock=True)


def played(seed: int, club: ClubOptions = CLUB) -> SkatGame:
    rng = np.random.default_rng(seed)
    game = SkatGame.start(Deal.random(rng), club)
    while not game.over:
        legal = game.legal_actions()
        short = game.phase is Phase.AUCTION and rng.random() < 0.7
        game = game.apply(Pass() if short else legal[int(rng.integers(len(legal)))])
    return game


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=60, deadline=None)
def test_games_with_options_survive_json(seed: int) -> None:
    game = played(seed)
    record = GameRecord.from_game(game)
    again = from_json(to_json(record))
    assert again == record
    assert again.replay().final == game
    assert game.result is not None
    assert record.result is not None
    assert record.result.value == game.result.value
    assert (record.result.outcome is Outcome.RAMSCH) == (game.result.ramsch is not None)


def test_a_record_without_options_does_not_speak_of_them() -> None:
    text = to_json(GameRecord.from_game(played(1, ClubOptions())))
    assert "club" not in json.loads(text)
    assert from_json(text).club == ClubOptions()


def test_what_is_wrong_with_options_in_a_record_is_said() -> None:
    told = json.loads(to_json(GameRecord.from_game(played(4))))
    for club, words in (
        (["bok"], r"club: 'bok' is no option of clubs"),
        (["ramsch", "ramsch"], "each option of clubs is named once"),
        ("ramsch", "club must be a list"),
    ):
        with pytest.raises(RecordError, match=words):
            from_json(json.dumps({**told, "club": club}))
    ramsch = next(game for game in map(played, range(50)) if game.ramsch)
    told = json.loads(to_json(GameRecord.from_game(ramsch)))
    del told["club"]
    with pytest.raises(RecordError, match="the game is over"):
        from_json(json.dumps(told))


def test_the_servers_form_has_no_words_for_them() -> None:
    with pytest.raises(RecordError, match="no words for options of clubs"):
        iss.format(GameRecord.from_game(played(1)))


@pytest.mark.parametrize(
    "change",
    [
        {"declarer": None, "contract": None, "bid": 0},
        {"declarer": -1, "contract": "R"},
        {"kontra": True},
        {"bock": True, "ramsch": False},
    ],
)
def test_games_of_xskat_with_options_are_refused_in_a_sentence(change: dict[str, object]) -> None:
    with example_file("xskat").open(encoding="utf-8") as file:
        games = json.load(file)["games"][:2]
    told = json.dumps({"games": [games[0], games[1] | change]})
    first, refused = parse_records(told)
    assert isinstance(first, GameRecord)
    assert isinstance(refused, RecordProblem)
    assert "game 2 of XSkat cannot be: this form holds games that somebody" in refused.message
    assert "has no place for Ramsch, Kontra or Bock" in refused.message
    # a field that says no changes nothing
    [plain] = parse_records(json.dumps({"games": [games[0] | {"kontra": False}]}))
    assert plain == first
