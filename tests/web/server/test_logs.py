"""One trouble that goes on for ever does not fill the log."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest

from ouvert.cards import Card, CardSet
from ouvert.web.server import logs
from ouvert.web.server.logs import Discreet, Seldom
from support.seen_cards import cards_in


@pytest.fixture
def log() -> Iterator[logging.Logger]:
    """A log of our own that says things seldom."""
    own, said = logging.getLogger("ouvert.test_logs"), Seldom()
    own.addFilter(said)
    yield own
    own.removeFilter(said)


def fail(log: logging.Logger, who: int, error: Exception) -> None:
    try:
        raise error
    except type(error):
        log.exception("player %d cannot decide", who)


def test_same_trouble_is_said_once_and_then_with_how_often_it_was(
    log: logging.Logger, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    for who in range(1000):
        fail(log, who, MemoryError("no room"))
        fail(log, who, KeyError("x"))
    assert [each.getMessage() for each in caplog.records] == ["player 0 cannot decide"] * 2
    assert all(each.exc_info for each in caplog.records)
    caplog.clear()
    monkeypatch.setattr(logs, "SECONDS", 0.0)
    fail(log, 7, MemoryError("no room"))
    [record] = caplog.records
    assert record.getMessage() == (
        "player 7 cannot decide: MemoryError('no room') (and 999 times more)"
    )
    assert record.exc_info is None


def test_what_differs_is_said(log: logging.Logger, caplog: pytest.LogCaptureFixture) -> None:
    log.warning("one")
    log.warning("two")
    log.error("two")
    assert [each.getMessage() for each in caplog.records] == ["one", "two", "two"]


def test_no_card_is_named_but_what_has_failed_is(
    log: logging.Logger, caplog: pytest.LogCaptureFixture
) -> None:
    log.addFilter(discreet := Discreet())
    hand = CardSet.parse("CJ SJ CA CT HQ D7")
    fail(log, 1, KeyError(f"{hand!r} or {hand} or {list(hand)} or {'.'.join(hand.codes)} at 127.0"))
    log.warning("%s cannot lead %s in trick %d", "seat 1", Card.CT, 3)
    log.removeFilter(discreet)
    first, second = caplog.records
    assert cards_in(caplog.text) == set()
    assert first.exc_text is not None
    assert "KeyError" in first.exc_text
    assert "at 127.0" in first.exc_text
    assert second.getMessage() == "seat 1 cannot lead · in trick 3"
