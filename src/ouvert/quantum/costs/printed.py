"""The paper's own numbers of gates, by its formulas, and its sizes of the whole question.

Section IX of paper 000 counts CX gates for N cards each: U_ini by the Boolean-function method for
N = 1, 2, 3, extrapolated (figure 15); a card of B or C, C(2N, N) · N/4 gates with N controls; the
taking of a trick, C(2N, N) gates with 2N controls. A gate with n controls is taken to cost 12n CX.
Section VIII counts the ways in which a game can go (equations 32 to 39).

What cannot work as printed: 4^N · N is not near C(2N, N) · N/4 · 12N, for N = 10 they are 1.05e7
and 5.5e7; the trick gate of equation 15 needs C(32, 3) control patterns, not C(2N, N); and
10^12 CX gates by 1,000 shots are 10^15, 1.3 years at 40 ns, where the paper has 10^16 and twelve.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb, exp, factorial, log

from ouvert.quantum.paper.boolean_functions import Method
from ouvert.quantum.paper.dealing import InitialStateCost, initial_state_cost, multiplexed_cx

CX_A_CONTROL = 12
SECONDS_A_CX = 40e-9
SHOTS = 1000
YEAR = 365 * 86400
BUILT = (1, 2, 3)
"""The sizes that the paper has built for figure 15."""


@dataclass(frozen=True, slots=True)
class PrintedCosts:
    """CX gates by the paper's formulas.

    Attributes:
        cards_each: N.
        deal: U_ini with every rotation controlled by all qubits before it, 2^(4N) - 2; this is
            what gives the paper's 10^12 for N = 10.
        play: a card of B or C.
        play_as_printed: 4^N · N, which the paper calls about the same.
        trick: the taking of one trick.
    """

    cards_each: int
    deal: int
    play: int
    play_as_printed: int
    trick: int

    @property
    def whole(self) -> int:
        """U_ini and N tricks of two such cards each (IX.0.5)."""
        return self.deal + self.cards_each * (2 * self.play + self.trick)

    @property
    def years(self) -> float:
        """Years of SHOTS runs at SECONDS_A_CX."""
        return self.whole * SHOTS * SECONDS_A_CX / YEAR


def printed_costs(cards_each: int) -> PrintedCosts:
    """Evaluate the paper's formulas for so many cards each."""
    n = cards_each
    subsets = comb(2 * n, n)
    return PrintedCosts(
        cards_each=n,
        deal=multiplexed_cx(n),
        play=subsets * n * CX_A_CONTROL * n // 4,
        play_as_printed=4**n * n,
        trick=subsets * CX_A_CONTROL * 2 * n + 3,
    )


@dataclass(frozen=True, slots=True)
class Figure15:
    """U_ini built for N = 1, 2, 3, and the straight line through the logarithms of its CX gates.

    Attributes:
        method: how the superposition is prepared.
        built: what was built.
        factor: by how much one more card each multiplies the gates, by least squares.
        start: the line's value at N = 0.
    """

    method: Method
    built: tuple[InitialStateCost, ...]
    factor: float
    start: float

    def extrapolated(self, cards_each: int) -> float:
        """The line's number of CX gates for so many cards each."""
        return self.start * self.factor**cards_each


def figure_15(method: Method, sizes: Sequence[int] = BUILT) -> Figure15:
    """Build U_ini for two sizes or more and extrapolate; errors as of `initial_state_circuit`."""
    built = tuple(initial_state_cost(n, method=method) for n in sizes)
    mean = sum(sizes) / len(sizes)
    heights = [log(each.cx) for each in built]
    level = sum(heights) / len(heights)
    slope = sum((n - mean) * (y - level) for n, y in zip(sizes, heights, strict=True))
    slope /= sum((n - mean) ** 2 for n in sizes)
    return Figure15(method, built, exp(slope), exp(level - slope * mean))


@dataclass(frozen=True, slots=True)
class Equation:
    """One of equations 32 to 39.

    Attributes:
        number: its number in the paper.
        meaning: what it counts.
        computed: our value.
        printed: the value in print.
    """

    number: int
    meaning: str
    computed: float
    printed: float


def equations(branching: float = 2.844) -> tuple[Equation, ...]:
    """Equations 32 to 39 with a mean number of legal cards; by default the paper's for suit games.

    Equation 36 is that number.
    """
    deals = comb(22, 10) * comb(12, 10)
    plays = factorial(10) ** 3
    return (
        Equation(32, "deals that fit one hand", deals, 42_678_636),
        Equation(33, "orders of one hand", factorial(10), 3_628_800),
        Equation(34, "orders of three hands", plays, 3_628_800**3),
        Equation(35, "games with 22 unknown cards at most", deals * plays, 2.0393869204796914e27),
        Equation(36, "legal cards, geometric mean of a game", branching, 2.844),
        Equation(37, "games by the rules", branching**30 * deals, 1.77e21),
        Equation(38, "questions of a game at most", 10 * 11 // 2, 55),
        Equation(39, "questions of a game", 10 * branching, 28.44),
    )


__all__ = [
    "Equation",
    "Figure15",
    "PrintedCosts",
    "equations",
    "figure_15",
    "printed_costs",
]
