"""The parts of the report: which checks there are, and with which sizes and seeds each is made."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ouvert.studies.tricks.theory import (
    false_formula,
    formulas,
    gadget_worth,
    graphs,
    propositions,
    slips,
    whist,
)
from ouvert.studies.tricks.theory.asked import Asked, Told
from ouvert.studies.tricks.theory.propositions import Checked

LONGER = 100
"""Random positions from which on checks are made that take more than a moment."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """How much is checked.

    Attributes:
        suits: all suits of whist with up to so many cards of each are weighed.
        positions: random positions, graphs, formulas and deals of a row; plays take a twentieth.
        seed: of all that is random.
        whole: whether checks that take minutes are made, too.
    """

    suits: int
    positions: int
    seed: int
    whole: bool

    @property
    def longer(self) -> bool:
        """Whether checks are made that take more than a moment."""
        return self.whole or self.positions >= LONGER

    def drawn(self, number: int) -> np.random.Generator:
        """What is drawn in one row; no row's numbers hang on another's."""
        return np.random.default_rng([self.seed, number])


def as_printed(sizes: Sizes, told: Told) -> list[Asked]:
    """What is wrong with theorems 1 and 2 as printed, and what of them is right."""
    return [
        *slips.of_theorem_1(told),
        *graphs.repaired_searched(told, longer=sizes.longer),
        *slips.of_theorem_2(told),
        *gadget_worth.solved(told),
        *gadget_worth.as_intended(told),
        *(false_formula.refuted(told, whole=sizes.whole) if sizes.longer else ()),
        *formulas.by_the_paper(told),
    ]


def ours(sizes: Sizes, told: Told) -> list[Asked]:
    """What supports our constructions beside their proofs and the checks of all small problems."""
    effort = graphs.WHOLE if sizes.whole else graphs.USUAL if sizes.longer else graphs.SHORT
    return [
        *graphs.ours_searched(effort, sizes.drawn(4), told),
        graphs.premises_hold(sizes.positions, sizes.drawn(5), told),
        graphs.damage_noticed(told),
        formulas.searched(told, whole=sizes.whole),
        *formulas.played(max(1, sizes.positions // 20), sizes.drawn(7), told),
        formulas.defended(max(1, sizes.positions // 20), sizes.drawn(9), told),
        formulas.premises_hold(sizes.positions, sizes.drawn(6), told),
    ]


def propositions_and_whist(sizes: Sizes, told: Told) -> list[Checked]:
    """Propositions 2 to 4, and what the solvers of whist rest on."""
    told("propositions")
    rng = sizes.drawn(3)
    return [
        *propositions.single_rank(sizes.positions, rng),
        *propositions.single_hand(sizes.positions, rng),
        *propositions.finite_classes(rng),
        *whist.one_suit(7 if sizes.longer else 4, told),
        *whist.two_suits(3 if sizes.longer else 2, told),
        whist.lead_is_worth_something(),
        *whist.as_a_sum(sizes.suits, sizes.positions, rng, told),
        *whist.random_sums(sizes.positions, sizes.drawn(8), told),
        *([whist.worths_of_six()] if sizes.suits >= whist.WEIGHED else ()),
    ]
