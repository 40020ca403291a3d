"""Why a card may not be played, in a clause: which obligation stands against it."""

from __future__ import annotations

from ouvert.tricks.description.model import TRUMP, Setting
from ouvert.tricks.description.parts import Beating
from ouvert.tricks.play.obligations import may_follow, may_lead
from ouvert.tricks.play.state import GameState


def why_not_played(state: GameState, card: int) -> str | None:
    """Return why the actor may not play a card that he holds; None if he may.

    Raises PositionError outside of the play.
    """
    if state.legal_cards() >> card & 1:
        return None
    setting, hand = state.setting, state.hands[state.actor]
    assert setting is not None
    first = not state.tricks
    if not state.table:
        if not may_lead(setting, hand, state.opened, first) >> card & 1:
            return _not_led(setting, first=first)
    else:
        best = state.table[setting.best(state.table)]
        allied = _best_is_allied(state, setting)
        if not may_follow(setting, hand, state.table, allied, first=False) >> card & 1:
            return _not_followed(setting, hand, state.table[0], best, card)
        if not may_follow(setting, hand, state.table, allied, first) >> card & 1:
            return "it is none for the first trick"
    return "the called card is bound"


def _best_is_allied(state: GameState, setting: Setting) -> bool:
    """Whether a known partner's card is winning; what the state itself asks."""
    playing, at = state.playing, setting.best(state.table)
    best = playing[(playing.index(state.leader) + at) % len(playing)]
    return state.partners_sit_opposite and best % 2 == state.actor % 2


def _not_led(setting: Setting, *, first: bool) -> str:
    leading = setting.game.leading
    if first and leading.first:
        return f"{leading.first} is led first"
    return f"it is not led before one of these was played: {leading.opened_by or leading.closed}"


def _not_followed(setting: Setting, hand: int, lead: int, best: int, card: int) -> str:
    led, suit = setting.suits[lead], setting.suits[card]
    same = hand & setting.masks[led]
    if same and suit != led and not (suit == TRUMP and setting.game.following.ruff):
        if led == TRUMP:
            return "a trump was led, and trumps must be followed"
        return f"{setting.game.deck.suits[led]} was led, and must be followed"
    if suit != TRUMP and not same:
        return "who cannot follow must trump here"
    if suit == led or setting.game.following.beat is not Beating.NEVER:
        return f"{setting.game.deck.name(best)} must be beaten by who can"
    return "one may not play below a trump of the trick"
