"""Tables I, II and III of paper 004: recorded games played again in three tracks.

The paper's 50,000 games of people are not public. Ours are those of any file of records; by how
much the answers differ, and whether the paper's findings hold on them, is said beside them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ouvert.arena.executors import HERE, PROCESSES, open_executor
from ouvert.skat.matches.recorded import RecordedPlay
from ouvert.skat.matches.replay_table import (
    PROVING,
    ReplayColumn,
    proof_differences,
    replay_columns,
    with_and_without,
)
from ouvert.skat.matches.replayed import ANSWERS, ReplayRow, replay_games
from ouvert.stats import Estimate
from ouvert.studies.skat.paper_004.published import TABLES, PublishedTable
from ouvert.studies.skat.task import PartResult, Progress, Task, silent

PLAYER = "expert:20"
"""Who plays the games again."""

LONGEST = 5
"""Seconds that the paper's AI has for a card."""

GAMES = 120
"""Recorded games of each table."""


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
    """Tables I to III again.

    Attributes:
        player: who played.
        seed: of all players.
        tables: the three tables.
        slowest: the longest decision in all of this, in seconds.
    """

    player: str
    seed: int
    tables: tuple[OurTable, ...]
    slowest: float

    @property
    def text(self) -> str:
        """The tables as Markdown."""
        lines = [f"{self.player} in every seat, seed {self.seed}; intervals of 95 %. Shares in %."]
        for table in self.tables:
            lines += ["", *_lines(table)]
        slips = [slip for table in self.tables for slip in table.published.slips()]
        lines += ["", "Slips in print:", "", *(f"- {slip}" for slip in slips)]
        lines += [
            "",
            f"Longest decision: {self.slowest:.2f} s by the clock, the loading of kernels "
            + f"and other work of the machine included. In print it is below {LONGEST} s; players "
            + f"named in seconds, as expert:{LONGEST}s, keep to theirs.",
        ]
        return "\n".join(lines)

    @property
    def verdict(self) -> str:
        """The verdicts of the three tables."""
        return " ".join(f"{table.published.name}: {table.verdict}" for table in self.tables)

    def as_json(self) -> dict[str, Any]:
        """The result as JSON values."""
        return {
            "player": self.player,
            "seed": self.seed,
            "slowest": round(self.slowest, 3),
            "tables": [_table_json(table) for table in self.tables],
        }


def tables_004(
    plays: Sequence[RecordedPlay],
    *,
    player: str = PLAYER,
    seed: int = 1,
    journal: Callable[[str], Path | None] = lambda _: None,
    executor: Executor | None = None,
    progress: Progress = silent,
) -> Tables004:
    """Play recorded games again in the three tracks of tables I to III.

    Args:
        plays: the recorded games.
        player: who plays, with and without proofs.
        seed: of all players.
        journal: the file in which the finished games of a table are kept, by its name.
        executor: where to play; in this process if left out.
        progress: told which table is played, the games finished and those due.

    Raises OuvertError for an unknown player, or a journal of something else.
    """
    pair = with_and_without(player)
    tables = []
    slowest = 0.0
    for published in TABLES:
        name = f"table-{published.name}"
        rows = replay_games(
            plays,
            pair,
            pair,
            executor,
            track=published.track,
            seed=seed,
            journal=journal(name),
            progress=counted(progress, name, len(plays)),
        )
        tables.append(_table(published, rows, pair, seed))
        slowest = max(slowest, *(row.slowest for row in rows))
    return Tables004(player, seed, tuple(tables), slowest)


def counted(progress: Progress, name: str, due: int) -> Callable[[int], None]:
    """What is told of games as they are finished, one after the other."""
    done = 0
    progress(name, done, due)

    def more(games: int) -> None:
        nonlocal done
        done += games
        progress(name, done, due)

    return more


def some_plays(task: Task, full: int) -> list[RecordedPlay]:
    """So many games of the corpus, or their share by the effort, drawn by the seed; in order."""
    games = task.corpus.games
    number = min(task.scaled(full), len(games))
    rng = np.random.default_rng(task.seed)
    chosen = sorted(rng.choice(len(games), number, replace=False).tolist())
    return [RecordedPlay(games[each].start, games[each].won, games[each].name) for each in chosen]


def part(task: Task) -> PartResult:
    """Tables I to III as a part of the report."""
    plays = some_plays(task, GAMES)
    with open_executor(HERE if task.workers == 1 else PROCESSES, task.workers) as executor:
        found = tables_004(
            plays,
            seed=task.seed,
            journal=task.journal,
            executor=executor,
            progress=task.progress,
        )
    wins = ", ".join(
        f"{table.published.name} {_paper_wins(table.published)}" for table in found.tables
    )
    ours = ", ".join(f"{table.published.name} {_our_wins(table)}" for table in found.tables)
    return PartResult(
        published=f"games won by people, with open cards, by the AI with proofs: {wins}",
        ours=f"{len(plays)} recorded games: {ours}",
        verdict=found.verdict,
        text=found.text,
        values=found.as_json(),
    )


def _paper_wins(table: PublishedTable) -> str:
    shares = (table.recorded_wins, table.open_wins, table.columns["both"].wins)
    return " / ".join(f"{_percent(each, table.games)} %" for each in shares)


def _our_wins(table: OurTable) -> str:
    column = table.columns["both"]
    shares = (column.recorded_wins, column.open_wins, column.wins)
    return " / ".join(f"{_percent(each, column.games)} %" for each in shares)


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
    if low == high:
        verdict = "no game of so few differs"
    elif low <= 0 <= high:
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
    seconds = " | ".join(f"| {table.columns[who].seconds:.0f}" for who in PROVING)
    lines.append(f"| seconds | | | {seconds} |")
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
