"""What the process does that hands out the chunks of a data set, checks and writes them.

    python benchmarks/data_chunks.py beliefs --rows 3000 --workers 2
    python benchmarks/data_chunks.py beliefs --rows 3000 --chunk 10 --workers 2

Nobody shares its work, so it says how many workers one writer can serve. The second command makes
the same rows in fifty times as many chunks; what more it takes is what a chunk costs the writer.
Times are of processors, so that other work on the machine changes them little.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from dataclasses import replace
from pathlib import Path

from ouvert.arena.executors import open_executor
from ouvert.datasets.catalogue import SETS
from ouvert.datasets.making import make


def main() -> None:
    """Make a set and print what its chunks and the writer took."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name", choices=SETS)
    parser.add_argument("--rows", type=int, default=3000)
    parser.add_argument("--chunk", type=int, help="rows of a chunk; as usual if left out")
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    # workers are told which rows to make, so only this process needs to know
    SETS[asked.name] = replace(SETS[asked.name], chunk=asked.chunk or SETS[asked.name].chunk)
    with tempfile.TemporaryDirectory() as name, open_executor(workers=asked.workers) as executor:
        # the first chunk is as if two were made: processes begin, and load what they need
        make(asked.name, Path(name) / "first", executor, rows=asked.workers)
        began = time.process_time()
        made = make(asked.name, Path(name) / "set", executor, rows=asked.rows)
        writer = time.process_time() - began
        size = sum(made.file(number).stat().st_size for number in made.chunks)
    chunks, work = len(made.chunks), sum(made.seconds.values())
    print(f"chunks                    {chunks}")
    print(f"processor time of all     {work:.2f} s, {1000 * work / chunks:.1f} ms each")
    print(f"of the writer             {writer:.2f} s, {1000 * writer / chunks:.1f} ms a chunk")
    print(f"bytes                     {size:,}, {size / chunks:,.0f} a chunk")


if __name__ == "__main__":
    main()
