"""Tables of a game's circuit, step by step, and of what fewer qubits cost."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from ouvert.cli.output import Column, print_table

if TYPE_CHECKING:
    from rich.console import Console

    from ouvert.quantum.circuits.game import GameCircuit
    from ouvert.quantum.costs.gates import GateCounts
    from ouvert.quantum.costs.narrowing import Way

SEED = 1
"""Of the games whose information is measured."""
COUNTS = ("qubits", "cx", "depth", "toffoli", "toffoli_depth", "t", "rotations")
HEADINGS = ("qubits", "CX", "depth", "Toffoli", "Toffoli\ndepth", "T", "rotations")


def cells(counts: GateCounts) -> list[str]:
    """The cells of a row of counts."""
    return [f"{getattr(counts, name):,}" for name in COUNTS]


def steps_json(game: GameCircuit) -> dict[str, Any]:
    """Everything that `print_steps` prints."""
    import numpy as np

    from ouvert.quantum.costs.information import game_information
    from ouvert.quantum.costs.whole_game import register_sizes, step_costs

    return {
        "steps": {name: asdict(each) for name, each in step_costs(game).items()},
        "registers": register_sizes(game),
        "ways": [asdict(each) for each in _ways(game)],
        "information": asdict(game_information(game, np.random.default_rng(SEED))),
    }


def print_steps(out: Console, game: GameCircuit) -> None:
    """Print the steps of plays and tricks, the registers, and what fewer qubits cost."""
    import numpy as np

    from ouvert.quantum.costs.information import game_information
    from ouvert.quantum.costs.whole_game import register_sizes, step_costs

    columns = [Column("step"), *(Column(heading, number=True) for heading in HEADINGS)]
    rows = [((name, *cells(each)), "") for name, each in step_costs(game).items()]
    print_table(out, columns, [rows], title="Plays and tricks, step by step")
    sizes = ", ".join(f"{name} {size}" for name, size in register_sizes(game).items())
    out.print(f"Qubits: {sizes}.")
    known = game_information(game, np.random.default_rng(SEED))
    out.print(
        f"From fewer than some {known.qubits} qubits not every game could be read: there are about "
        f"2^{known.ways:.1f} of them, and one takes {known.entropy:.1f} bits on average "
        f"({known.games:,} sampled games, seed {SEED})."
    )
    _print_ways(out, game)


def _ways(game: GameCircuit) -> list[Way]:
    """What fewer qubits cost for the game of the same size."""
    from ouvert.quantum.costs.narrowing import ways

    problem = game.problem
    return ways(problem.tricks, skat_known=problem.unknown.bit_count() == 2 * problem.tricks)


def _print_ways(out: Console, game: GameCircuit) -> None:
    from ouvert.quantum.costs.gates import LEVEL
    from ouvert.quantum.costs.narrowing import BETTER_LEVEL

    headings = ("qubits", "CX", "measured", f"at level {BETTER_LEVEL}", "T", "T, measured")
    columns = [Column("cleared"), *(Column(heading, number=True) for heading in headings)]
    rows = [
        (
            (
                each.name,
                *(
                    f"{number:,}"
                    for number in (
                        each.qubits,
                        each.cx,
                        each.measured_cx,
                        each.better_cx,
                        each.unmeasured_t_states,
                        each.t_states,
                    )
                ),
            ),
            "",
        )
        for each in _ways(game)
    ]
    print_table(out, columns, [rows], title="Fewer qubits, by clearing what follows from the rest")
    out.print(
        "Measured: with measurements in place of gates that only clear ancillas. CX at level "
        f"{LEVEL} and, measured, at level {BETTER_LEVEL}. T: all T states, rotations included."
    )
