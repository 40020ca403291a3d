"""`ouvert match`: players against each other on the same deals."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ouvert.cli.budgets import timed
from ouvert.cli.inputs import UsageError, whole
from ouvert.cli.options import (
    EverythingSeedOption,
    JournalOption,
    JsonOption,
    PlayersTimeOption,
    WhereOption,
    WorkersOption,
)
from ouvert.cli.output import console, print_json, progress
from ouvert.errors import MissingExtraError, OuvertError

if TYPE_CHECKING:
    from ouvert.arena.ratings import Rating
    from ouvert.skat.matches.match import MatchResult
    from ouvert.skat.matches.ratings import PlayerRating


def match(
    players: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYER...",
            help="Two or three players: random, reflex, pimc:50, pimc:1s, ismcts:500, vote:50, "
            "expert:1s; any with another bidder behind a slash (/reflex, /plain, /seeger, "
            "/extended, /wins), and any with +paranoia; or module:Class, a player of your own, "
            "also with a bidder. Of two, the first plays against two of the second.",
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
    time: PlayersTimeOption = None,
    where: WhereOption = "processes",
    workers: WorkersOption = None,
    journal: JournalOption = None,
    results: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Write every game with its cards to a .parquet or .jsonl file, which "
            "'ouvert replay' and 'ouvert rate' read.",
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Let players play the same deals in all seatings, and say who is better and how surely.

    A player against itself is numbered: what is between #1 and #2 is noise. Very many games of the
    rules alone are played in Python, by ouvert.self_play, some thirty times as fast.

    Points are extended Seeger–Fabian in 36 games; intervals are of 95 %, by deal. Where the extra
    'ratings' is installed, TrueSkill ratings by the points of whole deals stand beside them; with
    --json, those as declarer and as defender, too.
    """
    from ouvert.skat.matches.match import match as played_match
    from ouvert.skat.matches.match import plan_of
    from ouvert.skat.records.tables import check_table

    if any(":" in name for name in players):
        # one's own player lies where the command is called
        sys.path.append(str(Path.cwd()))
    named = [timed(name, time) for name in players]
    try:
        plan_of(named, deals, track=track, seed=seed)
        if results is not None:
            check_table(results)
    except OuvertError as error:
        raise UsageError(str(error)) from error
    with progress() as bar:
        task = bar.add_task("deals", total=deals)
        found = played_match(
            named,
            deals,
            track=track,
            seed=seed,
            where=where,
            workers=workers,
            journal=journal,
            results=results,
            progress=lambda done: bar.advance(task, done),
        )
    summaries = found.summaries()
    ahead = found.ahead()
    rated = _rated(found)
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
                "ahead": {name: [by.value, by.low, by.high] for name, by in ahead.items()},
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
    for name, by in ahead.items():
        interval = f"[{by.low:.0f}, {by.high:.0f}]"
        out.print(f"{summaries[0].label} is ahead of {name} by {by.value:.0f} {interval}")


def _rated(found: MatchResult) -> dict[str, PlayerRating]:
    """The rating of each player; nobody's without the library that rates them."""
    try:
        return {each.label: each for each in found.ratings()}
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
