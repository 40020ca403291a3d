"""Games of the rules alone, by the thousand, are games by the rules, and can be kept."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from ouvert.errors import OuvertError
from ouvert.skat.players.self_play import SelfPlay, self_play
from ouvert.skat.records import read_games
from support.sizes import long


@pytest.fixture(scope="module")
def played() -> SelfPlay:
    return self_play(150, np.random.default_rng(1))


def test_every_game_comes_to_its_result_by_the_rules(played: SelfPlay) -> None:
    assert len(played) == 150
    kinds = set()
    for number in range(len(played)):
        game = played.course(number).game()
        result = game.result
        assert result is not None
        kinds.add(None if result.contract is None else result.contract.game)
        if result.declarer is None:
            assert played.declarers[number] == -1
            continue
        assert result.declarer == played.declarers[number]
        assert game.bid == played.bids[number]
        assert (result.won, result.value) == (played.won[number], played.values[number])
        assert result.card_points == played.played.points[number]
        assert result.tricks == played.played.tricks[number]
    assert len(kinds) >= 6


@pytest.mark.parametrize("name", [long("games.jsonl"), "games.parquet"])
def test_all_games_are_kept_with_their_cards(played: SelfPlay, tmp_path: Path, name: str) -> None:
    if name.endswith("parquet"):
        pytest.importorskip("polars")
    path = tmp_path / name
    played.write(path)
    records = list(read_games(path))
    assert [record.replay().final for record in records] == [
        played.course(number).game() for number in range(len(played))
    ]
    assert records[3].players == ("reflex", "reflex", "reflex")
    assert records[3].number == "3"
    if name.endswith("jsonl"):
        rows = [json.loads(line) for line in path.read_text().splitlines()]
        assert sum(row["won"] for row in rows) == int(played.won[played.declarers >= 0].sum())
        assert {len(row) for row in rows} == {19}


def test_other_files_are_refused(played: SelfPlay, tmp_path: Path) -> None:
    with pytest.raises(OuvertError, match=r"written to \.parquet or \.jsonl"):
        played.write(tmp_path / "games.csv")
