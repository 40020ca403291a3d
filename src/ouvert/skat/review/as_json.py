"""What is found in a finished game as JSON, the same for the command line and for the page.

`docs/protocol.md`, section "Looking back", says what the fields mean.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ouvert.cards import Card
from ouvert.skat.bidding.discards import DiscardRating
from ouvert.skat.bidding.hand_worth import ContractRating
from ouvert.skat.review.auction import JudgedWord, SeatAuction
from ouvert.skat.review.cards import CardReview, KnownChances, OpenCards
from ouvert.skat.review.club import JudgedKontra, RamschCard
from ouvert.skat.review.hands import Alternative
from ouvert.skat.review.lines import WinningLine
from ouvert.skat.rules.actions import SayKontra, SayRe
from ouvert.skat.rules.notation import contract_code

Json = dict[str, Any]


def open_json(worth: OpenCards) -> Json:
    """What cards are worth with open cards."""
    return {
        "values": {card.code: value for card, value in worth.values.items()},
        "wins": _codes(card for card, won in worth.wins.items() if won),
    }


def ramsch_json(judged: RamschCard) -> Json:
    """A card of a Ramsch, judged; points of one digit."""
    return {
        "moment": judged.played.moment,
        "seat": judged.played.seat,
        "card": judged.played.card.code,
        "losses": {card.code: round(loss, 1) for card, loss in judged.losses.items()},
        "loss": round(judged.loss, 1),
        "standard_error": round(judged.standard_error, 1),
        "marked": judged.marked,
        "suggested": judged.suggested.code,
        "worlds_seen": judged.worlds_seen,
        "open_loss": judged.open_loss,
    }


def kontra_json(judged: JudgedKontra) -> Json:
    """What was said of Kontra or Re, judged."""
    return {
        "moment": judged.moment,
        "seat": judged.seat,
        "re": judged.re,
        "said": isinstance(judged.action, SayKontra | SayRe),
        "chance": round(judged.chance, 4),
        "asked": judged.asked,
        "right": judged.right,
    }


def known_json(known: KnownChances) -> Json:
    """What cards are worth as far as their player could know; probabilities of four digits."""
    return {
        "chances": {card.code: round(each, 4) for card, each in known.chances.items()},
        "errors": {card.code: round(each, 4) for card, each in known.errors.items()},
        "proved": _codes(known.proved),
        "suggested": known.suggested.code,
        "worlds_possible": known.worlds_possible,
        "worlds_seen": known.worlds_seen,
    }


def card_json(judged: CardReview) -> Json:
    """A card that was played, and what it gave away."""
    return {
        "moment": judged.played.moment,
        "seat": judged.played.seat,
        "card": judged.card.code,
        "loss": round(judged.loss, 4),
        "standard_error": round(judged.standard_error, 4),
        "mark": judged.mark.name.lower(),
        **known_json(judged.known),
    }


def line_json(line: WinningLine) -> Json:
    """A way in which the game could have been won."""
    return {"moment": line.moment, "seat": line.seat, "cards": _codes(line.cards)}


def auction_json(judged: SeatAuction) -> Json:
    """What a seat said, judged."""
    best, skat = judged.with_skat, judged.skat
    return {
        "seat": judged.seat,
        "said": judged.said,
        "maximal": judged.maximal,
        "verdict": judged.verdict.value,
        "worst": judged.words.index(judged.decisive),
        "words": [_word(word) for word in judged.words],
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


def alternative_json(row: Alternative) -> Json:
    """A game and discard that the declarer could have chosen."""
    return {
        **_promise(row),
        "put": None if row.put is None else _codes(row.put),
        "open_points": row.open_points,
        "open_value": row.open_value,
        "chosen": row.chosen,
    }


def _word(word: JudgedWord) -> Json:
    return {
        "moment": word.moment,
        "value": word.value,
        "passed": word.passed,
        "win_probability": round(word.win_probability, 3),
        "expected": round(word.expected, 1),
        "passing": round(word.passing, 1),
        "maximal": word.maximal,
        "loss": round(word.loss, 1),
        "verdict": word.verdict.value,
        "slight": word.slight,
    }


def _promise(rating: ContractRating | DiscardRating | Alternative) -> Json:
    return {
        "contract": contract_code(rating.contract),
        "win_probability": round(rating.win_probability, 3),
        "expected": round(rating.expected, 1),
    }


def _codes(cards: Iterable[Card]) -> list[str]:
    return [card.code for card in cards]
