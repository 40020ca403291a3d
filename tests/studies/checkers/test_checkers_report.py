"""The study of quantum checkers: complete, and in agreement with what is known independently."""

from __future__ import annotations

import csv
import json
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from ouvert.checkers.agents.match import GameRow, Pairing
from ouvert.checkers.exact.judge import Judge
from ouvert.checkers.exact.solutions import solve
from ouvert.checkers.rules.actions import Capture, Split, Step
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.kinds import kind_of
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.errors import OuvertError, SizeError
from ouvert.studies.checkers.complexity import PUBLISHED_DRAWS, PUBLISHED_MOVES
from ouvert.studies.checkers.complexity import run as random_play
from ouvert.studies.checkers.effort import QUICK
from ouvert.studies.checkers.exact import five_squares, solved, split_motifs
from ouvert.studies.checkers.matches import matches, rate
from ouvert.studies.checkers.report import PARTS, write_report
from ouvert.studies.checkers.rollouts import longer, regrets
from ouvert.studies.checkers.strategy.choices import (
    best_by,
    best_of,
    choices,
    optimal_choices,
    without,
)
from support.process import inside
from support.quantum_checkers import setup

pytest.importorskip("matplotlib")
pytest.importorskip("trueskill")

MARGIN_MOVES, MARGIN_DRAWS = 0.12, 0.08
"""How far our random games may be from the published ones: mean moves as a share, draws absolutely.
The paper's means are of 100 games, and its program leaves phantoms."""

INTERVALS: dict[str, tuple[str, ...]] = {"random_games": ("moves", "draws, %", "CPU ms a game")}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("checkers")
    arguments = "studies", "checkers", str(path), "--quick", "--seed", "3", "--json"
    found = json.loads(inside(*arguments).out)
    assert found["seed"] == 3
    assert set(found["files"]) == {each.name for each in path.iterdir() if each.is_file()}
    return path


def table(folder: Path, stem: str) -> list[dict[str, str]]:
    with (folder / f"{stem}.csv").open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def interval(cell: str) -> tuple[float, float, float]:
    value, low, high = (float(number) for number in re.findall(r"-?[\d.]+", cell))
    return value, low, high


@pytest.mark.long
def test_every_figure_and_table_is_there(folder: Path) -> None:
    text = (folder / "report.md").read_text(encoding="utf-8")
    assert "Seed 3" in text
    pictures = set(re.findall(r"!\[.*?\]\((.+?)\)", text))
    assert {f"figure_{number:02}.png" for number in range(7, 14)} <= pictures
    assert {"table_01.png", "choices.png", "without.png"} <= pictures
    for picture in pictures:
        assert (folder / picture).read_bytes().startswith(b"\x89PNG")
    for published in ("81 %", "74 %", "14.4", "20.6"):
        assert published in text


@pytest.mark.long
def test_intervals_hold_their_values(folder: Path) -> None:
    columns = {
        **INTERVALS,
        "figure_11": ("won, %",),
        "thesis": ("won, %",),
        "rollouts": ("points, %",),
        "regret": ("best move, %",),
        "figure_12": ("TrueSkill",),
        "figure_13": ("TrueSkill",),
        "choices": ("chosen, %",),
        "without": ("won, %",),
    }
    intervals_hold(folder, columns)


def intervals_hold(folder: Path, columns: dict[str, tuple[str, ...]]) -> None:
    for stem, names in columns.items():
        rows = table(folder, stem)
        assert rows
        for row in rows:
            for name in names:
                value, low, high = interval(row[name])
                assert low <= value <= high
                if name.endswith("%"):
                    assert 0 <= low < high <= 100


@pytest.mark.long
def test_parts_made_one_after_another_stand_in_one_report(tmp_path: Path) -> None:
    effort = replace(QUICK, random_games=4, sizes=(4,), board=(5, 1), second=1, circuits=0)
    write_report(tmp_path, 5, effort, ("checks",))
    write_report(tmp_path, 3, effort, ("complexity",))
    text = (tmp_path / "report.md").read_text(encoding="utf-8")
    random, checks = text.index("random against random"), text.index("Checked in two ways")
    assert random < text.index("Seed 3.") < checks
    # of the checks nothing but the games at the table is drawn from the seed
    assert [each.start() for each in re.finditer(r"Seed 5\.", text)] == [
        text.index(" before every move. Seed 5.") + len(" before every move. ")
    ]
    second = table(tmp_path, "second")
    assert all(int(row["boards"]) == int(row["agree"]) > 0 for row in second)
    (rounds,) = table(tmp_path, "endless")
    assert (rounds["moments"], rounds["different"], rounds["without end"]) == ("61", "61", "yes")
    assert len(table(tmp_path, "seated")) == 12
    assert not (tmp_path / "circuits.csv").exists()


@pytest.mark.long
def test_a_part_alone_and_the_other_name_of_the_group(tmp_path: Path) -> None:
    arguments = "study", "checkers-complexity", str(tmp_path), "--quick", "--json"
    found = json.loads(inside(*arguments).out)
    assert "random_games.csv" in found["files"]
    assert "figure_11.csv" not in found["files"]
    intervals_hold(tmp_path, INTERVALS)
    text = (tmp_path / "report.md").read_text(encoding="utf-8")
    assert "Seed " in text
    pictures = re.findall(r"!\[.*?\]\((.+?)\)", text)
    assert pictures
    for picture in pictures:
        assert (tmp_path / picture).read_bytes().startswith(b"\x89PNG")
    assert inside("studies", "checkers", __file__).status == 2
    with pytest.raises(OuvertError, match="there is no part figure_99"):
        write_report(tmp_path, 1, parts=("figure_99",))
    assert set(PARTS) == {
        *("complexity", "mcts", "thesis", "rollouts", "ratings", "exact", "strategy", "checks"),
        "verdicts",
    }


@pytest.mark.long
def test_the_seed_is_said_of_what_was_drawn_from_it(tmp_path: Path) -> None:
    effort = replace(QUICK, choices=1, without=2, bounds=2)
    write_report(tmp_path, 7, effort, ("exact",))
    assert "Seed" not in (tmp_path / "report.md").read_text(encoding="utf-8")
    write_report(tmp_path, 7, effort, ("verdicts",))
    kept = (tmp_path / "parts/verdicts.md").read_text(encoding="utf-8")
    agent, others, asked = re.split("^## ", kept, flags=re.MULTILINE)[1:]
    assert agent.count("Seed 7.") == 1
    solved, played = others.split("| game | games |")
    assert "Seed" not in solved + asked
    assert "Seed 7." in played
    write_report(tmp_path, 7, effort, ("strategy",))
    kept = (tmp_path / "parts/strategy.md").read_text(encoding="utf-8")
    optimal, drawn = kept.split("| board | rows |")
    assert "Seed" not in optimal
    assert drawn.count("Seed 7.") == 2
    assert {row["kind"]: row["beside another kind"] for row in table(tmp_path, "optimal")} == {
        # a capture is forced, and below superposition there is nothing else to choose
        "step": "0",
        "capture": "0",
    }


def test_moments_alone_are_judged_without_games(tmp_path: Path) -> None:
    """And what was played before stays."""
    played = tmp_path / "rollouts.csv"
    played.write_text("level\nentanglement\n", encoding="utf-8")
    options = ("--quick", "--games", "0", "--moments", "3")
    inside("studies", "checkers-rollouts", str(tmp_path), *options)
    assert played.read_text(encoding="utf-8") == "level\nentanglement\n"
    judged = table(tmp_path, "regret")
    assert [row["moments"] for row in judged] == ["3"] * len(judged)
    assert [row["rollouts"] for row in judged] == ["200", "800"]


def test_games_of_many_rollouts_go_on_where_they_were_interrupted(tmp_path: Path) -> None:
    plan, levels = [(30, 6), (800, 1)], [Level.CLASSICAL, Level.ENTANGLEMENT]
    whole = longer(plan, 3, levels=levels)
    longer([(30, 4)], 3, levels=levels[1:], journals=tmp_path)
    # a line that was being written
    kept = tmp_path / "entanglement-30-seed-3.jsonl"
    kept.write_bytes(kept.read_bytes()[:-20])
    told: list[str] = []
    assert longer(plan, 3, levels=levels, journals=tmp_path, progress=told.append) == whole
    assert [text for text in told if "30 rollouts against 800, entanglement" in text] == [
        f"30 rollouts against 800, entanglement: {done} games of 6 played now" for done in (1, 2, 3)
    ]
    told.clear()
    again = [
        longer(plan, 3, levels=levels, journals=tmp_path, progress=told.append) for _ in range(2)
    ]
    assert again == [whole, whole]
    assert told == []
    # what was played took what it took
    assert [each.seconds for each in again[0]] == [each.seconds for each in again[1]]
    assert all(each.seconds > 0 for each in again[0])


def test_random_games_are_like_the_published_ones() -> None:
    compared = 0
    for row in random_play(1, 3000, (5, 8)):
        known = (row.size, row.level)
        if row.draw_rule and known in PUBLISHED_MOVES:
            compared += 1
            assert row.moves[0] == pytest.approx(PUBLISHED_MOVES[known], rel=MARGIN_MOVES)
            assert row.draws[0] == pytest.approx(PUBLISHED_DRAWS[known], abs=MARGIN_DRAWS)
        if not row.draw_rule:
            assert row.draws[0] == 0
    assert compared == 6


def test_matches_count_every_game_once() -> None:
    bars = matches((4, 1), 3, 5, couples=(("mcts:20", "random"),))
    assert [(bar.variant.level, bar.seat) for bar in bars] == [
        (level, seat) for level in list(Level)[:3] for seat in (0, 1)
    ]
    assert all(bar.games == 3 for bar in bars)
    assert bars == matches((4, 1), 3, 5, couples=(("mcts:20", "random"),))


def test_who_always_wins_is_rated_above_who_always_loses() -> None:
    variant = Variant(5, 1)
    rows = [
        GameRow(Pairing(variant, pair, 0), winner, 10, (0.0, 0.0), ())
        for pair, winner in ((("good", "bad"), 0), (("bad", "good"), 1)) * 20
    ]
    good, bad = rate(variant, ("good", "bad"), rows, np.random.default_rng(1))
    assert good.low > 25 > bad.high
    assert good.games == bad.games == 40


def test_kinds_of_moves_are_told_apart() -> None:
    variant = Variant(5, 1, Level.ENTANGLEMENT)
    start = QuantumCheckers.start(variant)
    kinds = {type(move): kind_of(start, move) for move in start.legal_actions()}
    assert kinds == {Step: "step", Split: "split"}
    facing = setup(variant, "white=b1,- black=a2/c2,- wave=2:a2:0.6;c2:0.8")
    captures = {kind_of(facing, move) for move in facing.legal_actions()}
    assert {type(move) for move in facing.legal_actions()} == {Capture}
    assert captures == {"entangling capture"}


def test_choices_add_up() -> None:
    counted = choices(Variant(4, 1, Level.SUPERPOSITION), 2, 1)
    assert {each.kind for each in counted} <= {"step", "split", "capture"}
    by_kind = {each.kind: each for each in counted}
    # with two kinds on offer one or the other is chosen
    split, step = by_kind["split"], by_kind["step"]
    assert split.available == step.available == split.chosen + step.chosen
    assert split.expected + step.expected == pytest.approx(split.available)


def test_perfect_players_choose_and_searches_give_something_away() -> None:
    solution = solve(Variant(4, 1))
    found = {
        each.kind: each for each in optimal_choices(solution.variant, best_of(solution), 20, 1)
    }
    # a capture is forced, so that there is no other kind of move beside it
    assert not found
    for each in regrets({Level.CLASSICAL: solution}, (1, 2000), 30, 1):
        assert each.moments == 30
        assert each.mean >= 0
        if each.rollouts == 1:
            blind = each.mean
    assert each.mean < blind


def test_perfect_players_by_searches_choose_as_those_by_the_solution() -> None:
    solution = solve(Variant(4, 1, Level.SUPERPOSITION))
    judge = Judge(solution.variant, 100_000, 1_000_000)
    found = optimal_choices(solution.variant, best_by(judge), 10, 1)
    assert found == optimal_choices(solution.variant, best_of(solution), 10, 1)
    assert {each.kind for each in found} == {"step", "split"}
    start = QuantumCheckers.start(Variant(5, 1, Level.SUPERPOSITION))
    with pytest.raises(SizeError, match="too short to tell which moves are best"):
        best_by(Judge(start.variant, 10, 1000))(start)


def test_without_names_what_a_level_adds() -> None:
    variant = Variant(4, 1, Level.ENTANGLEMENT)
    found = without(variant, 2, 1, rollouts=10)
    assert [each.kind for each in found] == ["", "split", "entangling capture"]
    assert all(each.wins + each.draws <= each.games == 2 for each in found)
    # as threads finish them, in whatever order
    with ThreadPoolExecutor(3) as executor:
        assert without(variant, 2, 1, executor, rollouts=10) == found


@pytest.mark.long
def test_exact_rows_say_who_wins() -> None:
    for each in five_squares(whole=False):
        assert (each.value.win, each.value.loss) == (0, 1)
    four = solved(solve(Variant(4, 1, Level.SUPERPOSITION)))
    assert four.best == ("c1-b2+d2",)
    first, *forced = four.lines
    assert first == (
        "White's first moves are worth: "
        "c1-b2+d2 +0.0000, a1-b2 -1.0000, c1-b2 -1.0000, c1-d2 -1.0000"
    )
    assert [text.partition(" ")[0] for text in forced] == ["White", "Black"]


@pytest.mark.long
def test_motifs_count_moments() -> None:
    every, *by_pieces = split_motifs(solve(Variant(4, 1, Level.SUPERPOSITION)))
    assert every.moments == sum(each.moments for each in by_pieces)
    assert every.better == sum(each.better for each in by_pieces) > 0
    assert every.better + every.worse <= every.moments
    assert every.wins <= every.better
