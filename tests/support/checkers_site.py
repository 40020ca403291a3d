"""Games of quantum checkers over HTTP, as a page plays them."""

from __future__ import annotations

import json
import time
from typing import Any

from support.serving import PATIENCE, Site

PERSONS = {"size": 5, "rows": 1, "white": "person", "black": "person"}


def opened(site: Site, **options: object) -> tuple[str, str]:
    answer = site.post("api/checkers", json.dumps(PERSONS | options).encode())
    assert answer.status == 201, answer.body
    made = json.loads(answer.body)
    return made["game"], made["token"]


def seen(site: Site, game: str, token: str | None = None, after: int | None = None) -> Any:
    headers = {} if token is None else {"x_token": token}
    query = "" if after is None else f"?after={after}"
    answer = site.get(f"api/checkers/games/{game}{query}", **headers)
    return json.loads(answer.body) if answer.status == 200 else answer.status


def moved(site: Site, game: str, token: str, move: str, after: int) -> tuple[int, Any]:
    body = json.dumps({"move": move, "after": after}).encode()
    answer = site.post(f"api/checkers/games/{game}/moves", body, x_token=token)
    return answer.status, json.loads(answer.body)


def acted(site: Site, game: str, token: str, act: str, after: int) -> tuple[int, Any]:
    body = json.dumps({"act": act, "after": after}).encode()
    answer = site.post(f"api/checkers/games/{game}/acts", body, x_token=token)
    return answer.status, json.loads(answer.body)


def two_apart(site: Site) -> tuple[str, str, str]:
    """A game of two persons apart, and the tokens of White and Black."""
    body = json.dumps(PERSONS | {"apart": True}).encode()
    made = json.loads(site.post("api/checkers", body).body)
    return made["game"], made["token"], made["black_token"]


def answered(site: Site, game: str, token: str, after: int) -> Any:
    """The game as soon as it has more events than so many."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if (view := seen(site, game, token, after=after)) != 204:
            return view
    raise AssertionError("nobody has moved")
