"""The report on paper 003's statements: what was checked, how, with which verdict, what is open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ouvert.plots import library, new_figure
from ouvert.studies.report import Report
from ouvert.studies.tricks.theory import parts
from ouvert.studies.tricks.theory.asked import Asked
from ouvert.studies.tricks.theory.growth import FITTED, Growth, measure_growth
from ouvert.studies.tricks.theory.reductions import Answers, formulas_answered, graphs_answered
from ouvert.tricks.landscape.families import LANDSCAPE, Status
from ouvert.tricks.landscape.picture import landscape_svg
from ouvert.tricks.solvers.whist.sums import MOST_CARDS

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_INTRODUCTION = (
    "Each statement of paper 003 about trick games, checked by a program. The proofs are in "
    "docs/complexity.md; what is here is evidence that nothing in them is overlooked, and what the "
    "printed statements come to."
)


def write_theory(
    folder: Path,
    *,
    vertices: int = 5,
    variables: int = 3,
    clauses: int = 3,
    suits: int = 8,
    positions: int = 500,
    entries: int = 500,
    seed: int = 1,
    whole: bool = False,
    told: Callable[[str], None] = lambda _: None,
) -> dict[str, Any]:
    """Check everything and write `report.md` with its tables and pictures.

    Args:
        folder: where they go; is made if need be.
        vertices: all graphs of up to so many vertices are asked (theorem 1).
        variables: all formulas of up to so many variables (theorem 2).
        clauses: and sets of up to so many clauses.
        suits: all suits of whist with up to so many cards of each are weighed, at most ten.
        positions: random positions for each of propositions 2 and 3, and random graphs, formulas
            and deals of other rows; with fewer than 100 longer checks are left out, too.
        entries: a series of theorem 3 ends where the median table is larger.
        seed: of all that is random.
        whole: make checks that take minutes, too: longer searches, and suits of ten cards.
        told: is told what comes next.

    Returns what was found, ready for JSON; `faults` names what should hold and does not, and a
    printed statement that is known to be wrong is none.
    """
    report = Report(folder, "What is proved about trick games", _INTRODUCTION)
    graphs = graphs_answered(vertices, told)
    formulas = formulas_answered(variables, clauses, told)
    sizes = parts.Sizes(MOST_CARDS if whole else suits, positions, seed, whole)
    checked = parts.propositions_and_whist(sizes, told)
    refuted = parts.as_printed(sizes, told)
    ours = parts.ours(sizes, told)
    growth = measure_growth(seed, 3, entries, told)
    _reduction(
        report,
        "theorem-1",
        "Theorem 1: B(_, _, 2) is PSPACE-complete",
        "Our construction (`ouvert tricks reduce geography GRAPH --proved`) on all bipartite "
        "digraphs of numbered vertices, the start among player 1's: the winner's strategy is "
        "followed against every line of the loser; nothing is searched.",
        graphs,
        "player 1 wins",
    )
    _reduction(
        report,
        "theorem-2",
        "Theorem 2: B_A(_, _, 2) is PSPACE-complete",
        "Our construction (`ouvert tricks reduce qbf FORMULA --proved`) on all formulas, each a "
        "set of clauses with every prefix: all walks of the lead and all choices of team B, read "
        "from the cards alone.",
        formulas,
        "true",
    )
    _statements(
        report,
        "refutations",
        "Theorems 1 and 2 as printed",
        "Where a slip is read as printed, all others are repaired. A gadget is worth what team A "
        "gets if it may leave anywhere, and if it leaves by the first exit whatever team B does.",
        refuted,
    )
    _statements(
        report,
        "constructions",
        "Our constructions beside their proofs",
        f"Random graphs, formulas and discards have the seed {seed}. A search that is given up "
        "decides nothing, and is counted apart.",
        ours,
    )
    _theorem_3(report, growth, seed)
    report.lines.append("## Propositions 2 to 4, and whist")
    report.table(
        "propositions",
        ("statement", "compared with", "positions", "verdict", "found"),
        [(e.statement, e.against, e.cases, e.verdict, e.figure) for e in checked],
    )
    report.lines.append(
        "Wästlund's closed solutions of whist are not copied: of one suit there is a search here, "
        "and several are added, by worths and a proof of our own (docs/complexity.md). These rows "
        "check what both rest on."
    )
    _landscape(report)
    files = report.finish()
    faults = [
        *(f"theorem 1, {each.size}" for each in graphs if each.wrong),
        *(f"theorem 2, {each.size}" for each in formulas if each.wrong),
        *(f"theorem 3, N = {each.hands}, R = {each.ranks}" for each in growth if not each.within),
        *(each.statement for each in checked if each.is_fault),
        *(each.statement for each in (*refuted, *ours) if each.is_fault),
    ]
    return {
        "seed": seed,
        "whole": whole,
        "graphs": _sum(graphs),
        "formulas": _sum(formulas),
        "growth": [
            {
                "hands": each.hands,
                "ranks": each.ranks,
                "points": [list(point) for point in each.points],
                "exponent": round(each.exponent, 3),
                "allowed": each.printed_exponent,
                "within": each.within,
            }
            for each in growth
        ],
        "checked": [
            {
                "statement": each.statement,
                "cases": each.cases,
                "wrong": each.wrong,
                "expected": each.expected,
                "figure": each.figure,
            }
            for each in checked
        ],
        "refuted": [_told(each) for each in refuted],
        "constructions": [_told(each) for each in ours],
        "faults": faults,
        "agrees": not faults,
        "files": [path.name for path in files],
    }


def _sum(answers: Sequence[Answers]) -> dict[str, object]:
    return {
        "problems": sum(each.problems for each in answers),
        "positive": sum(each.positive for each in answers),
        "wrong": [text for each in answers for text in each.wrong],
    }


def _told(asked: Asked) -> dict[str, object]:
    return {
        "statement": asked.statement,
        "how": asked.how,
        "cases": asked.cases,
        "wrong": asked.wrong,
        "known": asked.known,
        "open": asked.open,
        "figure": asked.figure,
    }


def _statements(report: Report, stem: str, title: str, how: str, rows: Sequence[Asked]) -> None:
    report.lines += [f"## {title}", how]
    report.table(
        stem,
        ("statement", "decided by", "verdict", "found"),
        [(each.statement, each.how, each.verdict, each.figure) for each in rows],
    )


def _reduction(
    report: Report, stem: str, title: str, how: str, answers: Sequence[Answers], positive: str
) -> None:
    wrong = [text for each in answers for text in each.wrong]
    total = sum(each.problems for each in answers)
    report.lines += [f"## {title}", how]
    report.table(
        stem,
        ("size", "problems", positive, "wrong", "lines followed"),
        [(e.size, e.problems, e.positive, len(e.wrong), e.lines) for e in answers],
    )
    verdict = f"right on all {total:,}" if not wrong else f"**wrong for {wrong[0]}**"
    report.lines.append(f"Verdict: {verdict}; proved in docs/complexity.md.")


def _theorem_3(report: Report, growth: Sequence[Growth], seed: int) -> None:
    report.lines += [
        "## Theorem 3: B(N, _, R) is in P",
        f"Tables of random positions (seed {seed}, medians of three) against the number of suits. "
        f"The exponent is fitted to the last {FITTED} sizes and still rises where these are small. "
        "The printed bound on the table is R s (s + 1)^((N + 1)^R); with gaps closed there are "
        "at most N·C(s + d, d) positions, d = N + N² + … + N^R.",
    ]
    report.table(
        "theorem-3",
        ("N", "R", "most suits", "entries", "grows like", "printed bound", "there", "gaps closed"),
        [
            (
                *(each.hands, each.ranks, each.points[-1][0], int(each.points[-1][1])),
                f"s^{each.exponent:.1f}",
                f"s^{each.printed_exponent}",
                f"10^{each.printed_bound:.0f}",
                f"10^{each.closed_bound:.0f}",
            )
            for each in growth
        ],
    )
    report.picture("theorem-3", lambda: _drawn(growth), "Entries of the table against suits")
    holds = all(each.within for each in growth)
    report.lines.append(
        "Verdict: "
        + ("every series stays within both bounds." if holds else "**a series breaks a bound.**")
    )


def _drawn(growth: Sequence[Growth]) -> Figure:
    """A panel for each number of ranks, a line for each number of hands."""
    ranks = sorted({each.ranks for each in growth})
    figure = new_figure(4.2 * len(ranks), 4.2)
    panels = figure.subplots(1, len(ranks), squeeze=False)[0]
    ticker = library("ticker")
    for panel, own in zip(panels, ranks, strict=True):
        for each in (each for each in growth if each.ranks == own):
            suits, entries = zip(*each.points, strict=True)
            label = f"N = {each.hands}: s^{each.exponent:.1f}, allowed s^{each.printed_exponent}"
            panel.plot(suits, entries, marker="o", ms=4, label=label)
        panel.set_xscale("log")
        panel.set_yscale("log")
        panel.set_title(f"R = {own}")
        panel.set_xlabel("suits s")
        panel.xaxis.set_major_locator(ticker.FixedLocator([2, 3, 4, 5, 6, 8, 10, 12, 15]))
        panel.xaxis.set_minor_locator(ticker.NullLocator())
        panel.xaxis.set_major_formatter(ticker.FormatStrFormatter("%d"))
        panel.grid(alpha=0.3)
        panel.legend(fontsize=7)
    panels[0].set_ylabel("entries of the table (median)")
    return figure


def _landscape(report: Report) -> None:
    path = report.folder / "landscape.svg"
    path.write_text(landscape_svg() + "\n", encoding="utf-8")
    report.files.append(path)
    report.lines += ["## What is known and what is open", "![The landscape](landscape.svg)"]
    report.table(
        "",
        ("family", "status", "source"),
        [(each.name, each.status.value, each.source) for each in LANDSCAPE],
    )
    unknown = ", ".join(each.name for each in LANDSCAPE if each.status is Status.OPEN)
    report.lines.append(f"Open: {unknown}.")
