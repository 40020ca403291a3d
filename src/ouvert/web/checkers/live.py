"""A game of quantum checkers in memory, as its events tell it.

An event is a line of text: a move with what its measurements found, such as `c3xe5 !c3`, or what
players do beside moving:

    back 4           the game stands again as it was after four moves
    offered White    White offers a draw, which stands until Black has moved
    declined         the draw that was offered is declined
    White resigned   the game is over; so it is with `draw agreed`
    rematch GAME     the next game of the same players, colours changed
"""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import replace

from ouvert.checkers.agents.sitting import PERSON, CheckersSitting
from ouvert.checkers.records.games import Ending, Turn, parse_records, variant_text
from ouvert.checkers.records.notation import action_text, parse_action
from ouvert.checkers.rules.game import SEATS, QuantumCheckers
from ouvert.storage.checkers_games import StoredCheckersGame
from ouvert.storage.owners import Lease
from ouvert.storage.tables import token_hash
from ouvert.web.checkers.views import LEVEL_NAMES, board_view, result_of, turn_view
from ouvert.web.protocol.checkers import (
    BoardView,
    CheckersAct,
    CheckersSummary,
    CheckersView,
    EndedName,
    TurnView,
    Worth,
)
from ouvert.web.server.followed import Followed

BACK, OFFERED, DECLINED, REMATCH = "back", "offered", "declined", "rematch"
_ENDINGS = {ending.value: ending for ending in Ending}
_ENDED: dict[Ending, EndedName] = {
    Ending.WHITE_RESIGNED: "white_resigned",
    Ending.BLACK_RESIGNED: "black_resigned",
    Ending.DRAW_AGREED: "draw_agreed",
}


class LiveGame(Followed):
    """A game in memory.

    Args:
        stored: the game with its events.
        first: the first of a row of rematches, whose tokens hold for all; the game itself if it
            is none.
        lease: None where one server uses the database alone.

    Attributes:
        sitting: the game as it stands, as far as it is committed.
        turns: its moves as they are told.
        offer: the seat that offers a draw.
        next: the name of the rematch.
        worths: what the legal moves are worth after so many moves, as far as it is known.
        valuing: held while moves are valued; whoever else asks waits for the answer.
    """

    def __init__(
        self,
        stored: StoredCheckersGame,
        first: StoredCheckersGame | None = None,
        lease: Lease | None = None,
    ) -> None:
        first = first or stored
        super().__init__(stored.id, lease)
        self.first = first.id
        self.swapped = bool(stored.options.get("swapped"))
        self._tokens = first.token_hash, first.options.get("black_token_hash")
        self.sitting = _start(stored)
        self.turns: list[TurnView] = []
        self.offer: int | None = None
        self._offered: dict[int, int] = {}
        self.next: str | None = None
        self.worths: dict[int, tuple[Worth, ...]] = {}
        self.valuing = asyncio.Lock()
        for event in stored.events:
            self.take(event)

    def take(self, event: str) -> None:
        """Go on by an event that has been committed. Raises OuvertError if it makes no sense."""
        word, _, rest = event.partition(" ")
        if event in _ENDINGS:
            self.sitting = replace(self.sitting, ended=_ENDINGS[event])
            self.offer = None
        elif word == BACK:
            self._go_back(int(rest))
        elif word == OFFERED:
            self.offer = SEATS.index(rest)
            self._offered[self.offer] = len(self.turns)
        elif word == DECLINED:
            self.offer = None
        elif word == REMATCH:
            self.next = rest
        else:
            self._move(event)
        self.happened()

    @property
    def apart(self) -> bool:
        """Whether two persons play by a link each."""
        return self._tokens[1] is not None

    @property
    def agent_due(self) -> bool:
        """Whether an agent is to move."""
        return self.sitting.actor is not None and not self.sitting.asked

    def seats(self, token: str | None) -> tuple[int, ...] | None:
        """The persons' seats that a token allows to move for; None for a token of somebody else."""
        if token is None:
            return None
        given = token_hash(token)
        for seat, kept in enumerate(self._tokens):
            if kept is not None and secrets.compare_digest(kept, given):
                return (seat ^ self.swapped,) if self.apart else self._persons
        return None

    @property
    def _persons(self) -> tuple[int, ...]:
        return tuple(seat for seat, name in enumerate(self.sitting.players) if name == PERSON)

    def acts(self, seats: tuple[int, ...]) -> tuple[CheckersAct, ...]:
        """What whoever has these seats may do beside moving."""
        if not seats:
            return ()
        if self.sitting.over:
            return ("rematch",)
        found: list[CheckersAct] = ["resign"]
        if not self.apart and any(turn.before.turn in seats for turn in self.sitting.turns):
            found.append("take_back")
        if len(self._persons) < len(SEATS):
            return tuple(found)
        if not self.apart:
            return (*found, "agree")
        if self.offer is None and self._offered.get(seats[0]) != len(self.turns):
            found.append("offer")
        if self.offer is not None and self.offer not in seats:
            found += ["agree", "decline"]
        return tuple(found)

    def at(self, count: int) -> CheckersSitting:
        """The game as it stood after so many moves. Raises IndexError if there are not as many."""
        turns = self.sitting.turns
        if count == len(turns):
            return self.sitting
        return replace(self.sitting, state=turns[count].before, turns=turns[:count], ended=None)

    def board(self, count: int | None = None) -> BoardView:
        """The board after so many moves, or as it stands. Raises IndexError as `at` does."""
        sitting = self.sitting if count is None else self.at(count)
        return board_view(sitting.state, sitting.ended)

    def view(self, seats: tuple[int, ...]) -> CheckersView:
        """The game as whoever moves for these seats sees it."""
        sitting = self.sitting
        variant = sitting.state.variant
        return CheckersView(
            game=self.id,
            number=self.number,
            rules=variant_text(variant),
            level=LEVEL_NAMES[variant.level],
            draw_after=variant.draw_after,
            players=sitting.players,
            apart=self.apart,
            seats=seats,
            acts=self.acts(seats),
            offer=self.offer,
            ended=None if sitting.ended is None else _ENDED[sitting.ended],
            next=self.next,
            board=self.board(),
            turns=tuple(self.turns),
        )

    def summary(self) -> CheckersSummary:
        """The game in a list."""
        sitting = self.sitting
        variant = sitting.state.variant
        return CheckersSummary(
            self.id,
            variant.size,
            LEVEL_NAMES[variant.level],
            sitting.players,
            self.apart,
            len(self.turns),
            sitting.actor,
            result_of(sitting.state, sitting.ended),
        )

    def keep_worths(self, moment: CheckersSitting, found: tuple[Worth, ...]) -> None:
        """Remember what moves are worth at a moment, unless it has been taken back meanwhile."""
        at = len(moment.turns)
        if at <= len(self.turns) and self.at(at).state is moment.state:
            self.worths[at] = found

    def _move(self, text: str) -> None:
        before = self.sitting.state
        actions = tuple(parse_action(before.variant.board, word) for word in text.split())
        after = before
        for action in actions:
            after = after.apply(action)
        turn = Turn(before, actions, after)
        self.sitting = replace(self.sitting, state=after, turns=(*self.sitting.turns, turn))
        self.turns.append(turn_view(turn))
        if self.offer is not None and self.offer != before.turn:
            self.offer = None

    def _go_back(self, count: int) -> None:
        self.sitting = self.at(count)
        del self.turns[count:]
        self.worths = {after: found for after, found in self.worths.items() if after <= count}


def event_text(turn: Turn) -> str:
    """A move and what was found, as an event is stored."""
    board = turn.before.variant.board
    return " ".join(action_text(board, action) for action in turn.actions)


def _start(stored: StoredCheckersGame) -> CheckersSitting:
    options = stored.options
    variant = parse_records(options["rules"])[0].variant
    players = (options["white"], options["black"])
    return CheckersSitting(players, int(options["seed"]), QuantumCheckers.start(variant))
