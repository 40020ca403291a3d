"""What is posted to open a table, and the answer."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from ouvert.web.protocol.actions import CardCode
from ouvert.web.protocol.client import Key, Name, Pace, PlayerName
from ouvert.web.protocol.clocks import ClockWanted
from ouvert.web.protocol.view import ClubWord


class ServerInfo(msgspec.Struct, frozen=True):
    """What a server is: the answer to `GET /api/info`.

    Attributes:
        version: of the program.
        protocol: of the protocol.
        players: examples of names of AIs.
        engines: programs of others that the owner of the server lets play, `engine:` and a name.
        awake: whether the AIs answer at once; at the very first start they are compiled.
        compiled: how much of them has been compiled, 0 to 1.
    """

    version: str
    protocol: int
    players: tuple[str, ...]
    engines: tuple[str, ...]
    awake: bool
    compiled: float


class PlaceWanted(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Who shall sit at a place of a new table: an AI by name, or a person."""

    player: PlayerName | None = None
    name: Name | None = None


class StartWanted(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A moment of a finished game from which it shall be played on.

    Attributes:
        game: the name of the game, as for looking back.
        moment: how many actions came before it.
        line: cards that are played from there first.
    """

    game: Key
    moment: Annotated[int, msgspec.Meta(ge=0, le=200)]
    line: Annotated[tuple[CardCode, ...], msgspec.Meta(max_length=30)] = ()


class TableWanted(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The body of `POST /api/tables`.

    Attributes:
        places: three or four; at least one is a person's.
        games: how many games, 1 to 144; a whole series if left out, 36 at a table of three and 48
            at one of four, where the dealer sits out.
        seed: deals all games; without it a secret one is drawn.
        deals: the code of a table whose deals shall be played; not together with `seed`.
        pace: seconds that AIs take at least for a decision.
        rival: an AI that plays the same deals at a table of its own, to compare with.
        hints: whether hints, and where cards may be, can be asked for.
        club: options of clubs that are played: Ramsch after three passes, Kontra and Re, Bock
            rounds. Not together with `start`, nor with programs of others.
        start: play one game from this moment on: the person, of whom there is one, gets the seat
            that is to act. Not together with `seed`, `deals` and `rival`.
        clock: how long persons may take; None if as long as they like.
        chat: whether persons may write to each other; only where there are several.
    """

    places: tuple[PlaceWanted, ...]
    games: int | None = None
    seed: Annotated[str, msgspec.Meta(pattern="^[0-9]{1,18}$")] | None = None
    deals: Key | None = None
    pace: Pace = 0.7
    rival: PlayerName | None = None
    hints: bool = True
    club: Annotated[tuple[ClubWord, ...], msgspec.Meta(max_length=3)] = ()
    start: StartWanted | None = None
    clock: ClockWanted | None = None
    chat: bool = True


class TableMade(msgspec.Struct, frozen=True):
    """The answer to `POST /api/tables`; tokens by place, None for AIs."""

    table: str
    tokens: tuple[str | None, ...]
    deals: str


class SeatKey(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A place at a table, and the token that opens it."""

    table: Key
    token: Key


class AccountWanted(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The body of `POST /api/account`: the places of one person, those of other people left out."""

    seats: Annotated[tuple[SeatKey, ...], msgspec.Meta(max_length=50)]


class TallyView(msgspec.Struct, frozen=True):
    """Games, and how many of them were won."""

    games: int
    won: int


class ScoreView(msgspec.Struct, frozen=True):
    """Extended Seeger–Fabian points in 36 games, with the interval of 95 %.

    Attributes:
        low: null after one game, which says nothing of how sure its points are.
        high: the same.
    """

    value: float
    low: float | None
    high: float | None


class SideView(msgspec.Struct, frozen=True):
    """What a person, or the AIs at the same tables, have done.

    Attributes:
        games: places in games.
        passed_in: how many of them nobody wanted.
        declared: as declarer.
        defended: as defender.
        by_game: as declarer, by the letter of what was played.
        score: null without a game.
    """

    games: int
    passed_in: int
    declared: TallyView
    defended: TallyView
    by_game: dict[str, TallyView]
    score: ScoreView | None


class AccountView(msgspec.Struct, frozen=True):
    """A person against AIs.

    Attributes:
        tables: how many lists.
        won: in how many of them the person has more points than every AI.
        lost: in how many an AI has more.
        left: how many the person had left before the last game, which are neither.
        others: places in games that count for neither side.
        people: the person.
        ais: the AIs.
    """

    tables: int
    won: int
    lost: int
    left: int
    others: int
    people: SideView
    ais: SideView


class AccountsView(msgspec.Struct, frozen=True):
    """The answer to `POST /api/account`: lists played to their end, and others."""

    finished: AccountView
    unfinished: AccountView


class ListsWanted(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The body of `POST /api/lists`: the places of one person."""

    seats: Annotated[tuple[SeatKey, ...], msgspec.Meta(max_length=50)]


class ListView(msgspec.Struct, frozen=True):
    """How a list stands for a person.

    Attributes:
        table: the name of the table.
        stage: whether persons are awaited, a game is played, one is over, or all are.
        game: the number of the game; 0 before the first.
        games: how many there are.
        persons: how many places are for persons.
        free: how many of them nobody has taken.
        yours: whether the person is to act, or to go on to the next game.
        points: the person's extended Seeger–Fabian points.
        rank: 1 for who has most of them.
    """

    table: str
    stage: Literal["waiting", "playing", "over", "closed"]
    game: int
    games: int
    persons: int
    free: int
    yours: bool
    points: int
    rank: int


class ListsView(msgspec.Struct, frozen=True):
    """The answer to `POST /api/lists`."""

    lists: tuple[ListView, ...]


account_decoder = msgspec.json.Decoder(AccountWanted)
lists_decoder = msgspec.json.Decoder(ListsWanted)
wanted_decoder = msgspec.json.Decoder(TableWanted)
