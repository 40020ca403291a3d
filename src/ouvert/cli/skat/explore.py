"""`ouvert explore`: everything that is known of a hand before it is played."""

from __future__ import annotations

from math import isnan
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ouvert.cards import CardSet
from ouvert.cli.inputs import card_set, contract, seat, whole
from ouvert.cli.language import named, said
from ouvert.cli.options import AuctionOption, Counting, JsonOption, PayoffOption, payoff_of
from ouvert.cli.output import card_text, console, print_json
from ouvert.skat.rules.actions import SEAT_NAMES
from ouvert.skat.rules.contracts import Contract
from ouvert.skat.rules.values import LEAST_BID

if TYPE_CHECKING:
    from rich.table import Table

    from ouvert.skat.explorer.hands import Exploration
    from ouvert.skat.explorer.leads import LeadCount, LeadJudgement
    from ouvert.stats import Estimate

GAMES = 8
"""Games that are told; JSON has all."""

SOURCES = {"ensemble": "ensemble", "rules": "rules"}
"""What the sources of first leads are called."""

_SEAT = {"parser": seat, "metavar": "SEAT", "show_default": SEAT_NAMES[0]}


def explore(
    hand: Annotated[
        CardSet, typer.Argument(parser=card_set, metavar="HAND", help="Ten cards, in one word.")
    ],
    own_seat: Annotated[
        int | None, typer.Option("--seat", **_SEAT, help="Whose hand it is.")
    ] = None,
    auction: AuctionOption = None,
    skat: Annotated[
        CardSet | None,
        typer.Option(parser=card_set, metavar="CARDS", help="The two cards that lie there."),
    ] = None,
    bid: Annotated[
        int,
        typer.Option(
            parser=whole(0), metavar="N", help="The value at which games with --skat are rated."
        ),
    ] = LEAST_BID,
    game: Annotated[
        Contract | None,
        typer.Option(
            "--contract",
            parser=contract,
            metavar="CONTRACT",
            help="What is played: tells what forehand leads first.",
            show_default="no leads",
        ),
    ] = None,
    declarer: Annotated[int | None, typer.Option(**_SEAT, help="Who plays that contract.")] = None,
    payoff: PayoffOption = Counting.EXTENDED,
    as_json: JsonOption = False,
) -> None:
    """Explore a hand: what to bid, which games it is for, with and without the skat, what to lead.

    Bids and games come from the tables by which the AIs bid, as in ouvert bid and ouvert discard.
    First leads are counted in games that were played, each source with its number of games: the
    ensemble's leads, and whole games of the rules; and open cards say which leads were right where
    the lead decided the game. With a declarer in forehand HAND is what he
    keeps.
    """
    from ouvert.skat.explorer.hands import explore as explored
    from ouvert.skat.explorer.leads import lead_table
    from ouvert.skat.rules.notation import parse_auction

    found = explored(
        hand,
        own_seat or 0,
        said=None if auction is None else parse_auction(auction),
        skat=skat,
        bid=bid,
        contract=game,
        declarer=declarer or 0,
        scoring=payoff_of(payoff),
    )
    if as_json:
        print_json(_as_json(found))
        return
    out = console()
    out.print(f"{said(SEAT_NAMES[found.seat])}:", card_text(hand))
    judged, least = found.bidding, found.at_least
    if judged.maximal_bid:
        out.print(said("Bid, or hold, up to {value}.", value=judged.maximal_bid))
    else:
        out.print(said("Pass."))
    out.print(
        said(
            "At {bid}: picking the skat up promises {points} ({share} won), {contract} "
            "{hand_points} ({hand_share}); passing {passing}.",
            bid=least.bid,
            points=f"{least.pick_up:+.1f}",
            share=f"{least.pick_up_wins:.0%}",
            contract=least.hand_contract,
            hand_points=f"{least.hand:+.1f}",
            hand_share=f"{least.hand_wins:.0%}",
            passing=f"{judged.passing:g}",
        )
    )
    out.print(_games(found))
    if found.discards:
        out.print(_with_skat(found))
    if found.leads:
        out.print(_leads(found))
        for count in found.leads[0].counts:
            source = count.source
            out.print(
                said(
                    "{source}: {games} games, first card by {leads}, the rest by {plays}, seed "
                    "{seed}.",
                    source=said(SOURCES[source.name]),
                    games=f"{source.games:,}",
                    leads=source.leads,
                    plays=source.plays,
                    seed=source.seed,
                )
            )
        out.print(
            said(
                "Open cards: {games} games bid by the rules; where some leads won and some lost, "
                "how often such a card was among those that won.",
                games=f"{lead_table().judged:,}",
            )
        )
        out.print(said("In brackets intervals of 95 %; won: by the side that led."))
    elif game is not None:
        out.print(said("The first card is forehand's: with --seat forehand leads are told."))
    out.print(said("Counted: {payoff}.", payoff=said(judged.payoff.value)))


def _games(found: Exploration) -> Table:
    from rich.table import Table

    table = Table()
    table.add_column(said("before the skat"))
    for heading in (said("wins"), said("brings"), said("best for")):
        table.add_column(heading, justify="right")
    for each in found.bidding.contracts[:GAMES]:
        table.add_row(
            str(named(each.contract)),
            f"{each.win_probability:.0%}",
            f"{each.expected:+.1f}",
            said("{share} of skats", share=f"{each.best:.0%}"),
        )
    return table


def _with_skat(found: Exploration) -> Table:
    from rich.table import Table

    table = Table()
    table.add_column(said("with the skat"))
    table.add_column(said("put away"))
    for heading in (said("wins"), said("brings")):
        table.add_column(heading, justify="right")
    for each in found.with_skat[:GAMES]:
        table.add_row(
            str(named(each.contract)),
            card_text(each.put),
            f"{each.win_probability:.0%}",
            f"{each.expected:+.1f}",
        )
    return table


def _leads(found: Exploration) -> Table:
    from rich.table import Table

    table = Table()
    table.add_column(said("first lead"))
    table.add_column(said("open cards:\nright where it matters"), justify="right")
    for count in found.leads[0].counts:
        source = said(SOURCES[count.source.name])
        table.add_column(said("{source}:\nled", source=source), justify="right")
        table.add_column(said("won"), justify="right")
    for each in found.leads:
        cells = [_lead(count) for count in each.counts]
        right = _right(each.judged)
        table.add_row(card_text(each.cards), right, *(text for pair in cells for text in pair))
    return table


def _lead(count: LeadCount) -> tuple[str, str]:
    if not count.hands:
        return "–", ""
    return _share_of(count.share, count.hands), _share(count.wins)


def _right(judged: LeadJudgement) -> str:
    return _share_of(judged.share, judged.decided) if judged.decided else "–"


def _share_of(share: Estimate, count: int) -> str:
    return said("{share} of {count}", share=_share(share), count=f"{count:,}")


def _share(share: Estimate) -> str:
    if isnan(share.value):
        return "–"
    return share.text(".0f", factor=100, unit=" %")


def _as_json(found: Exploration) -> dict[str, Any]:
    from ouvert.skat.rules.notation import contract_code

    judged, least = found.bidding, found.at_least
    return {
        "hand": found.hand.codes,
        "seat": found.seat,
        "payoff": judged.payoff.value,
        "maximal_bid": judged.maximal_bid,
        "passing": judged.passing,
        "pick_up": round(least.pick_up, 3),
        "play_hand": round(least.hand, 3),
        "hand_contract": contract_code(least.hand_contract),
        "contracts": [
            {
                "contract": contract_code(each.contract),
                "win_probability": round(each.win_probability, 4),
                "expected": round(each.expected, 3),
                "best_for": round(each.best, 4),
            }
            for each in judged.contracts
        ],
        "with_skat": [
            {
                "contract": contract_code(each.contract),
                "put": each.put.codes,
                "win_probability": round(each.win_probability, 4),
                "expected": round(each.expected, 3),
            }
            for each in found.with_skat
        ],
        "leads": [
            {
                "cards": [card.code for card in each.cards],
                "kind": each.kind,
                "counts": [
                    {
                        "source": count.source.name,
                        "games": count.source.games,
                        "hands": count.hands,
                        "led": count.led,
                        "won": count.won,
                    }
                    for count in each.counts
                ],
                "decided": each.judged.decided,
                "right": each.judged.right,
            }
            for each in found.leads
        ],
    }
