"""Rules of thumb that every trick-taking game has, from its description alone.

Cards are chosen by compiled code, `ouvert.tricks.kernels.thumb.choice`, which says by which rules;
bids and contracts here, by how many cards look like tricks.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ouvert.tricks.belief.observation import Observation
from ouvert.tricks.description.model import TRUMP, Setting
from ouvert.tricks.description.parts import Goal
from ouvert.tricks.kernels.thumb.choice import choose
from ouvert.tricks.play.state import LEAVE, Action, Choice, GameState, Phase
from ouvert.tricks.players.arrays import as_arrays
from ouvert.tricks.rules import members

GOOD = 0.45
"""Expected tricks a card from which a contract is not left to the partner."""


@dataclass(frozen=True)
class Thumb:
    """The player by rules of thumb. It draws no numbers: the same view gives the same action."""

    name: str = "thumb"

    def act(self, seen: Observation, rng: np.random.Generator) -> Action:
        """Return what the observer does; `rng` is not used."""
        return thumb_action(seen)


def thumb_action(seen: Observation) -> Action:
    """Return what the rules of thumb do for the seat that is to decide."""
    view = seen.view
    legal = view.legal()
    if len(legal) == 1:
        return legal[0]
    match view.phase:
        case Phase.CHOOSE:
            return _contract(view, [each for each in legal if isinstance(each, Choice)])
        case Phase.BID:
            return _bid(view, [each for each in legal if isinstance(each, int)])
        case Phase.PASS:
            return _given(view, [each for each in legal if isinstance(each, int)])
    arrays = as_arrays(view)
    space = np.empty((2, view.game.deck.cards), np.int64)
    return int(choose(*arrays, seen.seat, view.actor, space))


def promise(setting: Setting, hand: int) -> float:
    """Return about how many tricks a hand wins: from each card's place in its suit."""
    total = 0.0
    for suit, mask in setting.masks.items():
        strengths = sorted({setting.strengths[card] for card in members(mask)}, reverse=True)
        held = hand & mask
        long = held.bit_count() / max(mask.bit_count(), 1)
        for card in members(held):
            place = strengths.index(setting.strengths[card])
            high = max(0.0, 1 - place / 3) if suit != TRUMP else max(0.3, 1 - place / 6)
            total += high + (max(0.0, long - 0.35) if suit == TRUMP else 0.0)
    return total


def _contract(view: GameState, choices: list[Choice]) -> Choice:
    actor = view.actor
    hand = view.hands[actor]

    def worth(choice: Choice) -> float:
        setting = view.game.settings[choice.contract, choice.suit]
        share = 1.6 if setting.contract.alone else 1.0
        return promise(setting, hand) / share

    named = [choice for choice in choices if choice != LEAVE]
    if view.game.score.goal is Goal.LEAST:
        return min(named, key=worth)
    best = max(named, key=worth)
    if LEAVE in choices and worth(best) < GOOD * hand.bit_count():
        return LEAVE
    return best


def _bid(view: GameState, bids: list[int]) -> int:
    setting = view.setting
    assert setting is not None
    tricks = promise(setting, view.hands[view.actor]) * 0.8
    return min(bids, key=lambda bid: (abs(bid - tricks), bid))


def _given(view: GameState, cards: list[int]) -> int:
    """Cards that are given away: high ones where tricks are avoided, else low ones."""
    setting = view.setting or next(iter(view.game.settings.values()))
    avoids = view.game.score.goal is Goal.LEAST
    key = _danger(setting)
    return max(cards, key=key) if avoids else min(cards, key=key)


class _Danger:
    """What makes a card high: trump first, then what it counts, then its strength."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting

    def __call__(self, card: int) -> tuple[bool, int, int]:
        setting = self.setting
        return setting.suits[card] == TRUMP, setting.strengths[card], setting.points[card]


def _danger(setting: Setting) -> _Danger:
    return _Danger(setting)
