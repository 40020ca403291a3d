"""A table of a described game as its events have made it. Nothing here is told to anybody.

A deal follows from a secret of 128 bits that nobody is told before it is over; its hash is told
when it begins. So nobody can look at others' cards by dealing again, and everybody can see
afterwards that the cards were dealt as they had to be.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import sha256

import msgspec

from ouvert.errors import PositionError
from ouvert.tricks.description.model import Description
from ouvert.tricks.matches import first_state
from ouvert.tricks.play.scoring import returns
from ouvert.tricks.play.state import GameState, Phase
from ouvert.tricks.play.text import action_text, parse_action
from ouvert.tricks.players.sitting import Done
from ouvert.web.protocol.tricks.tables import Stage
from ouvert.web.tricks.table.events import (
    Acted,
    Dealt,
    Event,
    Filled,
    Hinted,
    HintsAllowed,
    Returned,
    Sat,
    TookBack,
    WasReady,
)

SECRET_BYTES = 16
"""Of the secret from which a deal follows: 128 bits."""
MOST_DEALS = 100
"""Deals that are played at a table."""


class Options(msgspec.Struct, frozen=True):
    """What a table was opened with.

    Attributes:
        text: the description of the game.
        players: for each seat the AI that plays there, or None for a person.
        pace: seconds that an AI takes at least.
    """

    text: str
    players: tuple[str | None, ...]
    pace: float


@dataclass(frozen=True)
class Chair:
    """A seat.

    Attributes:
        name: the person's; None where none has sat down.
        token: the hash of the token that opens it.
        player: the AI that plays, also for a person who is not here; else None.
        hints: whether the person agrees to hints.
        ready: whether he has seen how the deal ended.
        hinted: whether he has asked for a hint in this deal.
    """

    name: str | None = None
    token: str = ""
    player: str | None = None
    hints: bool = True
    ready: bool = False
    hinted: bool = False

    @property
    def plays(self) -> bool:
        """Whether a person decides here himself."""
        return self.name is not None and self.player is None

    @property
    def free(self) -> bool:
        """Whether a person may sit down here."""
        return self.name is None and self.player is None


@dataclass(frozen=True)
class TableDeal:
    """A deal at a table.

    Attributes:
        number: from 0.
        secret: from which it follows.
        states: as it stood before anything was done, after the first thing, and so on.
        done: everything that was done.
    """

    number: int
    secret: str
    states: tuple[GameState, ...]
    done: tuple[Done, ...] = ()

    @property
    def state(self) -> GameState:
        """As it stands."""
        return self.states[-1]

    @property
    def over(self) -> bool:
        """Whether it is over."""
        return self.state.phase is Phase.OVER

    @cached_property
    def commitment(self) -> str:
        """The hash of the secret."""
        return sha256(self.secret.encode()).hexdigest()

    def seed(self, kind: int) -> list[int]:
        """What somebody draws by who decides now; `kind` tells apart who draws for what."""
        return [int(sha256(f"{self.secret} {kind}".encode()).hexdigest(), 16), len(self.done)]

    def after(self, action: str) -> TableDeal:
        """As it stands after the seat whose turn it is has done something, in words.

        Raises NotationError for what it cannot do.
        """
        state = self.state
        wanted = parse_action(state, action)
        done = Done(state.decider, state.actor, state.phase, action_text(state, wanted))
        return replace(self, states=(*self.states, state.after(wanted)), done=(*self.done, done))


def dealt(game: Description, number: int, secret: str) -> TableDeal:
    """Return a deal that follows from a secret; the seats deal in turn, the last one first."""
    return TableDeal(number, secret, (first_state(game, int(secret, 16), number),))


@dataclass(frozen=True)
class TableState:
    """A table.

    Attributes:
        game: the game.
        chairs: the seats.
        deal: the deal that is played, or was played last; None before the first.
        results: what each finished deal has brought every seat.
        number: how many events there have been.
        moved_at: the event with which the deal moved last.
        begun_at: the event with which it began, or something was taken back last.
    """

    game: Description
    chairs: tuple[Chair, ...]
    deal: TableDeal | None = None
    results: tuple[tuple[float, ...], ...] = field(default=())
    number: int = 0
    moved_at: int = 0
    begun_at: int = 0

    @property
    def stage(self) -> Stage:
        """What the table does."""
        if self.deal is not None and not self.deal.over:
            return "playing"
        if self.deal is None:
            return "waiting"
        return "over" if len(self.results) < MOST_DEALS else "ended"

    @property
    def came(self) -> tuple[int, ...]:
        """The seats at which persons have sat down."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.name is not None)

    @property
    def awaited(self) -> int | None:
        """The seat that decides next in the deal; None between deals."""
        if self.deal is None or self.deal.over:
            return None
        return self.deal.state.decider

    @property
    def deal_due(self) -> bool:
        """Whether the next deal is to begin: all seats are taken, and all who play are ready."""
        if self.stage not in ("waiting", "over") or any(chair.free for chair in self.chairs):
            return False
        playing = [chair for chair in self.chairs if chair.plays]
        return bool(playing) and (self.deal is None or all(chair.ready for chair in playing))

    @property
    def hints_allowed(self) -> bool:
        """Whether all persons who play agree to hints; who plays alone has them anyway."""
        playing = [chair for chair in self.chairs if chair.plays]
        return len(self.came) == 1 or all(chair.hints for chair in playing)

    def back_to(self, seat: int) -> int | None:
        """How many things were done before what a seat decided last; None if that is nothing."""
        if self.deal is None or self.deal.over:
            return None
        own = [number for number, done in enumerate(self.deal.done) if done.decider == seat]
        return own[-1] if own else None

    def after(self, event: Event) -> TableState:
        """The table after an event. Raises OuvertError for one that makes no sense."""
        state = self._with(event)
        number = self.number + 1
        moved = isinstance(event, Dealt | Acted | TookBack)
        begun = isinstance(event, Dealt | TookBack)
        return replace(
            state,
            number=number,
            moved_at=number if moved else self.moved_at,
            begun_at=number if begun else self.begun_at,
        )

    def _with(self, event: Event) -> TableState:
        match event:
            case Sat(seat, name, token, hints):
                return self._at(seat, Chair(name, token, hints=hints))
            case Filled(seat, player):
                return self._changed(seat, player=player)
            case Returned(seat):
                return self._changed(seat, player=None)
            case WasReady(seat):
                return self._changed(seat, ready=True)
            case HintsAllowed(seat, allowed):
                return self._changed(seat, hints=allowed)
            case Hinted(seat):
                return self._changed(seat, hinted=True)
            case Dealt(secret):
                chairs = tuple(replace(each, ready=False, hinted=False) for each in self.chairs)
                return replace(
                    self, chairs=chairs, deal=dealt(self.game, len(self.results), secret)
                )
        now = self.deal
        if now is None or now.over:
            raise PositionError("no deal is being played")
        if isinstance(event, TookBack):
            count = event.count
            return replace(
                self, deal=replace(now, states=now.states[: count + 1], done=now.done[:count])
            )
        now = now.after(event.action)
        results = (*self.results, returns(now.state)) if now.over else self.results
        return replace(self, deal=now, results=results)

    def _changed(self, seat: int, **changes: object) -> TableState:
        return self._at(seat, replace(self.chairs[seat], **changes))  # type: ignore[arg-type]

    def _at(self, seat: int, chair: Chair) -> TableState:
        if not 0 <= seat < len(self.chairs):
            raise PositionError(f"{self.game.name} has the seats 1 to {len(self.chairs)}")
        return replace(self, chairs=(*self.chairs[:seat], chair, *self.chairs[seat + 1 :]))


def opened(game: Description, options: Options) -> TableState:
    """A table at which nothing has happened yet."""
    return TableState(game, tuple(Chair(player=player) for player in options.players))
