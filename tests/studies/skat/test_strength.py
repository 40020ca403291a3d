"""Strength by role: the same deals for everybody, and no game is played twice."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from ouvert.errors import OuvertError
from ouvert.skat.matches.tracks import Track, seeded_start
from ouvert.studies.skat.contested import win_share
from ouvert.studies.skat.strength import Strength, measure
from support.sizes import long


@pytest.mark.long
def test_rules_beat_chance_in_both_roles(tmp_path: Path) -> None:
    found = measure(
        "reflex", "random", contested=40, others=20, seed=3, journal=tmp_path / "j", workers=1
    )
    assert found.roles["declarer"].games.low > 0
    assert found.roles["defenders"].contested.low > 0
    assert found.roles["declarer"].score.low > 0
    assert 0.1 < found.share < 0.6
    assert 0 < found.baseline_won < 1


@pytest.mark.parametrize("player", ["random", long("vote:2/reflex")])
def test_a_player_gains_nothing_on_its_copy(player: str) -> None:
    """Chance is common to all line-ups."""
    found = measure(player, player, contested=4, others=2, seed=3, workers=1)
    for role in found.roles.values():
        for gain in (role.games, role.contested, role.score):
            assert (gain.value, gain.low, gain.high) == (0, 0, 0)


@pytest.mark.long
def test_discards_make_no_difference_to_defenders() -> None:
    """Players who only discard differently are the same defenders."""
    found = measure(
        "reflex",
        "reflex/extended",
        contested=8,
        others=4,
        seed=3,
        track=Track.DISCARD,
        workers=1,
    )
    assert found.roles["defenders"].games.value == 0
    only = measure(
        "reflex", "random", contested=2, others=2, seed=1, roles=("defenders",), workers=1
    )
    assert list(only.roles) == ["defenders"]
    with pytest.raises(OuvertError, match="roles are declarer, defenders, not dealer"):
        measure("reflex", "random", contested=2, others=2, seed=1, roles=("dealer",))
    with pytest.raises(OuvertError, match="roles are fixed by the auction"):
        measure("reflex", "random", contested=2, others=2, seed=1, track=Track.FULL)


@pytest.mark.long
def test_finished_games_are_not_played_again(tmp_path: Path) -> None:
    journal = tmp_path / "games.jsonl"
    calls: list[tuple[int, int]] = []

    def note(done: int, due: int) -> None:
        calls.append((done, due))

    def run(player: str) -> Strength:
        calls.clear()
        return measure(
            player,
            "random",
            contested=4,
            others=3,
            seed=5,
            journal=journal,
            workers=1,
            progress=note,
        )

    first = run("reflex")
    assert calls[-1] == (21, 21)
    journal.write_text("".join(journal.read_text().splitlines(keepends=True)[:11]) + '[10,{"de')
    second = run("reflex")
    assert second.roles["declarer"].games == first.roles["declarer"].games
    assert second.roles["defenders"].score == first.roles["defenders"].score
    assert calls[-1] == (11, 11)
    run("random")
    assert calls[-1] == (14, 14)


def test_contested_deals_are_those_whose_outcome_is_open() -> None:
    """The rules alone win nearly all deals above the stratum and few below it."""
    shares = []
    for number in range(60):
        start = seeded_start(Track.CARDS, "reflex", 8, number)
        shares.append(win_share(start, np.random.default_rng(number)))
        again = win_share(start, np.random.default_rng(number))
        assert shares[-1] == again
        assert 0 <= again <= 1
    assert 0.1 < np.mean([0.15 < share < 0.85 for share in shares]) < 0.6
    assert np.mean([share >= 0.85 for share in shares]) > 0.3


@pytest.mark.parametrize(
    ("player", "contested", "message"),
    [("nobody", 5, "no player 'nobody'"), ("random", 1, "two deals or more")],
)
def test_wrong_questions(tmp_path: Path, player: str, contested: int, message: str) -> None:
    with pytest.raises(OuvertError, match=message):
        measure(player, "random", contested=contested, others=5, seed=1, journal=tmp_path / "j")
    assert not (tmp_path / "j").exists()
