"""Ouvert opens games that you cannot fully see: Skat and its kin.

The names below are the ones that most programs need; each is defined, and documented, in the room
that its module names. They are loaded when first used, so that `import ouvert` stays quick and
compiles nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ouvert.cards import Card, CardSet
    from ouvert.checkers.agents.match import checkers_match
    from ouvert.checkers.rules.game import QuantumCheckers
    from ouvert.checkers.rules.variant import Level, Variant
    from ouvert.errors import OuvertError
    from ouvert.protocols import Advice, Evidence, Player
    from ouvert.quantum.classical.answers import exact_advice
    from ouvert.quantum.problem import PlayProblem, Semantics, deck_rules
    from ouvert.skat.belief.knowledge import Knowledge
    from ouvert.skat.belief.worlds import Worlds
    from ouvert.skat.engines.engine import Engine
    from ouvert.skat.matches.match import match
    from ouvert.skat.matches.tournament import Plan
    from ouvert.skat.players.advise import advise
    from ouvert.skat.players.bidder import Partners
    from ouvert.skat.players.hint import hint
    from ouvert.skat.players.registry import player
    from ouvert.skat.players.self_play import self_play
    from ouvert.skat.records import GameRecord, RecordProblem, read_games, read_records
    from ouvert.skat.review.game import review
    from ouvert.skat.rules.actions import (
        Announce,
        Bid,
        Claim,
        Concede,
        Discard,
        Hold,
        Pass,
        Phase,
        PickUp,
        PlayCard,
    )
    from ouvert.skat.rules.contracts import Contract, GameType
    from ouvert.skat.rules.deals import Deal
    from ouvert.skat.rules.game import Ply, SkatGame
    from ouvert.skat.rules.observation import Observation
    from ouvert.skat.search.open_cards import solve_many
    from ouvert.skat.search.positions import OpenPosition
    from ouvert.skat.search.solving import card_values, principal_line, solve, wins
    from ouvert.tricks.position import TrickPosition
    from ouvert.tricks.rules import TrickRules

_HOMES = {
    "Advice": "protocols",
    "Announce": "skat.rules.actions",
    "Bid": "skat.rules.actions",
    "Card": "cards",
    "CardSet": "cards",
    "Claim": "skat.rules.actions",
    "Concede": "skat.rules.actions",
    "Contract": "skat.rules.contracts",
    "Deal": "skat.rules.deals",
    "Discard": "skat.rules.actions",
    "Engine": "skat.engines.engine",
    "Evidence": "protocols",
    "GameRecord": "skat.records",
    "GameType": "skat.rules.contracts",
    "Hold": "skat.rules.actions",
    "Knowledge": "skat.belief.knowledge",
    "Level": "checkers.rules.variant",
    "Observation": "skat.rules.observation",
    "OpenPosition": "skat.search.positions",
    "OuvertError": "errors",
    "Partners": "skat.players.bidder",
    "Pass": "skat.rules.actions",
    "Phase": "skat.rules.actions",
    "PickUp": "skat.rules.actions",
    "Plan": "skat.matches.tournament",
    "PlayCard": "skat.rules.actions",
    "PlayProblem": "quantum.problem",
    "Player": "protocols",
    "Ply": "skat.rules.game",
    "QuantumCheckers": "checkers.rules.game",
    "RecordProblem": "skat.records",
    "Semantics": "quantum.problem",
    "SkatGame": "skat.rules.game",
    "TrickPosition": "tricks.position",
    "TrickRules": "tricks.rules",
    "Variant": "checkers.rules.variant",
    "Worlds": "skat.belief.worlds",
    "advise": "skat.players.advise",
    "card_values": "skat.search.solving",
    "checkers_match": "checkers.agents.match",
    "deck_rules": "quantum.problem",
    "exact_advice": "quantum.classical.answers",
    "hint": "skat.players.hint",
    "match": "skat.matches.match",
    "player": "skat.players.registry",
    "principal_line": "skat.search.solving",
    "read_games": "skat.records",
    "read_records": "skat.records",
    "review": "skat.review.game",
    "self_play": "skat.players.self_play",
    "solve": "skat.search.solving",
    "solve_many": "skat.search.open_cards",
    "wins": "skat.search.solving",
}

__all__ = [
    "Advice",
    "Announce",
    "Bid",
    "Card",
    "CardSet",
    "Claim",
    "Concede",
    "Contract",
    "Deal",
    "Discard",
    "Engine",
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
    "hint",
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
