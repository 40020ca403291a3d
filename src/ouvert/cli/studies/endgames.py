"""`ouvert studies checkers-endgames` and `checkers-bounds`: what is proved of 5 × 5."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ouvert.cards import shown
from ouvert.checkers.exact.aims import Aim
from ouvert.cli.announcing import announce_compilation
from ouvert.cli.checkers.options import LEVELS
from ouvert.cli.inputs import UsageError, check_folder, kept, whole
from ouvert.cli.language import said
from ouvert.cli.options import JsonOption, folder_argument
from ouvert.cli.output import Column, console, print_json, print_table, progress
from ouvert.cli.studies.costs import telling_costs

if TYPE_CHECKING:
    from ouvert.checkers.exact.duels import Duels
    from ouvert.checkers.exact.endgames import Endgames

Tables = Annotated[Path, folder_argument("the tables of endgames")]
PerhapsTables = Annotated[
    Path | None,
    typer.Argument(
        parser=kept,
        metavar="FOLDER",
        help="Where the tables of endgames go; not needed with --no-tables.",
    ),
]
Size = Annotated[
    int, typer.Option(parser=whole(4, 5), metavar="N", help="Squares along an edge: 4 or 5.")
]
Parts = Annotated[
    int,
    typer.Option(
        parser=whole(1, 12),
        metavar="N",
        help="On how many squares a piece may be in the tables; beyond, anything may happen.",
    ),
]
Together = Annotated[
    int | None,
    typer.Option(
        parser=whole(2, 24),
        metavar="N",
        help="Use tables of every number of moves on the clock, in which both pieces are on at "
        "most N squares together.",
    ),
]
MadeTogether = Annotated[
    int | None,
    typer.Option(
        "--together",
        parser=whole(2, 24),
        metavar="N",
        help="Make tables of every number of moves on the clock, in which both pieces are on at "
        "most N squares together.",
    ),
]
QUANTUM = ("superposition", "entanglement")
COLUMNS = {
    "table": ("table", "{}"),
    "moments": ("moments", "{:,}"),
    "clock": ("moves on\nthe clock", "{}"),
    "lone_width": ("mean width, on\none square each", "{:.4f}"),
    "exact": ("exact\nof these", "{:.1%}"),
    "lone_exact": ("exact\nof these", "{:.1%}"),
    "width": ("mean width\nof all", "{:.4f}"),
}
"""What is told of a table: a heading, and how a value is written."""
SHOWN = 10
"""Every so many moves on the clock the bounds of a table are told."""
AIMS = {aim.name.lower().replace("_", "-"): aim for aim in Aim}


def _quantum(text: str) -> str:
    found = text.strip().casefold()
    levels = ", ".join((*QUANTUM, "interference"))
    if found == "classical":
        raise typer.BadParameter(
            said(
                "the classical game is solved whole ('ouvert studies checkers-exact'): write "
                "{levels}",
                levels=levels,
            )
        )
    if found not in LEVELS:
        raise typer.BadParameter(
            said("{text} is no level: write {levels}", text=shown(text), levels=levels)
        )
    return found


def _aim(text: str) -> str:
    found = text.strip().casefold()
    if found not in AIMS:
        raise typer.BadParameter(
            said("{text} is no aim: write {aims}", text=shown(text), aims=", ".join(AIMS))
        )
    return found


def _with_tables(text: str) -> str:
    if (found := _quantum(text)) not in QUANTUM:
        raise typer.BadParameter(
            said(
                "{text} has no tables: write {levels}",
                text=shown(text),
                levels=", ".join(QUANTUM),
            )
        )
    return found


@telling_costs()
def endgames(
    folder: Tables,
    size: Size = 5,
    parts: Parts = 3,
    together: MadeTogether = None,
    level: Annotated[
        str | None,
        typer.Option(parser=_with_tables, metavar="LEVEL", help="Of this level alone."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Tables of quantum checkers with a piece a side, for 'ouvert studies checkers-bounds'.

    One for superposition and one for entanglement. What is there is not made again, and a run that
    was interrupted goes on. How wide the bounds are is told, and how many are exact: of all moments
    that are kept, and with --together of those in which either piece is on one square.

    On 5 × 5 with superposition 3 squares a piece make 452,000 moments; 4 make 11.7 million, which
    take two and a half minutes of processor time and 2.3 GB of memory. With entanglement 3 make 3.2
    million, in half a minute. A table of more than 20 million moments is refused, with --together
    one of more than 16 million.

    With --together the tables are those of the expected result. 'ouvert studies checkers-bounds'
    makes those of forced wins itself where it needs them.
    """
    check_folder(folder)
    announce_compilation()
    from rich.progress import SpinnerColumn, TextColumn, TimeElapsedColumn

    from ouvert.checkers.exact.duels import build_duels, duels_name
    from ouvert.checkers.exact.endgames import build_endgames, endgames_name
    from ouvert.checkers.rules.variant import Variant

    found: list[dict[str, Any]] = []
    with progress(SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn()) as bar:
        task = bar.add_task("starting")

        def told(text: str) -> None:
            bar.update(task, description=text)

        for name in QUANTUM if level is None else (level,):
            variant = Variant(size, 1, LEVELS[name])
            if together:
                duels = build_duels(variant, folder, parts, together, told)
                kept = {
                    "table": duels_name(variant, parts, together, Aim.EXPECTED),
                    "moments": len(duels.first),
                }
                found += [kept | each for each in _by_clock(duels)]
                continue
            table = build_endgames(variant, folder, parts, told)
            widths = table.values[:, 1] - table.values[:, 0]
            found.append(
                {
                    "table": endgames_name(variant, parts),
                    "moments": len(table.first),
                    "exact": round(float((widths == 0).mean()), 6),
                    "width": round(float(widths.mean()), 6),
                }
            )
    if as_json:
        print_json(found)
        return
    told_of = [name for name in COLUMNS if name in found[0]]
    columns = [Column(COLUMNS[name][0], number=name != "table") for name in told_of]
    rows = [(tuple(COLUMNS[name][1].format(each[name]) for name in told_of), "") for each in found]
    print_table(console(), columns, [rows])


def _by_clock(duels: Duels) -> list[dict[str, Any]]:
    """How wide the bounds are at some clocks, and at the first at which all lone pieces' met."""
    found = []
    met = False
    for clock in range(len(duels.values)):
        widths = duels.widths(clock)
        if not clock % SHOWN or (widths.exact == 1 and not met):
            found.append(
                {
                    "clock": clock,
                    "lone_width": round(widths.lone, 6),
                    "lone_exact": round(widths.exact, 6),
                    "width": round(widths.all, 6),
                }
            )
        met = met or widths.exact == 1
    return found


@telling_costs()
def bounds(
    folder: PerhapsTables = None,
    trials: Annotated[
        int,
        typer.Option(
            parser=whole(1, 1_000_000_000), metavar="N", help="Moments to look at for each bound."
        ),
    ] = 1_000_000,
    size: Size = 5,
    parts: Parts = 3,
    together: Together = None,
    no_tables: Annotated[
        bool,
        typer.Option("--no-tables", help="Search without tables of endgames."),
    ] = False,
    level: Annotated[
        str | None,
        typer.Option(parser=_quantum, metavar="LEVEL", help="Of this level alone."),
    ] = None,
    aim: Annotated[
        str | None,
        typer.Option(
            parser=_aim,
            metavar="AIM",
            help="Bound this alone: expected, white-wins or black-wins.",
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Bounds of quantum checkers with one row a side, proved with tables of endgames or without.

    What each side can expect from the start, and with what probability it can force a win. FOLDER
    holds the tables of 'ouvert studies checkers-endgames', which are made if they are not there.
    With interference there are none.

    With superposition 5 × 5 is bounded best with --level superposition --parts 5 --together 7. For
    what is expected that table takes 81 seconds of processor time and 1.9 GB on disk, for forced
    wins 3.5 GB; without --aim both are made. A table that was interrupted goes on. With --trials
    8000000 all three bounds take some 18 minutes of processor time and 5.9 GB of memory.

    A moment that comes up takes 90 bytes, with interference 300, and there is room for four times N
    of them, or for 8,000,000.

    Who can force a win with a probability of p expects at least 2p − 1, so where all three are
    bounded each narrows the others.
    """
    if folder is None and not no_tables:
        raise UsageError(
            said("name FOLDER, where the tables of endgames go, or search without: --no-tables")
        )
    if no_tables and together:
        raise UsageError(said("--together is a limit of tables, and --no-tables wants none"))
    if together and level == "interference":
        raise UsageError(
            said("--together is for superposition and entanglement: interference has no tables")
        )
    if folder is not None:
        check_folder(folder)
    announce_compilation()
    from rich.progress import SpinnerColumn, TextColumn, TimeElapsedColumn

    from ouvert.checkers.exact.bounds import MOST_NODES, bounds_of_every_aim
    from ouvert.checkers.exact.bounds import bounds as proved
    from ouvert.checkers.exact.duels import build_duels
    from ouvert.checkers.exact.endgames import build_endgames
    from ouvert.checkers.rules.variant import Variant

    found = []
    aims = list(Aim) if aim is None else [AIMS[aim]]
    most_nodes = max(MOST_NODES, 4 * trials)
    with progress(SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn()) as bar:
        task = bar.add_task("starting")

        def told(text: str) -> None:
            bar.update(task, description=text)

        def tables(variant: Variant) -> Callable[[Aim], Endgames | Duels | None]:
            """The table for an aim, loaded once: some are for several."""

            @cache
            def loaded(aim: Aim) -> Endgames | Duels | None:
                if folder is None or no_tables or variant.level is LEVELS["interference"]:
                    return None
                if together:
                    return build_duels(variant, folder, parts, together, told, aim=aim)
                return build_endgames(variant, folder, parts, told)

            # tables of endgames serve every aim, those of forced wins both sides
            return lambda aim: loaded(Aim.WHITE_WINS if together and aim.forced else Aim.EXPECTED)

        levels = QUANTUM if together else (*QUANTUM, "interference")
        for name in levels if level is None else (level,):
            variant = Variant(size, 1, LEVELS[name])
            known = tables(variant)
            results = (
                bounds_of_every_aim(
                    variant, trials, most_nodes=most_nodes, known=known, progress=told
                )
                if len(aims) > 1
                else [
                    proved(
                        variant,
                        aims[0],
                        trials,
                        most_nodes=most_nodes,
                        endgames=known(aims[0]),
                        progress=told,
                    )
                ]
            )
            for each, result in zip(aims, results, strict=True):
                found.append((name, each.name.lower().replace("_", " "), result))
    if as_json:
        print_json(
            [
                {
                    "size": size,
                    "level": name,
                    "aim": bounded,
                    "lower": result.lower,
                    "upper": result.upper,
                    "expanded": result.expanded,
                }
                for name, bounded, result in found
            ]
        )
        return
    columns = (
        Column("level"),
        Column("aim"),
        Column("at least", number=True),
        Column("at most", number=True),
        Column("moments", number=True),
    )
    rows = [
        ((name, bounded, f"{proof.lower:+.4f}", f"{proof.upper:+.4f}", f"{proof.expanded:,}"), "")
        for name, bounded, proof in found
    ]
    print_table(console(), columns, [rows])
