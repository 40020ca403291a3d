"""Nothing that a seat has not seen ever enters the pipe of its engine.

Every byte that engines are sent in real matches is kept, and compared with the deal by what follows
from the actions alone, not by observations.
"""

from __future__ import annotations

import re
import shlex
import sys
from collections import Counter
from pathlib import Path

import pytest

from ouvert.cards import Card
from ouvert.skat.engines import keeping
from ouvert.skat.engines.engine import Engine
from ouvert.skat.matches.match import match
from ouvert.skat.matches.rows import GameRow
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


def recorded(folder: Path, deals: int, track: str) -> list[GameRow]:
    """A match of a recording engine with a random player; its games."""
    command = shlex.join([sys.executable, "-c", RECORDING, str(folder)])
    engine = Engine(command, seconds=GENEROUS, patience=GENEROUS)
    found = match([engine, "random"], deals, track=track, seed=3)
    keeping.close_all()
    assert found.faults() == []
    return found.rows


def games_sent(path: Path) -> list[list[str]]:
    """What a process was sent, by game; before the first game there is nothing of interest."""
    text = path.read_bytes().decode("ascii")
    assert text.endswith("quit\n")
    before, *games = re.split(r"^game ", text, flags=re.MULTILINE)
    assert not cards_in(before)
    return [[f"game {game}".splitlines()[0], *game.splitlines()[1:]] for game in games]


def seen_by(game: SkatGame, seat: int, words: int) -> set[Card]:
    """The cards that a seat has seen after so many actions."""
    return known(SkatGame.start(game.dealt), [*game.history[:words]], seat)


@pytest.mark.parametrize(("track", "deals"), [("full", 12), ("discard", 6)])
def test_an_engine_is_sent_no_card_that_its_seat_has_not_seen(
    tmp_path: Path, track: str, deals: int
) -> None:
    rows = recorded(tmp_path, deals, track)
    processes = [games_sent(path) for path in tmp_path.iterdir()]
    counted: Counter[str] = Counter()
    for sent in processes:
        places = {
            re.findall(r"seat=(\d)", line)[0] for game in sent for line in game if "=" in line
        }
        assert len(places) == 1, "one process, one seat"
        seat = int(places.pop())
        played = [row for row in rows if row.players[seat] == "Recording"]
        for row, lines in zip(played, sent, strict=True):
            counted += check_game(row.replayed(), seat, lines)
    assert sum(map(len, processes)) == sum(row.players.count("Recording") for row in rows)
    assert counted["act"] > 300
    assert counted["end"] == counted["game"]
    if track == "full":
        assert counted["open"]
        assert counted["skat"]


def check_game(game: SkatGame, seat: int, lines: list[str]) -> Counter[str]:
    """Compare what was sent of one game with what its seat had seen at that moment."""
    counted: Counter[str] = Counter()
    own = [place for place, (actor, _) in enumerate(game.history) if actor == seat]
    asked = [line for line in lines if line.startswith("act ")]
    # where a track fixes the beginning, the seat is asked for the rest
    moments = iter(own[len(own) - len(asked) :])
    for line in lines:
        word = line.split()[0]
        counted[word] += 1
        counted["open"] += " open=" in line
        counted["skat"] += " skat=" in line
        if word == "act":
            assert cards_in(line) <= seen_by(game, seat, next(moments))
        elif word == "end":
            assert cards_in(line) <= seen_by(game, seat, len(game.history))
        else:
            assert not cards_in(line)
        # a number might be a set of cards in bits; that of the seed is no card's
        plain = re.sub(r" (seed|time)=\d+", "", line)
        assert max(map(int, re.findall(r"\d+", plain)), default=0) < 1 << 10
    return counted


def test_a_card_too_many_would_be_found(tmp_path: Path) -> None:
    (row, *_) = [row for row in recorded(tmp_path, 1, "cards") if row.players[0] == "Recording"]
    game = row.replayed()
    hidden = next(iter(game.dealt.hands[1]))
    own = next(place for place, (actor, _) in enumerate(game.history) if actor == 0)
    assert cards_in(f"act seat=0 hand={hidden.code}") - seen_by(game, 0, own)
