"""`deal`, `studies`, `warm-up` and `bench`."""

from __future__ import annotations

from concurrent.futures import BrokenExecutor
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from ouvert.arena.executors import InlineExecutor
from ouvert.cards import Card, CardSet
from ouvert.cli.announcing import announce_compilation
from ouvert.kernels.compiling import compile_all, kernel_modules
from ouvert.skat.rules.deals import Deal
from support.process import inside, ouvert


def test_deal_is_the_one_of_its_seed(tmp_path: Path) -> None:
    picture = tmp_path / "deal.svg"
    dealt = ouvert("deal", "--seed", "17", "--svg", str(picture), "--json").json
    deal = Deal.random(np.random.default_rng(17))
    assert dealt == {
        "seed": 17,
        "hands": [hand.codes for hand in deal.hands],
        "skat": deal.skat.codes,
    }
    drawn = ElementTree.parse(picture).getroot()
    assert len([title for title in drawn.iter() if title.tag.endswith("title")]) == 32
    shown = inside("deal", "--seed", "17").out
    for hand in deal.hands:
        assert str(hand) in shown


def test_deal_without_a_seed_names_one_that_deals_it_again() -> None:
    dealt = inside("deal", "--json").json
    assert inside("deal", "--seed", str(dealt["seed"]), "--json").json == dealt
    cards = [Card[code] for place in (*dealt["hands"], dealt["skat"]) for code in place]
    assert CardSet.distinct(cards) == CardSet.full()


def test_picture_that_cannot_be_written() -> None:
    assert "/nowhere/deal.svg" in inside("deal", "--svg", "/nowhere/deal.svg").sentence


def test_deal_counts() -> None:
    told = inside("studies", "deal-counts", "--json").json
    first = told["rows"][0]
    assert (first["cards_each"], first["deals"]["computed"]) == (10, 2753294408504640)
    assert not told["birthday"]["agrees"]
    assert "2,753,294,408,504,640" in inside("studies", "deal-counts").out


@pytest.mark.long
def test_kernel_modules_are_loaded_after_those_that_they_import() -> None:
    needs = kernel_modules()
    assert {"ouvert.kernels.tree", "ouvert.checkers.kernels.tree"} <= needs.keys()
    assert "ouvert.kernels.machine" in needs["ouvert.skat.kernels.open_cards.trump"]
    loaded: list[str] = []
    for name, *_ in compile_all(InlineExecutor()):
        assert needs[name] <= {*loaded}
        loaded.append(name)
    assert sorted(loaded) == sorted(needs)


def test_kernel_that_cannot_be_loaded_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def dying(_: object) -> None:
        raise BrokenExecutor

    monkeypatch.setattr("ouvert.kernels.compiling.compile_all", dying)
    assert "perhaps for lack of memory: try --workers 1" in inside("warm-up").sentence


def test_first_command_says_that_it_compiles(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    announce_compilation()
    assert capsys.readouterr().err == ""
    monkeypatch.setattr("ouvert.kernels.compiling.nothing_compiled", lambda: True)
    announce_compilation()
    assert "compiling what this needs, once" in capsys.readouterr().err


def test_warm_up_says_what_it_has_compiled_and_what_it_has_found() -> None:
    told = inside("warm-up", "--json").json
    names = [name.partition(".")[2].replace("kernels.", "") for name in kernel_modules()]
    assert sorted(each["module"] for each in told["modules"]) == sorted(names)
    assert len(set(names)) == len(names)
    for what in ("compiled", "loaded"):
        assert sum(each[what] for each in told["modules"]) == told[what]
    assert told["compiled"] + told["loaded"] > 0


@pytest.mark.long
def test_warm_up_leaves_nothing_to_compile() -> None:
    inside("warm-up")
    again = ouvert("warm-up", "--json").json
    assert again["compiled"] == 0
    assert again["loaded"] > 0
    assert "already" in inside("warm-up").out


@pytest.mark.parametrize("arguments", [("--quick", "--count", "1", "--seed", "2")])
def test_bench(arguments: tuple[str, ...]) -> None:
    measured = inside("bench", *arguments, "--json").json
    assert measured["nodes"] > 0
    assert {row["part"] for row in measured["rows"]} == {"deals", "endings", "others"}
    assert {row["work"] for row in measured["checkers"]} == {"games", "rollouts"}


@pytest.mark.long
def test_bench_of_one_game() -> None:
    measured = inside("bench", "--game", "checkers", "--quick", "--json").json
    assert (measured["rows"], measured["nodes"]) == ([], 0)
    assert "random games" in inside("bench", "--game", "checkers", "--quick").out
    skat = inside("bench", "--game", "skat", "--quick", "--count", "1", "--json").json
    assert (skat["checkers"], skat["nodes"] > 0) == ([], True)
    shown = inside("bench", "--game", "skat", "--quick", "--count", "1").out
    assert f"Bench: {skat['nodes']}" in shown
    refused = inside("bench", "--game", "checkers", "--deals", "deals.json")
    assert refused.status == 2
    assert "--deals are deals of Skat" in refused.err
