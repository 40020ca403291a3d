"""Every line that begins like a record is answered for, also after a broken one."""

from __future__ import annotations

from ouvert.skat.records import GameRecord, RecordProblem, parse_records
from support import reference_data


def test_garbage_that_begins_like_a_record_is_reported_after_a_broken_record() -> None:
    good = reference_data.load("iss_records")[0]["sgf"]
    broken = good.replace("MV[w HA.SK", "MV[w HA.HA", 1)
    assert broken != good
    found = list(parse_records(f"{broken}\n(;+2@a;Ts$_[_R`j9T\n  (;{{}}\n{good}\n"))
    problems = [each.line for each in found if isinstance(each, RecordProblem)]
    assert problems == [1, 2, 3]
    assert isinstance(found[-1], GameRecord)
