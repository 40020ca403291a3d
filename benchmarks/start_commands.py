"""Times how long commands take to start, beside an empty Python in the same run.

    .venv/bin/python benchmarks/start_commands.py [--times 5] [--ouvert .venv/bin/ouvert]...

CPU seconds of the process (user and system, so that other work on the machine matters little), the
best of several, and how many times an import of NumPy that is. Thinking is kept as short as it
goes: one world for advice, none for a game before its first question. Several programs are measured
in turn, for a comparison of two checkouts. Run `ouvert warm-up` before.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
from pathlib import Path

HAND = "CJ SJ HA H10 HK HQ H9 H8 H7 SA"
COMMANDS = {
    "--help": ("--help",),
    "deal": ("deal", "--seed", "1"),
    "bid": ("bid", "--hand", HAND, "--seat", "forehand"),
    "advise": (
        *("advise", "--hand", HAND, "--skat", "D7 D8", "--contract", "Hearts"),
        *("--seat", "0", "--declarer", "0", "--worlds", "1", "--seed", "1"),
    ),
    "play, first question": ("play", "--seed", "1"),
    "replay --no-analysis": ("replay", "--example", "--no-analysis"),
    "replay, one world a card": ("replay", "--example", "--worlds", "1"),
}
PLAIN = {"python": "pass", "import numpy": "import numpy"}


def cpu_seconds(command: list[str]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = {**os.environ}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=environment,
        check=False,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--ouvert", action="append", default=[])
    asked = parser.parse_args()
    programs = asked.ouvert or [str(Path(sys.executable).with_name("ouvert"))]
    runs = {name: [[sys.executable, "-c", code]] for name, code in PLAIN.items()}
    runs |= {name: [[each, *rest] for each in programs] for name, rest in COMMANDS.items()}
    best: dict[str, list[float]] = {}
    for _ in range(asked.times):
        for name, commands in runs.items():
            taken = [cpu_seconds(command) for command in commands]
            best[name] = list(map(min, taken, best.get(name, taken)))
    unit = best["import numpy"][0]
    for name, seconds in best.items():
        told = "   ".join(f"{each:6.2f} s {each / unit:6.1f} ×" for each in seconds)
        print(f"{name:26} {told}")


if __name__ == "__main__":
    main()
