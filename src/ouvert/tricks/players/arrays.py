"""A deal of a described game as the arrays of `ouvert.tricks.kernels.thumb`."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ouvert.tricks.description.model import TRUMP, Setting
from ouvert.tricks.description.parts import Beating, Goal, Teams, Trumping
from ouvert.tricks.kernels.thumb import layout
from ouvert.tricks.play.scoring import taken
from ouvert.tricks.play.state import GameState
from ouvert.tricks.rules import members

Ints = NDArray[np.int64]

_TRUMPING = {
    Trumping.NEVER: layout.NEVER,
    Trumping.ALWAYS: layout.ALWAYS,
    Trumping.UNLESS_PARTNER_WINS: layout.UNLESS_PARTNER,
}
_BEATING = {
    Beating.NEVER: layout.NEVER,
    Beating.TRUMPS: layout.TRUMPS_ONLY,
    Beating.ALWAYS: layout.ALWAYS,
}
_GOALS = {
    Goal.MOST: layout.AIM_MOST,
    Goal.LEAST: layout.AIM_LEAST,
    Goal.STEPS: layout.AIM_MOST,
    Goal.EXACT: layout.AIM_EXACT,
    Goal.BID: layout.AIM_BID,
}
_SIDES = {
    Teams.EACH: layout.SIDE_EACH,
    Teams.PARTNERS: layout.SIDE_OPPOSITE,
    Teams.DECLARER: layout.SIDE_ALONE,
    Teams.HOLDERS: layout.SIDE_MARKED,
    Teams.CALLED: layout.SIDE_MARKED,
}


class Arrays(NamedTuple):
    """A deal as the kernels read it; `ouvert.tricks.kernels.thumb.layout` says what is where."""

    rules: Ints
    cards: Ints
    places: Ints
    seats: Ints
    now: Ints


def as_arrays(state: GameState) -> Arrays:
    """Return a deal whose contract is known as arrays; cards that nobody holds are unknown.

    Of an observation's view the cards of others are, too.
    """
    setting = state.setting
    assert setting is not None
    rules, cards = (array.copy() for array in _fixed(setting))
    count, seats = state.game.deck.cards, state.game.seats
    playing = state.playing
    teams = setting.contract.teams or state.game.teams
    sides = _SIDES[teams]
    called = layout.NO_SEAT if state.called is None else state.called
    if teams is Teams.CALLED and state.called is None:
        sides = layout.SIDE_ALONE
    elif teams is Teams.CALLED:
        cards[layout.CARD_MARK] = 0
        cards[layout.CARD_MARK, called] = 1
    rules[layout.RULE_PLAYERS] = len(playing)
    rules[layout.RULE_SIDES] = sides
    rules[layout.RULE_CALLED] = called
    rules[layout.RULE_DECLARER] = rules[layout.RULE_OPEN_HAND] = layout.NO_SEAT
    if state.declarer is not None and teams is not Teams.HOLDERS:
        rules[layout.RULE_DECLARER] = state.declarer
    if state.game.dummy and state.partner is not None:
        rules[layout.RULE_OPEN_HAND] = state.partner
    places = np.full((2, count), layout.UNKNOWN_PLACE, np.int64)
    order = np.zeros((layout.SEAT_ROWS, seats), np.int64)
    for seat, hand in enumerate(state.hands):
        for card in members(hand):
            places[layout.PLACE_OF, card] = seat
    for leader, laid in [(t.leader, t.cards) for t in state.tricks] + [(state.leader, state.table)]:
        turn = playing.index(leader) if laid else 0
        for place, card in enumerate(laid):
            seat = playing[(turn + place) % len(playing)]
            places[layout.PLACE_OF, card] = layout.PLAYED_BY - seat
    places[layout.PLACE_STOCK, : len(state.left)] = state.left
    for turn, seat in enumerate(playing):
        order[layout.SEAT_NEXT, seat] = playing[(turn + 1) % len(playing)]
    order[layout.SEAT_BIDS, : len(state.bids)] = [bid or 0 for bid in state.bids]
    order[layout.SEAT_TAKEN] = taken(state)
    for trick in state.tricks:
        order[layout.SEAT_WON, trick.winner] += 1
    order[layout.SEAT_TABLE, : len(state.table)] = state.table
    drawing = len(state.left) if state.game.dealing.draw else 0
    to_play = sum(state.hands[seat].bit_count() for seat in playing) + drawing
    now = np.zeros(layout.NOW_COUNT, np.int64)
    now[layout.NOW_LEADER] = state.leader
    now[layout.NOW_ON_TABLE] = len(state.table)
    now[layout.NOW_TRICKS] = len(state.tricks)
    now[layout.NOW_OPENED] = state.opened
    now[layout.NOW_TO_PLAY] = to_play
    now[layout.NOW_STOCK_LEFT] = len(state.left)
    return Arrays(rules, cards, places, order, now)


@lru_cache(maxsize=256)
def _fixed(setting: Setting) -> tuple[Ints, Ints]:
    """What a contract fixes: the rules, and the properties of the cards."""
    game = setting.game
    follow, lead, score = game.following, game.leading, game.score
    rules = np.zeros(layout.RULE_COUNT, np.int64)
    rules[layout.RULE_FOLLOW] = follow.suit
    rules[layout.RULE_MUST_TRUMP] = _TRUMPING[follow.trump]
    rules[layout.RULE_BEAT] = _BEATING[follow.beat]
    rules[layout.RULE_RUFF] = follow.ruff
    rules[layout.RULE_UNDERTRUMP] = follow.undertrump
    rules[layout.RULE_SPARES] = bool(follow.spared)
    rules[layout.RULE_BINDS] = follow.called
    rules[layout.RULE_FIRST_LEAD] = bool(lead.first)
    rules[layout.RULE_CLOSES] = bool(lead.closed)
    rules[layout.RULE_KEEPS] = bool(lead.kept)
    rules[layout.RULE_GOAL] = _GOALS[score.goal]
    rules[layout.RULE_BY_TRICKS] = score.tricks
    rules[layout.RULE_LAST_TRICK] = score.last_trick
    rules[layout.RULE_FROM_TRICK] = score.from_trick
    rules[layout.RULE_DRAWS] = game.dealing.draw
    rules[layout.RULE_COPIES] = game.deck.copies
    rules[layout.RULE_PARTNERS] = game.teams is Teams.PARTNERS
    cards = np.zeros((layout.CARD_ROWS, game.deck.cards), np.int64)
    cards[layout.CARD_SUIT] = setting.suits
    cards[layout.CARD_STRENGTH] = setting.strengths
    cards[layout.CARD_COUNTS] = setting.points
    kinds = list(dict.fromkeys(game.deck.kinds))
    cards[layout.CARD_KIND] = [kinds.index(kind) for kind in game.deck.kinds]
    total, ranks = sum(setting.points), len(game.deck.ranks)
    cards[layout.CARD_WANTED] = [
        setting.suits[card] == TRUMP or (total or rank) < ranks / 2
        for card, (_, rank) in enumerate(game.deck.kinds)
    ]
    sets = {
        layout.CARD_CLOSED: setting.set_of(lead.closed),
        layout.CARD_OPENS: setting.set_of(lead.opened_by or lead.closed),
        layout.CARD_KEPT: setting.set_of(lead.kept),
        layout.CARD_SPARED: setting.set_of(follow.spared),
        layout.CARD_FIRST: setting.set_of(lead.first),
        layout.CARD_LATER: setting.later_wins,
        layout.CARD_MARK: setting.set_of(game.partner_cards),
    }
    for row, held in sets.items():
        cards[row, list(members(held))] = 1
    return rules, cards
