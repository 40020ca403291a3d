"""A described game as the tables of `ouvert.tricks.kernels.many.layout`."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ouvert.environments.described import NumberedTricks
from ouvert.errors import RulesError
from ouvert.tricks.description.declarer import steps_of_every_side
from ouvert.tricks.description.model import TRUMP, Description, Setting
from ouvert.tricks.description.parts import Beating, Chooser, Goal, Teams, Trumping, Turned
from ouvert.tricks.kernels.many import layout
from ouvert.tricks.play.state import LEAVE, Choice

Ints = NDArray[np.int64]

MOST_CARDS = 64
"""Cards of a deck that fit into a word of a kernel."""

_TRUMPING = {
    Trumping.NEVER: layout.NO_DUTY,
    Trumping.ALWAYS: layout.ALWAYS_DUTY,
    Trumping.UNLESS_PARTNER_WINS: layout.UNLESS_PARTNERS,
}
_BEATING = {
    Beating.NEVER: layout.NO_DUTY,
    Beating.TRUMPS: layout.OF_TRUMPS,
    Beating.ALWAYS: layout.ALWAYS_DUTY,
}
_GOALS = {
    Goal.MOST: layout.GOAL_MOST,
    Goal.LEAST: layout.GOAL_LEAST,
    Goal.EXACT: layout.GOAL_EXACT,
    Goal.BID: layout.GOAL_BID,
    Goal.STEPS: layout.GOAL_STEPS,
}
_SHOWN = {
    Turned.NOTHING: layout.SHOWS_NOTHING,
    Turned.STOCK: layout.SHOWS_STOCK,
    Turned.BOTTOM: layout.SHOWS_BOTTOM,
    Turned.LAST: layout.SHOWS_LAST,
}
_SIDES = {
    Teams.EACH: layout.EACH_SIDE,
    Teams.PARTNERS: layout.OPPOSITE_SIDE,
    Teams.DECLARER: layout.ALONE_SIDE,
    Teams.HOLDERS: layout.HOLDERS_SIDE,
    Teams.CALLED: layout.CALLED_SIDE,
}


class Tables(NamedTuple):
    """A game as the kernels read it."""

    rules: Ints
    sets: Ints
    cards: Ints
    lists: Ints


def tables(game: NumberedTricks) -> Tables:
    """Return the tables of a game.

    Raises RulesError for a game whose deck or table is too large for the kernels.
    """
    described = game.description
    if game.deck > MOST_CARDS:
        raise RulesError(
            f"{described.name} has {game.deck} cards, and many games at once are played with "
            f"{MOST_CARDS} or fewer; one at a time has no such limit"
        )
    if game.seats > layout.MOST_SEATS:
        raise RulesError(
            f"{described.name} has {game.seats} seats, and many games at once are played by "
            f"{layout.MOST_SEATS} or fewer; one at a time has no such limit"
        )
    settings = list(described.settings.values())
    return Tables(
        _rules(game),
        _sets(settings),
        np.array([_cards(setting) for setting in settings], np.int64),
        np.array([*_choices(game), *_beginnings(game)], np.int64).reshape(-1, layout.WAY_WORDS),
    )


def _rules(game: NumberedTricks) -> Ints:
    described = game.description
    follow, score, dealing = described.following, described.score, described.dealing
    passing, bidding = described.passing, described.bidding
    said = {
        layout.SEATS_OF: game.seats,
        layout.HAND_OF: dealing.hand,
        layout.DECK_OF: game.deck,
        layout.CHOICES_OF: len(game.choices),
        layout.BEGINNINGS_OF: game.beginnings,
        layout.BIDS_OF: len(game.bids),
        layout.SUIT_DUTY: follow.suit,
        layout.TRUMP_DUTY: _TRUMPING[follow.trump],
        layout.BEAT_DUTY: _BEATING[follow.beat],
        layout.MAY_RUFF: follow.ruff,
        layout.MAY_UNDERTRUMP: follow.undertrump,
        layout.CALL_BINDS: follow.called,
        layout.GOAL_OF: _GOALS[score.goal],
        layout.TRICKS_COUNT: score.tricks,
        layout.LAST_COUNTS: score.last_trick,
        layout.ALL_COUNT: score.all_tricks,
        layout.MOON_COUNTS: score.moon,
        layout.COUNTS_FROM: score.from_trick,
        layout.OVER_HALF: score.more_than_half,
        layout.REST_COUNTS: dealing.left_to_declarer,
        layout.DRAWS_CARDS: dealing.draw,
        layout.SHOWS: _SHOWN[dealing.turned],
        layout.HAS_DUMMY: described.dummy,
        layout.OPPOSITE: described.teams is Teams.PARTNERS,
        layout.HOOKED: bidding is not None and bidding.hook,
        layout.LEAVES: described.chooser is Chooser.FOREHAND_OR_PARTNER,
        layout.PASSES: passing.cards if passing else 0,
        layout.DIRECTIONS: len(passing.to) if passing else 0,
        layout.COPIES_OF: described.deck.copies,
        layout.ALL_THAT_COUNTS: game.counted,
    }
    assert len(said) == layout.RULE_WORDS
    found = np.zeros(layout.RULE_WORDS, np.int64)
    for place, number in said.items():
        found[place] = number
    return found


def _sets(settings: list[Setting]) -> Ints:
    steps = [_steps(setting) for setting in settings]
    longest = max(1, *(len(each) for each in steps))
    found = np.zeros((len(settings), layout.SET_WORDS + 2 * longest), np.int64)
    for row, setting, pairs in zip(found, settings, steps, strict=True):
        game, contract = setting.game, setting.contract
        leading = game.leading
        row[layout.TRUMPS_IN] = _word(setting.masks.get(TRUMP, 0))
        row[layout.CLOSED_IN] = _word(setting.set_of(leading.closed))
        row[layout.OPENING_IN] = _word(setting.set_of(leading.opened_by or leading.closed))
        row[layout.KEPT_IN] = _word(setting.set_of(leading.kept))
        row[layout.SPARED_IN] = _word(setting.set_of(game.following.spared))
        row[layout.FIRST_IN] = _word(setting.set_of(leading.first))
        row[layout.HOLDERS_IN] = _word(setting.set_of(game.partner_cards))
        row[layout.SIDES_IN] = _SIDES[contract.teams or game.teams]
        row[layout.ALONE_IN] = contract.alone
        row[layout.CHOSEN_IN] = layout.NOT_THERE if setting.chosen is None else setting.chosen
        row[layout.OF_SHOWN] = contract.suit_of_turned
        row[layout.STEPS_OF_ALL] = steps_of_every_side(game, contract)
        row[layout.STEPS_IN] = len(pairs)
        row[layout.SET_WORDS : layout.SET_WORDS + 2 * len(pairs)] = [
            each for pair in pairs for each in pair
        ]
    return found


def _steps(setting: Setting) -> tuple[tuple[int, int], ...]:
    return setting.contract.steps or setting.game.score.steps


def _cards(setting: Setting) -> list[list[int]]:
    """What a contract makes of each card, a list for each row of the table."""
    kinds = setting.game.deck.kinds
    everything = range(len(kinds))
    return [
        [_word(setting.masks[setting.suits[card]]) for card in everything],
        [
            _word(sum(1 << later for later in everything if setting.beats(later, card)))
            for card in everything
        ],
        list(setting.points),
        [
            sum(1 << other for other in range(card) if kinds[other] == kinds[card])
            for card in everything
        ],
        [suit for suit, _ in kinds],
    ]


def _word(cards: int) -> int:
    """A set of cards as a signed word: the 64th card is its sign."""
    return cards - (1 << MOST_CARDS) if cards >> (MOST_CARDS - 1) else cards


def _choices(game: NumberedTricks) -> list[list[int]]:
    """The contracts that may be chosen, in the order of the actions."""
    described = game.description
    keys = list(described.settings)
    found = []
    for choice in game.choices:
        if choice == LEAVE:
            found.append([layout.LEFT_TO_PARTNER, layout.NOT_THERE, 0, 0])
            continue
        setting = described.settings[choice.contract, choice.suit]
        called, needs = layout.NOT_THERE, 0
        if choice.called is not None:
            called = choice.called
            needs = _word(setting.masks[setting.suits[called]])
        last = bool(setting.contract.calls) and choice.called is None
        found.append([keys.index((choice.contract, choice.suit)), called, needs, last])
    return found


def _beginnings(game: NumberedTricks) -> list[list[int]]:
    """How a deal may begin, in the order of the game's beginnings."""
    described = game.description
    passing = described.passing
    found = []
    for way in game.ways_to_begin:
        direction = passing.to[way["deal"] % len(passing.to)] if passing else 0
        declarer = way["declarer"]
        found.append(
            [
                _setting_at_first(described, way["choice"]),
                layout.NOT_THERE if declarer is None else declarer,
                direction,
                way["deal"],
            ]
        )
    return found


def _setting_at_first(game: Description, choice: Choice | None) -> int:
    """With which contract a deal begins."""
    if choice is not None:
        return list(game.settings).index((choice.contract, choice.suit))
    if game.chooser is not Chooser.NOBODY:
        return layout.BY_CHOICE
    return layout.BY_SHOWN if game.contracts[0].suit_of_turned else 0
