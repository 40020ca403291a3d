"""`ouvert tables`: the tables and rules by which hands are judged and cards are played."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from math import exp, isnan
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ouvert.cards import shown
from ouvert.cli.announcing import announce_compilation
from ouvert.cli.inputs import UsageError, kept, whole
from ouvert.cli.language import said
from ouvert.cli.options import JsonOption, WhereOption, WorkersOption, json_option, seed_option
from ouvert.cli.output import Column, Section, check_new, console, print_json, print_table, progress

if TYPE_CHECKING:
    from rich.console import Console

    from ouvert.skat.bidding.trump.tables import TrumpTables
    from ouvert.studies.skat.tables.contents import ClassContents, NullContents, Tallied

GAMES, SEED, CHUNK = 1_500_000, 20261121, 20_000
"""Of the tables that come with Ouvert; a test compares them with `studies.skat.tables.building`."""

tables = typer.Typer(help="The tables and rules by which hands are judged and cards are played.")


@tables.callback(invoke_without_command=True)
def _tables(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        print(context.get_help())


@tables.command("build")
def build(
    file: Annotated[Path, typer.Argument(help="Where the tables go: a new file with .npz.")],
    games: Annotated[
        int,
        typer.Option(
            parser=whole(1), metavar="N", help="Games to learn from.", show_default=f"{GAMES}"
        ),
    ] = GAMES,
    folder: Annotated[
        Path | None,
        typer.Option(
            parser=kept,
            metavar="FOLDER",
            show_default="FILE with .games in place of .npz",
            help="Where judged games are kept; a build that was interrupted goes on from them.",
        ),
    ] = None,
    seed: Annotated[int, seed_option("the deals")] = SEED,
    chunk: Annotated[
        int,
        typer.Option(
            parser=whole(1),
            metavar="N",
            help="Games that are judged and kept at once; other chunks have other deals.",
        ),
    ] = CHUNK,
    where: WhereOption = "processes",
    workers: WorkersOption = None,
    as_json: JsonOption = False,
) -> None:
    """Learn the trump tables: deal games, judge them by self-play and open cards, and learn.

    Seed, games and chunk fix the tables to the last bit; workers and interruptions do not change
    them. Those that come with Ouvert are built with what stands here as default. To ship
    others, put the file in the place of src/ouvert/skat/bidding/data/trump.npz.
    """
    if file.suffix != ".npz":
        raise UsageError(
            said("the tables go to a file with .npz, not {name}", name=shown(file.name))
        )
    if file.is_dir() or not file.absolute().parent.is_dir():
        raise UsageError(said("there is no folder in which {file} could be a file", file=file))
    check_new(file)
    announce_compilation()
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn

    from ouvert.studies.skat.tables.building import build as build_tables

    started = time.perf_counter()
    columns = (
        TextColumn("judging games"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with progress(*columns) as bar:
        task = bar.add_task("", total=-(-games // chunk) * chunk)
        built = build_tables(
            file,
            folder or file.with_suffix(".games"),
            games=games,
            seed=seed,
            workers=workers,
            where=where,
            chunk=chunk,
            progress=lambda done: bar.advance(task, done),
        )
    seconds = time.perf_counter() - started
    size = file.stat().st_size
    if as_json:
        print_json(
            {
                "file": str(file),
                "games": built.games,
                "seed": built.seed,
                "cells": len(built.cells),
                "bytes": size,
                "seconds": round(seconds, 3),
            }
        )
        return
    print(
        f"{file}: {built.games:,} games in {len(built.cells):,} cells, seed {built.seed}, "
        f"{size / 1e3:,.0f} kB, in {seconds:,.0f} s"
    )


@tables.command("show")
def show(
    file: Annotated[
        Path | None,
        typer.Argument(
            help="Trump tables that 'ouvert tables build' has written.",
            show_default="those that come with Ouvert",
        ),
    ] = None,
    by: Annotated[
        str | None,
        typer.Option(
            metavar="FEATURE",
            show_default="none",
            help='Split the games up by a feature, such as "jacks" or "lost tricks".',
        ),
    ] = None,
    as_json: Annotated[bool, json_option("one line of JSON, with all features")] = False,
) -> None:
    """What the tables hold: games, cells, and how sure a cell is of itself.

    A cell is where hands with equal features meet. How well the tables predict games that they
    were not learned from is another question: 'ouvert studies calibration' answers it.
    """
    from ouvert.skat.bidding.null.tables import load
    from ouvert.skat.bidding.trump.tables import trump_tables
    from ouvert.studies.skat.tables.contents import (
        FEATURES,
        null_contents,
        read_trump_tables,
        trump_contents,
    )

    if by is not None and by not in FEATURES:
        raise UsageError(
            said("{by} is no feature: they are {names}", by=shown(by), names=", ".join(FEATURES))
        )
    trump = trump_tables() if file is None else read_trump_tables(file)
    classes = trump_contents(trump)
    null = null_contents(load()) if file is None else ()
    sizes = _sizes(file)
    if as_json:
        print_json(
            {
                "games": trump.games,
                "seed": trump.seed,
                "open_share": trump.open_share,
                "bytes": sizes,
                "correction": trump.correction.round(4).tolist(),
                "classes": [_class_as_json(each) for each in classes],
                **({"null": [_null_as_json(each) for each in null]} if null else {}),
            }
        )
        return
    out = console()
    if by is not None:
        _print_feature(out, classes, by)
        return
    _print_classes(out, trump, classes, sizes)
    if null:
        _print_null(out, null, sizes)


@tables.command("suit")
def suit(
    cards: Annotated[
        str,
        typer.Argument(
            metavar="CARDS",
            help='Your cards of a suit / those that the others may hold, as in "CA C10 / CK CQ"; '
            "the rest is gone. With jacks it is the trumps of a suit game.",
        ),
    ],
    as_json: JsonOption = False,
) -> None:
    """What the tables of suit factors say of one suit: what to lead, and how safe it is in Null.

    Worth is in card points, with five for every trick, as long as the suit is played alone (paper
    004, section IV). 'ouvert studies skat-suit-factors' tells how large the tables are.
    """
    from ouvert.studies.skat.tables.factors import as_json as values
    from ouvert.studies.skat.tables.factors import factors_text, parse_factor, suit_factor

    found = suit_factor(*parse_factor(cards))
    if as_json:
        print_json(values(found))
        return
    print(factors_text([found]))


@tables.command("rules")
def rules(
    as_json: JsonOption = False,
) -> None:
    """The expert rules, by situation: the first that applies speaks.

    On a terminal they are laid out; a file or another program gets them as Markdown.
    """
    from ouvert.skat.players.rules_table import RULES, render

    if as_json:
        listed = [
            {
                "number": rule.number,
                "name": rule.name,
                "situation": rule.situation.title,
                "sentence": rule.sentence,
            }
            for rule in RULES
        ]
        print_json({"rules": listed})
    elif sys.stdout.isatty():
        from rich.markdown import Markdown

        console().print(Markdown(render()))
    else:
        print(render())


def _sizes(file: Path | None) -> dict[str, int]:
    """Bytes of each file."""
    if file is not None:
        return {file.name: file.stat().st_size}
    from importlib import resources

    data = resources.files("ouvert.skat.bidding").joinpath("data")
    return {name: len(data.joinpath(name).read_bytes()) for name in ("trump.npz", "null.npz")}


def _print_classes(
    out: Console, trump: TrumpTables, classes: Sequence[ClassContents], sizes: dict[str, int]
) -> None:
    columns = (
        Column("class"),
        Column("games", number=True),
        Column("won", number=True),
        Column("won with\nopen cards", number=True),
        Column("cells", number=True),
        Column("games\na cell", number=True),
        Column("in thin\ncells", number=True),
        Column("± in\na cell", number=True),
    )
    rows = [
        (
            (
                each.name,
                f"{each.total.games:,}",
                _share(each.total.share),
                _share(each.total.open_share),
                f"{each.cells:,}",
                f"{each.median:,}",
                _share(each.thin),
                _share(each.error),
            ),
            "",
        )
        for each in classes
    ]
    even = [f"{1 / (1 + exp(-shift)):.0%}" for shift in trump.correction[:, 0].tolist()]
    name, size = next(iter(sizes.items()))
    title = f"{name}: {trump.games:,} games, seed {trump.seed}, {size / 1e3:,.0f} kB"
    print_table(out, columns, [rows], title=title)
    out.print(
        f"P_w is {1 - trump.open_share:.0%} self-play of the rules and {trump.open_share:.0%} open "
        "cards.\nGames a cell: half of the hands have more company. Thin: less than 12 games.\n"
        f"Corrected for strong play, an even chance in these classes is {', '.join(even)}."
    )
    features = dict.fromkeys(name for each in classes for name in each.features)
    out.print(f"Features, for --by: {', '.join(features)}.")


def _print_feature(out: Console, classes: Sequence[ClassContents], by: str) -> None:
    columns = (
        Column(by),
        Column("games", number=True),
        Column("won", number=True),
        Column("games with\nopen cards", number=True),
        Column("won", number=True),
    )
    for each in classes:
        if by in each.features:
            section: Section = [
                (
                    (
                        label,
                        f"{found.games:,}",
                        _share(found.share),
                        f"{found.open_games:,}",
                        _share(found.open_share),
                    ),
                    "",
                )
                for label, found in each.features[by].items()
            ]
            print_table(out, columns, [section], title=each.name)


def _print_null(out: Console, null: Sequence[NullContents], sizes: dict[str, int]) -> None:
    columns = (
        Column("cards of the\nsuit put"),
        Column("patterns", number=True),
        Column("safe", number=True),
        Column("others hold,\nclosed", number=True),
        Column("others hold,\nOuvert", number=True),
    )
    rows = [
        (
            (
                "Hand game" if each.put is None else str(each.put),
                str(each.patterns),
                str(each.safe),
                f"{each.closed:.3f}",
                f"{each.ouvert:.3f}",
            ),
            "",
        )
        for each in null
    ]
    title = f"null.npz: suits in Null, {sizes['null.npz'] / 1e3:,.0f} kB"
    print_table(out, columns, [rows], title=title)
    out.print("Others: the mean probability over the patterns that are not safe.")


def _share(share: float) -> str:
    return "" if isnan(share) else f"{share:.1%}"


def _number(share: float) -> float | None:
    return None if isnan(share) else round(share, 6)


def _tallied_as_json(found: Tallied) -> dict[str, Any]:
    return {
        "games": found.games,
        "share": _number(found.share),
        "open_games": found.open_games,
        "open_share": _number(found.open_share),
    }


def _class_as_json(each: ClassContents) -> dict[str, Any]:
    return {
        "class": each.name,
        **_tallied_as_json(each.total),
        "cells": each.cells,
        "cells_possible": each.possible,
        "median_games": each.median,
        "thin": _number(each.thin),
        "standard_error": _number(each.error),
        "features": {
            feature: {label: _tallied_as_json(found) for label, found in values.items()}
            for feature, values in each.features.items()
        },
    }


def _null_as_json(each: NullContents) -> dict[str, Any]:
    return {
        "put": each.put,
        "patterns": each.patterns,
        "safe": each.safe,
        "closed": round(each.closed, 6),
        "ouvert": round(each.ouvert, 6),
    }
