"""The parts of `ouvert studies skat`: every experiment of the papers on Skat, a line each.

A part is one question with its own command. Its function takes a `Task` and returns what was found
as a `PartResult`; it is named here, and imported when it is asked for, so that the list costs
nothing. `MOST_MINUTES` is what all of them may take together.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

from ouvert.errors import OuvertError

if TYPE_CHECKING:
    from ouvert.studies.skat.task import PartResult, Pictures, Task

MOST_MINUTES = 60
"""On two cores, for all parts together."""
_STUDIES = "ouvert.studies.skat."


@dataclass(frozen=True, slots=True)
class Part:
    """One experiment.

    Attributes:
        name: a word, in the command `ouvert studies skat-NAME` and in the names of files.
        paper: its number in the bibliography, such as 001.
        exhibit: the table, figure or section.
        title: a sentence on what is measured; the help of the command.
        minutes: its share of MOST_MINUTES on two cores, measured at full effort and rounded up.
        place: module below `ouvert.studies.skat` and function, as in `deal_counts:part`.
        draws: whether it has pictures; its module has then a function `pictures`, which draws
            them from what was kept.
    """

    name: str
    paper: str
    exhibit: str
    title: str
    minutes: float
    place: str
    draws: bool = False

    @property
    def command(self) -> str:
        """The command that does this part alone."""
        return f"ouvert studies skat-{self.name}"

    def load(self) -> Callable[[Task], PartResult]:
        """The function that does it."""
        module, _, name = self.place.partition(":")
        found: Callable[[Task], PartResult] = getattr(import_module(_STUDIES + module), name)
        return found

    def pictures(self, values: dict[str, Any]) -> Pictures:
        """What draws its pictures, from the values that it has found.

        Raises LookupError or ValueError for values that are not as this version keeps them.
        """
        if not self.draws:
            return {}
        module, _, _ = self.place.partition(":")
        found: Pictures = import_module(_STUDIES + module).pictures(values)
        return found


PARTS: tuple[Part, ...] = (
    Part(
        "deal-counts",
        "000",
        "tables 8 and 9, section VIII",
        "How many deals there are, and how long looking at each would take.",
        0.1,
        "existing:deal_counts",
    ),
    Part(
        "branching",
        "000",
        "equations 36, 37 and 39",
        "How many cards may be played in recorded games: branching factors, and paths.",
        0.2,
        "play.branching_factors:part",
        draws=True,
    ),
    Part(
        "predictions",
        "001",
        "figures 5 and 6",
        "Predicted and realised wins in games that others have declared and played.",
        0.5,
        "recorded.predictions:part",
        draws=True,
    ),
    Part(
        "printed-discard",
        "001",
        "section 'Putting Skat First'",
        "The one discard that is worked out in print, under every assumption, and all 66.",
        2,
        "null.example:part",
    ),
    Part(
        "printed-nulls",
        "001",
        "section 'Null Games'",
        "Three printed Null deals: their lines with open cards, and our player in each role.",
        2,
        "null.printed:part",
    ),
    Part(
        "queen-three",
        "001",
        "section 'Queen with Three'",
        "Null Ouvert with 7-8-queen or 7-9-queen: which defence beats it where it is lost.",
        3,
        "null.queen_three:part",
    ),
    Part(
        "declarer-first",
        "001",
        "section 'Declarer-First Games'",
        "Lost Nulls of a declarer who leads: how many another discard would have won.",
        2,
        "null.declarer_first:part",
    ),
    Part(
        "high-cards",
        "001",
        "theorem 1",
        "What lost tricks can hold once as many high cards are at home, and a Grand lost so.",
        0.1,
        "play.high_cards:part",
    ),
    Part(
        "computers",
        "001",
        "section 'Computer vs. Computer'",
        "Value, best cards and decision of recorded games, by two solvers, with their times.",
        5,
        "play.computers:part",
    ),
    Part(
        "calibration",
        "001",
        "figures 5 and 6, against our own judge",
        "Predicted and realised wins in games of our own rules, which no table has seen.",
        3,
        "existing:calibration",
    ),
    Part(
        "discards",
        "001",
        "experiments, skat putting; conclusion",
        "Our discards beside recorded ones on the same deals, by four kinds of judges.",
        7,
        "recorded.discards:part",
        draws=True,
    ),
    Part(
        "null-discards",
        "001",
        "experiments, skat putting",
        "Our discards in Nulls beside simple ones, by open cards, rules and the ensemble.",
        3,
        "null.discards:part",
    ),
    Part(
        "null-ouvert-outcomes",
        "001",
        "table 1",
        "Who wins Null Ouverts that are lost with open cards.",
        3,
        "null.outcomes:null_ouvert",
    ),
    Part(
        "null-outcomes",
        "001",
        "table 2",
        "Who wins Nulls that are predicted to be won with 50 to 80 %.",
        4,
        "null.outcomes:null",
    ),
    Part(
        "suit-factors",
        "004",
        "section IV, and the patterns of paper 001",
        "How large the tables of suit factors are, and what they say of some suits.",
        0.1,
        "tables.factors:part",
    ),
    Part(
        "paranoia-speed",
        "004",
        "section VI",
        "How fast it is decided whether the declarer's win is forced, with strong hands.",
        2,
        "existing:paranoia_speed",
    ),
    Part(
        "tables-004",
        "004",
        "tables I, II and III",
        "Recorded games: who won them, who wins with open cards, and our players in three tracks.",
        9,
        "paper_004.tables:part",
    ),
    Part(
        "paranoia-sweep",
        "004",
        "section VII.A",
        "From which trick on proofs are worth their time, exact ones and approximate ones.",
        3,
        "paper_004.sweep:part",
    ),
)
"""In the order of the report."""


def part_named(name: str) -> Part:
    """The part of a name. Raises OuvertError if there is none."""
    for part in PARTS:
        if part.name == name:
            return part
    names = ", ".join(part.name for part in PARTS)
    raise OuvertError(f"there is no part '{name}'; parts are {names}")
