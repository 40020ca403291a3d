"""Tables of the checks, for the report of the study."""

from __future__ import annotations

from collections.abc import Callable

from ouvert.checkers.rules.variant import Level
from ouvert.errors import MissingExtraError
from ouvert.studies.checkers.checks.circuits import GAMES, circuits_agree
from ouvert.studies.checkers.checks.endless import play_rounds
from ouvert.studies.checkers.checks.seated import AGENT, RIVAL, SMALL, play_at_the_table
from ouvert.studies.checkers.checks.second import LEVELS, compare
from ouvert.studies.checkers.effort import Effort
from ouvert.studies.report import Report

Progress = Callable[[str], None]


def add_checks(report: Report, effort: Effort, seed: int, progress: Progress) -> None:
    """Make all checks, and add their tables to a report."""
    report.lines.append("## Checked in two ways")
    _second(report, effort, progress)
    _endless(report)
    _seated(report, effort, seed, progress)
    _circuits(report, effort, progress)


def _second(report: Report, effort: Effort, progress: Progress) -> None:
    found = [compare(level, effort.second, progress) for level in LEVELS]
    rows = [(each.level.name.lower(), each.boards, each.agree) for each in found]
    report.table("second", ("level", "boards", "agree"), rows)
    report.lines.append(
        "Different boards of random games on 5 × 5 with two, three and four pieces, the same in "
        "every run, on which the search and plain expectimax to the very end were asked for all "
        "three aims."
    )


def _endless(report: Report) -> None:
    rounds = play_rounds()
    diagonal = " ".join(f"{each:+.6f}" for each in rounds.turn.real.diagonal())
    row = (len(rounds.vectors), rounds.different, diagonal, _yes(rounds.without_end))
    report.table("endless", ("moments", "different", "diagonal", "without end"), [row])
    report.lines.append(
        "Rounds of merging and stepping back on 4 × 4 with interference and without the draw rule. "
        "A round is an orthogonal map of three amplitudes; with ±1/2 and twice ±√½ on its diagonal "
        "twice the cosine of its angle is no algebraic integer, so no round brings back an earlier "
        "moment."
    )


def _seated(report: Report, effort: Effort, seed: int, progress: Progress) -> None:
    rows = []
    for board in (*SMALL, effort.board):
        for level in Level:
            size, name = f"{board[0]} × {board[0]}", level.name.lower()
            progress(f"{AGENT} at the table, {size}, {name}")
            played = play_at_the_table(board, level, seed)
            rows.append(
                (size, name, _yes(played.over), played.moves, played.hints, played.best_first)
            )
    heads = ("board", "level", "to the end", "moves", "hints", "of expectimax")
    report.table("seated", heads, rows)
    report.lines.append(
        f"{AGENT} against {RIVAL} at the table that page and command line share, with a hint asked "
        f"for before every move. Seed {seed}."
    )


def _circuits(report: Report, effort: Effort, progress: Progress) -> None:
    # what an earlier run found is not what this one did
    (report.folder / "circuits.csv").unlink(missing_ok=True)
    if not effort.circuits:
        return
    try:
        rows = [
            (name, effort.circuits, circuits_agree(name, effort.circuits, progress))
            for name in GAMES
        ]
    except MissingExtraError as error:
        report.lines.append(f"{error}")
        return
    report.table("circuits", ("game", "games", "agree"), rows)
    report.lines.append(
        "Random games, the same in every run, whose circuit, run by the matrices of Qiskit, leaves "
        "the game's state with the game's chances."
    )


def _yes(true: bool) -> str:
    return "yes" if true else "no"
