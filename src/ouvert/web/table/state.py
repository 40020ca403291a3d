"""A table as its events have made it: who sits where, the game that is played, the score sheet.

Immutable, and a function of the seed, the options and the events alone. So a table that is read
again after a crash is the same table.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, TypeVar

import numpy as np

from ouvert.cards import CardSet
from ouvert.errors import RulesError
from ouvert.remarks import Remark
from ouvert.skat.fair.deals import Contribution
from ouvert.skat.matches.daily import daily_deal
from ouvert.skat.records.circumstances import PERSON, Circumstances
from ouvert.skat.rules.actions import Action
from ouvert.skat.rules.club.options import ClubOptions
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.series import ScoreSheet
from ouvert.storage.database import Database
from ouvert.storage.tables import StoredTable, load_table
from ouvert.web.protocol.view import PlaceFault
from ouvert.web.server.engines import is_engine
from ouvert.web.table.dealing import Dealing
from ouvert.web.table.events import (
    Acted,
    ChatAllowed,
    Committed,
    Dealt,
    Event,
    Failed,
    Filled,
    Hinted,
    HintsAllowed,
    Paced,
    Rematched,
    Returned,
    Revealed,
    Sat,
    Settled,
    StartOptions,
    TableOptions,
    TookBack,
    WasReady,
    WouldConcede,
    decoder,
    options_decoder,
)
from ouvert.web.table.wire import read_action, read_card

Stage = Literal["waiting", "playing", "over", "closed"]
T = TypeVar("T")

_TOGETHER = 12
"""Deals of a list that are made at once; one takes some 0.1 ms."""


@dataclass(frozen=True, slots=True)
class TableState:
    """A moment of a table.

    Attributes:
        dealing: deals all games.
        options: what the table was opened with.
        names: what the places are called; empty for a person who has not come yet.
        players: the AI that plays for each place; None where a person does.
        came: the places whose persons have come.
        sat_in_for: the places for which others have let an AI play until their persons are back.
        ready: the places that want to go on to the next game.
        faults: how the programs at some places have failed in this game.
        pace: seconds that AIs take at least.
        sheet: the finished games.
        game: the game that is played, or was last; None before the first.
        number: how many events there were.
        dealt_at: the number of the event that dealt this game.
        moved_at: the number of the last event that changed the game.
        last: the seat and action of the last event; None if that was something else.
        hints: whether hints are allowed.
        taken_back: how often something was taken back in this game.
        back_at: the number of the last event that took something back; 0 if there was none.
        rematch: the table at which the same persons play another list; None while there is none.
        spent: seconds of its reserve that each place has used, in this game or in the list.
        late: whether the last event was an action for a person whose time had run out.
        chat: whether persons may write to each other.
        would_concede: the defender who has asked his partner to give up with him, since the game
            last moved; None if nobody has.
        decided: who has decided for each place in this game: PERSON, and names of AIs.
        hinted: the places that have asked for hints in this game.
        late_at: the actions of this game that the clock has made for a person, by number.
    """

    dealing: Dealing
    options: TableOptions
    names: tuple[str, ...]
    players: tuple[str | None, ...]
    pace: float
    sheet: ScoreSheet
    came: frozenset[int] = frozenset()
    sat_in_for: frozenset[int] = frozenset()
    ready: frozenset[int] = frozenset()
    faults: tuple[PlaceFault | None, ...] = ()
    game: SkatGame | None = None
    number: int = 0
    dealt_at: int = 0
    moved_at: int = 0
    last: tuple[int, Action] | None = None
    hints: bool = True
    taken_back: int = 0
    back_at: int = 0
    rematch: str | None = None
    spent: tuple[float, ...] = ()
    late: bool = False
    chat: bool = True
    would_concede: int | None = None
    decided: tuple[frozenset[str], ...] = ()
    hinted: frozenset[int] = frozenset()
    late_at: tuple[int, ...] = ()

    @classmethod
    def opened(cls, seed: int, options: TableOptions, secret: str | None = None) -> TableState:
        """The table before anything has happened."""
        names = tuple(place.player or "" for place in options.places)
        return cls(
            Dealing(seed, secret),
            options,
            names,
            tuple(place.player for place in options.places),
            options.pace,
            ScoreSheet(names, games=options.games, bock="bock" in options.club),
            faults=(None,) * len(names),
            hints=options.hints,
            spent=(0.0,) * len(options.places),
            chat=options.chat,
            decided=(frozenset(),) * len(options.places),
        )

    @classmethod
    def replayed(
        cls,
        seed: int,
        options: TableOptions,
        events: Iterable[Event],
        secret: str | None = None,
    ) -> TableState:
        """The table after all its events. Raises OuvertError for events that cannot have been."""
        state = cls.opened(seed, options, secret)
        for event in events:
            state = state.after(event)
        return state

    @property
    def stage(self) -> Stage:
        """Whether persons are awaited, a game is played, one is over, or all are."""
        if self.game is None:
            return "waiting"
        if not self.game.over:
            return "playing"
        return "closed" if len(self.sheet.results) == self.sheet.games else "over"

    @property
    def game_number(self) -> int:
        """The number of the game that is played, or was last; 0 before the first."""
        if self.game is None:
            return 0
        return len(self.sheet.results) + (not self.game.over)

    @property
    def free(self) -> tuple[int, ...]:
        """The places that nobody has taken."""
        return tuple(place for place, name in enumerate(self.names) if not name)

    @property
    def persons(self) -> tuple[int, ...]:
        """The places for which a person plays."""
        return tuple(
            place for place, name in enumerate(self.names) if name and self.players[place] is None
        )

    @property
    def deal_due(self) -> bool:
        """Whether nothing more is awaited before the next game is dealt."""
        if self.stage == "waiting":
            return not self.free and not self.dealing.open
        return self.stage == "over" and self.ready >= set(self.persons)

    @property
    def settling(self) -> bool:
        """Whether nothing but the numbers is awaited from which the deals follow."""
        return self.stage == "waiting" and not self.free and self.dealing.open

    @property
    def acting_place(self) -> int | None:
        """The place that is to act; None if none is."""
        if self.game is None or self.game.actor is None:
            return None
        return self.place_at(self.game.actor)

    def place_at(self, seat: int) -> int:
        """The place of a seat in this game."""
        return self.sheet.places(max(1, self.game_number))[seat]

    def seat_of(self, place: int) -> int | None:
        """The seat of a place in this game; None if it sits out."""
        return self.sheet.seat(place, max(1, self.game_number))

    @property
    def dealer(self) -> int:
        """The place that deals this game."""
        return self.sheet.dealer(max(1, self.game_number))

    def for_a_person(self, place: int) -> bool:
        """Whether the table was opened with this place for a person."""
        return self.options.places[place].player is None

    def opened_by(self, place: int) -> bool:
        """Whether the person of a place has opened the table."""
        return self.options.places[place].name is not None

    @property
    def company(self) -> bool:
        """Whether the table was opened for more persons than one."""
        return sum(each.player is None for each in self.options.places) > 1

    def by(self, place: int) -> str:
        """Who has decided for a place in this game: PERSON, an AI, or "" if that has changed.

        Who has had nothing to decide yet is who would have.
        """
        found = self.decided[place] or {self.players[place] or PERSON}
        return next(iter(found)) if len(found) == 1 else ""

    @property
    def circumstances(self) -> Circumstances:
        """How this game has come about so far, by its seats."""
        places = self.sheet.places(max(1, self.game_number))
        # a comma parts the names in records
        first, second, third = (self.by(place).replace(",", " ") for place in places)
        return Circumstances(
            (first, second, third),
            frozenset(seat for seat, place in enumerate(places) if place in self.hinted),
            self.late_at,
            self.taken_back,
            None if self.options.start is None else self.options.start.source,
        )

    def reserve(self, place: int) -> float:
        """Seconds that a place has left beyond those for each decision; 0 without a clock."""
        clock = self.options.clock
        return 0.0 if clock is None else max(0.0, clock.game + clock.list - self.spent[place])

    def back_to(self, place: int) -> int | None:
        """How many actions are left when a place takes its last decision back.

        None where nothing can be taken back: among persons, in the deals of a day, between games,
        before the first decision, and for who sits out. A lone legal card is no decision.
        """
        alone = not self.came - {place} and self.options.daily is None
        if self.stage != "playing" or self.game is None or not alone:
            return None
        first = 0 if self.options.start is None else len(self.options.start.actions)
        seat, found = self.seat_of(place), None
        before = SkatGame.start(self.game.dealt, self.game.club)
        for number, (actor, action) in enumerate(self.game.history):
            if number >= first and actor == seat and len(before.legal_actions()) > 1:
                found = number
            before = before.apply(action)
        return found

    def after(self, event: Event) -> TableState:
        """The table after an event. Raises OuvertError if it cannot happen now."""
        after = self._after(event)
        last, late = None, False
        if isinstance(event, Acted) and after.game is not None:
            last, late = after.game.history[-1], event.late
        return replace(after, number=self.number + 1, last=last, late=late)

    def _after(self, event: Event) -> TableState:
        match event:
            case Acted(seat=seat, action=message, drawn=drawn, late=late):
                return self._acted(seat, read_action(message, seat), drawn, late=late)
            case Dealt(game=game):
                return self._dealt(game)
            case Sat(place=place, name=name):
                if place in self.came or not self.for_a_person(place):
                    raise RulesError(
                        f"place {place} has been taken already", remark=Remark.of("place_taken")
                    )
                return replace(
                    self,
                    came=self.came | {place},
                    names=_with(self.names, place, name),
                    players=_with(self.players, place, None),
                )
            case Filled(place=place, player=player, until_back=until_back):
                name = self.names[place] or player
                others = self.sat_in_for - {place}
                return replace(
                    self,
                    sat_in_for=others | {place} if until_back else others,
                    names=_with(self.names, place, name),
                    players=_with(self.players, place, player),
                    faults=_with(self.faults, place, None),
                )
            case Returned(place=place):
                if not self.for_a_person(place) or self.players[place] is None:
                    raise RulesError(
                        f"there is no AI at place {place} to take over from",
                        remark=Remark.of("no_ai_here"),
                    )
                return replace(
                    self,
                    sat_in_for=self.sat_in_for - {place},
                    players=_with(self.players, place, None),
                    faults=_with(self.faults, place, None),
                )
            case WasReady(place=place):
                if self.stage != "over":
                    raise RulesError(
                        "there is nothing to be ready for: no game has just ended",
                        remark=Remark.of("no_game_ended"),
                    )
                if place in self.ready:
                    raise RulesError("you are ready already", remark=Remark.of("ready_already"))
                return replace(self, ready=self.ready | {place})
            case HintsAllowed(allowed=allowed):
                return replace(self, hints=allowed)
            case Hinted(place=place):
                return replace(self, hinted=self.hinted | {place})
            case ChatAllowed(allowed=allowed):
                return replace(self, chat=allowed)
            case Paced(seconds=seconds):
                return replace(self, pace=seconds)
            case WouldConcede(seat=seat):
                return replace(self, would_concede=seat)
            case TookBack(actions=actions):
                return self._back(actions)
            case Rematched(table=table):
                if self.stage != "closed" or self.rematch is not None:
                    raise RulesError(
                        "another list begins when this one is over",
                        remark=Remark.of("list_not_over"),
                    )
                return replace(self, rematch=table)
            case Committed(place=place, commitment=commitment):
                return replace(self, dealing=self.dealing.committed(place, commitment))
            case Revealed(place=place, number=number):
                if not self.settling:
                    raise RulesError(
                        "numbers are opened when all seats are taken, before the first game",
                        remark=Remark.of("number_too_early"),
                    )
                return replace(self, dealing=self.dealing.revealed(place, number))
            case Settled(contributions=added):
                kept = tuple(
                    Contribution(each.place, each.commitment, each.number) for each in added
                )
                return replace(self, dealing=self.dealing.after_settling(kept))
            case Failed(place=place, fault=fault):
                if not is_engine(self.players[place] or ""):
                    raise RulesError(f"no program of others plays for place {place}")
                return replace(self, faults=_with(self.faults, place, fault))

    def _acted(self, seat: int, action: Action, drawn: float, *, late: bool) -> TableState:
        if self.game is None:
            raise RulesError("no game has been dealt yet", remark=Remark.of("no_game"))
        game = self.game.apply(action)
        result = game.result
        sheet = self.sheet if result is None else self.sheet.add(result)
        place = self.place_at(seat)
        spent = tuple(each + drawn * (at == place) for at, each in enumerate(self.spent))
        decided = self.decided[place] | {self.players[place] or PERSON}
        return replace(
            self,
            game=game,
            sheet=sheet,
            spent=spent,
            would_concede=None,
            moved_at=self.number + 1,
            decided=_with(self.decided, place, decided),
            late_at=(*self.late_at, len(self.game.history)) if late else self.late_at,
        )

    def _first(self, number: int) -> SkatGame:
        if self.options.start is not None:
            return begun_at(self.options.start)
        if self.options.daily is not None:
            return SkatGame.start(daily_deal(self.options.daily, number))
        fair = self.dealing.fair
        deal = deal_of(self.dealing.seed, number) if fair is None else fair.deal(number)
        return SkatGame.start(deal, self._club())

    def _club(self) -> ClubOptions:
        """The options of the game that is dealt next."""
        agreed = ClubOptions.of(self.options.club)
        return replace(agreed, bock=self.sheet.bock_left > 0)

    def _back(self, actions: int) -> TableState:
        if self.stage != "playing" or self.game is None or actions >= len(self.game.history):
            raise RulesError(
                "there is nothing that could be taken back", remark=Remark.of("nothing_back")
            )
        said = [action for _, action in self.game.history[:actions]]
        return replace(
            self,
            game=SkatGame.replay(self.game.dealt, said, self.game.club),
            taken_back=self.taken_back + 1,
            would_concede=None,
            moved_at=self.number + 1,
            back_at=self.number + 1,
            late_at=tuple(each for each in self.late_at if each < actions),
        )

    def _dealt(self, number: int) -> TableState:
        if not self.deal_due or number != len(self.sheet.results) + 1:
            raise RulesError(f"game {number} cannot be dealt now")
        clock = self.options.clock
        fresh = clock is not None and clock.game > 0
        return replace(
            self,
            spent=(0.0,) * len(self.spent) if fresh else self.spent,
            game=self._first(number),
            dealt_at=self.number + 1,
            moved_at=self.number + 1,
            ready=frozenset(),
            faults=(None,) * len(self.names),
            taken_back=0,
            would_concede=None,
            decided=(frozenset(),) * len(self.names),
            hinted=frozenset(),
            late_at=(),
        )


def begun_at(start: StartOptions) -> SkatGame:
    """The moment from which a finished game is played on. Raises OuvertError if there is none."""
    first, second, third = (CardSet.distinct(map(read_card, hand)) for hand in start.hands)
    deal = Deal((first, second, third), CardSet.distinct(map(read_card, start.skat)))
    said = (read_action(each, 0) for each in start.actions)
    return SkatGame.replay(deal, said, ClubOptions.of(start.club))


def deal_of(seed: int, number: int) -> Deal:
    """The deal of a game of a list, from 1; the first is the one that `ouvert deal` shows."""
    return _deals_of(seed, -(-number // _TOGETHER))[number - 1]


@lru_cache(maxsize=256)
def _deals_of(seed: int, count: int) -> tuple[Deal, ...]:
    """The first deals of a list: some at once, since each follows from those before it."""
    rng = np.random.default_rng(seed)
    return tuple(Deal.random(rng) for _ in range(count * _TOGETHER))


def _with(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return tuple(value if each == place else old for each, old in enumerate(values))


def read_table(database: Database, table_id: str) -> tuple[StoredTable, TableState]:
    """A table as it is kept, and what that makes of it. Raises StorageError if there is none."""
    stored = load_table(database, table_id)
    options = options_decoder.decode(stored.options)
    events = map(decoder.decode, stored.events)
    state = TableState.replayed(int(stored.seed), options, events, stored.secret)
    return stored, replace(state, last=None)
