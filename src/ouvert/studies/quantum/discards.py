"""The best discard by maximum finding, compared with enumeration, and costed at every size.

Small decks: random cards of the deck, a contract, and a declarer who has to put some away. The
circuit of all discards is simulated and compared with the exact program; then the search is run
on its values and compared with enumeration. The whole game: the circuit with all 66 discards is
built and counted, and the search is run on values that Monte Carlo finds.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ouvert.cards import CardSet
from ouvert.errors import check_whole
from ouvert.quantum.circuits.game import game_circuit
from ouvert.quantum.costs.gates import GateCounts, gate_counts
from ouvert.quantum.costs.surface_code import PhysicalCosts, physical_costs
from ouvert.quantum.costs.whole_game import sized_problem
from ouvert.quantum.discards.circuit import discard_circuit
from ouvert.quantum.discards.question import (
    DiscardProblem,
    exact_values,
    sampled_values,
    small_discard,
)
from ouvert.quantum.discards.search import KnownValues, Resolution, find_best, one_by_one
from ouvert.quantum.estimation.estimate import sampling_shots
from ouvert.skat.rules.contracts import GameType

SEARCHES = 20
"""Searches for each position."""
EQUAL = 1e-9
"""Winning chances that differ by less are equal but for rounding."""
GAMES = (GameType.CLUBS, GameType.SPADES, GameType.HEARTS, GameType.DIAMONDS, GameType.GRAND)
WHOLE_GAMES = 40_000
"""Random games for each of the 66 discards of the whole game."""


@dataclass(frozen=True, slots=True)
class Found:
    """How a search fares in one position, or in the mean over many.

    Attributes:
        discards: how many there are.
        error: greatest difference between circuit and exact program; None where none was run.
        agreed: share of searches that find the best discard, or one as good.
        loss: winning chance that the discard found is behind the best, in the mean.
        games: runs of the game's circuit in a search.
        until_best: of these, before what was found came up.
        longest: of these, in the longest stretch without a measurement.
        agreed_singly: share of times that estimating one discard after the other finds it.
        loss_singly: the loss then.
        games_singly: the runs then.
        samples: random games that tell each value as well, for all discards together.
    """

    discards: int
    error: float | None
    agreed: float
    loss: float
    games: float
    until_best: float
    longest: float
    agreed_singly: float
    loss_singly: float
    games_singly: float
    samples: float


def random_question(each: int, put_away: int, rng: np.random.Generator) -> DiscardProblem:
    """A declarer's cards in a deck of random cards; each deck and contract equally likely.

    Raises PositionError for sizes that cannot be.
    """
    size = 3 * each + put_away
    deck = CardSet(sum(1 << int(card) for card in rng.choice(32, size, replace=False)))
    held = list(deck)
    own = rng.choice(size, each + put_away, replace=False)
    cards = CardSet(sum(1 << int(held[number]) for number in own))
    return small_discard(GAMES[int(rng.integers(len(GAMES)))], deck, cards, put_away)


def compared(
    values: dict[int, float],
    resolution: Resolution,
    rng: np.random.Generator,
    *,
    error: float | None = None,
) -> Found:
    """Search among values SEARCHES times in each way."""
    known = KnownValues(values, resolution)
    found = [find_best(known, rng) for _ in range(SEARCHES)]
    singly = [one_by_one(values, resolution, rng) for _ in range(SEARCHES)]
    most = max(values.values())
    losses = [most - values[each.best] for each in found]
    losses_singly = [most - values[each.best] for each in singly]
    return Found(
        discards=len(values),
        error=error,
        agreed=float(np.mean([loss < EQUAL for loss in losses])),
        loss=float(np.mean(losses)),
        games=float(np.mean([each.games for each in found])),
        until_best=float(np.mean([each.until_best for each in found])) * resolution.games,
        longest=float(np.mean([each.longest for each in found])) * resolution.games,
        agreed_singly=float(np.mean([loss < EQUAL for loss in losses_singly])),
        loss_singly=float(np.mean(losses_singly)),
        games_singly=float(np.mean([each.games for each in singly])),
        samples=float(len(values) * sampling_shots(resolution.precision)),
    )


def small_study(
    positions: int, each: int, put_away: int, resolution: Resolution, seed: int
) -> list[Found]:
    """Random positions: circuit against exact program, and searches against enumeration.

    Raises OuvertError for less than one position, SizeError if a circuit is too large to simulate.
    """
    check_whole(positions, "the number of positions", 1)
    found = []
    for number in range(positions):
        rng = np.random.default_rng((seed, number))
        problem = random_question(each, put_away, rng)
        values = discard_circuit(problem).values()
        exact = exact_values(problem)
        error = max(abs(values[discard] - chance) for discard, chance in exact.items())
        found.append(compared(values, resolution, rng, error=error))
    return found


def mean_found(rows: list[Found]) -> Found:
    """The mean of all, and the greatest error."""
    errors = [row.error for row in rows if row.error is not None]
    means = {
        name: float(np.mean([getattr(row, name) for row in rows]))
        for name in Found.__dataclass_fields__
        if name not in ("discards", "error")
    }
    return Found(discards=rows[0].discards, error=max(errors, default=None), **means)


@dataclass(frozen=True, slots=True)
class WholeGame:
    """What the search costs in the whole game.

    Attributes:
        counts: the circuit with all discards, once.
        plain: the circuit of the game after one discard.
        found: how the search fares.
        machine: what its longest stretch needs with error correction.
        seconds: of a whole search with error correction.
        seconds_singly: of estimating one discard after the other.
    """

    counts: GateCounts
    plain: GateCounts
    found: Found
    machine: PhysicalCosts
    seconds: float
    seconds_singly: float


def whole_game(each: int, resolution: Resolution, seed: int) -> WholeGame:
    """Count the circuit of all discards with so many cards each, and search among them.

    Raises SizeError as `sized_problem`.
    """
    problem = sized_discards(each)
    rng = np.random.default_rng((seed, each))
    values = sampled_values(problem, rng, games=WHOLE_GAMES)
    found = compared(values, resolution, rng)
    circuit = discard_circuit(problem)
    counts = gate_counts(circuit.circuit)
    first = problem.after(next(problem.discards()))
    machine = physical_costs(counts.times(round(found.longest)))
    a_game = machine.seconds / round(found.longest)
    return WholeGame(
        counts=counts,
        plain=gate_counts(game_circuit(first).circuit),
        found=found,
        machine=machine,
        seconds=found.games * a_game,
        seconds_singly=found.games_singly * a_game,
    )


def sized_discards(each: int) -> DiscardProblem:
    """The question of `ouvert quantum cost` before the discard: twelve cards with ten each.

    Raises SizeError as `sized_problem`.
    """
    asked = sized_problem(each)
    skat = (1 << asked.rules.cards) - 1 & ~asked.hand & ~asked.unknown
    return DiscardProblem(asked.rules, asked.hand | skat, skat.bit_count(), asked.limit)


__all__ = [
    "SEARCHES",
    "WHOLE_GAMES",
    "Found",
    "WholeGame",
    "compared",
    "mean_found",
    "random_question",
    "sized_discards",
    "small_study",
    "whole_game",
]
