"""Game records: reading, writing, and replaying games that were played.

`read_games` reads files in every known format, `read_records` also says what is broken in them;
`iss` and `json_format` read and write one record.
"""

from ouvert.skat.records.events import (
    CardsShown,
    Departure,
    Event,
    HiddenCard,
    Move,
    Outcome,
    RecordResult,
)
from ouvert.skat.records.json_format import from_json, to_json
from ouvert.skat.records.model import GameRecord
from ouvert.skat.records.problems import RecordProblem
from ouvert.skat.records.reading import (
    example_file,
    example_record,
    parse_records,
    read_games,
    read_records,
    split_records,
)
from ouvert.skat.records.replay import Replay

__all__ = [
    "CardsShown",
    "Departure",
    "Event",
    "GameRecord",
    "HiddenCard",
    "Move",
    "Outcome",
    "RecordProblem",
    "RecordResult",
    "Replay",
    "example_file",
    "example_record",
    "from_json",
    "parse_records",
    "read_games",
    "read_records",
    "split_records",
    "to_json",
]
