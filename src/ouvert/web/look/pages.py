"""Pages of lists of games.

A page of all games in their order is found by the index of the database, however long the list is.
Other searches look at all games of it, of which what they look at is remembered
(`ouvert.web.look.search`).
"""

from __future__ import annotations

from ouvert.skat.records import from_json
from ouvert.storage import analyses, library
from ouvert.storage.database import Database
from ouvert.storage.library import ListedGame, ListHead
from ouvert.web.look.lists import game_list
from ouvert.web.look.search import Finder, Search, players_of
from ouvert.web.look.view import analysis_summary, summary
from ouvert.web.look.work import Json

PAGE = 50
"""Games of a list that are told at once, at most."""
MOST_KEPT = 5_000
"""Lines of lists that are remembered; for a line its game is played, which takes a millisecond."""


class Pages:
    """Shows lists of games, a page at a time."""

    def __init__(self, database: Database, finder: Finder) -> None:
        self._database, self._finder = database, finder
        self._lines: dict[str, Json] = {}

    def page(self, search: Search, *, upload: str | None, table: str | None) -> Json:
        """A page of the games of an upload or a table.

        Raises StorageError if there is no such upload, or no finished game of such a table.
        """
        database = self._database
        if upload is not None:
            head = library.head_of_upload(database, upload)
        else:
            head = library.head_of_table(database, table or "")
        if search.is_plain:
            found, listed = head.count, self._by_number(search, upload, table)
        else:
            found, listed = self._searched(search, upload, table)
        states = analyses.count_states(database, upload=upload, table=table)
        latest = analyses.latest_analyses(database, [each.id for each in listed])
        return {
            "table" if upload is None else "upload": upload or table or "",
            "name": head.name,
            "count": head.count,
            "found": found,
            "done": states.get("done", 0),
            "pending": states.get("waiting", 0) + states.get("running", 0),
            "problems": head.problems,
            "players": self._players(head, upload, table),
            "games": [
                {
                    "number": each.number,
                    "id": each.id,
                    **self._line(each),
                    "analysis": analysis_summary(latest.get(each.id)),
                }
                for each in listed
            ],
        }

    def _by_number(self, search: Search, upload: str | None, table: str | None) -> list[ListedGame]:
        return library.page_of(
            self._database,
            upload=upload,
            table=table,
            first=search.first,
            most=PAGE,
            down=search.down,
        )

    def _searched(
        self, search: Search, upload: str | None, table: str | None
    ) -> tuple[int, list[ListedGame]]:
        """How many games fit a search, and a page of them."""
        database = self._database
        of = game_list(database, upload=upload, table=table)
        lines = self._finder.lines(of.games)
        states = analyses.latest_states(database, of.games) if search.judges else {}
        wanted = self._finder.search(lines, states, search)
        page = wanted[search.first - 1 : search.first - 1 + PAGE]
        texts = library.load_texts(database, page)
        numbers = {game: number for number, game in enumerate(of.games, start=1)}
        return len(wanted), [ListedGame(numbers[game], game, texts[game]) for game in page]

    def _players(self, head: ListHead, upload: str | None, table: str | None) -> list[str]:
        """The names of the persons who played; those of an old upload are kept from now on."""
        if head.players is not None:
            return list(head.players)
        games = game_list(self._database, upload=upload, table=table).games
        found = players_of(self._finder.lines(games).values())
        if upload is not None:
            library.keep_players(self._database, upload, found)
        return found

    def _line(self, game: ListedGame) -> Json:
        """What a list tells of a game, which never changes."""
        known = self._lines.get(game.id)
        if known is None:
            record = from_json(game.text)
            replayed = record.replay()
            known = summary(record, replayed.result, replayed.final)
            if len(self._lines) >= MOST_KEPT:
                self._lines = {}
            self._lines[game.id] = known
        return known
