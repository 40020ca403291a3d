"""Tournaments: which player sits where on which deal, played wherever there is room.

A *duplicate* tournament plays every deal in all seatings, so that nobody has the better cards: of
three players all six permutations; of two, A, B, six as well, A against two of B in three places
and two of A against B in three places. A *series* plays every deal once while the deal goes round,
like a table of three or four players does; at a table of four the dealer sits out.

The randomness of a choice depends on the plan, the deal, the seat and the moment alone: results do
not depend on how many processes there are, on their order, or on interruptions, and a player that
meets its own copy does exactly as well as it. So games on a deal go the same way until two players
choose differently, and what a player has chosen there in one seating need not be asked in the next.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from itertools import permutations, product
from pathlib import Path
from typing import Any, Self

from ouvert import entrants
from ouvert.arena.executors import InlineExecutor, spread
from ouvert.arena.journal import Journal
from ouvert.entrants import Entrant, label_of
from ouvert.errors import OuvertError, check_seed, check_whole
from ouvert.skat.matches.players import check, make, remembered
from ouvert.skat.matches.rows import GameRow
from ouvert.skat.matches.table import CHANCE, Memory, PlayedGame, deal_seeds, play
from ouvert.skat.matches.tracks import Track, seeded_start
from ouvert.skat.players import registry
from ouvert.skat.records import GameRecord
from ouvert.skat.records.model import SAT_OUT
from ouvert.skat.rules.club.options import BY_THE_ORDER, ClubOptions
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.series import ScoreSheet
from ouvert.skat.rules.values import GameResult

Seated = tuple[int, int, int]
"""Who of a plan's players is forehand, middlehand and rearhand, by number."""


class Seating(Enum):
    """Who sits where."""

    DUPLICATE = "duplicate"
    """Every deal is played in all seatings in which there are two players at the table: six, or
    three if two of three players are equal."""

    SERIES = "series"
    """Every deal is played once, and the places go round as on a score sheet; of four players the
    dealer sits out."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A tournament, before anything is played.

    Attributes:
        players: two or three names as `players.registry` knows them, or players of one's own as
            `ouvert.entrants` takes them; in a series three or four.
        deals: number of deals.
        track: what the players decide.
        seating: who sits where.
        seed: of the deals and of all players.
        bidder: name of the player that plays what the track fixes.
        labels: what the players are called in the results; their names, if left out. Players with
            the same label count as one.
        given: where the games start, in place of random deals.
        club: the options of clubs that are played; `bock` means that a series has Bock rounds.

    Raises OuvertError for a player that does not exist or a number that makes no sense.
    """

    players: tuple[Entrant, ...]
    deals: int
    track: Track = Track.FULL
    seating: Seating = Seating.DUPLICATE
    seed: int = 0
    bidder: str = registry.DEFAULT_BIDDER
    labels: tuple[str, ...] | None = None
    given: tuple[SkatGame, ...] = ()
    club: ClubOptions = BY_THE_ORDER

    def __post_init__(self) -> None:
        self._check_club()
        series = self.seating is Seating.SERIES
        if len(self.players) not in ((3, 4) if series else (2, 3)):
            what = "a series has three or four" if series else "a match has two or three"
            raise OuvertError(f"{what} players, not {len(self.players)}")
        if self.labels is not None and len(self.labels) != len(self.players):
            raise OuvertError(f"{len(self.players)} players have {len(self.labels)} labels")
        for entrant in (*self.players, self.bidder):
            check(entrant)
        check_whole(self.deals, "the number of deals")
        if self.deals < 1:
            raise OuvertError(f"a tournament has at least one deal, not {self.deals}")
        check_seed(self.seed)
        if self.given and len(self.given) != self.deals:
            raise OuvertError(f"{self.deals} deals are planned, but {len(self.given)} are given")

    def _check_club(self) -> None:
        """Raise OuvertError for options of clubs that contradict something."""
        if not self.club.words:
            return
        if any(isinstance(entrant, entrants.Maker) for entrant in self.players):
            raise OuvertError("programs of others do not play options of clubs")
        if self.given:
            raise OuvertError("games that are given have their options of clubs already")
        if self.club.ramsch and self.track is not Track.FULL:
            raise OuvertError(
                "Ramsch is played where all pass, and only on the full track do players bid"
            )
        if self.club.kontra and self.track is Track.CARDS:
            raise OuvertError(
                "Kontra is said before the first card, with which the track 'cards' begins"
            )
        if self.club.bock and self.seating is not Seating.SERIES:
            raise OuvertError(
                "a Bock round follows from the games before it: it takes a series, in which every "
                "deal is played once"
            )

    @classmethod
    def control(cls, player: str, deals: int, **settings: Any) -> Self:
        """A player against itself, to see how much of a difference is noise.

        The three get labels of their own. Between them is exactly nothing, unless the player looks
        at the clock or draws from a seed that a match cannot give it.
        """
        labels = (f"{player} #1", f"{player} #2", f"{player} #3")
        return cls((player, player, player), deals, labels=labels, **settings)

    @property
    def shown(self) -> tuple[str, ...]:
        """The labels of the players."""
        return self.labels or tuple(map(label_of, self.players))

    def seatings(self, number: int) -> list[Seated]:
        """The seatings of a deal; of two players first those in which the first is alone."""
        if self.seating is Seating.SERIES:
            return [ScoreSheet(self.shown).places(number + 1)]
        if len(self.players) == 2:
            every = [(first, second, third) for first, second, third in product(range(2), repeat=3)]
            return sorted((each for each in every if 0 < sum(each) < 3), key=sum, reverse=True)
        distinct: dict[tuple[tuple[str, str], ...], Seated] = {}
        for first, second, third in permutations(range(3)):
            seated = first, second, third
            kinds = tuple((entrants.described(self.players[i]), self.shown[i]) for i in seated)
            distinct.setdefault(kinds, seated)
        return list(distinct.values())

    def start(self, number: int) -> SkatGame:
        """Where the games of a deal begin."""
        if self.given:
            return self.given[number]
        club = replace(self.club, bock=False)
        return seeded_start(self.track, self.bidder, self.seed, number, club)

    def in_list(self, number: int, before: Sequence[GameResult]) -> SkatGame:
        """Where a game of a series with Bock rounds begins, after the games before it.

        `before` are those of the same list, which begins anew after 36 or at a table of four 48.
        """
        sheet = ScoreSheet(self.shown, tuple(before), bock=self.club.bock)
        start = self.start(number)
        return replace(start, club=replace(self.club, bock=sheet.bock_left > 0))

    def play(self, number: int, seating: int) -> PlayedGame:
        """Play one game: a deal in one of its seatings."""
        seated = self.seatings(number)[seating]
        return self._play(self.start(number), number, seated)

    def record(self, number: int, seating: int) -> GameRecord:
        """Play one game again and write it down. The same game, if no player looks at the clock."""
        first, second, third = (self.shown[i] for i in self.seatings(number)[seating])
        record = GameRecord.from_game(
            self.play(number, seating).game,
            (first, second, third),
            series=f"seed {self.seed}",
            number=f"{number}.{seating}",
        )
        sat_out = self.sits_out(number)
        return record if sat_out is None else record.with_tag(SAT_OUT, sat_out)

    def sits_out(self, number: int) -> str | None:
        """The label of who deals and sits out on a deal; None but in a series of four."""
        if self.seating is not Seating.SERIES:
            return None
        place = ScoreSheet(self.shown).sits_out(number + 1)
        return None if place is None else self.shown[place]

    def _play(
        self,
        start: SkatGame,
        number: int,
        seated: Seated,
        memories: Sequence[Memory | None] | None = None,
    ) -> PlayedGame:
        """Play a game in which chance depends on deal, seat and moment alone.

        So the same player in the same place does the same in every seating, and luck is common to
        all who are compared.
        """
        seeds = deal_seeds(self.seed, number)
        players = [make(self.players[i], seeds(seat, 0)) for seat, i in enumerate(seated)]
        known = [None if memories is None else memories[i] for i in seated]
        return play(start, players, seeds=seeds, memories=known)

    def _play_deal(self, task: tuple[int, SkatGame | None]) -> list[GameRow]:
        """Play a deal in all its seatings; runs in the worker."""
        number, start = task
        if start is None:
            start = self.start(number)
        kinds = [entrants.described(each) for each in self.players]
        shared: dict[str, Memory] = {kind: {} for kind in kinds}
        memories = [
            shared[kind] if remembered(player) else None
            for player, kind in zip(self.players, kinds, strict=True)
        ]
        rows = []
        for seating, seated in enumerate(self.seatings(number)):
            played = self._play(start, number, seated, memories)
            first, second, third = (self.shown[i] for i in seated)
            seats = first, second, third
            rows.append(GameRow.of(number, seating, seats, played, self.sits_out(number)))
        return rows

    def _described(self) -> dict[str, Any]:
        """What makes this plan another one than others, in JSON values."""
        described: dict[str, Any] = {
            "players": [entrants.described(each) for each in self.players],
            "labels": self.shown,
            "track": self.track.value,
            "seating": self.seating.value,
            "seed": self.seed,
        }
        if self.club.words:
            described["club"] = self.club.words
        if self.given:
            states = repr([(start.dealt, start.history) for start in self.given])
            described["given"] = hashlib.sha256(states.encode()).hexdigest()
        elif self.track is not Track.FULL:
            described["bidder"] = self.bidder
        return described


def run(
    plan: Plan,
    executor: Executor | None = None,
    *,
    journal: Path | None = None,
    progress: Callable[[int], None] | None = None,
    enough: Callable[[Sequence[GameRow]], bool] | None = None,
    failed: Callable[[list[GameRow]], None] | None = None,
) -> list[GameRow]:
    """Play a tournament and return its games, ordered by deal and seating.

    Args:
        plan: the tournament.
        executor: where to play; in this process if left out, and where there are Bock rounds. See
            `arena.executors`.
        journal: a file to which every finished deal is added at once. If it is there already, the
            deals in it are not played again, so that an interrupted tournament goes on, and one
            that has ended can be given more deals.
        progress: called with the number of deals finished since the last call.
        enough: called with the games of each deal, in the order of the deals whatever the order in
            which they were played; the first deal at which it returns True is the last.
        failed: called with the games of all deals that are finished, by deal and seating, before an
            OuvertError that ends the tournament early is raised.

    Raises OuvertError if the journal belongs to another plan or scheme of chance, or a player
    breaks the rules.
    """
    with Journal(journal, {"tournament": plan._described()}, scheme=CHANCE) as finished:
        if finished.done and progress is not None:
            progress(sum(number < plan.deals for number in finished.done))

        def start_of(number: int) -> SkatGame | None:
            """Where the worker cannot tell by itself how a deal begins."""
            if plan.given:
                return plan.given[number]
            if not plan.club.bock:
                return None
            first = number - number % ScoreSheet(plan.shown).games
            results = (
                GameRow.from_flat(flat).result
                for earlier in range(first, number)
                for flat in finished.done[earlier]
            )
            return plan.in_list(number, tuple(results))

        missing = (
            (number, start_of(number)) for number in range(plan.deals) if finished.lacks(number)
        )
        rows: list[GameRow] = []
        due = 0

        def complete() -> bool:
            """Take the deals that are there in their order; whether that is all or enough."""
            nonlocal due
            while due < plan.deals and not finished.lacks(due):
                games = [GameRow.from_flat(flat) for flat in finished.done[due]]
                rows.extend(games)
                due += 1
                if enough is not None and enough(games):
                    return True
            return due == plan.deals

        worker = partial(Plan._play_deal, replace(plan, given=()))
        if not complete():
            # a Bock round follows from the games before, so one is played after the other
            place = InlineExecutor() if executor is None or plan.club.bock else executor
            try:
                with closing(spread(place, worker, missing)) as played:
                    for (number, _), games in played:
                        finished.add(number, [row.flat() for row in games])
                        if progress is not None:
                            progress(1)
                        if complete():
                            break
            except OuvertError:
                if failed is not None:
                    done = sorted(number for number in finished.done if number < plan.deals)
                    flats = (flat for number in done for flat in finished.done[number])
                    failed(list(map(GameRow.from_flat, flats)))
                raise
        return rows
