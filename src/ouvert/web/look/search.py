"""Lists of games as they are searched: which of them, and in what order.

What a list tells of a game does not change once it is over, and what an analysis has found does not
once it is done. Both are remembered, so that a search among thousands of games reads them once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import msgspec

from ouvert.skat.records import Outcome, from_json
from ouvert.skat.records.model import SAT_OUT
from ouvert.storage import analyses, library
from ouvert.storage.database import Database
from ouvert.web.look.lists import AT_ONCE
from ouvert.web.look.view import Three, ais_of, found_in
from ouvert.web.server.replies import MalformedError, number_in

MOST_KEPT = 100_000
"""Games that are remembered, some hundred bytes each."""
READ_AT_ONCE = 500
"""Records that are read from the database together; one is some 2 kB."""
MOST_PLAYERS = 100
"""Names that are told, of those who played most."""
GAMES = "CSHDGN"
PASSED_IN, RAMSCH = "P", "R"


class Search(msgspec.Struct, frozen=True, rename={"first": "from"}):
    """Which games of a list are wanted, and in what order: the query of an address.

    Attributes:
        player: only games that a person of this name played, and only that person's mistakes.
        role: only games that this player played alone, or against whom did.
        game: only Clubs, Spades, Hearts, Diamonds, Grand, Null, what was passed in, or Ramsch.
        result: whether the declarer won.
        marked: only games in which an analysis has found mistakes.
        sort: what they are ordered by; games of which that is not known come last.
        down: the greatest first.
        first: where the page begins, among the games that are wanted, from 1.
    """

    player: str = ""
    role: Literal["", "declarer", "defender"] = ""
    game: Literal["", "C", "S", "H", "D", "G", "N", "P", "R"] = ""
    result: Literal["", "won", "lost"] = ""
    marked: bool = False
    sort: Literal["number", "game", "declarer", "value", "mistakes", "loss"] = "number"
    down: bool = False
    first: int = 1

    @property
    def is_plain(self) -> bool:
        """Whether it asks for all games by their numbers."""
        return msgspec.structs.replace(self, down=False, first=1) == Search()

    @property
    def judges(self) -> bool:
        """Whether it asks what analyses have found."""
        return self.marked or self.sort in ("mistakes", "loss")


@dataclass(frozen=True, slots=True)
class Line:
    """What a list tells of a game, as far as it can be searched for.

    Attributes:
        players: their names by seat.
        persons: the same, but None for AIs.
        declarer: his seat; None if no game was announced.
        contract: its letters; None if no game was announced.
        won: whether the declarer won; None if the game has no winner.
        value: as the score sheet writes it.
        ramsch: whether Ramsch was played.
    """

    players: Three
    persons: tuple[str | None, ...]
    declarer: int | None
    contract: str | None
    won: bool | None
    value: int
    ramsch: bool = False


@dataclass(frozen=True, slots=True)
class Found:
    """What an analysis has found in each seat's cards: mistakes, and the P(win) they cost."""

    mistakes: Sequence[int]
    losses: Sequence[float]


class _Event(msgspec.Struct):
    do: str
    seat: int | None = None
    contract: str | None = None


class _Result(msgspec.Struct):
    outcome: str
    value: int


class _Record(msgspec.Struct):
    """The part of a record in our JSON format that lists tell."""

    players: Three
    events: list[_Event]
    result: _Result | None = None
    place: str | None = None
    series: str | None = None
    number: str | None = None
    tags: dict[str, str] = {}


def read_search(query: Mapping[str, str]) -> Search:
    """The search that an address asks for. Raises MalformedError where it is none."""
    first = number_in(query, "from", 1, least=1)
    try:
        return msgspec.convert({**query, "from": first}, Search, strict=False)
    except msgspec.ValidationError as error:
        raise MalformedError(f"this list cannot be searched so: {error}") from error


def read_line(text: str) -> Line:
    """What a list tells of a record in our JSON format, a hundred times as fast as replaying it."""
    record = msgspec.json.decode(text, type=_Record)
    result = record.result
    if result is None and (whole := from_json(text).replay().result) is not None:
        result = _Result(whole.outcome.value, whole.value)
    announced = next((event for event in record.events if event.do == "announce"), None)
    sat_out = record.tags.get(SAT_OUT)
    ais = ais_of(record.players, sat_out, record.place, record.series, record.number)
    return Line(
        players=record.players,
        persons=tuple(
            name if ai is None else None for name, ai in zip(record.players, ais, strict=False)
        ),
        declarer=None if announced is None else announced.seat,
        contract=None if announced is None else announced.contract,
        ramsch=result is not None and result.outcome == Outcome.RAMSCH.value,
        won={"win": True, "loss": False}.get("" if result is None else result.outcome),
        value=0 if result is None else result.value,
    )


class Finder:
    """Searches lists of games."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._lines: dict[str, Line] = {}
        self._found: dict[str, Found] = {}

    def lines(self, games: Sequence[str]) -> dict[str, Line]:
        """What a list tells of each of some games, in their order."""
        lines = self._lines
        if len(lines) > MOST_KEPT:
            lines = self._lines = {}
        for some in _chunks([game for game in games if game not in lines], READ_AT_ONCE):
            for game, text in library.load_texts(self._database, some).items():
                lines[game] = read_line(text)
        return {game: lines[game] for game in games}

    def search(
        self, lines: Mapping[str, Line], states: Mapping[str, str], search: Search
    ) -> list[str]:
        """The games that are wanted, in the order that is wanted.

        Args:
            lines: all games of the list, in their order.
            states: how far the analysis of each is; games without one may be left out.
            search: what is wanted.
        """
        wanted = [game for game, line in lines.items() if _is_wanted(line, search)]
        found = self._judged(wanted, states) if search.judges else {}
        if search.marked:
            wanted = [game for game in wanted if _given_away(found, lines, game, search)[0]]
        if search.sort == "number":
            return wanted[::-1] if search.down else wanted
        keys = {game: _key(game, lines, found, search) for game in wanted}
        known = [game for game in wanted if keys[game] is not None]
        # equal ones stay in the order of the list, also when the greatest come first
        known.sort(key=lambda game: keys[game] or (), reverse=search.down)
        return known + [game for game in wanted if keys[game] is None]

    def _judged(self, games: Sequence[str], states: Mapping[str, str]) -> dict[str, Found]:
        """What analyses have found in some games, of which they have said something."""
        done = self._found
        if len(done) > MOST_KEPT:
            done = self._found = {}
        judged = {game: done[game] for game in games if game in done}
        missing = [game for game in games if game in states and game not in done]
        for some in _chunks(missing, AT_ONCE):
            for game, analysis in analyses.latest_analyses(self._database, some).items():
                if analysis.state not in ("done", "running", "cancelled", "failed"):
                    continue
                judged[game] = Found(*found_in(analysis))
                if analysis.state == "done":
                    done[game] = judged[game]
        return judged


def players_of(lines: Iterable[Line]) -> list[str]:
    """The names of the persons who played, those who played most first."""
    return most_common(Counter(name for line in lines for name in line.persons if name))


def most_common(names: Counter[str]) -> list[str]:
    """The names of those who played most often, by how often each has."""
    return [name for name, _ in names.most_common(MOST_PLAYERS)]


def _is_wanted(line: Line, search: Search) -> bool:
    """Whether a game fits a search, mistakes aside."""
    if search.player:
        seats = [seat for seat, name in enumerate(line.persons) if name == search.player]
        alone = line.declarer in seats
        if not seats or (
            search.role and (line.declarer is None or alone != (search.role == "declarer"))
        ):
            return False
    played = RAMSCH if line.ramsch else (line.contract or PASSED_IN)[0]
    if search.game and search.game != played:
        return False
    return not search.result or line.won is (search.result == "won")


def _given_away(
    found: Mapping[str, Found], lines: Mapping[str, Line], game: str, search: Search
) -> tuple[int, float]:
    """Mistakes and what they cost: the wanted player's, or with none everybody's."""
    if game not in found:
        return 0, 0.0
    seats = [seat for seat in range(3) if search.player in ("", lines[game].persons[seat])]
    mistakes, losses = found[game].mistakes, found[game].losses
    return sum(mistakes[seat] for seat in seats), sum(losses[seat] for seat in seats)


def _key(
    game: str, lines: Mapping[str, Line], found: Mapping[str, Found], search: Search
) -> tuple[object, ...] | None:
    """What a game is ordered by; None if that is not known."""
    line = lines[game]
    if search.sort in ("mistakes", "loss"):
        if game not in found:
            return None
        mistakes, loss = _given_away(found, lines, game, search)
        return (mistakes, loss) if search.sort == "mistakes" else (loss,)
    if line.ramsch and search.sort != "declarer":
        return (len(GAMES), "") if search.sort == "game" else (line.value,)
    if line.contract is None or line.declarer is None:
        return None
    if search.sort == "game":
        return GAMES.index(line.contract[0]), line.contract
    if search.sort == "declarer":
        return (line.players[line.declarer].casefold(),)
    return (line.value,)


def _chunks(games: Sequence[str], most: int) -> Iterable[Sequence[str]]:
    return (games[start : start + most] for start in range(0, len(games), most))
