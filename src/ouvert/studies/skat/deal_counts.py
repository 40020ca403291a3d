"""How many deals there are, and how long looking at each would take.

Recomputes tables 8 and 9 and the birthday number of *Quantum Skat* (paper 000, section VIII), and
shows beside each number what the paper prints. It prints twice the deals of six cards each, 49.28
days for 49.40, 11.45 hours for 11.44, and 40 million games for 61.8 million.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from math import isqrt, log

from ouvert.errors import PositionError
from ouvert.skat.rules.deals import deal_count

SECONDS_PER_DEAL = 0.1
"""The paper's assumption for every size."""

UNITS = {"years": 365 * 86400, "days": 86400, "hours": 3600, "minutes": 60, "seconds": 1}


@dataclass(frozen=True, slots=True)
class Figure:
    """A number of ours beside the one in print.

    Attributes:
        computed: ours.
        printed: theirs, with the digits that are in print.
        unit: what both count.
    """

    computed: float
    printed: Decimal
    unit: str

    @property
    def agrees(self) -> bool:
        """Whether they differ by less than one in the last printed digit."""
        exponent = self.printed.as_tuple().exponent
        last_digit = Decimal(1).scaleb(exponent if isinstance(exponent, int) else 0)
        return abs(Decimal(self.computed) - self.printed) < last_digit


@dataclass(frozen=True, slots=True)
class DealCountRow:
    """One row of table 8 or 9.

    Attributes:
        table: 8 counts all deals, 9 those that fit a given hand of player A.
        cards_each: cards in each of the three hands; two more lie in the skat.
        deals: how many deals there are.
        total: the time for all of them at `SECONDS_PER_DEAL`.
    """

    table: int
    cards_each: int
    deals: Figure
    total: Figure

    @property
    def agrees(self) -> bool:
        """Whether the paper has both numbers right."""
        return not self.misprints

    @property
    def misprints(self) -> tuple[str, ...]:
        """Which of the two are wrong in print: `deals`, `time`."""
        figures = {"deals": self.deals, "time": self.total}
        return tuple(name for name, figure in figures.items() if not figure.agrees)


PRINTED: dict[int, tuple[tuple[int, str, str, str], ...]] = {
    8: (
        (10, "2.753E15", "8730639", "years"),
        (9, "9.251E13", "293368", "years"),
        (8, "3.0763E12", "9755", "years"),
        (7, "100965458880", "320", "years"),
        (6, "6518191680", "20.67", "years"),
        (5, "102918816", "119", "days"),
        (4, "3153150", "3.65", "days"),
        (3, "92400", "2.57", "hours"),
    ),
    9: (
        (10, "42678636", "49.28", "days"),
        (9, "9237800", "10.69", "days"),
        (8, "1969110", "2.28", "days"),
        (7, "411840", "11.45", "hours"),
        (6, "168168", "4.67", "hours"),
        (5, "16632", "27.72", "minutes"),
        (4, "3150", "5.25", "minutes"),
        (3, "560", "56", "seconds"),
    ),
}
"""The tables as printed: cards each, deals, total time, its unit."""


def rows() -> tuple[DealCountRow, ...]:
    """Tables 8 and 9, computed and printed."""
    found = []
    for table, lines in PRINTED.items():
        for cards_each, printed_deals, printed_time, unit in lines:
            deals = deal_count(cards_each, known_hand=table == 9)
            found.append(
                DealCountRow(
                    table,
                    cards_each,
                    Figure(deals, Decimal(printed_deals), "deals"),
                    Figure(deals * SECONDS_PER_DEAL / UNITS[unit], Decimal(printed_time), unit),
                )
            )
    return tuple(found)


def birthday() -> Figure:
    """After how many games it is as likely as not that a deal came twice."""
    return Figure(birthday_number(deal_count(10)), Decimal("40E6"), "games")


def birthday_number(deals: int) -> int:
    """Return the smallest k with which k random deals repeat one with probability 1/2 or more.

    Raises PositionError for less than 100 deals, for which the expansion is too short.
    """
    if deals < 100:
        raise PositionError(f"the birthday number is worked out for 100 deals or more, not {deals}")
    low, high = 1, 2 * isqrt(deals) + 2
    while low < high:
        middle = (low + high) // 2
        if _log_all_different(middle, deals) <= log(0.5):
            high = middle
        else:
            low = middle + 1
    return low


def _log_all_different(k: int, deals: int) -> float:
    """Logarithm of the probability that k deals all differ: the sum of log(1 − i/deals), i < k.

    Expanded in powers of i/deals, since k is in the millions; the powers' sums are exact.
    """
    first = k * (k - 1) // 2
    second = (k - 1) * k * (2 * k - 1) // 6
    fourth = second * (3 * (k - 1) ** 2 + 3 * (k - 1) - 1) // 5
    terms = (first, second, first * first, fourth)
    return -sum(float(total / (power * deals**power)) for power, total in enumerate(terms, start=1))


def render() -> str:
    """The tables as text."""
    lines = []
    titles = {8: "all deals", 9: "deals that fit player A's hand"}
    for table, title in titles.items():
        lines += [
            f"Table {table}: {title}, {SECONDS_PER_DEAL} s a deal, two cards in the skat",
            f"{'cards':>5} {'deals':>21} {'printed':>21} {'time':>16} {'printed':>16}  agrees",
        ]
        lines += [_line(row) for row in rows() if row.table == table]
        lines.append("")
    games = birthday()
    lines.append(
        f"Games until a deal has come twice with probability 1/2: {games.computed:,.0f} "
        f"(printed: {games.printed:,.0f}, {'agrees' if games.agrees else 'does not agree'})"
    )
    return "\n".join(lines)


def _line(row: DealCountRow) -> str:
    places = 2 if row.total.computed < 100 else 0
    time = f"{row.total.computed:,.{places}f} {row.total.unit}"
    printed_time = f"{row.total.printed:,} {row.total.unit}"
    verdict = "yes" if row.agrees else f"no ({', '.join(row.misprints)})"
    return (
        f"{row.cards_each:>5} {row.deals.computed:>21,} {row.deals.printed:>21,} "
        f"{time:>16} {printed_time:>16}  {verdict}"
    )
