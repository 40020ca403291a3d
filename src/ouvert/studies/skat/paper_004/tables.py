"""Tables I, II and III of paper 004: recorded games played again in three tracks.

The paper's 50,000 games of people are not public. Ours are those of any file of records; by how
much the answers differ, and whether the paper's findings hold on them, is said beside them.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ouvert.skat.matches.recorded import RecordedPlay
from ouvert.skat.matches.replay_table import (
    PROVING,
    ReplayColumn,
    proof_differences,
    replay_columns,
    with_and_without,
)
from ouvert.skat.matches.replayed import ANSWERS, ReplayRow, replay_games
from ouvert.skat.matches.tracks import Track
from ouvert.stats import Estimate
from ouvert.studies.skat.paper_004.published import TABLES, PublishedTable
from ouvert.studies.skat.paper_004.sweep import Sweep, sweep

PLAYER = "expert:20"
"""Who plays the games again."""

GAMES, SWEEP_GAMES = 100, 50
"""Recorded games of each table, and of the sweep."""

STEP = 10
"""Games after which the clock is looked at."""

MINUTES = 15.0
"""Time after which no new games are begun."""


@dataclass(frozen=True, slots=True)
class OurTable:
    """One of the tables, with our players.

    Attributes:
        published: the paper's.
        columns: ours, by who makes proofs.
        games: recorded games that were played again, folded ones among them.
        gain: by the side that makes proofs alone, the difference of the shares of won games and of
            the scores, to nobody's.
    """

    published: PublishedTable
    columns: dict[str, ReplayColumn]
    games: int
    gain: dict[str, tuple[Estimate, Estimate]]

    @property
    def verdict(self) -> str:
        """Whether the paper's findings hold on these games, and why."""
        plain = self.columns["nobody"]
        return " ".join(
            (
                _compared("ours above the recorded declarers", plain.gain, _paper_gain(self)),
                _compared("proofs of the declarer", self.gain["declarer"][0], _paper_proofs(self)),
            )
        )


@dataclass(frozen=True, slots=True)
class Tables004:
    """Tables I to III again, and the sweep over the trick from which proofs are tried.

    Attributes:
        player: who played.
        seed: of all players.
        tables: the three tables.
        sweep: the sweep; None if there was no time for it.
        slowest: the longest decision in all of this, in seconds.
    """

    player: str
    seed: int
    tables: tuple[OurTable, ...]
    sweep: Sweep | None
    slowest: float

    @property
    def text(self) -> str:
        """The result as Markdown, which reads well as plain text too."""
        lines = [f"Player {self.player}, seed {self.seed}; intervals of 95 %."]
        for table in self.tables:
            lines += ["", *_lines(table)]
        slips = [slip for table in self.tables for slip in table.published.slips()]
        lines += ["", "Slips in print:", *(f"- {slip}" for slip in slips)]
        if self.sweep is not None:
            lines += ["", self.sweep.text]
        within = "within" if self.slowest <= 5 else "above"
        lines += ["", f"Longest decision: {self.slowest:.2f} s, {within} the 5 s of the paper."]
        return "\n".join(lines)

    def as_json(self) -> dict[str, Any]:
        """The result as JSON values."""
        return {
            "player": self.player,
            "seed": self.seed,
            "slowest": round(self.slowest, 3),
            "tables": [_table_json(table) for table in self.tables],
            "sweep": None if self.sweep is None else self.sweep.as_json(),
        }


def tables_004(
    plays: Sequence[RecordedPlay],
    *,
    player: str = PLAYER,
    games: int = GAMES,
    sweep_games: int = SWEEP_GAMES,
    seed: int = 1,
    minutes: float | None = MINUTES,
    journal: Path | None = None,
    executor: Executor | None = None,
    progress: Callable[[str, int, int], None] | None = None,
) -> Tables004:
    """Play recorded games again in the three tracks of tables I to III, and sweep.

    Args:
        plays: the recorded games; the first of them are played.
        player: who plays, with and without proofs.
        games: recorded games of each table, at most.
        sweep_games: recorded games of the sweep, at most; 0 for no sweep.
        seed: of all players.
        minutes: no new games are begun after so long; None for no end. Each table and the sweep
            have a quarter of it. How many games were played stands in the result.
        journal: a folder in which finished games are remembered, to go on after a stop.
        executor: where to play; in this process if left out.
        progress: called with what is played, the games finished and those due.

    Raises OuvertError for an unknown player, or a journal of something else.
    """
    pair = with_and_without(player)
    share = None if minutes is None else 60 * minutes / (len(TABLES) + 1)
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) if journal is None else journal
        tables, slowest = [], 0.0
        for published in TABLES:
            name = f"table {published.name}"

            def played(count: int, track: Track = published.track) -> list[ReplayRow]:
                file = folder / f"table-{track.value}.jsonl"
                return replay_games(
                    plays[:count], pair, pair, executor, track=track, seed=seed, journal=file
                )

            rows = _in_time(played, min(games, len(plays)), share, name, progress)
            tables.append(_table(published, rows, pair, seed))
            slowest = max(slowest, *(row.slowest for row in rows))
        swept = None
        if sweep_games:
            file = folder / "sweep.jsonl"

            def more(count: int) -> list[ReplayRow]:
                return sweep(plays[:count], player, executor, seed=seed, journal=file).rows

            rows = _in_time(more, min(sweep_games, len(plays)), share, "sweep", progress)
            slowest = max(slowest, *(row.slowest for row in rows))
            swept = Sweep(player, seed, rows)
    return Tables004(player, seed, tuple(tables), swept, slowest)


def _in_time(
    play: Callable[[int], list[ReplayRow]],
    games: int,
    seconds: float | None,
    name: str,
    progress: Callable[[str, int, int], None] | None,
) -> list[ReplayRow]:
    """Play more and more games, which the journal keeps, until all are played or time is over."""
    started = time.monotonic()
    done, rows = 0, []
    while done < games:
        done = min(done + STEP, games)
        rows = play(done)
        if progress is not None:
            progress(name, done, games)
        if seconds is not None and time.monotonic() - started > seconds:
            break
    return rows


def _table(
    published: PublishedTable, rows: Sequence[ReplayRow], pair: tuple[str, str], seed: int
) -> OurTable:
    columns = dict(zip(PROVING, replay_columns(rows, seed=seed), strict=True))
    gain = proof_differences(rows, pair, seed=seed)
    return OurTable(published, columns, len(rows) // len(PROVING), gain)


def _paper_gain(table: OurTable) -> float:
    """By how much the paper's AI wins more than people, without proofs."""
    published = table.published
    return (published.columns["nobody"].wins - published.recorded_wins) / published.games


def _paper_proofs(table: OurTable) -> float:
    """By how much its declarer wins more with proofs, against defenders without."""
    columns = table.published.columns
    return (columns["declarer"].wins - columns["nobody"].wins) / table.published.games


def _compared(what: str, ours: Estimate, theirs: float) -> str:
    """A finding of the paper beside ours, and what that says."""
    value, low, high = (100 * each for each in (ours.value, ours.low, ours.high))
    if low <= 0 <= high:
        verdict = "not shown here, too few games"
        if not low <= 100 * theirs <= high:
            verdict = "not of that size here"
    else:
        verdict = "the same sign" if (value > 0) == (theirs > 0) else "the other sign"
        verdict += "" if low <= 100 * theirs <= high else ", of another size"
    interval = f"{value:+.1f} % [{low:+.1f}, {high:+.1f}]"
    return f"{what}: {interval}, in print {100 * theirs:+.1f} %: {verdict}."


def _lines(table: OurTable) -> list[str]:
    """One table as Markdown: shares of all games in percent, in print and ours."""
    published = table.published
    folded = table.columns["nobody"].folded
    lines = [
        f"**Table {published.name}** (`ouvert rate --track {published.track.value}`): "
        f"{published.games:,} games in print, {table.games} ours"
        + (f", {folded} of them folded" if folded else ""),
        "",
        "| record | open cards | AI | "
        + " | ".join(f"{who}: print | ours" for who in PROVING)
        + " |",
        "|---|---|---|" + "---:|---:|" * len(PROVING),
    ]
    for answers in ANSWERS:
        words = " | ".join("won" if each else "lost" for each in answers)
        cells = []
        for who in PROVING:
            theirs, ours = published.columns[who], table.columns[who]
            cells.append(_percent(theirs.by_answers()[answers], published.games))
            cells.append(_percent(ours.counts[answers], ours.games))
        lines.append(f"| {words} | {' | '.join(cells)} |")
    totals: dict[str, list[str]] = {"record": [], "open cards": [], "AI": []}
    for who in PROVING:
        theirs, ours = published.columns[who], table.columns[who]
        for what, printed, counted in (
            ("record", published.recorded_wins, ours.recorded_wins),
            ("open cards", published.open_wins, ours.open_wins),
            ("AI", theirs.wins, ours.wins),
        ):
            totals[what] += [_percent(printed, published.games), _percent(counted, ours.games)]
    lines += [f"| won: {what}, % | | | {' | '.join(cells)} |" for what, cells in totals.items()]
    cells = []
    for who in PROVING:
        score = table.columns[who].score
        cells += [
            f"{published.columns[who].score:.0f}",
            f"{score.value:.0f} [{score.low:.0f}, {score.high:.0f}]",
        ]
    lines.append(f"| score in 36 games | | | {' | '.join(cells)} |")
    seconds = [f"| {table.columns[who].seconds:.0f} " for who in PROVING]
    lines.append("| seconds | | " + "".join(f"| {each}" for each in seconds) + "|")
    return [*lines, "", f"Verdict: {table.verdict}"]


def _percent(part: int, of: int) -> str:
    return f"{100 * part / of:.1f}" if of else "–"


def _table_json(table: OurTable) -> dict[str, Any]:
    published = table.published
    return {
        "table": published.name,
        "track": published.track.value,
        "games": table.games,
        "verdict": table.verdict,
        "columns": [
            {
                "proofs": who,
                "folded": column.folded,
                "won_in_record": column.recorded_wins,
                "won_with_open_cards": column.open_wins,
                "won_with_open_cards_in_record": column.open_recorded_wins,
                "won": column.wins,
                "counts": [column.counts[answers] for answers in ANSWERS],
                "score": [column.score.value, column.score.low, column.score.high],
                "seconds": round(column.seconds, 2),
                "slowest": round(column.slowest, 3),
                "published": {
                    "games": published.games,
                    "won_in_record": published.recorded_wins,
                    "won_with_open_cards": published.open_wins,
                    "won": published.columns[who].wins,
                    "counts": [*published.columns[who].counts],
                    "score": published.columns[who].score,
                },
            }
            for who, column in table.columns.items()
        ],
    }
