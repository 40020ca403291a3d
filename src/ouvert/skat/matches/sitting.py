"""A person at a table with two players of the package: turns, hints, and decisions taken back.

Everything is immutable, and what the players do depends on the seed and on what has happened, not
on what was asked or taken back meanwhile: whoever takes a card back and plays it again gets the
same game again.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np

from ouvert.errors import RulesError
from ouvert.remarks import Remark
from ouvert.skat.belief.matrix import LocationMatrix
from ouvert.skat.matches.practice import before_discard, practice_start
from ouvert.skat.players import registry
from ouvert.skat.players.hint import Hint, hint
from ouvert.skat.players.seated import seated_choice
from ouvert.skat.records import GameRecord
from ouvert.skat.records.circumstances import PERSON as AT_TABLE
from ouvert.skat.records.circumstances import Circumstances
from ouvert.skat.records.model import SAT_OUT
from ouvert.skat.rules.actions import Action, Announce, Claim, Phase
from ouvert.skat.rules.club.options import BY_THE_ORDER, ClubOptions
from ouvert.skat.rules.contracts import Contract
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.observation import Observation
from ouvert.skat.rules.series import ScoreSheet
from ouvert.skat.rules.values import GameResult
from ouvert.skat.search.claims import check_holds

PERSON = "you"
"""What the person is called among the players."""

_HINTS, _BELIEFS = 3, 4
"""Randomness of a moment besides that of its three seats."""


@dataclass(frozen=True, slots=True)
class SkatSitting:
    """One game of a person against two players.

    Attributes:
        game: the game as it stands.
        seat: the person's seat.
        players: who sits at each seat: names of `players.registry`, and `PERSON`.
        seed: of the two players, and of hints.
        contract: the game that the person will announce; None if that is his choice.
        before: the states in which the person has decided something, oldest first.
        sat_out: who deals at a table of four, and sits out; None at a table of three.
        practised: whether a contract is practised, on cards that were chosen for it.
        helped: whether the person has asked what an AI would do, or where cards may lie.
        taken_back: how often he has taken something back.
    """

    game: SkatGame
    seat: int
    players: tuple[str, str, str]
    seed: tuple[int, ...]
    contract: Contract | None = None
    before: tuple[SkatGame, ...] = ()
    sat_out: str | None = None
    practised: bool = False
    helped: bool = field(default=False, compare=False)
    taken_back: int = field(default=0, compare=False)

    @property
    def seen(self) -> Observation:
        """What the person has seen."""
        return self.game.observe(self.seat)

    @property
    def asked(self) -> bool:
        """Whether it is the person's turn."""
        return self.game.actor == self.seat

    def decide(self, action: Action) -> SkatSitting:
        """The person acts.

        Raises RulesError if the rules do not allow it, and for a claim that does not hold.
        """
        game = self.game.apply(action)
        if isinstance(action, Claim):
            check_holds(action, self.seen)
        if self.contract is not None and game.phase is Phase.ANNOUNCE:
            game = game.apply(Announce(self.contract))
        return replace(self, game=game, before=(*self.before, self.game))

    def go_on(self) -> SkatSitting:
        """Let the player whose turn it is act. Raises RulesError if it is nobody's or yours."""
        actor = self.game.actor
        if actor is None or actor == self.seat:
            raise RulesError("nobody else is to act here")
        seed = np.random.SeedSequence(self._moment(actor)).generate_state(1)
        action = seated_choice(self.players[actor], self.game.observe(actor), int(seed[0]))
        return replace(self, game=self.game.apply(action))

    def take_back(self) -> SkatSitting:
        """Return to the person's last decision. Raises RulesError if there was none."""
        if not self.before:
            raise RulesError("you have not decided anything yet that could be taken back")
        *before, last = self.before
        return replace(self, game=last, before=tuple(before), taken_back=self.taken_back + 1)

    def after_help(self) -> SkatSitting:
        """The same game, which counts for no rating: the person was helped in it."""
        return replace(self, helped=True)

    def hint(self, *, seconds: float | None = None, worlds: int | None = None) -> Hint:
        """Advise the person, for the game that is practised if one is; see `players.hint`.

        Asked twice, it says the same, unless the budget is a time. Raises RulesError or
        PositionError if it is not the person's turn.
        """
        seed = int(np.random.SeedSequence(self._moment(_HINTS)).generate_state(1)[0])
        practised = None if self.contract is None or self.contract.hand else (self.contract,)
        return hint(self.seen, seed=seed, seconds=seconds, worlds=worlds, contracts=practised)

    def locations(self) -> LocationMatrix:
        """Where the cards may lie that the person does not see."""
        return LocationMatrix.of(self.seen, np.random.default_rng(self._moment(_BELIEFS)))

    def record(self, **told: str) -> GameRecord:
        """The record of the game so far; `told` as for `GameRecord.from_game`."""
        record = _record(self.game, self.players, self.sat_out, **told)
        if self.practised:
            return record
        first, second, third = (AT_TABLE if each == PERSON else each for each in self.players)
        hinted = frozenset({self.seat} if self.helped else ())
        how = Circumstances((first, second, third), hinted, taken_back=self.taken_back)
        return replace(record, tags=(*record.tags, *how.tags))

    def _moment(self, whose: int) -> list[int]:
        return [*self.seed, len(self.game.history), whose]


@dataclass(frozen=True, slots=True)
class Watched:
    """A game of the others that the person has dealt at a table of four, and sat out.

    Attributes:
        game: the game, over.
        players: who sat at each seat: names of `players.registry`.
    """

    game: SkatGame
    players: tuple[str, str, str]

    def record(self, **told: str) -> GameRecord:
        """The record of the game; `told` as for `GameRecord.from_game`."""
        return _record(self.game, self.players, PERSON, **told)


@dataclass(frozen=True, slots=True)
class Evening:
    """Some games one after the other, while the deal goes round.

    Attributes:
        sheet: the score sheet. The person sits at the place `place`, the others clockwise.
        place: the person's place.
        others: names of the players at the next places, clockwise: two, or three at a table of
            four, where the dealer sits out.
        seed: of everything.
        contract: a contract to be practised in every game; None for the whole game of Skat.
        declares: whether it is the person who plays the contract to be practised.
        club: the options of clubs that are played; `bock` means Bock rounds.

    Raises OuvertError for players that do not exist, for a number of games that cannot be, for a
    contract that shall be practised at a table of four, and for options of clubs that contradict
    the games.
    """

    sheet: ScoreSheet
    place: int
    others: tuple[str, ...]
    seed: int
    contract: Contract | None = None
    declares: bool = True
    club: ClubOptions = BY_THE_ORDER

    def __post_init__(self) -> None:
        for name in self.others:
            registry.check(name)
        if self.contract is not None and len(self.others) > 2:
            raise RulesError("a contract is practised at a table of three: nobody sits out there")
        if self.contract is not None and self.club.words:
            raise RulesError(
                "options of clubs belong to whole games, and a contract that is practised is none"
            )
        if self.club.bock and self.sheet.games == 1:
            raise RulesError(
                "a Bock round is played after the game that opens it: a list of one game has none",
                remark=Remark.of("bock_one_game"),
            )

    @classmethod
    def of(
        cls,
        *,
        seat: int = 0,
        others: tuple[str, ...],
        games: int = 1,
        seed: int,
        contract: Contract | None = None,
        declares: bool = True,
        club: ClubOptions = BY_THE_ORDER,
    ) -> Evening:
        """The evening before its first game, in which the person sits at `seat`.

        Raises OuvertError as the class does, and RulesError for a seat that does not exist.
        """
        if seat not in range(3):
            raise RulesError(f"the seats are 0, 1 and 2, not {seat}")
        # place 0 deals the first game and is rearhand in it
        count = 1 + len(others)
        place = (seat + 1) % count
        names = [""] * count
        sides = ("left", "across", "right") if count == 4 else ("left", "right")
        for step, name in enumerate((PERSON, *sides)):
            names[(place + step) % count] = name
        sheet = ScoreSheet(tuple(names), games=games, bock=club.bock)
        return cls(sheet, place, others, seed, contract, declares, club)

    @property
    def number(self) -> int:
        """The number of the next game, from 1."""
        return len(self.sheet.results) + 1

    @property
    def over(self) -> bool:
        """Whether all games have been played."""
        return self.number > self.sheet.games

    @property
    def sits_out(self) -> bool:
        """Whether the person deals the next game at a table of four, and sits out."""
        return self.sheet.sits_out(self.number) == self.place

    def sit_down(self) -> SkatSitting:
        """The next game before anybody has acted. Raises RulesError if the person sits out."""
        seat = self.sheet.seat(self.place, self.number)
        if seat is None:
            raise RulesError("you deal this game, and sit it out")
        names, dealer = self._names(), self.sheet.sits_out(self.number)
        return SkatSitting(
            self._start(seat),
            seat,
            self._seated(),
            (self.seed, self.number),
            self.contract if self.declares else None,
            sat_out=None if dealer is None else names[dealer],
            practised=self.contract is not None,
        )

    def watch(self) -> Watched:
        """The next game, which the person sits out, played to its end by the others.

        Raises RulesError if the person does not sit out.
        """
        if not self.sits_out:
            raise RulesError("you play this game: at a table of four the dealer sits out")
        game, players = self._start(0), self._seated()
        while (actor := game.actor) is not None:
            moment = [self.seed, self.number, len(game.history), actor]
            seed = int(np.random.SeedSequence(moment).generate_state(1)[0])
            game = game.apply(seated_choice(players[actor], game.observe(actor), seed))
        return Watched(game, players)

    def _names(self) -> dict[int, str]:
        """Who plays at each place."""
        count = len(self.sheet.players)
        others = enumerate(self.others, start=1)
        return {self.place: PERSON} | {(self.place + step) % count: name for step, name in others}

    def _seated(self) -> tuple[str, str, str]:
        """Who is forehand, middlehand and rearhand in the next game."""
        names = self._names()
        first, second, third = (names[place] for place in self.sheet.places(self.number))
        return first, second, third

    def after(self, result: GameResult) -> Evening:
        """The evening with one game more on the sheet."""
        return replace(self, sheet=self.sheet.add(result))

    def _start(self, seat: int) -> SkatGame:
        if self.contract is None:
            rng = np.random.default_rng(self.seed)
            # the first is the deal that `ouvert deal` shows for this seed
            deal = [Deal.random(rng) for _ in range(self.number)][-1]
            return SkatGame.start(deal, replace(self.club, bock=self.sheet.bock_left > 0))
        rng = np.random.default_rng([self.seed, self.number])
        if self.declares:
            return before_discard(practice_start(self.contract, seat, rng))
        declarer = (seat + 1 + int(rng.integers(2))) % 3
        return practice_start(self.contract, declarer, rng)


def _record(
    game: SkatGame, players: tuple[str, str, str], sat_out: str | None, **told: str
) -> GameRecord:
    record = GameRecord.from_game(game, players, **told)
    return record if sat_out is None else record.with_tag(SAT_OUT, sat_out)
