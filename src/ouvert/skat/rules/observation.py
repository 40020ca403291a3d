"""What one seat has seen.

An `Observation` is a wall: cards that the seat has not seen are not in the object at all, so
players, searches and web clients that get observations cannot know too much.
"""

from __future__ import annotations

from dataclasses import dataclass

from ouvert.cards import Card, CardSet
from ouvert.errors import check_kind
from ouvert.skat.rules.actions import Action, BiddingAction, Claim, Phase
from ouvert.skat.rules.club.kontra import Kontra
from ouvert.skat.rules.club.options import BY_THE_ORDER, ClubOptions
from ouvert.skat.rules.contracts import Contract
from ouvert.skat.rules.play import Trick


@dataclass(frozen=True, slots=True)
class Observation:
    """A moment of a game of Skat as one seat knows it.

    Attributes:
        seat: the seat that observes.
        phase: the part of the game.
        actor: the seat that acts now; None when the game is over.
        hand: the cards that the seat holds now; twelve while it is discarding.
        dealt_hand: the ten cards that it was dealt.
        bids: what has been said in the auction, as (seat, action).
        declarer: the declarer; None during the auction and when all have passed.
        bid: the highest value bid so far; 0 if none.
        picked_up: whether the declarer has picked the skat up; all seats see that.
        skat: the two dealt skat cards if this seat has picked them up, else empty.
        discards: the two cards that this seat has put away, else empty.
        contract: the announced game; None before.
        exposed: the declarer's cards, open on the table in an Ouvert game; None otherwise.
        tricks: the finished tricks.
        table: the cards of the unfinished trick in the order played.
        leader: the seat that leads, or has led, the current trick.
        conceded: the seats that have given up.
        legal_actions: what the seat may do if it is the actor, else empty.
        claim: the claim that has ended the game; None where there was none.
        club: the options of clubs that the game is played with.
        kontra: what has been said of Kontra and Re; None before the announcement, and without.
    """

    seat: int
    phase: Phase
    actor: int | None
    hand: CardSet
    dealt_hand: CardSet
    bids: tuple[tuple[int, BiddingAction], ...]
    declarer: int | None
    bid: int
    picked_up: bool
    skat: CardSet
    discards: CardSet
    contract: Contract | None
    exposed: CardSet | None
    tricks: tuple[Trick, ...]
    table: tuple[Card, ...]
    leader: int
    conceded: tuple[int, ...]
    legal_actions: tuple[Action, ...]
    claim: Claim | None = None
    club: ClubOptions = BY_THE_ORDER
    kontra: Kontra | None = None

    @property
    def announced(self) -> tuple[Contract, int] | None:
        """The announced game and its declarer; None before a game is announced."""
        if self.contract is None or self.declarer is None:
            return None
        return self.contract, self.declarer

    @property
    def ramsch(self) -> bool:
        """Whether all have passed and Ramsch is, or was, played."""
        return self.club.ramsch and self.declarer is None and self.phase is not Phase.AUCTION

    @property
    def played(self) -> CardSet:
        """Every card played so far, those on the table included."""
        cards = [card for trick in self.tricks for card in trick.cards]
        return CardSet([*cards, *self.table])

    def played_by(self, seat: int) -> CardSet:
        """The cards that a seat has played."""
        place = (seat - self.leader) % 3
        cards = [trick.card_of(seat) for trick in self.tricks]
        return CardSet([*cards, *self.table[place : place + 1]])

    @property
    def seen(self) -> CardSet:
        """Every card whose place this seat knows."""
        seen = self.dealt_hand | self.skat | self.played
        return seen if self.exposed is None else seen | self.exposed


def check_observation(given: object) -> None:
    """Raise PositionError for what is no observation, such as the whole game."""
    check_kind(given, Observation, "ask with what a seat has seen, game.observe(seat)")
