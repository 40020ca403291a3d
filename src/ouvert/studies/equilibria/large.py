"""What games are worth that are written out folded, and what players give away in them.

As `ouvert.studies.equilibria.measure`, for decks of twelve cards with three in each hand: tens of
millions of moments. αμ with every deal and the network, which go through objects for each
information set, are left out here, and what two can do together is searched from the present play
alone.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import partial

import numpy as np

from ouvert.studies.equilibria.measure import (
    CLOSE,
    EQUILIBRIUM_ONE,
    EQUILIBRIUM_TWO,
    MOST_ROUNDS,
    OPEN_VOTE,
    RANDOM,
    PriceRow,
    Reached,
    Worth,
    cost_of,
    price_row,
    spent,
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


def solve_folded(
    folded: FoldedGame, seed: int = 1, told: Callable[[str], None] = lambda _: None
) -> FoldedSolved:
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


def measure_folded(
    subject: Subject,
    *,
    samples: int,
    seed: int,
    effort: int,
    known: Collection[str] = (),
    told: Callable[[str], None] = lambda _: None,
) -> Iterator[PriceRow]:
    """What each player of a large game gives away, the equilibrium and the open vote first.

    A player is asked in one information set for all that are each other with suits renamed.

    Args:
        subject: the game and its players.
        samples: how often a player is asked in each information set, with a seed each.
        seed: of the players.
        effort: a player is asked if the information sets that it is asked in times its cost are no
            more.
        known: players whose rows are there already.
        told: is told what is being done.
    """
    told("writing the game out")
    folded = fold(subject.game, progress=lambda part: told(f"written out: {100 * part:.0f} %"))
    plays: dict[str, Callable[[], Chances]] = {OPEN_VOTE: partial(folded_open_vote, folded)}
    for name, chosen in subject.players.items():
        if name == RANDOM:
            plays[name] = folded.uniform
        elif cost_of(name) * len(folded.sets[Sharing.OWN].seat) <= effort:
            ask = asked(chosen, samples=samples, seed=seed)
            plays[name] = partial(folded_asked, folded, ask)
    if {EQUILIBRIUM_ONE, EQUILIBRIUM_TWO, *plays} <= set(known):
        return
    solved = solve_folded(folded, seed, told)
    whole = {
        EQUILIBRIUM_ONE: lambda: solved.one,
        EQUILIBRIUM_TWO: lambda: solved.two,
        **plays,
    }
    for name, play in whole.items():
        if name in known:
            continue
        told(name)
        started = time.process_time()
        chances = play()
        seconds = spent(started)
        reached = _reached(folded, chances, seed)
        yield price_row(subject, folded.whole_sets, solved, name, reached, seconds)


def _reached(folded: FoldedGame, chances: Chances, seed: int) -> Reached:
    rng = np.random.default_rng(seed)
    attack, defence = (
        folded_response(folded, chances, folded.team(team), Sharing.TEAM).value for team in range(2)
    )
    attack_two, defence_two = (
        folded_together(folded, chances, team, rng, LARGE_STARTS).value for team in range(2)
    )
    return Reached(folded.value(chances), attack, defence, attack_two, defence_two)


__all__ = ["FoldedSolved", "measure_folded", "solve_folded"]
