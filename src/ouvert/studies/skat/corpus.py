"""Games of others, on which studies measure: those that come with the package, or any records.

The package brings 500 games that XSkat 4.0 played with itself and thirteen of the International
Skat Server, `ouvert/data/README.md`. Neither our tables nor our players have learned anything from
them. A record that is broken, or that came to no play, is left out and counted.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path

from ouvert.cards import CardSet
from ouvert.errors import OuvertError, RecordError
from ouvert.numbers import how_many
from ouvert.skat.matches.recorded import RecordedPlay
from ouvert.skat.records import GameRecord, example_file, read_records
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.game import SkatGame

SHIPPED = ("xskat", "iss")
"""The examples of the package that are studied, as `example_file` names them."""
FAMILIES = ("suit games", "Grand", "Null", "Null Ouvert")
"""Kinds of games that studies tell apart; Hand games are among those of their kind."""


def family(contract: Contract) -> str:
    """Which of FAMILIES a contract belongs to."""
    if contract.game is GameType.NULL:
        return "Null Ouvert" if contract.ouvert else "Null"
    return "Grand" if contract.game is GameType.GRAND else "suit games"


@dataclass(frozen=True)
class ForeignGame:
    """A game that others have declared and played.

    Attributes:
        source: name of the file.
        name: what the record calls the game; may be empty.
        start: the game before its first card: deal, auction, skat and contract as recorded.
        ended: the game after its last card.
        won: whether the declarer won it, as it was scored.
    """

    source: str
    name: str
    start: SkatGame
    ended: SkatGame
    won: bool

    @property
    def declarer(self) -> int:
        """Who played it."""
        return self._announced[1]

    @property
    def contract(self) -> Contract:
        """What he played."""
        return self._announced[0]

    @property
    def family(self) -> str:
        """Which of FAMILIES it is."""
        return family(self.contract)

    @property
    def hand(self) -> CardSet:
        """The declarer's ten cards at the first card."""
        return self.start.hands[self.declarer]

    @property
    def put(self) -> CardSet | None:
        """What he put away; None in a Hand game."""
        return None if self.contract.hand else self.start.skat

    @cached_property
    def _announced(self) -> tuple[Contract, int]:
        assert self.start.announced is not None
        return self.start.announced


@dataclass(frozen=True, slots=True)
class Source:
    """A file of records, and what became of them.

    Attributes:
        name: of the file.
        digest: of its content, SHA-256.
        games: how many can be studied.
        left_out: how many came to no play or have no result.
        broken: what is wrong with each of the others, a sentence with its place.
    """

    name: str
    digest: str
    games: int
    left_out: int
    broken: tuple[str, ...]

    def __str__(self) -> str:
        said = f"{self.name}: {how_many(self.games, 'game')}"
        if self.left_out:
            said += f", {self.left_out} without a play left out"
        return said + (f", {len(self.broken)} broken" if self.broken else "")


@dataclass(frozen=True, slots=True)
class Corpus:
    """Games of others, with the files that they come from.

    Attributes:
        games: in the order of the files.
        sources: the files.
    """

    games: tuple[ForeignGame, ...]
    sources: tuple[Source, ...]

    @property
    def digest(self) -> str:
        """What the games are, in a word: the same for the same files."""
        return sha256(" ".join(each.digest for each in self.sources).encode()).hexdigest()[:16]

    def __str__(self) -> str:
        return "; ".join(map(str, self.sources))

    def of(self, *families: str) -> tuple[ForeignGame, ...]:
        """The games of some of FAMILIES."""
        return tuple(game for game in self.games if game.family in families)


def foreign_games(paths: Iterable[Path] | None = None) -> Corpus:
    """Read games of others: of these files, in any format that `read_games` knows, or SHIPPED.

    Raises RecordError if a file cannot be read, and if no game of all of them can be studied.
    """
    given = tuple(paths or map(example_file, SHIPPED))
    parts = [_read(path, path.name) for path in given]
    corpus = Corpus(
        tuple(game for games, _ in parts for game in games), tuple(source for _, source in parts)
    )
    if not corpus.games:
        raise RecordError(f"there is no game to study ({corpus})")
    return corpus


def _read(path: Path, name: str) -> tuple[list[ForeignGame], Source]:
    games: list[ForeignGame] = []
    broken: list[str] = []
    left_out = 0
    for number, found in enumerate(read_records(path), start=1):
        if not isinstance(found, GameRecord):
            broken.append(str(found))
            continue
        try:
            play = RecordedPlay.of_record(found)
            ended = found.replay().final
        except OuvertError as error:
            broken.append(f"{name}, record {number}: {error}")
            continue
        if play is None:
            left_out += 1
        else:
            games.append(ForeignGame(name, play.name, play.start, ended, play.won))
    digest = sha256(path.read_bytes()).hexdigest()
    return games, Source(name, digest, len(games), left_out, tuple(broken))
