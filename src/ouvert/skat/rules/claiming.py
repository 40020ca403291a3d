"""Claims by the rules: who may make one, and what it makes of card points and tricks.

The International Skat Order lets who lays his cards down declare that he takes all tricks that are
left. Here a claim may also name card points for the own side. Whether it holds against every deal
is no question of the rules: it is asked in `skat.search.claims`.
"""

from __future__ import annotations

from ouvert.errors import RulesError
from ouvert.remarks import Remark
from ouvert.skat.rules.actions import SEAT_NAMES, Claim
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.values import ALL_POINTS, TRICKS

Pair = tuple[int, int]
"""Of the declarer, and of the defenders."""


def check_claim(claim: Claim, contract: Contract, actor: int, theirs: int) -> None:
    """Raise RulesError for a claim of a seat that is not to play, or of more than there is.

    `theirs` are the card points in the tricks of the side that does not claim.
    """
    if claim.seat != actor:
        raise RulesError(
            f"{SEAT_NAMES[actor]} is to play, and only who is to play claims the rest",
            remark=Remark.of("turn_of", seat=actor),
        )
    if claim.points is None:
        return
    if contract.game is GameType.NULL:
        raise RulesError(
            "in a Null the game is claimed, and no card points", remark=Remark.of("claim_null")
        )
    most = ALL_POINTS - theirs
    if not 0 <= claim.points <= most:
        raise RulesError(
            f"this side can have {most} card points at most, not {claim.points}",
            remark=Remark.of("claim_points", most=most),
        )


def unconfirmed(*, gave_up: bool) -> RulesError:
    """Why a claim is refused that was not confirmed against every deal; the game goes on."""
    if gave_up:
        return RulesError(
            "there are too many deals to check this claim against: play on, and claim again later",
            remark=Remark.of("claim_unproved"),
        )
    return RulesError(
        "this claim does not hold against every deal that the others may hold: play on",
        remark=Remark.of("claim_open"),
    )


def as_claimed(
    claim: Claim, contract: Contract, declarer: int, points: Pair, tricks: Pair
) -> tuple[Pair, Pair]:
    """Card points and tricks of declarer and defenders when the rest goes as it is claimed.

    `points`, the skat's with the declarer, and `tricks` are those so far. The claiming side never
    gets less than it has, and the other side all that is not claimed; the tricks that are left are
    somebody's only where all of them are claimed.
    """
    own = 0 if claim.seat == declarer else 1
    if contract.game is GameType.NULL:
        return points, (tricks[0] + own, tricks[1])
    most = ALL_POINTS - points[1 - own]
    if claim.points is None:
        mine, won = most, TRICKS - tricks[1 - own]
    else:
        mine, won = min(max(claim.points, points[own]), most), tricks[own]
    theirs, lost = ALL_POINTS - mine, tricks[1 - own]
    return ((theirs, mine), (lost, won)) if own else ((mine, theirs), (won, lost))
