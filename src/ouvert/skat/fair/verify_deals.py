"""Deals the games of a list of Ouvert again, and says whether they are the ones that were played.

    python verify_deals.py PROOF.json

It needs Python alone. Compare the commitment with the one that your table showed before the first
bid, and look for your own number. What this proves and what not is told in docs/fair-deals.md.
"""

import hmac
import json
import sys
from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

TAG = "ouvert deals 1"
DECK = [suit + rank for suit in "CSHD" for rank in "789TJQKA"]


def stream(key: bytes, game: int) -> Iterator[int]:
    """The bytes by which a game is shuffled, without end."""
    for block in count():
        yield from hmac.digest(key, f"{TAG} game {game} block {block}\n".encode(), "sha256")


def deal(key: bytes, game: int) -> list[str]:
    """The three hands and the skat of a game."""
    deck, drawn = list(DECK), stream(key, game)
    for last in range(31, 0, -1):
        place = next(byte for byte in drawn if byte < 256 - 256 % (last + 1)) % (last + 1)
        deck[last], deck[place] = deck[place], deck[last]
    parts = deck[:10], deck[10:20], deck[20:30], deck[30:]
    return [" ".join(sorted(part, key=DECK.index)) for part in parts]


def checks(proof: dict[str, Any]) -> Iterator[tuple[str, bool]]:
    """Everything that a proof says, and whether it is so."""
    secret, lines = proof["secret"], ""
    hashed = sha256(f"{TAG} secret {secret}\n".encode()).hexdigest()
    yield f"commitment {proof['commitment']}", hashed == proof["commitment"]
    for each in proof["contributions"]:
        place, hashed, number = each["place"], each["commitment"], each["number"]
        lines += f"{place} {hashed} {number or '-'}\n"
        opened = sha256(f"{TAG} number {number}\n".encode()).hexdigest()
        yield f"number {number} of place {place + 1}", number is None or opened == hashed
    key = hmac.digest(secret.encode(), f"{TAG} key\n{lines}".encode(), "sha256")
    for game, dealt in enumerate(proof["deals"], start=1):
        yield f"deal {game}", deal(key, game) == dealt


if __name__ == "__main__":
    try:
        results = list(checks(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))))
    except (IndexError, KeyError, OSError, TypeError, ValueError):
        sys.exit("name a file that holds the proof of a list: python verify_deals.py PROOF.json")
    for title, holds in results:
        print("ok    " if holds else "WRONG ", title)
    sys.exit(0 if all(holds for _, holds in results) else "this proof does not hold")
