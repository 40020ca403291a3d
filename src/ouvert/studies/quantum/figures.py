"""The worked examples of paper 000 again: figures 4 to 14, printed, exact and by 1,000 shots.

The figures are pictures of 1,000 measurements each; what can be compared are the probabilities that
the text gives for them. `PRINTED` holds these as strings and fractions, written down from the text
and, where the text gives the number of strings only, worked out by hand from the rules of the
example. They do not come from the circuits.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import combinations
from pathlib import Path

import numpy as np

from ouvert.cards import Card
from ouvert.files import make_folder
from ouvert.plots import save_picture
from ouvert.quantum.paper.examples import Example, Step, shares, total_variation
from ouvert.quantum.paper.four_cards import four_card_example
from ouvert.quantum.paper.histograms import histogram
from ouvert.quantum.paper.six_cards import six_card_example

SEED = 2411
"""Of the shots; figure f is drawn with the generator seeded by (SEED, f)."""
SHOTS = 1000
"""As in the paper."""


@dataclass(frozen=True, slots=True)
class Printed:
    """What the paper says that one of its figures shows.

    Attributes:
        number: of the figure.
        game: the example: four cards, ace or king.
        caption: what has happened.
        probabilities: for each string its probability.
        told: where the probabilities come from.
        stated: whether the text states them; if not, they are worked out from what it says.
    """

    number: int
    game: str
    caption: str
    probabilities: Mapping[str, Fraction]
    told: str
    stated: bool = True

    @property
    def source(self) -> str:
        """What to call the probabilities in a legend."""
        return "printed" if self.stated else "worked out by hand"


@dataclass(frozen=True, slots=True)
class Reproduction:
    """One figure, three times.

    Attributes:
        printed: the paper's.
        step: the moment of our example, with the circuit and the exact probabilities.
        counts: how often each string was found in `SHOTS` shots.
    """

    printed: Printed
    step: Step
    counts: Mapping[str, int]

    @property
    def expected(self) -> dict[str, float]:
        """The paper's probabilities as numbers."""
        return {string: float(share) for string, share in self.printed.probabilities.items()}

    @property
    def exact_distance(self) -> float:
        """Total variation distance of the exact probabilities from the paper's."""
        return total_variation(self.step.distribution, self.expected)

    @property
    def shots_distance(self) -> float:
        """Total variation distance of the shots from the paper's probabilities."""
        return total_variation(shares(self.counts), self.expected)


def _flat(strings: Iterable[str]) -> dict[str, Fraction]:
    found = sorted(set(strings))
    return dict.fromkeys(found, Fraction(1, len(found)))


def _split(cards: int, first: str, second: str) -> list[list[str]]:
    """Words for an even number of cards, half of them in either hand."""
    return [
        [first if card in chosen else second for card in range(cards)]
        for chosen in combinations(range(cards), cards // 2)
    ]


def _changed(strings: Iterable[str], before: str, after: str) -> list[str]:
    """Every string with one of its words changed, in each way that is possible."""
    found = []
    for string in strings:
        words = string.split()
        found += [
            " ".join((*words[:at], after, *words[at + 1 :]))
            for at, word in enumerate(words)
            if word == before
        ]
    return found


def _taken(string: str) -> str:
    """The two cards on the table in the stack of the player of the left one."""
    words = string.split()
    winner = next(word[0] for word in words if word[1:] == "10")
    return " ".join(f"{winner}11" if word[1:] == "10" else word for word in words)


def _mirrored(probabilities: Mapping[str, Fraction]) -> dict[str, Fraction]:
    """Add the same strings with B and C exchanged."""
    other = {"100": "010", "010": "100", "101": "011", "011": "101"}
    exchanged = {
        " ".join(other.get(word, word) for word in string.split()): share
        for string, share in probabilities.items()
    }
    return {**probabilities, **exchanged}


_DEALS = [" ".join(words) for words in _split(4, "000", "100")]
_ONE_CARD = _changed(_DEALS, "000", "010")
_TWO_CARDS = _changed(_ONE_CARD, "100", "110")
_STACKS = [
    "011 011 011 011",
    "111 111 111 111",
    *(" ".join(words) for words in _split(4, "011", "111")),
]
_HIDDEN = _split(4, "100", "010")
_SIX_DEALS = [f"000 {ten} 000 {nine} {eight} {heart}" for ten, nine, eight, heart in _HIDDEN]
_TWELFTH, _SIXTH, _THIRD = Fraction(1, 12), Fraction(1, 6), Fraction(1, 3)

PRINTED: tuple[Printed, ...] = (
    Printed(4, "four cards", "all deals", _flat(_DEALS), "VII.1.3: six states, 1/6 each"),
    Printed(5, "four cards", "A has played", _flat(_ONE_CARD), "VII.1.4: twelve states, 1/12"),
    Printed(6, "four cards", "B has played", _flat(_TWO_CARDS), "VII.1.4: 24 states, 1/24"),
    Printed(
        7,
        "four cards",
        "after the first trick",
        _flat(map(_taken, _TWO_CARDS)),
        "VII.1.6: 24 states, equal",
    ),
    Printed(
        8,
        "four cards",
        "after the second trick",
        {
            string: Fraction(1, 4) if len(set(string.split())) == 1 else _TWELFTH
            for string in _STACKS
        },
        "VII.1.8: 1/4, 1/4, six times 1/12",
    ),
    Printed(9, "ace", "all deals", _flat(_SIX_DEALS), "VII.2: six, equally likely"),
    Printed(
        10,
        "ace",
        "A has played the ace",
        _flat("001" + string[3:] for string in _SIX_DEALS),
        "VII.2: six, equal",
    ),
    Printed(
        11,
        "ace",
        "the first trick is on the table",
        _mirrored(
            {
                "001 101 000 011 010 100": _TWELFTH,
                "001 101 000 010 011 100": _TWELFTH,
                "001 010 000 101 011 100": _SIXTH,
                "001 010 000 011 101 100": _SIXTH,
            }
        ),
        "VII.2: eight; not equally likely, worked out by hand",
        stated=False,
    ),
    Printed(
        12,
        "ace",
        "A has taken the first trick",
        _mirrored(
            {
                "111 111 000 111 010 100": _TWELFTH,
                "111 111 000 010 111 100": _TWELFTH,
                "111 010 000 111 111 100": _THIRD,
            }
        ),
        "VII.2: no numbers; worked out by hand",
        stated=False,
    ),
    Printed(
        13,
        "ace",
        "after the second trick",
        {"111 111 111 111 111 111": _THIRD, "111 110 110 111 111 110": 1 - _THIRD},
        "VII.2: two, the first with 1/3",
    ),
    Printed(
        14,
        "king",
        "after the second trick",
        _flat(
            [
                "110 110 110 110 110 110",
                "111 110 110 110 111 111",
                "111 110 110 111 110 111",
            ]
        ),
        "VII.2: three, equally likely",
    ),
)


def examples() -> dict[str, Example]:
    """The three games of the figures by the names that `PRINTED` uses."""
    return {
        "four cards": four_card_example(),
        "ace": six_card_example(Card.CA),
        "king": six_card_example(Card.CK),
    }


def reproduce(shots: int = SHOTS, seed: int = SEED) -> tuple[Reproduction, ...]:
    """All figures again, exactly and by shots; the same seed gives the same shots."""
    games = examples()
    found = []
    for printed in PRINTED:
        step = games[printed.game].step(printed.number)
        rng = np.random.default_rng((seed, printed.number))
        found.append(Reproduction(printed, step, step.shots(shots, rng)))
    return tuple(found)


def write_figures(folder: Path, shots: int = SHOTS, seed: int = SEED) -> tuple[Path, ...]:
    """Write figure_04.png and figure_04.csv to figure_14.*, and a summary of distances.

    A distance is the total variation distance from the paper's probabilities, 0 to 1.

    Args:
        folder: is made if it is not there.
        shots: measurements for each figure.
        seed: of these.

    Returns the files written; pictures are left out without matplotlib.
    """
    make_folder(folder)
    written = []
    summary = [["figure", "strings", "exact distance", "shots distance", "probabilities from"]]
    for found in reproduce(shots, seed):
        printed, step = found.printed, found.step
        sampled = shares(found.counts)
        stem = folder / f"figure_{printed.number:02}"
        title = (
            f"Figure {printed.number} of paper 000 ({printed.game}): {printed.caption}\n"
            f"distance of {shots:,} shots (seed {seed}) {found.shots_distance:.3f}, "
            f"of the exact probabilities {found.exact_distance:.3f}"
        )
        series = {
            printed.source: found.expected,
            "exact": step.distribution,
            f"{shots:,} shots": sampled,
        }
        picture = stem.with_suffix(".png")
        if save_picture(picture, partial(histogram, series, title)):
            written.append(picture)
        rows = [["string", "cards", printed.source, "exact", "counts", "share"]]
        rows += [
            [
                row.string,
                "; ".join(row.cards),
                str(printed.probabilities.get(row.string, 0)),
                f"{row.probability:.12g}",
                str(found.counts[row.string]),
                f"{sampled[row.string]:.6g}",
            ]
            for row in step.state_table
        ]
        written.append(_write(stem.with_suffix(".csv"), rows))
        summary.append(
            [
                str(printed.number),
                str(len(step.state_table)),
                f"{found.exact_distance:.1e}",
                f"{found.shots_distance:.4f}",
                printed.told,
            ]
        )
    return (*written, _write(folder / "distances.csv", summary))


def _write(path: Path, rows: list[list[str]]) -> Path:
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file, lineterminator="\n").writerows(rows)
    return path


__all__ = [
    "PRINTED",
    "SEED",
    "SHOTS",
    "Printed",
    "Reproduction",
    "examples",
    "reproduce",
    "write_figures",
]
