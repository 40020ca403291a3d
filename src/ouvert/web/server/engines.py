"""Programs of others at the tables of a server, as its owner has named them.

Each place of a table has a process of its own, so that none sees the cards of two. Asking takes a
thread, of which there are some, and never the loop of the server. Where a program fails, the table
is told how; what it has said stays in the log, without the cards that it names.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from threading import Lock

from ouvert.skat.engines.engine import Engine
from ouvert.skat.engines.keeping import close_all
from ouvert.skat.engines.player import EnginePlayer
from ouvert.skat.rules.actions import Action
from ouvert.skat.rules.observation import Observation
from ouvert.skat.rules.values import GameResult
from ouvert.web.protocol.view import PlaceFault

PREFIX = "engine:"
"""What the name of a program of others begins with."""
AT_ONCE = 16
"""Programs that can think at the same time; who comes then waits."""
MOST_SEATED = 32
"""Programs that sit at tables; of more the one that has waited longest is ended meanwhile."""
IDLE_SECONDS = 600.0
"""A program that nobody has asked for so long is ended."""
SWEEP_SECONDS = 60.0
"""How often it is looked for such programs."""

Place = tuple[str, int]
"""A table and one of its places."""


def is_engine(player: str) -> bool:
    """Whether the name of a player is that of a program of others."""
    return player.startswith(PREFIX)


class EngineFault(Exception):  # noqa: N818 - it is no error of this program
    """A program of others has failed; the message says what it did, and is not for players."""

    def __init__(self, kind: PlaceFault, message: str) -> None:
        super().__init__(message)
        self.kind = kind


@dataclass
class _Seated:
    """A program that plays a game at a place."""

    name: str
    game: str
    player: EnginePlayer
    asked: float = field(default_factory=time.monotonic)
    asking: Lock = field(default_factory=Lock)

    def leave(self) -> None:
        """End the program, once it has answered what it was asked."""
        with self.asking:
            self.player.dismiss()


class Engines:
    """The programs of others that a server lets play.

    Args:
        engines: the programs by the names that the page shows.

    Raises OuvertError, in a sentence, for one that does not start.
    """

    def __init__(self, engines: Mapping[str, Engine]) -> None:
        self._engines = {f"{PREFIX}{name}": engine for name, engine in engines.items()}
        for engine in self._engines.values():
            engine.check()
        self._seated: dict[Place, _Seated] = {}
        self._lock = Lock()
        self._sweeping: asyncio.TimerHandle | None = None
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="ouvert-engine")

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the programs, as places of tables are given them."""
        return tuple(self._engines)

    async def decide(
        self, name: str, place: Place, game: str, observation: Observation, seed: int
    ) -> Action:
        """What a program does at a place. Raises EngineFault if it has failed, also before."""
        loop = asyncio.get_running_loop()
        if self._sweeping is None:
            self._sweeping = loop.call_later(SWEEP_SECONDS, self._sweep)
        task = partial(self._decide, name, place, game, observation, seed)
        return await loop.run_in_executor(self._threads, task)

    def over(self, place: Place, observation: Observation, result: GameResult | None) -> None:
        """Tell the program at a place, if there is one, how its game has ended."""
        with self._lock:
            seated = self._seated.pop(place, None)
        if seated is not None:
            self._threads.submit(seated.player.ended, observation, result)

    def close(self) -> None:
        """End all programs."""
        if self._sweeping is not None:
            self._sweeping.cancel()
        for seated in self._leaving(lambda _: True):
            self._threads.submit(seated.leave)
        self._threads.shutdown(wait=True, cancel_futures=False)
        close_all()

    def _decide(
        self, name: str, place: Place, game: str, observation: Observation, seed: int
    ) -> Action:
        seated = self._sit_down(name, place, game)
        with seated.asking:
            seated.player.reseed(seed)
            action = seated.player.ask(observation)
        seated.asked = time.monotonic()
        if action is None:
            with self._lock:
                if self._seated.get(place) is seated:
                    del self._seated[place]
            raise EngineFault(seated.player.kind, seated.player.fault)
        return action

    def _sit_down(self, name: str, place: Place, game: str) -> _Seated:
        """The program at a place in its game; it takes the place of one that has had it before."""
        engine = self._engines.get(name)
        if engine is None:
            raise EngineFault("missing", f"this server has no program {name}")
        with self._lock:
            before = self._seated.get(place)
            if before is not None and (before.game, before.name) == (game, name):
                return before
            seated = self._seated[place] = _Seated(name, game, EnginePlayer(engine))
        if before is not None:
            before.leave()
        with self._lock:
            latest = sorted(each.asked for each in self._seated.values())[-MOST_SEATED:]
        # who has waited longest can go: the next question holds all that it has to know
        for each in self._leaving(lambda each: each.asked < latest[0]):
            each.leave()
        return seated

    def _leaving(self, wanted: Callable[[_Seated], bool]) -> list[_Seated]:
        """Let programs get up from their places."""
        with self._lock:
            places = [place for place, each in self._seated.items() if wanted(each)]
            return [self._seated.pop(place) for place in places]

    def _sweep(self) -> None:
        """End the programs that nobody has asked for long; called by the loop now and then."""
        now = time.monotonic()
        for each in self._leaving(lambda each: now - each.asked > IDLE_SECONDS):
            self._threads.submit(each.leave)
        with self._lock:
            empty = not self._seated
        self._sweeping = None
        if empty:
            self._threads.submit(close_all)
        else:
            self._sweeping = asyncio.get_running_loop().call_later(SWEEP_SECONDS, self._sweep)
