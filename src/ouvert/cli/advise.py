"""`ouvert advise`: which card to play, from what one player has seen."""

from __future__ import annotations

import secrets
from typing import Annotated

import typer

from ouvert.cards import CardSet
from ouvert.cli.inputs import CardRow, UsageError, card_row, card_set, contract, seat, seconds
from ouvert.cli.output import card_text, console, print_json
from ouvert.skat.actions import SEAT_NAMES
from ouvert.skat.contracts import Contract

SEEDS = 1 << 32


def advise(
    hand: Annotated[
        CardSet,
        typer.Option(
            parser=card_set,
            metavar="CARDS",
            help="Your cards: those that you hold now, or all ten with which the play began.",
        ),
    ],
    own_seat: Annotated[
        int, typer.Option("--seat", parser=seat, metavar="SEAT", help="Your seat.")
    ],
    game: Annotated[
        Contract,
        typer.Option(
            "--contract",
            parser=contract,
            metavar="GAME",
            help='What was announced, such as "Grand Hand", "Herz", "Null Ouvert", or GH.',
        ),
    ],
    declarer: Annotated[int, typer.Option(parser=seat, metavar="SEAT", help="Who plays the game.")],
    played: Annotated[
        CardRow | None,
        typer.Option(
            parser=card_row,
            metavar="CARDS",
            show_default="none yet",
            help="All cards played so far, in that order; forehand has led the first.",
        ),
    ] = None,
    skat: Annotated[
        CardSet | None,
        typer.Option(
            parser=card_set,
            metavar="CARDS",
            help="The two cards that you have put away; needed by the declarer of a game that is "
            "no Hand game.",
        ),
    ] = None,
    exposed: Annotated[
        CardSet | None,
        typer.Option(
            parser=card_set,
            metavar="CARDS",
            help="The declarer's open cards; needed against an Ouvert game.",
        ),
    ] = None,
    bid: Annotated[
        int,
        typer.Option(metavar="N", help="The value at which the declarer won the auction."),
    ] = 18,
    time: Annotated[
        float | None,
        typer.Option(
            parser=seconds,
            metavar="SECONDS",
            show_default="5",
            help="Look at worlds for so long, and at all of them if there are few enough.",
        ),
    ] = None,
    worlds: Annotated[
        int | None,
        typer.Option(
            min=1,
            metavar="N",
            help="Look at so many worlds, or all if there are fewer, in place of --time; with "
            "--seed the answer is then always the same.",
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(min=0, metavar="N", help="Seed of the sampling; without it, a new one."),
    ] = None,
    threads: Annotated[
        int | None,
        typer.Option(min=1, max=1024, metavar="N", show_default="one a core", help="Threads."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one line of JSON.")] = False,
) -> None:
    """Rank the cards that you may play by the probability that your side wins with them.

    Every deal of the cards that you have not seen and that fits the play is a world. In as many
    worlds as the time allows each of your cards is solved with open cards; its probability is the
    share of worlds that it wins.
    """
    if time is not None and worlds is not None:
        raise UsageError("--time and --worlds both say when to stop: give one of them")

    from ouvert.cli.situation import observed

    observation = observed(
        hand=hand,
        seat=own_seat,
        contract=game,
        declarer=declarer,
        bid=bid,
        discards=skat,
        exposed=exposed,
        played=() if played is None else played.cards,
    )

    import numpy as np

    from ouvert.search.vote import advise as advise_by_vote

    chosen = secrets.randbelow(SEEDS) if seed is None else seed
    advice = advise_by_vote(
        observation,
        np.random.default_rng(chosen),
        seconds=None if worlds is not None else 5.0 if time is None else time,
        worlds=worlds,
        threads=threads,
        seed=chosen,
    )
    if as_json:
        print_json(
            {
                "cards": [
                    {
                        "card": each.action.code,
                        "win_probability": round(each.win_probability, 6),
                        "standard_error": round(each.standard_error, 6),
                        "card_points": each.card_points and round(each.card_points, 3),
                        "evidence": each.evidence.value,
                        "reason": each.reason,
                    }
                    for each in advice.actions
                ],
                "worlds_possible": advice.worlds_possible,
                "worlds_seen": advice.worlds_seen,
                "seconds": round(advice.seconds, 3),
                "seed": advice.seed,
            }
        )
        return
    from rich.table import Table

    side = "the declarer" if own_seat == declarer else "a defender"
    table = Table()
    table.add_column("card")
    for heading in ("P(win)", "standard error", "card points of your side"):
        table.add_column(heading, justify="right")
    table.add_column("how it is known")
    for each in advice.actions:
        table.add_row(
            card_text([each.action]),
            f"{each.win_probability:.3f}",
            f"{each.standard_error:.3f}",
            "" if each.card_points is None else f"{each.card_points:.1f}",
            f"{each.evidence.value}: {each.reason}",
        )
    out = console()
    out.print(f"{game}: {SEAT_NAMES[own_seat]}, {side}, is to play")
    out.print(table)
    out.print(
        f"{advice.worlds_seen:,} of {advice.worlds_possible:,} worlds in {advice.seconds:.1f} s"
        + ("" if advice.seed is None else f", seed {advice.seed}")
    )
