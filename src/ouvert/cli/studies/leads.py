"""`ouvert studies learn leads`: what players lead first, counted in games that they play."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ouvert.cli.inputs import whole
from ouvert.cli.options import (
    folder_argument,
)
from ouvert.cli.output import print_json
from ouvert.cli.studies.learning import Run, learned, with_run


@with_run
def leads(
    folder: Annotated[Path, folder_argument("counts")],
    games: Annotated[
        int,
        typer.Option(
            parser=whole(1, 100_000_000),
            metavar="N",
            help="Deals that the rules play, in chunks of 10,000.",
        ),
    ] = 1_000_000,
    deals: Annotated[
        int,
        typer.Option(
            "--leads",
            parser=whole(1, 10_000_000),
            metavar="N",
            help="Deals on which the player bids and leads, in chunks of 20.",
        ),
    ] = 4_500,
    judged: Annotated[
        int,
        typer.Option(
            parser=whole(1, 10_000_000),
            metavar="N",
            help="Deals in which every lead is judged with open cards, in chunks of 1,000.",
        ),
    ] = 100_000,
    player: Annotated[
        str, typer.Option(metavar="PLAYER", help="Who bids and leads, as in 'ouvert match'.")
    ] = "expert:20",
    *,
    run: Run,
) -> None:
    """Count first leads: in games of the rules, and those of the ensemble, played on by the rules.

    In further deals every card of forehand is judged with open cards.

    FOLDER/leads.json is what comes with Ouvert as src/ouvert/skat/explorer/data/leads.json, by
    which 'ouvert explore' and the page say what is led from hands like one's own. Workers and
    interruptions do not change it.
    """
    from ouvert.skat.explorer.leads import FILE
    from ouvert.studies.skat.learn.leads.counting import (
        JUDGE_CHUNK,
        PLAYER_CHUNK,
        RULE_CHUNK,
        count_leads,
    )

    chunks = -(-games // RULE_CHUNK) - (-deals // PLAYER_CHUNK) - (-judged // JUDGE_CHUNK)
    found, seconds = learned(
        folder / "leads.journal",
        {"chunks": ("chunks", chunks)},
        lambda told: count_leads(
            folder,
            games=games,
            leads=deals,
            judged=judged,
            player=player,
            **run.work,
            progress=lambda done: told("chunks", done),
        ),
    )
    if run.as_json:
        print_json(
            {
                "file": str(folder / FILE),
                "kinds": len(found.counts),
                "sources": {each.name: each.games for each in found.sources},
                "judged": found.judged,
                "decided": found.decided,
                "seed": run.seed,
                "seconds": round(seconds, 1),
            }
        )
        return
    told = ", ".join(f"{each.games:,} of {each.name}" for each in found.sources)
    print(
        f"{folder / FILE}: {len(found.counts):,} kinds of leads in games {told}, "
        f"{found.judged:,} judged, seed {run.seed}, in {seconds:,.0f} s"
    )
