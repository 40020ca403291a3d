"""`ouvert match`: players against each other on the same deals."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ouvert.cli.budgets import card_seconds, timed
from ouvert.cli.inputs import UsageError, whole
from ouvert.cli.options import (
    EverythingSeedOption,
    JournalOption,
    JsonOption,
    WhereOption,
    WorkersOption,
)
from ouvert.cli.output import console, print_json, progress

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ouvert.arena.ratings import PlayerRating, Rating
    from ouvert.arena.rows import GameRow


def match(
    players: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYER...",
            help="Two or three players: random, reflex, pimc:50, pimc:1s, ismcts:500, vote:50, "
            "expert:1s; any with another bidder behind a slash (/reflex, /plain, /seeger, "
            "/extended, /wins), and any with +paranoia. Of two, the first plays against two of "
            "the second.",
        ),
    ],
    deals: Annotated[
        int, typer.Option(parser=whole(1, 1_000_000), metavar="N", help="Number of deals.")
    ] = 100,
    track: Annotated[
        str,
        typer.Option(
            metavar="TRACK",
            help="What the players decide: full (everything), discard, or cards (the play).",
        ),
    ] = "full",
    seed: EverythingSeedOption = 1,
    time: Annotated[
        float | None,
        typer.Option(
            parser=card_seconds,
            metavar="SECONDS",
            show_default="1",
            help="Time for each card, 0.05 to 5 seconds, of players whose name says no budget: "
            "with 0.2, ismcts is ismcts:0.2s. Results then depend on the machine.",
        ),
    ] = None,
    where: WhereOption = "processes",
    workers: WorkersOption = None,
    journal: JournalOption = None,
    results: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write every game to a .parquet or .jsonl file."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Let players play the same deals in all seatings, and say who is better and how surely.

    Points are extended Seeger–Fabian in 36 games; intervals are of 95 %, by deal. Where the extra
    'ratings' is installed, TrueSkill ratings by the points of whole deals stand beside them; with
    --json, those as declarer and as defender, too.
    """
    from ouvert.arena.executors import open_executor
    from ouvert.arena.rows import write_rows
    from ouvert.arena.summary import difference, summarize
    from ouvert.arena.tournament import Plan, run
    from ouvert.arena.tracks import Track

    if len(players) not in (2, 3):
        raise UsageError(f"a match has two or three players, not {len(players)}")
    if track not in {each.value for each in Track}:
        raise UsageError(f"'{track}' is no track: full, discard or cards")
    named = [timed(name, time) for name in players]
    first, second, third = named if len(named) == 3 else (*named, named[1])
    plan = Plan((first, second, third), deals, track=Track(track), seed=seed)
    with open_executor(where, workers) as executor, progress() as bar:
        task = bar.add_task("deals", total=deals)
        rows = run(plan, executor, journal=journal, progress=lambda done: bar.advance(task, done))
    if results is not None:
        write_rows(rows, results)
    summaries = summarize(rows, seed=seed)
    names = [each.label for each in summaries]
    ahead = {name: difference(rows, names[0], name, seed=seed) for name in names[1:]}
    rated = _rated(rows)
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
                        "rating": _rating_json(rated.get(each.label)),
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
    if rated:
        table.add_column("TrueSkill", justify="right")
    for each in summaries:
        table.add_row(
            each.label,
            f"{each.score.value:.0f} [{each.score.low:.0f}, {each.score.high:.0f}]",
            f"{each.declared.won} of {each.declared.games}",
            f"{each.defended.won} of {each.defended.games}",
            f"{each.slowest:.2f}",
            *([str(rated[each.label].overall)] if rated else []),
        )
    out = console()
    out.print(table)
    for name, found in ahead.items():
        interval = f"[{found.low:.0f}, {found.high:.0f}]"
        out.print(f"{names[0]} is ahead of {name} by {found.value:.0f} {interval}")


def _rated(rows: Sequence[GameRow]) -> dict[str, PlayerRating]:
    """The rating of each player; nobody's without the library that rates them."""
    from ouvert.arena.ratings import ratings
    from ouvert.errors import MissingExtraError

    try:
        return {each.label: each for each in ratings(rows)}
    except MissingExtraError:
        return {}


def _rating_json(rated: PlayerRating | None) -> dict[str, list[float] | None] | None:
    """Mean and deviation of a player's ratings."""

    def pair(rating: Rating | None) -> list[float] | None:
        return None if rating is None else [round(rating.mean, 2), round(rating.deviation, 2)]

    if rated is None:
        return None
    return {
        "overall": pair(rated.overall),
        "declarer": pair(rated.declarer),
        "defender": pair(rated.defender),
    }
