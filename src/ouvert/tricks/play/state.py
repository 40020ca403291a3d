"""A deal of a described game while it is played: what everybody together knows.

A state never changes; `after` gives the next one. What a single seat may know of it is its
observation.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple

from ouvert.errors import PositionError, RulesError
from ouvert.tricks.description.model import Description, Setting
from ouvert.tricks.description.parts import Chooser, Teams
from ouvert.tricks.play.obligations import bound_by_call, may_follow, may_lead
from ouvert.tricks.rules import members


class Phase(Enum):
    """What is being done."""

    PASS = "pass cards"
    CHOOSE = "choose the contract"
    BID = "bid"
    PLAY = "play"
    OVER = "over"


class Choice(NamedTuple):
    """A contract that somebody chooses, or leaves to the partner.

    Attributes:
        contract: its place among the game's; −1 = leave it to the partner.
        suit: the chosen suit, or None.
        called: the card that is called, or None.
    """

    contract: int
    suit: int | None = None
    called: int | None = None


LEAVE = Choice(-1)
"""Forehand leaves the choice to the partner."""

Action = int | Choice
"""A card that is played or passed, a number that is bid, or a choice: the phase says which."""


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick: who led, the cards in the order played, and who won."""

    leader: int
    cards: tuple[int, ...]
    winner: int


@dataclass(frozen=True, slots=True)
class GameState:
    """Where a deal stands.

    Attributes:
        game: the game.
        dealt: for each seat the cards that it plays with (bits), passed ones exchanged.
        hands: for each seat the cards that it holds now (bits).
        left: the cards that are left over, in the order in which they are drawn: the shown one
            first, or last where it lies at the bottom.
        dealer: the seat that has dealt; the next one is forehand.
        deal: the number of the deal, from 0: it says to whom cards are passed.
        turned: the card that was shown after the deal, or None.
        given: for each seat the cards that it has passed (bits).
        passed: the number of cards that were passed so far.
        chooser: the seat that chooses the contract, or None.
        declarer: the seat that has chosen the contract or was named declarer, or None.
        setting: what the contract makes of the cards; None as long as none is chosen.
        called: the card that the declarer has called, or None.
        bids: for each seat its bid, or None.
        leader: the seat that leads, or has led, the trick.
        table: the cards of the unfinished trick in the order played.
        tricks: the finished ones.
        opened: whether closed cards were opened.
        drawn: where cards are drawn after a trick, the cards that each winner and then the others
            took, a tuple each trick.
    """

    game: Description
    dealt: tuple[int, ...]
    hands: tuple[int, ...]
    left: tuple[int, ...]
    dealer: int
    deal: int = 0
    turned: int | None = None
    given: tuple[int, ...] = ()
    passed: int = 0
    chooser: int | None = None
    declarer: int | None = None
    setting: Setting | None = None
    called: int | None = None
    bids: tuple[int | None, ...] = ()
    leader: int = 0
    table: tuple[int, ...] = ()
    tricks: tuple[Trick, ...] = ()
    opened: bool = False
    drawn: tuple[tuple[int, ...], ...] = ()

    @property
    def phase(self) -> Phase:
        """What is being done."""
        if self.passed < self._passing * self.game.seats:
            return Phase.PASS
        if self.setting is None:
            return Phase.CHOOSE
        if None in self.bids:
            return Phase.BID
        if self.table or any(self.hands[seat] for seat in self.playing):
            return Phase.PLAY
        return Phase.OVER

    @property
    def _passing(self) -> int:
        """How many cards everybody passes in this deal."""
        rules = self.game.passing
        return rules.cards if rules and rules.to[self.deal % len(rules.to)] else 0

    @property
    def forehand(self) -> int:
        """The seat after the dealer."""
        return (self.dealer + 1) % self.game.seats

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that play cards: all, but the partner of one who plays alone."""
        seats = range(self.game.seats)
        if self.setting is not None and self.setting.contract.alone:
            return tuple(seat for seat in seats if seat != self.partner)
        return tuple(seats)

    @property
    def partner(self) -> int | None:
        """The seat opposite the declarer, where partners sit so; else None."""
        if self.declarer is None or self.game.teams is not Teams.PARTNERS:
            return None
        return (self.declarer + self.game.seats // 2) % self.game.seats

    @property
    def partners_sit_opposite(self) -> bool:
        """Whether every second seat is one side."""
        return self.game.teams is Teams.PARTNERS

    @property
    def actor(self) -> int:
        """The seat whose card, bid or choice is next. Raises PositionError when all is over."""
        phase = self.phase
        if phase is Phase.PASS:
            return self.passed // self._passing
        if phase is Phase.CHOOSE:
            assert self.chooser is not None
            return self.chooser
        if phase is Phase.BID:
            turns = (self.forehand + turn for turn in range(self.game.seats))
            return next(s for t in turns if self.bids[s := t % self.game.seats] is None)
        if phase is Phase.OVER:
            raise PositionError("the deal is over; nobody is to play")
        return self._seat_at(len(self.table))

    @property
    def decider(self) -> int:
        """The seat that decides for the actor: the declarer for the dummy."""
        actor = self.actor
        dummy = self.game.dummy and self.phase is Phase.PLAY and actor == self.partner
        return self.declarer if dummy and self.declarer is not None else actor

    def _seat_at(self, place: int) -> int:
        """The seat that plays the card at this place of the trick."""
        playing = self.playing
        return playing[(playing.index(self.leader) + place) % len(playing)]

    def legal(self) -> tuple[Action, ...]:
        """Return what the actor may do, of equal cards the first one; nothing when all is over."""
        phase = self.phase
        if phase is Phase.OVER:
            return ()
        if phase is Phase.CHOOSE:
            return self._choices()
        if phase is Phase.BID:
            return self._possible_bids()
        cards = self.legal_cards() if phase is Phase.PLAY else self.hands[self.actor]
        kinds = self.game.deck.kinds
        return tuple({kinds[card]: card for card in reversed(list(members(cards)))}.values())[::-1]

    def legal_cards(self) -> int:
        """The set of the cards that the actor may play (bits). Only during the play."""
        setting = self._setting()
        actor = self.actor
        hand = self.hands[actor]
        first = not self.tricks
        if not self.table:
            allowed = may_lead(setting, hand, self.opened, first)
        else:
            best = self._seat_at(setting.best(self.table))
            allied = self.partners_sit_opposite and best % 2 == actor % 2
            allowed = may_follow(setting, hand, self.table, allied, first)
        return bound_by_call(setting, self.called, hand, allowed, self.table)

    def _choices(self) -> tuple[Choice, ...]:
        """Every contract that the chooser may name."""
        assert self.chooser is not None
        hand = self.hands[self.chooser]
        choices = [
            Choice(number, suit, called)
            for number, suit in self.game.settings
            for called in self._callable(number, suit, hand)
            if not self.fixed_by_turned(number, suit)
        ] or [
            # whose cards allow no call plays alone
            Choice(number, suit)
            for number, suit in self.game.settings
            if not self.fixed_by_turned(number, suit)
        ]
        if self.game.chooser is Chooser.FOREHAND_OR_PARTNER and self.chooser == self.forehand:
            choices.append(LEAVE)
        return tuple(choices)

    def fixed_by_turned(self, number: int, suit: int | None) -> bool:
        """Whether the card shown says that the chosen suit is another one."""
        if not self.game.contracts[number].suit_of_turned or self.turned is None:
            return False
        return self.game.deck.kinds[self.turned][0] != suit

    def _callable(self, number: int, suit: int | None, hand: int) -> list[int | None]:
        """The cards that can be called; None alone where the contract calls none."""
        contract, deck = self.game.contracts[number], self.game.deck
        if not contract.calls:
            return [None]
        setting = self.game.settings[number, suit]
        found: list[int | None] = []
        for called in contract.called_suits or deck.suits:
            card = deck.card(called + contract.calls)
            held = hand & setting.masks[setting.suits[card]]
            if held and not hand >> card & 1:
                found.append(card)
        return found

    def _possible_bids(self) -> tuple[int, ...]:
        hand = self.game.dealing.hand
        bids = range(hand + 1)
        rules = self.game.bidding
        said = [bid for bid in self.bids if bid is not None]
        if rules and rules.hook and len(said) == self.game.seats - 1:
            return tuple(bid for bid in bids if sum(said) + bid != hand)
        return tuple(bids)

    def _setting(self) -> Setting:
        if self.setting is None:
            raise PositionError("no contract is chosen yet")
        return self.setting

    def after(self, action: Action) -> GameState:
        """Return the state after the actor has done this.

        Raises RulesError if he may not.
        """
        legal = self.legal()
        if action not in legal and not self._twin(action):
            raise RulesError(f"seat {self.actor + 1} may not {self._say(action)} here")
        if isinstance(action, Choice):
            return self._choose(action)
        phase, actor = self.phase, self.actor
        if phase is Phase.PASS:
            return self._give(actor, action)
        if phase is Phase.BID:
            bids = (*self.bids[:actor], action, *self.bids[actor + 1 :])
            return replace(self, bids=bids)
        return self._play(actor, action)

    def _twin(self, action: Action) -> bool:
        """Whether the action is the other one of two equal cards."""
        if isinstance(action, Choice) or self.phase not in (Phase.PASS, Phase.PLAY):
            return False
        allowed = self.legal_cards() if self.phase is Phase.PLAY else self.hands[self.actor]
        return action >= 0 and bool(allowed >> action & 1)

    def _say(self, action: Action) -> str:
        """An action in words, for a refusal."""
        phase = self.phase
        if phase is Phase.BID:
            return f"bid {action}"
        if isinstance(action, Choice):
            return "choose that contract"
        if phase is Phase.CHOOSE:
            return "do that before a contract is chosen"
        known = 0 <= action < self.game.deck.cards
        verb = "pass" if phase is Phase.PASS else "play"
        return f"{verb} {self.game.deck.name(action) if known else action}"

    def _choose(self, choice: Choice) -> GameState:
        chooser = self.chooser
        assert chooser is not None
        if choice == LEAVE:
            return replace(self, chooser=(chooser + self.game.seats // 2) % self.game.seats)
        setting = self.game.settings[choice.contract, choice.suit]
        return replace(self, declarer=chooser, setting=setting, called=choice.called).led()

    def _give(self, actor: int, card: int) -> GameState:
        """Pass a card; when all have, everybody takes what was passed to him."""
        given, hands = list(self.given), list(self.hands)
        given[actor] |= 1 << card
        hands[actor] ^= 1 << card
        state = replace(self, given=tuple(given), hands=tuple(hands), passed=self.passed + 1)
        if state.phase is Phase.PASS:
            return state
        rules, seats = self.game.passing, self.game.seats
        assert rules is not None
        to = rules.to[self.deal % len(rules.to)]
        for seat in range(seats):
            hands[(seat + to) % seats] |= given[seat]
        return replace(state, hands=tuple(hands), dealt=tuple(hands)).led()

    def led(self) -> GameState:
        """Return the state with the first leader set, as far as it is known.

        While cards are passed it is not: who holds the card that must be led would be told.
        """
        if self.setting is None or self.phase is Phase.PASS:
            return self
        first = self.game.leading.first
        leader = self.leader
        if self.game.dummy and self.declarer is not None:
            leader = (self.declarer + 1) % self.game.seats
        if first:
            card = self.game.deck.card(first)
            leader = next((s for s, hand in enumerate(self.hands) if hand >> card & 1), leader)
        if leader not in self.playing:
            leader = (leader + 1) % self.game.seats
        return replace(self, leader=leader)

    def _play(self, actor: int, card: int) -> GameState:
        setting = self._setting()
        hands = list(self.hands)
        hands[actor] ^= 1 << card
        table = (*self.table, card)
        leading = self.game.leading
        opening = setting.set_of(leading.opened_by or leading.closed)
        opened = self.opened or bool(opening >> card & 1)
        state = replace(self, hands=tuple(hands), table=table, opened=opened)
        if len(table) < len(self.playing):
            return state
        winner = self._seat_at(setting.best(table))
        trick = Trick(self.leader, table, winner)
        state = replace(state, leader=winner, table=(), tricks=(*self.tricks, trick))
        return state._draw() if self.game.dealing.draw and self.left else state

    def _draw(self) -> GameState:
        """The winner takes the next card of the stock, the others those after it."""
        hands, seats = list(self.hands), self.game.seats
        for turn in range(seats):
            hands[(self.leader + turn) % seats] |= 1 << self.left[turn]
        drawn = (*self.drawn, self.left[:seats])
        return replace(self, hands=tuple(hands), left=self.left[seats:], drawn=drawn)
