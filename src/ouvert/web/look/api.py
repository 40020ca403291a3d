"""Looking back over HTTP: uploads, games, analyses, variations. Documented in docs/protocol.md."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from functools import partial

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from ouvert.remarks import Remark
from ouvert.skat.records import GameRecord, split_records, to_json
from ouvert.skat.records.forms import check_form
from ouvert.skat.records.iss import record as iss
from ouvert.storage import analyses, library
from ouvert.web.look import work as look_work
from ouvert.web.look.entering import EnteringApi
from ouvert.web.look.jobs import GAME, LIST, Analyst
from ouvert.web.look.lists import GameList, game_list
from ouvert.web.look.pages import Pages
from ouvert.web.look.samples import UPLOAD, keep_samples, samples_view
from ouvert.web.look.search import Finder, most_common, read_search
from ouvert.web.look.view import (
    after,
    analysis_view,
    game_view,
    moment_view,
    picture,
)
from ouvert.web.look.work import Json
from ouvert.web.look.worst import WorstFinder
from ouvert.web.server.fairness import FairAllowance
from ouvert.web.server.replies import MalformedError, body, number_in, reply, skip_body
from ouvert.web.server.services import Services
from ouvert.web.table.referee import Refusal

LONGEST_UPLOAD = 8 * 1024 * 1024
"""Bytes: some five thousand games."""
MOST_GAMES = 10_000
"""Games of a file; 8 MB would hold five times as many that were passed in."""
PIECE = 16 * 1024
"""Bytes that are read at once: a tenth of a second, then others get their turns."""
LONGEST_NAME = 200
MOST_PROBLEMS = 500
"""Broken records of a file that are told: it may have a million of them."""
UPLOADED_AT_ONCE, UPLOADED_PER_SECOND = 800, 20
"""Of all uploads together, in `UPLOADED` bytes: what fills the disk is limited by its size, so that
the small files of many do not use up what one more may send."""
UPLOADED = 50_000
WISHES_AT_ONCE, WISHES_PER_SECOND = 200, 20.0
"""How many analyses and variations may be asked for."""
VARIATION_SECONDS = 10.0

Handler = Callable[[Request], Awaitable[Response]]


class LookApi:
    """The pages below `/api/look`."""

    def __init__(self, services: Services) -> None:
        self._database, self._workers = services.database, services.workers
        self.analyst = Analyst(services.database, services.workers, services.owners)
        self._finder = Finder(services.database)
        self._pages = Pages(services.database, self._finder)
        self._worst = WorstFinder(services.database)
        self._entering = EnteringApi(services.database)
        self._uploads = FairAllowance(UPLOADED_AT_ONCE, UPLOADED_PER_SECOND)
        self._wishes = FairAllowance(WISHES_AT_ONCE, WISHES_PER_SECOND)

    def routes(self) -> list[Route]:
        """The routes of this API."""
        upload, game = "/api/look/uploads/{upload}", "/api/look/games/{game}"
        table = "/api/look/tables/{table}"
        pages: list[tuple[str, Handler, str]] = [
            ("/api/look/uploads", self.add_upload, "POST"),
            ("/api/look/samples", self.samples, "GET"),
            *((f"{each}", self.games, "GET") for each in (upload, table)),
            *((f"{each}/analyses", self.analyse_all, "POST") for each in (upload, table)),
            *((f"{each}/analyses", self.cancel_all, "DELETE") for each in (upload, table)),
            *((f"{each}/decisions", self.decisions, "GET") for each in (upload, table)),
            (f"{table}/{{number:int}}", self.game_of_table, "GET"),
            (game, self.game, "GET"),
            (f"{game}/record", self.record, "GET"),
            (f"{game}/picture", self.picture, "GET"),
            (f"{game}/variation", self.variation, "GET"),
            (f"{game}/analysis", self.analysis, "GET"),
            (f"{game}/analysis", self.analyse, "POST"),
            (f"{game}/analysis", self.cancel, "DELETE"),
        ]
        own = [Route(path, page, methods=[method]) for path, page, method in pages]
        return own + self._entering.routes()

    async def add_upload(self, request: Request) -> Response:
        """Keep a file of records; what is broken in it is told, and the rest kept."""
        remark = Remark.of("file_too_large", megabytes=LONGEST_UPLOAD >> 20)
        too_long = Refusal("too_large", "the file is too long: 8 MB at most", remark)
        # the server takes no more than was announced; who announces nothing may send the longest
        length = min(int(request.headers.get("content-length", LONGEST_UPLOAD)), LONGEST_UPLOAD)
        if not self._uploads.take(request, 1 + length // UPLOADED):
            await skip_body(request, LONGEST_UPLOAD)
            raise Refusal("too_fast", "too many files are being uploaded: wait a moment")
        data = await body(request, LONGEST_UPLOAD, too_long)
        await asyncio.to_thread(check_form, data)
        texts, problems, names = await self._read(data, request)
        name = request.query_params.get("name", "")[:LONGEST_NAME]
        players = most_common(names)
        keep = partial(library.add_upload, players=players)
        stored = await asyncio.to_thread(keep, self._database, name, texts, problems)
        told = {"upload": stored.id, "games": len(stored.games), "problems": stored.problems}
        return reply(told, 201)

    async def _read(
        self, data: bytes, request: Request
    ) -> tuple[list[str], list[Json], Counter[str]]:
        """Read an upload piece by piece, so that others get their turns between."""
        texts: list[str] = []
        problems: list[Json] = []
        names = Counter[str]()
        games = lines = 0
        for piece in split_records(data, PIECE):
            if await request.is_disconnected():
                raise HTTPException(400, "who sent this file has gone")
            read = await self._workers.read(look_work.read_upload, piece, games, lines)
            found, wrong, some = read
            texts += found
            names.update(some)
            problems += wrong[: MOST_PROBLEMS + 1 - len(problems)]
            games += len(found) + len(wrong)
            if len(texts) > MOST_GAMES:
                raise Refusal(
                    "too_large",
                    f"the file holds too many games: {MOST_GAMES} at most",
                    Remark.of("many_games", most=MOST_GAMES),
                )
            lines += piece.count(b"\n")
        if len(problems) > MOST_PROBLEMS:
            problems[-1] = look_work.more_broken(problems[-1], MOST_PROBLEMS)
        return texts, problems, names

    async def samples(self, request: Request) -> Response:
        """The games that come with the program; from now on they can be looked back at."""
        await asyncio.to_thread(keep_samples, self._database)
        return reply({"upload": UPLOAD, "games": await asyncio.to_thread(samples_view)})

    async def games(self, request: Request) -> Response:
        """A page of the games of an upload or a table."""
        search, named = read_search(request.query_params), request.path_params
        page = partial(self._pages.page, upload=named.get("upload"), table=named.get("table"))
        return reply(await asyncio.to_thread(page, search))

    async def analyse_all(self, request: Request) -> Response:
        """Let all games of an upload or a table be analysed that are not."""
        if not self._wishes.take(request):
            raise Refusal("too_fast", "too many questions at once: wait a moment")
        found = await self._list(request)
        states = await asyncio.to_thread(analyses.latest_states, self._database, found.games)
        wanted = [
            game for game in found.games if states.get(game, "cancelled") in ("cancelled", "failed")
        ]
        await asyncio.to_thread(analyses.add_analyses, self._database, LIST, {}, wanted)
        self.analyst.wake(LIST)
        return reply({"waiting": len(wanted)}, 202)

    async def cancel_all(self, request: Request) -> Response:
        """Cancel those analyses that have not ended."""
        found = await self._list(request)
        await asyncio.to_thread(analyses.cancel_all, self._database, found.games, LIST)
        return reply({})

    async def decisions(self, request: Request) -> Response:
        """The decisions that gave most away in all games of a list that are analysed."""
        found, query = await self._list(request), request.query_params
        lines = await asyncio.to_thread(self._finder.lines, found.games)
        player, first = query.get("player", ""), number_in(query, "from", 1, least=1)
        return reply(await asyncio.to_thread(self._worst.worst, found, lines, player, first))

    async def game_of_table(self, request: Request) -> Response:
        """A finished game of a table."""
        table, number = request.path_params["table"], request.path_params["number"]
        game, record = await asyncio.to_thread(library.game_of_table, self._database, table, number)
        return reply(await asyncio.to_thread(game_view, game, record))

    async def game(self, request: Request) -> Response:
        """A game, moment by moment."""
        record = await self._load(request)
        return reply(await asyncio.to_thread(game_view, request.path_params["game"], record))

    async def record(self, request: Request) -> Response:
        """The record of a game, to keep."""
        record = await self._load(request)
        if request.query_params.get("format") == "iss":
            return PlainTextResponse(iss.format(record) + "\n")
        return Response(to_json(record), media_type="application/json")

    async def picture(self, request: Request) -> Response:
        """A moment of a game, or of a variation, as an SVG picture."""
        record = await self._load(request)
        states = after(
            record.replay().final, number_in(request.query_params, "at", 0), _line(request)
        )
        return Response(picture(record, states[-1]), media_type="image/svg+xml")

    async def variation(self, request: Request) -> Response:
        """What would have been after other cards."""
        if not self._wishes.take(request):
            raise Refusal("too_fast", "too many questions at once: wait a moment")
        record = await self._load(request)
        moment, line = number_in(request.query_params, "at", 0), _line(request)
        step = min(number_in(request.query_params, "step", len(line)), len(line))
        moments = await asyncio.to_thread(_moments, record, moment, line)
        worth = await self._workers.ask(
            VARIATION_SECONDS,
            look_work.evaluate,
            to_json(record),
            moment,
            line[:step],
        )
        told = {"at": moment, "line": line, "step": step, "worth": worth or None}
        return reply({**told, "moments": moments})

    async def analysis(self, request: Request) -> Response:
        """How far the analysis of a game is, and the parts from number `after` on."""
        game = request.path_params["game"]
        record = await self._load(request)
        found = (await self._latest((game,))).get(game)
        first = number_in(request.query_params, "after", 0)
        return reply(await asyncio.to_thread(analysis_view, found, record, first=first))

    async def analyse(self, request: Request) -> Response:
        """Ask for the analysis of a game; one that is there or under way is not begun again."""
        if not self._wishes.take(request):
            raise Refusal("too_fast", "too many questions at once: wait a moment")
        game = request.path_params["game"]
        record = await self._load(request)
        found = (await self._latest((game,))).get(game)
        if found is not None and found.kind == LIST and found.state == "waiting":
            # somebody waits for this one of a long list
            await asyncio.to_thread(analyses.cancel, self._database, found.id)
            found = None
        if found is None or found.state in ("cancelled", "failed"):
            await asyncio.to_thread(analyses.add_analysis, self._database, GAME, {}, game=game)
            self.analyst.wake(GAME)
        found = (await self._latest((game,))).get(game)
        return reply(await asyncio.to_thread(analysis_view, found, record), 202)

    async def cancel(self, request: Request) -> Response:
        """Cancel the analysis of a game; what has come out stays."""
        game = request.path_params["game"]
        found = (await self._latest((game,))).get(game)
        if found is not None:
            await asyncio.to_thread(analyses.cancel, self._database, found.id)
        return reply({})

    async def _load(self, request: Request) -> GameRecord:
        game = request.path_params["game"]
        return await asyncio.to_thread(library.load_game, self._database, game)

    async def _list(self, request: Request) -> GameList:
        named = request.path_params
        return await asyncio.to_thread(
            game_list, self._database, upload=named.get("upload"), table=named.get("table")
        )

    async def _latest(self, games: tuple[str, ...]) -> dict[str, analyses.StoredAnalysis]:
        return await asyncio.to_thread(analyses.latest_analyses, self._database, games)


def _moments(record: GameRecord, moment: int, line: tuple[str, ...]) -> list[Json]:
    return [moment_view(state) for state in after(record.replay().final, moment, line)]


def _line(request: Request) -> tuple[str, ...]:
    """The cards of a variation. Raises MalformedError if there are too many."""
    text = request.query_params.get("line", "")
    line = tuple(text.split(",")) if text else ()
    if len(line) > 30:
        raise MalformedError("a line has 30 cards at most")
    return line
