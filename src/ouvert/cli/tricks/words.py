"""Seats, actions and results of described games, in the language of the person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ouvert.cli.german.games import contract_words
from ouvert.cli.language import said
from ouvert.tricks.play.state import LEAVE, Choice
from ouvert.tricks.play.text import action_text

if TYPE_CHECKING:
    from ouvert.tricks.description.model import Setting
    from ouvert.tricks.play.state import Action, GameState


def seat_words(seat: int) -> str:
    """How a seat is written."""
    return said("seat {number}", number=seat + 1)


def action_words(state: GameState, action: Action) -> str:
    """An action as it is said; cards have the names that the description gives."""
    if not isinstance(action, Choice):
        return action_text(state, action)
    if action == LEAVE:
        return said("leave it to the partner")
    name = setting_words(state.game.settings[action.contract, action.suit])
    if action.called is None:
        return name
    return said("{contract} with {card}", contract=name, card=state.game.deck.name(action.called))


def setting_words(setting: Setting) -> str:
    """A contract with the chosen suit, as people say it."""
    return contract_words(setting.game.name, setting.name)


def signed(result: float) -> str:
    """A result with its sign; nothing has none."""
    return f"{result:+g}" if result else "0"
