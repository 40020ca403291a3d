"""Games that somebody has played, to be played again by others from the first card on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from os import PathLike
from typing import Self

import numpy as np

from ouvert.skat.matches.table import play
from ouvert.skat.matches.tracks import Track, seeded_start
from ouvert.skat.players import registry
from ouvert.skat.records import GameRecord, Outcome, RecordProblem, read_records
from ouvert.skat.rules.actions import Announce, Phase
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

    @classmethod
    def of_game(cls, game: SkatGame, name: str = "") -> Self | None:
        """The play of a finished game; None if it was passed in or is not over."""
        if game.result is None or game.result.passed_in:
            return None
        said = [action for _, action in game.history]
        announced = next(i for i, action in enumerate(said) if isinstance(action, Announce))
        start = SkatGame.replay(game.dealt, said[: announced + 1])
        return cls(start, game.result.won, name)


def recorded_plays(path: str | PathLike[str]) -> Iterator[RecordedPlay | RecordProblem]:
    """Read the plays of a file of records; games without a play are left out.

    Broken records give a RecordProblem. Raises RecordError if there is no such file.
    """
    for found in read_records(path):
        if isinstance(found, RecordProblem):
            yield found
            continue
        recorded = RecordedPlay.of_record(found)
        if recorded is not None:
            yield recorded


def self_played(player: str, seed: int, number: int) -> RecordedPlay | None:
    """Let a player play deal `number` against itself; None if it passes the deal in.

    The same arguments give the same game.
    """
    start = seeded_start(Track.FULL, player, seed, number)
    seeds = np.random.SeedSequence([seed, number, 2]).generate_state(3)
    players = [registry.make(player, int(each)) for each in seeds]
    return RecordedPlay.of_game(play(start, players).game, f"{seed}.{number}")
