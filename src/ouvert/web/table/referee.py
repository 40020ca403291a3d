"""What a client's message means at a table: an event that may happen, or why it may not."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from ouvert.cards import shown
from ouvert.errors import OuvertError
from ouvert.remarks import Remark
from ouvert.skat.players import registry
from ouvert.skat.rules.actions import SEAT_NAMES, Phase
from ouvert.skat.rules.club.kontra import check_kontra_seat, kontra_too_late, not_played
from ouvert.skat.rules.club.options import ClubOptions
from ouvert.skat.rules.observation import Observation
from ouvert.web.protocol.actions import Claimed, Conceded, KontraSaid, ReSaid
from ouvert.web.protocol.client import (
    Act,
    AllowChat,
    AllowHints,
    Fill,
    Ready,
    Return,
    Reveal,
    SetPace,
    TakeBack,
)
from ouvert.web.protocol.remarks import told
from ouvert.web.protocol.server import Problem, ServerMessage
from ouvert.web.server.engines import is_engine
from ouvert.web.table.events import (
    Acted,
    ChatAllowed,
    Event,
    Filled,
    HintsAllowed,
    Paced,
    Returned,
    Revealed,
    Sat,
    TookBack,
    WasReady,
    WouldConcede,
)
from ouvert.web.table.state import TableState
from ouvert.web.table.wire import read_action

MOST_COUNT = 2000
"""Worlds or playouts of a player at a table."""

Wish = Act | TakeBack | Ready | Fill | Return | SetPace | AllowHints | AllowChat | Reveal
"""The messages that want to change a table."""


class Refusal(Exception):  # noqa: N818 - it is no error of the program
    """A message that changes nothing, with its code of `docs/protocol.md` and a sentence.

    Where the code alone does not say why, the remark does.
    """

    def __init__(self, code: str, message: str, remark: Remark | None = None) -> None:
        super().__init__(message)
        self.code, self.remark = code, remark

    @classmethod
    def of(cls, code: str, error: OuvertError) -> Refusal:
        """What an error of the library refuses."""
        return cls(code, str(error), error.remark)


def ruling(
    state: TableState,
    place: int | None,
    wish: Wish,
    absent: Collection[int] = (),
    engines: Collection[str] = (),
) -> Event:
    """The event that a place's message brings about. Raises Refusal if there is none.

    `absent` are the places for whose persons others may let an AI sit in, `engines` the programs of
    others that the server has.
    """
    if place is None:
        raise Refusal("spectator", "you are watching and have no place at this table")
    match wish:
        case Act(after=after, action=action):
            if isinstance(action, KontraSaid | ReSaid):
                _check_kontra(state, place, action)
            seat = _seat_to_act(state, place, after, concedes=isinstance(action, Conceded))
            acted = possible(state, Acted(seat, action), "rules")
            return _giving_up(state, seat, acted) if isinstance(action, Conceded) else acted
        case TakeBack(after=after):
            # who says it twice takes one decision back
            if not max(state.dealt_at, state.back_at) <= after <= state.number:
                raise _stale(state)
            return _taking_back(state, place)
        case Ready(after=after):
            if not state.moved_at <= after <= state.number:
                raise _stale(state)
            return possible(state, WasReady(place), "refused")
        case Fill(place=wanted, player=player):
            check_player(player, engines)
            check_club(state.options.club, [player])
            return _filling(state, place, wanted, player, absent)
        case Return():
            return possible(state, Returned(place), "refused")
        case Reveal(number=number):
            return possible(state, Revealed(place, number), "refused")
        case AllowHints(allowed=allowed):
            _check_owner(state, place)
            return HintsAllowed(allowed)
        case AllowChat(allowed=allowed):
            _check_owner(state, place)
            return ChatAllowed(allowed)
        case SetPace(seconds=seconds):
            return Paced(seconds)


def arrival(state: TableState, place: int, name: str | None) -> Event | None:
    """The event of a person's coming to a place; None if that is no news.

    Raises Refusal for a name that cannot be shown.
    """
    if place in state.sat_in_for:
        return Returned(place)
    if place in state.came:
        return None
    wanted = name or state.options.places[place].called
    return possible(state, Sat(place, checked_name(wanted, place)), "refused")


def checked_name(name: str | None, place: int) -> str:
    """A person's name without spaces around it, or one that says the place.

    Raises Refusal for a name that cannot be shown.
    """
    shown = " ".join((name or "").split()) or f"Guest {place + 1}"
    if not shown.isprintable():
        raise Refusal(
            "refused", "a name has printable characters only", Remark.of("unprintable_name")
        )
    return shown


def _check_owner(state: TableState, place: int) -> None:
    if not state.opened_by(place):
        raise Refusal(
            "refused", "who has opened the table says what is allowed", Remark.of("not_owner")
        )


def seat_playing(state: TableState, place: int) -> int:
    """The seat of a place in this game. Raises Refusal if it deals at a table of four."""
    seat = state.seat_of(place)
    if seat is None:
        remark = Remark.of("sitting_out")
        raise Refusal("not_your_turn", "you deal this game, and sit it out", remark)
    return seat


def _seat_to_act(state: TableState, place: int, after: int, *, concedes: bool) -> int:
    """The seat of a place that acts. Raises Refusal if it may not now."""
    since = state.dealt_at if concedes else state.moved_at
    if not since <= after <= state.number:
        raise _stale(state)
    if state.players[place] is not None:
        raise Refusal(
            "not_your_turn",
            "an AI plays for you: take your place back first",
            Remark.of("ai_plays"),
        )
    if state.stage != "playing" or state.game is None or state.game.actor is None:
        raise Refusal("not_your_turn", "no game is being played", Remark.of("no_game"))
    seat = seat_playing(state, place)
    if not concedes and state.acting_place != place:
        actor = state.game.actor
        raise Refusal(
            "not_your_turn", f"it is {SEAT_NAMES[actor]}'s turn", Remark.of("turn_of", seat=actor)
        )
    return seat


def club_of(words: Sequence[str]) -> ClubOptions:
    """The options of clubs of these names. Raises Refusal for one that is named twice."""
    if len(set(words)) < len(words):
        raise Refusal("refused", "each option of clubs is named once", Remark.of("club_twice"))
    return ClubOptions.of(tuple(words))


def consulted(state: TableState, event: Event) -> Observation | None:
    """What the seat has seen that has to confirm an event; None where none has to.

    A claim must hold for all that its own seat has seen; and a defender beside whom an AI plays
    gives up with it, not for it.
    """
    game = state.game
    if game is None or not isinstance(event, Acted):
        return None
    if isinstance(event.action, Claimed):
        return game.observe(event.seat)
    partner = _partner(state, event.seat) if isinstance(event.action, Conceded) else None
    if partner is None or state.players[state.place_at(partner)] is None:
        return None
    return game.observe(partner)


def _partner(state: TableState, seat: int) -> int | None:
    """The other defender; None for the declarer, and as long as there is none."""
    declarer = None if state.game is None else state.game.declarer
    return None if declarer is None or declarer == seat else 3 - declarer - seat


def _giving_up(state: TableState, seat: int, acted: Event) -> Event:
    """A seat gives up; a defender beside whom a person plays asks that person first."""
    partner = _partner(state, seat)
    if partner is None or state.would_concede == partner:
        return acted
    if state.players[state.place_at(partner)] is not None:
        return acted
    if state.would_concede == seat:
        remark = Remark.of("partner_asked")
        raise Refusal("refused", "your partner has been asked already", remark)
    return WouldConcede(seat)


def check_club(club: Sequence[str], players: Iterable[str]) -> None:
    """Raise Refusal for a program of others at a table with options of clubs."""
    if club and any(map(is_engine, players)):
        raise Refusal(
            "refused",
            "programs of others do not play options of clubs",
            Remark.of("club_engine"),
        )


def _check_kontra(state: TableState, place: int, said: KontraSaid | ReSaid) -> None:
    """Raise Refusal for a Kontra or Re that cannot be said, whoever's turn it is."""
    game = state.game
    if state.stage != "playing" or game is None or game.phase is Phase.AUCTION:
        return
    seat = state.seat_of(place)
    if seat is None:
        return
    try:
        if not game.club.kontra:
            raise not_played()
        check_kontra_seat(seat, game.declarer, read_action(said, seat))
        if game.phase is Phase.PLAY:
            raise kontra_too_late()
    except OuvertError as error:
        raise Refusal.of("rules", error) from error


def check_player(name: str, engines: Collection[str] = ()) -> None:
    """Raise Refusal if there is no such player, or if it would think for minutes."""
    remark = Remark.of("no_player", text=shown(name))
    if name in engines:
        return
    if is_engine(name):
        raise Refusal("refused", f"this server has no program '{shown(name)}'", remark)
    try:
        count = registry.count(name)
    except OuvertError as error:
        raise Refusal("refused", str(error), remark) from error
    if count is not None and count > MOST_COUNT:
        said = f"a player at a table counts up to {MOST_COUNT}, not {count:.6g}"
        raise Refusal("refused", said, remark)


def _filling(
    state: TableState, place: int, wanted: int, player: str, absent: Collection[int]
) -> Event:
    if wanted != place and wanted not in state.free and wanted not in absent:
        raise Refusal(
            "refused",
            "an AI can fill a free place, an absent person's, or your own",
            Remark.of("place_not_free"),
        )
    return Filled(wanted, player, until_back=wanted != place and wanted not in state.free)


def check_hints(state: TableState) -> None:
    """Raise Refusal where hints are not allowed."""
    if not state.hints:
        raise Refusal("refused", "there are no hints at this table", Remark.of("hints_forbidden"))


def _taking_back(state: TableState, place: int) -> Event:
    if state.came - {place}:
        raise Refusal(
            "refused",
            "among persons a card that lies on the table stays there",
            Remark.of("back_among_persons"),
        )
    actions = state.back_to(place)
    if actions is None:
        raise Refusal(
            "refused", "there is nothing that could be taken back", Remark.of("nothing_back")
        )
    return possible(state, TookBack(actions), "refused")


def possible(state: TableState, event: Event, code: str) -> Event:
    """The event, if the table can go on with it. Raises Refusal with the code otherwise."""
    try:
        state.after(event)
    except OuvertError as error:
        raise Refusal.of(code, error) from error
    return event


def _stale(state: TableState) -> Refusal:
    return Refusal("stale", f"the game has moved on: the last event is {state.number}")


def may_share(state: TableState, place: int | None) -> bool:
    """Whether a place is told how to play the same deals at a table of one's own.

    Where persons play each other it would show them all cards. Who has opened the table has made
    the links to all seats, and could look at their cards anyway.
    """
    if place is None or state.options.start is not None or state.options.daily is not None:
        return False
    persons = [each for each in range(len(state.names)) if state.for_a_person(each)]
    return state.opened_by(place) or persons == [place] or state.stage == "closed"


def refusal_message(
    refusal: Refusal, number: int | None = None, question: int | None = None
) -> ServerMessage:
    """A refusal as a message."""
    return Problem(refusal.code, str(refusal), told(refusal.remark), number, question)
