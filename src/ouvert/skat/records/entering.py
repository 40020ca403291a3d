"""Games that are typed in by hand: cards as people write them, and one action after the other."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ouvert.cards import CardSet, shown
from ouvert.errors import CardError, NotationError, OuvertError, RulesError
from ouvert.remarks import Remark
from ouvert.skat.records.events import Move
from ouvert.skat.records.model import SAT_OUT, GameRecord, Three
from ouvert.skat.records.replay import ReplayError, replay
from ouvert.skat.rules.actions import Action
from ouvert.skat.rules.club.options import BY_THE_ORDER, ClubOptions
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame

MOST_ROWS = 8
"""Lines of cards that are read at once: a deal has four."""


@dataclass(frozen=True, slots=True)
class Entered:
    """A game as far as it could be played.

    Attributes:
        game: after the last action that the rules allow.
        taken: how many of the actions that are.
        refused: why the next one is not allowed; None if all are.
    """

    game: SkatGame
    taken: int
    refused: OuvertError | None


def read_rows(text: str) -> tuple[CardSet, ...]:
    """The cards of each line of a text, which may begin with a name and a colon.

    Also `|` and `;` end a line. No card may be there twice.

    >>> [str(row) for row in read_rows("forehand: CJ SJ HA | Skat: D7 D8")]
    ['♣J ♠J ♥A', '♦8 ♦7']

    Raises NotationError for what is no card or too many lines, CardError for a card given twice,
    each naming its line.
    """
    lines = [line for line in re.split(r"[\n;|]", text) if line.strip()]
    if len(lines) > MOST_ROWS:
        raise NotationError(
            f"these are {len(lines)} lines; a deal has four: three hands and the skat",
            remark=Remark.of("rows_of_cards", count=len(lines)),
        )
    rows: list[CardSet] = []
    seen = CardSet()
    for number, line in enumerate(lines, start=1):
        cards = CardSet.parse(re.sub(r"^[^:]*:", "", line))
        if cards & seen:
            twice = next(iter(cards & seen))
            raise CardError(
                f"{twice} is there twice, the second time in line {number}",
                remark=Remark.of("card_twice", card=twice.code),
            )
        seen |= cards
        rows.append(cards)
    return tuple(rows)


def enter(
    deal: Deal, moves: Sequence[tuple[int, Action]], club: ClubOptions = BY_THE_ORDER
) -> Entered:
    """Play actions, each with its seat, as far as the rules and the options of clubs allow them."""
    try:
        return Entered(_played(deal, moves, club), len(moves), None)
    except ReplayError as error:
        taken = error.event or 0
        refused = RulesError(error.reason, remark=error.remark)
        return Entered(_played(deal, moves[:taken], club), taken, refused)


def entered_record(
    entered: Entered, players: Three, *, sat_out: str | None = None, comment: str | None = None
) -> GameRecord:
    """The record of a game that was typed in, finished or not.

    Args:
        entered: the game.
        players: the names of forehand, middlehand, rearhand; empty for who has none.
        sat_out: who dealt at a table of four, and sat out, as a name that may be empty; None at a
            table of three.
        comment: a comment on the game.

    Raises RulesError if an action was refused, for somebody who sits out and plays, and if no game
    has been announced and not all have passed: then there is nothing to look back at.
    """
    if entered.refused is not None:
        raise entered.refused
    if sat_out and sat_out in players:
        raise RulesError(
            f"who deals at a table of four sits out, and cannot play as well: {shown(sat_out)}",
            remark=Remark.of("dealer_plays", name=sat_out),
        )
    game = entered.game
    if not can_be_kept(game):
        raise RulesError(
            "no game has been announced yet, and not all have passed",
            remark=Remark.of("nothing_entered"),
        )
    record = GameRecord.from_game(game, players, comment=comment)
    return record if sat_out is None else record.with_tag(SAT_OUT, sat_out)


def can_be_kept(game: SkatGame) -> bool:
    """Whether there is something to look back at: a game that was announced, or that all passed."""
    return game.over or game.ramsch or game.contract is not None


def _played(deal: Deal, moves: Sequence[tuple[int, Action]], club: ClubOptions) -> SkatGame:
    return replay(deal, [Move(seat, action) for seat, action in moves], None, club).final
