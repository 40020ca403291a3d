"""What workers are asked about hand records and descriptions; only there solvers are loaded."""

from __future__ import annotations

from typing import Any

import msgspec

from ouvert.errors import RecordError
from ouvert.web.protocol.tricks.records import CardAsked

Json = dict[str, Any]


def read_record(text: str) -> Json:
    """The boards of a file, as `RecordRead` describes them.

    Raises OuvertError for what is no hand record, or too large.
    """
    from ouvert.tricks.records.reading import read_boards

    found = read_boards(text)
    return {
        "form": found.form,
        "boards": [_board(board) for board in found.boards],
        "problems": [_problem(error) for error in found.problems],
    }


def _problem(error: RecordError) -> Json:
    return {"line": error.line, "column": error.column, "message": str(error)}


def _board(board: Any) -> Json:
    from ouvert.tricks.games.bridge import SEATS
    from ouvert.tricks.records.board import card_code, deal_text

    contract = board.contract
    played = board.replay()[:-1] if contract is not None else []
    return {
        "name": board.name,
        "players": board.players,
        "deal": deal_text(board.hands),
        "contract": "" if contract is None else contract.text,
        "declarer": "" if contract is None else SEATS[contract.declarer],
        "auction": board.auction,
        "dealer": "" if board.dealer is None else SEATS[board.dealer],
        "cards": [card_code(card) for card in board.cards],
        "seats": [SEATS[state.actor] for state in played],
        "tricks": board.tricks,
    }


def judge(content: Json) -> Json:
    """What a card of a board gave away, as `JudgedView` describes it.

    Raises OuvertError for a board that cannot be, and a card that was not played.
    """
    from ouvert.tricks.games.bridge import SEATS
    from ouvert.tricks.records.board import card_code
    from ouvert.tricks.records.pbn import written_board
    from ouvert.tricks.review.cards import judge_card

    asked = msgspec.convert(content, CardAsked)
    board = written_board(asked.deal, asked.contract, asked.declarer, asked.cards[: asked.number])
    if len(board.cards) < asked.number:
        raise RecordError(f"the board has {len(board.cards)} cards, and no card {asked.number}")
    state = board.replay()[-2]
    card = board.cards[-1]
    found = judge_card(state, card, asked.number, deals=asked.deals, seed=asked.seed)
    return {
        "number": found.number,
        "trick": found.trick,
        "seat": SEATS[found.seat],
        "decider": SEATS[found.decider],
        "card": card_code(card),
        "open_loss": found.open_loss,
        "loss": found.loss,
        "error": found.error,
        "possible": str(found.possible),
        "deals": found.deals,
        "worths": [
            {
                "card": card_code(each.card),
                "open_value": each.open_value,
                "mean": each.mean,
                "loss": each.loss,
                "error": each.error,
            }
            for each in found.worths
        ],
    }


def check(text: str) -> Json:
    """How a description is understood, or what is wrong with it, as `DescriptionChecked` says."""
    from dataclasses import asdict

    from ouvert.quantum.understood import understand
    from ouvert.tricks.description.reading import DescriptionError, parse_description

    try:
        game = parse_description(text)
    except DescriptionError as error:
        return {"understood": None, "problem": {"line": error.line, "message": error.reason}}
    return {"understood": asdict(understand(game)), "problem": None}


def descriptions() -> list[Json]:
    """The games to begin with, that of the tutorial first."""
    from ouvert.tricks.description.reading import parse_description
    from ouvert.tricks.games.catalogue import game_names, game_text, tutorial_text

    texts = {"mine": tutorial_text(), **{name: game_text(name) for name in game_names()}}
    return [
        {"key": key, "name": parse_description(text).name, "text": text}
        for key, text in texts.items()
    ]
