"""Verdicts follow the figures that the study wrote, and say where there are none."""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from ouvert.checkers.exact.aims import Aim
from ouvert.checkers.rules.variant import Level
from ouvert.errors import RecordError
from ouvert.studies.checkers.expectimax import verdict_on_regret, verdict_on_wins
from ouvert.studies.checkers.puzzles import JUDGED
from ouvert.studies.checkers.verdicts import (
    AIM_COLUMNS,
    KEPT,
    MISSED,
    NOT_RUN,
    OPEN,
    ROLLOUTS,
    Verdict,
    play_at_random,
    proved_bounds,
    puzzles_verdict,
    verdicts,
)


def write(folder: Path, stem: str, heads: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    with (folder / f"{stem}.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([heads, *rows])


def found(folder: Path, words: str) -> Verdict:
    (only,) = [each for each in verdicts(folder) if words in each.asked]
    return only


def test_what_was_not_run_says_so_and_how_to_run_it(tmp_path: Path) -> None:
    judged = verdicts(tmp_path)
    assert len({each.asked for each in judged}) == len(judged)
    for each in judged:
        assert (each.verdict == NOT_RUN) == (not each.figure)
        assert each.command.startswith("`")
    assert sum(each.verdict == NOT_RUN for each in judged) > len(judged) / 2


@pytest.mark.parametrize(
    ("five", "solved", "halfway"),
    [
        ("[-0.3750, +0.3750]", OPEN, MISSED),
        ("[-0.0400, +0.0500]", OPEN, KEPT),
        ("[+0.1000, +0.1000]", KEPT, KEPT),
    ],
)
def test_bounds_are_judged_by_the_widest(
    tmp_path: Path, five: str, solved: str, halfway: str
) -> None:
    aims = ("expected for White", "White can force a win", "Black can force a win")
    closed = "[+0.2500, +0.2500]"
    write(
        tmp_path,
        "bounds",
        ("board", "level", *aims),
        [
            ("4 × 4", "interference", closed, "[+0.0000, +0.0600]", closed),
            ("5 × 5", "superposition", closed, closed, closed),
            ("5 × 5", "entanglement", closed, five, closed),
            ("5 × 5", "interference", "[-1.0000, +1.0000]", closed, closed),
        ],
    )
    assert found(tmp_path, "5 × 5 solved").verdict == solved
    assert found(tmp_path, "halfway").verdict == halfway
    four = found(tmp_path, "4 × 4 with interference")
    assert (four.figure, four.verdict) == ("widest of three: 0.0600", MISSED)


def proved(folder: Path, level: str, **bounds: tuple[float, float]) -> None:
    """Append what `ouvert studies checkers-bounds --json` says of 5 × 5."""
    answer = [
        {"size": 5, "level": level, "aim": aim.replace("_", " "), "lower": low, "upper": high}
        for aim, (low, high) in bounds.items()
    ]
    with (folder / "checkers-bounds.json").open("a", encoding="utf-8") as file:
        file.write(json.dumps(answer) + "\n")


def test_the_narrowest_bounds_of_all_runs_are_judged(tmp_path: Path) -> None:
    heads = ("board", "level", *AIM_COLUMNS.values())
    wide = "[-0.1000, +0.1600]", "[+0.4500, +0.5800]", "[+0.4200, +0.5500]"
    rows = [("5 × 5", level, *wide) for level in ("superposition", "entanglement")]
    write(tmp_path, "bounds", heads, rows)
    assert found(tmp_path, "halfway").figure == "widest of six: 0.2600"
    proved(tmp_path, "entanglement", expected=(-0.04, 0.08), white_wins=(0.4, 0.6))
    proved(tmp_path, "entanglement", expected=(-0.02, 0.09))
    judged = found(tmp_path, "halfway")
    assert (judged.figure, judged.verdict) == ("widest of six: 0.2600", MISSED)
    proved(tmp_path, "superposition", expected=(0.0, 0.06))
    # forced wins are bounded by what is expected: to 0.54 for White and to 0.51 for Black
    best = proved_bounds(tmp_path)[5, "entanglement"]
    assert (best[Aim.WHITE_WINS].lower, best[Aim.WHITE_WINS].upper) == (0.45, 0.54)
    assert (best[Aim.BLACK_WINS].lower, best[Aim.BLACK_WINS].upper) == (0.42, 0.51)
    judged = found(tmp_path, "halfway")
    assert (judged.figure, judged.verdict) == ("widest of six: 0.1000", KEPT)


def test_bounds_of_some_aims_leave_the_bar_open(tmp_path: Path) -> None:
    proved(tmp_path, "superposition", expected=(0.0, 0.06))
    judged = found(tmp_path, "halfway")
    assert (judged.figure, judged.verdict) == ("widest of 1 of six: 0.0600", OPEN)
    assert found(tmp_path, "4 × 4 with interference").verdict == NOT_RUN
    proved(tmp_path, "superposition", white_wins=(0.4, 0.6))
    assert found(tmp_path, "halfway").verdict == MISSED


@pytest.mark.parametrize("line", ["{", "[1]", '[{"aim": "expected"}]', '[{"aim": "draws"}]', "7"])
def test_a_line_that_is_no_answer_is_refused_by_its_number(tmp_path: Path, line: str) -> None:
    proved(tmp_path, "superposition", expected=(0.0, 0.06))
    path = tmp_path / "checkers-bounds.json"
    path.write_text(path.read_text(encoding="utf-8") + line, encoding="utf-8")
    with pytest.raises(RecordError, match=r"line 2 of .* is no answer of 'ouvert studies check"):
        verdicts(tmp_path)


@pytest.mark.parametrize(
    ("phantoms", "verdict"),
    [("72.4 [70.4, 74.3]", KEPT), ("69.5 [67.0, 72.0]", OPEN), ("60.0 [58.0, 62.0]", MISSED)],
)
def test_the_thesis_is_judged_by_both_shares(tmp_path: Path, phantoms: str, verdict: str) -> None:
    rows = [
        ("superposition", "mcts:800:thesis", 2000, "79.8 [77.9, 81.5]"),
        ("superposition", "mcts:800", 2000, "20.0 [18.0, 22.0]"),
        ("entanglement, phantoms", "mcts:800:thesis", 2000, phantoms),
    ]
    write(tmp_path, "thesis", ("level", "agent", "games", "won, %"), rows)
    assert found(tmp_path, "as in print").verdict == verdict


@pytest.mark.parametrize("fewest", [2000, 1999])
def test_every_point_of_rollouts_needs_its_games(tmp_path: Path, fewest: int) -> None:
    rows = [
        (level.name.lower(), number, fewest if number == 51_200 else 2000)
        for level in Level
        for number in ROLLOUTS
    ]
    write(tmp_path, "rollouts", ("level", "rollouts", "games"), rows)
    judged = found(tmp_path, "rollouts compared")
    assert judged.verdict == (KEPT if fewest == 2000 else OPEN)
    assert ("51,200" in judged.figure) == (fewest < 2000)


def test_choices_are_told_apart_from_chance_or_left_open(tmp_path: Path) -> None:
    heads = ("level", "player", "kind", "chosen, %", "at random, %")
    rows = [
        (level, player, kind, "40.0 [38.0, 42.0]", 30.0)
        for player in ("perfect", "expectimax:5000")
        for level, kind in (
            ("superposition", "split"),
            ("entanglement", "split"),
            ("entanglement", "entangling capture"),
        )
    ]
    write(tmp_path, "choices", heads, rows)
    assert found(tmp_path, "split and entangle").verdict == KEPT
    write(tmp_path, "choices", heads, rows[:-1])
    judged = found(tmp_path, "split and entangle")
    assert judged.verdict == OPEN
    assert "never a choice" in judged.figure


@pytest.mark.parametrize(
    ("interval", "seconds", "verdict"),
    [
        ([0.676, 0.818], [4.4, 4.2], KEPT),
        ([0.6, 0.7], [4.4, 4.2], OPEN),
        ([0.5, 0.6], [4.4, 4.2], MISSED),
        ([0.676, 0.818], [8.4, 4.2], OPEN),
    ],
)
def test_matches_are_read_from_the_answer_of_their_command(
    tmp_path: Path, interval: list[float], seconds: list[float], verdict: str
) -> None:
    fine = {"agent": "expectimax:1", "interval": [0.8, 0.9], "seconds": [1.0, 1.0]}
    matches = [fine | {"level": level.name.lower()} for level in Level]
    matches[2] |= {"interval": interval, "seconds": seconds}
    told = {"rival": "mcts:6400", "matches": matches}
    (tmp_path / "expectimax.json").write_text(json.dumps(told), encoding="utf-8")
    assert found(tmp_path, "against mcts:6400").verdict == verdict


def test_bars_of_the_agent() -> None:
    assert [verdict_on_wins(*ends) for ends in ((0.65, 1), (0.6, 0.65), (0.5, 0.649))] == [
        *(KEPT, OPEN, MISSED),
    ]
    assert [verdict_on_regret(mean) for mean in (0.0, 0.01, 0.011)] == [KEPT, KEPT, MISSED]


def test_puzzles_are_counted() -> None:
    puzzles = [
        {"size": size, "level": level.name.lower(), "judged": JUDGED[0]}
        for size in (4, 5, 6)
        for level in Level
        for _ in range(5)
    ]
    assert puzzles_verdict(puzzles).verdict == KEPT
    assert puzzles_verdict(puzzles[5:]).verdict == MISSED
    assert puzzles_verdict([*puzzles[1:], puzzles[0] | {"judged": "a search"}]).verdict == MISSED


def test_random_games_of_chess_come_to_their_end() -> None:
    played = play_at_random("chess", 2, 1)
    assert played.games == 2
    assert played.actions > 20
    assert played == play_at_random("chess", 2, 1)
