"""`ouvert studies strength`: a player in each role against a baseline."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from ouvert.cli.announcing import announce_compilation
from ouvert.cli.inputs import UsageError, whole
from ouvert.cli.language import said
from ouvert.cli.options import (
    EverythingSeedOption,
    JournalOption,
    JsonOption,
    WhereOption,
    WorkersOption,
)
from ouvert.cli.output import Column, console, print_json, print_table, progress

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

    from ouvert.stats import Estimate
    from ouvert.studies.skat.strength import Role, Strength


def strength(
    players: Annotated[
        list[str],
        typer.Argument(metavar="PLAYER...", help="Players as in 'ouvert match'."),
    ],
    against: Annotated[
        str, typer.Option(metavar="PLAYER", help="The baseline at the other seats.")
    ] = "pimc:50",
    contested: Annotated[
        int,
        typer.Option(
            parser=whole(2), metavar="N", help="Deals whose outcome is open to begin with."
        ),
    ] = 350,
    others: Annotated[int, typer.Option(parser=whole(2), metavar="N", help="Other deals.")] = 120,
    track: Annotated[
        str,
        typer.Option(
            metavar="TRACK", help="What they decide: cards, or discard (and the announcement)."
        ),
    ] = "cards",
    roles: Annotated[
        list[str] | None,
        typer.Option(
            "--role",
            metavar="ROLE",
            help="declarer or defenders.",
            show_default="all",
        ),
    ] = None,
    seed: EverythingSeedOption = 11,
    journal: JournalOption = None,
    where: WhereOption = "processes",
    workers: WorkersOption = None,
    as_json: JsonOption = False,
) -> None:
    """How strong are players as declarer and as defenders?

    The auction is fixed, and in the track of the cards also contract and skat. Deals whose outcome
    is open are played more often than they come, and weighed accordingly. Intervals are of 95 %, by
    deal.
    """
    announce_compilation()
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn

    from ouvert.skat.matches.tracks import Track
    from ouvert.studies.skat.strength import ROLES, measure

    if track not in (Track.CARDS.value, Track.DISCARD.value):
        raise UsageError(said("'{track}' is no track of roles: cards or discard", track=track))
    found = []
    for player in players:
        columns = (
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
        )
        with progress(*columns) as bar:
            task = bar.add_task(player)

            def show(done: int, due: int, bar: Progress = bar, task: TaskID = task) -> None:
                bar.update(task, completed=done, total=due)

            found.append(
                measure(
                    player,
                    against,
                    contested=contested,
                    others=others,
                    seed=seed,
                    roles=tuple(roles) if roles else ROLES,
                    track=Track(track),
                    journal=journal,
                    workers=workers,
                    where=where,
                    progress=show,
                )
            )
    if as_json:
        print_json({"players": [asdict(each) for each in found]})
        return
    _print(found)


def _print(found: list[Strength]) -> None:
    columns = (
        Column("player"),
        Column("role"),
        Column("games won\nmore often", number=True),
        Column("of the\ncontested", number=True),
        Column("points more\nin 36 games", number=True),
        Column("time", number=True),
    )
    sections = [
        [((each.player, role, *_cells(gain)), "") for role, gain in each.roles.items()]
        for each in found
    ]
    out = console()
    print_table(out, columns, sections)
    first = found[0]
    out.print(
        f"Against {first.baseline}, whose declarers win {first.baseline_won:.1%} of all games; "
        f"{first.deals[0]} contested deals, which are {first.share:.0%} of all, and "
        f"{first.deals[1]} others; seed {first.seed}."
    )
    out.print("time: processor time as a multiple of the baseline's in the same role.")


def _cells(role: Role) -> tuple[str, str, str, str]:
    return (
        _percent(role.games),
        _percent(role.contested),
        role.score.text("+.0f"),
        f"{role.time:.2f}",
    )


def _percent(share: Estimate) -> str:
    return share.text("+.1f", factor=100, unit=" %")
