"""Any described trick-taking game in numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from ouvert.environments.fields import Field, Floats, Layout, mark
from ouvert.environments.numbered import check_number
from ouvert.errors import RulesError
from ouvert.tricks.belief.observation import observe, open_to_all
from ouvert.tricks.description.declarer import names_declarer
from ouvert.tricks.description.model import Description
from ouvert.tricks.description.parts import Chooser, Turned
from ouvert.tricks.play.dealing import begin
from ouvert.tricks.play.scoring import returns, taken
from ouvert.tricks.play.state import LEAVE, Action, Choice, GameState, Phase
from ouvert.tricks.rules import members

PHASES = tuple(Phase)


@dataclass(frozen=True)
class NumberedTricks:
    """A described game.

    The first seat is forehand, the last one has dealt. Seats are told from the seat that looks on:
    itself, then clockwise. Where the description leaves an auction out, one of the seats plays one
    of the contracts; where cards are passed now here, now there, it is one of these deals.

    Attributes:
        description: the game.
    """

    description: Description

    @property
    def name(self) -> str:
        """What the description calls the game."""
        return self.description.name

    @property
    def seats(self) -> int:
        """Number of seats."""
        return self.description.seats

    @property
    def actions(self) -> int:
        """Number of actions: the cards, then tricks that are bid, then contracts."""
        return self.deck + len(self.bids) + len(self.choices)

    @property
    def deck(self) -> int:
        """Number of cards."""
        return self.description.deck.cards

    @property
    def beginnings(self) -> int:
        """Who plays which contract where an auction is left out, or to whom cards are passed."""
        return len(self.ways_to_begin)

    @property
    def bids(self) -> range:
        """The numbers of tricks that may be bid; empty where none are."""
        return range(self.description.dealing.hand + 1 if self.description.bidding else 0)

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """Every contract that anybody may ever choose."""
        game = self.description
        if game.chooser is Chooser.NOBODY:
            return ()
        choices = [LEAVE] * (game.chooser is Chooser.FOREHAND_OR_PARTNER)
        for number, suit in game.settings:
            contract = game.contracts[number]
            called: Sequence[int | None] = (None,)
            if contract.calls:
                suits = contract.called_suits or game.deck.suits
                called = [game.deck.card(suit + contract.calls) for suit in suits]
                if all(each.calls or each.suit_of_turned for each in game.contracts):
                    # whose cards allow no call, and no other contract, plays alone
                    called = [*called, None]
            choices += [Choice(number, suit, card) for card in called]
        return tuple(choices)

    @cached_property
    def ways_to_begin(self) -> tuple[dict[str, Any], ...]:
        """What `ouvert.tricks.play.dealing.begin` is told, for each of the beginnings."""
        game = self.description
        numbers = range(len(game.passing.to)) if game.passing else range(1)
        turned = all(contract.suit_of_turned for contract in game.contracts)
        known = game.chooser is not Chooser.NOBODY or len(game.settings) == 1 or turned
        choices = [None] if known else [Choice(*key) for key in game.settings]
        declarers = range(game.seats) if names_declarer(game) else (None,)
        return tuple(
            {"deal": number, "declarer": declarer, "choice": choice}
            for number in numbers
            for declarer in declarers
            for choice in choices
        )

    @cached_property
    def layout(self) -> Layout:
        """The fields of what a seat sees."""
        game, seats, deck = self.description, self.seats, self.deck
        fields = [
            Field("phase", (len(PHASES),), "pass cards, choose, bid, play, over"),
            Field("hand", (deck,), "the cards that the seat holds", private=True),
            Field("table", (seats, deck), "the card of each seat in the unfinished trick"),
            Field("played", (seats, deck), "the cards of each seat in finished tricks"),
            Field("leader", (seats,), "who leads, or has led, the trick"),
            Field("declarer", (seats,), "who has chosen the contract, or plays it"),
            Field("taken", (seats,), "what each seat's tricks count, as a share of all"),
            Field("open", (deck,), "the cards of an open hand, of the dummy"),
            Field("actor", (seats,), "whose card, bid or choice is next"),
            Field("position", (seats,), "the own place; the first is forehand"),
            Field("contract", (len(game.settings),), "the contract with its chosen suit"),
            Field("turned", (deck,), "the card that was shown"),
        ]
        if game.passing:
            passed = "the cards that the seat has passed"
            fields.append(Field("given", (deck,), passed, private=True))
            fields.append(Field("deal", (len(game.passing.to),), "to whom cards are passed"))
        if game.bidding:
            fields.append(Field("bids", (seats, len(self.bids)), "the tricks that each has bid"))
        if any(contract.calls for contract in game.contracts):
            fields.append(Field("called", (deck,), "the card that the declarer has called"))
        if game.dealing.draw:
            fields.append(Field("stock", (1,), "the cards to be drawn, as a share of the deck"))
        return Layout(tuple(fields))

    @cached_property
    def counted(self) -> int:
        """The most that all tricks of a deal can count together."""
        game = self.description
        points = max(sum(max(0, p) for p in each.points) for each in game.settings.values())
        tricks = self.deck // self.seats + 1
        score = game.score
        return max(points, tricks) + score.last_trick + (score.all_tricks or 0) + (score.moon or 0)

    @property
    def most(self) -> float:
        """A bound of what a deal can bring or cost a seat."""
        game = self.description
        lists = [game.score.steps, *(contract.steps or () for contract in game.contracts)]
        steps = max((abs(pays) for each in lists for _, pays in each or ()), default=0)
        bids = self.seats * (100 + 10 * game.dealing.hand) if game.bidding else 0
        return float(self.counted + steps * self.seats + bids)

    @property
    def longest(self) -> int:
        """No deal has more actions."""
        passing = self.description.passing
        passed = passing.cards * self.seats if passing else 0
        return self.deck + passed + 2 + len(self.bids) * self.seats

    def begin(self, beginning: int, cards: Sequence[int]) -> GameState:
        """The state after the deal."""
        game, size = self.description, self.description.dealing.hand
        hands = tuple(
            sum(1 << card for card in cards[seat * size : (seat + 1) * size])
            for seat in range(self.seats)
        )
        return begin(
            game,
            hands,
            tuple(cards[self.seats * size :]),
            turned=cards[self.seats * size - 1] if self.shows_last else None,
            **self.ways_to_begin[beginning],
        )

    @property
    def shows_last(self) -> bool:
        """Whether the dealer's last card is shown."""
        return self.description.dealing.turned is Turned.LAST

    def actor(self, state: GameState) -> int | None:
        """The seat that decides: the declarer also for the dummy."""
        return None if state.phase is Phase.OVER else state.decider

    def legal(self, state: GameState) -> list[int]:
        """What may be done, ascending; of equal cards one."""
        return sorted(self._number(state, action) for action in state.legal())

    def _number(self, state: GameState, action: Action) -> int:
        if isinstance(action, Choice):
            return self.deck + len(self.bids) + self.choices.index(action)
        return self.deck + action if state.phase is Phase.BID else action

    def after(self, state: GameState, action: int) -> GameState:
        """The next state. Raises RulesError for what is not allowed."""
        check_number(self, action)
        if action not in self.legal(state) and state.phase is not Phase.PLAY:
            raise RulesError(f"{self.action_text(action)} is not allowed here")
        return state.after(self._action(action))

    def _action(self, number: int) -> Action:
        if number < self.deck:
            return number
        said = number - self.deck
        return said if said < len(self.bids) else self.choices[said - len(self.bids)]

    def returns(self, state: GameState) -> tuple[float, ...]:
        """What the deal brought each seat, as the description counts."""
        return returns(state) if state.phase is Phase.OVER else (0.0,) * self.seats

    def action_text(self, action: int) -> str:
        """An action in words."""
        check_number(self, action)
        meant = self._action(action)
        if isinstance(meant, Choice):
            if meant == LEAVE:
                return "leave it to the partner"
            called = "" if meant.called is None else self.description.deck.name(meant.called)
            name = self.description.settings[meant.contract, meant.suit].name
            return f"choose {name}{called and ' with '}{called}"
        if action >= self.deck:
            return f"bid {meant}"
        copy = self._copy(action)
        card = self.description.deck.name(action)
        return f"{card} {copy}" if copy else card

    def _copy(self, card: int) -> int:
        """0 for the first of equal cards, 2 for the second."""
        kinds = self.description.deck.kinds
        first = kinds.index(kinds[card])
        return 0 if first == card else 2

    def observe(self, state: GameState, seat: int) -> Floats:
        """What a seat sees, as `layout` says."""
        view = observe(state, seat).view
        seats = self.seats
        row, fields = self.layout.blank()

        def turned(other: int) -> int:
            return (other - seat) % seats

        fields["phase"][PHASES.index(state.phase)] = 1
        mark(fields["hand"], members(view.hands[seat]))
        playing = state.playing
        tricks = [(trick.leader, trick.cards) for trick in view.tricks]
        for name, laid in (("played", tricks), ("table", [(view.leader, view.table)])):
            for leader, cards in laid:
                first = playing.index(leader) if cards else 0
                for place, card in enumerate(cards):
                    fields[name][turned(playing[(first + place) % len(playing)]), card] = 1
        fields["leader"][turned(view.leader)] = 1
        for who, name in ((view.declarer, "declarer"), (self._acting(state), "actor")):
            if who is not None:
                fields[name][turned(who)] = 1
        # the rest counts for the declarer in some games, but nobody knows it before the end
        for other, counted in enumerate(taken(replace(view, left=()))):
            fields["taken"][turned(other)] = min(1.0, max(0, counted) / self.counted)
        for other, hand in enumerate(view.hands):
            if other != seat:
                mark(fields["open"], members(hand))
        fields["position"][seat] = 1
        if view.setting is not None:
            key = view.setting.contract_number, view.setting.chosen
            fields["contract"][list(self.description.settings).index(key)] = 1
        if view.turned is not None:
            fields["turned"][view.turned] = 1
        if "given" in fields:
            mark(fields["given"], members(view.given[seat]))
            fields["deal"][view.deal % len(fields["deal"])] = 1
        if "bids" in fields:
            for other, bid in enumerate(view.bids):
                if bid is not None:
                    fields["bids"][turned(other), bid] = 1
        if "called" in fields and view.called is not None:
            fields["called"][view.called] = 1
        if "stock" in fields:
            fields["stock"][0] = len(view.left) / self.deck
        return row

    def open_hands(self, state: GameState) -> list[int]:
        """The dummy's cards after the first lead."""
        return [card for hand in open_to_all(state).hands for card in members(hand)]

    def _acting(self, state: GameState) -> int | None:
        return None if state.phase is Phase.OVER else state.actor

    def information(self, state: GameState, seat: int) -> str:
        """Everything that a seat has seen, card by card."""
        seen = observe(state, seat)
        view = seen.view
        name = self.description.deck.name

        def cards(held: int) -> str:
            return " ".join(name(card) for card in members(held))

        parts = [f"seat {seat}", f"deal {view.deal}"]
        parts += [f"{who} dealt {cards(held)}" for who, held in enumerate(view.dealt) if held]
        parts += [f"passed {view.passed} {cards(view.given[seat])}"] if view.given else []
        parts.append(f"turned {view.turned} chooser {view.chooser} declarer {view.declarer}")
        parts.append(f"contract {view.setting and view.setting.name} called {view.called}")
        parts.append(f"bids {view.bids} drawn {view.drawn} left {view.left} {self._acting(state)}")
        parts += [f"{t.leader}: {' '.join(map(name, t.cards))}" for t in view.tricks]
        parts.append(f"{view.leader}: {' '.join(map(name, view.table))}")
        return " | ".join(parts)
