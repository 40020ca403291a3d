"""Actions of the rules, and actions as messages say them: each turned into the other."""

from __future__ import annotations

from ouvert.cards import Card, CardSet, shown
from ouvert.errors import NotationError
from ouvert.remarks import Remark
from ouvert.skat.rules.actions import (
    Action,
    Announce,
    Bid,
    Claim,
    Concede,
    Decline,
    Discard,
    Hold,
    Pass,
    PickUp,
    PlayCard,
    SayKontra,
    SayRe,
)
from ouvert.skat.rules.notation import contract_code, parse_contract_code
from ouvert.web.protocol.actions import (
    AnnounceSaid,
    BidSaid,
    CardPlayed,
    Claimed,
    Conceded,
    Declined,
    DiscardDone,
    HoldSaid,
    KontraSaid,
    PassSaid,
    PickUpDone,
    ReSaid,
    WireAction,
)

_CODES = {card.code: card for card in Card}


def read_card(code: str) -> Card:
    """The card of a code such as ST. Raises NotationError for any other text."""
    if code not in _CODES:
        raise NotationError(
            f"{shown(code)} is no card: cards are CJ, ST, H7 and the like",
            remark=Remark.of("no_card", text=shown(code)),
        )
    return _CODES[code]


def read_action(message: WireAction, seat: int) -> Action:
    """The action that a seat's message means.

    Raises NotationError or CardError for cards and contracts that do not exist.
    """
    match message:
        case BidSaid(value=value):
            return Bid(value)
        case HoldSaid():
            return Hold()
        case PassSaid():
            return Pass()
        case PickUpDone():
            return PickUp()
        case DiscardDone(cards=cards):
            return Discard(CardSet.distinct(map(read_card, cards)))
        case AnnounceSaid(contract=code):
            return Announce(parse_contract_code(code))
        case KontraSaid():
            return SayKontra()
        case ReSaid():
            return SayRe()
        case Declined():
            return Decline()
        case CardPlayed(card=code):
            return PlayCard(read_card(code))
        case Conceded():
            return Concede(seat)
        case Claimed(points=points):
            return Claim(seat, points)


def written(action: Action) -> WireAction:
    """The action as a message says it to whoever may know all of it."""
    match action:
        case Bid(value):
            return BidSaid(value=value)
        case Hold():
            return HoldSaid()
        case Pass():
            return PassSaid()
        case PickUp():
            return PickUpDone()
        case Discard(cards):
            return DiscardDone(cards=tuple(cards.codes))
        case Announce(contract):
            return AnnounceSaid(contract=contract_code(contract))
        case SayKontra():
            return KontraSaid()
        case SayRe():
            return ReSaid()
        case Decline():
            return Declined()
        case PlayCard(card):
            return CardPlayed(card=card.code)
        case Concede():
            return Conceded()
        case Claim(_, points):
            return Claimed(points=points)


def written_for(action: Action, actor: int, watcher: int | None) -> WireAction:
    """The action as another seat, or with None a spectator, sees it: discards lie face down."""
    if isinstance(action, Discard) and watcher != actor:
        return DiscardDone()
    return written(action)
