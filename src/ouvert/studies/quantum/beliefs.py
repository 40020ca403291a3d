"""Beliefs as amplitudes: how far they are from equal amplitudes, and what they cost.

Moments come from games that the package's expert rules played with themselves. In each the seat
that is to lead a trick has its beliefs (`ouvert.skat.belief`), and a circuit prepares the deals
with them as squared amplitudes. Where the deals are few all of them are simulated and compared with
the weights that the beliefs themselves give.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ouvert.errors import PositionError, check_whole
from ouvert.quantum.circuits.deal import DealPlan, deal_circuit
from ouvert.quantum.classical.answers import exact_outcomes
from ouvert.quantum.costs.gates import GateCounts, gate_counts
from ouvert.quantum.deal_weights import DealChain
from ouvert.quantum.problem import PlayProblem
from ouvert.quantum.simulator.sparse import SparseState, run
from ouvert.skat.belief.beliefs import Beliefs
from ouvert.skat.players.self_play import self_play
from ouvert.skat.rules.actions import PlayCard
from ouvert.skat.rules.game import SkatGame
from ouvert.tricks.rules import members

TRICKS = (0, 2, 4, 6, 7, 8)
"""Tricks that are over when a moment is looked at."""
POSITIONS = 10
"""Moments for each number of tricks, unless told otherwise."""
DEALS = 4_096
"""Up to so many deals are simulated; of more, DRAWN are drawn."""
SOLVED = 600
"""Up to so many deals with MOST_TRICKS to come are solved one by one."""
MOST_TRICKS = 4
DRAWN = 20_000
NOTHING = 1e-9
"""Winning chances that differ by no more are equal but for rounding."""
GAMES = 20
"""Games that are played at a time to take moments from; a moment for each is kept at most."""


@dataclass(frozen=True, slots=True)
class Believed:
    """What the beliefs of one moment are, and what their circuit is.

    Attributes:
        tricks: how many are over.
        deals: that fit.
        together: cards that are weighed together.
        distance: of the beliefs from equally likely deals, in total variation: 0 to 1.
        bits: the same as relative entropy of the beliefs, in bits.
        error: the greatest difference between a deal's probability in the circuit and its weight;
            None where there are more than DEALS.
        even: what the circuit of equally likely deals costs.
        weighted: what that of the beliefs costs.
        shift: how far the best card's winning chance moves, if everybody plays uniformly; None
            where there is more than SOLVED and MOST_TRICKS allow.
        changed: whether another card is the best with equally likely deals; None likewise.
    """

    tricks: int
    deals: int
    together: int
    distance: float
    bits: float
    error: float | None
    even: GateCounts
    weighted: GateCounts
    shift: float | None
    changed: bool | None


def moments(tricks: int, count: int, seed: int) -> Iterator[tuple[PlayProblem, Beliefs]]:
    """Moments of games of the expert rules in which so many tricks are over.

    The leader of the next trick is asked. Moments that leave no doubt about any card are left out.
    Raises OuvertError for less than one.
    """
    check_whole(count, "the number of moments", 1)
    found = 0
    for batch in range(count * GAMES):
        played = self_play(GAMES, np.random.default_rng((seed, tricks, batch)))
        for number in np.flatnonzero(played.declarers >= 0):
            game = _moment(played.course(int(number)).game(), 3 * tricks)
            if game is None or game.actor is None:
                continue
            seen = game.observe(game.actor)
            beliefs = Beliefs.of(seen)
            try:
                problem = PlayProblem.of(seen, beliefs=beliefs)
            except PositionError:
                # overbid so far that no card wins
                continue
            if problem.deal_count() > 1:
                yield problem, beliefs
                found += 1
            if found == count:
                return


def _moment(ended: SkatGame, cards: int) -> SkatGame | None:
    """The moment before so many cards and one more were played; None if the game was over."""
    game = SkatGame.start(ended.dealt)
    for _, action in ended.history:
        if isinstance(action, PlayCard):
            if not cards:
                return game
            cards -= 1
        game = game.apply(action)
    return None


def believed(problem: PlayProblem, beliefs: Beliefs, seed: int) -> Believed:
    """Compare a moment's beliefs with equally likely deals and with their circuit."""
    plan, deals = DealPlan.of(problem), problem.deal_count()
    chain = DealChain(plan.free, problem.weights, plan.fixed)
    circuit, even = deal_circuit(problem), replace(problem, weights=None)
    error = shift = changed = None
    if deals <= DEALS:
        weights = world_weights(beliefs)
        found = circuit_chances(problem, run(circuit))
        error = max(abs(found.get(world, 0.0) - chance) for world, chance in weights.items())
        logs = np.log(list(weights.values()))
        ratios = np.exp(logs) * deals
        # each deal as often as it is believed
        share = np.exp(logs)
        distance, bits = (
            float(share @ np.maximum(1 - 1 / ratios, 0)),
            float(share @ np.log2(ratios)),
        )
    else:
        _, drawn = chain.sample(DRAWN, np.random.default_rng((seed, 5)))
        ratios = np.exp(drawn + np.log(deals))
        distance, bits = float(np.maximum(1 - 1 / ratios, 0).mean()), float(np.log2(ratios).mean())
    if deals <= SOLVED and problem.tricks <= MOST_TRICKS:
        ours, theirs = win_chances(problem), win_chances(even)
        best = max(ours, key=ours.__getitem__)
        shift = ours[best] - theirs[best]
        changed = max(theirs.values()) - theirs[best] > NOTHING
    return Believed(
        tricks=10 - problem.tricks,
        deals=deals,
        together=chain.joint,
        distance=distance,
        bits=bits,
        error=error,
        even=gate_counts(deal_circuit(even)),
        weighted=gate_counts(circuit),
        shift=shift,
        changed=changed,
    )


def win_chances(problem: PlayProblem) -> dict[int, float]:
    """How likely each first card wins, exactly."""
    return {card: each.win_probability(problem) for card, each in exact_outcomes(problem).items()}


def world_weights(beliefs: Beliefs) -> dict[tuple[int, ...], float]:
    """The probability of each world, the cards of each place as bits, as the beliefs say it."""
    worlds = beliefs.weighted.worlds.enumerate()
    logs = beliefs.log_weights(worlds)
    shares = np.exp(logs - logs.max())
    shares /= shares.sum()
    return dict(zip(map(tuple, worlds.tolist()), shares.tolist(), strict=True))


def circuit_chances(problem: PlayProblem, state: SparseState) -> dict[tuple[int, ...], float]:
    """The probability of each deal in a state of `deal_circuit`, as the cards of each place."""
    plan = DealPlan.of(problem)
    columns = {
        place: state.register(qubits) for place, qubits in plan.columns(range(plan.bits)).items()
    }
    chances: dict[tuple[int, ...], float] = {}
    for row, chance in enumerate(state.probabilities.tolist()):
        placed = list(plan.fixed)
        left = plan.free.unknown
        for place, numbers in columns.items():
            held = int(numbers[row])
            cards = sum(1 << plan.cards[number] for number in members(held))
            placed[place] |= cards
            left &= ~cards
        if plan.places:
            placed[plan.places[-1]] |= left
        key = tuple(placed)
        chances[key] = chances.get(key, 0.0) + chance
    return chances


def study(count: int = POSITIONS, seed: int = 1, tricks: Sequence[int] = TRICKS) -> list[Believed]:
    """Look at so many moments for each number of tricks; see `moments`."""
    return [
        believed(problem, beliefs, seed)
        for number in tricks
        for problem, beliefs in moments(number, count, seed)
    ]


def mean(rows: Sequence[Believed], name: str) -> float | None:
    """The mean of an attribute over the rows that have it; None if none has."""
    found: NDArray[np.float64] = np.array(
        [value for row in rows if (value := getattr(row, name)) is not None], float
    )
    return float(found.mean()) if len(found) else None


__all__ = [
    "POSITIONS",
    "TRICKS",
    "Believed",
    "believed",
    "circuit_chances",
    "mean",
    "moments",
    "study",
    "world_weights",
]
