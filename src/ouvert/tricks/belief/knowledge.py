"""What follows for a seat from the rules and from what it has seen, and deals that fit that.

A card lies where it came from: in the hand that a seat was dealt, among the cards that it drew
later, or in the stock. Who does not play a card that he would have had to play has not got it:
that closes one origin for one card, and with such facts alone the deals that fit are counted and
drawn exactly (`ouvert.tricks.belief.layouts`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from ouvert.errors import PositionError
from ouvert.tricks.belief.layouts import Layouts
from ouvert.tricks.belief.observation import UNSEEN, Observation
from ouvert.tricks.description.parts import Teams, Turned
from ouvert.tricks.play.obligations import bound_by_call, may_follow, may_lead
from ouvert.tricks.play.state import GameState, Phase
from ouvert.tricks.rules import members

STOCK = -1
"""The place of cards that nobody holds."""
MOST_TRIES = 10_000
"""Deals that are drawn before one is given up that has a card which somebody must have had."""


@dataclass(frozen=True, slots=True)
class Play:
    """A card that a seat has played: when, and which cards it cannot have had then (bits)."""

    trick: int
    seat: int
    card: int
    denied: int


@dataclass(frozen=True, slots=True)
class Origin:
    """Where cards came from: a seat's dealt hand, a card that it drew unseen, or the stock.

    Attributes:
        seat: the seat, or STOCK.
        trick: after how many tricks the cards came; 0 = they were dealt.
        room: how many unseen cards came.
    """

    seat: int
    trick: int
    room: int


@dataclass(frozen=True)
class Knowledge:
    """What a seat knows of the hidden cards. Build it from an observation."""

    observation: Observation

    @cached_property
    def plays(self) -> tuple[Play, ...]:
        """Every card that was played, with what it denies."""
        return tuple(_plays(self.observation.view))

    @cached_property
    def origins(self) -> tuple[Origin, ...]:
        """Where unseen cards came from; origins that no fact tells apart are one."""
        view = self.observation.view
        seats = [seat for seat in range(view.game.seats) if not view.dealt[seat]]
        size = view.game.dealing.hand
        found = [Origin(seat, 0, size - self.known_of(seat).bit_count()) for seat in seats]
        for number, (trick, cards) in enumerate(zip(view.tricks, view.drawn, strict=False), 1):
            for turn, card in enumerate(cards):
                if card == UNSEEN:
                    found.append(Origin((trick.winner + turn) % view.game.seats, number, 1))
        found.append(Origin(STOCK, 0, view.left.count(UNSEEN)))
        alike: dict[tuple[object, ...], Origin] = {}
        for origin in found:
            taken = sum(1 << card for card in members(self.hidden) if self._can_come(card, origin))
            key = (origin.seat, origin.trick > 0, taken)
            room = origin.room + (alike[key].room if key in alike else 0)
            alike[key] = replace(origin, room=room)
        return tuple(each for each in alike.values() if each.room)

    def known_of(self, seat: int) -> int:
        """The cards that a seat was dealt, as far as the observer knows without looking at play."""
        view, own = self.observation.view, self.observation.seat
        known = 0
        dealing, passing = view.game.dealing, view.game.passing
        if dealing.turned is Turned.LAST and view.turned is not None and seat == view.dealer:
            known |= 1 << view.turned
        if passing and view.given and view.phase is not Phase.PASS:
            to = passing.to[view.deal % len(passing.to)]
            if to and (own + to) % view.game.seats == seat:
                known |= view.given[own]
        first = view.game.leading.first
        waits = view.phase is Phase.PLAY and not view.table and not view.tricks
        if first and waits and seat == view.leader and not view.game.left:
            # who leads first is who holds the card that must be led
            known |= 1 << view.game.deck.card(first)
        return known

    @cached_property
    def hidden(self) -> int:
        """The cards of which the observer has not seen where they came from (bits)."""
        view = self.observation.view
        seen = 0
        for seat, dealt in enumerate(view.dealt):
            seen |= dealt or self.known_of(seat)
        for card in (*view.left, *(card for cards in view.drawn for card in cards)):
            seen |= 1 << card if card != UNSEEN else 0
        return ((1 << view.game.deck.cards) - 1) & ~seen

    @cached_property
    def layouts(self) -> Layouts:
        """The ways in which the hidden cards can have come, leaving out `needed`."""
        return self._layouts(0)

    def _layouts(self, without: int) -> Layouts:
        """The ways in which the declarer was dealt none of some cards."""
        declarer = self.observation.view.declarer
        allowed = {}
        for card in members(self.hidden):
            places = 0
            for place, origin in enumerate(self.origins):
                barred = origin.seat == declarer and without >> card & 1
                if not barred and self._can_come(card, origin):
                    places |= 1 << place
            allowed[card] = places
        return Layouts(tuple(origin.room for origin in self.origins), allowed)

    @cached_property
    def _played(self) -> dict[int, Play]:
        return {play.card: play for play in self.plays}

    def _can_come(self, card: int, origin: Origin) -> bool:
        """Whether a card can have come from there, by each fact alone."""
        view, played = self.observation.view, self._played.get(card)
        if card == view.called and origin.seat == view.declarer:
            return False
        if played is not None and (origin.seat != played.seat or origin.trick >= played.trick):
            return False
        return not any(
            play.denied >> card & 1
            for play in self.plays
            if play.seat == origin.seat
            and origin.trick < play.trick
            and (played is None or played.trick > play.trick)
        )

    @cached_property
    def needed(self) -> int:
        """Cards of which the declarer must have had one: of the suit in which he called (bits)."""
        view = self.observation.view
        if view.called is None or view.setting is None or view.declarer == self.observation.seat:
            return 0
        suit = view.setting.masks[view.setting.suits[view.called]] & ~(1 << view.called)
        known = sum(1 << play.card for play in self.plays if play.seat == view.declarer)
        return 0 if known & suit else suit & self.hidden

    def count(self) -> int:
        """Return the number of ways in which the hidden cards can have come, exactly."""
        total = self.layouts.count()
        return total - self._layouts(self.needed).count() if self.needed else total

    def ways_by_origin(self) -> dict[int, tuple[int, ...]]:
        """Return for each hidden card in how many of all ways it came from each of `origins`."""
        ways = self.layouts.ways_by_place()
        if not self.needed:
            return ways
        without = self._layouts(self.needed).ways_by_place()
        return {
            card: tuple(all_ - none for all_, none in zip(row, without[card], strict=True))
            for card, row in ways.items()
        }

    def draw(self, rng: np.random.Generator) -> GameState:
        """Return the deal with all cards open, every one that fits equally probable.

        Raises PositionError if none fits what was seen.
        """
        view = self.observation.view
        for _ in range(MOST_TRIES):
            found = self.layouts.draw(rng)
            dealt = [cards or self.known_of(seat) for seat, cards in enumerate(view.dealt)]
            more = [0] * view.game.seats
            stock: list[int] = []
            for origin, cards in zip(self.origins, found, strict=True):
                if origin.seat == STOCK:
                    stock = list(members(cards))
                elif origin.trick:
                    more[origin.seat] |= cards
                else:
                    dealt[origin.seat] |= cards
            if self.needed and view.declarer is not None and not dealt[view.declarer] & self.needed:
                continue
            return self._opened(dealt, more, stock, rng)
        raise PositionError("no way to deal the hidden cards fits what is known")

    def _opened(
        self, dealt: list[int], more: list[int], stock: list[int], rng: np.random.Generator
    ) -> GameState:
        """The state with these cards."""
        view = self.observation.view
        for trick, cards in zip(view.tricks, view.drawn, strict=False):
            for turn, card in enumerate(cards):
                if card != UNSEEN:
                    more[(trick.winner + turn) % view.game.seats] |= 1 << card
        hands = [cards | more[seat] for seat, cards in enumerate(dealt)]
        given = self._given(hands, rng)
        hands = [hand & ~cards for hand, cards in zip(hands, given, strict=True)]
        for play in self.plays:
            hands[play.seat] &= ~(1 << play.card)
        order = [stock[place] for place in rng.permutation(len(stock))]
        left = tuple(order.pop() if card == UNSEEN else card for card in view.left)
        passed = tuple(given) if view.phase is Phase.PASS else view.given
        return replace(view, dealt=tuple(dealt), hands=tuple(hands), left=left, given=passed)

    def _given(self, hands: list[int], rng: np.random.Generator) -> list[int]:
        """The cards that everybody has laid out to be passed; of others any of theirs."""
        view, rules = self.observation.view, self.observation.view.game.passing
        given = [0] * view.game.seats
        if view.phase is not Phase.PASS or rules is None:
            return given
        for seat, hand in enumerate(hands):
            count = min(rules.cards, max(0, view.passed - seat * rules.cards))
            cards = rng.permutation(list(members(hand)))[:count]
            given[seat] = sum(1 << int(card) for card in cards)
        given[self.observation.seat] = view.given[self.observation.seat]
        return given


def _plays(view: GameState) -> Iterator[Play]:
    """Every card that was played, with what it denies: what would have had to be played first."""
    setting = view.setting
    if setting is None:
        return
    playing, seats = view.playing, view.game.seats
    cards = (1 << view.game.deck.cards) - 1
    opening = setting.set_of(view.game.leading.opened_by or view.game.leading.closed)
    opened = False
    unfinished = [(view.leader, view.table)] if view.table else []
    tricks = [(trick.leader, trick.cards) for trick in view.tricks] + unfinished
    for number, (leader, played) in enumerate(tricks, 1):
        for place, card in enumerate(played):
            seat = playing[(playing.index(leader) + place) % len(playing)]
            table = played[:place]
            first = number == 1
            denied = 0
            for other in members(cards & ~(1 << card)):
                hand = 1 << card | 1 << other
                if table:
                    best = playing[(playing.index(leader) + setting.best(table)) % len(playing)]
                    allied = view.game.teams is Teams.PARTNERS and best % 2 == seat % 2
                    allowed = may_follow(setting, hand, table, allied, first)
                else:
                    allowed = may_lead(setting, hand, opened, first)
                allowed = bound_by_call(setting, view.called, hand, allowed, table)
                if not allowed >> card & 1:
                    denied |= 1 << other
            yield Play(number, seat % seats, card, denied)
            opened = opened or bool(opening >> card & 1)
