"""`ouvert advise`: which card to play, from what one player has seen."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from ouvert.cards import CardSet
from ouvert.cli.inputs import (
    CardRow,
    UsageError,
    card_row,
    card_set,
    contract,
    seat,
    seconds,
    whole,
)
from ouvert.cli.output import Column, card_text, console, print_json, print_table
from ouvert.cli.warm_up import announce_compilation
from ouvert.skat.actions import SEAT_NAMES
from ouvert.skat.contracts import Contract

if TYPE_CHECKING:
    from ouvert.skat.observation import Observation

SEEDS = 1 << 32
ALL_TRICKS = 120
"""In what a declarer needs: not only all card points, but every trick."""


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
        typer.Option(
            parser=whole(0), metavar="N", help="The value at which the declarer won the auction."
        ),
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
            parser=whole(1),
            metavar="N",
            help="Look at so many worlds, or all if there are fewer, in place of --time; with "
            "--seed the answer is then always the same.",
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            parser=whole(0),
            metavar="N",
            help="Seed of the sampling. Without it a new one, which the answer names.",
        ),
    ] = None,
    threads: Annotated[
        int | None,
        typer.Option(
            parser=whole(1, 1024), metavar="N", show_default="one a core", help="Threads."
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one line of JSON.")] = False,
) -> None:
    """Rank the cards that you may play by the probability that your side wins with them.

    Every deal of the cards that you have not seen and that fits the play is a world. In as many
    worlds as the time allows each of your cards is solved with open cards; its probability is the
    share of worlds that it wins. As long as the auction lasts, `ouvert bid` advises.
    """
    if time is not None and worlds is not None:
        raise UsageError("--time and --worlds both say when to stop: give one of them")

    from ouvert.skat.situation import declarer_needs, situation

    observation = situation(
        hand=hand,
        seat=own_seat,
        contract=game,
        declarer=declarer,
        bid=bid,
        discards=skat,
        exposed=exposed,
        played=() if played is None else played.cards,
    )

    announce_compilation()
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
    needs = declarer_needs(observation)
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
                "declarer_needs": sorted(need for need in needs if need is not None),
                "overbid": needs == {None},
                "worlds_possible": advice.worlds_possible,
                "worlds_seen": advice.worlds_seen,
                "seconds": round(advice.seconds, 3),
                "seed": advice.seed,
            }
        )
        return
    side = "the declarer" if own_seat == declarer else "a defender"
    out = console()
    out.print(f"{game}: {SEAT_NAMES[own_seat]}, {side}, is to play")
    for line in _about_the_bid(observation):
        out.print(line)
    columns = (
        Column("card"),
        Column("P(win)", number=True),
        Column("±", number=True),
        Column("your card\npoints", number=True),
        Column("how it is known"),
    )
    rows = [
        (
            (
                card_text([each.action]),
                f"{each.win_probability:.3f}",
                f"{each.standard_error:.3f}",
                "" if each.card_points is None else f"{each.card_points:.1f}",
                f"{each.evidence.value}: {each.reason}",
            ),
            "",
        )
        for each in advice.actions
    ]
    print_table(out, columns, [rows])
    out.print("P(win): that your side wins; ±: its standard error; card points: your side's.")
    out.print(
        f"{advice.worlds_seen:,} of {advice.worlds_possible:,} worlds in {advice.seconds:.1f} s"
        + ("" if advice.seed is None else f", seed {advice.seed}")
    )


def _about_the_bid(observation: Observation) -> Iterator[str]:
    """What the bid makes of the game, if it asks for more than 18 would."""
    from ouvert.skat.situation import declarer_needs
    from ouvert.skat.values import BID_LADDER

    needs = declarer_needs(observation)
    if not needs or needs == declarer_needs(observation, BID_LADDER[0]):
        return
    if needs == {None}:
        chance = 0 if observation.seat == observation.declarer else 1
        yield (
            f"Overbid at {observation.bid}: this game cannot be won. "
            f"P(win) is {chance} with every card."
        )
        return
    who = "You need" if observation.seat == observation.declarer else "The declarer needs"
    least = min(need for need in needs if need is not None)
    what = "every trick" if least == ALL_TRICKS else f"{least} card points"
    if len(needs) == 1:
        yield f"{who} {what} because of the bid of {observation.bid}."
    else:
        yield (
            f"{who} {what} or more because of the bid of {observation.bid}: "
            "it depends on matadors that you do not see."
        )
