"""`ouvert bid` and `ouvert discard`: what a hand is worth before its cards are played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from ouvert.cards import CardSet
from ouvert.cli.announcing import announce_compilation
from ouvert.cli.budgets import card_seconds
from ouvert.cli.inputs import UsageError, card_set, whole
from ouvert.cli.language import named, said
from ouvert.cli.options import (
    NO_AUCTION,
    AuctionOption,
    Counting,
    JsonOption,
    OwnSeatOption,
    PayoffOption,
    payoff_of,
)
from ouvert.cli.output import card_text, console, note, print_json
from ouvert.skat.rules.actions import SEAT_NAMES, BiddingAction
from ouvert.skat.rules.auction import Auction
from ouvert.skat.rules.values import LEAST_BID

if TYPE_CHECKING:
    from rich.table import Table

    from ouvert.skat.bidding.discards import DiscardRating
    from ouvert.skat.bidding.hand_worth import ContractRating
    from ouvert.skat.bidding.payoffs import Payoff

SHOWN = 12
"""Rows of a table; JSON has them all."""

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
    auction: AuctionOption = None,
    ramsch: Annotated[
        bool,
        typer.Option(
            "--ramsch",
            help="Three passes mean Ramsch (an option of clubs): passing brings what it would.",
        ),
    ] = False,
    payoff: PayoffOption = Counting.EXTENDED,
    seed: _Seed = None,
    time: _Time = None,
    as_json: JsonOption = False,
) -> None:
    """How high to bid: every game's chance and payoff over all 231 skats.

    For each skat the best of the 66 discards is made. The chances come from tables that were
    learned from self-play and solved games; they know types of hands, not this very hand. What to
    say now is what the AIs would say, and `ouvert advise`.
    """
    from ouvert.skat.players.bidder import judge_auction
    from ouvert.skat.rules.before_play import auction_before
    from ouvert.skat.rules.notation import contract_code, parse_auction

    spoken = auction_before(own_seat) if auction is None else parse_auction(auction)
    if auction is None and not as_json:
        note(said(NO_AUCTION))
    scoring = payoff_of(payoff)
    announce_compilation()
    judged = judge_auction(hand, own_seat, spoken, scoring, ramsch=ramsch)
    say = _to_say(hand, own_seat, spoken, scoring, ramsch=ramsch)
    if as_json:
        print_json(
            {
                "say": say,
                "maximal_bid": judged.maximal_bid,
                "payoff": judged.payoff.value,
                "passing": judged.passing,
                "contracts": [
                    {
                        "contract": contract_code(each.contract),
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
    out.print(f"{said(SEAT_NAMES[own_seat])}:", card_text(hand))
    out.print(_contracts_table(judged.contracts[:SHOWN]))
    if judged.maximal_bid:
        out.print(said("Bid, or hold, up to {value}.", value=judged.maximal_bid))
    out.print(said("Now: {say}.", say=said(say)))
    sentence = "Counted: {payoff}; passing brings {points}."
    out.print(said(sentence, payoff=said(judged.payoff.value), points=f"{judged.passing:.3g}"))


def _to_say(
    hand: CardSet,
    seat: int,
    spoken: tuple[BiddingAction, ...],
    scoring: Payoff,
    *,
    ramsch: bool,
) -> str:
    """What the seat should say now, as `ouvert advise` has it."""
    from ouvert.skat.players.advise import advise
    from ouvert.skat.rules.before_play import before_play
    from ouvert.skat.rules.club.options import ClubOptions

    auction = Auction()
    for action in spoken:
        auction = auction.after(action)
    if auction.actor != seat:
        return said("it is another seat's turn")
    seen = before_play(cards=hand, seat=seat, auction=spoken)
    seen = replace(seen, club=ClubOptions(ramsch=ramsch))
    return str(advise(seen, scoring=scoring).best.action)


def _contracts_table(ratings: Iterable[ContractRating]) -> Table:
    """What each game promises before the skat is known."""
    from rich.table import Table

    table = Table()
    table.add_column(said("game"))
    for heading in ("wins", "brings", "best for"):
        table.add_column(said(heading), justify="right")
    for each in ratings:
        table.add_row(
            str(named(each.contract)),
            f"{each.win_probability:.0%}",
            f"{each.expected:+.1f}",
            said("{share} of skats", share=f"{each.best:.0%}"),
        )
    return table


def discard(
    cards: Annotated[
        CardSet,
        typer.Option(
            "--cards", parser=card_set, metavar="CARDS", help="Your twelve cards, skat included."
        ),
    ],
    own_seat: OwnSeatOption,
    bid: _Bid = LEAST_BID,
    payoff: PayoffOption = Counting.EXTENDED,
    seed: _Seed = None,
    time: _Time = None,
    as_json: JsonOption = False,
) -> None:
    """Which game to declare and which two cards to put away, from all 66 discards.

    What comes first is what the AIs would do, and what `ouvert advise` says.
    """
    from ouvert.skat.players.bidder import EvaluatingBidder
    from ouvert.skat.rules.before_play import auction_won_at, before_play
    from ouvert.skat.rules.notation import contract_code
    from ouvert.skat.rules.values import BID_LADDER

    if bid not in BID_LADDER:
        ladder = ", ".join(str(value) for value in BID_LADDER[:5])
        sentence = "{bid} is no bid: they are {ladder} and so on up to {most}"
        raise UsageError(said(sentence, bid=bid, ladder=ladder, most=BID_LADDER[-1]))
    scoring = payoff_of(payoff)
    announce_compilation()
    seen = before_play(cards=cards, seat=own_seat, auction=auction_won_at(own_seat, bid))
    ratings = EvaluatingBidder(scoring).discards(seen)
    if as_json:
        print_json(
            {
                "payoff": scoring.value,
                "discards": [
                    {
                        "contract": contract_code(each.contract),
                        "put": each.put.codes,
                        "win_probability": round(each.win_probability, 4),
                        "expected": round(each.expected, 3),
                    }
                    for each in ratings
                ],
            }
        )
        return
    out = console()
    heading = said("{seat}, bid {bid}:", seat=said(SEAT_NAMES[own_seat]), bid=bid)
    out.print(heading, card_text(cards))
    out.print(_discards_table(ratings[:SHOWN]))
    out.print(said("The best {n} of {all} games and discards.", n=SHOWN, all=len(ratings)))
    out.print(said("Counted: {payoff}.", payoff=said(scoring.value)))


def _discards_table(ratings: Iterable[DiscardRating]) -> Table:
    """Games and discards, with what they promise."""
    from rich.table import Table

    table = Table()
    table.add_column(said("game"))
    table.add_column(said("put away"))
    for heading in ("wins", "brings"):
        table.add_column(said(heading), justify="right")
    for each in ratings:
        table.add_row(
            str(named(each.contract)),
            card_text(each.put),
            f"{each.win_probability:.0%}",
            f"{each.expected:+.1f}",
        )
    return table
