"""What a search writes out is a proof for a program that shares nothing with it."""

from __future__ import annotations

import gzip
import os
from pathlib import Path

import pytest

from ouvert.checkers.exact.aims import Aim
from ouvert.checkers.exact.bounds import MOST_NODES, bounds
from ouvert.checkers.exact.partial import PartialGraph
from ouvert.checkers.exact.proofs import proof_lines, proof_name
from ouvert.checkers.rules.game import QuantumCheckers
from ouvert.checkers.rules.variant import Level, Variant
from support.proofs.checking import check

QUANTUM = (Level.SUPERPOSITION, Level.ENTANGLEMENT)
ROUNDING = 1e-8
"""Both round: the search outwards in whole parts of 2⁻³⁰, the other program as floats do."""


def grown(variant: Variant, aim: Aim, trials: int) -> PartialGraph:
    graph = PartialGraph(QuantumCheckers.start(variant), aim)
    graph.grow(trials)
    return graph


@pytest.mark.long
@pytest.mark.parametrize("aim", Aim)
@pytest.mark.parametrize("level", [Level.CLASSICAL, *QUANTUM])
def test_solutions_of_4x4_are_proved(level: Level, aim: Aim) -> None:
    graph = grown(Variant(4, 1, level), aim, 20_000)
    low, high = graph.bounds()
    found = check(proof_lines(graph))
    assert low - ROUNDING <= found[0] <= found[1] <= high + ROUNDING
    assert high - low <= 1e-6


@pytest.mark.long
@pytest.mark.parametrize("aim", Aim)
@pytest.mark.parametrize("level", QUANTUM)
def test_open_bounds_of_5x5_are_proved(level: Level, aim: Aim) -> None:
    graph = grown(Variant(5, 1, level), aim, 20_000)
    low, high = graph.bounds()
    least, most = check(proof_lines(graph))
    # it sees at once who is stuck, and so may prove somewhat more
    assert low - ROUNDING <= least <= most <= high + ROUNDING
    assert (least, most) == pytest.approx((low, high), abs=0.05)


@pytest.mark.long
def test_no_more_is_claimed_than_a_proof_shows() -> None:
    graph = grown(Variant(4, 1, Level.SUPERPOSITION), Aim.EXPECTED, 20_000)
    claim, first, *others = proof_lines(graph)
    least, most = check([claim, first, *others[::2]])
    assert least < graph.bounds()[0] < most


@pytest.mark.study
def test_proofs_of_5x5(tmp_path: Path) -> None:
    """Of the folder PROOFS, as `ouvert studies checkers-bounds --proofs` writes them.

    Without one, of a million moments at each level.
    """
    folder = Path(os.environ.get("PROOFS", tmp_path))
    if folder == tmp_path:
        for level in QUANTUM:
            bounds(Variant(5, 1, level), most_nodes=4 * MOST_NODES, proofs=folder)
        assert (folder / proof_name(Variant(5, 1, Level.ENTANGLEMENT), Aim.EXPECTED)).exists()
    files = sorted(folder.glob("*.txt.gz"))
    assert files
    for file in files:
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            header = next(lines)
            words = header.split()
            low, high = (float(words[words.index(name) + 1]) for name in ("low", "high"))
            least, most = check([header, *lines])
        print(f"{file.name}: {low:+.9f} to {high:+.9f}, checked {least:+.9f} to {most:+.9f}")
        assert low - ROUNDING <= least <= most <= high + ROUNDING, file.name
