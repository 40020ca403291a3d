"""The card of a set, written from what is really in its folder."""

from __future__ import annotations

from ouvert.datasets.folders import CARD, Folder, replace_file
from ouvert.skat.records.tables import polars_module
from ouvert.studies.report import markdown_table


def card(folder: Folder) -> str:
    """What is in a folder, as Markdown: schema, how it was made, sizes, checksums, licence."""
    polars, data = polars_module(), folder.data
    files, broken = folder.good()
    schema = polars.read_parquet_schema(files[0]) if files else {}
    about = {
        "number": "of the row, from 0",
        "split": "`train`, `validation` or `test`: of every ten rows eight, one and one",
        **data.columns,
    }
    columns = [(f"`{name}`", str(kind), about[name]) for name, kind in schema.items()]
    rows = polars.scan_parquet(files).select(polars.len()).collect().item() if files else 0
    size = sum(file.stat().st_size for file in files)
    seconds = sum(folder.seconds.values())
    known = len(folder.chunks) * data.chunk if rows == 0 else rows
    each = seconds / known if known else 0.0
    sums = [
        (file.name, f"{file.stat().st_size:,}", f"`{folder.chunks[number]}`")
        for number in sorted(folder.chunks)
        if (file := folder.file(number)) in files
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

By Ouvert {folder.maker}. A row follows from seed and number alone, whatever machine makes it. These
rows took {seconds:,.1f} seconds of processor time, {each:.4f} s each; at that rate the full set of
{data.full:,} rows takes {each * data.full / 3600:,.1f} hours of one core and \
{size / max(rows, 1) * data.full / 1e6:,.0f} MB.

## Tasks

{", ".join(f"`{task}`" for task in data.tasks) or "None is scored."}

## Checksums

{markdown_table(("file", "bytes", "SHA-256"), sums)}

## Licence

CC0 1.0: no rights are reserved. Who uses it for a paper may cite Ouvert and its version.
"""


def write_card(folder: Folder) -> None:
    """Write the card into its folder."""
    replace_file(folder.path / CARD, card(folder).encode())
