"""A described game in words: cards, actions, and what a description says."""

from __future__ import annotations

from ouvert.cards import shown
from ouvert.errors import NotationError
from ouvert.numbers import digits
from ouvert.tricks.description.model import Description, Setting
from ouvert.tricks.description.parts import Teams
from ouvert.tricks.play.state import LEAVE, Action, Choice, GameState, Phase
from ouvert.tricks.rules import members

_TEAMS = {
    Teams.EACH: "each for himself",
    Teams.PARTNERS: "partners sit opposite",
    Teams.DECLARER: "the declarer against the others",
    Teams.HOLDERS: "who holds {} against the others",
    Teams.CALLED: "the declarer and the holder of the called card against the others",
}


def hand_text(setting: Setting | None, game: Description, hand: int) -> str:
    """Write a hand, trumps first, then suit by suit from the highest card."""
    setting = setting or next(iter(game.settings.values()))
    order = sorted(members(hand), key=lambda card: (setting.suits[card], -setting.strengths[card]))
    return " ".join(game.deck.name(card) for card in order)


def action_text(state: GameState, action: Action) -> str:
    """Write an action as it is said: a card, a number, or a contract."""
    if isinstance(action, Choice):
        if action == LEAVE:
            return "leave it to the partner"
        name = state.game.settings[action.contract, action.suit].name
        called = "" if action.called is None else f" with {state.game.deck.name(action.called)}"
        return name + called
    return str(action) if state.phase is Phase.BID else state.game.deck.name(action)


def parse_action(state: GameState, text: str) -> Action:
    """Read an action of the actor, as `action_text` writes it or by its number from 1.

    Raises NotationError for what he cannot do now, and says what he can.
    """
    legal = state.legal()
    words = {action_text(state, action).lower(): action for action in legal}
    wanted = " ".join(text.split()).lower()
    if wanted in words:
        return words[wanted]
    if state.phase in (Phase.PLAY, Phase.PASS):
        named = [word for word in words if word[1:] == wanted[1:] and _letter(wanted, word)]
        if len(named) == 1:
            return words[named[0]]
    elif state.phase is Phase.CHOOSE and 1 <= (digits(wanted) or 0) <= len(legal):
        return legal[int(wanted) - 1]
    possible = ", ".join(action_text(state, action) for action in legal)
    raise NotationError(f"{shown(text)} cannot be done here; possible: {possible}")


def _letter(wanted: str, word: str) -> bool:
    """Whether a suit was written by its letter, as H for ♥."""
    return {"c": "♣", "s": "♠", "h": "♥", "d": "♦"}.get(wanted[:1]) == word[:1]


def seat_name(seat: int) -> str:
    """How a seat is written."""
    return f"seat {seat + 1}"


def teams_text(game: Description) -> str:
    """Who plays with whom, in words."""
    return _TEAMS[game.teams].format(game.partner_cards)


def trumps_text(setting: Setting) -> str:
    """The trumps of a contract, highest first; empty if there are none."""
    names = dict.fromkeys(
        setting.game.deck.name(card) for card in setting.expand(setting.contract.trumps)
    )
    return " ".join(names)


def points_text(setting: Setting) -> str:
    """What cards count in a contract, most first: each number with the cards that count it."""
    names = setting.game.deck.names
    counted: dict[int, dict[str, None]] = {}
    for card, points in enumerate(setting.points):
        if points:
            counted.setdefault(points, {})[names[card]] = None
    return ", ".join(
        f"{points}: {' '.join(cards)}" for points, cards in sorted(counted.items(), reverse=True)
    )
