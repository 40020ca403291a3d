"""Where AIs think: processes beside the server, so that no analysis ever delays a table.

Moves and questions share some processes, of which one is kept free for moves. Players that do not
search have one of their own, so that they never wait for those that do; so have games that people
describe themselves, since nobody knows how long these take, and with them the quantum board games
that are no checkers. Uploads, analyses, the rivals that play beside tables, circuits, and answers
that may take minutes have a process each; these give way to the others; those for uploads and
analyses begin after the AIs are awake, and the others when they are needed for the first time. At
the very first start some more compile what all others then load (`ouvert.web.server.waking`). Whose
turn it is where several wait is told in `ouvert.web.server.turns`.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from multiprocessing import active_children, get_context
from typing import ParamSpec, TypeVar

from ouvert.arena.executors import end_with_parent
from ouvert.skat.players import registry
from ouvert.skat.players.seated import seated_choice
from ouvert.skat.rules.actions import Action, Phase
from ouvert.skat.rules.observation import Observation
from ouvert.web.protocol.server import Beliefs, Hint
from ouvert.web.server import waking
from ouvert.web.server.crew import Crew, LateError, Urgency

FALLBACK = "reflex"
"""Who decides when another player takes too long."""
DECISION_SECONDS = 10.0
"""A decision that is not there after so long is taken by the fallback."""
FALLBACK_SECONDS = 3.0
"""After so long the server decides itself by the fallback, whatever its processes do."""
LEAST_SECONDS = 0.05
"""Who searches may do so for so long, however many wait behind."""
WAKING_SECONDS = 60.0
"""Nor does a table wait longer for processes that wake, but for what must be compiled first."""
BACKGROUND_SECONDS = 600.0
"""What nobody waits for at a table is given up after so long."""
SEARCHING, BACKGROUND = 5, 10
"""How much processes give way: those that search or read files to the server itself and to players
that do not, and those for which nobody waits at a table to all others."""

log = logging.getLogger("ouvert.web")

P = ParamSpec("P")
T = TypeVar("T")


class Workers:
    """Who thinks for tables; with `processes=0` threads of this process, for tests.

    `start` compiles and loads what players need; who asks before that waits. The auction is ready
    first.

    Args:
        processes: for moves and questions; by default one a core, and two at least.

    Attributes:
        fallbacks: decisions that rules of thumb have taken for another player.
    """

    def __init__(self, processes: int | None = None) -> None:
        self._count = max(2, os.cpu_count() or 1) if processes is None else processes
        self.fallbacks = 0
        self._others = set(active_children())
        searching = 0 if self._count == 1 else SEARCHING
        self._moves = self._crew(
            self._count, kept_free=0 if self._count == 1 else 1, niceness=searching
        )
        # where one process is wanted there shall not be two
        self._swift = self._crew(1) if self._count > 1 else self._moves
        self._described = self._crew(max(1, self._count - 1), niceness=SEARCHING)
        self._analyses = self._crew(1, niceness=BACKGROUND)
        self._uploads = self._crew(1, niceness=SEARCHING)
        self._rivals = self._crew(1, niceness=BACKGROUND)
        # libraries for circuits change what warnings do, which threads cannot do side by side
        self._circuits = self._crew(1, niceness=BACKGROUND) if self._count else self._moves
        self._answers = self._crew(1, niceness=BACKGROUND, forsaking=True)
        self._swift_awake = self._swift is self._moves
        self._warm_bids: asyncio.Task[None] | None = None
        self._warm: asyncio.Task[None] | None = None
        self._warm_swift: asyncio.Task[None] | None = None
        self._warm_later: asyncio.Task[None] | None = None
        self._compiling: dict[tuple[str, ...], asyncio.Task[bool]] = {}

    def start(
        self,
        for_analyses: Callable[[], None] | None = None,
        for_uploads: Callable[[], None] | None = None,
    ) -> None:
        """Begin to warm the processes up: those for tables, then by tasks those for the others.

        What agents of checkers need is compiled in the end, if nobody has asked for it before.
        """
        self._warm_bids = asyncio.create_task(self._warm_up_bids())
        self._warm = asyncio.create_task(self._warm_up())
        if not self._swift_awake:
            self._warm_swift = asyncio.create_task(self._warm_up_swift())
        later = ((self._uploads, for_uploads), (self._analyses, for_analyses))
        wanted = [(crew, task) for crew, task in later if task is not None]
        if wanted and self._count:
            self._warm_later = asyncio.create_task(self._warm_up_later(wanted))

    @property
    def crews(self) -> dict[str, Crew]:
        """The processes, by what they are for; some may be for several things."""
        return {
            "moves": self._moves,
            "swift": self._swift,
            "described": self._described,
            "uploads": self._uploads,
            "analyses": self._analyses,
            "rivals": self._rivals,
            "circuits": self._circuits,
            "answers": self._answers,
        }

    @property
    def awake(self) -> bool:
        """Whether answers come at once. The very first start compiles, which takes minutes."""
        return self._warm is not None and self._warm.done()

    async def woken(self) -> None:
        """Wait until the AIs of Skat are awake."""
        await _done(self._warm)

    async def progress(self, kernels: tuple[str, ...]) -> float:
        """How much of what some players need has been compiled, from 0 to 1."""
        return await asyncio.to_thread(waking.progress, kernels) if self._count else 1.0

    async def decide(
        self, player: str, observation: Observation, seed: int, *, background: bool = False
    ) -> Action:
        """What a player does; if it takes too long or fails, what rules of thumb do.

        In the background it gives way to all others and may take its time.
        """
        task = partial(decide, player, observation, seed)
        try:
            if background:
                await _done(self._warm)
                return await self._rivals.do(task, BACKGROUND_SECONDS, Urgency.QUESTION)
            early = _by_ratings(player, observation)
            await self._awake_for(early)
            swift = self._swift_awake and (early or registry.is_swift(player))
            if swift:
                return await self._swift.do(task, DECISION_SECONDS, Urgency.MOVE)

            def within(seconds: float) -> Callable[[], Action]:
                hurried = registry.within_seconds(player, max(LEAST_SECONDS, seconds))
                return partial(decide, hurried, observation, seed)

            return await self._moves.do(task, DECISION_SECONDS, Urgency.MOVE, within=within)
        except LateError:
            log.warning("%s took too long for a decision; %s decides", player, FALLBACK)
        except Exception:
            log.exception("%s cannot decide; %s does", player, FALLBACK)
        self.fallbacks += 1
        return await self._fallen_back(partial(decide, FALLBACK, observation, seed))

    async def _fallen_back(self, task: Callable[[], Action]) -> Action:
        """What rules of thumb do: in the process of players that do not search, or else here.

        Here their compiled code would be loaded, which takes memory once and for good.
        """
        if self._swift_awake and self._swift is not self._moves:
            with suppress(Exception):
                return await self._swift.do(task, FALLBACK_SECONDS, Urgency.MOVE)
        return await asyncio.to_thread(task)

    async def _awake_for(self, early: bool) -> None:
        """Wait until moves can be decided; `early` those for which the ratings of hands are enough.

        Raises LateError where processes die while they wake, or hang, although all is compiled: a
        table does not wait for that.
        """
        warm, waited = self._warm_bids if early else self._warm, 0.0
        while warm is not None and not warm.done():
            await asyncio.wait({warm}, timeout=DECISION_SECONDS)
            waited += DECISION_SECONDS
            stuck = self._moves.fallen or waited >= WAKING_SECONDS
            if stuck and not warm.done() and await self.progress(waking.FALLBACK) == 1:
                raise LateError

    async def ask(
        self, seconds: float, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Call a function that needs the AIs of Skat, after all moves, and once they are awake.

        Raises LateError if it has not answered after so many seconds, and what it raises.
        """
        await self.woken()
        return await self.ask_now(seconds, work, *args, **kwargs)

    async def ask_now(
        self, seconds: float, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Call a function that needs no AI of Skat, after all moves. Raises as `ask` does."""
        return await self._moves.do(partial(work, *args, **kwargs), seconds, Urgency.QUESTION)

    async def move(
        self, seconds: float, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Call a function that decides a move of another game, before all questions.

        Raises as `ask` does.
        """
        return await self._moves.do(partial(work, *args, **kwargs), seconds, Urgency.MOVE)

    async def ask_described(
        self, seconds: float, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Call a function for a game that somebody has described, or a board game, after all moves.

        Raises as `ask` does.
        """
        return await self._described.do(partial(work, *args, **kwargs), seconds, Urgency.QUESTION)

    async def move_described(
        self, seconds: float, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Call a function that decides a move of such a game. Raises as `ask` does."""
        return await self._described.do(partial(work, *args, **kwargs), seconds, Urgency.MOVE)

    async def compile(self, kernels: tuple[str, ...]) -> None:
        """Compile kernels beside all other work, unless their machine code is on the disk.

        One process does it for all who ask; only where it has failed the next one tries again.
        """
        task = self._compiling.get(kernels)
        if task is None or (task.done() and not _succeeded(task)):
            task = asyncio.create_task(self._compile_missing(kernels))
            self._compiling[kernels] = task
        await asyncio.shield(task)

    async def explore(
        self, seconds: float, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Call a function in the process for circuits, which no table waits for.

        Raises as `ask` does.
        """
        return await self._circuits.do(partial(work, *args, **kwargs), seconds, Urgency.QUESTION)

    async def read(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a function in the process that reads files. Raises as `analyse` does."""
        task = partial(work, *args, **kwargs)
        return await self._uploads.do(task, BACKGROUND_SECONDS, Urgency.QUESTION)

    async def answer(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a function in the process for answers that may take minutes.

        If it is cancelled, so is what the function does. Raises as `analyse` does.
        """
        task = partial(work, *args, **kwargs)
        return await self._answers.do(task, BACKGROUND_SECONDS, Urgency.QUESTION)

    async def analyse(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a function in the process for analyses, and wait for its turn.

        Raises LateError if it takes far too long or the process dies of it, and what it raises.
        """
        task = partial(work, *args, **kwargs)
        return await self._analyses.do(task, BACKGROUND_SECONDS, Urgency.QUESTION)

    def close(self) -> None:
        """End all processes and wait until they have ended; what they were doing is lost."""
        for task in (self._warm_bids, self._warm, self._warm_swift, self._warm_later):
            if task is not None:
                task.cancel()
        for compiling in self._compiling.values():
            compiling.cancel()
        # also those that have just begun, whose number no crew knows yet
        for process in set(active_children()) - self._others:
            process.terminate()
        for crew in dict.fromkeys(self.crews.values()):
            crew.close()

    async def _warm_up_bids(self) -> None:
        if self._count:
            await self._moves.prepare(warm_up_bids)

    async def _warm_up(self) -> None:
        if not self._count:
            return
        await _done(self._warm_bids)
        if await self.progress(waking.SKAT) < 1:
            await asyncio.gather(self._compile(waking.RULES), self._compile(waking.SEARCH))
        await self._moves.prepare(warm_up)

    async def _warm_up_swift(self) -> None:
        """Wake the process of players that do not search, when what they need is compiled."""
        await _done(self._warm)
        await self._swift.prepare(warm_up_swift)
        self._swift_awake = True

    async def _warm_up_later(self, wanted: Iterable[tuple[Crew, Callable[[], None]]]) -> None:
        await _done(self._warm)
        await asyncio.gather(*(crew.prepare(task) for crew, task in wanted))
        await self.compile(waking.CHECKERS)

    async def _compile_missing(self, kernels: tuple[str, ...]) -> bool:
        return await self.progress(kernels) == 1 or await self._compile(kernels)

    async def _compile(self, kernels: tuple[str, ...]) -> bool:
        """Compile kernels; where that fails, who needs them will do it again and say why."""
        crew = self._crew(1)
        try:
            await crew.do(partial(waking.load, *kernels), BACKGROUND_SECONDS, Urgency.QUESTION)
            return True
        except Exception:
            log.exception("the kernels %s could not be compiled", ", ".join(kernels))
            return False
        finally:
            crew.close()

    def _crew(
        self, count: int, *, kept_free: int = 0, niceness: int = 0, forsaking: bool = False
    ) -> Crew:
        if not self._count:
            return Crew(1, partial(ThreadPoolExecutor, 1))
        # fresh processes: copied ones would hold the locks of threads that they do not have
        start = partial(
            ProcessPoolExecutor,
            1,
            mp_context=get_context("spawn"),
            initializer=_begin,
            initargs=(niceness,),
        )
        return Crew(count, start, kept_free=kept_free, forsaking=forsaking)


def decide(player: str, observation: Observation, seed: int) -> Action:
    """What a player with a seed does; called in a worker."""
    if _by_ratings(player, observation):
        return registry.make_bidder(player).choose(observation)
    return seated_choice(player, observation, seed)


def claim_verdict(observation: Observation, points: int | None) -> str:
    """Whether a claim holds, as the value of a `Verdict`; called in a worker."""
    from ouvert.skat.search.claims import claim_holds

    return claim_holds(observation, points).value


def gives_up_too(observation: Observation, seed: int) -> bool:
    """Whether an AI that defends agrees to give up; called in a worker."""
    import numpy as np

    from ouvert.skat.search.claims import may_give_up

    return may_give_up(observation, np.random.default_rng(seed))


def hint(
    observation: Observation, seed: int, seconds: float | None, worlds: int | None = None
) -> Hint:
    """What the AI would do; called in a worker, where alone the searches are loaded."""
    from ouvert.web.table import advice

    return advice.hint(observation, seed, seconds, worlds)


def beliefs(observation: Observation, seed: int) -> Beliefs:
    """Where the unseen cards may be; called in a worker."""
    from ouvert.web.table import advice

    return advice.beliefs(observation, seed)


def warm_up_bids() -> None:
    """Load, and where needed compile, what players use before the first card."""
    from ouvert.skat.rules.game import SkatGame
    from ouvert.web.table.state import deal_of

    start = SkatGame.start(deal_of(0, 1))
    registry.make_bidder("expert").choose(start.observe(1))


def warm_up() -> None:
    """Load, and where needed compile, what the players use."""
    from ouvert.skat.matches.table import play
    from ouvert.skat.rules.game import SkatGame
    from ouvert.web.table.state import deal_of

    names = ("expert:2", "reflex/extended", "expert:2")
    play(SkatGame.start(deal_of(0, 1)), [registry.make(name, 0) for name in names])


def warm_up_swift() -> None:
    """Load what players use that do not search, and all before the first card."""
    from ouvert.skat.matches.table import play
    from ouvert.skat.rules.game import SkatGame
    from ouvert.web.table.state import deal_of

    play(SkatGame.start(deal_of(0, 1)), [registry.make("reflex/extended", 0)] * 3)


def _succeeded(task: asyncio.Task[bool]) -> bool:
    """Whether a task that is done has said so."""
    return not task.cancelled() and task.exception() is None and task.result()


async def _done(task: asyncio.Task[None] | None) -> None:
    """Wait for a task that others wait for, too."""
    if task is not None:
        await asyncio.shield(task)


def _by_ratings(player: str, observation: Observation) -> bool:
    """Whether a decision needs no more than the ratings of hands, which are loaded first."""
    # Kontra and Re are said by likely worlds
    looks_at_worlds = observation.phase in (Phase.KONTRA, Phase.RE, Phase.PLAY)
    return not looks_at_worlds and registry.rates_hands(player)


def _begin(niceness: int) -> None:
    end_with_parent()
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
