"""Ouvert opens games that you cannot fully see: Skat and its kin.

The names below are the ones that most programs need; each is defined, and documented, in the room
that its module names. They are loaded when first used, so that `import ouvert` stays quick and
compiles nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ouvert.arena.match import match
    from ouvert.arena.retrospect_game import review
    from ouvert.arena.tournament import Plan
    from ouvert.belief.knowledge import Knowledge
    from ouvert.belief.worlds import Worlds
    from ouvert.cards import Card, CardSet
    from ouvert.checkers.game import QuantumCheckers
    from ouvert.checkers.match import checkers_match
    from ouvert.checkers.variant import Level, Variant
    from ouvert.errors import OuvertError
    from ouvert.players.advise import advise
    from ouvert.players.bidder import Partners
    from ouvert.players.registry import player
    from ouvert.players.self_play import self_play
    from ouvert.protocols import Advice, Evidence, Player
    from ouvert.quantum.classical.answers import exact_advice
    from ouvert.quantum.problem import PlayProblem, Semantics, deck_rules
    from ouvert.search.open_cards import solve_many
    from ouvert.search.positions import OpenPosition
    from ouvert.search.solving import card_values, principal_line, solve, wins
    from ouvert.skat.actions import (
        Announce,
        Bid,
        Concede,
        Discard,
        Hold,
        Pass,
        Phase,
        PickUp,
        PlayCard,
    )
    from ouvert.skat.contracts import Contract, GameType
    from ouvert.skat.deals import Deal
    from ouvert.skat.game import Ply, SkatGame
    from ouvert.skat.observation import Observation
    from ouvert.skat.records import GameRecord, RecordProblem, read_games, read_records
    from ouvert.tricks.position import TrickPosition
    from ouvert.tricks.rules import TrickRules

_HOMES = {
    "Advice": "protocols",
    "Announce": "skat.actions",
    "Bid": "skat.actions",
    "Card": "cards",
    "CardSet": "cards",
    "Concede": "skat.actions",
    "Contract": "skat.contracts",
    "Deal": "skat.deals",
    "Discard": "skat.actions",
    "Evidence": "protocols",
    "GameRecord": "skat.records",
    "GameType": "skat.contracts",
    "Hold": "skat.actions",
    "Knowledge": "belief.knowledge",
    "Level": "checkers.variant",
    "Observation": "skat.observation",
    "OpenPosition": "search.positions",
    "OuvertError": "errors",
    "Partners": "players.bidder",
    "Pass": "skat.actions",
    "Phase": "skat.actions",
    "PickUp": "skat.actions",
    "Plan": "arena.tournament",
    "PlayCard": "skat.actions",
    "PlayProblem": "quantum.problem",
    "Player": "protocols",
    "Ply": "skat.game",
    "QuantumCheckers": "checkers.game",
    "RecordProblem": "skat.records",
    "Semantics": "quantum.problem",
    "SkatGame": "skat.game",
    "TrickPosition": "tricks.position",
    "TrickRules": "tricks.rules",
    "Variant": "checkers.variant",
    "Worlds": "belief.worlds",
    "advise": "players.advise",
    "card_values": "search.solving",
    "checkers_match": "checkers.match",
    "deck_rules": "quantum.problem",
    "exact_advice": "quantum.classical.answers",
    "match": "arena.match",
    "player": "players.registry",
    "principal_line": "search.solving",
    "read_games": "skat.records",
    "read_records": "skat.records",
    "review": "arena.retrospect_game",
    "self_play": "players.self_play",
    "solve": "search.solving",
    "solve_many": "search.open_cards",
    "wins": "search.solving",
}

__all__ = [
    "Advice",
    "Announce",
    "Bid",
    "Card",
    "CardSet",
    "Concede",
    "Contract",
    "Deal",
    "Discard",
    "Evidence",
    "GameRecord",
    "GameType",
    "Hold",
    "Knowledge",
    "Level",
    "Observation",
    "OpenPosition",
    "OuvertError",
    "Partners",
    "Pass",
    "Phase",
    "PickUp",
    "Plan",
    "PlayCard",
    "PlayProblem",
    "Player",
    "Ply",
    "QuantumCheckers",
    "RecordProblem",
    "Semantics",
    "SkatGame",
    "TrickPosition",
    "TrickRules",
    "Variant",
    "Worlds",
    "advise",
    "card_values",
    "checkers_match",
    "deck_rules",
    "exact_advice",
    "match",
    "player",
    "principal_line",
    "read_games",
    "read_records",
    "review",
    "self_play",
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
