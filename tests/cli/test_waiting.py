"""Waiting for answers that may take long."""

from __future__ import annotations

import threading

import pytest

from ouvert.cli.waiting import answer_of
from ouvert.errors import PositionError


def test_answers_come_back() -> None:
    assert answer_of(lambda: 7, "counting", None) == 7
    assert answer_of(lambda: 7, "counting", 30) == 7


def test_late_answers_do_not() -> None:
    asked = threading.Event()
    try:
        assert answer_of(lambda: asked.wait(300), "waiting", 0.01) is None
    finally:
        asked.set()


def test_errors_are_raised_where_the_answer_was_asked_for() -> None:
    def fail() -> int:
        raise PositionError("the hands are uneven")

    with pytest.raises(PositionError, match="uneven"):
        answer_of(fail, "failing", None)
