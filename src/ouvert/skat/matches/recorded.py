"""Games that somebody has played, to be played again by others from the first card on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Self

from ouvert.skat.records import GameRecord, Outcome, RecordProblem
from ouvert.skat.rules.actions import Phase
from ouvert.skat.rules.game import SkatGame


@dataclass(frozen=True, slots=True)
class RecordedPlay:
    """The play of the cards in a recorded game.

    Attributes:
        start: the game before its first card: deal, auction, skat and contract are fixed.
        won: whether the declarer won it.
        name: what the record calls the game; may be empty.
    """

    start: SkatGame
    won: bool
    name: str = ""

    @classmethod
    def of_record(cls, record: GameRecord) -> Self | None:
        """The play of a record; None if it came to no play, or has no result.

        A game that ended early counts as it was scored. Raises RecordError if it does not replay.
        """
        replay = record.replay()
        start = next((state for state in replay.states if state.phase is Phase.PLAY), None)
        result = replay.result
        if start is None or result is None or result.outcome not in (Outcome.WIN, Outcome.LOSS):
            return None
        return cls(start, result.won, record.number or "")


def recorded_plays(
    games: Iterable[GameRecord | RecordProblem],
) -> Iterator[RecordedPlay | RecordProblem | None]:
    """The plays of games such as `read_records` gives, in order; None for a game without a play.

    What is broken is passed on.
    """
    for found in games:
        yield RecordedPlay.of_record(found) if isinstance(found, GameRecord) else found
