"""Answers are scored as they deserve: the truth is perfect, and nothing that is none passes."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ouvert.arena.executors import InlineExecutor
from ouvert.cards import Card
from ouvert.cli.output import FEW_ROWS
from ouvert.datasets.folders import samples
from ouvert.datasets.making import make
from ouvert.datasets.scoring import rows_of, score_baselines, score_file
from ouvert.datasets.tasks import TASKS, Row
from ouvert.errors import OuvertError
from support.process import inside

pytest.importorskip("polars", reason="Parquet files need polars: pip install 'ouvert[data]'")


def best_leads(row: Row) -> str:
    """For each game a card of forehand's whose value is that of the game."""
    hand = row["forehand"].split()
    found = []
    for number, value in enumerate(row["values"]):
        by_card = row["card_values"][10 * number : 10 * number + 10]
        found.append(hand[by_card.index(value)])
    return " ".join(found)


TRUTH: dict[str, Callable[[Row], Any]] = {
    "bid": lambda row: float(row["won"]),
    "discard": lambda row: row["discards"],
    "card": best_leads,
    "value": lambda row: row["values"],
    "belief": lambda row: [float(at == place) for place in row["places"] for at in range(4)],
}
PERFECT = {
    "bid": (0, 0),
    "discard": (0, 1),
    "card": (1, 0),
    "value": (0, 0),
    "belief": (0, 1),
}


def written(path: Path, answers: dict[int, Any]) -> Path:
    lines = [json.dumps({"number": number, "answer": each}) for number, each in answers.items()]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


@pytest.mark.parametrize("name", TASKS)
def test_the_truth_is_perfect(name: str, tmp_path: Path) -> None:
    place = samples() / TASKS[name].data
    rows, _ = rows_of(TASKS[name], place, "test")
    answers = {row["number"]: TRUTH[name](row) for row in rows}
    found = score_file(name, place, written(tmp_path / "a.jsonl", answers))
    assert found.rows == len(rows)
    assert tuple(estimate.value for _, estimate in found.measures) == pytest.approx(PERFECT[name])


def test_missing_answers_and_answers_that_are_none(tmp_path: Path) -> None:
    place = samples() / "skat-deals"
    file = written(tmp_path / "a.jsonl", {9: [0] * 18})
    with pytest.raises(OuvertError, match="has no answer to row 19; 99 of 100 lack one"):
        score_file("value", place, file)
    rows, _ = rows_of(TASKS["value"], place, "test")
    for wrong, sentence in [
        ([0] * 17, "row 9: an answer here is a list of 18 numbers"),
        ([-1] + [0] * 17, "row 9: the numbers of an answer lie between 0 and 120"),
        ("30", "row 9: an answer here is a list of 18 numbers"),
        (["30"] + [0] * 17, "row 9: an answer here is made of numbers, and '30' is none"),
    ]:
        answers: dict[int, Any] = {row["number"]: [0] * 18 for row in rows} | {9: wrong}
        with pytest.raises(OuvertError, match=sentence):
            score_file("value", place, written(tmp_path / "a.jsonl", answers))
    with pytest.raises(OuvertError, match=r"card is scored on skat-deals; .* holds beliefs"):
        score_baselines("card", samples() / "beliefs")
    with pytest.raises(OuvertError, match="a split is train, validation, test, not 'all'"):
        score_baselines("card", place, split="all")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ('{"row": 1}', "line 2 of .* is no answer"),
        ('{"number": 9, "answer": 0.5', "line 2 of .* is no answer"),
        ("[9, 0.5]", "line 2 of .* is no answer"),
        ('{"number": "nine", "answer": 0.5}', "line 2 of .* is no answer"),
        ('{"number": 9.5, "answer": 0.5}', "line 2 of .* is no answer"),
        ('{"number": 8, "answer": 0.6}', "line 2 of .* answers row 8 again"),
    ],
)
def test_a_line_that_is_no_answer_is_shown_one(tmp_path: Path, line: str, sentence: str) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(f'{{"number": 8, "answer": 0.5}}\n{line}\n', encoding="utf-8")
    with pytest.raises(OuvertError, match=sentence) as refused:
        score_file("bid", samples() / "skat-games", path)
    if "no answer" in sentence:
        assert '{"number": 9, "answer": 0.5}' in str(refused.value)


def test_answers_as_parquet(tmp_path: Path) -> None:
    polars = pytest.importorskip("polars")
    place, path = samples() / "skat-games", tmp_path / "a.parquet"
    rows, _ = rows_of(TASKS["bid"], place, "test")
    numbers = [row["number"] for row in rows]
    polars.DataFrame({"number": numbers, "answer": [0.5] * len(rows)}).write_parquet(path)
    assert score_file("bid", place, path).measures[0][1].value == pytest.approx(0.25)
    polars.DataFrame({"number": numbers, "chance": [0.5] * len(rows)}).write_parquet(path)
    with pytest.raises(OuvertError, match=r"row 1 of .* is no answer"):
        score_file("bid", place, path)
    path.write_bytes(b"PAR1 and nothing else")
    with pytest.raises(OuvertError, match="is damaged") as damaged:
        score_file("bid", place, path)
    assert str(damaged.value).count("is damaged") == 1


def test_text_is_no_chance(tmp_path: Path) -> None:
    place = samples() / "skat-games"
    rows, _ = rows_of(TASKS["bid"], place, "test")
    answers: dict[int, Any] = {row["number"]: "0.8" for row in rows}
    with pytest.raises(OuvertError, match=r"is made of numbers, and '0\.8' is none"):
        score_file("bid", place, written(tmp_path / "a.jsonl", answers))


def test_an_answers_file_is_read_and_not_written(tmp_path: Path) -> None:
    file = tmp_path / "answers.csv"
    file.write_text("number,answer\n", encoding="utf-8")
    with pytest.raises(
        OuvertError, match=r"read from \.parquet or \.jsonl, not from 'answers\.csv'"
    ):
        score_file("bid", samples() / "skat-games", file)


@pytest.mark.long
def test_exact_beliefs_are_better_than_guessing_and_learned_ones_better_still() -> None:
    alike, learned = score_baselines("belief", samples() / "beliefs")
    nats = [score.measures[0][1].value for score in (alike, learned)]
    assert nats[1] < nats[0] < 1.3863  # log 4: four places alike


def test_leads_are_judged_by_the_values_of_the_deal() -> None:
    rows, _ = rows_of(TASKS["card"], samples() / "skat-deals", "train")
    task = TASKS["card"]
    for row in rows[:5]:
        hand = row["forehand"].split()
        worst = []
        for number, value in enumerate(row["values"]):
            by_card = row["card_values"][10 * number : 10 * number + 10]
            worst.append(hand[max(range(10), key=lambda at: abs(by_card[at] - value))])
        share, lost = task.score(row, " ".join(worst))
        assert 0 <= share < 1
        assert lost > 0
        assert Card.parse(worst[0]).code == worst[0]


@pytest.mark.parametrize("name", TASKS)
def test_the_test_split_of_every_sample_says_something(name: str) -> None:
    rows, _ = rows_of(TASKS[name], samples() / TASKS[name].data, "test")
    assert len(rows) >= FEW_ROWS


@pytest.mark.long
def test_few_rows_come_with_a_warning(tmp_path: Path) -> None:
    make("beliefs", tmp_path, InlineExecutor(), rows=20)
    few = inside("data", "score", "belief", "--folder", str(tmp_path))
    assert "2 rows say little" in few.err
    assert "'ouvert data make beliefs FOLDER'" in few.err
    assert "rows say little" not in inside("data", "score", "card").err
