"""Why an action is refused: each reason as a sentence for a person, and as a remark."""

from __future__ import annotations

from ouvert.cards import Card, CardSet
from ouvert.errors import RulesError
from ouvert.remarks import Remark
from ouvert.skat.rules.actions import SEAT_NAMES, Action, Phase
from ouvert.skat.rules.contracts import Contract
from ouvert.skat.rules.notation import contract_code
from ouvert.skat.rules.values import game_value

_DUE = {
    Phase.AUCTION: ("the auction is going on", Remark.of("due_bid")),
    Phase.SKAT: (
        "the declarer picks up the skat or announces a Hand game",
        Remark.of("due_skat"),
    ),
    Phase.DISCARD: ("the declarer has to discard two cards", Remark.of("due_discard")),
    Phase.ANNOUNCE: ("the declarer has to announce a game", Remark.of("due_announcement")),
    Phase.KONTRA: ("a defender says Kontra or declines", Remark.of("due_kontra")),
    Phase.RE: ("the declarer says Re or declines", Remark.of("due_re")),
    Phase.PLAY: ("the cards are being played", Remark.of("due_card")),
    Phase.OVER: ("the game is over", Remark.of("game_over")),
}
"""What is due in each phase instead of something else, in words and as a remark."""


def not_due(action: Action, phase: Phase) -> RulesError:
    """An action that belongs to another part of the game."""
    said, remark = _DUE[phase]
    return RulesError(f"'{action}' is not possible now: {said}", remark=remark)


def check_seat(seat: int) -> None:
    """Raise RulesError for a seat that does not exist."""
    if seat not in range(3):
        raise RulesError(f"the seats are 0, 1 and 2, not {seat}")


def check_discards(cards: CardSet, hand: CardSet, seat: int) -> None:
    """Raise RulesError unless these are two cards of the hand."""
    if len(cards) != 2:
        raise RulesError(
            f"two cards are discarded, not {len(cards)}",
            remark=Remark.of("discard_two", count=len(cards)),
        )
    if not cards <= hand:
        missing = next(iter(cards - hand))
        raise RulesError(
            f"{SEAT_NAMES[seat]} cannot discard {missing}, which he does not hold",
            remark=Remark.of("not_held", seat=seat, card=missing.code),
        )


def skat_refusal(contract: Contract) -> RulesError:
    """A Hand game after the skat was picked up, or another game before."""
    code = contract_code(contract)
    if contract.hand:
        return RulesError(
            f"{contract} is a Hand game, and the skat has been picked up",
            remark=Remark.of("skat_seen", contract=code),
        )
    return RulesError(
        f"{contract} is no Hand game: pick up the skat and discard first",
        remark=Remark.of("skat_unseen", contract=code),
    )


def too_low(contract: Contract, bid: int) -> RulesError:
    """A Null that is worth less than the bid."""
    value = game_value(contract)
    return RulesError(
        f"{contract} counts {value}, which is less than the bid {bid}",
        remark=Remark.of("below_bid", contract=contract_code(contract), value=value, bid=bid),
    )


def not_held(seat: int, card: Card) -> RulesError:
    """A card that the seat does not hold."""
    return RulesError(
        f"{SEAT_NAMES[seat]} does not hold {card}",
        remark=Remark.of("not_held", seat=seat, card=card.code),
    )


def may_not_play(seat: int, card: Card, led: Card, right: CardSet) -> RulesError:
    """A card that does not follow what was led."""
    return RulesError(
        f"{SEAT_NAMES[seat]} must follow {led} and cannot play {card}: {right} would be right",
        remark=Remark.of(
            "must_follow", seat=seat, led=led.code, card=card.code, cards=tuple(right.codes)
        ),
    )
