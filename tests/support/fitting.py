"""Every deal that fits what a seat has seen, by a plain replay of each: the oracle of beliefs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations, permutations

import numpy as np

from ouvert.errors import RulesError
from ouvert.tricks.belief.observation import UNSEEN, observe
from ouvert.tricks.description.model import Description
from ouvert.tricks.description.parts import Turned
from ouvert.tricks.matches import contract_by_chance
from ouvert.tricks.play.dealing import deal
from ouvert.tricks.play.state import Action, GameState, Phase
from support.described import described

SEED = 31
GAMES = 4


def small(name: str) -> Description:
    """The game; with fewer cards where many are left over, so that all deals can be tried."""
    game = described(name)
    sizes = {
        "oh-hell": ("A K 9 8", 3),
        "german-whist": ("A K 9", 2),
        "briscola": ("Asso 3 7", 2),
    }
    ranks, hand = sizes.get(name, ("", 0))
    if not hand:
        return game
    deck = replace(game.deck, ranks=tuple(ranks.split()))
    score = replace(game.score, from_trick=1)
    contracts = tuple(
        replace(each, points=f"{deck.ranks[0]}=1" if each.points else "") for each in game.contracts
    )
    dealing = replace(game.dealing, hand=hand)
    return replace(game, deck=deck, dealing=dealing, score=score, contracts=contracts)


@dataclass(frozen=True)
class Moment:
    """A state, and what led to it after the deal."""

    start: GameState
    actions: tuple[Action, ...]
    state: GameState


def moments(name: str) -> Iterator[Moment]:
    """Decisions late in games that are played by chance."""
    game = small(name)
    for number in range(GAMES):
        rng = np.random.default_rng([SEED, number])
        state = start = deal(game, rng, number=number, **contract_by_chance(game, rng))
        actions: tuple[Action, ...] = ()
        while state.phase is not Phase.OVER:
            if state.phase is Phase.PLAY and max(hand.bit_count() for hand in state.hands) <= 2:
                yield Moment(start, actions, state)
            legal = state.legal()
            action = legal[int(rng.integers(len(legal)))]
            actions, state = (*actions, action), state.after(action)


def replayed(
    moment: Moment, plain: Description, hands: tuple[int, ...], left: tuple[int, ...]
) -> GameState | None:
    """The state after the same actions from another deal; None if one of them was not allowed.

    `plain` is the game without passing: the hands are those after it.
    """
    begun = replace(moment.start, game=plain, dealt=hands, hands=hands, left=left, given=())
    state = begun.led()
    try:
        for action in moment.actions[moment.state.passed :]:
            state = state.after(action)
    except RulesError:
        return None
    return state


def fitting(moment: Moment, seat: int) -> Counter[tuple[int, ...]]:
    """The hands in every deal that fits, each as often as there are such deals."""
    state, game = moment.state, moment.start.game
    view = observe(state, seat).view
    known = list(view.dealt)
    if game.passing and view.given and view.given[seat]:
        to = game.passing.to[state.deal % len(game.passing.to)]
        known[(seat + to) % game.seats] |= view.given[seat]
    if game.dealing.turned is Turned.LAST and state.turned is not None:
        known[state.dealer] |= 1 << state.turned
    # where nobody draws, whoever has played a card was dealt it
    slots: list[int | None] = list(moment.start.left)
    if game.dealing.draw:
        for number, drawn in enumerate(view.drawn):
            for turn, card in enumerate(drawn):
                slots[number * game.seats + turn] = None if card == UNSEEN else card
        for place, card in enumerate(view.left):
            slots[len(slots) - len(view.left) + place] = None if card == UNSEEN else card
    else:
        slots = [None if card == UNSEEN else card for card in view.left]
        for trick in state.tricks:
            turns = state.playing
            for place, card in enumerate(trick.cards):
                known[turns[(turns.index(trick.leader) + place) % len(turns)]] |= 1 << card
        for place, card in enumerate(state.table):
            turns = state.playing
            known[turns[(turns.index(state.leader) + place) % len(turns)]] |= 1 << card
    seen = sum(1 << card for card in slots if card is not None)
    for dealt in known:
        seen |= dealt
    hidden = [card for card in range(game.deck.cards) if not seen >> card & 1]
    found: Counter[tuple[int, ...]] = Counter()
    plain = replace(game, passing=None)
    for hands, rest in shared(known, game.dealing.hand, hidden):
        orders = permutations(rest) if game.dealing.draw else [tuple(rest)]
        for order in orders:
            unseen = list(order)
            left = tuple(unseen.pop() if card is None else card for card in slots)
            other = replayed(moment, plain, hands, left)
            same = other is not None and other.tricks == state.tricks
            if other is not None and same and observe(other, seat).hand == view.hands[seat]:
                found[other.hands] += 1
    return found


def shared(
    known: list[int], size: int, hidden: list[int]
) -> Iterator[tuple[tuple[int, ...], list[int]]]:
    """Every way to fill the hands up from the hidden cards, and what is left."""
    short = next((s for s, cards in enumerate(known) if cards.bit_count() < size), None)
    if short is None:
        yield tuple(known), hidden
        return
    for cards in combinations(hidden, size - known[short].bit_count()):
        more = list(known)
        more[short] |= sum(1 << card for card in cards)
        yield from shared(more, size, [card for card in hidden if card not in cards])
