"""What games are worth that are written out folded, and what players give away in them.

As `ouvert.studies.equilibria.measure`, for decks of twelve cards with three in each hand: tens of
millions of moments. αμ with every deal and the network, which go through objects for each
information set, are left out here, and what two can do together is searched from the present play
alone.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import partial

import numpy as np

from ouvert.arena.threads import working_time
from ouvert.studies.equilibria.measure import (
    CLOSE,
    EQUILIBRIA,
    MOST_ROUNDS,
    OPEN_VOTE,
    RANDOM,
    PriceRow,
    Reached,
    Told,
    Worth,
    cost_of,
    each_row,
    price_row,
    spent,
    untold,
)
from ouvert.studies.equilibria.subjects import Subject, asked
from ouvert.tricks.equilibrium.folded.form import Chances, FoldedGame
from ouvert.tricks.equilibrium.folded.learning import learn_folded
from ouvert.tricks.equilibrium.folded.responses import (
    folded_bound,
    folded_response,
    folded_together,
)
from ouvert.tricks.equilibrium.folded.strategies import folded_asked, folded_open_vote
from ouvert.tricks.equilibrium.folded.writing import fold
from ouvert.tricks.equilibrium.hidden_game import Sharing

LARGE_ROUNDS_OWN = 40
"""Rounds of learning as two."""
LARGE_STARTS = 1
"""From how many starts good play of a team of two is searched."""


@dataclass(frozen=True)
class FoldedSolved(Worth):
    """A game's value with the play that was learned."""

    one: Chances
    two: Chances


def solve_folded(folded: FoldedGame, seed: int = 1, told: Told = untold) -> FoldedSolved:
    """Work out what a game is worth with hidden cards."""
    one = learn_folded(
        folded, CLOSE, MOST_ROUNDS, progress=lambda number: told(f"as one, round {number}")
    )
    two = learn_folded(
        folded,
        CLOSE,
        LARGE_ROUNDS_OWN,
        sharing=Sharing.OWN,
        progress=lambda number: told(f"as two, round {number}"),
    )
    told("what two can do together")
    rng = np.random.default_rng(seed)
    first, second = (
        folded_together(folded, two.chances, team, rng, LARGE_STARTS).value for team in range(2)
    )
    return FoldedSolved(
        value_one=(one.attack + one.defence) / 2,
        gap=one.exploitability,
        two_low=folded_bound(folded, two.chances, 1),
        two_high=folded_bound(folded, two.chances, 0),
        value_two=(first + second) / 2,
        one=one.chances,
        two=two.chances,
    )


class Folded:
    """As `ouvert.studies.equilibria.measure.Written`, with a large game, folded.

    A player is asked in one information set for all that are each other with suits renamed, and if
    the information sets that it is asked in times its cost are no more than `effort`.
    """

    def __init__(
        self, subject: Subject, *, samples: int, seed: int, effort: int, told: Told = untold
    ) -> None:
        told("writing the game out")
        self._subject, self._seed = subject, seed
        self._folded = fold(
            subject.game, progress=lambda part: told(f"written out: {100 * part:.0f} %")
        )
        sets = len(self._folded.sets[Sharing.OWN].seat)
        self._plays: dict[str, Callable[[], Chances]] = {
            OPEN_VOTE: partial(folded_open_vote, self._folded)
        }
        for name, chosen in subject.players.items():
            if name == RANDOM:
                self._plays[name] = self._folded.uniform
            elif cost_of(name) * sets <= effort:
                ask = asked(chosen, samples=samples, seed=seed)
                self._plays[name] = partial(folded_asked, self._folded, ask)
        self.names = (*EQUILIBRIA, *self._plays)

    def solved(self, told: Told = untold) -> list[PriceRow]:
        """Solve the game: the rows of its equilibrium as one and as two."""
        solved = solve_folded(self._folded, self._seed, told)
        return [
            self._row(name, solved, partial(_same, chances), told)
            for name, chances in zip(EQUILIBRIA, (solved.one, solved.two), strict=True)
        ]

    def asked(self, name: str, worth: Worth, told: Told = untold) -> PriceRow:
        """Look at a player, whatever the game is worth."""
        return self._row(name, worth, self._plays[name], told)

    def _row(self, name: str, worth: Worth, play: Callable[[], Chances], told: Told) -> PriceRow:
        told(name)
        started = working_time()
        chances = play()
        seconds = spent(started)
        reached = _reached(self._folded, chances, self._seed)
        return price_row(self._subject, self._folded.whole_sets, worth, name, reached, seconds)


def measure_folded(
    subject: Subject,
    *,
    samples: int,
    seed: int,
    effort: int,
    known: Collection[str] = (),
    told: Told = untold,
) -> Iterator[PriceRow]:
    """What each player of a large game gives away, the equilibrium and the open vote first.

    The arguments are those of `ouvert.studies.equilibria.measure.measure`.
    """
    yield from each_row(
        Folded(subject, samples=samples, seed=seed, effort=effort, told=told), known, told
    )


def _same(chances: Chances) -> Chances:
    return chances


def _reached(folded: FoldedGame, chances: Chances, seed: int) -> Reached:
    rng = np.random.default_rng(seed)
    attack, defence = (
        folded_response(folded, chances, folded.team(team), Sharing.TEAM).value for team in range(2)
    )
    attack_two, defence_two = (
        folded_together(folded, chances, team, rng, LARGE_STARTS).value for team in range(2)
    )
    return Reached(folded.value(chances), attack, defence, attack_two, defence_two)


__all__ = ["Folded", "FoldedSolved", "measure_folded", "solve_folded"]
