"""`ouvert tricks reduce` and `landscape`."""

from __future__ import annotations

import csv
from pathlib import Path
from xml.etree import ElementTree

import pytest

from ouvert.tricks.landscape.families import LANDSCAPE
from support.process import inside, ouvert

CUT = "0>2 0>3 2>1 3>1 | A: 0 1"
"""The smallest graph on which the reduction of theorem 1 fails (errata of paper 003)."""
GOOD = "0>1 1>2 | A: 0 2"


def test_graph_on_which_the_construction_of_the_paper_holds() -> None:
    shown = inside("tricks", "reduce", "geography", GOOD, "--solve").out
    assert "as it should be" in shown


@pytest.mark.long
def test_graph_on_which_the_paper_fails_and_our_construction_does_not() -> None:
    failed = ouvert("tricks", "reduce", "geography", CUT, "--solve", "--json").json
    assert (failed["true"], failed["wins"], failed["agrees"], failed["goal"]) == (
        *(False, True, False),
        3,
    )
    ours = inside("tricks", "reduce", "geography", CUT, "--proved", "--solve", "--json").json
    assert (ours["true"], ours["wins"], ours["agrees"]) == (False, False, True)
    shown = inside("tricks", "reduce", "geography", CUT, "--solve").out
    assert "the reduction fails here" in shown


def test_printed_construction_is_drawn_but_is_no_position(tmp_path: Path) -> None:
    svg, export = tmp_path / "gadgets.svg", tmp_path / "position.txt"
    arguments = ("tricks", "reduce", "geography", GOOD, "--printed")
    drawn = inside(*arguments, "--draw", "--svg", str(svg))
    assert drawn.status == 0
    assert "h0" in drawn.out
    ElementTree.parse(svg)
    failed = inside(*arguments, "--export", str(export))
    assert "every seat needs the same number of cards" in failed.sentence
    assert not export.exists()
    unsolved = inside(*arguments, "--solve", "--json").json
    assert (unsolved["true"], unsolved["wins"]) == (False, None)
    assert "as printed it cannot be played" in unsolved["reason"]
    assert "every seat needs the same" in inside(*arguments, "--solve").out


def test_reduction_is_exported_and_solved(tmp_path: Path) -> None:
    graph, export = tmp_path / "graph.txt", tmp_path / "position.txt"
    graph.write_text(GOOD + "\n", encoding="utf-8")
    made = inside(
        *("tricks", "reduce", "geography", str(graph), "--export", str(export), "--solve", "--json")
    ).json
    solved = inside(
        *("tricks", "solve", str(export), "--at-least", str(made["goal"]), "--json")
    ).json
    assert solved["wins"] == made["wins"] == made["true"]
    classes = inside("tricks", "classify", str(export), "--json").json
    assert classes["ranks"] == 2
    assert classes["cards"] == made["cards"]


def test_formula() -> None:
    arguments = ("tricks", "reduce", "qbf", "E x : (x)", "--json")
    found = inside(*arguments, "--draw").json
    assert found["true"] is True
    assert "conclusion" in found["drawn"]
    printed = inside(*arguments, "--printed").json
    assert printed["goal"] != found["goal"]
    small = inside(*arguments, "--beta", "1", "--cost", "3").json
    assert small["cards"] < found["cards"]
    short = inside("tricks", "reduce", "qbf", "E x A y : (x | y)", "--solve", "--nodes", "1")
    assert "The trick game is not decided" in short.out


def test_proved_graph_too_large_for_the_search_is_decided_by_the_winner_s_strategy() -> None:
    arguments = ("tricks", "reduce", "geography", CUT, "--proved", "--solve", "--nodes", "1")
    found = inside(*arguments, "--json").json
    assert (found["true"], found["wins"], found["agrees"]) == (False, False, True)
    assert f"in all {found['lines']} lines" in " ".join(inside(*arguments).out.split())


@pytest.mark.parametrize("nodes", ["1", "200000"])
def test_proved_formula_is_solved_by_search_or_by_its_structure(nodes: str) -> None:
    arguments = ("tricks", "reduce", "qbf", "A x : (x)", "--proved", "--solve", "--nodes", nodes)
    found = inside(*arguments, "--json").json
    assert (found["true"], found["wins"], found["agrees"]) == (False, False, True)
    assert ("nodes" in found) == (nodes != "1")
    if nodes == "1":
        assert (found["most"], found["needed"]) == (12, 13)
        assert "comes to the conclusion after 12 tricks and needs 13" in " ".join(
            inside(*arguments).out.split()
        )


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (("geography", "0-1"), 2, "'0-1' is neither a graph nor a file with one"),
        (("geography", ""), 1, "there is no graph: the input is empty"),
        (("geography", "0>1"), 1, "from which player 1 moves, such as '0>1 | A: 0'"),
        (("geography", "| B:"), 1, "the graph has no vertex; the smallest graph is '| A: a'"),
        (("geography", CUT, "--proved", "--parallel", "2"), 2, "leave --printed and --parallel"),
        (("qbf", "E x : (x)", "--proved", "--beta", "2"), 2, "leave --printed, --beta and --cost"),
        (("geography", "a>b | A: z"), 1, "vertex z of player 1 has no edge, and edge a>b no"),
        (("qbf", "∃x∃y"), 1, "a formula is"),
        (("qbf", "x"), 2, "'x' is neither a formula nor a file with one"),
        (("qbf", "E x : (y)"), 1, "variable y has no quantifier"),
        (("qbf", "E x : (x)", "--beta", "0"), 2, "--beta"),
        (("qbf", "A x : (x)", "--beta", "500"), 1, "2000000 cards are written out"),
    ],
)
def test_wrong_use_is_one_sentence(arguments: tuple[str, ...], status: int, said: str) -> None:
    failed = inside("tricks", "reduce", *arguments)
    assert failed.status == status
    assert said in failed.sentence


def test_problems_may_be_longer_than_names_of_files() -> None:
    even = " ".join(str(i) for i in range(0, 60, 2))
    graph = " ".join(f"{i}>{i + 1}" for i in range(59)) + f" | A: {even}"
    assert len(graph.encode()) > 255
    found = inside("tricks", "reduce", "geography", graph, "--proved", "--json").json
    assert found["true"] is True
    formula = " ".join(f"E x{i}" for i in range(30)) + " : (x0)"
    formula += "".join(f" & (x{i})" for i in range(1, 30))
    assert inside("tricks", "reduce", "qbf", formula, "--proved", "--json").json["true"] is True


def test_landscape_as_text_json_and_picture(tmp_path: Path) -> None:
    svg = tmp_path / "landscape.svg"
    shown = ouvert("tricks", "landscape", "--svg", str(svg))
    assert (shown.status, shown.err) == (0, "")
    found = inside("tricks", "landscape", "--json").json
    assert [family["name"] for family in found["families"]] == [each.name for each in LANDSCAPE]
    for family in found["families"]:
        assert family["name"] in shown.out
    assert ElementTree.parse(svg).getroot().tag.endswith("svg")


@pytest.mark.long
def test_effort_is_measured(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    small = ("--count", "2", "--entries", "30")
    found = inside("studies", "landscape", str(tmp_path), *small, "--json").json
    assert found["files"] == ["landscape.csv", "landscape.png"]
    assert (tmp_path / "landscape.png").stat().st_size > 10_000
    with (tmp_path / "landscape.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["fragment"], row["method"], float(row["work"])) for row in rows] == [
        (row["fragment"], row["method"], row["work"]) for row in found["rows"]
    ]
    exact = [
        row["work"] for row in found["rows"] if row["method"] in ("single hand", "unshared suits")
    ]
    assert exact == 2 * [100, 200, 400, 800, 1600, 3200]
    for fit in found["fits"]:
        assert 0 < fit["work_exponent"] <= fit["bound"] + 1e-9
    again = tmp_path / "again"
    shown = inside("tricks", "landscape", "--measure", str(again), *small).out
    assert "isomorphism table" in shown
    with (again / "landscape.csv").open(encoding="utf-8", newline="") as file:
        assert [row["work"] for row in csv.DictReader(file)] == [row["work"] for row in rows]
    assert "name a folder" in inside("studies", "landscape", __file__).sentence


@pytest.mark.parametrize("graph", ["| A: a", "| A: a | B: b c"])
@pytest.mark.parametrize("options", [(), ("--proved",)])
def test_graph_without_edges_is_lost_at_once(graph: str, options: tuple[str, ...]) -> None:
    told = inside("tricks", "reduce", "geography", graph, "--solve", *options)
    assert told.status == 0
    assert "Player 1 wins the graph game: no." in told.out
    assert "as it should be" in told.out


@pytest.mark.parametrize("options", [(), ("--proved",)])
def test_graph_of_player_2_alone_is_won_at_once(options: tuple[str, ...]) -> None:
    told = inside("tricks", "reduce", "geography", "| B: b c", "--solve", *options)
    assert told.status == 0
    assert told.out.startswith("start>b | A: start | B: c\n")
    words = " ".join(told.out.split())
    assert "The game begins at b, a vertex of player 2. Vertex start of player 1" in words
    assert "Player 1 wins the graph game: yes." in told.out
    assert "as it should be" in words


def test_one_of_a_thing_is_no_plural() -> None:
    told = inside("tricks", "reduce", "geography", "| A: a", "--solve").out
    assert "wins 1 trick or more. 2 hands of 1 card, 1 suit; ha leads." in " ".join(told.split())
    assert "Team A does not win 1 trick, as it should be" in told
