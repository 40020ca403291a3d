"""Games of quantum checkers on the server: opening, resuming, moving, and letting agents think.

The server is the referee, and every move is committed with what its measurements found before
anybody sees it. Agents move only while somebody looks.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Callable, Iterable
from dataclasses import replace
from functools import partial

from ouvert.cards import shown
from ouvert.checkers.agents.registry import UNCOMPILED
from ouvert.checkers.agents.sitting import PERSON, CheckersSitting
from ouvert.checkers.records.games import Ending, Record, variant_text
from ouvert.checkers.records.notation import parse_action
from ouvert.checkers.rules.actions import Found, Move
from ouvert.checkers.rules.game import SEATS
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.errors import OuvertError, StorageError
from ouvert.remarks import Remark
from ouvert.storage.checkers_games import (
    StoredCheckersGame,
    add_checkers_game,
    append_checkers_event,
    load_checkers_game,
)
from ouvert.storage.database import ConflictError, Database, UnavailableError
from ouvert.storage.owners import ElsewhereError, Owners, claimed
from ouvert.storage.tables import token_hash
from ouvert.web.checkers import thinking as thinking
from ouvert.web.checkers.live import BACK, DECLINED, OFFERED, REMATCH, LiveGame, event_text
from ouvert.web.checkers.views import LEVEL_NAMES, graded
from ouvert.web.protocol.checkers import (
    PLAYERS,
    CheckersAct,
    CheckersHint,
    CheckersMade,
    CheckersWanted,
)
from ouvert.web.server.crew import LateError
from ouvert.web.server.followed import Awake
from ouvert.web.server.trouble import Trouble
from ouvert.web.server.waking import CHECKERS
from ouvert.web.server.workers import Workers
from ouvert.web.table.referee import Refusal

SEEDS = 1 << 62
AGENT_SECONDS, HINT_SECONDS = 10.0, 1.0
"""An agent that has not moved after so long is replaced by chance; how long a hint thinks."""
REVIEW_SECONDS = 0.4
"""The same for a moment that is looked back at; a whole game has many of them."""
WAKING_SECONDS = 180.0
"""For what agents need, which is compiled when it is needed for the very first time."""
PACE = 0.5
"""Seconds that an agent takes at least, so that eyes can follow."""
NO_MOMENT = Remark.of("no_moment")

log = logging.getLogger("ouvert.web")


class CheckersRoom:
    """All games of quantum checkers of a server.

    Args:
        database: where they are kept.
        workers: where agents think.
        trouble: what is known of the database.
        owners: what this server owns; None if it uses the database alone.
    """

    def __init__(
        self,
        database: Database,
        workers: Workers,
        trouble: Trouble,
        owners: Owners | None = None,
    ) -> None:
        self._trouble = trouble
        self._database, self._owners = database, owners
        self._workers = workers
        self._games = Awake(self._load, owners)
        self._waking: asyncio.Task[None] | None = None

    @property
    def awake(self) -> bool:
        """Whether agents answer at once. For the very first time they are compiled."""
        waking = self._waking
        return (
            waking is not None
            and waking.done()
            and not waking.cancelled()
            and (waking.exception() is None)
        )

    async def open(self, wanted: CheckersWanted) -> CheckersMade:
        """Begin a game. Raises Refusal if it cannot be as wanted."""
        for name in (wanted.white, wanted.black):
            if name not in PLAYERS:
                raise Refusal(
                    "refused",
                    f"nobody here is called “{name}”: {', '.join(PLAYERS)}",
                    Remark.of("no_player", text=shown(name)),
                )
        level = Level(LEVEL_NAMES.index(wanted.level))
        try:
            variant = Variant(wanted.size, wanted.rows, level, wanted.draw_after)
        except OuvertError as error:
            raise Refusal.of("refused", error) from error
        if wanted.apart and not wanted.white == wanted.black == PERSON:
            raise Refusal("refused", "only two persons can be apart", Remark.of("apart_persons"))
        token, black = secrets.token_urlsafe(24), secrets.token_urlsafe(24)
        options = {
            "rules": variant_text(variant),
            "white": wanted.white,
            "black": wanted.black,
            "seed": str(secrets.randbelow(SEEDS)),
        }
        if wanted.apart:
            options["black_token_hash"] = token_hash(black)
        game = await asyncio.to_thread(add_checkers_game, self._database, options, token=token)
        return CheckersMade(game, token, black if wanted.apart else None)

    async def find(self, game: str) -> LiveGame:
        """A game, awake.

        Raises StorageError if there is none, and ElsewhereError if another server owns it.
        """
        return await self._games.find(game)

    async def known(self, names: Iterable[str]) -> AsyncIterator[LiveGame]:
        """Those of these games that there are."""
        for name in names:
            try:
                yield await self.find(name)
            except ElsewhereError:
                # as it stands now; what goes on there is the owner's
                yield await asyncio.to_thread(self._look_at, name)
            except UnavailableError:
                raise
            except StorageError:
                continue

    def look(self, live: LiveGame) -> None:
        """Somebody looks: agents may move."""
        live.watch(partial(self._step, live))

    async def move(self, live: LiveGame, seats: tuple[int, ...], text: str, after: int) -> None:
        """A person moves for one of these seats. Raises Refusal, and changes nothing, if not."""
        async with live.lock:
            _check_fresh(live, after)
            if live.sitting.actor not in seats:
                raise Refusal("not_your_turn", "you are not to move now")
            try:
                action = parse_action(live.sitting.state.variant.board, text)
                if isinstance(action, Found):
                    raise Refusal(
                        "rules", "chance measures, not players", Remark.of("chance_measures")
                    )
                moved = live.sitting.decide(action)
            except OuvertError as error:
                raise Refusal.of("rules", error) from error
            await self._commit(live, event_text(moved.turns[-1]))

    async def act(
        self, live: LiveGame, seats: tuple[int, ...], act: CheckersAct, after: int
    ) -> None:
        """A person with these seats does something beside moving.

        It counts whatever has happened meanwhile if it is resigning, and a rematch that there is
        already is left as it is. Raises Refusal, and changes nothing, if it cannot be.
        """
        async with live.lock:
            if act == "rematch" and live.next is not None and seats:
                return
            if act not in ("resign", "rematch"):
                _check_fresh(live, after)
            if not seats:
                raise Refusal("spectator", "agents alone play here")
            if act not in live.acts(seats):
                raise _refusal(live, act)
            sitting = live.sitting
            # who plays both sides does it for the one whose turn it is
            seat = seats[0] if len(seats) == 1 else sitting.state.turn
            match act:
                case "resign":
                    event = Ending.resigned(seat).value
                case "agree":
                    event = Ending.DRAW_AGREED.value
                case "take_back":
                    event = f"{BACK} {len(sitting.take_back().turns)}"
                case "offer":
                    event = f"{OFFERED} {SEATS[seat]}"
                case "decline":
                    event = DECLINED
                case "rematch":
                    event = f"{REMATCH} {await asyncio.to_thread(self._add_rematch, live)}"
            await self._commit(live, event)

    async def hint(
        self,
        live: LiveGame,
        seats: tuple[int, ...],
        count: int | None,
        may_value: Callable[[], bool] = lambda: True,
    ) -> CheckersHint:
        """What each move is worth after so many moves, or as the game stands.

        Earlier moments are told to the players, and all of them to everybody once the game is
        over. Raises Refusal for anything else, and where moves would have to be valued of which
        `may_value` says that they may not.
        """
        sitting = live.sitting
        if count is not None and count > len(sitting.turns):
            raise Refusal("not_found", "there have not been as many moves", NO_MOMENT)
        at = len(sitting.turns) if count is None else count
        now = at == len(sitting.turns)
        moment = live.at(at)
        if moment.actor is None:
            raise Refusal("refused", "nobody is to move here", Remark.of("game_over"))
        if now and moment.actor not in seats:
            raise Refusal("not_your_turn", "you are not to move now")
        if not (sitting.over or seats):
            raise Refusal("spectator", "the game is not over yet", Remark.of("still_running"))
        async with live.valuing:
            found = live.worths.get(at)
            if found is None:
                if not may_value():
                    raise Refusal("too_fast", "too many moves are being valued: wait a moment")
                await self._wake_agents()
                seconds = HINT_SECONDS if now else REVIEW_SECONDS
                found = await self._workers.ask_now(AGENT_SECONDS, thinking.worths, moment, seconds)
                live.keep_worths(moment, found)
        played = None if now else event_text(sitting.turns[at]).partition(" ")[0]
        return graded(at, found, played)

    def record(self, live: LiveGame) -> Record:
        """A game as it can be written to a file; its seed stays secret until it is over."""
        record = live.sitting.record()
        return record if live.sitting.over else replace(record, seed=None)

    def close(self) -> None:
        """Stop all agents."""
        self._games.close()

    async def _step(self, live: LiveGame) -> bool:
        """Let an agent move; False if none is to."""
        if not live.agent_due:
            return False
        loop = asyncio.get_running_loop()
        sitting, began = live.sitting, loop.time()
        move = await self._choice(sitting)
        await asyncio.sleep(max(0.0, began + PACE - loop.time()))
        async with live.lock:
            # otherwise the move before this one was taken back, or the game given up
            if live.sitting is sitting:
                await self._commit(live, event_text(sitting.decide(move).turns[-1]))
        return True

    async def _choice(self, sitting: CheckersSitting) -> Move:
        assert sitting.actor is not None
        try:
            if sitting.players[sitting.actor] not in UNCOMPILED:
                await self._wake_agents()
            return await self._workers.move(AGENT_SECONDS, thinking.choice, sitting)
        except LateError:
            log.warning("an agent took too long for a move of checkers; chance decides")
            return secrets.choice(sitting.state.legal_actions())

    def wake(self) -> asyncio.Task[None]:
        """Begin to load the agents, if that has not been done: they will soon be needed."""
        if self._waking is None or (self._waking.done() and not self.awake):
            self._waking = asyncio.create_task(self._load_agents())
            self._waking.add_done_callback(_log_failure)
        return self._waking

    async def _load_agents(self) -> None:
        await self._workers.compile(CHECKERS)
        await self._workers.move(WAKING_SECONDS, thinking.warm_up)

    async def _wake_agents(self) -> None:
        """Wait, outside of all deadlines, until agents have been loaded once."""
        await asyncio.shield(self.wake())

    def _load(self, game: str) -> LiveGame:
        read = partial(load_checkers_game, self._database, game)
        stored, lease = claimed(self._owners, game, read)
        return LiveGame(stored, self._first(stored), lease)

    def _look_at(self, game: str) -> LiveGame:
        stored = load_checkers_game(self._database, game)
        return LiveGame(stored, self._first(stored))

    def _first(self, stored: StoredCheckersGame) -> StoredCheckersGame | None:
        first = stored.options.get("first")
        return None if first is None else load_checkers_game(self._database, first)

    def _add_rematch(self, live: LiveGame) -> str:
        """Open a game of the same players with colours changed; their tokens hold there too."""
        white, black = live.sitting.players
        options = {
            "rules": variant_text(live.sitting.state.variant),
            "white": black,
            "black": white,
            "seed": str(secrets.randbelow(SEEDS)),
            "first": live.first,
            "swapped": not live.swapped,
        }
        return add_checkers_game(self._database, options)

    async def _commit(self, live: LiveGame, event: str) -> None:
        """Write an event, then show what it changes. The caller holds the lock."""
        try:
            with self._trouble.keeping():
                await asyncio.to_thread(
                    append_checkers_event,
                    self._database,
                    live.id,
                    live.number + 1,
                    event,
                    lease=live.lease,
                )
        except ConflictError as error:
            self._games.forget(live)
            raise Refusal("stale", "the game has moved on: look again") from error
        live.take(event)
        self._games.keep(live)


def _check_fresh(live: LiveGame, after: int) -> None:
    if after != live.number:
        raise Refusal("stale", "the game has moved on: look again")


def _refusal(live: LiveGame, act: CheckersAct) -> Refusal:
    """Why something cannot be done."""
    if act == "rematch":
        return Refusal("refused", "the game is not over yet", Remark.of("still_running"))
    if live.sitting.over:
        return Refusal("refused", "the game is over", Remark.of("game_over"))
    match act:
        case "take_back" if live.apart:
            return Refusal(
                "refused",
                "moves can be taken back only against an agent",
                Remark.of("no_back_apart"),
            )
        case "take_back":
            return Refusal(
                "refused", "there is no move to be taken back", Remark.of("no_turn_back")
            )
        case "offer" if live.apart:
            return Refusal(
                "refused",
                "a draw has just been offered; wait for a move",
                Remark.of("offered_already"),
            )
        case _ if live.apart:
            return Refusal("refused", "no draw is offered to you", Remark.of("no_offer"))
    return Refusal("refused", "only two persons can agree on a draw", Remark.of("no_agreeing"))


def _log_failure(waking: asyncio.Task[None]) -> None:
    if not waking.cancelled() and (error := waking.exception()) is not None:
        log.warning("the agents of checkers could not be loaded: %r", error)
