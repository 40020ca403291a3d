"""`ouvert bid` and `ouvert discard`: what a hand is worth before its cards are played."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ouvert.cards import CardSet, shown
from ouvert.cli.budgets import card_seconds
from ouvert.cli.inputs import card_set, whole
from ouvert.cli.options import JsonOption, OwnSeatOption
from ouvert.cli.output import card_text, console, print_json
from ouvert.errors import OuvertError
from ouvert.numbers import digits
from ouvert.skat.actions import SEAT_NAMES, Bid, BiddingAction, Hold, Pass
from ouvert.skat.auction import Auction
from ouvert.skat.series import Scoring

if TYPE_CHECKING:
    from rich.table import Table

    from ouvert.evaluation.bidding import ContractRating
    from ouvert.evaluation.discards import DiscardRating

SHOWN = 12
"""Rows of a table; JSON has them all."""


class Counting(Enum):
    """What is counted; the words of the option `--payoff`."""

    PLAIN = "plain"
    SEEGER = "seeger"
    EXTENDED = "extended"
    WINS = "wins"


_Payoff = Annotated[
    Counting,
    typer.Option(
        "--payoff",
        help=f"What counts: {', '.join(each.value for each in Scoring)}, or games won.",
    ),
]
_EXACT = "as every command does that advises; the answer is exact, and the same with any."
_Seed = Annotated[
    int | None, typer.Option(parser=whole(0), metavar="N", help=f"Takes a seed {_EXACT}")
]
_Time = Annotated[
    float | None,
    typer.Option(parser=card_seconds, metavar="SECONDS", help=f"Takes a time {_EXACT}"),
]
_Bid = Annotated[
    int,
    typer.Option(parser=whole(0), metavar="N", help="The value at which you have won the auction."),
]


def bid(
    hand: Annotated[
        CardSet,
        typer.Option(parser=card_set, metavar="CARDS", help="Your ten cards."),
    ],
    own_seat: OwnSeatOption,
    auction: Annotated[
        str,
        typer.Option(
            metavar="TEXT",
            help='What has been said so far, in order: values, "y" to hold and "p" to pass, as in '
            '"18 y 20 p". Middlehand bids to forehand first.',
        ),
    ] = "",
    payoff: _Payoff = Counting.SEEGER,
    seed: _Seed = None,
    time: _Time = None,
    as_json: JsonOption = False,
) -> None:
    """How high to bid: every game's chance and payoff over all 231 skats.

    For each skat the best of the 66 discards is made. The chances come from tables that were
    learned from self-play and solved games; they know types of hands, not this very hand.
    """
    from ouvert.evaluation.bidding import judge_hand

    said, bids = said_so_far(auction)
    judged = judge_hand(hand, own_seat, payoff=_payoff(payoff), bids=bids)
    if as_json:
        print_json(
            {
                "say": to_say(said, own_seat, judged.maximal_bid),
                "maximal_bid": judged.maximal_bid,
                "payoff": judged.payoff.value,
                "contracts": [
                    {
                        "contract": _code(each.contract),
                        "win_probability": round(each.win_probability, 4),
                        "expected": round(each.expected, 3),
                        "best_for": round(each.best, 4),
                    }
                    for each in judged.contracts
                ],
                "bids": [
                    {"bid": each.bid, "expected": round(each.expected, 3)} for each in judged.bids
                ],
            }
        )
        return
    out = console()
    out.print(f"{SEAT_NAMES[own_seat]}:", card_text(hand))
    out.print(contracts_table(judged.contracts[:SHOWN]))
    if judged.maximal_bid:
        out.print(f"Bid, or hold, up to {judged.maximal_bid}.")
    out.print(f"Now: {to_say(said, own_seat, judged.maximal_bid)}.")
    out.print(f"Counted: {judged.payoff.value}; passing brings {judged.passing:g}.")


def contracts_table(ratings: Iterable[ContractRating]) -> Table:
    """What each game promises before the skat is known."""
    from rich.table import Table

    table = Table()
    table.add_column("game")
    for heading in ("wins", "brings", "best for"):
        table.add_column(heading, justify="right")
    for each in ratings:
        table.add_row(
            str(each.contract),
            f"{each.win_probability:.0%}",
            f"{each.expected:+.1f}",
            f"{each.best:.0%} of skats",
        )
    return table


def said_so_far(text: str) -> tuple[Auction, list[int]]:
    """Follow an auction; return where it stands and the highest value each seat bid or held.

    Raises OuvertError for a word that is none, and RulesError for one that is out of order.
    """
    auction = Auction()
    bids = [0, 0, 0]
    for word in text.replace(",", " ").split():
        actor = auction.actor
        action: BiddingAction
        if word.lower() in ("y", "yes", "ja"):
            action = Hold()
        elif word.lower() in ("p", "pass", "passe"):
            action = Pass()
        elif (value := digits(word, 3)) is not None:
            action = Bid(value)
        else:
            raise OuvertError(f"{shown(word)} is nothing to say in an auction: a value, y, or p")
        auction = auction.after(action)
        if actor is not None and not isinstance(action, Pass):
            bids[actor] = auction.bid
    return auction, bids


def to_say(auction: Auction, seat: int, maximal: int) -> str:
    """What the seat should say now, as a word or a value."""
    if auction.actor != seat:
        return "it is another seat's turn" if auction.actor is not None else "the auction is over"
    legal = auction.legal_actions()
    if Hold() in legal:
        return "yes" if auction.bid <= maximal else "pass"
    within = [each.value for each in legal if isinstance(each, Bid) and each.value <= maximal]
    return str(min(within)) if within else "pass"


def discard(
    cards: Annotated[
        CardSet,
        typer.Option(
            "--cards", parser=card_set, metavar="CARDS", help="Your twelve cards, skat included."
        ),
    ],
    own_seat: OwnSeatOption,
    bid: _Bid = 18,
    payoff: _Payoff = Counting.SEEGER,
    seed: _Seed = None,
    time: _Time = None,
    as_json: JsonOption = False,
) -> None:
    """Which game to declare and which two cards to put away, from all 66 discards."""
    from ouvert.cli.inputs import UsageError
    from ouvert.evaluation.discards import rate_discards
    from ouvert.skat.values import BID_LADDER

    if bid not in BID_LADDER:
        ladder = ", ".join(str(value) for value in BID_LADDER[:5])
        raise UsageError(f"{bid} is no bid: they are {ladder} and so on up to {BID_LADDER[-1]}")
    counted = _payoff(payoff)
    ratings = rate_discards(cards, own_seat, bid=bid, payoff=counted)
    if as_json:
        print_json(
            {
                "discards": [
                    {
                        "contract": _code(each.contract),
                        "put": each.put.codes,
                        "win_probability": round(each.win_probability, 4),
                        "expected": round(each.expected, 3),
                    }
                    for each in ratings
                ]
            }
        )
        return
    out = console()
    out.print(f"{SEAT_NAMES[own_seat]}, bid {bid}:", card_text(cards))
    out.print(discards_table(ratings[:SHOWN]))
    out.print(f"The best {SHOWN} of {len(ratings)} games and discards.")
    out.print(f"Counted: {counted.value}.")


def discards_table(ratings: Iterable[DiscardRating]) -> Table:
    """Games and discards, with what they promise."""
    from rich.table import Table

    table = Table()
    table.add_column("game")
    table.add_column("put away")
    for heading in ("wins", "brings"):
        table.add_column(heading, justify="right")
    for each in ratings:
        table.add_row(
            str(each.contract),
            card_text(each.put),
            f"{each.win_probability:.0%}",
            f"{each.expected:+.1f}",
        )
    return table


def _payoff(counting: Counting) -> Any:
    from ouvert.evaluation.payoffs import Payoff

    return {
        Counting.PLAIN: Payoff.PLAIN,
        Counting.SEEGER: Payoff.SEEGER_FABIAN,
        Counting.EXTENDED: Payoff.EXTENDED,
        Counting.WINS: Payoff.WIN_RATE,
    }[counting]


def _code(contract: Any) -> str:
    from ouvert.skat.notation import contract_code

    return contract_code(contract)
