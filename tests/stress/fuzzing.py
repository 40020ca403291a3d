"""Inputs for one reader in a process of its own, led by what they reach in its code.

Atheris (the extra `fuzz`) watches which branches an input takes, and keeps those that take new
ones, to change them further. Without it good texts are changed by chance alone.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import time
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

CPU = 2.0
"""Seconds for one input."""
MEMORY_MB = 2048
"""Of the process; more is an error."""
LONGEST = 20_000
"""Characters of an input."""
WATCHED = (
    "ouvert.cards",
    "ouvert.numbers",
    "ouvert.skat.records",
    "ouvert.skat.rules",
    "ouvert.skat.engines.words",
    "ouvert.checkers.records",
    "ouvert.checkers.rules",
    "ouvert.tricks.description",
    "ouvert.tricks.records",
    "ouvert.tricks.play",
    "ouvert.tricks.text",
    "ouvert.tricks.position",
    "ouvert.web.protocol",
)
"""Whose branches are watched."""


class Count:
    """Counts what a reader makes of inputs, and ends the process after the last one."""

    def __init__(self, name: str, runs: int, report: Path) -> None:
        from stress.readers import readers

        self.reader = readers()[name]
        self.led = False
        self._runs, self._report = runs, report
        self._memory = _memory()
        self._inputs = self._accepted = 0
        self._longest = 0.0
        self._broken: list[str] = []

    def read(self, text: str) -> None:
        """Let the reader read an input."""
        begun = time.process_time()
        try:
            self._accepted += self.reader.accepts(text)
        except Exception as error:
            self._broken.append(f"{type(error).__name__} from {text[:200]!r}")
        self._longest = max(self._longest, time.process_time() - begun)
        self._inputs += 1
        if self._inputs == self._runs:
            self._end()

    def _end(self) -> None:
        found = {
            "inputs": self._inputs,
            "accepted": self._accepted,
            "broken": self._broken,
            "longest": self._longest,
            "grown": _memory() - self._memory,
            "led": self.led,
        }
        self._report.write_text(json.dumps(found), encoding="utf-8")
        # the library that leads has its own ideas of an end
        os._exit(0)


def fuzzed(name: str, runs: int, seed: int, corpus: Path) -> dict[str, Any]:
    """Give a reader so many inputs, in a process of its own, and count what came of them.

    Args:
        name: of the reader.
        runs: how many inputs.
        seed: by which they are changed.
        corpus: the folder of inputs that have led to new branches; more are added.
    """
    corpus.mkdir(parents=True, exist_ok=True)
    report = corpus.with_suffix(".json")
    report.unlink(missing_ok=True)
    given = [name, str(runs), str(seed), str(corpus), str(report)]
    done = subprocess.run(
        [sys.executable, "-m", "stress.fuzzing", *given],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        capture_output=True,
        text=True,
        check=False,
    )
    if not report.exists():
        raise RuntimeError(f"the inputs for {name} have ended the process: {done.stderr[-2000:]}")
    found: dict[str, Any] = json.loads(report.read_text(encoding="utf-8"))
    return found


def _memory() -> int:
    """The most bytes that this process has had."""
    return 1024 * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def _by_chance(count: Count, rng: np.random.Generator) -> None:
    from stress.readers import changed

    number = 0
    while True:
        texts = count.reader.texts
        count.read(changed(texts[number % len(texts)], rng))
        number += 1


def _led(options: argparse.Namespace, rng: np.random.Generator) -> None:
    import atheris

    # compiled functions cannot be watched: Numba reads their code itself
    with atheris.instrument_imports(include=list(WATCHED), enable_loader_override=False):
        count = Count(options.name, options.runs, options.report)
        from stress.readers import changed

    begun = False

    def change(data: bytes, most: int, seed: int) -> bytes:
        nonlocal begun
        begun = True
        own = np.random.default_rng(seed)
        kind = own.random()
        if kind < 0.1:
            return bytes(atheris.Mutate(data, most))
        known = data.decode("utf-8", "replace")
        texts = count.reader.texts
        text = known if kind < 0.6 and known else texts[int(own.integers(len(texts)))]
        return changed(text, own)[:LONGEST].encode("utf-8", "replace")[:most]

    def read(data: bytes) -> None:
        # what is in the folder already has been counted before
        if begun:
            count.read(data.decode("utf-8", "replace"))
        else:
            with suppress(Exception):
                count.reader.accepts(data.decode("utf-8", "replace"))

    count.led = True
    for number, text in enumerate(count.reader.texts):
        (options.corpus / f"good-{number}").write_text(text, encoding="utf-8")
    limits = [f"-seed={options.seed + 1}", f"-max_len={LONGEST}", f"-rss_limit_mb={MEMORY_MB}"]
    atheris.Setup(
        ["fuzzing", *limits, "-verbosity=0", str(options.corpus)],
        read,
        custom_mutator=change,
    )
    atheris.Fuzz()


def main() -> None:
    """Give one reader its inputs."""
    parser = argparse.ArgumentParser()
    parser.add_argument("name")
    parser.add_argument("runs", type=int)
    parser.add_argument("seed", type=int)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("report", type=Path)
    options = parser.parse_args()
    rng = np.random.default_rng(options.seed)
    if find_spec("atheris") is not None:
        _led(options, rng)
    else:
        _by_chance(Count(options.name, options.runs, options.report), rng)


if __name__ == "__main__":
    main()
