"""A described game in words: cards, actions, and what a description says."""

from __future__ import annotations

from ouvert.cards import shown
from ouvert.errors import NotationError
from ouvert.numbers import digits
from ouvert.tricks.description.deck import LETTERS, Deck
from ouvert.tricks.description.model import Description, Setting
from ouvert.tricks.description.parts import Teams
from ouvert.tricks.play.refusals import why_not_played
from ouvert.tricks.play.state import LEAVE, Action, Choice, GameState, Phase
from ouvert.tricks.rules import members

LONGEST_CARD = 200
"""Characters that may be meant for a card."""

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

    Of a card the blanks, letters for ♣ ♠ ♥ ♦ and short forms are read, as long as one card of the
    deck alone can be meant: `HA`, and `SA` for `SpadeAsso`.

    Raises NotationError for what he cannot do now, and says why, and what he can.
    """
    legal = state.legal()
    words = {_plain(action_text(state, action)): action for action in legal}
    wanted = _plain(text)
    if wanted in words:
        return words[wanted]
    possible = ", ".join(action_text(state, action) for action in legal)
    if state.phase in (Phase.PLAY, Phase.PASS):
        return _parse_card(state, text, legal, possible)
    if state.phase is Phase.CHOOSE and 1 <= (digits(wanted) or 0) <= len(legal):
        return legal[int(wanted) - 1]
    raise NotationError(f"{shown(text)} cannot be done here; possible: {possible}")


def _parse_card(state: GameState, text: str, legal: tuple[Action, ...], possible: str) -> Action:
    deck, setting = state.game.deck, state.setting
    meant = _kinds_meant(deck, _plain(text).replace(" ", ""))
    if not meant:
        raise NotationError(
            f"{shown(text)} is no card of this game, where one is {deck.names[0]}; possible: "
            f"{possible}"
        )
    if len(meant) > 1:
        names = " or ".join(deck.name(deck.kinds.index(kind)) for kind in meant)
        raise NotationError(f"{shown(text)} may be {names}; possible: {possible}")
    kind = meant[0]
    for action in legal:
        if isinstance(action, int) and deck.kinds[action] == kind:
            return action
    hand = state.hands[state.actor]
    held = next((card for card in members(hand) if deck.kinds[card] == kind), None)
    if held is None:
        raise NotationError(f"{shown(text)} is not in this hand; possible: {possible}")
    why = why_not_played(state, held) if setting is not None else None
    raise NotationError(f"{shown(text)} may not be played now: {why}; possible: {possible}")


def _kinds_meant(deck: Deck, wanted: str) -> list[tuple[int, int]]:
    """The suits and ranks that a word can mean: those written so, else those that begin so."""
    exact, begun = [], []
    if len(wanted) > LONGEST_CARD:
        return []
    for suit, rank in dict.fromkeys(deck.kinds):
        if suit < 0:
            name = _plain(deck.extra[rank]).replace(" ", "")
            exact += [(suit, rank)] * (name == wanted)
            begun += [(suit, rank)] * (wanted != "" and name.startswith(wanted))
            continue
        one, two = _plain(deck.suits[suit]), _plain(deck.ranks[rank])
        exact += [(suit, rank)] * (one + two == wanted)
        begun += [(suit, rank)] * any(
            one.startswith(wanted[:cut]) and two.startswith(wanted[cut:])
            for cut in range(1, len(wanted))
        )
    return exact or begun


def _plain(text: str) -> str:
    """Words in small letters, with one blank between, and letters for suits."""
    return " ".join(text.lower().split()).translate(_LETTERS)


_LETTERS = {ord(long): short.lower() for short, long in LETTERS.items()}


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
