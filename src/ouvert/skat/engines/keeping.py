"""The engines that run in this process: kept between games, never shared by seats, surely ended.

A process that has played a seat plays that seat again and no other, so that none ever sees the
cards of two seats of a deal. Each process of this package has engines of its own.
"""

from __future__ import annotations

import atexit
import os
import threading
import time
from contextlib import suppress
from multiprocessing.util import Finalize

from ouvert.errors import OuvertError
from ouvert.skat.engines.conversation import FAREWELL, Conversation
from ouvert.skat.engines.engine import Engine
from ouvert.skat.engines.offers import Introduction
from ouvert.skat.engines.process import EngineError

MOST_KEPT = 12
"""Engines that wait for another game; of more the one that has waited longest is ended."""

Place = tuple[Engine, int | None]
"""An engine and the seat that it has played; None for one that has played none."""


class _Keeper:
    """The engines of this process that are not playing."""

    def __init__(self) -> None:
        # a player that is forgotten gives its engine back wherever that happens, also below here
        self.lock = threading.RLock()
        self.waiting: list[tuple[Place, Conversation]] = []
        self.known: dict[Engine, Introduction] = {}
        self.ending = False

    def take(self, *places: Place) -> Conversation | None:
        """The engine that has waited least at the first place that has one."""
        with self.lock:
            for place in places:
                for number in reversed(range(len(self.waiting))):
                    if self.waiting[number][0] == place:
                        return self.waiting.pop(number)[1]
        return None

    def keep(self, place: Place, conversation: Conversation) -> None:
        """Let an engine wait for another game."""
        with self.lock:
            self.waiting.append((place, conversation))
            if not self.ending:
                self.ending = True
                # the first is for this process, the second for workers, which leave without atexit
                atexit.register(close_all)
                Finalize(None, close_all, exitpriority=10)
            spare = self.waiting[:-MOST_KEPT]
            del self.waiting[:-MOST_KEPT]
        for _, other in spare:
            # which may take a while, and nobody has to wait for it
            threading.Thread(target=other.close).start()


_keeper = _Keeper()


def introduction(engine: Engine) -> Introduction:
    """What an engine says of itself, asked once. Raises OuvertError as `Engine.introduction`."""
    known = _keeper.known.get(engine)
    if known is None:
        conversation = _started(engine)
        known = _keeper.known[engine] = conversation.introduction
        _keeper.keep((engine, None), conversation)
    return known


def lend(engine: Engine, seat: int) -> Conversation:
    """A running engine for a seat: one that has played it, or a new one.

    Raises OuvertError as `Engine.introduction`.
    """
    while (conversation := _keeper.take((engine, seat), (engine, None))) is not None:
        try:
            conversation.ping(engine.patience)
        except EngineError:
            # what ended between games has spoilt none
            conversation.kill()
        else:
            return conversation
    return _started(engine)


def give_back(engine: Engine, seat: int, conversation: Conversation) -> None:
    """Keep an engine for the next game of its seat."""
    _keeper.keep((engine, seat), conversation)


def close_all() -> None:
    """End all engines that are not playing."""
    with _keeper.lock:
        waiting = [conversation for _, conversation in _keeper.waiting]
        _keeper.waiting.clear()
    for conversation in waiting:
        # all are told before the first is waited for
        with suppress(EngineError):
            conversation.say("quit")
    deadline = time.monotonic() + FAREWELL
    for conversation in waiting:
        conversation.close(max(0.0, deadline - time.monotonic()), asking=False)


def _started(engine: Engine) -> Conversation:
    conversation = Conversation(engine.words, patience=engine.patience)
    try:
        conversation.set(engine.settings)
        conversation.ping(engine.patience)
    except EngineError as fault:
        conversation.kill()
        raise OuvertError(f"{conversation.name} {fault} before its first game") from fault
    except BaseException:
        conversation.kill()
        raise
    return conversation


def _forget() -> None:
    """Begin anew in a forked process: the engines are its parent's."""
    global _keeper
    before, _keeper = _keeper, _Keeper()
    for _, conversation in before.waiting:
        conversation.forget()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)
