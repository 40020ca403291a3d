"""Verdicts on paper 000 that follow from what its report has computed, so that they can fail.

Each takes numbers that the report shows beside the printed ones and says in words whether they
agree. What does not agree and is not known to be a slip of the paper's stands in bold.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import asin, isclose, pi, sin, sqrt

from ouvert.cards import Card
from ouvert.quantum.costs.printed import Equation
from ouvert.skat.rules.contracts import GameType
from ouvert.studies.quantum.figures import Reproduction
from ouvert.studies.skat.branching import Branching
from ouvert.studies.skat.deal_counts import DealCountRow

HOLDS = "as printed"
EXACT = 1e-9
"""Difference of probabilities that is none."""
DIGITS = 0.005
"""Relative difference of numbers that are printed with three digits or more."""
CARD_VALUES = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
"""Table 2 as printed."""
BASIC_VALUES = {"D": 9, "H": 10, "S": 11, "C": 12, "G": 24}
"""Table 3 as printed, by the letters of `GameType`."""
CHANCES = {"four cards": Fraction(5, 12), "ace": Fraction(1, 3), "king": Fraction(2, 3)}
"""How likely A wins the examples, as printed."""
FIRST_OF_SIX = 9
"""The first figure of six cards."""
UNEVEN = 11
"""The figure that is not flat, though the text has it so."""
DEAL_OF_TEN = 1e12
"""CX gates of U_ini for ten cards each that the paper reads off figure 15, to an order of ten."""


@dataclass(frozen=True, slots=True)
class Counted:
    """What quantum counting has found for an example.

    Attributes:
        example: its name.
        ways: basis states of its end.
        alike: whether these are equally likely.
        estimate: sin²(φ/2), the likeliest.
        exact: the probability that is counted.
    """

    example: str
    ways: int
    alike: bool
    estimate: float
    exact: float


def of_examples(
    found: Sequence[Reproduction], chances: Mapping[str, float]
) -> dict[tuple[str, int], str]:
    """The verdicts on figures 4 to 8 and 9 to 14, with the winning chances of their examples.

    Args:
        found: the figures.
        chances: how likely A wins, by the names of the examples.
    """
    four = [each for each in found if each.printed.number < FIRST_OF_SIX]
    six = [each for each in found if each.printed.number >= FIRST_OF_SIX]
    (uneven,) = (each for each in six if each.printed.number == UNEVEN)
    return {
        ("figure", 4): "; ".join((of_figures(four), *of_chances(chances, ["four cards"]))),
        ("figure", FIRST_OF_SIX): "; ".join(
            (
                f"{of_figures(six)}, once the gates after a trick are in the right order",
                *of_chances(chances, ["ace", "king"]),
                of_flatness(uneven),
            )
        ),
    }


def of_figures(found: Iterable[Reproduction]) -> str:
    """Whether the exact probabilities are those of the figures."""
    wrong = [each for each in found if each.exact_distance > EXACT]
    if not wrong:
        return HOLDS
    return (
        "**"
        + "; ".join(
            f"figure {each.printed.number} is off by {each.exact_distance:.3f}" for each in wrong
        )
        + "**"
    )


def of_chances(chances: Mapping[str, float], names: Iterable[str]) -> list[str]:
    """How likely A wins some examples, as fractions, against what is in print."""
    told = []
    for name in names:
        share = Fraction(chances[name]).limit_denominator(1000)
        agrees = abs(chances[name] - CHANCES[name]) < EXACT
        told.append(f"{name} {share}" if agrees else f"**{name} {share}, not {CHANCES[name]}**")
    return told


def of_flatness(found: Reproduction) -> str:
    """Whether the strings of a figure are equally likely."""
    chances = found.step.distribution.values()
    flat = max(chances) - min(chances) < EXACT
    return f"figure {found.printed.number} is {'' if flat else 'not '}flat"


def of_counting(found: Iterable[Counted], qubits: int) -> str:
    """Whether quantum counting finds what its qubits can tell, and whether it weighs."""
    told = []
    for each in found:
        steps = round(asin(sqrt(each.exact)) / pi * 2**qubits)
        nearest = sin(pi * steps / 2**qubits) ** 2
        if abs(each.estimate - nearest) > EXACT:
            told.append(
                f"**{each.example}: {each.estimate:.4f}, where {qubits} qubits can tell "
                f"{nearest:.4f} for {each.exact:.4f}**"
            )
        elif each.alike:
            told.append(
                f"{each.estimate * each.ways:.2f} of {each.ways} with {qubits} qubits, in truth "
                f"{each.exact * each.ways:.0f}"
            )
        else:
            told.append(
                f"{each.example}: the weight {each.estimate:.3f} for {each.exact:.3f}, of ways "
                "that are not equally likely"
            )
    return "; ".join(told)


def of_deal_counts(rows: Iterable[DealCountRow]) -> str:
    """What is misprinted in a table of deals; the time of misprinted deals is not named again."""
    told = []
    for row in rows:
        figure = row.deals if not row.deals.agrees else row.total
        if row.misprints:
            exactly = figure is row.deals
            computed = f"{figure.computed:,.0f}" if exactly else f"{figure.computed:,.2f}"
            told.append(f"{row.cards_each} cards: {figure.printed:,} {figure.unit} are {computed}")
    return f"{HOLDS} but for " + "; ".join(told) if told else HOLDS


def of_equations(found: Iterable[Equation]) -> str:
    """Whether formulas come to the printed numbers."""
    wrong = [each for each in found if not isclose(each.computed, each.printed, rel_tol=DIGITS)]
    if not wrong:
        return HOLDS
    return (
        "**"
        + "; ".join(
            f"equation {each.number}: {each.computed:.4g}, not {each.printed:.4g}" for each in wrong
        )
        + "**"
    )


def of_branching(suit: Branching) -> str:
    """The mean number of legal cards in suit games of our rules, beside the printed one."""
    distance = abs(suit.mean - suit.printed)
    near = "no difference is shown" if distance < 2 * suit.error else "a difference"
    return (
        f"{suit.mean:.3f} ± {suit.error:.3f} in {suit.games:,} suit games of our rules, printed "
        f"{suit.printed}: {near}; the command asks it of games of others"
    )


def of_figure_15(multiplexed: float, ours: int, cards_each: int) -> str:
    """Whether U_ini extrapolated to ten cards each is as large as printed, and our deal beside.

    Args:
        multiplexed: its CX gates, every rotation controlled by all qubits before it.
        ours: CX gates of our deal.
        cards_each: in that deal.
    """
    near = DEAL_OF_TEN / 10 < multiplexed < DEAL_OF_TEN * 10
    size = f"{multiplexed:.1g} CX for ten cards each, printed 10^12"
    return (
        f"{size if near else f'**{size}**'}, with rotations controlled by all earlier qubits; our "
        f"deal of {cards_each} cards each has {ours:,}"
    )


def of_payoff(alone: float, with_fabian: float, value: int) -> str:
    """From which winning chances on a game pays; the text says: far above 1/2, and nearer to it."""
    told = (
        f"a game of {value} pays from {alone:.1%} on, by Seeger and Fabian from {with_fabian:.1%}"
    )
    return f"{HOLDS}: {told}" if 0.5 < with_fabian < alone else f"**{told}**"


def of_card_values(cards: Sequence[Card] = tuple(Card)) -> str:
    """Whether cards count as in table 2."""
    return _of_values({str(card): (card.points, CARD_VALUES[str(card)[1:]]) for card in cards})


def of_basic_values(games: Sequence[GameType] = tuple(GameType)) -> str:
    """Whether games count as in table 3; Null is not in it."""
    listed = [game for game in games if game.value in BASIC_VALUES]
    return _of_values({game.value: (game.base_value, BASIC_VALUES[game.value]) for game in listed})


def _of_values(found: Mapping[str, tuple[int, int]]) -> str:
    wrong = {name: pair for name, pair in found.items() if pair[0] != pair[1]}
    if not wrong:
        return HOLDS
    return (
        "**"
        + "; ".join(f"{name}: {own}, not {printed}" for name, (own, printed) in wrong.items())
        + "**"
    )


__all__ = [
    "Counted",
    "of_basic_values",
    "of_branching",
    "of_card_values",
    "of_chances",
    "of_counting",
    "of_deal_counts",
    "of_equations",
    "of_examples",
    "of_figure_15",
    "of_figures",
    "of_flatness",
    "of_payoff",
]
