"""Options that mean the same in every command that has them."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

from ouvert.cards import CardSet
from ouvert.cli.inputs import CardRow, card_row, card_set, kept, seat, whole

JsonOption = Annotated[bool, typer.Option("--json", help="Print one line of JSON.")]
ThreadsOption = Annotated[
    int | None,
    typer.Option(parser=whole(1, 1024), metavar="N", show_default="one a core", help="Threads."),
]
BatchThreadsOption = Annotated[
    int | None,
    typer.Option(
        parser=whole(1, 1024), metavar="N", show_default="one a core", help="Threads for --batch."
    ),
]
WorkersOption = Annotated[
    int | None,
    typer.Option(parser=whole(1, 1024), metavar="N", show_default="one a core", help="Processes."),
]
WhereOption = Annotated[
    str,
    typer.Option(metavar="PLACE", help="Where to play: processes, here, or dask: and an address."),
]
EverythingSeedOption = Annotated[
    int, typer.Option(parser=whole(0), metavar="N", help="Seed of everything.")
]
JournalOption = Annotated[
    Path | None,
    typer.Option(
        parser=kept,
        metavar="FILE",
        help="Keep what is finished in this file, and go on from it next time.",
    ),
]
OwnSeatOption = Annotated[
    int, typer.Option("--seat", parser=seat, metavar="SEAT", help="Your seat.")
]
HandInPlayOption = Annotated[
    CardSet,
    typer.Option(
        parser=card_set,
        metavar="CARDS",
        help="Your cards: those that you hold now, or all ten with which the play began.",
    ),
]
PlayedOption = Annotated[
    CardRow | None,
    typer.Option(
        parser=card_row,
        metavar="CARDS",
        show_default="none yet",
        help="All cards played so far, in that order; forehand has led the first.",
    ),
]
DiscardsOption = Annotated[
    CardSet | None,
    typer.Option(
        parser=card_set,
        metavar="CARDS",
        help="The two cards that you have put away; needed by the declarer of a game that is "
        "no Hand game.",
    ),
]
ExposedOption = Annotated[
    CardSet | None,
    typer.Option(
        parser=card_set,
        metavar="CARDS",
        help="The declarer's open cards; needed against an Ouvert game.",
    ),
]
AuctionOption = Annotated[
    str | None,
    typer.Option(
        metavar="TEXT",
        show_default="nothing is told",
        help='What has been said so far, in order: values, "y" to hold and "p" to pass, as in '
        '"18 y 20 p". Middlehand bids to forehand first.',
    ),
]


class Counting(Enum):
    """What is counted; the words of the option `--payoff`."""

    PLAIN = "plain"
    SEEGER = "seeger"
    EXTENDED = "extended"
    WINS = "wins"


PayoffOption = Annotated[
    Counting,
    typer.Option(
        "--payoff",
        help="What counts before the play: game values, Seeger–Fabian, extended Seeger–Fabian as "
        "at the table and for the AIs, or games won.",
    ),
]
BidOption = Annotated[
    int,
    typer.Option(
        parser=whole(0), metavar="N", help="The value at which the declarer won the auction."
    ),
]
