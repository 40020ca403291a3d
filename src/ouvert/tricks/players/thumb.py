"""Rules of thumb that every trick-taking game has, from its description alone.

Who wants a trick leads cards that nothing can beat, wins with the cheapest card that does it, and
gives his partner's trick what counts; who does not want it stays below, and throws away what is
dangerous. Bids and contracts are chosen by how many cards look like tricks.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ouvert.tricks.belief.observation import Observation
from ouvert.tricks.belief.partners import known_sides, played_cards
from ouvert.tricks.description.model import TRUMP, Setting
from ouvert.tricks.description.parts import Goal
from ouvert.tricks.play.scoring import taken
from ouvert.tricks.play.state import LEAVE, Action, Choice, GameState, Phase
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
    cards = [each for each in legal if isinstance(each, int)]
    return _Trick(seen, cards).card()


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


class _Trick:
    """One card of one trick."""

    def __init__(self, seen: Observation, cards: list[int]) -> None:
        view = seen.view
        assert view.setting is not None
        self.seen, self.view, self.setting, self.cards = seen, view, view.setting, cards
        self.seat = view.actor
        sides = known_sides(seen)
        self.partners = {s for s, side in enumerate(sides) if side == sides[self.seat]}
        out = sum(1 << card for _, card in played_cards(seen))
        for hand in view.hands:
            out |= hand
        self.unseen = ((1 << view.game.deck.cards) - 1) & ~out

    def card(self) -> int:
        """The card that is played."""
        if not self.view.table:
            return self._lead()
        return self._take() if self._wants() else self._avoid()

    def _wants(self) -> bool:
        """Whether the seat wants this trick."""
        view, seat = self.view, self.seat
        score = view.game.score
        if score.goal is Goal.LEAST:
            return False
        if score.goal is Goal.EXACT:
            return taken(view)[seat] < (view.bids[seat] or 0)
        if score.goal is Goal.BID:
            return bool(view.bids[seat])
        if len(view.tricks) + 1 < score.from_trick and view.left:
            shown = view.left[0]
            high = sum(self.setting.points) or view.game.deck.kinds[shown][1]
            return self.setting.suits[shown] == TRUMP or high < len(view.game.deck.ranks) / 2
        return True

    def _master(self, card: int) -> bool:
        """Whether no card that is still out beats this one in its own suit."""
        mask = self.setting.masks[self.setting.suits[card]] & self.unseen
        strength = self.setting.strengths[card]
        return all(self.setting.strengths[other] <= strength for other in members(mask))

    def _cost(self, card: int) -> tuple[int, bool, int]:
        """What it costs to give a card away."""
        setting = self.setting
        return setting.points[card], setting.suits[card] == TRUMP, setting.strengths[card]

    def _lead(self) -> int:
        setting = self.setting
        length = {suit: sum(setting.suits[c] == suit for c in self.cards) for suit in setting.masks}
        if not self._wants():
            return min(self.cards, key=lambda card: (setting.strengths[card], self._cost(card)))
        masters = [card for card in self.cards if self._master(card)]
        if masters:
            return max(masters, key=lambda card: (length[setting.suits[card]], *self._cost(card)))
        plain = [card for card in self.cards if setting.suits[card] != TRUMP] or self.cards
        return min(plain, key=lambda card: (-length[setting.suits[card]], *self._cost(card)))

    def _winning(self) -> tuple[list[int], list[int]]:
        best = self.view.table[self.setting.best(self.view.table)]
        wins = [card for card in self.cards if self.setting.beats(card, best)]
        return wins, [card for card in self.cards if card not in wins]

    def _take(self) -> int:
        view, setting = self.view, self.setting
        turns = view.playing
        best = setting.best(view.table)
        holder = turns[(turns.index(view.leader) + best) % len(turns)]
        behind = len(turns) - len(view.table) - 1
        wins, loses = self._winning()
        safe = not behind or self._master(view.table[best])
        if holder in self.partners and safe and loses:
            plain = [card for card in loses if setting.suits[card] != TRUMP] or loses
            return max(plain, key=lambda card: (setting.points[card], -setting.strengths[card]))
        if wins and not behind:
            return max(
                wins,
                key=lambda c: (setting.points[c], setting.suits[c] != TRUMP, -setting.strengths[c]),
            )
        masters = [card for card in wins if self._master(card)]
        if masters:
            return min(masters, key=self._cost)
        if wins and (behind == 1 or not loses) and holder not in self.partners:
            return max(wins, key=lambda card: setting.strengths[card])
        return min(loses or wins, key=self._cost)

    def _avoid(self) -> int:
        wins, loses = self._winning()
        if loses:
            return max(loses, key=lambda c: (self.setting.points[c], self.setting.strengths[c]))
        last = len(self.view.playing) - len(self.view.table) == 1
        high = self.setting.strengths
        return max(wins, key=lambda c: high[c]) if last else min(wins, key=lambda c: high[c])
