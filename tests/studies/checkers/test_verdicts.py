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
from ouvert.studies.checkers.answers import AIM_COLUMNS, proved_bounds
from ouvert.studies.checkers.checks import circuits, seated
from ouvert.studies.checkers.checks.seated import play_at_the_table
from ouvert.studies.checkers.effort import QUICK
from ouvert.studies.checkers.expectimax import CALM, SOLVED, verdict_on_regret, verdict_on_wins
from ouvert.studies.checkers.puzzles import JUDGED
from ouvert.studies.checkers.report import write_report
from ouvert.studies.checkers.verdicts import (
    KEPT,
    MISSED,
    NOT_RUN,
    OPEN,
    ROLLOUTS,
    Verdict,
    play_at_random,
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
    "text",
    ["garbage", "[]", "7", '{"matches": [{"level": "classical"}]}', '{"matches": 3}', "\\xff"],
)
def test_an_answer_that_is_none_is_named_with_its_command(tmp_path: Path, text: str) -> None:
    path = tmp_path / "expectimax.json"
    path.write_bytes(text.encode().decode("unicode_escape").encode("latin-1"))
    wanted = rf"{path} is not what 'ouvert studies checkers-expectimax --json > FOLDER/expectimax"
    with pytest.raises(RecordError, match=wanted):
        verdicts(tmp_path)


@pytest.mark.parametrize("text", ["", "\n"])
def test_a_match_that_has_not_ended_was_not_run(tmp_path: Path, text: str) -> None:
    """The shell makes the file empty before the command has an answer."""
    (tmp_path / "expectimax.json").write_text(text, encoding="utf-8")
    assert found(tmp_path, "against mcts:6400").verdict == NOT_RUN


@pytest.mark.parametrize(
    ("stem", "command"),
    [
        ("bounds", "checkers-exact"),
        ("second", "checkers-checks"),
        ("endless", "checkers-checks"),
        ("thesis", "checkers-thesis"),
        ("rollouts", "checkers-rollouts"),
        ("optimal", "checkers-strategy"),
        ("choices", "checkers-strategy"),
        ("agent_regret", "checkers-verdicts"),
        ("seated", "checkers-checks"),
        ("boards", "checkers-verdicts"),
        ("boards_played", "checkers-verdicts"),
        ("circuits", "checkers-checks"),
    ],
)
def test_a_foreign_table_is_named_with_its_command(tmp_path: Path, stem: str, command: str) -> None:
    path = tmp_path / f"{stem}.csv"
    for content in (b"name,points\nthesis,3\n", b"\xff\n\xfe\n", b"level\nquantum,1,2\n"):
        path.write_bytes(content)
        wanted = rf"{path} is not what 'ouvert studies {command} FOLDER' writes"
        with pytest.raises(RecordError, match=wanted):
            verdicts(tmp_path)
    path.write_bytes(b"")
    assert verdicts(tmp_path)


def test_what_is_foreign_is_told_before_the_work(tmp_path: Path) -> None:
    """But not where the part itself makes it anew."""
    write(tmp_path, "agent_regret", ("level",), [("classical",)])
    (tmp_path / "expectimax.json").write_text("garbage", encoding="utf-8")
    told: list[str] = []
    with pytest.raises(RecordError, match=r"expectimax\.json is not what"):
        write_report(tmp_path, 1, QUICK, ("verdicts",), told.append)
    assert told == []
    assert not (tmp_path / "report.md").exists()


def test_cells_of_a_table_that_are_no_numbers_are_told(tmp_path: Path) -> None:
    heads = ("level", "agent", "games", "won, %")
    write(tmp_path, "thesis", heads, [("superposition", "mcts:800:thesis", 2000, "many")])
    with pytest.raises(RecordError, match=r"thesis\.csv is not what"):
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


CHOICES = ("board", "level", "player", "kind", "chosen, %", "at random, %")
OPTIMAL = (
    *("level", "kind", "moments", "beside another kind", "among the best"),
    *("chosen, %", "at random, %"),
)
QUANTUM = ("superposition", "entanglement")
SPLITS = [(level, "split", 2306, 1278, 943, "41.87", "31.95") for level in QUANTUM]
PERFECT_SPLITS = [
    ("5 × 5", level, "perfect", "split", "45.0 [44.0, 46.0]", 34.0) for level in QUANTUM
]
STRONG_SPLITS = [
    ("8 × 8", level, "expectimax:5000", "split", "40.0 [38.0, 42.0]", 30.0) for level in QUANTUM
]
ENTANGLING = ("entanglement", "expectimax:5000", "entangling capture")


@pytest.mark.parametrize(
    ("entangling", "verdict", "told"),
    [
        ("56.0 [46.0, 66.0]", KEPT, "56.0 [46.0, 66.0] against 52.0, as often"),
        ("40.0 [30.0, 51.0]", KEPT, "40.0 [30.0, 51.0] against 52.0, less"),
        ("70.0 [53.0, 81.0]", KEPT, "70.0 [53.0, 81.0] against 52.0, more"),
        ("60.0 [40.0, 73.0]", OPEN, "60.0 [40.0, 73.0] against 52.0, not told apart"),
        ("100.0 [20.7, 100.0]", OPEN, "100.0 [20.7, 100.0] against 52.0, not told apart"),
        (None, OPEN, "entangling capture, entanglement, expectimax:5000 on 8 × 8: never a choice"),
    ],
)
def test_choices_of_strong_play_are_judged_by_their_intervals(
    tmp_path: Path, entangling: str | None, verdict: str, told: str
) -> None:
    met = ("entanglement", "entangling capture", 12326, 99, 99, "100.00", "50.00")
    write(tmp_path, "optimal", OPTIMAL, [*SPLITS, met])
    rows: list[tuple[object, ...]] = [*PERFECT_SPLITS, *STRONG_SPLITS]
    if entangling is not None:
        rows.append(("8 × 8", *ENTANGLING, entangling, 52.0))
    write(tmp_path, "choices", CHOICES, rows)
    judged = found(tmp_path, "split and entangle")
    assert judged.verdict == verdict
    assert told in judged.figure
    assert "a choice in 99 of 12326 moments, among the best in 99" in judged.figure
    # perfect players never have the choice, where they have played
    assert "entangling capture, entanglement, perfect on 5 × 5: never a choice" in judged.figure


def test_what_optimal_play_never_meets_is_proved_and_no_gap(tmp_path: Path) -> None:
    entangling = ("8 × 8", *ENTANGLING, "40.0 [38.0, 42.0]", 52.0)
    rows = [*PERFECT_SPLITS, *STRONG_SPLITS, entangling]
    write(tmp_path, "choices", CHOICES, rows)
    # without the exact table nothing is said of optimal play
    assert found(tmp_path, "split and entangle").verdict == OPEN
    write(tmp_path, "optimal", OPTIMAL, SPLITS)
    judged = found(tmp_path, "split and entangle")
    assert judged.verdict == KEPT
    assert "entangling capture, entanglement, optimal play on 4 × 4: never met" in judged.figure
    alone = ("entanglement", "entangling capture", 12326, 0, 0, "", "")
    write(tmp_path, "optimal", OPTIMAL, [*SPLITS, alone])
    judged = found(tmp_path, "split and entangle")
    assert judged.verdict == KEPT
    assert "never a choice in 12326 moments" in judged.figure
    rare = ("entanglement", "entangling capture", 12326, 3, 2, "", "")
    write(tmp_path, "optimal", OPTIMAL, [*SPLITS, rare])
    told = "optimal play on 4 × 4: a choice in 3 of 12326 moments, among the best in 2;"
    assert told in found(tmp_path, "split and entangle").figure
    # games of perfect players on 5 × 5 are asked for, too
    write(tmp_path, "choices", CHOICES, [*STRONG_SPLITS, entangling])
    assert found(tmp_path, "split and entangle").verdict == OPEN


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
    exact = [verdict_on_regret(mean, mean) for mean in (0.0, 0.01, 0.011)]
    assert exact == [KEPT, KEPT, MISSED]
    bounded = [verdict_on_regret(*ends) for ends in ((0.0, 0.01), (0.01, 0.011), (0.011, 0.02))]
    assert bounded == [KEPT, OPEN, MISSED]


REGRETS = ("level", "agent", "decisions", "at least", "regret", "worst")


def test_regret_is_judged_of_the_agent_that_is_named(tmp_path: Path) -> None:
    rows = [
        (level.name.lower(), CALM[4][-1], 100, "0.0010", "0.0010 ± 0.0010", "0.1")
        for level in Level
    ]
    write(tmp_path, "agent_regret", REGRETS, rows)
    judged = found(tmp_path, "on 4 × 4 is at most")
    assert (CALM[4][-1] in judged.asked, judged.verdict) == (True, KEPT)
    # the answer of the other command is heeded where it asked the same agent in more moments
    answer = {"level": "superposition", "decisions": 90, "mean": 0.5, "error": 0.01}
    for agent, decisions, verdict in (
        (CALM[4][-1], 90, KEPT),
        (CALM[4][-1], 300, MISSED),
        ("expectimax:5000", 300, KEPT),
    ):
        told = {"matches": [], "regret": [answer | {"agent": agent, "decisions": decisions}]}
        (tmp_path / "expectimax.json").write_text(json.dumps(told), encoding="utf-8")
        judged = found(tmp_path, "on 4 × 4 is at most")
        assert judged.verdict == verdict
        assert ("superposition: 0.5000 ± 0.0196 in 300 decisions" in judged.figure) == (
            verdict == MISSED
        )
    write(tmp_path, "agent_regret", REGRETS, rows[:3])
    assert found(tmp_path, "on 4 × 4 is at most").verdict == OPEN
    for least, verdict in ((0.001, OPEN), (0.011, MISSED)):
        bounded = ("interference", CALM[4][-1], 100, least, "0.0200 ± 0.0100", "0.1")
        write(tmp_path, "agent_regret", REGRETS, [*rows[:3], bounded])
        judged = found(tmp_path, "on 4 × 4 is at most")
        assert judged.verdict == verdict
        assert f"interference: {least:.4f} to 0.0200 ± 0.0100 in 100 dec" in judged.figure
    write(tmp_path, "agent_regret", REGRETS, [(*row[:1], "mcts:1", *row[2:]) for row in rows])
    assert found(tmp_path, "on 4 × 4 is at most").verdict == NOT_RUN
    # of 5 × 5 the other command alone tells, in a file of its own
    assert found(tmp_path, "on 5 × 5 is at most").verdict == NOT_RUN
    five = {
        "agent": CALM[5][-1],
        "decisions": 9,
        "board": 5,
        "mean": 0.009,
        "least": 0,
        "error": 0.001,
    }
    for count, verdict in ((2, OPEN), (3, KEPT)):
        regret = [five | {"level": level.name.lower()} for level in SOLVED[:count]]
        file = tmp_path / "expectimax-5.json"
        file.write_text(json.dumps({"matches": [], "regret": regret}), encoding="utf-8")
        assert found(tmp_path, "on 5 × 5 is at most").verdict == verdict
    assert found(tmp_path, "on 4 × 4 is at most").verdict == NOT_RUN


@pytest.mark.parametrize(
    ("agree", "boards", "verdict"),
    [(5100, 5100, KEPT), (5099, 5100, MISSED), (4999, 4999, OPEN)],
)
def test_a_second_program_is_judged(tmp_path: Path, agree: int, boards: int, verdict: str) -> None:
    rows = [("superposition", boards, boards), ("entanglement", boards, agree)]
    write(tmp_path, "second", ("level", "boards", "agree"), rows)
    judged = found(tmp_path, "a second, plain program")
    assert judged.verdict == verdict
    assert f"{boards + agree:,} of {2 * boards:,}" in judged.figure


@pytest.mark.parametrize(("shown", "verdict"), [("yes", KEPT), ("no", OPEN)])
def test_moments_without_end_are_judged(tmp_path: Path, shown: str, verdict: str) -> None:
    heads = ("moments", "different", "diagonal", "without end")
    write(tmp_path, "endless", heads, [(61, 61, "+0.7 +0.5 +0.7", shown)])
    judged = found(tmp_path, "without end")
    assert judged.verdict == verdict
    assert "61 of 61 moments" in judged.figure


@pytest.mark.parametrize(
    ("games", "agree", "verdict"), [(500, 500, KEPT), (500, 499, MISSED), (20, 20, OPEN)]
)
def test_circuits_are_judged(tmp_path: Path, games: int, agree: int, verdict: str) -> None:
    rows = [(name, games, agree if name == "chess" else games) for name in circuits.GAMES]
    write(tmp_path, "circuits", ("game", "games", "agree"), rows)
    assert found(tmp_path, "circuits of these games").verdict == verdict


@pytest.mark.parametrize(
    ("over", "best", "verdict"), [("yes", 20, KEPT), ("yes", 19, MISSED), ("no", 20, MISSED)]
)
def test_the_agent_at_the_table_is_judged(
    tmp_path: Path, over: str, best: int, verdict: str
) -> None:
    heads = ("board", "level", "to the end", "moves", "hints", "of expectimax")
    rows = [
        (f"{size} × {size}", level.name.lower(), over, 20, 20, best)
        for size, _ in (*seated.SMALL, (8, 3))
        for level in Level
    ]
    write(tmp_path, "seated", heads, rows)
    judged = found(tmp_path, "at the table")
    assert judged.verdict == verdict
    assert "games played to the end" in judged.figure


@pytest.mark.parametrize("level", [Level.SUPERPOSITION, Level.INTERFERENCE])
def test_the_agent_plays_at_the_table_and_gives_the_hints(level: Level) -> None:
    played = play_at_the_table((4, 1), level, 1)
    assert played.over
    assert played.best_first == played.hints == played.moves > 2


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
