"""Very many inputs for what reads texts, and very many endings for the solver."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

from ouvert.skat.rules.contracts import GameType
from ouvert.skat.search.solving import solve
from stress.fuzzing import CPU, fuzzed
from stress.readers import Reader, changed, readers
from stress.rows import Form, Outcome
from support.endings import plain_value, random_ending

PIECE = 5000
"""Inputs that are given to one process."""
SHORT = 200
"""Inputs for a reader in the short form; of records, which are long, a fourth."""
LEAST_ACCEPTED = 0.05
"""The part of the inputs that has to be accepted: what is always refused at once finds nothing."""
SOLVED = 10_000
"""Endings of a piece."""


def parsers(form: Form) -> Outcome:
    """Change good texts, and see that nothing but OuvertError comes of it."""
    broken, longest, grown, few, led, shares = 0, 0.0, 0, 0, True, []
    with tempfile.TemporaryDirectory() as folder:
        kept = Path(folder) if form.journals is None else form.journals / "inputs"
        for name, reader in readers().items():

            def measured(number: int, name: str = name, reader: Reader = reader) -> dict[str, Any]:
                if form.short:
                    return _here(reader, SHORT // 4 if name == "records" else SHORT)
                return fuzzed(name, PIECE, number, kept / name.replace(" ", "-"))

            pieces = 1 if form.short else reader.pieces
            found = list(form.pieces(f"inputs-{name.replace(' ', '-')}", pieces, measured))
            for each in found:
                for text in each["broken"]:
                    print(f"{name}: {text}")
            inputs, accepted = (sum(each[key] for each in found) for key in ("inputs", "accepted"))
            broken += sum(len(each["broken"]) for each in found)
            longest = max(longest, *(each["longest"] for each in found))
            grown = max(grown, *(each["grown"] for each in found))
            led = led and all(each["led"] for each in found)
            few += accepted < LEAST_ACCEPTED * inputs
            shares.append(f"{name} {inputs} ({100 * accepted / inputs:.0f} %)")
    how = "led by the branches that they reach" if led else "changed by chance"
    return Outcome(
        f"inputs {how} (of them accepted): {', '.join(shares)}; {broken} other errors, "
        f"{1000 * longest:.0f} ms of CPU at most, memory + {grown / 1e6:.0f} MB at most",
        broken + few,
        longest > CPU,
    )


def _here(reader: Reader, count: int) -> dict[str, Any]:
    """A few inputs, in this process."""
    rng, accepted, longest = np.random.default_rng(4), 0, 0.0
    broken = []
    for number in range(count):
        text = changed(reader.texts[number % len(reader.texts)], rng)
        begun = time.process_time()
        try:
            accepted += reader.accepts(text)
        except Exception as error:
            broken.append(f"{type(error).__name__} from {text[:200]!r}")
        longest = max(longest, time.process_time() - begun)
    told = {"inputs": count, "accepted": accepted, "broken": broken, "longest": longest}
    return {**told, "grown": 0, "led": False}


def endings(form: Form) -> Outcome:
    """Solve random endings by the fast solver and by the plain one."""
    each = 100 if form.short else SOLVED
    pieces = list(
        form.pieces("endings", 1 if form.short else 100, lambda piece: _solved(piece, each))
    )
    differ = sum(piece["differ"] for piece in pieces)
    return Outcome(f"{each * len(pieces)} endings: {differ} differences", differ)


def _solved(piece: int, count: int) -> dict[str, Any]:
    rng, differ = np.random.default_rng((5, piece)), 0
    games = list(GameType)
    for number in range(count):
        game = games[number % len(games)]
        position = random_ending(rng, game, int(rng.integers(1, 5)))
        differ += solve(position).value != plain_value(position)
    return {"differ": differ}
