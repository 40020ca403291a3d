"""`ouvert studies`: published tables and figures, computed again, and what was measured."""

from __future__ import annotations

from dataclasses import asdict
from enum import Enum
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ouvert.cli.announcing import announce_compilation, announce_pictures
from ouvert.cli.inputs import check_folder, whole
from ouvert.cli.options import JsonOption, folder_argument, seed_option
from ouvert.cli.output import Column, console, print_json, print_table, progress
from ouvert.cli.studies.all_deals import all_deals
from ouvert.cli.studies.bounds import bounds
from ouvert.cli.studies.checkers import TITLES, checkers, part_command
from ouvert.cli.studies.equilibria import equilibria
from ouvert.cli.studies.expectimax import expectimax
from ouvert.cli.studies.exploit import exploit
from ouvert.cli.studies.learn import learn
from ouvert.cli.studies.losses import losses
from ouvert.cli.studies.people import against_people
from ouvert.cli.studies.rating_scale import rating_scale
from ouvert.cli.studies.skat import part_commands, skat
from ouvert.cli.studies.strength import strength
from ouvert.cli.studies.tricks import theory_study, tricks_study
from ouvert.cli.tricks.landscape import landscape_study

if TYPE_CHECKING:
    from ouvert.studies.skat.calibration.study import Calibration
    from ouvert.studies.skat.deal_counts import Figure

studies = typer.Typer(help="Published tables and figures, computed again, and what was measured.")


studies.command("strength")(strength)
studies.command("against-people")(against_people)
studies.command("losses")(losses)
studies.command("rating-scale")(rating_scale)
studies.add_typer(learn, name="learn")
studies.command("checkers")(checkers)
for _part in TITLES:
    studies.command(f"checkers-{_part}")(part_command(_part))
studies.command("checkers-bounds")(bounds)
studies.command("checkers-expectimax")(expectimax)
studies.command("all-deals")(all_deals)
studies.command("landscape")(landscape_study)
studies.command("equilibria")(equilibria)
studies.command("exploit")(exploit)
studies.command("tricks")(tricks_study)
studies.command("theory")(theory_study)
studies.command("skat")(skat)
for _name, _command in part_commands().items():
    studies.command(_name)(_command)


class Hands(Enum):
    """A kind of hand; the words of the option `--hands`."""

    STRONG_SUIT = "strong-suit"
    VERY_STRONG_SUIT = "very-strong-suit"
    STRONG_GRAND = "strong-grand"
    VERY_STRONG_GRAND = "very-strong-grand"


@studies.callback(invoke_without_command=True)
def _studies(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        print(context.get_help())


@studies.command("deal-counts")
def deal_counts(
    as_json: JsonOption = False,
) -> None:
    """How many deals there are, and how long looking at each would take (Quantum Skat, VIII)."""
    from ouvert.studies.skat.deal_counts import SECONDS_PER_DEAL, birthday, rows

    def plain(figure: Figure) -> dict[str, object]:
        return {
            "computed": figure.computed,
            "printed": str(figure.printed),
            "unit": figure.unit,
            "agrees": figure.agrees,
        }

    games = birthday()
    if as_json:
        tables = [
            {
                "table": row.table,
                "cards_each": row.cards_each,
                "deals": plain(row.deals),
                "time": plain(row.total),
            }
            for row in rows()
        ]
        print_json({"rows": tables, "birthday": plain(games)})
        return
    out = console()
    columns = (
        Column("cards\neach", number=True),
        Column("deals", number=True),
        Column("in print", number=True),
        Column("time", number=True),
        Column("in print", number=True),
        Column(""),
    )
    titles = {8: "all deals", 9: "deals that fit one player's hand"}
    for number, title in titles.items():
        lines = []
        for row in rows():
            if row.table == number:
                places = 2 if row.total.computed < 100 else 0
                cells = (
                    str(row.cards_each),
                    f"{row.deals.computed:,}",
                    _printed(row.deals),
                    f"{row.total.computed:,.{places}f}",
                    _printed(row.total),
                    row.total.unit,
                )
                lines.append((cells, ""))
        print_table(
            out, columns, [lines], title=f"Table {number}: {title}, {SECONDS_PER_DEAL} s a deal"
        )
    out.print("≠: what is in print is not the number that comes out.")
    agrees = "agrees" if games.agrees else "does not agree"
    out.print(
        "Games until a deal has come twice with probability 1/2: "
        f"{games.computed:,.0f}\n(printed: {games.printed:,.0f}, {agrees})"
    )


@studies.command("paranoia-speed")
def paranoia_speed(
    count: Annotated[
        int, typer.Option(parser=whole(1), metavar="N", help="Hands of each class.")
    ] = 50,
    hands: Annotated[
        list[Hands] | None,
        typer.Option(help="Only hands of this class; may be given again.", show_default="all"),
    ] = None,
    seed: Annotated[int, seed_option("hands and play; it fixes the nodes")] = 1,
    nodes: Annotated[
        int | None,
        typer.Option(
            parser=whole(1),
            metavar="N",
            show_default="20000000",
            help="Positions after which a question is given up.",
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """How fast it is decided whether the declarer's win is forced, with strong hands.

    After no, one, two and three tricks the paranoia search is asked whether 61 card points are
    sure, with the skat known (paper 004, VI). Times are of one core; nodes depend on the seed
    alone.
    """
    announce_compilation()
    from rich.progress import SpinnerColumn, TextColumn

    from ouvert.skat.search.paranoia import NODE_LIMIT
    from ouvert.studies.skat.paranoia_speed import HandClass, render, run

    classes = [HandClass[each.name] for each in hands or Hands]
    with progress(SpinnerColumn(), TextColumn("measuring {task.description}")) as bar:
        task = bar.add_task("the kernels")
        rows = run(
            seed=seed,
            hands_per_class=count,
            classes=classes,
            node_limit=nodes or NODE_LIMIT,
            progress=lambda name: bar.update(task, description=name),
        )
    if as_json:
        print_json(
            {
                "seed": seed,
                "rows": [asdict(row) | {"hands": Hands[row.hands.name].value} for row in rows],
                "nodes": sum(row.nodes for row in rows),
            }
        )
        return
    print(render(rows))


@studies.command("calibration")
def calibration(
    folder: Annotated[Path, folder_argument("the pictures and the table of classes")],
    games: Annotated[
        int,
        typer.Option(
            parser=whole(1000),
            metavar="N",
            help="Games of suit and Grand together; of each kind of Null a twelfth of that.",
        ),
    ] = 50_000,
    as_json: JsonOption = False,
) -> None:
    """Do the tables keep their promise? Predicted against realised shares of won games.

    As in figures 5 and 6 of paper 001, for every kind of game, with games that no table was learned
    from. Pictures need the extra 'plots': pip install 'ouvert[plots]'.
    """
    announce_compilation()
    from rich.progress import SpinnerColumn, TextColumn

    from ouvert.skat.bidding.trump.tables import trump_tables
    from ouvert.studies.skat.calibration.study import write_report

    check_folder(folder)
    announce_pictures()
    with progress(SpinnerColumn(), TextColumn("{task.description}")) as bar:
        task = bar.add_task("judging games")
        found = write_report(
            trump_tables(),
            folder,
            games,
            progress=lambda line: bar.update(task, description=line.partition(":")[0]),
        )
    files = sorted(path.name for path in folder.iterdir() if path.name.startswith("calibration"))
    if as_json:
        print_json({"games": [_calibration(each) for each in found], "files": files})
        return
    columns = (
        Column("games of"),
        Column("number", number=True),
        Column("mean\nabsolute error", number=True),
        Column("of it\nnoise", number=True),
        Column("bias", number=True),
        Column("worst\nclass", number=True),
    )
    rows = [
        (
            (
                each.name,
                f"{each.games.sum():,}",
                f"{each.error:.1%}",
                f"{each.noise:.1%}",
                f"{each.bias:+.1%}",
                f"{each.worst:.1%}",
            ),
            "",
        )
        for each in found
    ]
    out = console()
    print_table(out, columns, [rows])
    out.print("bias: above 0, the tables hope for too much. Noise: by chance, with so few games.")
    out.print(f"In {folder}: {', '.join(files)}")


def _calibration(found: Calibration) -> dict[str, Any]:
    def number(share: float) -> float | None:
        return None if isnan(share) else round(float(share), 6)

    return {
        "name": found.name,
        "games": int(found.games.sum()),
        "error": number(found.error),
        "noise": number(found.noise),
        "bias": number(found.bias),
        "worst": number(found.worst),
        "classes": [
            {"games": int(n), "predicted": number(predicted), "realised": number(realised)}
            for n, predicted, realised in zip(
                found.games, found.predicted, found.realised, strict=True
            )
        ],
    }


def _printed(figure: Figure) -> str:
    text = f"{figure.printed:,}"
    return text if figure.agrees else f"≠ {text}"
