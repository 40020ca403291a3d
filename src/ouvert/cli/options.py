"""Options that mean the same in every command that has them."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ouvert.cards import CardSet
from ouvert.cli import suggestions as suggestions
from ouvert.cli.budgets import card_seconds
from ouvert.cli.inputs import CardRow, card_row, card_set, contract, kept, seat, whole
from ouvert.skat.players.defaults import SECONDS
from ouvert.skat.rules.contracts import Contract

if TYPE_CHECKING:
    from ouvert.skat.bidding.payoffs import Payoff

RECORDS = (
    "of game records: of the International Skat Server, Ouvert's JSON, results of a match, or the "
    "JSON form of XSkat's games; - for stdin; example:game, example:iss or example:xskat for those "
    "that come with Ouvert, one game, 13 of the server, and 500 of XSkat."
)
"""What the files hold that several commands read."""


def seed_option(of: str) -> Any:
    """The option of a seed, whose default the command says: what the seed is of, and fixes."""
    return typer.Option(parser=whole(0), metavar="N", help=f"Seed of {of}.")


def new_seed_option(of: str, *, tells: str = "the answer names") -> Any:
    """The option of a seed that is drawn if nobody gives one, and then told."""
    return typer.Option(
        parser=whole(0), metavar="N", help=f"{of}. Without it a new one, which {tells}."
    )


def svg_option(what: str) -> Any:
    """The option of a picture to draw."""
    return typer.Option("--svg", metavar="FILE", help=f"{what} SVG file; - for stdout.")


def folder_argument(what: str) -> Any:
    """The argument of a folder that is written."""
    return typer.Argument(parser=kept, metavar="FOLDER", help=f"Where {what} go.")


def batch_option(what: str) -> Any:
    """The option of a file with many questions, a line each."""
    return typer.Option(
        metavar="FILE", help=f"Solve {what} of a file, or of - for stdin, a JSON line each."
    )


def json_option(what: str) -> Any:
    """The option `--json` of a command that prints more than one line, or says what is in it."""
    return typer.Option("--json", help=f"Print {what}.")


def where_option(show_default: str | bool = True) -> Any:
    """The option of a place to work at, and what it is by default where the option is None."""
    return typer.Option(
        metavar="PLACE",
        show_default=show_default,
        help="Where to work: processes, threads, here, or dask: and an address.",
    )


def place(where: str | None, workers: int | None) -> str | None:
    """Where to work: who counts processes and names no place means processes."""
    return "processes" if where is None and workers is not None else where


JsonOption = Annotated[bool, json_option("one line of JSON")]
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
    typer.Option(
        parser=whole(1, 1024), metavar="N", show_default="one a core", help="Processes, or threads."
    ),
]
WhereOption = Annotated[str, where_option()]
EverythingSeedOption = Annotated[int, seed_option("everything")]
JournalOption = Annotated[
    Path | None,
    typer.Option(
        parser=kept,
        metavar="FILE",
        help="Keep what is finished in this file, and go on from it next time.",
    ),
]
OwnSeatOption = Annotated[
    int,
    typer.Option(
        "--seat",
        parser=seat,
        metavar="SEAT",
        help="Your seat.",
        autocompletion=suggestions.seats,
    ),
]
_CONTRACT: dict[str, Any] = {
    "parser": contract,
    "autocompletion": suggestions.contracts,
    "metavar": "GAME",
    "help": 'What was announced, such as "Grand Hand", "Herz", "Null Ouvert", or GH.',
}
ContractOption = Annotated[Contract, typer.Option("--contract", **_CONTRACT)]
ContractOrNoneOption = Annotated[
    Contract | None,
    typer.Option("--contract", **_CONTRACT, show_default="none is announced yet"),
]
DeclarerOption = Annotated[
    int,
    typer.Option(
        parser=seat,
        metavar="SEAT",
        help="Who plays the game.",
        autocompletion=suggestions.seats,
    ),
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
        show_default="all before you have passed",
        help='What has been said so far, in order: values, "y" to hold and "p" to pass, as in '
        '"18 y 20 p". Middlehand bids to forehand first.',
    ),
]

NO_AUCTION = "no auction is told: all who speak before you have passed"
"""What `ouvert bid` and `ouvert advise` take an auction for that nobody has told them."""


class Counting(Enum):
    """What is counted; the words of the option `--payoff`."""

    PLAIN = "plain"
    SEEGER = "seeger"
    EXTENDED = "extended"
    WINS = "wins"


def payoff_of(counting: Counting) -> Payoff:
    """What an option says that counts."""
    from ouvert.skat.bidding.payoffs import Payoff

    return Payoff.of(counting.value)


PayoffOption = Annotated[
    Counting,
    typer.Option(
        "--payoff",
        help="What counts before the play: game values, Seeger–Fabian, extended Seeger–Fabian as "
        "at the table and for the AIs, or games won.",
    ),
]
PlayersTimeOption = Annotated[
    float | None,
    typer.Option(
        parser=card_seconds,
        metavar="SECONDS",
        show_default=f"{SECONDS:g}",
        help="Time for each card, 0.05 to 5 seconds, of players whose name says no budget: "
        "with 0.2, ismcts is ismcts:0.2s. Results then depend on the machine.",
    ),
]
