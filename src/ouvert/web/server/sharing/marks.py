"""What says of a request that another server has passed it on, and for whom."""

from __future__ import annotations

from starlette.requests import HTTPConnection

PASSED = "x-ouvert-passed"
"""The header of what was passed on: it is answered here or not at all, so that nothing goes round
in a circle."""
FOR_WHOM = "x-forwarded-for"


def is_passed(connection: HTTPConnection) -> bool:
    """Whether another server has passed a request on."""
    return PASSED in connection.headers


def marked(connection: HTTPConnection) -> dict[str, str]:
    """The headers by which a request is passed on."""
    whose = {} if connection.client is None else {FOR_WHOM: connection.client.host}
    return {PASSED: "1", **whose}
