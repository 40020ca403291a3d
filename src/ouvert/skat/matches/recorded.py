"""Games that somebody has played, to be played again by others from the first card on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from os import PathLike
from typing import Self

from ouvert.skat.matches.tracks import Track
from ouvert.skat.records import GameRecord, Outcome, RecordProblem, read_records
from ouvert.skat.rules.actions import BiddingAction, Phase
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

    def beginning(self, track: Track) -> SkatGame:
        """Where the part of a track begins: the deal, the end of the auction, or the first card.

        After the auction the declarer has not decided yet whether to pick up the skat.
        """
        if track is Track.CARDS:
            return self.start
        if track is Track.FULL:
            return SkatGame.start(self.start.dealt)
        said = (action for _, action in self.start.history if isinstance(action, BiddingAction))
        return SkatGame.replay(self.start.dealt, said)

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


@dataclass(frozen=True, slots=True)
class Plays:
    """The recorded games of some files.

    Attributes:
        plays: the games that can be played again, in order.
        problems: what is broken, each with its place.
        left_out: how many games were passed in or have no result.
    """

    plays: tuple[RecordedPlay, ...]
    problems: tuple[RecordProblem, ...]
    left_out: int


def read_plays(paths: Iterable[str | PathLike[str]], limit: int | None = None) -> Plays:
    """Read files of records in any format, up to so many plays; broken games stop nothing.

    Raises RecordError if there is no such file.
    """
    return collect_plays((found for path in paths for found in read_records(path)), limit)


def collect_plays(
    games: Iterable[GameRecord | RecordProblem],
    limit: int | None = None,
    told: Callable[[RecordProblem], None] | None = None,
) -> Plays:
    """Sort games such as `read_records` gives; `told` is called with each broken one at once."""
    plays: list[RecordedPlay] = []
    problems: list[RecordProblem] = []
    left_out = 0
    for found in recorded_plays(games):
        if isinstance(found, RecordedPlay):
            plays.append(found)
        elif isinstance(found, RecordProblem):
            problems.append(found)
            if told is not None:
                told(found)
        else:
            left_out += 1
        if len(plays) == limit:
            break
    return Plays(tuple(plays), tuple(problems), left_out)
