"""Studies that stand by themselves, as parts of the report on Skat."""

from __future__ import annotations

from dataclasses import asdict
from math import isnan

from ouvert.skat.bidding.trump.tables import trump_tables
from ouvert.studies.report import markdown_table
from ouvert.studies.skat.calibration.study import Calibration, calibrate, calibrate_null, held_out
from ouvert.studies.skat.deal_counts import birthday, rows
from ouvert.studies.skat.paranoia_speed import render, run
from ouvert.studies.skat.shares import percent
from ouvert.studies.skat.task import PartResult, Task

CALIBRATED = 100_000
"""Games of suit and Grand that are judged at full effort; of each kind of Null a twelfth."""
DEVIATION = 0.03
"""The deviation of paper 001."""
CLOCK = 5000
"""Milliseconds that a card may take in paper 004."""
HANDS = 25
"""Hands of each class that are proved at full effort."""


def deal_counts(task: Task) -> PartResult:
    """Tables 8 and 9 and the birthday number of paper 000; nothing is drawn."""
    table = [
        (
            row.table,
            row.cards_each,
            row.deals.computed,
            f"{row.deals.printed:,}",
            f"{row.total.computed:,.2f} {row.total.unit}",
            f"{row.total.printed:,} {row.total.unit}",
            "yes" if row.agrees else "no",
        )
        for row in rows()
    ]
    games = birthday()
    wrong = [row for row in rows() if not row.agrees]
    return PartResult(
        published=f"{len(table)} rows; a deal comes twice after {games.printed:,.0f} games",
        ours=f"{len(table) - len(wrong)} rows as printed; after {games.computed:,.0f} games",
        verdict="as printed but for "
        + ", ".join(f"table {row.table} with {row.cards_each} cards each" for row in wrong)
        + ", and the birthday number: ours are exact.",
        text=markdown_table(
            ("table", "cards each", "deals", "in print", "time", "in print", "agrees"), table
        ),
        values={
            "rows": [
                {"table": row.table, "cards_each": row.cards_each, "deals": row.deals.computed}
                for row in rows()
            ],
            "birthday": games.computed,
        },
    )


def calibration(task: Task) -> PartResult:
    """Figures 5 and 6 of paper 001 with games that our own judge decides; a footnote to others."""
    tables = trump_tables()
    games = task.scaled(CALIBRATED, least=1000)
    task.progress("suit games and Grand", 0, 0)
    found: list[Calibration] = list(calibrate(tables, held_out(tables, games)))
    task.progress("Null", 0, 0)
    found += calibrate_null(max(60, games // 12), tables.seed)
    table = [
        (
            each.name,
            int(each.games.sum()),
            percent(each.error),
            percent(each.noise),
            percent(each.bias, signed=True),
            percent(each.worst),
        )
        for each in found
    ]
    worst = max(found, key=lambda each: each.error)
    return PartResult(
        published="deviation of at most 3 %",
        ours=f"mean absolute error of at most {percent(worst.error)} ({worst.name})",
        verdict=(
            "below the printed 3 % in every game"
            if worst.error < DEVIATION
            else f"{worst.name} is above the printed 3 %, with {percent(worst.noise)} of noise"
        )
        + ", but by the judge that taught the tables; `skat-predictions` asks games of others.",
        text=markdown_table(
            ("game", "games", "mean absolute error", "of it noise", "bias", "worst class"), table
        ),
        values={
            each.name: {
                "games": int(each.games.sum()),
                "error": each.error,
                "noise": each.noise,
                "bias": each.bias,
                "worst": None if isnan(each.worst) else each.worst,
            }
            for each in found
        },
    )


def paranoia_speed(task: Task) -> PartResult:
    """How fast a win is proved, section VI of paper 004; nodes depend on the seed alone."""
    found = run(
        seed=task.seed,
        hands_per_class=task.scaled(HANDS, least=2),
        progress=lambda name: task.progress(name, 0, 0),
    )
    asked, unknown = (sum(getattr(row, name) for row in found) for name in ("asked", "unknown"))
    slowest, most = max(row.p90 for row in found), max(row.most for row in found)
    return PartResult(
        published="fast enough after a few cards, with 5 s a card",
        ours=f"nine in ten within {slowest / 1e3:.2g} s in the slowest class, at most "
        f"{most / 1e3:.2g} s; {unknown} of {asked} given up",
        verdict="agrees."
        if most < CLOCK and not unknown
        else f"agrees for most hands, but {unknown} were given up or some took more than 5 s.",
        text=f"```\n{render(found)}\n```",
        values={"rows": [asdict(row) | {"hands": row.hands.name} for row in found]},
    )
