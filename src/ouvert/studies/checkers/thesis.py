"""Why paper 002's tree search won no more: its agent with the faults of its program, one by one.

The program searched another game than it played. `checkers.agents.tree.Fault` lists in what; here
agents that have all of them, or single ones, play the random agent, as in figure 11.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor

import numpy as np

from ouvert.checkers.agents.match import play_all, round_robin
from ouvert.checkers.rules.variant import Level, Variant
from ouvert.studies.checkers.matches import Bar, bar_of

RIGHT, THESIS = "mcts:800", "mcts:800:thesis"
AGENTS = (
    THESIS,
    RIGHT,
    "mcts:800:thesis=uniform",
    "mcts:800:thesis=vanishing",
    "mcts:800:thesis=formula",
    "mcts:800:thesis=turn",
    "mcts:800:thesis=formula+turn",
)
"""All faults, none, and some."""
VARIANTS = (
    Variant(5, 1, Level.SUPERPOSITION),
    Variant(5, 1, Level.ENTANGLEMENT),
    Variant(5, 1, Level.ENTANGLEMENT, phantoms=True),
)
"""The last one has the rules that the program played by at the level of entanglement."""
PUBLISHED = {
    Level.CLASSICAL: (0.97, 1.00),
    Level.SUPERPOSITION: (0.76, 0.87),
    Level.ENTANGLEMENT: (0.70, 0.78),
}
"""Share of 100 games that the paper's MCTS won as White, as Black, from the result files in its
program's repository (whitemcts-5x5-rules, blackmcts-5x5-rules, commit 99a14e3). Their means are the
81 and 74 % of the text (5.3)."""


def fault_bars(
    games: int,
    seed: int,
    executor: Executor | None = None,
    progress: Callable[[str], None] = lambda _: None,
) -> list[Bar]:
    """Let each of AGENTS play `games` games with each colour against the random agent."""
    bars = []
    for place, variant in enumerate(VARIANTS):
        for agent in AGENTS:
            progress(f"{agent} against random, {variant.level.name.lower()}")
            words = np.random.SeedSequence((seed, place)).generate_state(1, np.uint32)
            pairings = round_robin(variant, (agent, "random"), 2 * games, int(words[0]))
            rows = list(play_all(pairings, executor))
            bars += [bar_of(variant, agent, "random", seat, rows) for seat in (0, 1)]
    return bars
