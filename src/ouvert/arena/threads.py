"""Threads of this process that work beside each other, each on its own copy of what it is given."""

from __future__ import annotations

import os
import pickle
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class _Here(threading.local):
    """Whether this thread is one of several at work."""

    beside_others = False


_here = _Here()


class ThreadsExecutor(ThreadPoolExecutor):
    """Does tasks in threads, which share what this process has loaded, and its one Python.

    A task travels to its thread as it would to another process: a player that remembers something
    is a copy there, so that no two threads meet in one, and what comes of a task depends on it
    alone. What modules keep is either never changed, or kept by each thread for itself.

    Args:
        workers: number of threads; by default one a core.
    """

    def __init__(self, workers: int | None = None) -> None:
        super().__init__(workers or os.cpu_count() or 1, initializer=_begin)

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Let a thread call the function. Raises as `pickle.dumps` for what cannot be copied."""
        return super().submit(_called, pickle.dumps((fn, args, kwargs)))  # type: ignore[arg-type]


def working_time() -> float:
    """Seconds of processor time of this worker: of its thread where others work beside it."""
    return time.thread_time() if _here.beside_others else time.process_time()


def _begin() -> None:
    _here.beside_others = True


def _called(task: bytes) -> object:
    function, arguments, named = pickle.loads(task)
    return function(*arguments, **named)
