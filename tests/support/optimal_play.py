"""A made-up answer to whether a quantum computer would find the best card sooner."""

from __future__ import annotations

from ouvert.quantum.costs.gates import GateCounts
from ouvert.quantum.costs.surface_code import physical_costs
from ouvert.quantum.optimal.tree_size import Sampled, Searched, TreeSize
from ouvert.quantum.optimal.verdict import DecidedSize, Estimate, OptimalStudy, WalkSize

STEP = GateCounts(420, 90_000, 20_000, 18_000, 400, 800, 800, 10_000)


def made_up_study() -> OptimalStudy:
    """Figures of the size of real ones, without working anything out."""
    machine = physical_costs(STEP)
    return OptimalStudy(
        decided=(DecidedSize(2, 1000, 1000, 91, 8462, 43_021),),
        trees=(TreeSize(Sampled(2e13, 1e12), Sampled(9e12, 1e12)),),
        walks=(WalkSize(4, 10, 3744, 512, 4, 33.0, 0.0098),),
        step=STEP,
        step_seconds=(0.61, 0.39),
        searches=tuple(
            Searched(
                cards, 12, None, 10.0**cards if cards < 9 else None, 2.0**cards, 1e-6 * 2**cards
            )
            for cards in range(2, 11)
        ),
        estimates=(
            Estimate("bound", 1.2e6, None, 59.0, 59.0),
            Estimate("game", 3e6, machine, 1.9e6, 1.2e6),
            Estimate("walk", 9.9e7, machine, 1.3e8, 9e7),
            Estimate("searched", 4500.0, machine, 3900.0, 2600.0),
        ),
        seed=1,
    )
