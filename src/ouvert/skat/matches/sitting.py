"""A person at a table with two players of the package: turns, hints, and decisions taken back.

Everything is immutable, and what the players do depends on the seed and on what has happened, not
on what was asked or taken back meanwhile: whoever takes a card back and plays it again gets the
same game again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from ouvert.errors import RulesError
from ouvert.skat.belief.matrix import LocationMatrix
from ouvert.skat.matches.practice import before_discard, practice_start
from ouvert.skat.players import registry
from ouvert.skat.players.hint import Hint, hint
from ouvert.skat.players.seated import seated_choice
from ouvert.skat.records import GameRecord
from ouvert.skat.rules.actions import Action, Announce, Claim, Phase
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
    """

    game: SkatGame
    seat: int
    players: tuple[str, str, str]
    seed: tuple[int, ...]
    contract: Contract | None = None
    before: tuple[SkatGame, ...] = ()

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
        return replace(self, game=last, before=tuple(before))

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
        return GameRecord.from_game(self.game, self.players, **told)

    def _moment(self, whose: int) -> list[int]:
        return [*self.seed, len(self.game.history), whose]


@dataclass(frozen=True, slots=True)
class Evening:
    """Some games one after the other, while the deal goes round.

    Attributes:
        sheet: the score sheet. The person sits at the place `place`, the others clockwise.
        place: the person's place.
        others: names of the players at the next two places, clockwise.
        seed: of everything.
        contract: a contract to be practised in every game; None for the whole game of Skat.
        declares: whether it is the person who plays the contract to be practised.

    Raises OuvertError for players that do not exist and for a number of games that cannot be.
    """

    sheet: ScoreSheet
    place: int
    others: tuple[str, str]
    seed: int
    contract: Contract | None = None
    declares: bool = True

    def __post_init__(self) -> None:
        for name in self.others:
            registry.check(name)

    @classmethod
    def of(
        cls,
        *,
        seat: int = 0,
        others: tuple[str, str],
        games: int = 1,
        seed: int,
        contract: Contract | None = None,
        declares: bool = True,
    ) -> Evening:
        """The evening before its first game, in which the person sits at `seat`.

        Raises OuvertError as the class does, and RulesError for a seat that does not exist.
        """
        if seat not in range(3):
            raise RulesError(f"the seats are 0, 1 and 2, not {seat}")
        # place 0 deals the first game and is rearhand in it
        place = (seat + 1) % 3
        names = [""] * 3
        for step, name in enumerate((PERSON, "left", "right")):
            names[(place + step) % 3] = name
        sheet = ScoreSheet(tuple(names), games=games)
        return cls(sheet, place, others, seed, contract, declares)

    @property
    def number(self) -> int:
        """The number of the next game, from 1."""
        return len(self.sheet.results) + 1

    @property
    def over(self) -> bool:
        """Whether all games have been played."""
        return self.number > self.sheet.games

    def sit_down(self) -> SkatSitting:
        """The next game before anybody has acted."""
        names = {self.place: PERSON}
        for step, name in enumerate(self.others, start=1):
            names[(self.place + step) % 3] = name
        places = self.sheet.places(self.number)
        first, second, third = (names[place] for place in places)
        seat = places.index(self.place)
        practised = self.contract if self.declares else None
        return SkatSitting(
            self._start(seat), seat, (first, second, third), (self.seed, self.number), practised
        )

    def after(self, result: GameResult) -> Evening:
        """The evening with one game more on the sheet."""
        return replace(self, sheet=self.sheet.add(result))

    def _start(self, seat: int) -> SkatGame:
        if self.contract is None:
            rng = np.random.default_rng(self.seed)
            # the first is the deal that `ouvert deal` shows for this seed
            return SkatGame.start([Deal.random(rng) for _ in range(self.number)][-1])
        rng = np.random.default_rng([self.seed, self.number])
        if self.declares:
            return before_discard(practice_start(self.contract, seat, rng))
        declarer = (seat + 1 + int(rng.integers(2))) % 3
        return practice_start(self.contract, declarer, rng)
