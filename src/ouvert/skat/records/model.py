"""A game of Skat as it is kept: who played, when and where, the deal, and what happened."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ouvert.skat.records.events import Event, Move, RecordResult
from ouvert.skat.records.replay import Replay, replay
from ouvert.skat.rules.club.options import BY_THE_ORDER, ClubOptions
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import Ply, SkatGame

SAT_OUT = "SO"
"""The tag that names who dealt at a table of four, and sat out."""

Three = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One recorded game. Texts are kept as the record has them; None means that it has none.

    Attributes:
        players: the names of forehand, middlehand, rearhand.
        deal: the deal.
        events: what happened, in order.
        result: the result that the record states; None for a game that was not finished.
        place: where it was played, such as the name of the server.
        date: when, in the form of the record.
        series: the series or table that the game belongs to.
        number: the game's identifier.
        comment: a comment on the game.
        ratings: of the three players, as text; empty for who has none.
        tags: further tags of the record, each with its text.
        club: the options of clubs that the game was played with.
    """

    players: Three
    deal: Deal
    events: tuple[Event, ...]
    result: RecordResult | None = None
    place: str | None = None
    date: str | None = None
    series: str | None = None
    number: str | None = None
    comment: str | None = None
    ratings: Three | None = None
    tags: tuple[tuple[str, str], ...] = ()
    club: ClubOptions = BY_THE_ORDER

    @classmethod
    def from_game(
        cls,
        game: SkatGame,
        players: Three = ("forehand", "middlehand", "rearhand"),
        *,
        place: str | None = None,
        date: str | None = None,
        series: str | None = None,
        number: str | None = None,
        comment: str | None = None,
    ) -> GameRecord:
        """The record of a game that was played here, finished or not."""
        events = tuple(Move(seat, action) for seat, action in game.history)
        return cls(
            players=players,
            deal=game.dealt,
            events=events,
            result=replay(game.dealt, events, None, game.club).result,
            place=place,
            date=date,
            series=series,
            number=number,
            comment=comment,
            club=game.club,
        )

    @property
    def sat_out(self) -> str | None:
        """Who dealt at a table of four, and sat out; None at a table of three."""
        return dict(self.tags).get(SAT_OUT)

    def with_tag(self, name: str, text: str) -> GameRecord:
        """The record with one tag more, or with another text of it."""
        return replace(self, tags=tuple({**dict(self.tags), name: text}.items()))

    def plies(self) -> Iterator[Ply]:
        """Every card that was played, with its seat and the game before it.

        Raises RecordError as `replay` does.
        """
        return self.replay().final.plies()

    def replay(self) -> Replay:
        """Play the record through by the rules.

        Raises RecordError if an event cannot be, if the record ends too early, or if it states
        another result than its events lead to.
        """
        return replay(self.deal, self.events, self.result, self.club)
