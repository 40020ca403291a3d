"""The card of a set, written from what is really in its folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from ouvert.datasets.costs import Cost, size_text, time_text
from ouvert.datasets.folders import CARD, Folder, polars_for_sets, sets_below
from ouvert.files import replace_file
from ouvert.studies.report import markdown_table


def cards(path: Path, told: Callable[[str], None] = lambda _: None) -> Iterator[tuple[Folder, str]]:
    """The sets in a folder, each with its card; which are left out, and errors: `sets_below`."""
    for folder in sets_below(path, told):
        yield folder, card(folder)


def card(folder: Folder) -> str:
    """What is in a folder, as Markdown: schema, how it was made, sizes, checksums, licence."""
    polars, data = polars_for_sets(), folder.data
    files, broken = folder.good()
    schema = polars.read_parquet_schema(files[0]) if files else {}
    about = {
        "number": "of the row, from 0",
        "split": "`train`, `validation` or `test`: of every ten rows eight, one and one",
        **data.columns,
    }
    columns = [(f"`{name}`", str(kind), about[name]) for name, kind in schema.items()]
    rows = polars.scan_parquet(files).select(polars.len()).collect().item() if files else 0
    follows = "seed and number" if data.seeded else "its number"
    size = sum(file.stat().st_size for file in files)
    good = set(files)
    made = [number for number in folder.chunks if folder.file(number) in good]
    cost = Cost(rows, sum(folder.seconds.get(number, 0.0) for number in made), size)
    sums = [
        (file.name, f"{file.stat().st_size:,}", f"`{folder.chunks[number]}`")
        for number in sorted(folder.chunks)
        if (file := folder.file(number)) in good
    ]
    missing = "".join(f"\n{sentence}.\n" for sentence in broken)
    return f"""# {data.title}

{data.about}

**{data.name}**, version {data.version}, seed {folder.seed}: {rows:,} of {folder.rows:,} rows in \
{len(files)} files, {size:,} bytes.
{missing}
## Columns

{markdown_table(("column", "type", "meaning"), columns)}

## How it was made

```
ouvert data make {data.name} FOLDER --rows {folder.rows} --seed {folder.seed}
```

By Ouvert {folder.maker}. A row follows from {follows} alone, whatever machine makes it. \
{_taken(cost, data.full)}

## Tasks

{", ".join(f"`{task}`" for task in data.tasks) or "None is scored."}

## Checksums

{markdown_table(("file", "bytes", "SHA-256"), sums)}

## Licence

CC0 1.0: no rights are reserved. Who uses it for a paper may cite Ouvert and its version.
"""


def _taken(cost: Cost, full: int) -> str:
    """What the rows took, and what all would at that rate."""
    if not cost.rows:
        return "No row is there yet, so what one takes is not known."
    (each, _), (seconds, size) = cost.of(1), cost.of(full)
    return (
        f"These rows took {time_text(cost.seconds)} of processor time, {time_text(each)} each; at "
        f"that rate the full set of {full:,} rows takes {time_text(seconds)} of one core and "
        f"{size_text(size)}."
    )


def write_card(folder: Folder) -> None:
    """Write the card into its folder."""
    replace_file(folder.path / CARD, card(folder).encode())
