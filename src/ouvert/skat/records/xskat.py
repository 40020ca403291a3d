"""Games of the program XSkat in JSON, as the package has them (ouvert/data/README.md).

One object holds all games of a file, `{"games": [{"forehand": 2, "skat_dealt": ["HT", "HA"], …}]}`.
XSkat numbers its players 0, 1, 2, and the one that leads the first trick is forehand. Of the
auction only the last bid is told, so the records have the shortest auction that leads there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeGuard

from ouvert.cards import Card, CardSet
from ouvert.errors import OuvertError, RecordError
from ouvert.skat.records.model import GameRecord
from ouvert.skat.rules.actions import PlayCard
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame

PLACE = "XSkat"
"""Where these games were played."""


def holds_games(value: object) -> TypeGuard[Mapping[str, Any]]:
    """Whether decoded JSON is such a file."""
    return isinstance(value, dict) and isinstance(value.get("games"), list)


def records(value: Mapping[str, Any]) -> Iterator[GameRecord | RecordError]:
    """The games in order, and in the place of each broken one what is wrong, with its number."""
    for number, game in enumerate(value["games"], start=1):
        try:
            yield _record(game, number)
        except (OuvertError, ValueError, TypeError, LookupError) as error:
            reason = f"it has no {error}" if isinstance(error, KeyError) else str(error)
            yield RecordError(f"game {number} of XSkat cannot be: {reason}")


def _record(game: Mapping[str, Any], number: int) -> GameRecord:
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


def _cards(codes: list[str]) -> CardSet:
    return CardSet.distinct(Card.parse(code) for code in codes)
