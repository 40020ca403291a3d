"""What a player at a table can tell about a game in play, as an `Observation`."""

from __future__ import annotations

from ouvert.cards import Card, CardSet
from ouvert.errors import PositionError
from ouvert.skat.actions import (
    SEAT_NAMES,
    Bid,
    BiddingAction,
    Hold,
    Pass,
    Phase,
    PlayCard,
)
from ouvert.skat.contracts import Contract, GameType, trick_rules
from ouvert.skat.deals import CARDS_EACH, SKAT_CARDS
from ouvert.skat.observation import Observation
from ouvert.skat.play import Trick, legal_cards
from ouvert.skat.values import BID_LADDER, TRICKS


def observed(
    *,
    hand: CardSet,
    seat: int,
    contract: Contract,
    declarer: int,
    bid: int,
    discards: CardSet | None,
    exposed: CardSet | None,
    played: tuple[Card, ...],
) -> Observation:
    """Return what a seat has seen, when it is about to play a card.

    Args:
        hand: its cards, either those that it holds now or all with which the play began.
        seat: the seat.
        contract: the announced game.
        declarer: who plays it.
        bid: the value at which he won the auction.
        discards: the two cards that the seat has put away as declarer; None for others.
        exposed: the declarer's cards in an Ouvert game of somebody else, now or at the beginning.
        played: all cards in the order played; forehand has led the first.

    Raises PositionError for what no player can see.
    """
    _check_discards(contract, seat == declarer, discards)
    if bid not in BID_LADDER:
        raise PositionError(f"{bid} is no value that can be bid: 18, 20, 22, 23 and so on to 264")
    tricks, leader, table = _tricks(contract.game, declarer, played)
    actor = (leader + len(table)) % 3
    if len(tricks) == TRICKS:
        raise PositionError("all cards are played")
    if contract.game is GameType.NULL and any(trick.winner == declarer for trick in tricks):
        raise PositionError("the declarer has taken a trick, and so the Null is over")
    if actor != seat:
        raise PositionError(
            f"after these cards {SEAT_NAMES[actor]} is to play, not {SEAT_NAMES[seat]}"
        )
    own = _played_by(seat, tricks, leader, table)
    start = hand | own
    if len(start) != CARDS_EACH:
        raise PositionError(
            f"the hand of {SEAT_NAMES[seat]} and the cards that it has played are "
            f"{CARDS_EACH} different cards, not {len(start)}"
        )
    put_away = discards or CardSet()
    return Observation(
        seat=seat,
        phase=Phase.PLAY,
        actor=actor,
        hand=start - own,
        dealt_hand=start,
        bids=_shortest_auction(declarer, bid),
        declarer=declarer,
        bid=bid,
        picked_up=not contract.hand,
        # which two of the declarer's twelve cards came from the skat makes no difference now
        skat=put_away,
        discards=put_away,
        contract=contract,
        exposed=_exposed(contract, seat, declarer, start, exposed, tricks, leader, table),
        tricks=tricks,
        table=table,
        leader=leader,
        conceded=(),
        legal_actions=tuple(
            PlayCard(card)
            for card in legal_cards(trick_rules(contract.game, declarer), start - own, table)
        ),
    )


def _check_discards(contract: Contract, declaring: bool, discards: CardSet | None) -> None:
    if discards is None:
        if declaring and not contract.hand:
            raise PositionError(
                f"the declarer of {contract} has put two cards away: say which, or say Hand"
            )
        return
    if not declaring:
        raise PositionError("only the declarer knows the cards that were put away")
    if contract.hand:
        raise PositionError("in a Hand game nobody has seen the skat")
    if len(discards) != SKAT_CARDS:
        raise PositionError(f"the declarer has put two cards away, not {len(discards)}")


def _tricks(
    game: GameType, declarer: int, played: tuple[Card, ...]
) -> tuple[tuple[Trick, ...], int, tuple[Card, ...]]:
    """The finished tricks, the leader of the next one, and its cards so far."""
    rules = trick_rules(game, declarer)
    tricks: list[Trick] = []
    leader = 0
    whole = len(played) // 3 * 3
    for first, second, third in zip(
        played[:whole:3], played[1:whole:3], played[2:whole:3], strict=True
    ):
        tricks.append(Trick.finished(rules, leader, (first, second, third)))
        leader = tricks[-1].winner
    return tuple(tricks), leader, played[whole:]


def _played_by(
    seat: int, tricks: tuple[Trick, ...], leader: int, table: tuple[Card, ...]
) -> CardSet:
    on_table = [card for place, card in enumerate(table) if (leader + place) % 3 == seat]
    return CardSet([*(trick.card_of(seat) for trick in tricks), *on_table])


def _exposed(
    contract: Contract,
    seat: int,
    declarer: int,
    start: CardSet,
    exposed: CardSet | None,
    tricks: tuple[Trick, ...],
    leader: int,
    table: tuple[Card, ...],
) -> CardSet | None:
    """The declarer's cards that lie open now."""
    gone = _played_by(declarer, tricks, leader, table)
    if not contract.ouvert:
        if exposed is not None:
            raise PositionError(f"{contract} is no Ouvert game, and no hand lies open")
        return None
    if seat == declarer:
        return start - gone
    if exposed is None:
        raise PositionError("in an Ouvert game the declarer's cards lie open: say which")
    if len(exposed | gone) != CARDS_EACH:
        raise PositionError(
            f"the declarer's open cards and those that he has played are {CARDS_EACH} different "
            f"cards, not {len(exposed | gone)}"
        )
    return exposed - gone


def _shortest_auction(declarer: int, bid: int) -> tuple[tuple[int, BiddingAction], ...]:
    """Bids after which a seat has won the auction at a value."""
    return (
        ((1, Bid(bid)), (0, Hold()), (1, Pass()), (2, Pass())),
        ((1, Bid(bid)), (0, Pass()), (2, Pass())),
        ((1, Pass()), (2, Bid(bid)), (0, Pass())),
    )[declarer]
