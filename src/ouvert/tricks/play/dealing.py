"""How a deal begins: cards from a shuffled deck, or hands that are given."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ouvert.errors import PositionError
from ouvert.tricks.description.model import Description
from ouvert.tricks.description.parts import Chooser, Turned
from ouvert.tricks.play.state import Choice, GameState
from ouvert.tricks.rules import members


def deal(
    game: Description,
    rng: np.random.Generator,
    *,
    dealer: int | None = None,
    number: int = 0,
    declarer: int | None = None,
    choice: Choice | None = None,
) -> GameState:
    """Return the state after a deal from a shuffled deck; all deals are equally probable.

    The other arguments are those of `begin`; `number` is the number of the deal.
    """
    cards = [int(card) for card in rng.permutation(game.deck.cards)]
    size, seats = game.dealing.hand, game.seats
    hands = tuple(
        sum(1 << card for card in cards[seat * size : (seat + 1) * size]) for seat in range(seats)
    )
    dealer = seats - 1 if dealer is None else dealer
    shown = None
    if game.dealing.turned is Turned.LAST:
        shown = cards[(dealer + 1) * size - 1]
    return begin(
        game,
        hands,
        tuple(cards[seats * size :]),
        dealer=dealer,
        deal=number,
        turned=shown,
        declarer=declarer,
        choice=choice,
    )


def begin(
    game: Description,
    hands: tuple[int, ...],
    left: tuple[int, ...] = (),
    *,
    dealer: int | None = None,
    deal: int = 0,
    turned: int | None = None,
    declarer: int | None = None,
    choice: Choice | None = None,
) -> GameState:
    """Return the state after the deal.

    `hands` are sets of cards (bits), a seat each. `left` are the cards over in the order in which
    they are drawn: the shown one first, or last where it lies at the bottom. `turned` is the card
    shown where it is the dealer's last. `dealer` is the last seat if left out. `declarer` and
    `choice` say what an auction has led to, where the description leaves the auction out: forehand
    then leads, or the seat after the declarer where there is a dummy.

    Raises PositionError for hands that overlap or have not the game's number of cards.
    """
    seats, size = game.seats, game.dealing.hand
    if len(hands) != seats or any(hand.bit_count() != size for hand in hands):
        sizes = [hand.bit_count() for hand in hands]
        raise PositionError(f"{game.name} has {seats} hands of {size} cards, not {sizes}")
    together = 0
    for cards in (*hands, *(1 << card for card in left)):
        if together & cards:
            name = game.deck.name(next(members(together & cards)))
            raise PositionError(f"{name} is in two places")
        together |= cards
    if len(left) != game.left or together >> game.deck.cards:
        raise PositionError(f"{game.name} leaves {game.left} cards over, not {len(left)}")
    dealer = seats - 1 if dealer is None else dealer
    if game.dealing.turned is Turned.STOCK:
        turned = left[0]
    elif game.dealing.turned is Turned.BOTTOM:
        turned = left[-1]
    state = GameState(
        game=game,
        dealt=hands,
        hands=hands,
        left=left,
        dealer=dealer,
        deal=deal,
        turned=turned,
        given=(0,) * seats if game.passing else (),
        bids=(None,) * seats if game.bidding else (),
        leader=(dealer + 1) % seats,
        declarer=declarer,
    )
    return _agreed(state, choice).led()


def _agreed(state: GameState, choice: Choice | None) -> GameState:
    """The contract as far as it is fixed before anybody chooses."""
    game = state.game
    if choice is None and game.chooser is Chooser.NOBODY:
        number = 0
        suits = game.suits_of(game.contracts[0])
        free = [suit for suit in suits if not state.fixed_by_turned(number, suit)]
        if len(game.contracts) > 1 or len(free) != 1:
            raise PositionError(f"{game.name} needs the contract, which an auction has decided")
        choice = Choice(number, free[0])
    if choice is None:
        return replace(state, chooser=state.forehand)
    if (choice.contract, choice.suit) not in game.settings:
        raise PositionError(f"{game.name} has no such contract")
    setting = game.settings[choice.contract, choice.suit]
    return replace(state, setting=setting, called=choice.called)
