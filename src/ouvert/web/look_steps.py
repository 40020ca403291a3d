"""The steps of an analysis as JSON. For worker processes: this loads the searches."""

from __future__ import annotations

from collections.abc import Iterable

from ouvert.arena import retrospect, retrospect_hands
from ouvert.cards import Card
from ouvert.skat.actions import Phase
from ouvert.skat.notation import contract_code
from ouvert.skat.records import from_json
from ouvert.web.look_view import after
from ouvert.web.look_work import Json


def take(record: str, step: str, worlds: int, seed: int) -> Json:
    """Do one of the steps that `look_work.plan` names."""
    game = from_json(record).replay().final
    name, _, number = step.partition(" ")
    match name:
        case "open":
            cards = [
                {"moment": each.moment, **_open(retrospect.open_cards(each.state))}
                for each in retrospect.played(game)
            ]
            found: Json = {"cards": cards}
        case "missed":
            line = retrospect.missed_win(game)
            found = {"line": None if line is None else _line(line)}
        case "proofs":
            found = {"lines": [_line(line) for line in retrospect.proofs(game)]}
        case "auction":
            found = {"seats": [_seat(seat) for seat in retrospect_hands.auction(game)]}
        case "card":
            card = list(retrospect.played(game))[int(number) - 1]
            judged = retrospect.judge(card, worlds=worlds, seed=seed)
            found = {
                "moment": card.moment,
                "seat": card.seat,
                "card": card.card.code,
                "loss": round(judged.loss, 4),
                "standard_error": round(judged.standard_error, 4),
                "mark": judged.mark.name.lower(),
                **_known(judged.known),
            }
        case _:
            found = {"rows": [_row(each) for each in retrospect_hands.alternatives(game)]}
    return {"step": name, **found}


def evaluate(record: str, moment: int, line: tuple[str, ...], worlds: int) -> Json:
    """The worth of the legal cards after a line; empty if no card is to be played there.

    Raises RulesError for a card that may not be played, NotationError for one that is none.
    """
    state = after(from_json(record).replay().final, moment, line)[-1]
    if state.phase is not Phase.PLAY:
        return {}
    known = retrospect.known_chances(state, worlds=worlds)
    return {**_open(retrospect.open_cards(state)), **_known(known)}


def _open(worth: retrospect.OpenCards) -> Json:
    return {
        "values": {card.code: value for card, value in worth.values.items()},
        "wins": _codes(card for card, won in worth.wins.items() if won),
    }


def _known(known: retrospect.KnownChances) -> Json:
    return {
        "chances": {card.code: round(each, 4) for card, each in known.chances.items()},
        "errors": {card.code: round(each, 4) for card, each in known.errors.items()},
        "proved": _codes(known.proved),
        "suggested": known.suggested.code,
        "worlds_possible": known.worlds_possible,
        "worlds_seen": known.worlds_seen,
    }


def _line(line: retrospect.Line) -> Json:
    return {"moment": line.moment, "seat": line.seat, "cards": _codes(line.cards)}


def _seat(judged: retrospect_hands.SeatAuction) -> Json:
    return {
        "seat": judged.seat,
        "said": judged.said,
        "maximal": judged.maximal,
        "expected": round(judged.expected, 1),
        "passing": round(judged.passing, 1),
        "verdict": judged.verdict.value,
        "games": [
            {
                "contract": contract_code(each.contract),
                "win_probability": round(each.win_probability, 3),
                "expected": round(each.expected, 1),
            }
            for each in judged.games
        ],
    }


def _row(row: retrospect_hands.Alternative) -> Json:
    return {
        "contract": contract_code(row.contract),
        "put": None if row.put is None else _codes(row.put),
        "win_probability": round(row.win_probability, 3),
        "expected": round(row.expected, 1),
        "open_win": row.open_win,
        "chosen": row.chosen,
    }


def _codes(cards: Iterable[Card]) -> list[str]:
    return [card.code for card in cards]
