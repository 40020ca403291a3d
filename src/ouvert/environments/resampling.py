"""Another deal that a seat cannot tell from the real one, each that fits equally probable.

The history of a game is the deck in the order in which it was dealt, and what was done since. What
others have done hidden from the seat, the cards that they put away or passed, is drawn with their
hands: all pairs of a deal and such choices that look the same to the seat are equally probable.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ouvert.cards import Card, CardSet
from ouvert.environments.described import NumberedTricks
from ouvert.environments.numbered import NumberedGame
from ouvert.environments.skat import ACTIONS, SEATS, NumberedSkat, number_of
from ouvert.errors import RulesError
from ouvert.skat.belief.knowledge import Knowledge as SkatKnowledge
from ouvert.skat.rules.actions import Discard, Phase
from ouvert.skat.rules.deals import CARDS_EACH, SKAT_CARDS
from ouvert.skat.rules.game import SkatGame
from ouvert.tricks.belief.knowledge import Knowledge
from ouvert.tricks.belief.observation import observe
from ouvert.tricks.play.state import GameState
from ouvert.tricks.play.state import Phase as TrickPhase
from ouvert.tricks.rules import members

History = tuple[list[int], list[int]]
"""The deck in the order in which it was dealt, and the actions since."""


def redealt(
    game: NumberedGame,
    cards: Sequence[int],
    beginning: int,
    actions: Sequence[int],
    seat: int,
    rng: np.random.Generator,
) -> History:
    """Draw a history that looks to a seat like this one.

    Args:
        game: the game.
        cards: the deck in the order in which it was dealt.
        beginning: how the game began, apart from the cards.
        actions: what was done since.
        seat: the seat that looks on.
        rng: draws the history.

    Raises RulesError for games with equal cards, or in which cards are drawn during the play: there
    it would not be exact.
    """
    state = game.begin(beginning, cards)
    first = state
    for action in actions:
        state = game.after(state, action)
    if isinstance(game, NumberedSkat):
        return _skat(state, list(actions), seat, rng)
    if isinstance(game, NumberedTricks):
        return _described(game, first, state, list(actions), seat, rng)
    raise RulesError(f"{game.name} cannot be dealt anew for what a seat has seen")


def _skat(state: SkatGame, actions: list[int], seat: int, rng: np.random.Generator) -> History:
    seen = state.observe(seat)
    knowledge = SkatKnowledge.of(seen)
    left, right, skat = (CardSet(int(bits)) for bits in knowledge.worlds().sample(1, rng)[0])
    others = dict(zip(knowledge.others, (left, right), strict=True))
    hands = [others.get(each, seen.hand) | seen.played_by(each) for each in range(SEATS)]
    declarer = state.declarer
    if state.picked_up and declarer is not None:
        # 1. Of the declarer's twelve cards any two have lain in the skat before.
        twelve = hands[declarer] | skat
        found = seen.skat
        if declarer != seat:
            chosen = rng.choice(len(twelve), SKAT_CARDS, replace=False)
            found = CardSet([card for place, card in enumerate(twelve) if place in chosen])
        # 2. What he has put away is what lies there now.
        if state.phase is not Phase.DISCARD:
            at = next(n for n, number in enumerate(actions) if isinstance(ACTIONS[number], Discard))
            actions[at] = number_of(Discard(skat))
        hands[declarer], skat = twelve - found, found
    deck = [int(card) for hand in (*hands, skat) for card in sorted(hand)]
    assert len(set(deck)) == SEATS * CARDS_EACH + SKAT_CARDS == len(Card)
    return deck, actions


def _described(
    game: NumberedTricks,
    first: GameState,
    state: GameState,
    actions: list[int],
    seat: int,
    rng: np.random.Generator,
) -> History:
    description = game.description
    if description.dealing.draw or len(set(description.deck.kinds)) < description.deck.cards:
        raise RulesError(
            f"in {description.name} cards are equal or drawn, so that a deal that fits what a seat "
            "has seen is not drawn exactly"
        )
    world = Knowledge(observe(state, seat)).draw(rng)
    hands, given = list(world.dealt), list(world.given)
    rules = description.passing
    to = rules.to[state.deal % len(rules.to)] if rules else 0
    if rules and to:
        if state.phase is not TrickPhase.PASS:
            given = _passed(first, world, seat, to, rules.cards, rng)
            for giver, cards in enumerate(given):
                hands[giver] |= cards
                hands[(giver + to) % game.seats] &= ~cards
        done = 0
        for giver, cards in enumerate(given):
            for card in _in_order(cards, actions[done:], giver == seat):
                actions[done] = card
                done += 1
    deck = [card for hand in hands for card in members(hand)]
    if game.shows_last and state.turned is not None:
        # the dealer's last card is the one that was shown
        deck.remove(state.turned)
        deck.insert(game.seats * description.dealing.hand - 1, state.turned)
    return [*deck, *world.left], actions


def _passed(
    first: GameState, world: GameState, seat: int, to: int, count: int, rng: np.random.Generator
) -> list[int]:
    """What each seat has passed: those of others any cards that the next one could have got."""
    seats = world.game.seats
    given = [0] * seats
    for giver in range(seats):
        hand = world.dealt[(giver + to) % seats]
        if giver == seat:
            given[giver] = world.given[seat]
        elif (giver + to) % seats == seat:
            given[giver] = hand & ~first.dealt[seat]
        else:
            chosen = rng.choice(list(members(hand)), count, replace=False)
            given[giver] = sum(1 << int(card) for card in chosen)
    return given


def _in_order(cards: int, done: Sequence[int], own: bool) -> list[int]:
    """Cards in the order in which they were passed: the seat's own as it did, of others any."""
    found = list(members(cards))
    return sorted(found, key=done.index) if own else found


def dealt_outcomes(deck: int, dealt: Sequence[int]) -> list[int]:
    """The cards that may be dealt next, ascending."""
    return sorted(set(range(deck)) - set(dealt))


def check_dealt(deck: int, dealt: Sequence[int], card: int) -> None:
    """Raise RulesError for a card that cannot be dealt next: there is none such, or it is dealt."""
    if not 0 <= card < deck:
        raise RulesError(f"the deck has the cards 0 to {deck - 1}, not {card}")
    if card in dealt:
        raise RulesError(f"card {card} has been dealt already")
