"""`ouvert studies learn`: the learned files of the package, from nothing."""

from __future__ import annotations

from dataclasses import asdict
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ouvert.cli.inputs import problems_json, records, whole
from ouvert.cli.language import error_text
from ouvert.cli.options import (
    RECORDS,
    folder_argument,
)
from ouvert.cli.output import Column, complain, console, print_json, print_table
from ouvert.cli.studies.expectimax import learn_evaluation, learn_puzzles
from ouvert.cli.studies.leads import leads
from ouvert.cli.studies.learning import Run, learned, with_run
from ouvert.cli.studies.orderings import ordering, proof_ordering
from ouvert.cli.studies.policy import policy
from ouvert.cli.studies.puzzles import puzzles
from ouvert.files import make_folder

if TYPE_CHECKING:
    from ouvert.skat.records import RecordProblem
    from ouvert.skat.rules.game import SkatGame
    from ouvert.studies.skat.learn.beliefs.cases import Judged
    from ouvert.studies.skat.learn.beliefs.learning import LearnedBeliefs

learn = typer.Typer(
    help="Learn a file of the package again, from nothing; to ship it, put it in its place."
)


@learn.command("null")
@with_run
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
    *,
    run: Run,
) -> None:
    """Learn what Nulls are worth: by rules first, then from games of the ensemble with itself.

    FOLDER/null.npz is what comes with Ouvert as src/ouvert/skat/bidding/data/null.npz, made with
    what stands here as default; FOLDER/games.parquet holds the games. Workers and interruptions do
    not change them. One game in five is held out to tell how well the tables predict.

    Takes some twenty minutes of processor time, and needs the extra 'data'.
    """
    from ouvert.studies.skat.learn.null.learning import learn_null

    found, seconds = learned(
        folder / "games.journal",
        {"deals": ("deals", deals)},
        lambda told: learn_null(
            folder,
            deals=deals,
            rule_games=rule_games,
            player=player,
            **run.work,
            progress=lambda done: told("deals", done),
        ),
    )
    if run.as_json:
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


@learn.command("trumps")
@with_run
def trumps(
    folder: Annotated[Path, folder_argument("games and tables")],
    deals: Annotated[
        int, typer.Option(parser=whole(1, 10_000_000), metavar="N", help="Deals that are played.")
    ] = 4_000,
    rule_games: Annotated[
        int,
        typer.Option(
            parser=whole(1, 100_000_000), metavar="N", help="Games that the rules play before."
        ),
    ] = 1_500_000,
    player: Annotated[
        str, typer.Option(metavar="PLAYER", help="Who plays, as in 'ouvert match'.")
    ] = "expert:20",
    *,
    run: Run,
) -> None:
    """Learn what suit games and Grands are worth: by rules first, then from games of the ensemble.

    First come the tables of 'ouvert tables build', then a correction of their odds.
    FOLDER/trump.npz is what comes with Ouvert as src/ouvert/skat/bidding/data/trump.npz, made with
    what stands here as default; FOLDER/games.parquet holds the games of the ensemble. Workers and
    interruptions do not change them. One game in five is held out to tell how well the tables
    predict.

    Needs the extra 'data'.
    """
    from ouvert.studies.skat.learn.trumps.learning import learn_trumps

    found, seconds = learned(
        folder / "games.journal",
        {"games": ("games by rules", rule_games), "deals": ("deals", deals)},
        lambda told: learn_trumps(
            folder,
            deals=deals,
            rule_games=rule_games,
            player=player,
            **run.work,
            progress=told,
        ),
    )
    file = folder / "trump.npz"
    if run.as_json:
        print_json(
            {
                "file": str(file),
                "games": found.games,
                "seed": found.seed,
                "seconds": round(seconds, 1),
                "correction": found.tables.correction.round(4).tolist(),
                "classes": {name: asdict(each) for name, each in found.classes.items()},
            }
        )
        return
    print(f"{file}: {found.games:,} games, seed {found.seed}, in {seconds:,.0f} s")
    print("on games held out, by the tables alone and with what was learned:")
    columns = [Column("games"), Column("held out", number=True), Column("won", number=True)]
    columns += [Column("log-loss, nats", number=True), Column("predicted above", number=True)]
    rows = [
        (
            (
                name,
                f"{each.games:,}",
                f"{each.won:.1%}",
                f"{each.before:.4f} → {each.after:.4f}",
                f"{each.bias_before:+.1%} → {each.bias_after:+.1%}",
            ),
            "",
        )
        for name, each in found.classes.items()
    ]
    print_table(console(), columns, [rows])


@learn.command("beliefs")
@with_run
def beliefs(
    folder: Annotated[Path, folder_argument("games and what was learned")],
    files: Annotated[
        list[str] | None,
        typer.Option("--records", metavar="FILE", help=f"Adapt to the players of files {RECORDS}"),
    ] = None,
    chunks: Annotated[
        int,
        typer.Option(
            parser=whole(1, 100_000), metavar="N", help="Chunks of 2,000 deals that the rules play."
        ),
    ] = 200,
    steps: Annotated[
        int | None,
        typer.Option(
            parser=whole(1, 10_000_000),
            metavar="N",
            show_default="5000, with --records 300",
            help="Steps of the training.",
        ),
    ] = None,
    others: Annotated[
        int,
        typer.Option(
            parser=whole(1, 1_000_000),
            metavar="N",
            help="Deals of the plain vote, which tell how far to trust what was learned.",
        ),
    ] = 400,
    *,
    run: Run,
) -> None:
    """Learn where hidden cards lie: from nothing, or adapt to the players of recorded games.

    FOLDER/beliefs.npz is what was learned. Without --records it is what comes with Ouvert, made
    from games of the rules in many styles; an interrupted run goes on where it was. With --records
    it starts from that and learns from the games given, a fifth of which are held out; players use
    it as expert:1s+beliefs=FOLDER/beliefs.npz, and advise with --beliefs.
    """
    if files:
        _adapt(folder, files, steps, run)
        return
    from ouvert.studies.skat.learn.beliefs import learning

    most = steps or learning.STEPS
    found, seconds = learned(
        folder / "others.journal",
        {
            "games": ("games by rules", chunks),
            "others": ("games of the vote", others),
            "steps": ("training", most),
        },
        lambda told: learning.learn_beliefs(
            folder,
            chunks=chunks,
            steps=most,
            others=others,
            **run.work,
            progress=told,
        ),
    )
    _tell(
        folder / "beliefs.npz",
        found,
        ("hints alone", "learned"),
        "games of the plain vote",
        seconds,
        [],
        run.as_json,
    )


learn.command("leads")(leads)
learn.command("policy")(policy)
learn.command("ordering")(ordering)
learn.command("proof-ordering")(proof_ordering)
learn.command("puzzles")(puzzles)
learn.command("checkers")(learn_evaluation)
learn.command("checkers-puzzles")(learn_puzzles)


def _adapt(folder: Path, files: list[str], steps: int | None, run: Run) -> None:
    from ouvert.studies.skat.learn.beliefs import learning

    games, problems = _games(files)
    most = steps or learning.ADAPT_STEPS
    make_folder(folder)
    found, seconds = learned(
        None,
        {"steps": ("training", most)},
        lambda told: learning.adapt_beliefs(
            games, folder / "beliefs.npz", steps=most, seed=run.seed, progress=told
        ),
    )
    _tell(
        folder / "beliefs.npz",
        found,
        ("before", "adapted"),
        "the games held out",
        seconds,
        problems,
        run.as_json,
    )


def _games(files: list[str]) -> tuple[list[SkatGame], list[RecordProblem]]:
    """The games of files that were played to their end, and what is broken there."""
    from ouvert.errors import RecordError
    from ouvert.skat.records import GameRecord, RecordProblem

    games, problems = [], []
    for name in files:
        for found in records(name):
            if isinstance(found, RecordProblem):
                problems.append(found)
                continue
            assert isinstance(found, GameRecord)
            try:
                games.append(found.replay().final)
            except RecordError as error:
                complain(f"{name}: {error_text(error)}")
    return games, problems


def _tell(
    file: Path,
    found: LearnedBeliefs,
    names: tuple[str, str],
    where: str,
    seconds: float,
    problems: list[RecordProblem],
    as_json: bool,
) -> None:
    """Print what was learned and how well it tells where cards lie."""
    judged = dict(zip(names, (found.before, found.after), strict=True))
    if as_json:
        told = {name: _as_json(each) for name, each in judged.items()}
        print_json(
            {
                "file": str(file),
                "games": found.games,
                "seed": found.seed,
                "seconds": round(seconds, 1),
                "nats": told,
                "problems": problems_json(problems),
            }
        )
        return
    for each in problems:
        complain(error_text(each))
    print(f"{file}: learned from {found.games:,} games, seed {found.seed}, in {seconds:,.0f} s")
    print(f"nats by which a hidden card's place is told better than by chance, in {where}:")
    for name, said in judged.items():
        print(f"  {name:<12} {said.gain:.3f} ± {1.96 * said.error:.3f}  ({said.cards:,} cards)")
    print("how often a card was where it was thought to be:")
    tenths = zip(found.after.predicted, found.after.happened, strict=True)
    rows = [
        ((f"{10 * tenth} to {10 * tenth + 10} %", f"{predicted:.1%}", f"{so:.1%}"), "")
        for tenth, (predicted, so) in enumerate(tenths)
        if not isnan(predicted)
    ]
    columns = [Column("chance"), Column("thought", number=True), Column("so", number=True)]
    print_table(console(), columns, [rows])


def _as_json(judged: Judged) -> dict[str, object]:
    return {
        "gain": round(judged.gain, 4),
        "error": round(judged.error, 4),
        "cards": judged.cards,
        "predicted": [None if isnan(each) else round(each, 4) for each in judged.predicted],
        "happened": [None if isnan(each) else round(each, 4) for each in judged.happened],
    }
