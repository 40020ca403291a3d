"""Games that a claim has ended, in every form in which games are kept and told."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from ouvert.errors import NotationError, RecordError
from ouvert.skat.engines.words import fields, observation_words, read_observation
from ouvert.skat.records import GameRecord, from_json, to_json
from ouvert.skat.records.course import Course
from ouvert.skat.records.iss import record as iss
from ouvert.skat.rules.actions import Claim
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.game import SkatGame
from support.endings import random_game


def claimed_games(points: int | None) -> list[SkatGame]:
    """Games of all kinds in which the seat to play has claimed."""
    found = []
    for seed in range(30):
        rng = np.random.default_rng([12, seed])
        game = random_game(rng, int(rng.integers(27)))
        null = game.contract is not None and game.contract.game is GameType.NULL
        if game.actor is not None and (points is None or not null):
            found.append(game.apply(Claim(game.actor, points)))
    return found


@pytest.mark.parametrize("points", [None, 0, 20])
def test_a_claim_is_read_as_it_was_written(points: int | None) -> None:
    for game in claimed_games(points):
        record = GameRecord.from_game(game)
        assert record.result is not None
        assert game.result is not None
        assert record.result.value == game.result.value
        again = from_json(to_json(record))
        assert again == record
        assert again.replay().final == game
        course = Course.of(game)
        assert course.game() == game
        assert Course.from_flat({**course.flat(), "contract": course.contract}) == course
        for seat in range(3):
            seen = game.observe(seat)
            assert read_observation(fields(observation_words(seen))) == seen


def test_the_servers_format_has_the_declarers_claim_of_all_tricks() -> None:
    told = 0
    for game in claimed_games(None):
        record = GameRecord.from_game(game)
        assert game.claim is not None
        if game.claim.seat != game.declarer:
            with pytest.raises(RecordError, match="keep this game as JSON"):
                iss.format(record)
            continue
        text = iss.format(record)
        assert " SC " in text
        again = iss.parse(text)
        assert again.result is not None
        assert record.result is not None
        assert again.result.resigned
        assert not replace(record.result, resigned=None).difference(again.result)
        told += 1
    assert told
    with pytest.raises(RecordError, match="keep this game as JSON"):
        iss.format(GameRecord.from_game(claimed_games(20)[0]))


def test_a_claim_that_cannot_be_read() -> None:
    game = claimed_games(20)[0]
    text = to_json(GameRecord.from_game(game))
    with pytest.raises(RecordError, match="points must be a whole number"):
        from_json(text.replace('"points": 20}', '"points": "all"}'))
    words = observation_words(game.observe(0))
    with pytest.raises(NotationError, match="no claim"):
        read_observation(fields(words.replace(":20", ":x")))
