"""`ouvert match`: players against each other on the same deals."""

from __future__ import annotations

from dataclasses import asdict
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ouvert.arena.sequential import LEAST
from ouvert.cli import suggestions as suggestions
from ouvert.cli.announcing import announce_compilation
from ouvert.cli.budgets import timed
from ouvert.cli.inputs import UsageError, look_here, number, whole
from ouvert.cli.language import error_text, said, worded
from ouvert.cli.options import (
    EverythingSeedOption,
    JournalOption,
    JsonOption,
    PlayersTimeOption,
    WhereOption,
    WorkersOption,
)
from ouvert.cli.output import check_new, console, keeping, print_json, progress
from ouvert.cli.skat.club_options import BockOption, KontraOption, RamschOption, club_of
from ouvert.cli.skat.engine_options import (
    EngineSettingsOption,
    EnginesOption,
    engines_of,
    faults_json,
    print_faults,
)
from ouvert.errors import MissingExtraError, OuvertError
from ouvert.skat.matches.defaults import DEALS, HALF_WIDTH, MOST_DEALS

if TYPE_CHECKING:
    from ouvert.arena.ratings import Rating
    from ouvert.arena.sequential import Decision
    from ouvert.entrants import Entrant
    from ouvert.skat.matches.match import MatchResult
    from ouvert.skat.matches.precision import Precision
    from ouvert.skat.matches.ratings import PlayerRating
    from ouvert.skat.rules.series import ScoreSheet
    from ouvert.stats import Estimate

MOST_POINTS = 100_000
"""Points in 36 games that nobody is ahead by."""
HEADINGS = "points in 36 games", "won as declarer", "as defender", "slowest, s"
AFTER_A_TEST = (
    "The test chose when to end. So the interval and ±, which are of a match of fixed size, hold "
    "the truth in about 90 of 100 matches in place of 95, and the difference lies too far from the "
    "middle of the two."
)


def match(
    players: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="PLAYER...",
            autocompletion=suggestions.players,
            show_default=False,
            help="Two or three players, with --series three or four: the levels beginner, casual, "
            "club, league, master; or random, reflex, forgetful, pimc:50, pimc:1s, ismcts:500, "
            "vote:50, expert:1s; any but a level with another bidder behind a slash (/reflex, "
            "/plain, /seeger, /extended, /wins), and any with +paranoia, or +paranoia@4 from the "
            "fourth trick on; or module:Class, a player of your own, also with a bidder, whose "
            "module lies in the current folder or is installed.",
        ),
    ] = None,
    engine: EnginesOption = None,
    engine_option: EngineSettingsOption = None,
    deals: Annotated[
        int | None,
        typer.Option(
            parser=whole(1, 1_000_000),
            metavar="N",
            show_default=f"{DEALS}, with --sprt {MOST_DEALS}",
            help="Number of deals; with --sprt the most.",
        ),
    ] = None,
    sprt: Annotated[
        tuple[float, float] | None,
        typer.Option(
            parser=number(-MOST_POINTS, MOST_POINTS),
            metavar="LOW HIGH",
            help="End as soon as it is sure whether the first of two players is ahead of the "
            f"second by LOW points in 36 games, or by HIGH (a sequential test, which looks after "
            f"{LEAST} deals for the first time).",
            show_default=False,
        ),
    ] = None,
    alpha: Annotated[
        float,
        typer.Option(
            parser=number(0.0001, 0.4999),
            metavar="SHARE",
            help="Wrong answers 'better' of --sprt where the difference is LOW.",
        ),
    ] = 0.05,
    beta: Annotated[
        float,
        typer.Option(
            parser=number(0.0001, 0.4999),
            metavar="SHARE",
            help="Wrong answers 'not better' of --sprt where it is HIGH.",
        ),
    ] = 0.05,
    half_width: Annotated[
        float,
        typer.Option(
            parser=number(0.1, MOST_POINTS),
            metavar="POINTS",
            help="The half-width for which the report says how many deals it would take.",
        ),
    ] = HALF_WIDTH,
    series: Annotated[
        bool,
        typer.Option(
            "--series",
            help="Play every deal once, at one table of three or four, with score sheets: the deal "
            "goes round, and of four players the dealer sits out.",
        ),
    ] = False,
    track: Annotated[
        str,
        typer.Option(
            metavar="TRACK",
            help="What the players decide: full (everything), discard, or cards (the play).",
        ),
    ] = "full",
    ramsch: RamschOption = False,
    kontra: KontraOption = False,
    bock: BockOption = False,
    seed: EverythingSeedOption = 1,
    time: PlayersTimeOption = None,
    where: WhereOption = "processes",
    workers: WorkersOption = None,
    journal: JournalOption = None,
    results: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Write every game with its cards to a new .parquet or .jsonl file, which "
            "'ouvert replay', 'ouvert rate' and 'ouvert studies losses' read.",
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Let players play the same deals in all seatings, and say who is better and how surely.

    With --series they play lists as people do, of 36 games at a table of three and 48 at one of
    four, and the score sheets tell ranks and league points, too.

    Of two players, one plays against two of the other in three places, and the other way round.
    Chance is keyed by deal, seat and moment, so a player and its copy, #1 and #2, are exactly even,
    unless it looks at the clock. Very many games of the rules alone are played in Python, by
    ouvert.self_play, some thirty times as fast.

    Options of clubs are off unless they are named; --bock takes --series, for a Bock round follows
    from the games before it.

    A deal on which an engine has failed is left out, and the fault is listed; if no deal is left,
    the exit status is 1.

    Points are extended Seeger–Fabian in 36 games; intervals are of 95 %, by deal; after --sprt they
    hold the truth less often, in about 90 of 100 matches, and the difference lies too far from the
    middle of LOW and HIGH ("sequential": true with --json). Where the extra
    'ratings' is installed, TrueSkill ratings by the points of whole deals stand beside them; with
    --json, those as declarer and as defender, too.
    """
    from ouvert.arena.sequential import Sprt
    from ouvert.skat.matches.match import match as played_match
    from ouvert.skat.matches.match import plan_of
    from ouvert.skat.matches.precision import Precision
    from ouvert.skat.records.tables import check_table

    look_here(players or ())
    named: list[Entrant] = [timed(name, time) for name in players or ()]
    named += engines_of(engine, engine_option, time, [str(name) for name in named])
    most = deals or (DEALS if sprt is None else MOST_DEALS)
    try:
        club = club_of(ramsch=ramsch, kontra=kontra, bock=bock)
        plan_of(named, most, track=track, seed=seed, series=series, club=club)
        test = None if sprt is None else Sprt(*sprt, alpha, beta)
        if test is not None and len(named) != 2:
            raise UsageError(said("--sprt compares two players"))
        if results is not None:
            check_table(results)
    except OuvertError as error:
        raise UsageError(error_text(error)) from error
    check_new(results)
    announce_compilation()
    with keeping(journal), progress() as bar:
        task = bar.add_task(said("deals"), total=most)
        found = played_match(
            named,
            most,
            sprt=test,
            track=track,
            seed=seed,
            series=series,
            club=club,
            where=where,
            workers=workers,
            journal=journal,
            results=results,
            progress=lambda done: bar.advance(task, done),
            standing=lambda now: bar.update(
                task, description=f"{said('deals')}, LLR {now.llr:+.2f}"
            ),
        )
    summaries = found.summaries()
    ahead = found.ahead()
    sure = {name: Precision.of(found.plan.deals - found.left_out, by) for name, by in ahead.items()}
    rated = _rated(found)
    nothing = found.left_out == found.plan.deals
    if as_json:
        print_json(
            {
                "deals": found.plan.deals,
                "track": track,
                "seed": seed,
                **_club_json(found),
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
                        "faults": each.faults,
                        "rating": _rating_json(rated.get(each.label)),
                    }
                    for each in summaries
                ],
                "sequential": found.sequential,
                "ahead": {name: [by.value, by.low, by.high] for name, by in ahead.items()},
                "half_width": {
                    "wanted": half_width,
                    "now": {name: each.half_width for name, each in sure.items()},
                    "deals": {name: each.deals_for(half_width) for name, each in sure.items()},
                },
                "sprt": None if found.decision is None else _decision_json(found.decision),
                **({"sheets": list(map(_sheet_json, found.sheets()))} if series else {}),
                **faults_json(found),
            }
        )
        if nothing:
            raise typer.Exit(1)
        return
    from rich.table import Table

    title = said(
        "{deals}, track {track}, seed {seed}",
        deals=_deals(found.plan.deals),
        track=track,
        seed=seed,
    )
    table = Table(title=title)
    table.add_column(said("player"))
    for heading in HEADINGS:
        table.add_column(said(heading), justify="right")
    if rated:
        table.add_column("TrueSkill", justify="right")
    for each in summaries:
        table.add_row(
            each.label,
            _score(each.score),
            said("{share} of {count}", share=each.declared.won, count=each.declared.games),
            said("{share} of {count}", share=each.defended.won, count=each.defended.games),
            f"{each.slowest:.2f}",
            *([str(rated[each.label].overall)] if rated else []),
        )
    out = console()
    for sheet in found.sheets() if series else ():
        out.print(sheet.render(worded), soft_wrap=True)
        out.print()
    out.print(table)
    for name, by in ahead.items():
        out.print(_ahead(summaries[0].label, name, by))
        if not isnan(by.value):
            out.print(_sure(sure[name], half_width))
    if found.plan.club.words:
        out.print(_club_line(found))
    if found.decision is not None:
        out.print(_decided(found.decision, *found.plan.shown))
        out.print(said(AFTER_A_TEST))
    print_faults(out, found)
    if nothing:
        raise typer.Exit(1)


def _score(score: Estimate) -> str:
    return said("no deal") if isnan(score.value) else score.text(".0f")


def _ahead(best: str, other: str, by: Estimate) -> str:
    if isnan(by.value):
        sentence = "nothing can be said of {best} and {other}: no deal counts"
    elif by.value == 0 and not (by.low < 0 or by.high > 0):
        sentence = "{best} and {other} are exactly even, 0 ± 0: the same points on every deal"
    else:
        sentence = "{best} is ahead of {other} by {points}"
    return said(sentence, best=best, other=other, points=by.text(".0f"))


def _sure(precision: Precision, half_width: float) -> str:
    """How small a difference can be told, and what a smaller one would take."""
    if isnan(precision.half_width):
        return said("one deal says nothing of how sure that is")
    now = said(
        "± {points} points in 36 games after {deals}",
        points=f"{precision.half_width:.0f}",
        deals=_deals(precision.deals),
    )
    wanted = precision.deals_for(half_width)
    if wanted is None:
        return now
    return said(
        "{now}; ± {points} takes about {deals}",
        now=now,
        points=f"{half_width:g}",
        deals=_deals(wanted),
    )


def _deals(count: int) -> str:
    return said("1 deal" if count == 1 else "{count} deals", count=f"{count:,}")


def _club_line(found: MatchResult) -> str:
    """To how many games the options came that were played."""
    counts, club = found.club_games(), found.plan.club
    told = [f"Ramsch in {counts.ramsch}"] if club.ramsch else []
    told += [f"Kontra in {counts.kontra}", f"Re in {counts.re}"] if club.kontra else []
    told += [said("Bock rounds in {count}", count=counts.bock)] if club.bock else []
    number = len(found.rows)
    games = said("1 game" if number == 1 else "{count} games", count=f"{number:,}")
    return said("{told} of {games}", told=", ".join(told), games=games)


def _club_json(found: MatchResult) -> dict[str, Any]:
    """The options that were played, and to how many games they came; nothing without any."""
    if not found.plan.club.words:
        return {}
    return {"club": found.plan.club.words, "club_games": asdict(found.club_games())}


def _decided(decision: Decision, one: str, other: str) -> str:
    from ouvert.arena.sequential import Verdict

    test, (worse, better) = decision.test, decision.test.bounds
    low, high = f"{test.low:g}", f"{test.high:g}"
    if decision.verdict is Verdict.OPEN:
        answer = said("not decided")
    elif decision.verdict is Verdict.BETTER:
        sentence = "{one} is better than {other} by more than {points} points"
        answer = said(sentence, one=one, other=other, points=low)
    else:
        sentence = "{one} is not better than {other} by {points} points"
        answer = said(sentence, one=one, other=other, points=high)
    return said(
        "sequential test of {low} against {high} points, alpha {alpha}, beta {beta}:\nLLR {llr}, "
        "bounds {worse} and {better}, after {deals}: {answer}",
        low=low,
        high=high,
        alpha=f"{test.alpha:g}",
        beta=f"{test.beta:g}",
        llr=f"{decision.llr:.2f}",
        worse=f"{worse:.2f}",
        better=f"{better:.2f}",
        deals=_deals(decision.count),
        answer=answer,
    )


def _decision_json(decision: Decision) -> dict[str, Any]:
    test = decision.test
    return {
        "low": test.low,
        "high": test.high,
        "alpha": test.alpha,
        "beta": test.beta,
        "bounds": list(test.bounds),
        "llr": decision.llr,
        "deals": decision.count,
        "verdict": decision.verdict.value,
    }


def _sheet_json(sheet: ScoreSheet) -> dict[str, Any]:
    """What a list has brought each player, in the order in which they were named."""
    from ouvert.skat.rules.league import league_points, ranks

    totals = sheet.totals()
    return {
        "games": len(sheet.results),
        "values": sheet.values,
        "won": sheet.won,
        "lost": sheet.lost,
        "passed_in": sheet.passed_in,
        "totals": totals,
        "ranks": ranks(totals),
        "league_points": league_points(totals),
    }


def _rated(found: MatchResult) -> dict[str, PlayerRating]:
    """The rating of each player; nobody's without the library that rates them, or deals."""
    if found.left_out == found.plan.deals:
        return {}
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
