"""Ouvert opens games that you cannot fully see: Skat and its kin.

The names below are the ones that most programs need; each is defined, and documented, in the room
that its module names. They are loaded when first used, so that `import ouvert` stays quick and
compiles nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ouvert.arena.retrospect_game import review
    from ouvert.belief.knowledge import Knowledge
    from ouvert.belief.worlds import Worlds
    from ouvert.cards import Card, CardSet
    from ouvert.errors import OuvertError
    from ouvert.players.advise import advise
    from ouvert.protocols import Advice, Evidence
    from ouvert.search.open_cards import (
        card_values,
        principal_line,
        solve,
        solve_many,
        wins,
    )
    from ouvert.search.positions import OpenPosition
    from ouvert.skat.contracts import Contract, GameType
    from ouvert.skat.deals import Deal
    from ouvert.skat.game import SkatGame
    from ouvert.skat.observation import Observation
    from ouvert.skat.records import GameRecord, read_records
    from ouvert.tricks.rules import TrickRules

_HOMES = {
    "Advice": "protocols",
    "Card": "cards",
    "CardSet": "cards",
    "Contract": "skat.contracts",
    "Deal": "skat.deals",
    "Evidence": "protocols",
    "GameRecord": "skat.records",
    "GameType": "skat.contracts",
    "Knowledge": "belief.knowledge",
    "Observation": "skat.observation",
    "OpenPosition": "search.positions",
    "OuvertError": "errors",
    "SkatGame": "skat.game",
    "TrickRules": "tricks.rules",
    "Worlds": "belief.worlds",
    "advise": "players.advise",
    "card_values": "search.open_cards",
    "principal_line": "search.open_cards",
    "read_records": "skat.records",
    "review": "arena.retrospect_game",
    "solve": "search.open_cards",
    "solve_many": "search.open_cards",
    "wins": "search.open_cards",
}

__all__ = [
    "Advice",
    "Card",
    "CardSet",
    "Contract",
    "Deal",
    "Evidence",
    "GameRecord",
    "GameType",
    "Knowledge",
    "Observation",
    "OpenPosition",
    "OuvertError",
    "SkatGame",
    "TrickRules",
    "Worlds",
    "advise",
    "card_values",
    "principal_line",
    "read_records",
    "review",
    "solve",
    "solve_many",
    "wins",
]


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'ouvert' has no attribute {name!r}")
    value = getattr(import_module(f"ouvert.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
