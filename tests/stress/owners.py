"""Several servers that share the tables of a database, of which the owner is killed or stopped."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import time
from contextlib import ExitStack, suppress
from typing import Any

import numpy as np
from websockets.exceptions import ConnectionClosed

from ouvert.web.protocol.view import View
from stress.kills import MOVE_AGAIN, postgresql
from stress.persons import opened
from stress.rows import Form, Outcome
from support.kept_views import compared, kept_views
from support.scripted import Choice, Script, by_chance, client
from support.serving import Site, serving_apart

TIMES, BLOWS = 20, 5
"""Blows of the long form, and of a piece of it, which has a database of its own."""
GIVEN_UP = 120.0
"""Seconds after which nobody has taken over."""
PATIENCE = 5.0
"""Seconds after which a page joins again that waits for an answer."""
Server = tuple["subprocess.Popen[str]", Site]


def taken_over(form: Form) -> Outcome:
    """Play through a server that owns nothing, and kill or stop the one that owns the table."""
    blows = 2 if form.short else BLOWS
    pieces = list(
        form.pieces(
            "owners", 1 if form.short else TIMES // BLOWS, lambda piece: _struck(blows, piece)
        )
    )
    of = {name: sum(each[name] for each in pieces) for name in pieces[0]}
    longest = max(each["longest"] for each in pieces)
    figures = (
        f"{of['kills']} kills and {of['stops']} stops, {of['views']} views: {of['lost']} differ "
        f"from what is kept; on after {longest:.1f} s at the latest"
    )
    return Outcome(figures, of["lost"], longest > MOVE_AGAIN)


def _struck(blows: int, seed: int) -> dict[str, Any]:
    rng = np.random.default_rng((4, seed))
    found = {"kills": 0, "stops": 0, "views": 0, "lost": 0, "longest": 0.0}
    with postgresql() as url, ExitStack() as servers:

        def another() -> Server:
            return servers.enter_context(serving_apart(url, patient=False, shared=True))

        owner, other = another(), another()
        for blow in range(blows):
            how = signal.SIGKILL if blow % 2 == 0 else signal.SIGSTOP
            found["kills" if how is signal.SIGKILL else "stops"] += 1
            made, shown = opened(owner[1], "random"), list[View]()
            took = asyncio.run(
                _played(owner, other[1], (made.table, made.tokens[0]), rng, how, shown)
            )
            kept = kept_views(other[1], made.table, 0)
            found["views"] += len(shown)
            found["lost"] += sum(
                each.number >= len(kept) or compared(each) != kept[each.number] for each in shown
            )
            found["longest"] = max(found["longest"], took)
            # who was stopped goes on, and passes on to whom it belongs to now
            owner, other = other, another() if how is signal.SIGKILL else owner
    return found


async def _played(
    owner: Server,
    other: Site,
    seat: tuple[str, str | None],
    rng: np.random.Generator,
    how: signal.Signals,
    shown: list[View],
) -> float:
    """Seconds from the blow until somebody has moved again at the other server."""
    choose, loop = by_chance(rng), asyncio.get_running_loop()
    struck: list[float] = []

    def strike() -> None:
        owner[0].send_signal(how)
        struck.append(time.monotonic())

    async with client(owner[1]) as first:
        # from now on it owns the table
        await first.joined(seat[0], None)
        loop.call_later(float(rng.uniform(0.5, 2)), strike)
        until = time.monotonic() + GIVEN_UP
        while True:
            # as the page does: whoever has lost the connection, or waits for long, joins again
            with suppress(ConnectionClosed, TimeoutError):
                async with client(other) as anna, asyncio.timeout(None) as patience:
                    patience.reschedule(loop.time() + PATIENCE)
                    if await _played_on(anna, seat, choose, shown, struck, patience):
                        took = time.monotonic() - struck[0]
                        owner[0].send_signal(signal.SIGCONT)
                        return took
            if time.monotonic() > until:
                raise AssertionError("nobody has taken over")


async def _played_on(
    anna: Script,
    seat: tuple[str, str | None],
    choose: Choice,
    shown: list[View],
    struck: list[float],
    patience: asyncio.Timeout,
) -> bool:
    """Play until the connection ends, or if the blow has fallen before a little; whether we did."""
    view = await anna.joined(*seat)
    began, after = view.number, bool(struck)

    def seen(view: View) -> None:
        shown.append(view)
        patience.reschedule(asyncio.get_running_loop().time() + PATIENCE)

    def enough(view: View) -> bool:
        return after and (view.number > began + 5 or view.stage == "closed")

    return (await anna.play(view, choose, until=enough, seen=seen)).number > began
