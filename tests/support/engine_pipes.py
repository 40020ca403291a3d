"""What engines are sent, kept byte by byte and compared with what their seats have seen."""

from __future__ import annotations

import re
import shlex
import sys
from collections import Counter
from pathlib import Path

from ouvert.skat.engines.engine import Engine
from ouvert.skat.rules.actions import Action
from ouvert.skat.rules.game import SkatGame
from support.engines import GENEROUS
from support.seen_cards import cards_in, known

RECORDING = """
import os, sys
log = open(os.path.join(sys.argv[1], str(os.getpid())), "ab", buffering=0)
for line in sys.stdin.buffer:
    log.write(line)
    word, *rest = line.decode().split()
    if word == "ouvert": print("name Recording\\nready 1", flush=True)
    if word == "ping": print("pong", *rest, flush=True)
    if word == "act":
        seen = dict(each.split("=") for each in rest)
        legal = seen["legal"].split(",")
        print("do", legal[int(seen["seed"]) % len(legal)], flush=True)
    if word == "quit": break
"""


def recording(folder: Path) -> Engine:
    """An engine that keeps all that it is sent, a file for each process, and plays at random."""
    command = shlex.join([sys.executable, "-c", RECORDING, str(folder)])
    return Engine(command, seconds=GENEROUS, patience=GENEROUS)


def games_sent(path: Path) -> list[list[str]]:
    """What a process was sent, by game; before the first game there is nothing of interest."""
    text = path.read_bytes().decode("ascii")
    assert text.endswith("quit\n")
    before, *games = re.split(r"^game ", text, flags=re.MULTILINE)
    assert not cards_in(before)
    return [[f"game {game}".splitlines()[0], *game.splitlines()[1:]] for game in games]


def check_sent(
    dealt: SkatGame, history: list[tuple[int, Action]], seat: int, lines: list[str]
) -> Counter[str]:
    """Compare what was sent of one game with what its seat had seen at that moment."""
    counted: Counter[str] = Counter()
    own = [place for place, (actor, _) in enumerate(history) if actor == seat]
    asked = [line for line in lines if line.startswith("act ")]
    # where a track fixes the beginning, the seat is asked for the rest
    moments = iter(own[len(own) - len(asked) :])
    for line in lines:
        word = line.split()[0]
        counted[word] += 1
        counted["open"] += " open=" in line
        counted["skat"] += " skat=" in line
        if word == "act":
            assert cards_in(line) <= known(dealt, history[: next(moments)], seat)
        elif word == "end":
            assert cards_in(line) <= known(dealt, history, seat)
        else:
            assert not cards_in(line)
        # a number might be a set of cards in bits; that of the seed is no card's
        plain = re.sub(r" (seed|time)=\d+", "", line)
        assert max(map(int, re.findall(r"\d+", plain)), default=0) < 1 << 10
    return counted
