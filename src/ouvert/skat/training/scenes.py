"""What is shown of a puzzle, and how it is asked: as the exercises of the course are.

Until it is answered only what the seat has seen is shown; after that all hands.
"""

from __future__ import annotations

from ouvert.skat.course.shown import Option, Question, Row, Scene, SeatCards
from ouvert.skat.course.tasks.cards import shown_tricks
from ouvert.skat.course.tasks.task import codes
from ouvert.skat.course.texts import said
from ouvert.skat.rules.actions import Bid, Hold
from ouvert.skat.rules.deals import SKAT_CARDS
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.training.puzzles import NO, YES, Puzzle


def puzzle_scene(puzzle: Puzzle, *, opened: bool = False) -> Scene:
    """What lies on the table; `opened` shows what nobody could see."""
    return game_scene(puzzle.game(), opened=opened, contract=puzzle.contract)


def game_scene(
    game: SkatGame, *, opened: bool = False, seat: int | None = None, contract: str | None = None
) -> Scene:
    """A moment of a game as a seat sees it: by default who is to act; `opened` shows all hands."""
    you = seat if seat is not None else game.actor or 0
    seen = game.observe(you)
    announced = game.announced
    exposed = game.declarer if seen.exposed is not None else None
    rows = []
    if seen.discards:
        rows.append(Row(codes(seen.discards), said("put_away")))
    elif opened and game.skat:
        rows.append(Row(codes(game.skat), said("skat")))
    return Scene(
        rows=tuple(rows),
        seats=tuple(
            SeatCards(codes(hand)) if opened or each in (you, exposed) else SeatCards((), len(hand))
            for each, hand in enumerate(game.hands)
        ),
        you=you,
        declarer=game.declarer if announced or game.picked_up else None,
        contract=contract,
        leader=game.leader,
        table=codes(game.table),
        tricks=shown_tricks(game.tricks),
    )


def puzzle_question(puzzle: Puzzle) -> Question:
    """How a puzzle is answered: a card of the hand, two cards, or a word in the auction."""
    seen = puzzle.seen()
    if puzzle.kind == "card":
        return Question("card", codes(seen.hand))
    if puzzle.kind == "discard":
        return Question("cards", codes(seen.hand), SKAT_CARDS)
    say = seen.legal_actions[0]
    value = say.value if isinstance(say, Bid) else seen.bid
    on = said("say_hold" if isinstance(say, Hold) else "say_bid", value=value)
    return Question("choice", options=(Option(YES, on), Option(NO, said("say_pass"))))
