"""Every limit of time of the server is either raised in tests or known to hurry nobody there."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import ouvert.web
from support.patient import LIMITS

WEB = Path(next(iter(ouvert.web.__path__)))
HARMLESS = {
    "checkers.api": {"WAIT_SECONDS"},
    "checkers.room": {"HINT_SECONDS", "REVIEW_SECONDS"},
    "look.jobs": {"LOOK_SECONDS", "RETRY_SECONDS"},
    "server.connection": {"AGAIN_SECONDS"},
    "server.engines": {"IDLE_SECONDS", "SWEEP_SECONDS"},
    "server.followed": {"WATCHED_SECONDS"},
    "server.logs": {"SECONDS"},
    "server.replies": {"GONE_SECONDS"},
    "server.sharing.pages": {"ANSWER_SECONDS"},
    "server.sharing.sockets": {"REACHING_SECONDS"},
    "server.trouble": {"WATCH_SECONDS"},
    "server.workers": {"FALLBACK_SECONDS", "LEAST_SECONDS"},
    "table.live.presence": {"AWAY_SECONDS", "GONE_SECONDS", "SLOW_SECONDS"},
    "table.questions": {"HINT_SECONDS"},
    "tricks.table.api": {"WAIT_SECONDS"},
    "tricks.table.live": {"HERE_SECONDS"},
}
"""Pauses, times after which one looks again, and budgets that a search uses up: a slow machine
meets them without a difference that a test could see."""


def defined() -> Iterator[tuple[str, str]]:
    """Modules below the server's package, and the limits of time that each defines."""
    for file in sorted(WEB.rglob("*.py")):
        module = ".".join(file.relative_to(WEB).with_suffix("").parts)
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            for target in node.targets if isinstance(node, ast.Assign) else ():
                for name in target.elts if isinstance(target, ast.Tuple) else (target,):
                    assert isinstance(name, ast.Name | ast.Subscript | ast.Attribute)
                    if isinstance(name, ast.Name) and name.id.endswith(("SECONDS", "PATIENCE")):
                        yield module, name.id


def test_no_limit_is_forgotten() -> None:
    raised = {(module.__name__.removeprefix("ouvert.web."), name) for module, name in LIMITS}
    known = raised | {(module, name) for module, names in HARMLESS.items() for name in names}
    found = set(defined())
    assert found - known == set(), "raise them in support/patient.py"
    others = {("ouvert.storage.database", "BUSY_SECONDS"), ("quantum.api", "FORSAKEN")}
    assert known - found == others
