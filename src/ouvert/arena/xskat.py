"""Games of the program XSkat, in the JSON form of the reference data (see tests/data/README.md)."""

from __future__ import annotations

import json
from os import PathLike
from pathlib import Path
from typing import Any

from ouvert.arena.recorded import RecordedPlay
from ouvert.cards import Card, CardSet
from ouvert.errors import OuvertError, RecordError
from ouvert.skat.contracts import Contract, GameType
from ouvert.skat.deals import Deal
from ouvert.skat.game import SkatGame

MARK = b'"skat_dealt"'
"""What is in every file of these games, and in no other kind of record."""


def xskat_plays(path: str | PathLike[str]) -> list[RecordedPlay]:
    """Read a file of XSkat games. Raises RecordError if there is none, or for a game in it."""
    try:
        raw = Path(path).read_bytes()
    except OSError as error:
        raise RecordError(f"the file {path} cannot be read: {error.strerror}") from error
    return parse_xskat(raw, str(path))


def parse_xskat(raw: bytes, name: str) -> list[RecordedPlay]:
    """Read the content of such a file; `name` is for errors, which are RecordErrors."""
    try:
        games = list(json.loads(raw)["games"])
    except (ValueError, TypeError, KeyError) as error:
        raise RecordError(f"{name} holds no games of XSkat: {error}") from error
    plays = []
    for number, game in enumerate(games, start=1):
        try:
            plays.append(_play(game, f"xskat {number}"))
        except (OuvertError, ValueError, TypeError, LookupError) as error:
            reason = f"it has no {error}" if isinstance(error, KeyError) else str(error)
            raise RecordError(f"game {number} of {name} cannot be: {reason}") from error
    return plays


def _play(game: dict[str, Any], name: str) -> RecordedPlay:
    """XSkat numbers its players 0, 1, 2; the one that leads the first trick is forehand."""
    players = [(game["forehand"] + seat) % 3 for seat in range(3)]
    declarer = players.index(game["declarer"])
    dealt, final = _cards(game["skat_dealt"]), _cards(game["skat_final"])
    hands = [_cards([trick["cards"][player] for trick in game["tricks"]]) for player in players]
    hands[declarer] = (hands[declarer] | final) - dealt
    start = SkatGame.declared(
        Deal((hands[0], hands[1], hands[2]), dealt),
        declarer,
        Contract(GameType(game["contract"]), hand=game["hand"]),
        bid=game["bid"],
        discards=None if game["hand"] else final,
    )
    return RecordedPlay(start, bool(game["won"]), name)


def _cards(codes: list[str]) -> CardSet:
    return CardSet.distinct(Card.parse(code) for code in codes)
