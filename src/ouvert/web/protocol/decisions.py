"""The decisions of many games that gave something away."""

from __future__ import annotations

from typing import Literal

from ouvert.web.protocol.look import Mark, Told


class DecisionView(Told, frozen=True):
    """A decision that gave something away.

    Attributes:
        game: the name of the game.
        number: its number in the list.
        moment: how many actions of the game came before it.
        trick: of a card its trick, from 1; else None.
        seat: who decided.
        player: that player's name.
        ai: the place of an AI at a table of this program, which has its name from it, else None.
        declares: whether that player declared the game.
        contract: the game that was played, by its letters; None if it was passed in.
        kind: a card; a word of the auction; the skat; what to declare and put away; what was said
            of Kontra or Re; a card of a Ramsch.
        points: what it gave away, in the table's scoring.
        share: of a card the probability of winning that it gave away; else None.
        mark: of a card its grade; else `fine`.
        done: a card; a value, or `pass` and the value; `pick up` or `hand`; a contract;
            `kontra`, `re` or `decline`.
        better: the same of what was better: of a word what was worth saying, of `pick up` the Hand
            game.
        put: of a contract the cards to put away for the better one.
        plays: of a word the game that the hand was best for, by its letters; else None.
    """

    game: str
    number: int
    moment: int
    trick: int | None
    seat: int
    player: str
    ai: int | None
    declares: bool
    contract: str | None
    kind: Literal["card", "word", "skat", "contract", "kontra", "ramsch"]
    points: float
    share: float | None
    mark: Mark
    done: str
    better: str
    put: tuple[str, ...]
    plays: str | None


class Decisions(Told, frozen=True):
    """The worst decisions of the games of a list that have been analysed.

    Attributes:
        found: how many decisions gave something away.
        analysed: how many games whose analysis is done have been looked at for them, 500 at most;
            those that are under way are looked at too, and not counted.
        decisions: a page of them, the worst first.
    """

    found: int
    analysed: int
    decisions: tuple[DecisionView, ...]
