"""Tables I, II and III of paper 004: recorded games played again in three tracks.

The paper's 50,000 games of people are not public. Ours are those of any file of records; by how
much the answers differ, and whether the paper's findings hold on them, is said beside them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from math import nan
from pathlib import Path
from typing import Any

import numpy as np

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
from ouvert.studies.skat.corpus import FAMILIES
from ouvert.studies.skat.paper_004.published import TABLES, PublishedTable
from ouvert.studies.skat.shares import ENOUGH, interval, percent
from ouvert.studies.skat.task import PartResult, Progress, Task, silent

PLAYER = "expert:20"
"""Who plays the games again."""

LONGEST = 5
"""Seconds that the paper's AI has for a card."""

GAMES = 240
"""Recorded games of each table."""

TRUMP = ("suit games", "Grand")
"""What the tables are about, of `corpus.FAMILIES`."""


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
        gain, proofs = plain.gain, self.gain["declarer"][0]
        return " ".join(
            _compared(what, ours, theirs, plain.games)
            for what, ours, theirs in (
                ("ours above the recorded declarers", gain, _paper_gain(self)),
                ("proofs of the declarer", proofs, _paper_proofs(self)),
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
        lines = [f"{self.player} in every seat, seed {self.seed}; intervals of 95 %."]
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


def some_plays(task: Task, full: int, families: Sequence[str] = FAMILIES) -> list[RecordedPlay]:
    """So many games of the corpus, or their share by the effort, drawn by the seed; in order.

    Of other `corpus.FAMILIES` than those asked for none is drawn; else the games are the same.
    """
    games = task.corpus.games
    number = min(task.scaled(full), len(games))
    rng = np.random.default_rng(task.seed)
    drawn = rng.choice(len(games), number, replace=False)
    others = rng.permutation(np.setdiff1d(np.arange(len(games)), drawn))
    fitting = [each for each in (*drawn, *others) if games[each].family in families]
    chosen = [games[each] for each in sorted(fitting[:number])]
    return [RecordedPlay(each.start, each.won, each.name) for each in chosen]


def part(task: Task) -> PartResult:
    """Tables I to III as a part of the report."""
    plays = some_plays(task, GAMES, TRUMP)
    wins = ", ".join(f"{table.name} {_paper_wins(table)}" for table in TABLES)
    published = f"games won by people, with open cards, by the AI with proofs: {wins}"
    if not plays:
        none = "the records hold no suit game and no Grand."
        return PartResult(published, "no game", none, none, {})
    with task.executor(2) as executor:
        found = tables_004(
            plays,
            seed=task.seed,
            journal=task.journal,
            executor=executor,
            progress=task.progress,
        )
    ours = ", ".join(f"{table.published.name} {_our_wins(table)}" for table in found.tables)
    return PartResult(
        published=published,
        ours=f"{len(plays)} recorded trump games: {ours}",
        verdict=found.verdict,
        text=found.text,
        values=found.as_json(),
    )


def _paper_wins(table: PublishedTable) -> str:
    column = table.columns["both"]
    shares = (column.recorded_wins, column.open_wins, column.wins)
    return " / ".join(_share(each, table.games) for each in shares)


def _our_wins(table: OurTable) -> str:
    column = table.columns["both"]
    shares = (column.recorded_wins, column.open_wins, column.wins)
    return " / ".join(_share(each, column.games) for each in shares)


def _table(
    published: PublishedTable, rows: Sequence[ReplayRow], pair: tuple[str, str], seed: int
) -> OurTable:
    columns = dict(zip(PROVING, replay_columns(rows, seed=seed), strict=True))
    gain = proof_differences(rows, pair, seed=seed)
    return OurTable(published, columns, len(rows) // len(PROVING), gain)


def _paper_gain(table: OurTable) -> float:
    """By how much the paper's AI wins more than people, without proofs."""
    column = table.published.columns["nobody"]
    return (column.wins - column.recorded_wins) / table.published.games


def _paper_proofs(table: OurTable) -> float:
    """By how much its declarer wins more with proofs, against defenders without."""
    columns = table.published.columns
    return (columns["declarer"].wins - columns["nobody"].wins) / table.published.games


def _compared(what: str, ours: Estimate, theirs: float, games: int) -> str:
    """A finding of the paper beside ours, on so many games, and what that says."""
    if games < ENOUGH:
        verdict = f"{games} games are too few to tell"
    elif ours.low == ours.high:
        verdict = "no game of so few differs"
    elif ours.low <= 0 <= ours.high:
        verdict = "not shown here, too few games"
        if not ours.low <= theirs <= ours.high:
            verdict = "not of that size here"
    else:
        verdict = "the same sign" if (ours.value > 0) == (theirs > 0) else "the other sign"
        verdict += "" if ours.low <= theirs <= ours.high else ", of another size"
    shown = interval(ours, signed=True)
    return f"{what}: {shown}, in print {percent(theirs, signed=True)}: {verdict}."


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
            cells.append(_share(theirs.by_answers()[answers], published.games))
            cells.append(_share(ours.counts[answers], ours.games))
        lines.append(f"| {words} | {' | '.join(cells)} |")
    totals: dict[str, list[str]] = {"record": [], "open cards": [], "AI": []}
    for who in PROVING:
        theirs, ours = published.columns[who], table.columns[who]
        for what, printed, counted in (
            ("record", theirs.recorded_wins, ours.recorded_wins),
            ("open cards", theirs.open_wins, ours.open_wins),
            ("AI", theirs.wins, ours.wins),
        ):
            totals[what] += [_share(printed, published.games), _share(counted, ours.games)]
    lines += [f"| won: {what} | | | {' | '.join(cells)} |" for what, cells in totals.items()]
    cells = []
    for who in PROVING:
        score = table.columns[who].score
        cells += [
            f"{published.columns[who].score:.0f}",
            score.text(".0f"),
        ]
    lines.append(f"| score in 36 games | | | {' | '.join(cells)} |")
    seconds = " | ".join(f"| {table.columns[who].seconds:.0f}" for who in PROVING)
    lines.append(f"| seconds | | | {seconds} |")
    return [*lines, "", f"Verdict: {table.verdict}"]


def _share(part: int, of: int) -> str:
    return percent(part / of if of else nan)


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
                    "won_in_record": published.columns[who].recorded_wins,
                    "won_with_open_cards": published.columns[who].open_wins,
                    "won": published.columns[who].wins,
                    "counts": [*published.columns[who].counts],
                    "score": published.columns[who].score,
                },
            }
            for who, column in table.columns.items()
        ],
    }
