"""Games of the program XSkat in JSON, as the package has them (ouvert/data/README.md).

One object holds all games of a file, `{"games": [{"forehand": 2, "skat_dealt": ["HT", "HA"], …}]}`.
XSkat numbers its players 0, 1, 2, and the one that leads the first trick is forehand. Of the
auction only the last bid is told, so the records have the shortest auction that leads there. Every
game has a declarer: XSkat plays Ramsch, Kontra and Bock too, but this form has no place for them,
and a game that tells of one is refused.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from ouvert.cards import Card, CardSet, shown
from ouvert.errors import OuvertError, RecordError
from ouvert.skat.records.model import GameRecord
from ouvert.skat.rules.actions import PlayCard
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame

PLACE = "XSkat"
"""Where these games were played."""

FIELDS = (
    "seed",
    "declarer",
    "contract",
    "hand",
    "bid",
    "skat_dealt",
    "skat_final",
    "tricks",
    "won",
    "points_stated",
)
"""Fields of a game that no other object of such a file has."""


NO_OBJECT = "a game is an object"
NO_OPTIONS = (
    "this form holds games that somebody declared by the tournament order, and has no place for "
    "Ramsch, Kontra or Bock; Ouvert's own JSON has"
)
_OPTIONS = ("ramsch", "kontra", "re", "bock")


def is_game(value: object) -> bool:
    """Whether decoded JSON is one game of such a file."""
    return isinstance(value, dict) and "skat_dealt" in value


def read(game: object, number: int) -> GameRecord:
    """Read a game, the one of that number in its file, from 1.

    Raises RecordError, which names the number, if its cards do not lead to what it states.
    """
    if not isinstance(game, dict):
        raise RecordError(cannot_be(number, NO_OBJECT))
    try:
        return _record(game, number)
    except OuvertError as error:
        raise RecordError(cannot_be(number, str(error))) from error
    except KeyError as error:
        raise RecordError(cannot_be(number, f"it has no {error}")) from error
    except (TypeError, ValueError, LookupError, AttributeError) as error:
        raise RecordError(cannot_be(number, "a field of it is of the wrong kind")) from error


def cannot_be(number: int, reason: str) -> str:
    """The sentence about a broken game."""
    return f"game {number} of XSkat cannot be: {reason}"


def _record(game: Mapping[str, Any], number: int) -> GameRecord:
    if game["declarer"] in (None, -1) or any(game.get(option) for option in _OPTIONS):
        raise RecordError(NO_OPTIONS)
    for name, known in _KNOWN.items():
        if not any(type(game[name]) is type(each) and game[name] == each for each in known):
            raise RecordError(f"'{name}' is {shown(json.dumps(game[name]))}")
    players = [(game["forehand"] + seat) % 3 for seat in range(3)]
    declarer = players.index(game["declarer"])
    dealt, final = _cards(game["skat_dealt"]), _cards(game["skat_final"])
    hands = [_cards([trick["cards"][player] for trick in game["tricks"]]) for player in players]
    hands[declarer] = (hands[declarer] | final) - dealt
    state = SkatGame.declared(
        Deal((hands[0], hands[1], hands[2]), dealt),
        declarer,
        Contract(GameType(game["contract"]), hand=game["hand"]),
        bid=game["bid"],
        discards=None if game["hand"] else final,
    )
    for trick in game["tricks"]:
        for _ in players:
            if state.actor is not None:
                state = state.apply(PlayCard(Card.parse(trick["cards"][players[state.actor]])))
    if state.result is None or state.result.won is not game["won"]:
        stated = "won" if game["won"] else "lost"
        raise RecordError(f"it is stated to be {stated}, to which its cards do not lead")
    return GameRecord.from_game(state, place=PLACE, number=f"xskat {number}")


_KNOWN: dict[str, tuple[object, ...]] = {
    "forehand": (0, 1, 2),
    "declarer": (0, 1, 2),
    "contract": tuple(game.value for game in GameType),
    "hand": (False, True),
    "won": (False, True),
}
"""What fields may hold."""


def _cards(codes: list[str]) -> CardSet:
    return CardSet.distinct(Card.parse(code) for code in codes)
