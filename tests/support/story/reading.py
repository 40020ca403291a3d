"""What a check of a game's story reads of the game and of its review."""

from __future__ import annotations

from typing import Any

from ouvert.skat.review.auction import BidVerdict
from ouvert.skat.review.cards import CardReview, Mark, open_cards
from ouvert.skat.review.game import GameReview
from ouvert.skat.review.parts import review_parts
from ouvert.skat.review.story import Sentence, story
from ouvert.skat.rules.actions import PlayCard
from ouvert.skat.rules.game import SkatGame


def told(of: GameReview) -> tuple[Sentence, ...]:
    return story(of.game, review_parts(of))


def before(of: GameReview, moment: int) -> SkatGame:
    said = [each for _, each in of.game.history[:moment]]
    return SkatGame.replay(of.game.dealt, said, of.game.club)


def declarer_wins(state: SkatGame) -> bool:
    """Whether the declarer wins from a state of the play on, by the solver."""
    return open_cards(state).won(declarer=state.actor == state.declarer)


def first_card(of: GameReview) -> SkatGame:
    moments = [m for m, (_, each) in enumerate(of.game.history) if isinstance(each, PlayCard)]
    return before(of, moments[0])


def card_review(of: GameReview, moment: int | None) -> Any:
    return next(each for each in of.cards if each.played.moment == moment)


def trick(of: GameReview, moment: int) -> int:
    return len(before(of, moment).tricks) + 1


def won(of: GameReview) -> bool:
    assert of.game.result is not None
    return of.game.result.won


def losing_cards(of: GameReview) -> list[CardReview]:
    """The cards of the side that lost which were mistakes or blunders by what could be known."""
    grave = [each for each in of.mistakes if each.mark in (Mark.MISTAKE, Mark.BLUNDER)]
    return [each for each in grave if (each.played.seat == of.game.declarer) is not won(of)]


def seat_auction(of: GameReview, seat: int) -> Any:
    return next(each for each in of.auction if each.seat == seat)


def losing_choices(of: GameReview) -> set[str]:
    """What a declarer who lost did wrong before the cards: his bid, the skat or the contract.

    Nothing that was said of Kontra and Re, which change what a game counts and not who wins it.
    """
    if of.game.announced is None or won(of):
        return set()
    found = set()
    for judged in of.auction:
        if judged.seat == of.game.declarer:
            if judged.verdict is not BidVerdict.FINE and not judged.decisive.slight:
                found.add("word")
            if judged.skat is not None and judged.skat.loss > 5:
                found.add("skat")
    rows = [row for row in of.alternatives if (row.put is not None) == of.game.picked_up]
    if max(row.expected for row in rows) - chosen(of).expected > 10:
        found.add("contract")
    return found


def chosen(of: GameReview) -> Any:
    return next(row for row in of.alternatives if row.chosen)


def holds(said: bool) -> None:
    assert said
