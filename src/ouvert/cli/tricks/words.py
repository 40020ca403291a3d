"""Seats, actions and results of described games, in the language of the person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ouvert.cli.language import said
from ouvert.tricks.play.state import LEAVE, Choice
from ouvert.tricks.play.text import action_text

if TYPE_CHECKING:
    from ouvert.tricks.play.state import Action, GameState


def seat_words(seat: int) -> str:
    """How a seat is written."""
    return said("seat {number}", number=seat + 1)


def action_words(state: GameState, action: Action) -> str:
    """An action as it is said; cards and contracts have the names that the description gives."""
    if isinstance(action, Choice) and action == LEAVE:
        return said("leave it to the partner")
    return action_text(state, action)


def signed(result: float) -> str:
    """A result with its sign; nothing has none."""
    return f"{result:+g}" if result else "0"
