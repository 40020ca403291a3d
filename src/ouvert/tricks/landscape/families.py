"""The landscape of trick-taking games: which fragments B(η, s, r) are easy, hard, or open.

Figure 4 of paper 003 as data. A `Family` bounds some of hands, suits and ranks, by a number or by
"any constant", may ask for all tricks (the paper's B_A), and may ask for symmetry (B^M).
`LANDSCAPE` has the families about which something is known, or asked, each with its status and
source. They are those that the paper's text names.

A status says what is known *here*. The reductions that the paper prints for theorems 1 and 2 fail,
which does not refute them: `docs/complexity.md` proves both by others.

>>> next(family for family in LANDSCAPE if family.name == "B(_, _, 1)").status.value
'in P'
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from ouvert.tricks.landscape.fragments import Fragment

PAPER = "paper 003"
FOUNDATION = "Bonnet, Jamain, Saffidine 2013"


class Status(Enum):
    """What is known of a family."""

    EASY = "in P"
    HARD = "PSPACE-complete"
    OPEN = "open"


class Constant(Enum):
    """A bound that is some constant, whichever."""

    ANY = "any constant"


ANY = Constant.ANY
Bound = int | Constant | None
"""A number, `ANY` constant, or None for unbounded."""


@dataclass(frozen=True, slots=True)
class Family:
    """A family of fragments, and what is known of it.

    Attributes:
        hands: bound on the number of hands.
        suits: bound on the number of suits.
        ranks: bound on the cards of a suit.
        all_tricks: whether the question is if team A wins *all* tricks.
        symmetric: whether every hand has equally many cards of each suit.
        status: what is known.
        source: who showed it, or asks it.
        method: the method of `ouvert.tricks.solvers.dispatch` that uses it, if one does.
        remark: what else should be said, as a sentence.
    """

    hands: Bound
    suits: Bound
    ranks: Bound
    all_tricks: bool
    status: Status
    source: str
    symmetric: bool = False
    method: str = ""
    remark: str = ""

    @property
    def name(self) -> str:
        """The family in the paper's notation, such as B_A(2, _, _)."""
        marks = ("^M" if self.symmetric else "") + ("_A" if self.all_tricks else "")
        bounds = zip((self.hands, self.suits, self.ranks), "NSR", strict=True)
        written = (
            "_" if each is None else letter if each is ANY else each for each, letter in bounds
        )
        return f"B{marks}({', '.join(map(str, written))})"

    @property
    def tractable(self) -> bool:
        """Whether it is known to be in P."""
        return self.status is Status.EASY

    @property
    def hard(self) -> bool:
        """Whether it is PSPACE-complete."""
        return self.status is Status.HARD

    def within(self, other: Family) -> bool:
        """Whether every question of this family is one of the other's.

        To win all tricks is to win at least so many, so B_A is within B. A family of any constant
        is within one whose bound is any constant or none.
        """
        bounds = zip(
            (self.hands, self.suits, self.ranks),
            (other.hands, other.suits, other.ranks),
            strict=True,
        )
        return (
            all(_below(mine, theirs) for mine, theirs in bounds)
            and (self.all_tricks or not other.all_tricks)
            and (self.symmetric or not other.symmetric)
        )

    def holds(self, fragment: Fragment, all_tricks: bool) -> bool:
        """Whether it has the question about a position of this fragment.

        Any constant is taken to hold every number. A trump suit, card points and misère are beyond
        the paper's fragments, and so is an unfinished trick.
        """
        if fragment.trump or fragment.objective.value != "tricks" or not fragment.whole_tricks:
            return False
        sizes = zip(
            (fragment.seats, fragment.suits, fragment.ranks),
            (self.hands, self.suits, self.ranks),
            strict=True,
        )
        return (
            all(bound is None or bound is ANY or size <= bound for size, bound in sizes)
            and (all_tricks or not self.all_tricks)
            and (fragment.symmetric or not self.symmetric)
        )


def _below(mine: Bound, theirs: Bound) -> bool:
    """Whether one bound is at least as tight as another."""
    if theirs is None:
        return True
    if isinstance(mine, int):
        return theirs is ANY or mine <= theirs
    return mine is ANY and theirs is ANY


_PROVED_ANEW = (
    "The printed reduction fails on small problems; docs/complexity.md proves the theorem by "
    "another one, which nobody outside this project has reviewed."
)

LANDSCAPE: tuple[Family, ...] = (
    Family(
        None, None, None, False, Status.HARD, f"{PAPER}, proposition 1; {FOUNDATION}, theorem 2",
        method="general search", remark="In PSPACE because a game is short.",
    ),
    Family(
        None, None, None, True, Status.HARD, f"{PAPER}, theorem 2; proved anew",
        method="general search", remark=_PROVED_ANEW,
    ),
    Family(
        None, None, 5, False, Status.HARD, f"{FOUNDATION}, theorem 2",
        method="general search", remark="As they state it; not checked here.",
    ),
    Family(
        None, None, 2, False, Status.HARD, f"{PAPER}, theorem 1; proved anew",
        method="rank-two search", remark=_PROVED_ANEW,
    ),
    Family(
        None, None, 2, True, Status.HARD, f"{PAPER}, theorem 2; proved anew",
        method="rank-two search", remark=_PROVED_ANEW,
    ),
    Family(
        6, None, None, False, Status.HARD, FOUNDATION,
        method="general search", remark="As they state it; not checked here.",
    ),
    Family(6, None, None, True, Status.OPEN, f"{PAPER}, section 6", method="general search"),
    Family(2, None, None, False, Status.OPEN, f"{PAPER}, section 6", method="general search"),
    Family(
        None, ANY, None, False, Status.OPEN, f"{PAPER}, section 6",
        method="general search", remark="The most pressing question, say the authors.",
    ),
    Family(None, ANY, None, True, Status.OPEN, f"{PAPER}, section 6", method="general search"),
    Family(
        2, None, None, True, Status.EASY, f"{PAPER}, proposition 3",
        method="single hand", remark="With team A on lead, as many high cards as the other has.",
    ),
    Family(
        None, None, 1, False, Status.EASY, f"{PAPER}, proposition 2",
        method="unshared suits", remark="The leader's team wins every trick, not always team A.",
    ),
    Family(
        ANY, None, ANY, False, Status.EASY, f"{PAPER}, theorem 3", method="isomorphism table"
    ),
    Family(
        2, None, 4, False, Status.EASY, f"{FOUNDATION}, proposition 2", method="isomorphism table"
    ),
    Family(
        None, ANY, ANY, False, Status.EASY, f"{PAPER}, proposition 4",
        method="general search", remark="There are finitely many positions.",
    ),
    Family(
        2, 1, None, False, Status.EASY, "Wästlund 2005a",
        method="single-suit whist", remark="The method here is a search, and not polynomial.",
    ),
    Family(
        2, None, None, False, Status.EASY, "Wästlund 2005b", symmetric=True,
        method="whist sum",
        remark="Up to ten cards of a suit; polynomial in the number of suits, not their length.",
    ),
)  # fmt: skip
"""All families of the figure, the largest first."""


def families(fragment: Fragment, all_tricks: bool) -> Iterator[Family]:
    """The families of the landscape that a question about a position belongs to."""
    return (family for family in LANDSCAPE if family.holds(fragment, all_tricks))


def arrows() -> tuple[tuple[Family, Family], ...]:
    """The arrows of the figure: from each family to the next larger ones."""
    inside = {
        (small, large)
        for small in LANDSCAPE
        for large in LANDSCAPE
        if small is not large and small.within(large)
    }
    return tuple(
        (small, large)
        for small in LANDSCAPE
        for large in LANDSCAPE
        if (small, large) in inside
        and not any((small, each) in inside and (each, large) in inside for each in LANDSCAPE)
    )
