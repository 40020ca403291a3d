"""`ouvert progress` says what the library says of the games of records."""

from __future__ import annotations

import csv
import io
from dataclasses import asdict, replace
from pathlib import Path

import numpy as np
import pytest

from ouvert.skat.matches.person_rating import person_rating
from ouvert.skat.matches.rated_games import rated_game
from ouvert.skat.players.seated import played_by
from ouvert.skat.records import GameRecord, example_record, to_json
from ouvert.skat.records.circumstances import Circumstances
from ouvert.skat.review.game import review
from ouvert.skat.review.parts import review_parts
from ouvert.skat.rules.deals import Deal
from ouvert.skat.training.progress import OwnGame, progress, progress_csv
from support.process import inside

ASKED = ("progress", "example:game", "--player", "goskat", "--worlds", "5")


@pytest.mark.long
def test_command_and_library_say_the_same() -> None:
    record = example_record()
    game = record.replay().final
    parts = review_parts(review(game, worlds=5))
    seat = record.players.index("goskat")
    found = progress([OwnGame(game, seat, parts, name=record.number or "")])
    assert inside(*ASKED).out == progress_csv(found)
    told = inside(*ASKED, "--json").json
    (row,) = csv.DictReader(io.StringIO(progress_csv(found)))
    assert told["games"][0]["points"] == float(row["points"])
    assert [each["theme"] for each in told["weaknesses"]] == [
        each.theme.value for each in found.weaknesses
    ]


def test_who_is_not_in_the_records_is_told_in_a_sentence() -> None:
    refused = inside("progress", "example:game", "--player", "nobody")
    assert refused.status == 2
    assert "no game of these records has a player 'nobody'" in refused.err


@pytest.mark.long
def test_rating_is_that_of_the_library(tmp_path: Path) -> None:
    records = []
    for number in range(30):
        game = played_by("club", Deal.random(np.random.default_rng(number)))
        how = Circumstances(
            ("person", "club", "casual"), hinted=frozenset({0} if number < 2 else ())
        )
        record = GameRecord.from_game(game, ("you", "club", "casual"), number=str(number + 1))
        records.append(replace(record, tags=how.tags))
    file = tmp_path / "games.jsonl"
    file.write_text("".join(f"{to_json(each)}\n" for each in records), encoding="utf-8")
    found = person_rating(rated_game(each, 0) for each in records)
    asked = ("progress", str(file), "--player", "you", "--rating")
    told = inside(*asked, "--json").json
    assert told["games"] == found.games == 28
    assert told["left_out"] == {"hint": 2}
    assert told["whole"] == asdict(found.whole)
    assert not told["whole"]["enough"]
    assert told["anchors"]["club"]["whole"] == 1500
    out = inside(*asked).out
    assert "not yet rated: 28 of 72" in out
    assert "28 games are rated, 2 are not" in out


def test_games_that_do_not_say_how_they_came_about_are_not_rated() -> None:
    told = inside("progress", "example:game", "--player", "goskat", "--rating", "--json").json
    assert told["left_out"] == {"unknown": 1}
