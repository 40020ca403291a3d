"""Skat in numbers: from the auction to the score, or the play of the cards alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from ouvert.cards import Card, CardSet
from ouvert.environments.fields import Field, Floats, Layout, mark
from ouvert.environments.numbered import check_number
from ouvert.skat.rules.actions import (
    Action,
    Announce,
    Bid,
    Discard,
    Hold,
    Pass,
    Phase,
    PickUp,
    PlayCard,
)
from ouvert.skat.rules.contracts import HAND_CONTRACTS, SKAT_CONTRACTS, Contract, GameType
from ouvert.skat.rules.deals import CARDS_EACH, SKAT_CARDS, Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.values import ALL_POINTS, BID_LADDER

SEATS = 3
PHASES = (Phase.AUCTION, Phase.SKAT, Phase.DISCARD, Phase.ANNOUNCE, Phase.PLAY, Phase.OVER)
MOST = 590.0
"""What a game in ♦ or ♥ costs its declarer that was bid up to 264, the end of the ladder: 270 is
the first multiple of 9, and of 10, that covers it, and a lost game costs 2 · 270 + 50."""
LONGEST_AUCTION = 2 * len(BID_LADDER) + SEATS + 1
BEFORE_PLAY = 3
"""Picking up, discarding, announcing."""

ACTIONS: tuple[Action, ...] = (
    *(PlayCard(card) for card in Card),
    Pass(),
    Hold(),
    *(Bid(value) for value in BID_LADDER),
    PickUp(),
    *(Announce(contract) for contract in (*HAND_CONTRACTS, *SKAT_CONTRACTS)),
    *(Discard(CardSet(pair)) for pair in combinations(Card, 2)),
)
"""What each number does: the cards are 0 to 31, then what is said, then pairs to discard."""

_NUMBERS = {action: number for number, action in enumerate(ACTIONS)}


def number_of(action: Action) -> int:
    """The number of an action that has one."""
    return _NUMBERS[action]


_FIELDS = (
    Field("phase", (len(PHASES),), "which part of the game: " + ", ".join(p.value for p in PHASES)),
    Field("hand", (32,), "the cards that the seat holds", private=True),
    Field("table", (SEATS, 32), "the card of each seat in the unfinished trick"),
    Field("played", (SEATS, 32), "the cards of each seat in finished tricks"),
    Field("leader", (SEATS,), "who leads, or has led, the trick"),
    Field("declarer", (SEATS,), "who plays the game; none during the auction"),
    Field("taken", (SEATS,), "card points of each seat's tricks, divided by 120"),
    Field("open", (32,), "the cards of an open hand, of the declarer in an Ouvert game"),
    Field("actor", (SEATS,), "who acts"),
    Field("position", (SEATS,), "the own place: forehand, middlehand, rearhand"),
    Field("skat", (32,), "the two cards that the seat has picked up", private=True),
    Field("discards", (32,), "the two cards that the seat has put away", private=True),
    Field("picked_up", (1,), "whether the declarer has picked up the skat"),
    Field("bid", (len(BID_LADDER),), "the highest bid: every value of the ladder up to it"),
    Field("answering", (1,), "whether a bid waits for an answer"),
    Field("passed", (SEATS,), "who has passed"),
    Field("game", (len(GameType),), "the game: " + ", ".join(g.name.lower() for g in GameType)),
    Field("announced", (4,), "Hand, Schneider, Schwarz, Ouvert"),
)


@dataclass(frozen=True)
class NumberedSkat:
    """Skat by the International Skat Order.

    Seats are told from the seat that looks on: itself, then clockwise.

    Attributes:
        play_alone: leave out the auction: one of the seats plays one of the `contracts` from his
            hand, each with the same probability, and has been given the least bid.
        contracts: the Hand games that are played then.
    """

    play_alone: bool = False
    contracts: tuple[Contract, ...] = HAND_CONTRACTS

    @property
    def name(self) -> str:
        """How the game is asked for."""
        return "skat-play" if self.play_alone else "skat"

    @property
    def seats(self) -> int:
        """Number of seats."""
        return SEATS

    @property
    def actions(self) -> int:
        """Number of actions: the 32 cards, and without `play_alone` those of the auction too."""
        return len(Card) if self.play_alone else len(ACTIONS)

    @property
    def deck(self) -> int:
        """Number of cards."""
        return len(Card)

    @property
    def beginnings(self) -> int:
        """Who plays what, where there is no auction."""
        return SEATS * len(self.contracts) if self.play_alone else 1

    @cached_property
    def layout(self) -> Layout:
        """The fields of what a seat sees."""
        return Layout(_FIELDS)

    @property
    def most(self) -> float:
        """No game brings or costs a seat more points of the extended Seeger–Fabian score."""
        return MOST

    @property
    def longest(self) -> int:
        """No game has more actions."""
        cards = SEATS * CARDS_EACH
        return cards if self.play_alone else LONGEST_AUCTION + BEFORE_PLAY + cards

    def begin(self, beginning: int, cards: Sequence[int]) -> SkatGame:
        """Ten cards to each seat and two into the skat."""
        deck = [Card(card) for card in cards]
        ends = range(CARDS_EACH, SEATS * CARDS_EACH + 1, CARDS_EACH)
        forehand, middlehand, rearhand = (CardSet(deck[end - CARDS_EACH : end]) for end in ends)
        deal = Deal((forehand, middlehand, rearhand), CardSet(deck[-SKAT_CARDS:]))
        if not self.play_alone:
            return SkatGame.start(deal)
        declarer, contract = divmod(beginning, len(self.contracts))
        return SkatGame.declared(deal, declarer, self.contracts[contract])

    def actor(self, state: SkatGame) -> int | None:
        """The seat that acts."""
        return state.actor

    def legal(self, state: SkatGame) -> list[int]:
        """What may be done, ascending."""
        return sorted(_NUMBERS[action] for action in state.legal_actions())

    def after(self, state: SkatGame, action: int) -> SkatGame:
        """The next state. Raises RulesError for what is not allowed."""
        check_number(self, action)
        return state.apply(ACTIONS[action])

    def returns(self, state: SkatGame) -> tuple[float, ...]:
        """Points of the extended Seeger–Fabian score at a table of three."""
        return tuple(float(each) for each in state.returns)

    def action_text(self, action: int) -> str:
        """An action in words."""
        check_number(self, action)
        return str(ACTIONS[action])

    def observe(self, state: SkatGame, seat: int) -> Floats:
        """What a seat sees, as `layout` says."""
        seen = state.observe(seat)
        row, fields = self.layout.blank()

        def turned(other: int) -> int:
            return (other - seat) % SEATS

        fields["phase"][PHASES.index(seen.phase)] = 1
        mark(fields["hand"], seen.hand)
        for place, card in enumerate(seen.table):
            fields["table"][turned(seen.leader + place), card] = 1
        for trick in seen.tricks:
            for place, card in enumerate(trick.cards):
                fields["played"][turned(trick.leader + place), card] = 1
            fields["taken"][turned(trick.winner)] += trick.points / ALL_POINTS
        fields["leader"][turned(seen.leader)] = 1
        if seen.declarer is not None:
            fields["declarer"][turned(seen.declarer)] = 1
        if seen.actor is not None:
            fields["actor"][turned(seen.actor)] = 1
        mark(fields["open"], seen.exposed or ())
        fields["position"][seat] = 1
        mark(fields["skat"], seen.skat)
        mark(fields["discards"], seen.discards)
        fields["picked_up"][0] = seen.picked_up
        mark(fields["bid"], (n for n, value in enumerate(BID_LADDER) if value <= seen.bid))
        fields["answering"][0] = bool(seen.bids) and isinstance(seen.bids[-1][1], Bid)
        mark(fields["passed"], (turned(who) for who, said in seen.bids if isinstance(said, Pass)))
        if seen.contract is not None:
            contract = seen.contract
            fields["game"][list(GameType).index(contract.game)] = 1
            fields["announced"][:] = (
                contract.hand,
                contract.schneider_announced,
                contract.schwarz_announced,
                contract.ouvert,
            )
        return row

    def open_hands(self, state: SkatGame) -> list[int]:
        """The declarer's cards in an Ouvert game."""
        return list(state.observe(0).exposed or ())

    def information(self, state: SkatGame, seat: int) -> str:
        """Everything that a seat has seen: its cards, what was said, and the cards in order."""
        seen = state.observe(seat)
        parts = [f"seat {seat}", f"dealt {seen.dealt_hand}"]
        parts += [f"{who}: {said}" for who, said in seen.bids]
        parts += ["picked up"] * seen.picked_up
        parts += [f"skat {seen.skat}"] * bool(seen.skat)
        parts += [f"put away {seen.discards}"] * bool(seen.discards)
        put_away = state.picked_up and state.phase is not Phase.DISCARD
        parts += ["discarded"] * put_away
        if seen.contract is not None:
            parts.append(f"{seen.declarer} plays {seen.contract}")
        if seen.exposed is not None and seen.declarer is not None:
            parts.append(f"open {seen.exposed | seen.played_by(seen.declarer)}")
        parts += [f"{t.leader}: {' '.join(map(str, t.cards))}" for t in seen.tricks]
        parts.append(f"{seen.leader}: {' '.join(map(str, seen.table))}")
        return " | ".join(parts)
