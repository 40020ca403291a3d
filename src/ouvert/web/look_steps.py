"""The steps of an analysis as JSON. For worker processes: this loads the searches."""

from __future__ import annotations

from collections.abc import Iterable

from ouvert.arena import retrospect, retrospect_auction, retrospect_hands
from ouvert.cards import Card
from ouvert.evaluation.bidding import ContractRating
from ouvert.evaluation.discards import DiscardRating
from ouvert.skat.actions import Phase
from ouvert.skat.contracts import GameType
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
        case "turns":
            found = {"lines": [_line(line) for line in retrospect.turning_points(game)]}
        case "proofs":
            found = {"lines": [_line(line) for line in retrospect.proofs(game)]}
        case "auction":
            found = {"seats": [_seat(seat) for seat in retrospect_auction.auction(game)]}
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
            rows = retrospect_hands.alternatives(game, GameType[number])
            found = {"rows": [_row(each) for each in rows]}
    return {"step": name, **found}


def evaluate(record: str, moment: int, line: tuple[str, ...], worlds: int, seed: int) -> Json:
    """The worth of the legal cards after a line; empty if no card is to be played there.

    Raises RulesError for a card that may not be played, NotationError for one that is none.
    """
    state = after(from_json(record).replay().final, moment, line)[-1]
    if state.phase is not Phase.PLAY:
        return {}
    known = retrospect.known_chances(state, worlds=worlds, seed=seed)
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


def _seat(judged: retrospect_auction.SeatAuction) -> Json:
    best, skat = judged.with_skat, judged.skat
    return {
        "seat": judged.seat,
        "said": judged.said,
        "maximal": judged.maximal,
        "verdict": judged.verdict.value,
        "worst": judged.words.index(judged.worst),
        "words": [
            {
                "moment": word.moment,
                "value": word.value,
                "passed": word.passed,
                "win_probability": round(word.win_probability, 3),
                "expected": round(word.expected, 1),
                "passing": round(word.passing, 1),
                "loss": round(word.loss, 1),
                "verdict": word.verdict.value,
            }
            for word in judged.words
        ],
        "games": [_promise(each) for each in judged.games],
        "with_skat": {**_promise(best), "put": _codes(best.put)},
        "skat": None
        if skat is None
        else {
            "moment": skat.moment,
            "picked_up": skat.picked_up,
            "pick_up": round(skat.pick_up, 1),
            "hand": round(skat.hand, 1),
            "hand_contract": contract_code(skat.hand_contract),
            "loss": round(skat.loss, 1),
        },
    }


def _promise(rating: ContractRating | DiscardRating) -> Json:
    return {
        "contract": contract_code(rating.contract),
        "win_probability": round(rating.win_probability, 3),
        "expected": round(rating.expected, 1),
    }


def _row(row: retrospect_hands.Alternative) -> Json:
    return {
        "contract": contract_code(row.contract),
        "put": None if row.put is None else _codes(row.put),
        "win_probability": round(row.win_probability, 3),
        "expected": round(row.expected, 1),
        "open_points": row.open_points,
        "open_value": row.open_value,
        "chosen": row.chosen,
    }


def _codes(cards: Iterable[Card]) -> list[str]:
    return [card.code for card in cards]
