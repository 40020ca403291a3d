"""Sample games, which come with the package: to look back at without having played one.

Each of some has a turning point: a card with which a game was given away that another card would
have won. What the cards were worth there, with open cards, is written here, so that a page can be
shown before anything is compiled; tests compare it with the solver.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from ouvert.skat.records import GameRecord
from ouvert.skat.records.reading import example_file, read_games
from ouvert.skat.rules.actions import PlayCard
from ouvert.storage import library
from ouvert.storage.database import Database
from ouvert.web.look.view import moment_view, summary
from ouvert.web.look.work import Json

UPLOAD = "samples"
"""The name of the upload that holds them, and of their file among the examples."""


@dataclass(frozen=True, slots=True)
class Sample:
    """What is known of a game of the package.

    Attributes:
        moment: how many actions came before the card that decided it; None if none did.
        values: the declarer's card points with open cards after each legal card of that moment.
    """

    moment: int | None = None
    values: Mapping[str, int] | None = None


SAMPLES: tuple[Sample, ...] = (
    Sample(19, {"C7": 57, "CQ": 54, "H8": 56, "D8": 56, "DK": 60, "DA": 63}),
    Sample(20, {"S8": 62, "S9": 62, "ST": 62, "SK": 56}),
    Sample(22, {"S7": 62, "SK": 62, "D7": 62, "DJ": 59, "DQ": 62}),
    Sample(),
    Sample(),
    Sample(),
)
"""Of each game of the file, in its order."""
NEEDED = 61
"""Card points with which the declarer wins these games."""


def sample_id(number: int) -> str:
    """The name of a sample game in addresses, by its number from 1."""
    return f"{UPLOAD}-{number}"


@lru_cache(maxsize=1)
def sample_records() -> tuple[GameRecord, ...]:
    """The records of all samples."""
    return tuple(read_games(example_file(UPLOAD)))


def keep_samples(database: Database) -> None:
    """Keep the samples as an upload, unless they are kept already."""
    library.keep_upload(database, UPLOAD, "Ouvert", sample_records())


@lru_cache(maxsize=1)
def samples_view() -> tuple[Json, ...]:
    """What is told of each sample, as `ouvert.web.protocol.look.SampleGame` describes it."""
    return tuple(
        _view(number, sample, record)
        for number, (sample, record) in enumerate(
            zip(SAMPLES, sample_records(), strict=True), start=1
        )
    )


def _view(number: int, sample: Sample, record: GameRecord) -> Json:
    replayed = record.replay()
    told: Json = {
        "id": sample_id(number),
        **summary(record, replayed.result, replayed.final),
        "turning": None,
    }
    if sample.moment is None or sample.values is None:
        return told
    action = replayed.final.history[sample.moment][1]
    assert isinstance(action, PlayCard)
    wins = [code for code, value in sample.values.items() if value >= NEEDED]
    turning = {
        "at": sample.moment,
        "played": action.card.code,
        "moment": moment_view(replayed.states[sample.moment]),
        "before": [
            {
                "leader": each.leader,
                "cards": [card.code for card in each.cards],
                "winner": each.winner,
            }
            for each in replayed.states[sample.moment].tricks
        ],
        "worth": {"values": dict(sample.values), "wins": wins},
    }
    return {**told, "turning": turning}
