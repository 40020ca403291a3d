"""The reproduction report: complete, and true to the tables that it is made of."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

from ouvert.studies.skat.deal_counts import rows
from support.process import inside

pytest.importorskip("matplotlib")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("report")
    found = inside("quantum", "report", str(path), "--cards", "3", "--games", "50", "--json").json
    assert set(found["files"]) == {each.name for each in path.iterdir()}
    return path


def table(folder: Path, stem: str) -> list[dict[str, str]]:
    with (folder / f"{stem}.csv").open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


@pytest.mark.long
def test_every_figure_and_table_is_there(folder: Path) -> None:
    text = (folder / "report.md").read_text(encoding="utf-8")
    pictures = re.findall(r"!\[.*?\]\((.+?)\)", text)
    assert {f"figure_{number:02}.png" for number in range(4, 16)} <= set(pictures)
    assert {"blocks.png", "deal-states.png", "noise.png"} <= set(pictures)
    for picture in pictures:
        assert (folder / picture).read_bytes().startswith(b"\x89PNG")
        assert (folder / picture).stat().st_size > 5_000
    for number in (1, *range(4, 10)):
        assert f"Table {number}" in text
    for title in (
        "Tables 1 and 4 to 7",
        "Tables 8 and 9",
        "Equations 32 to 39",
        "Is it worth it?",
        "Noise: ",
    ):
        assert f"## {title}" in text
    for section in ("On chips", "0.4167", "0.6667"):
        assert section in text


@pytest.mark.long
def test_tables_hold_what_was_computed(folder: Path) -> None:
    assert [int(row["deals"]) for row in table(folder, "tables_08_09")] == [
        row.deals.computed for row in rows()
    ]
    built = table(folder, "figure_15")
    assert [row["U_ini, multiplexed"] for row in built] == ["14", "254", "4094"]
    assert [int(row["cards each"]) for row in table(folder, "costs")] == [2, 3]
    rules = {row["part"]: int(row["Toffoli"]) for row in table(folder, "rules")}
    assert sum(rules[name] for name in ("deal", "play", "trick", "score")) == rules["whole game"]
    parts = {row["part"]: int(row["Toffoli"]) for row in table(folder, "parts")}
    assert sum(parts[name] for name in ("deal", "play", "trick", "score")) == parts["whole game"]
    rows_of_routes = table(folder, "routes")
    assert {(row["cards each"], row["level"]) for row in rows_of_routes} == {
        (cards, level) for cards in "23" for level in "12"
    }
    routes = {row["layout"]: int(row["CX"]) for row in rows_of_routes[:4]}
    assert routes["all to all"] < routes["grid"] < routes["heavy hexagons"] < routes["line"]
    assert len(table(folder, "equations")) == 8
    counted = {row["example"]: row for row in table(folder, "equation_19")}
    assert round(float(counted["four cards"]["N"])) == 10
    judged = {row["published"]: row for row in table(folder, "every-number")}
    assert judged["equation 19"]["verdict"].startswith("9.66 of 24 with 6 qubits, in truth 10")
    assert judged["figures 4 to 8"]["verdict"] == "as printed; four cards 5/12"
    assert judged["table 2"]["by"] == "numbers"
    assert not any("**" in row["verdict"] for row in judged.values())
    steps = table(folder, "equations_05_06")
    assert {row["step"] for row in steps if row["card"] == ""} >= {"deal", "trick 1", "trick 2"}
    payoffs = {row["example"]: float(list(row.values())[1]) for row in table(folder, "equation_20")}
    assert payoffs["ace"] == pytest.approx(48 / 3 - 2 * 48 * 2 / 3)
    assert payoffs["king"] == pytest.approx(0)
    noise = table(folder, "noise")
    assert len(noise) == 14
    assert all(float(row["off by (kept)"]) < float(row["off by"]) for row in noise)
    assert table(folder, "table_05_four_cards")[-1]["strings"] == "8"


def test_report_is_not_written_into_a_file() -> None:
    failed = inside("quantum", "report", __file__)
    assert failed.status == 2
    assert "name a folder" in failed.sentence
