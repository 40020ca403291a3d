"""Games of quantum checkers on the server: opening, resuming, moving, and letting agents think.

The server is the referee, and every move is committed with what its measurements found before
anybody sees it. Agents move only while somebody looks.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from dataclasses import replace

from ouvert.cards import shown
from ouvert.checkers.actions import Found, Move
from ouvert.checkers.notation import action_text, parse_action
from ouvert.checkers.records import Record, Turn, parse_records, variant_text
from ouvert.checkers.sitting import PERSON, Sitting
from ouvert.checkers.variant import Level, Variant
from ouvert.errors import OuvertError, StorageError
from ouvert.remarks import Remark
from ouvert.storage.checkers_games import (
    StoredCheckersGame,
    add_checkers_game,
    append_checkers_event,
    load_checkers_game,
    may_move,
)
from ouvert.storage.database import Database
from ouvert.storage.journal import ConflictError
from ouvert.storage.tables import token_hash
from ouvert.web import checkers_thinking as thinking
from ouvert.web.checkers_views import board_view, turn_view
from ouvert.web.crew import LateError
from ouvert.web.protocol.checkers import (
    PLAYERS,
    CheckersHint,
    CheckersMade,
    CheckersView,
    CheckersWanted,
    LevelName,
    TurnView,
)
from ouvert.web.referee import Refusal
from ouvert.web.workers import Workers

SEEDS = 1 << 62
AGENT_SECONDS, HINT_SECONDS = 10.0, 1.0
"""An agent that has not moved after so long is replaced by chance; how long a hint thinks."""
WAKING_SECONDS = 180.0
"""For what agents need, which is compiled when it is needed for the very first time."""
WATCHED_SECONDS = 20.0
"""How long agents go on playing after somebody has looked."""
PACE = 0.5
"""Seconds that an agent takes at least, so that eyes can follow."""
MOST_AWAKE = 200
"""Games kept in memory; others are read again when somebody asks."""
LEVEL_NAMES: tuple[LevelName, ...] = (
    "classical",
    "superposition",
    "entanglement",
    "interference",
)

log = logging.getLogger("ouvert.web")


class LiveGame:
    """A game in memory.

    Attributes:
        sitting: the game as it stands, as far as it is committed.
        black: for two persons apart, the hash of Black's token.
        turns: its moves as they are told.
        seen: when somebody looked last, by the clock of the event loop.
        thinking: the task in which agents move.
        hinting: whether a hint is being worked out.
    """

    def __init__(self, game: str, sitting: Sitting, black: str | None = None) -> None:
        self.id = game
        self.sitting = sitting
        self.black = black
        self.turns: list[TurnView] = [turn_view(turn) for turn in sitting.turns]
        self.seen = 0.0
        self.thinking: asyncio.Task[None] | None = None
        self.hinting = False
        self.lock = asyncio.Lock()
        self.changed = asyncio.Event()

    @property
    def agent_due(self) -> bool:
        """Whether an agent is to move."""
        return self.sitting.state.actor is not None and not self.sitting.asked

    def view(self, seats: tuple[int, ...]) -> CheckersView:
        """The game as whoever moves for these seats sees it."""
        sitting = self.sitting
        variant = sitting.state.variant
        return CheckersView(
            game=self.id,
            number=len(self.turns),
            rules=variant_text(variant),
            level=LEVEL_NAMES[variant.level],
            draw_after=variant.draw_after,
            players=sitting.players,
            seats=seats,
            board=board_view(sitting.state),
            turns=tuple(self.turns),
        )


class CheckersRoom:
    """All games of quantum checkers of a server.

    Args:
        database: where they are kept.
        workers: where agents think.
    """

    def __init__(self, database: Database, workers: Workers) -> None:
        self._database = database
        self._workers = workers
        self._awake: OrderedDict[str, LiveGame] = OrderedDict()
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
        """A game, awake. Raises StorageError if there is none."""
        live = self._awake.get(game)
        if live is None:
            stored = await asyncio.to_thread(load_checkers_game, self._database, game)
            black = stored.options.get("black_token_hash")
            live = self._awake.setdefault(game, LiveGame(game, restored(stored), black))
            for other in [each for each in self._awake.values() if each.thinking is None]:
                if len(self._awake) > MOST_AWAKE and other is not live:
                    del self._awake[other.id]
        self._awake.move_to_end(game)
        return live

    async def seats(self, live: LiveGame, token: str | None) -> tuple[int, ...] | None:
        """The persons' seats that a token allows to move for; None for a token of somebody else."""
        if token is None:
            return None
        if live.black is not None and secrets.compare_digest(live.black, token_hash(token)):
            return (1,)
        if not await asyncio.to_thread(may_move, self._database, live.id, token):
            return None
        if live.black is not None:
            return (0,)
        return tuple(seat for seat, name in enumerate(live.sitting.players) if name == PERSON)

    def look(self, live: LiveGame) -> None:
        """Somebody looks: agents may move."""
        live.seen = asyncio.get_running_loop().time()
        if live.thinking is None and live.agent_due:
            live.thinking = asyncio.create_task(self._go_on(live))

    async def wait(self, live: LiveGame, number: int, seconds: float) -> None:
        """Return as soon as a game has more than so many moves, or after so many seconds."""
        if len(live.turns) > number:
            return
        try:
            async with asyncio.timeout(seconds):
                await live.changed.wait()
        except TimeoutError:
            return

    async def move(self, live: LiveGame, seats: tuple[int, ...], text: str, after: int) -> None:
        """A person moves for one of these seats. Raises Refusal, and changes nothing, if not."""
        async with live.lock:
            if after != len(live.turns):
                raise Refusal("stale", "the game has moved on: look again")
            if live.sitting.state.actor not in seats:
                raise Refusal("not_your_turn", "you are not to move now")
            try:
                action = parse_action(live.sitting.state.variant.board, text)
                if isinstance(action, Found):
                    raise Refusal(
                        "rules", "chance measures, not players", Remark.of("chance_measures")
                    )
                await self._commit(live, live.sitting.decide(action))
            except StorageError:
                raise
            except OuvertError as error:
                raise Refusal.of("rules", error) from error

    async def hint(self, live: LiveGame, seats: tuple[int, ...]) -> CheckersHint:
        """What each move is worth to who has one of these seats. Raises Refusal out of turn."""
        if live.sitting.state.actor is None:
            raise Refusal("refused", "nobody is to move here", Remark.of("game_over"))
        if live.sitting.state.actor not in seats:
            raise Refusal("not_your_turn", "you are not to move now")
        if live.hinting:
            raise Refusal("busy", "the last hint is still being worked out")
        live.hinting = True
        try:
            sitting = live.sitting
            await self._wake_agents()
            return await self._workers.ask(
                AGENT_SECONDS, thinking.hint, sitting, len(sitting.turns), HINT_SECONDS
            )
        finally:
            live.hinting = False

    def record(self, live: LiveGame) -> Record:
        """A game as it can be written to a file; its seed stays secret until it is over."""
        record = live.sitting.record()
        return record if live.sitting.state.over else replace(record, seed=None)

    def close(self) -> None:
        """Stop all agents."""
        for live in self._awake.values():
            if live.thinking is not None:
                live.thinking.cancel()

    async def _go_on(self, live: LiveGame) -> None:
        loop = asyncio.get_running_loop()
        try:
            while live.agent_due and loop.time() - live.seen < WATCHED_SECONDS:
                sitting, began = live.sitting, loop.time()
                move = await self._choice(sitting)
                await asyncio.sleep(max(0.0, began + PACE - loop.time()))
                async with live.lock:
                    await self._commit(live, sitting.decide(move))
        except (StorageError, Refusal) as error:
            log.warning("an agent could not move in a game of checkers: %s", error)
        finally:
            live.thinking = None

    async def _choice(self, sitting: Sitting) -> Move:
        try:
            await self._wake_agents()
            return await self._workers.move(AGENT_SECONDS, thinking.choice, sitting)
        except LateError:
            log.warning("an agent took too long for a move of checkers; chance decides")
            return secrets.choice(sitting.state.legal_actions())

    def wake(self) -> asyncio.Task[None]:
        """Begin to load the agents, if that has not been done: they will soon be needed."""
        if self._waking is None or (self._waking.done() and not self.awake):
            self._waking = asyncio.create_task(self._workers.ask(WAKING_SECONDS, thinking.warm_up))
            self._waking.add_done_callback(_log_failure)
        return self._waking

    async def _wake_agents(self) -> None:
        """Wait, outside of all deadlines, until agents have been loaded once."""
        await asyncio.shield(self.wake())

    async def _commit(self, live: LiveGame, sitting: Sitting) -> None:
        """Write the last move of a sitting, then show it. The caller holds the lock."""
        turn = sitting.turns[-1]
        number = len(sitting.turns)
        try:
            await asyncio.to_thread(
                append_checkers_event, self._database, live.id, number, event_text(turn)
            )
        except ConflictError as error:
            # another server has moved in this game: its move counts
            self._awake.pop(live.id, None)
            raise Refusal("stale", "the game has moved on: look again") from error
        live.sitting = sitting
        live.turns.append(turn_view(turn))
        live.changed.set()
        live.changed = asyncio.Event()


def _log_failure(waking: asyncio.Task[None]) -> None:
    if not waking.cancelled() and (error := waking.exception()) is not None:
        log.warning("the agents of checkers could not be loaded: %r", error)


def event_text(turn: Turn) -> str:
    """A move and what was found, as an event is stored."""
    board = turn.before.variant.board
    return " ".join(action_text(board, action) for action in turn.actions)


def restored(stored: StoredCheckersGame) -> Sitting:
    """A stored game as it stands."""
    options = stored.options
    record = parse_records("\n".join((options["rules"], *stored.events)))[0]
    players = (options["white"], options["black"])
    start = Sitting(players, int(options["seed"]), record.states()[0])
    turns = record.turns()
    return replace(start, state=turns[-1].after, turns=turns) if turns else start
