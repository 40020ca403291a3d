"""A game in play as a person tells it at a table, turned into what a seat has seen.

A person knows no auction and no deal: only a hand, the game, and the cards played so far. The rest
of what a seat has seen follows from the rules; it is taken from a game with made-up cards in all
the places that the seat cannot see.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from ouvert.cards import Card, CardSet
from ouvert.errors import PositionError
from ouvert.skat.rules.actions import (
    SEAT_NAMES,
    Announce,
    BiddingAction,
    Discard,
    Pass,
    PickUp,
    PlayCard,
)
from ouvert.skat.rules.auction import Auction
from ouvert.skat.rules.club.options import ClubOptions
from ouvert.skat.rules.contracts import Contract, GameType, trick_rules
from ouvert.skat.rules.deals import CARDS_EACH, SKAT_CARDS, Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.observation import Observation
from ouvert.skat.rules.play import Trick, legal_cards
from ouvert.skat.rules.values import BID_LADDER, LEAST_BID, TRICKS, trumps, winning_limit


def situation(
    *,
    hand: CardSet,
    seat: int,
    contract: Contract,
    declarer: int,
    bid: int = LEAST_BID,
    auction: Sequence[BiddingAction] | None = None,
    discards: CardSet | None = None,
    exposed: CardSet | None = None,
    played: tuple[Card, ...] = (),
) -> Observation:
    """Return what a seat has seen, when it is about to play a card.

    Args:
        hand: its cards, either those that it holds now or all with which the play began.
        seat: the seat, 0 to 2.
        contract: the announced game.
        declarer: who plays it, 0 to 2.
        bid: the value at which he won the auction.
        auction: all that was said in it, in order, where that is known; it says the bid then.
        discards: the two cards that the seat has put away as declarer; None for others.
        exposed: the declarer's cards in an Ouvert game of somebody else, now or at the beginning.
        played: all cards in the order played; forehand has led the first.

    Raises PositionError for what no player can see, RulesError for a contract that the rules do
    not allow after this bid.
    """
    for place in (seat, declarer):
        if place not in range(3):
            raise PositionError(f"the seats are 0, 1 and 2, not {place}")
    if bid not in BID_LADDER:
        raise PositionError(f"{bid} is no value that can be bid: 18, 20, 22, 23 and so on to 264")
    CardSet.distinct(played)
    tricks, leader, table = _tricks(contract.game, declarer, played)
    gone = tuple(_played_by(place, tricks, leader, table) for place in range(3))
    _check_turn(contract, declarer, seat, tricks, (leader + len(table)) % 3)
    start = _at_first(hand, gone[seat], seat)
    _check_discards(contract, seat == declarer, discards)
    opened = None
    if contract.ouvert and seat != declarer:
        if exposed is None:
            raise PositionError("in an Ouvert game the declarer's cards lie open: say which")
        opened = _at_first(exposed, gone[declarer], declarer)
    elif exposed is not None and not contract.ouvert:
        raise PositionError(f"{contract} is no Ouvert game, and no hand lies open")
    elif exposed is not None:
        raise PositionError("the declarer's open cards are those of the hand: leave them out")
    places = {f"the hand of {SEAT_NAMES[seat]}": start}
    if discards is not None:
        places["the skat"] = discards
    if opened is not None:
        places[f"the hand of {SEAT_NAMES[declarer]}"] = opened
    hidden = {
        place for place in range(3) if place != seat and (opened is None or place != declarer)
    }
    places |= {f"the cards that {SEAT_NAMES[place]} has played": gone[place] for place in hidden}
    _check_places(places)

    said = None if auction is None else _won_by(declarer, auction)
    first = _at_first_card(seat, contract, declarer, bid, said, start, discards, opened)
    seen = first.observe(seat)
    legal = legal_cards(trick_rules(contract.game, declarer), start - gone[seat], table)
    return replace(
        seen,
        actor=seat,
        hand=start - gone[seat],
        exposed=None if seen.exposed is None else seen.exposed - gone[declarer],
        tricks=tricks,
        table=table,
        leader=leader,
        legal_actions=tuple(PlayCard(card) for card in legal),
    )


def ramsch_situation(*, hand: CardSet, seat: int, played: tuple[Card, ...] = ()) -> Observation:
    """Return what a seat has seen in a Ramsch, when it is about to play a card.

    `hand` and `played` are told as to `situation`. Raises PositionError for what no player can see.
    """
    if seat not in range(3):
        raise PositionError(f"the seats are 0, 1 and 2, not {seat}")
    CardSet.distinct(played)
    # its cards rank as in Grand, and who would declare that makes no difference
    tricks, leader, table = _tricks(GameType.GRAND, 0, played)
    if len(tricks) >= TRICKS:
        raise PositionError("all cards are played")
    actor = (leader + len(table)) % 3
    if actor != seat:
        raise PositionError(
            f"after these cards {SEAT_NAMES[actor]} is to play, not {SEAT_NAMES[seat]}"
        )
    gone = tuple(_played_by(place, tricks, leader, table) for place in range(3))
    start = _at_first(hand, gone[seat], seat)
    places = {f"the hand of {SEAT_NAMES[seat]}": start}
    others = (place for place in range(3) if place != seat)
    places |= {f"the cards that {SEAT_NAMES[place]} has played": gone[place] for place in others}
    _check_places(places)
    free = list(CardSet.full() - start)
    hands = [CardSet(free[:CARDS_EACH]), CardSet(free[CARDS_EACH : 2 * CARDS_EACH])]
    hands.insert(seat, start)
    deal = Deal((hands[0], hands[1], hands[2]), CardSet(free[2 * CARDS_EACH :]))
    first = SkatGame.replay(deal, (Pass(), Pass(), Pass()), ClubOptions(ramsch=True))
    legal = legal_cards(trick_rules(GameType.GRAND, 0), start - gone[seat], table)
    return replace(
        first.observe(seat),
        actor=seat,
        hand=start - gone[seat],
        tricks=tricks,
        table=table,
        leader=leader,
        legal_actions=tuple(PlayCard(card) for card in legal),
    )


def declarer_needs(observation: Observation, bid: int | None = None) -> frozenset[int | None]:
    """Return what the declarer needs to win, for all that the seat knows.

    As `values.winning_limit` says it: 61 or 90 card points, 120 for every trick, None if he has
    overbid and cannot win. There are several answers where they depend on matadors that the seat
    cannot see. `bid` asks about another value than the one that was bid. Empty in Null, in which
    card points do not count, and as long as no game is announced.
    """
    contract = observation.contract
    if contract is None or contract.game is GameType.NULL:
        return frozenset()
    asked = observation.bid if bid is None else bid
    return frozenset(
        winning_limit(contract, run, asked) for run in possible_matadors(observation, contract)
    )


def possible_matadors(observation: Observation, contract: Contract) -> list[int]:
    """The numbers of matadors, with or without, that the declarer may have."""
    declarer = observation.declarer
    if declarer is None:
        return []
    own = observation.played_by(declarer)
    elsewhere = observation.played - own
    if observation.seat == declarer:
        sure = observation.dealt_hand | observation.skat
        possible = CardSet.full() - elsewhere if contract.hand else sure
    else:
        sure = own | (observation.exposed or CardSet())
        possible = CardSet.full() - elsewhere - observation.dealt_hand
    # of his twelve cards so many are unknown to this seat: in his own Hand game, the skat
    unknown = CARDS_EACH + SKAT_CARDS - len(sure)
    order = trumps(contract.game)
    found = []
    for run in range(1, len(order) + 1):
        top, after = CardSet(order[:run]), CardSet(order[run : run + 1])
        if top <= possible and len(top - sure) <= unknown and not after & sure:
            found.append(run)
        if not top & sure and (not after or (after & possible and len(after - sure) <= unknown)):
            found.append(-run)
    return found


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


def _check_turn(
    contract: Contract, declarer: int, seat: int, tricks: tuple[Trick, ...], actor: int
) -> None:
    if len(tricks) >= TRICKS:
        raise PositionError("all cards are played")
    if contract.game is GameType.NULL and any(trick.winner == declarer for trick in tricks):
        raise PositionError("the declarer has taken a trick, and so the Null is over")
    if actor != seat:
        raise PositionError(
            f"after these cards {SEAT_NAMES[actor]} is to play, not {SEAT_NAMES[seat]}"
        )


def _check_places(places: dict[str, CardSet]) -> None:
    for (one, cards), (other, others) in combinations(places.items(), 2):
        if cards & others:
            twice = next(iter(cards & others))
            raise PositionError(f"{twice} cannot be both in {one} and in {other}")


def _at_first(cards: CardSet, gone: CardSet, seat: int) -> CardSet:
    """The ten cards of a seat, from those that it holds now or held at first."""
    start = cards | gone
    if len(start) != CARDS_EACH:
        held = len(cards - gone)
        raise PositionError(
            f"{SEAT_NAMES[seat]} holds {held} card{'s' * (held != 1)} and has played {len(gone)}: "
            f"together they must be {CARDS_EACH}"
        )
    return start


def _at_first_card(
    seat: int,
    contract: Contract,
    declarer: int,
    bid: int,
    auction: tuple[BiddingAction, ...] | None,
    start: CardSet,
    discards: CardSet | None,
    opened: CardSet | None,
) -> SkatGame:
    """A game before its first card in which the seat sees what it sees in the real one.

    Which two of the declarer's twelve cards came from the skat makes no difference to him now.
    """
    known = {seat: start} if opened is None else {seat: start, declarer: opened}
    free = list(CardSet.full() - start - (opened or CardSet()) - (discards or CardSet()))
    skat = CardSet(free[:SKAT_CARDS]) if discards is None else discards
    free = [card for card in free if card not in skat]
    hands = []
    for place in range(3):
        hands.append(known.get(place) or CardSet(free[:CARDS_EACH]))
        if place not in known:
            free = free[CARDS_EACH:]
    deal, put = Deal((hands[0], hands[1], hands[2]), skat), None if contract.hand else skat
    if auction is None:
        return SkatGame.declared(deal, declarer, contract, bid=bid, discards=put)
    done = () if put is None else (PickUp(), Discard(put))
    return SkatGame.replay(deal, (*auction, *done, Announce(contract)))


def _won_by(declarer: int, auction: Sequence[BiddingAction]) -> tuple[BiddingAction, ...]:
    """The auction, if this seat has won it."""
    stands = Auction()
    for action in auction:
        stands = stands.after(action)
    if stands.declarer is None:
        what = "nobody has won it" if stands.over else "it is not over"
        raise PositionError(f"a game is played after the auction, and {what}")
    if stands.declarer != declarer:
        winner = SEAT_NAMES[stands.declarer]
        raise PositionError(f"{winner} has won this auction, not {SEAT_NAMES[declarer]}")
    return tuple(auction)


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
