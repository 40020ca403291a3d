"""`ouvert studies learn`: the learned files of the package, from nothing."""

from __future__ import annotations

import time
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from ouvert.cli.inputs import whole
from ouvert.cli.options import (
    EverythingSeedOption,
    JsonOption,
    WhereOption,
    WorkersOption,
    folder_argument,
)
from ouvert.cli.output import keeping, print_json, progress
from ouvert.cli.warm_up import announce_compilation

learn = typer.Typer(
    help="Learn a file of the package again, from nothing; to ship it, put it in its place."
)


@learn.command("null")
def null(
    folder: Annotated[Path, folder_argument("games and tables")],
    deals: Annotated[
        int, typer.Option(parser=whole(1, 10_000_000), metavar="N", help="Deals that are played.")
    ] = 40_000,
    rule_games: Annotated[
        int,
        typer.Option(
            parser=whole(1, 10_000_000),
            metavar="N",
            help="Games that the rules play before, for each of Null and Null Ouvert.",
        ),
    ] = 300_000,
    player: Annotated[
        str, typer.Option(metavar="PLAYER", help="Who plays, as in 'ouvert match'.")
    ] = "expert:20",
    seed: EverythingSeedOption = 1,
    workers: WorkersOption = None,
    where: WhereOption = "processes",
    as_json: JsonOption = False,
) -> None:
    """Learn what Nulls are worth: by rules first, then from games of the ensemble with itself.

    FOLDER/null.npz is what comes with Ouvert as src/ouvert/skat/bidding/data/null.npz, made with
    what stands here as default; FOLDER/games.parquet holds the games. Workers and interruptions do
    not change them. One game in five is held out to tell how well the tables predict.

    Takes some twenty minutes of processor time, and needs the extra 'data'.
    """
    announce_compilation()
    from ouvert.studies.skat.learn.null import learn_null

    started = time.perf_counter()
    with keeping(folder / "games.journal"), progress() as bar:
        task = bar.add_task("deals", total=deals)
        found = learn_null(
            folder,
            deals=deals,
            rule_games=rule_games,
            seed=seed,
            player=player,
            where=where,
            workers=workers,
            progress=lambda done: bar.advance(task, done),
        )
    seconds = time.perf_counter() - started
    if as_json:
        values = {name: value for name, value in asdict(found).items() if name != "tables"}
        print_json(values | {"file": str(folder / "null.npz"), "seconds": round(seconds, 1)})
        return
    print(
        f"{folder / 'null.npz'}: {found.games:,} closed Nulls, {found.won:.1%} won, seed "
        f"{found.seed}, in {seconds:,.0f} s"
    )
    print("on games held out, by the rules' table and the learned one:")
    print(f"  log-loss   {found.before:.4f}  {found.after:.4f} nats a game")
    print(f"  predicted  {found.bias_before:+.1%}  {found.bias_after:+.1%} above what was won")
