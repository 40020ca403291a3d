"""`ouvert match`: players against each other on the same deals."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ouvert.cli.output import console, print_json, progress


def match(
    players: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYER...",
            help="Two or three players: random, reflex, pimc:50, pimc:1s, ismcts:500, expert:1s, "
            "and any with +paranoia. Of two, the first plays against two of the second.",
        ),
    ],
    deals: Annotated[int, typer.Option(min=1, metavar="N", help="Number of deals.")] = 100,
    track: Annotated[
        str,
        typer.Option(
            metavar="TRACK",
            help="What the players decide: full (everything), discard, or cards (the play).",
        ),
    ] = "full",
    seed: Annotated[int, typer.Option(min=0, metavar="N", help="Seed of everything.")] = 1,
    where: Annotated[
        str,
        typer.Option(
            metavar="PLACE", help="Where to play: processes, here, or dask: and an address."
        ),
    ] = "processes",
    journal: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Keep finished deals in this file, and go on from it next time."
        ),
    ] = None,
    results: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write every game to a .parquet or .jsonl file."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one line of JSON.")] = False,
) -> None:
    """Let players play the same deals in all seatings, and say who is better and how surely.

    Points are extended Seeger–Fabian in 36 games; intervals are of 95 %, by deal.
    """
    from ouvert.arena.executors import open_executor
    from ouvert.arena.rows import write_rows
    from ouvert.arena.summary import difference, summarize
    from ouvert.arena.tournament import Plan, run
    from ouvert.arena.tracks import Track
    from ouvert.cli.inputs import UsageError

    if len(players) not in (2, 3):
        raise UsageError(f"a match has two or three players, not {len(players)}")
    if track not in {each.value for each in Track}:
        raise UsageError(f"'{track}' is no track: full, discard or cards")
    first, second, third = players if len(players) == 3 else (*players, players[1])
    plan = Plan((first, second, third), deals, track=Track(track), seed=seed)
    with open_executor(where) as executor, progress() as bar:
        task = bar.add_task("deals", total=deals)
        rows = run(plan, executor, journal=journal, progress=lambda done: bar.advance(task, done))
    if results is not None:
        write_rows(rows, results)
    summaries = summarize(rows, seed=seed)
    names = [each.label for each in summaries]
    ahead = {name: difference(rows, names[0], name, seed=seed) for name in names[1:]}
    if as_json:
        print_json(
            {
                "deals": deals,
                "track": track,
                "seed": seed,
                "players": [
                    {
                        "player": each.label,
                        "games": each.games,
                        "score": each.score.value,
                        "score_interval": [each.score.low, each.score.high],
                        "declared": each.declared.games,
                        "declarer_wins": each.declared.won,
                        "defended": each.defended.games,
                        "defender_wins": each.defended.won,
                        "slowest": each.slowest,
                    }
                    for each in summaries
                ],
                "ahead": {
                    name: [found.value, found.low, found.high] for name, found in ahead.items()
                },
            }
        )
        return
    from rich.table import Table

    table = Table(title=f"{deals} deals, track {track}, seed {seed}")
    table.add_column("player")
    for heading in ("points in 36 games", "won as declarer", "as defender", "slowest, s"):
        table.add_column(heading, justify="right")
    for each in summaries:
        table.add_row(
            each.label,
            f"{each.score.value:.0f} [{each.score.low:.0f}, {each.score.high:.0f}]",
            f"{each.declared.won} of {each.declared.games}",
            f"{each.defended.won} of {each.defended.games}",
            f"{each.slowest:.2f}",
        )
    out = console()
    out.print(table)
    for name, found in ahead.items():
        interval = f"[{found.low:.0f}, {found.high:.0f}]"
        out.print(f"{names[0]} is ahead of {name} by {found.value:.0f} {interval}")
