"""The steps of an analysis as JSON. For worker processes: this loads the searches.

Each step is one of the parts that `ouvert.skat.review.game.review` is made of.
"""

from __future__ import annotations

from ouvert.skat.records import from_json
from ouvert.skat.review.as_json import (
    alternative_json,
    auction_json,
    card_json,
    known_json,
    kontra_json,
    line_json,
    open_json,
    ramsch_json,
)
from ouvert.skat.review.auction import auction
from ouvert.skat.review.cards import known_chances, open_cards, played_cards, review_card
from ouvert.skat.review.club import judged_kontra, review_ramsch_card
from ouvert.skat.review.hands import alternatives
from ouvert.skat.review.lines import proofs, turning_points
from ouvert.skat.rules.actions import Phase
from ouvert.skat.rules.contracts import GameType
from ouvert.web.look.view import after
from ouvert.web.look.work import Json


def take(record: str, step: str, worlds: int, seed: int) -> Json:
    """Do one of the steps that `work.plan` names."""
    game = from_json(record).replay().final
    name, _, number = step.partition(" ")
    match name:
        case "open":
            cards = [
                {"moment": each.moment, **open_json(open_cards(each.state))}
                for each in played_cards(game)
            ]
            found: Json = {"cards": cards}
        case "turns":
            found = {"lines": [line_json(line) for line in turning_points(game)]}
        case "proofs":
            found = {"lines": [line_json(line) for line in proofs(game)]}
        case "auction":
            found = {"seats": [auction_json(seat) for seat in auction(game)]}
        case "card":
            played = list(played_cards(game))[int(number) - 1]
            found = card_json(review_card(played, worlds=worlds, seed=seed))
        case "ramsch":
            played = list(played_cards(game))[int(number) - 1]
            found = ramsch_json(review_ramsch_card(played, worlds=worlds, seed=seed))
        case "kontra":
            said = judged_kontra(game, worlds=worlds, seed=seed)
            found = {"said": [kontra_json(each) for each in said]}
        case _:
            rows = alternatives(game, GameType[number])
            found = {"rows": [alternative_json(each) for each in rows]}
    return {"step": name, **found}


def evaluate(record: str, moment: int, line: tuple[str, ...], worlds: int, seed: int) -> Json:
    """The worth of the legal cards after a line; empty if no card is to be played there.

    Empty in a Ramsch too, whose cards have no declarer's chances: its own step judges them.

    Raises RulesError for a card that may not be played, NotationError for one that is none.
    """
    state = after(from_json(record).replay().final, moment, line)[-1]
    if state.phase is not Phase.PLAY or state.ramsch:
        return {}
    known = known_chances(state, worlds=worlds, seed=seed)
    return {**open_json(open_cards(state)), **known_json(known)}
