"""Would a quantum computer find the best card sooner? One open deal, worked out with constants.

- **How large** the tree of a deal with ten cards each is: sampled (`tree_size`).
- **How many steps** the walk on it takes: simulated for small games, step by step, and scaled by
  √N (`formula_walk`). No quantum algorithm does with fewer than about 0.4 √N looks at leaves if it
  knows nothing of them beforehand: the adversary bound of a formula that reads each of N leaves
  once is √N (Barnum and Saks 2004; Høyer, Lee and Špalek, arXiv quant-ph/0509067), and
  (1 − 2 √(δ (1 − δ))) / 2 of that is needed to err with probability δ.
- **What a step costs**: the circuit of the whole game, built (`walk_circuit`).
- **How long that takes** on an error-corrected machine: `ouvert.quantum.costs.surface_code`.
- **What a program takes**: measured.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from math import comb, sqrt
from statistics import median
from typing import Literal

import numpy as np

from ouvert.errors import SizeError
from ouvert.quantum.costs.gates import T_A_TOFFOLI, GateCounts, written_counts
from ouvert.quantum.costs.surface_code import MACHINE, PhysicalCosts, physical_costs
from ouvert.quantum.costs.whole_game import sized_game, sized_problem
from ouvert.quantum.optimal.decision import MOST_CARDS as MOST_DECIDED
from ouvert.quantum.optimal.decision import decision_circuit
from ouvert.quantum.optimal.formula_walk import chances_of_loss, forest
from ouvert.quantum.optimal.tree_size import (
    Searched,
    TreeSize,
    extrapolated,
    random_deals,
    sampled_size,
    searched,
)
from ouvert.quantum.optimal.walk_circuit import walk_step
from ouvert.tricks.solvers.general import at_least

EstimateName = Literal["bound", "game", "walk", "searched"]

CARDS = 10
ERROR = 0.01
"""With which probability the walk's answer may be wrong."""
TAILS = (0.0625, 0.125, 0.25)
"""Weights of the tail that are tried, as multiples of 1 / √N."""
SIMULATED = {2: 1000, 3: 1000, 4: 10}
"""For each size how many deals the walk is simulated on."""
STEPS = {2: 128, 3: 256, 4: 512}
"""Up to how many steps."""
MOST_RUNS = 31
"""Runs of phase estimation that vote."""
PLAIN, FULL = 8, 4
"""Cards in each hand up to which alpha-beta and minimax without a table are asked."""


@dataclass(frozen=True, slots=True)
class DecidedSize:
    """The formula of a small game written out as a circuit.

    Attributes:
        cards_each: cards in each hand.
        deals: how many were decided.
        agree: in how many of these the solver says the same.
        qubits: of the circuit.
        toffoli: of the circuit.
        cx: of the circuit, as written.
    """

    cards_each: int
    deals: int
    agree: int
    qubits: int
    toffoli: int
    cx: int


@dataclass(frozen=True, slots=True)
class WalkSize:
    """The walk on the deals of a size, simulated.

    Attributes:
        cards_each: cards in each hand.
        deals: how many.
        most_leaves: of the largest tree.
        steps: of one run of phase estimation.
        runs: how many of these vote.
        constant: steps of all runs as a multiple of √N, for the largest tree.
        error: the greatest probability of a wrong answer among the deals.
    """

    cards_each: int
    deals: int
    most_leaves: int
    steps: int
    runs: int
    constant: float
    error: float


@dataclass(frozen=True, slots=True)
class Estimate:
    """What one way to evaluate a deal with ten cards each takes.

    Attributes:
        name: `bound`, the fewest looks at leaves; `game`, √N times the game out and back, without
            what a walk takes besides; `walk`, all of it; `searched`, the same as if the tree were
            as small as what the solver looks at.
        steps: of the walk, or looks at leaves.
        physical: the machine for it; None for the bound, which no circuit belongs to.
        seconds: Toffolis one after another.
        parallel_seconds: Toffolis on different qubits at the same time.
    """

    name: EstimateName
    steps: float
    physical: PhysicalCosts | None
    seconds: float
    parallel_seconds: float


@dataclass(frozen=True)
class OptimalStudy:
    """The answer with all that it rests on.

    Attributes:
        decided: the formula as a circuit, for small games.
        trees: sizes of the trees of random deals with ten cards each.
        walks: the walk, simulated on small games.
        step: what a step of the walk costs with ten cards each.
        step_seconds: of one step, Toffolis one after another, and at the same time.
        searches: what programs look at, for every size.
        estimates: what the quantum computer takes.
        seed: of deals and samples.
    """

    decided: tuple[DecidedSize, ...]
    trees: tuple[TreeSize, ...]
    walks: tuple[WalkSize, ...]
    step: GateCounts
    step_seconds: tuple[float, float]
    searches: tuple[Searched, ...]
    estimates: tuple[Estimate, ...]
    seed: int

    @property
    def leaves(self) -> float:
        """The median of the deals' lines of play, each ending when the game is decided."""
        return median(tree.decided.mean for tree in self.trees)

    @property
    def all_leaves(self) -> float:
        """The median of the deals' lines of play to the last card."""
        return median(tree.leaves.mean for tree in self.trees)

    @property
    def alpha_beta(self) -> float:
        """What alpha-beta without a table would play with ten cards each, extrapolated."""
        known = [(each.cards_each, each.alpha_beta) for each in self.searches if each.alpha_beta]
        return extrapolated(known, CARDS)

    @property
    def solver(self) -> Searched:
        """What the solver takes with ten cards each."""
        return self.searches[-1]

    def estimate(self, name: EstimateName) -> Estimate:
        """One of the estimates."""
        return next(each for each in self.estimates if each.name == name)

    @property
    def sooner(self) -> bool:
        """Whether any of the estimates is sooner than the solver."""
        return any(each.parallel_seconds < self.solver.seconds for each in self.estimates)


@lru_cache(maxsize=2)
def optimal_study(
    *,
    deals: int = 12,
    probes: int = 1000,
    seed: int = 1,
    progress: Callable[[str], None] | None = None,
) -> OptimalStudy:
    """Work out what an open deal with ten cards each would take.

    Args:
        deals: random deals of which the tree is sampled, and that programs search, for each size.
        probes: random lines for each.
        seed: of all of it.
        progress: is told what is being done.

    Raises SizeError for no deal, or fewer than two probes.
    """
    if deals < 1:
        raise SizeError(f"one deal or more is sampled, not {deals}")
    tell = progress or (lambda _: None)
    rng = np.random.default_rng(seed)
    tell("the formula as a circuit")
    decided = tuple(decided_size(cards, 1000, rng) for cards in range(2, MOST_DECIDED + 1))
    tell("sizes of trees")
    positions, limit = random_deals(CARDS, deals, rng)
    trees = tuple(sampled_size(each, limit, probes, rng) for each in positions)
    tell("steps of the walk")
    walks = tuple(walk_size(cards, rng) for cards in SIMULATED)
    tell("a step as a circuit")
    step = walk_counts(CARDS)
    tell("what programs look at")
    searches = tuple(
        searched(cards, deals, rng, plain=cards <= PLAIN, full=cards <= FULL)
        for cards in range(2, CARDS + 1)
    )
    leaves = median(tree.decided.mean for tree in trees)
    return OptimalStudy(
        decided,
        trees,
        walks,
        step,
        (physical_costs(step).seconds, physical_costs(step, parallel=True).seconds),
        searches,
        _estimates(step, leaves, walks[-1], searches[-1].positions),
        seed,
    )


def _estimates(
    step: GateCounts, leaves: float, walk: WalkSize, positions: float
) -> tuple[Estimate, ...]:
    whole = walk.constant * sqrt(leaves)
    game = written_counts(sized_game(CARDS).circuit).times(2)
    out_and_back = _run("game", game, sqrt(leaves), 1)
    looks = (1 - 2 * sqrt(ERROR * (1 - ERROR))) / 2 * sqrt(leaves)
    # a look takes a Toffoli at the very least
    machine = out_and_back.physical
    distance = machine.distance if machine else 3
    least = looks * T_A_TOFFOLI * MACHINE.step_seconds(distance)
    return (
        Estimate("bound", looks, None, least, least),
        out_and_back,
        _run("walk", step, whole, walk.runs),
        _run("searched", step, walk.constant * sqrt(positions), walk.runs),
    )


def _run(name: EstimateName, step: GateCounts, steps: float, runs: int) -> Estimate:
    """So many steps in all, in so many runs of equal length."""
    counts = step.times(max(1, round(steps / runs)))
    costs = physical_costs(counts)
    together = physical_costs(counts, parallel=True)
    return Estimate(name, steps, costs, runs * costs.seconds, runs * together.seconds)


def decided_size(cards_each: int, deals: int, rng: np.random.Generator) -> DecidedSize:
    """Decide random deals by the written-out circuit, and ask the solver, too.

    Raises SizeError as `decision_circuit` does.
    """
    problem = sized_problem(cards_each, skat_known=False)
    circuit = decision_circuit(problem.rules, cards_each, problem.limit)
    positions, limit = random_deals(cards_each, deals, rng)
    found = circuit.decide([position.hands for position in positions])
    agree = sum(
        answer == at_least(position, limit)
        for answer, position in zip(found, positions, strict=True)
    )
    return DecidedSize(cards_each, deals, agree, circuit.qubits, circuit.toffoli, circuit.cx)


def walk_counts(cards_each: int) -> GateCounts:
    """What a step of the walk costs, built for so many cards each.

    Raises SizeError as `sized_problem` does.
    """
    problem = sized_problem(cards_each, skat_known=False)
    return written_counts(walk_step(problem.rules, cards_each, problem.limit, 0.1).circuit())


def walk_size(cards_each: int, rng: np.random.Generator, deals: int | None = None) -> WalkSize:
    """How many steps the walk takes on random deals of a size, the best of some weights and votes.

    Phase estimation is run some times, and team 0 is said to lose if the phase is π in enough of
    the runs. The steps are the fewest with which all deals are told, with an error of at most
    `ERROR`.

    Args:
        cards_each: cards in each hand.
        rng: deals them.
        deals: how many; as in SIMULATED if left out.

    Raises SizeError if no number of steps up to STEPS is enough.
    """
    positions, limit = random_deals(cards_each, deals or SIMULATED[cards_each], rng)
    trees = forest(positions, limit)
    most = int(trees.leaves.max())
    steps = sorted({round(2 ** (half / 2)) for half in range(6, 40)})
    steps = [each for each in steps if each <= STEPS[cards_each]]
    best: WalkSize | None = None
    for tail in TAILS:
        chances = chances_of_loss(trees, min(0.5, tail / sqrt(most)), steps)
        for count, row in zip(steps, chances, strict=True):
            lost = float(row[~trees.wins].min(initial=1.0))
            won = float(row[trees.wins].max(initial=0.0))
            runs, error = _votes(lost, won)
            if runs and (best is None or count * runs < best.steps * best.runs):
                constant = count * runs / sqrt(most)
                best = WalkSize(cards_each, len(positions), most, count, runs, constant, error)
    if best is None:
        raise SizeError(f"{STEPS[cards_each]} steps are too few for {cards_each} cards each")
    return best


def _votes(lost: float, won: float) -> tuple[int, float]:
    """The fewest runs that tell lost from won deals with an error of at most `ERROR`.

    Team 0 is said to lose if enough of the runs say so.

    Args:
        lost: the probability that a run says so of a lost deal, at least.
        won: the same of a won deal, at most.
    """
    for runs in range(1, MOST_RUNS + 1):
        for enough in range(1, runs + 1):
            error = max(1 - _at_least(lost, runs, enough), _at_least(won, runs, enough))
            if error <= ERROR:
                return runs, error
    return 0, 1.0


def _at_least(chance: float, runs: int, enough: int) -> float:
    return sum(
        comb(runs, count) * chance**count * (1 - chance) ** (runs - count)
        for count in range(enough, runs + 1)
    )


__all__ = [
    "CARDS",
    "ERROR",
    "DecidedSize",
    "Estimate",
    "OptimalStudy",
    "WalkSize",
    "decided_size",
    "optimal_study",
    "walk_counts",
    "walk_size",
]
