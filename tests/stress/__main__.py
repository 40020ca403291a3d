"""The table of bars: `make stress`, or with --short what continuous integration runs."""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from pathlib import Path

from stress import clusters, inputs, kills, loads, messages, owners, troubles
from stress.rows import Form, Outcome, Row

ROWS = (
    Row("server killed, SQLite", "0 events lost, on within 15 s", kills.servers_in_sqlite),
    Row("server killed, PostgreSQL", "0 events lost, on within 15 s", kills.servers_in_postgresql),
    Row("owner killed or stopped", "0 events lost, on within 15 s", owners.taken_over),
    Row("cluster killed", "0 pieces differ, none is made twice", clusters.killed),
    Row("workers killed", "AIs move within 20 s", kills.workers),
    Row("workers stopped", "AIs move within 20 s", kills.stopped_workers),
    Row("workers without memory", "AIs move within 20 s", kills.starved_workers),
    Row("cards sent", "0 foreign cards", messages.cards),
    Row("database in trouble", "all told within 5 s, nothing lost", troubles.databases),
    Row("inputs", "OuvertError alone, 2 s of CPU at most", inputs.parsers),
    Row("solver", "0 differences from the plain one", inputs.endings),
    Row("many tables", "0 errors, p99 100 ms, memory + 5 % at most", loads.tables),
    Row("swift beside slow", "p95 500 ms", loads.lanes),
    Row("flood", "an upload within 5 s, echo p99 250 ms", loads.flood),
    Row("largest upload", "list pages 1 s, writing 200 ms, echo p99 250 ms", loads.upload),
)


def main() -> None:
    """Measure rows, and print the table."""
    parser = argparse.ArgumentParser(prog="make stress", description=__doc__)
    parser.add_argument("--short", action="store_true", help="the short form of each row")
    parser.add_argument("--row", action="append", help="only the row of this name", default=[])
    parser.add_argument(
        "--journals",
        type=Path,
        help="a folder that remembers finished pieces of long forms, to go on with them",
    )
    options = parser.parse_args()
    unknown = set(options.row) - {row.name for row in ROWS}
    if unknown:
        parser.error(f"there is no row {', '.join(unknown)}: {', '.join(r.name for r in ROWS)}")
    print("| row | bar | figures | seconds | |\n|---|---|---|---|---|", flush=True)
    lost = 0
    for row in ROWS:
        if options.row and row.name not in options.row:
            continue
        begun = time.monotonic()
        try:
            found = row.measure(Form(options.short, options.journals))
        except Exception:
            traceback.print_exc()
            found = Outcome("it ended in an error", lost=1)
        lost += found.lost
        took = time.monotonic() - begun
        print(f"| {row.name} | {row.bar} | {found.figures} | {took:.0f} | {found.verdict} |")
        sys.stdout.flush()
    sys.exit(lost > 0)


if __name__ == "__main__":
    main()
