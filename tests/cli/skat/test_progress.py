"""`ouvert progress` says what the library says of the games of records."""

from __future__ import annotations

import csv
import io

from ouvert.skat.records import example_record
from ouvert.skat.review.game import review
from ouvert.skat.review.parts import review_parts
from ouvert.skat.training.progress import OwnGame, progress, progress_csv
from support.process import inside

ASKED = ("progress", "example:game", "--player", "goskat", "--worlds", "5")


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
