"""How a game came about, beside its cards: who decided for whom, who was helped, what was late.

It stands in tags of the record, which readers that do not know them pass over:

- `BY`: who has decided for forehand, middlehand, rearhand: `person`, the name of an AI, or nothing
  where that changed in the game, `person,club,club`;
- `HA`: the seats that have asked what an AI would do, or where cards may lie, `0`;
- `LA`: the numbers of the actions that the clock has made for a person who was late, from 0;
- `TB`: how often something was taken back;
- `PO`: the game that was played on, and from which moment.

A record without `BY` does not say how it came about.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ouvert.errors import RecordError
from ouvert.skat.records.model import GameRecord

PERSON = "person"
"""Who decides for a seat if no AI does."""
DECIDED_BY, HINTED, LATE, TAKEN_BACK, PLAYED_ON = "BY", "HA", "LA", "TB", "PO"

Uncounted = Literal["unknown", "club", "played_on", "taken_back", "hint", "ai"]
"""Why a game does not count for the rating of a person: the record does not say how it came about;
it had options of clubs; it plays a finished game on; something was taken back; the person has asked
for a hint; an AI has played for him."""


@dataclass(frozen=True, slots=True)
class Circumstances:
    """How a game came about.

    Attributes:
        by: who has decided for each seat: PERSON, the name of an AI, or "" if that has changed.
        hinted: the seats that have asked for hints or for where cards may lie.
        late: the actions of the game that the clock has made for a person, by number from 0.
        taken_back: how often something was taken back.
        played_on: the game that it plays on; None for a game from its deal on.
    """

    by: tuple[str, str, str]
    hinted: frozenset[int] = frozenset()
    late: tuple[int, ...] = ()
    taken_back: int = 0
    played_on: str | None = None

    @property
    def tags(self) -> tuple[tuple[str, str], ...]:
        """The tags of a record that say it."""
        found = [(DECIDED_BY, ",".join(self.by))]
        for name, numbers in ((HINTED, sorted(self.hinted)), (LATE, self.late)):
            if numbers:
                found.append((name, ",".join(map(str, numbers))))
        if self.taken_back:
            found.append((TAKEN_BACK, str(self.taken_back)))
        if self.played_on is not None:
            found.append((PLAYED_ON, self.played_on))
        return tuple(found)


def circumstances(record: GameRecord) -> Circumstances | None:
    """How a recorded game came about; None where the record does not say.

    Raises RecordError for tags that say something else than they may.
    """
    tags = dict(record.tags)
    if DECIDED_BY not in tags:
        return None
    try:
        first, second, third = tags[DECIDED_BY].split(",")
        hinted = frozenset(_numbers(tags.get(HINTED)))
        late = _numbers(tags.get(LATE))
        taken_back = int(tags.get(TAKEN_BACK, "0"))
    except ValueError as error:
        raise RecordError(
            f"a tag of the record is broken: {DECIDED_BY} names three players, {HINTED} and {LATE} "
            f"are numbers with commas between, and {TAKEN_BACK} is one"
        ) from error
    return Circumstances(
        (first, second, third), hinted, late, taken_back, tags.get(PLAYED_ON) or None
    )


def late_at(record: GameRecord) -> frozenset[int]:
    """The actions of a recorded game that the clock has made, by number from 0.

    Raises RecordError as `circumstances` does.
    """
    how = circumstances(record)
    return frozenset(() if how is None else how.late)


def uncounted(known: Circumstances | None, seat: int, *, club: bool) -> Uncounted | None:
    """Why a game does not count for the rating of who sits at a seat; None if it counts.

    What was too late counts: who lets the clock run shall not be better off for it. `club` says
    whether the game had options of clubs.
    """
    if known is None:
        return "unknown"
    if club:
        return "club"
    if known.played_on is not None:
        return "played_on"
    if known.taken_back:
        return "taken_back"
    if seat in known.hinted:
        return "hint"
    return None if known.by[seat] == PERSON else "ai"


def _numbers(text: str | None) -> tuple[int, ...]:
    return tuple(map(int, text.split(","))) if text else ()
