"""Waiting for an answer that may take long: a sign of life, a time limit, and Control-C."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

from ouvert.cli.output import progress

T = TypeVar("T")

GLANCE = 0.1
"""Seconds between two looks whether the answer is there."""
THREAD = "answer"
"""The name of the threads that look for an answer."""


def answer_of(work: Callable[[], T], what: str, seconds: float | None) -> T | None:
    """What a function returns; None if it has not done so after `seconds`.

    It runs in a thread of its own and must let others run, as compiled kernels do: so Control-C is
    heard meanwhile. A function that is late goes on until the process ends.

    Args:
        work: the function.
        what: what is being done, for the terminal.
        seconds: how long to wait; None for as long as it takes.

    Raises what the function raises.
    """
    answers: list[T] = []
    errors: list[BaseException] = []

    def run() -> None:
        try:
            answers.append(work())
        except BaseException as error:  # it belongs to the thread that waits
            errors.append(error)

    thread = threading.Thread(target=run, name=THREAD, daemon=True)
    thread.start()
    left = seconds
    with progress() as bar:
        bar.add_task(what, total=None)
        while thread.is_alive() and (left is None or left > 0):
            pause = GLANCE if left is None else min(GLANCE, left)
            thread.join(pause)
            left = None if left is None else left - pause
    if errors:
        raise errors[0]
    return answers[0] if answers else None
