"""`ouvert solve --batch`: many Skat deals as lines of JSON (see `ouvert.cli.json_lines`).

A line is an object with `hands` (three lists of as many two-letter codes each), `declarer`,
`leader`, `contract` (C S H D G N) and, if there is one, `skat`. The answer has `value`, or `wins`
for Null and with a limit, and `nodes` and `ms`.
"""

from __future__ import annotations

from typing import Any

from ouvert.cards import Card, CardSet
from ouvert.cli.json_lines import json_shown
from ouvert.errors import CardError, PositionError
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.search.open_cards import solve
from ouvert.skat.search.positions import OpenPosition

KEYS = "hands, declarer, leader and contract"
"""What a line must have."""
_GAMES = {game.value: game for game in GameType}


def respond(deal: dict[str, Any], limit: int | None) -> dict[str, Any]:
    """Solve the deal of a line. Raises the errors of `position_of`."""
    position = position_of(deal)
    solution = solve(position, limit)
    decided = limit is not None or position.game is GameType.NULL
    return {
        **({"wins": bool(solution.value)} if decided else {"value": solution.value}),
        "nodes": solution.nodes,
        "ms": round(1000 * solution.seconds, 3),
    }


def position_of(deal: dict[str, Any]) -> OpenPosition:
    """The position that an object describes.

    Raises PositionError, CardError or NotationError with the name of the field that is wrong.
    """
    missing = [name for name in ("hands", "declarer", "leader", "contract") if name not in deal]
    if missing:
        raise PositionError(f"the deal has no '{missing[0]}'")
    hands = deal["hands"]
    if not isinstance(hands, list) or len(hands) != 3:
        raise PositionError(f"'hands' must be three lists of cards, not {json_shown(hands)}")
    forehand, middlehand, rearhand = (
        _cards(hand, f"hands[{seat}]") for seat, hand in enumerate(hands)
    )
    skat = _cards(deal.get("skat", []), "skat")
    contract = deal["contract"]
    game = _GAMES.get(contract) if isinstance(contract, str) else None
    if game is None:
        raise PositionError(
            f"'contract' must be one of C, S, H, D, G, N, not {json_shown(contract)}"
        )
    return OpenPosition.with_skat(
        game,
        (forehand, middlehand, rearhand),
        skat,
        declarer=_seat(deal["declarer"], "declarer"),
        leader=_seat(deal["leader"], "leader"),
    )


def _cards(codes: object, name: str) -> CardSet:
    if not isinstance(codes, list):
        raise PositionError(
            f"'{name}' must be a list of cards such as \"CJ\", not {json_shown(codes)}"
        )
    cards = []
    for code in codes:
        card = Card.__members__.get(code) if isinstance(code, str) else None
        if card is None:
            raise CardError(
                f"{json_shown(code)} in '{name}' is not a card: write the suit C S H D and the "
                'rank 7 8 9 T J Q K A, as in "CJ"'
            )
        cards.append(card)
    try:
        return CardSet.distinct(cards)
    except CardError as error:
        raise CardError(f"in '{name}' {error}") from error


def _seat(value: object, name: str) -> int:
    if type(value) is not int or value not in (0, 1, 2):
        raise PositionError(f"'{name}' must be the seat 0, 1 or 2, not {json_shown(value)}")
    return value
