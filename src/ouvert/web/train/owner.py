"""By what a browser finds again what it practises."""

from __future__ import annotations

from starlette.requests import Request

from ouvert.web.server.replies import MalformedError

SECRET = (16, 100)
"""Shortest and longest secret of an owner."""


def owner_of(request: Request) -> str:
    """The secret of a browser. Raises MalformedError if it is none."""
    owner = request.headers.get("x-owner", "")
    if not SECRET[0] <= len(owner) <= SECRET[1]:
        raise MalformedError(f"x-owner must be a secret of {SECRET[0]} to {SECRET[1]} characters")
    return owner
