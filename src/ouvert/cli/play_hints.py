"""Hints in `ouvert play`: what an AI would do at a moment, why, and what all options are worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ouvert.cli.advice_table import print_card_advice
from ouvert.cli.bid import discards_table, to_say
from ouvert.cli.output import Column, card_text, print_table
from ouvert.skat.actions import Phase
from ouvert.skat.auction import Auction
from ouvert.skat.observation import Observation

if TYPE_CHECKING:
    from rich.console import Console

    from ouvert.arena.sitting import Sitting
    from ouvert.evaluation.bidding import ContractRating
    from ouvert.evaluation.discards import DiscardRating

SHOWN = 8
"""Rows of a table of games and discards."""

_BRINGS = (
    "brings: points if you play it at the present bid, whatever the skat, by Seeger–Fabian:\n"
    "value and 50 if it is won, twice the value and 50 less if it is lost"
)

_VOICES = {
    "killer": "proved",
    "hope": "last hope",
    "vote": "vote of worlds",
    "rule": "rule of thumb",
}
"""The voices of the ensemble, as a player of Skat would call them."""


def print_hint(
    out: Console, sitting: Sitting, *, seconds: float | None, worlds: int | None
) -> None:
    """Print a hint for the person's decision."""
    seen = sitting.seen
    match seen.phase:
        case Phase.AUCTION:
            _bidding(out, seen)
        case Phase.SKAT:
            _skat(out, seen)
        case Phase.DISCARD:
            _discard(out, sitting)
        case Phase.ANNOUNCE:
            _announcement(out, seen)
        case _:
            _card(out, sitting, seconds, worlds)


def _heard(seen: Observation) -> list[int]:
    """The highest value that each seat has bid or held."""
    auction, heard = Auction(), [0, 0, 0]
    for seat, said in seen.bids:
        auction = auction.after(said)
        if str(said) != "pass":
            heard[seat] = auction.bid
    return heard


def _bidding(out: Console, seen: Observation) -> None:
    from ouvert.evaluation.bidding import judge_hand

    auction = Auction()
    for _, said in seen.bids:
        auction = auction.after(said)
    judged = judge_hand(seen.hand, seen.seat, bids=_heard(seen))
    _print_ratings(out, judged.contracts[:SHOWN])
    out.print(f"{_BRINGS}; passing brings 0.")
    worth = (
        f"with the best game for each skat, this hand is worth bidding up to {judged.maximal_bid}"
        if judged.maximal_bid
        else "with the best game for each skat, this hand loses points at any bid that is left"
    )
    out.print(f"Hint: {to_say(auction, seen.seat, judged.maximal_bid)}; {worth}.")


def _skat(out: Console, seen: Observation) -> None:
    from ouvert.evaluation.bidding import HandWorth
    from ouvert.evaluation.payoffs import Payoff
    from ouvert.evaluation.trump_tables import trump_tables

    heard = max(bid for seat, bid in enumerate(_heard(seen)) if seat != seen.seat)
    worth = HandWorth(seen.hand, seen.seat, trump_tables())
    ratings = worth.contracts(seen.bid, heard, Payoff.SEEGER_FABIAN)
    best = worth.at(seen.bid, heard, Payoff.SEEGER_FABIAN)
    _print_ratings(out, ratings[:SHOWN])
    out.print(f"{_BRINGS}.")
    picked = f"picking up and then choosing the best game brings {best.pick_up:+.1f}"
    if best.hand > best.pick_up:
        out.print(f"Hint: play {best.hand_contract}: it brings {best.hand:+.1f}; {picked}.")
    else:
        out.print(f"Hint: skat; {picked}, without it {best.hand_contract} {best.hand:+.1f}.")


def _discard(out: Console, sitting: Sitting) -> None:
    from ouvert.evaluation.discards import rate_discards
    from ouvert.skat.contracts import SKAT_CONTRACTS

    seen = sitting.seen
    heard = max(bid for seat, bid in enumerate(_heard(seen)) if seat != seen.seat)
    contracts = SKAT_CONTRACTS if sitting.contract is None else (sitting.contract,)
    ratings = rate_discards(seen.hand, seen.seat, bid=seen.bid, heard=heard, contracts=contracts)
    best = ratings[0]
    out.print(discards_table(ratings[:SHOWN]))
    out.print(f"The best {SHOWN} of {len(ratings)}; brings: points by Seeger–Fabian.")
    out.print(
        "Hint: put away",
        card_text(best.put),
        f"and play {best.contract}: such hands win {_percent(best.win_probability)} of the time.",
    )


def _announcement(out: Console, seen: Observation) -> None:
    from ouvert.evaluation.discards import rate_discards

    heard = max(bid for seat, bid in enumerate(_heard(seen)) if seat != seen.seat)
    cards = seen.hand | seen.discards
    rated = rate_discards(cards, seen.seat, bid=seen.bid, heard=heard)
    ratings = [each for each in rated if each.put == seen.discards]
    best = ratings[0]
    _print_ratings(out, ratings)
    out.print("brings: points by Seeger–Fabian.")
    chance = _percent(best.win_probability)
    out.print(f"Hint: {best.contract}; such hands win it {chance} of the time.")


def _print_ratings(
    out: Console, ratings: Sequence[ContractRating] | Sequence[DiscardRating]
) -> None:
    columns = (Column("game"), Column("wins", number=True), Column("brings", number=True))
    rows = [
        ((str(each.contract), _percent(each.win_probability), f"{each.expected:+.1f}"), "")
        for each in ratings
    ]
    print_table(out, columns, [rows])


def _card(out: Console, sitting: Sitting, seconds: float | None, worlds: int | None) -> None:
    if len(sitting.seen.legal_actions) == 1:
        out.print("Hint: you have no choice, only one card may be played.")
        return
    found = sitting.hint(seconds=seconds, worlds=worlds)
    advice = found.advice
    print_card_advice(out, advice)
    out.print(
        f"P(win): that your side wins; ±: its standard error; worlds: deals that fit what you have "
        f"seen, {advice.worlds_seen:,} of {advice.worlds_possible:,} looked at."
    )
    out.print(f"Hint ({_VOICES[found.voice.value]}):", f"{advice.best.reason.rstrip('.')}.")


def _percent(share: float) -> str:
    return f"{share:.0%}".replace("%", " %")
