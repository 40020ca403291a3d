"""`ouvert checkers match`: two agents against each other, many games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ouvert.cli import suggestions as suggestions
from ouvert.cli.announcing import announce_compilation
from ouvert.cli.checkers.options import (
    AGENTS,
    DrawAfterOption,
    LevelOption,
    NoDrawOption,
    PhantomsOption,
    RowsOption,
    SizeOption,
    check_file,
    rule_set,
)
from ouvert.cli.inputs import UsageError, kept, look_here, whole
from ouvert.cli.language import said
from ouvert.cli.options import (
    EverythingSeedOption,
    JournalOption,
    JsonOption,
    WhereOption,
    WorkersOption,
)
from ouvert.cli.output import console, keeping, print_json, progress

if TYPE_CHECKING:
    from ouvert.checkers.agents.match import Score


def match(
    agents: Annotated[
        list[str],
        typer.Argument(
            metavar="AGENT...",
            autocompletion=suggestions.agents,
            help=f"Two agents: {AGENTS}; or module:Class, an agent of your own, whose module "
            "lies in the current folder or is installed.",
        ),
    ],
    games: Annotated[
        int, typer.Option(parser=whole(1, 1_000_000), metavar="N", help="Number of games.")
    ] = 100,
    size: SizeOption = 5,
    rows: RowsOption = None,
    level: LevelOption = None,
    draw_after: DrawAfterOption = None,
    no_draw: NoDrawOption = False,
    phantoms: PhantomsOption = False,
    seed: EverythingSeedOption = 1,
    where: WhereOption = "processes",
    workers: WorkersOption = None,
    journal: JournalOption = None,
    save: Annotated[
        Path | None,
        typer.Option(
            parser=kept,
            metavar="FILE",
            help="Append every game that is not in it yet to this file, which `ouvert checkers "
            "replay` reads.",
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Let two agents play, with colours alternating, and say who won how often.

    Shares and the difference, won minus lost a game, stand with intervals of 95 %. An agent against
    itself is numbered. A match with a journal goes on where it was interrupted, and so does one of
    more games.
    """
    if len(agents) != 2:
        raise UsageError(
            said("a match of checkers has two agents, not {agents}", agents=len(agents))
        )
    variant = rule_set(size, rows, level, draw_after, no_draw=no_draw, phantoms=phantoms)
    before = set() if save is None else set(check_file(save))
    announce_compilation()
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn

    from ouvert.arena.executors import HERE, open_executor
    from ouvert.checkers.agents.match import checkers_match
    from ouvert.checkers.records.games import append_record
    from ouvert.entrants import check_sendable

    look_here(agents)
    if where != HERE:
        check_sendable(tuple(agents))
    with (
        keeping(journal),
        open_executor(where, workers) as executor,
        progress(TextColumn(said("games")), BarColumn(), MofNCompleteColumn()) as bar,
    ):
        task = bar.add_task("", total=games)
        found = checkers_match(
            agents,
            games,
            variant=variant,
            seed=seed,
            executor=executor,
            journal=journal,
            tick=lambda: bar.advance(task),
        )
    if save is not None:
        for record in found.records():
            if record not in before:
                append_record(save, record)
    ahead = found.difference()
    if as_json:
        scores = {name: found.score(name) for name in found.agents}
        print_json(
            {
                "games": games,
                "seed": seed,
                "agents": [
                    {
                        "agent": name,
                        "won": each.wins,
                        "drawn": each.draws,
                        "lost": each.losses,
                        "won_share": each.wins / each.games,
                        "won_interval": each.win_interval,
                        "moves": each.moves,
                        "seconds": each.seconds,
                    }
                    for name, each in scores.items()
                ],
                "ahead": ahead,
            }
        )
        return
    out = console()
    for name in found.agents:
        out.print(f"{name}: {_told(found.score(name))}")
    one, other = found.agents
    out.print(
        said(
            "{one} is ahead of {other} by {mean} [{low}, {high}] a game",
            one=one,
            other=other,
            mean=f"{ahead[0]:.2f}",
            low=f"{ahead[1]:.2f}",
            high=f"{ahead[2]:.2f}",
        )
    )


def _told(score: Score) -> str:
    """What an agent made of its games."""
    low, high = score.win_interval
    return said(
        "{wins} won, {draws} drawn, {losses} lost: {share} won ({low} to {high})",
        wins=score.wins,
        draws=score.draws,
        losses=score.losses,
        share=f"{score.wins / score.games:.1%}",
        low=f"{low:.1%}",
        high=f"{high:.1%}",
    )
