"""Nothing that a seat has not seen ever enters the pipe of its engine.

Every byte that engines are sent in real matches is kept, and compared with the deal by what follows
from the actions alone, not by observations.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from ouvert.skat.engines import keeping
from ouvert.skat.matches.match import match
from ouvert.skat.matches.rows import GameRow
from ouvert.skat.rules.game import SkatGame
from support.engine_pipes import check_sent, games_sent, recording
from support.seen_cards import cards_in, known
from support.sizes import long


def recorded(folder: Path, deals: int, track: str) -> list[GameRow]:
    """A match of a recording engine with a random player; its games."""
    found = match([recording(folder), "random"], deals, track=track, seed=3)
    keeping.close_all()
    assert found.faults() == []
    return found.rows


@pytest.mark.parametrize(("track", "deals"), [long("full", 12), ("discard", 6)])
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
            game = row.replayed()
            counted += check_sent(SkatGame.start(game.dealt), [*game.history], seat, lines)
    assert sum(map(len, processes)) == sum(row.players.count("Recording") for row in rows)
    assert counted["act"] > 300
    assert counted["end"] == counted["game"]
    if track == "full":
        assert counted["open"]
        assert counted["skat"]


def test_a_card_too_many_would_be_found(tmp_path: Path) -> None:
    (row, *_) = [row for row in recorded(tmp_path, 1, "cards") if row.players[0] == "Recording"]
    game = row.replayed()
    hidden = next(iter(game.dealt.hands[1]))
    own = next(place for place, (actor, _) in enumerate(game.history) if actor == 0)
    seen = known(SkatGame.start(game.dealt), [*game.history[:own]], 0)
    assert cards_in(f"act seat=0 hand={hidden.code}") - seen
