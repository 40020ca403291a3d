"""Which sets there are, and what each is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from ouvert.errors import OuvertError


@dataclass(frozen=True, slots=True)
class DataSet:
    """A set of data.

    Attributes:
        name: as the commands call it.
        version: is raised when a seed comes to other rows; sets of two versions do not mix.
        title: what it is, in a line.
        about: what its rows are and what they are not, in sentences.
        module: of `ouvert.datasets.sets`, with `row(seed, number)` and `COLUMNS`.
        full: rows of the full set.
        chunk: rows of a file; one that was interrupted is made again.
        tasks: what can be scored on it.
        types: of the columns, where a chunk may hold nothing that shows it.
        seeded: whether rows follow from a seed, without end; else there are `full` rows, the same
            with every seed.
    """

    name: str
    version: int
    title: str
    about: str
    module: str
    full: int
    chunk: int
    tasks: tuple[str, ...] = ()
    types: Mapping[str, str] = field(default_factory=dict)
    seeded: bool = True

    def row(self, seed: int, number: int) -> dict[str, Any]:
        """Row `number` of a seed: always the same, whoever makes it. The columns are `columns`."""
        found: dict[str, Any] = self._sources().row(seed, number)
        return {name: found[name] for name in self.columns}

    @property
    def columns(self) -> dict[str, str]:
        """Each column, and what it says."""
        columns: dict[str, str] = self._sources().COLUMNS
        return columns

    def _sources(self) -> Any:
        return import_module(f"ouvert.datasets.sets.{self.module}")


SETS = {
    each.name: each
    for each in (
        DataSet(
            "skat-games",
            1,
            "Games of Skat that the strongest player plays with itself",
            "Each game is dealt at random, and bid and played by `expert:20` in all seats, each "
            "from what it sees. Strong for a program; no person has played here.",
            "skat_games",
            full=100_000,
            chunk=50,
            tasks=("bid", "discard"),
            types={
                **dict.fromkeys(("conceded_by", "declarer"), "Int8"),
                "contract": "String",
                "won": "Boolean",
                "card_points": "Int16",
            },
        ),
        DataSet(
            "skat-deals",
            1,
            "Deals of Skat solved with open cards, every game and every first card",
            "Random deals, each as all 18 games (three declarers, six games) in which the declarer "
            "has not touched the skat. Values suppose that everybody sees all cards and plays "
            "perfectly: nobody does, see `docs/explanation/double-dummy.md`.",
            "skat_deals",
            full=1_000_000,
            chunk=50,
            tasks=("card", "value"),
            types=dict.fromkeys(("values", "card_values"), "List(UInt8)"),
        ),
        DataSet(
            "bridge-deals",
            1,
            "Deals of Bridge with all twenty results",
            "Random deals, each with the tricks of every declarer in every strain if everybody "
            "sees all cards and plays perfectly.",
            "bridge_deals",
            full=1_000_000,
            chunk=50,
            types={"tricks": "List(UInt8)"},
        ),
        DataSet(
            "beliefs",
            1,
            "Moments of Skat games: what a seat has seen, and where the hidden cards lay",
            "From games that the expert rules play with themselves, a moment each, between the "
            "second and the twenty-fifth card; Ouvert games are left out. `uniform` is the exact "
            "answer if every deal that fits is equally likely, and so the one to be better than.",
            "belief_cases",
            full=100_000,
            chunk=500,
            tasks=("belief",),
            types={"places": "List(UInt8)", "uniform": "List(Float32)"},
        ),
        DataSet(
            "puzzles",
            1,
            "Decisions of Skat games with one answer that is clearly best",
            "The stock that comes with Ouvert (`docs/training.md`), from games that the ensemble "
            "played with itself; another seed gives the same.",
            "puzzles",
            full=916,
            chunk=1000,
            types={"contract": "String"},
            seeded=False,
        ),
        DataSet(
            "circuits",
            1,
            "Circuits of small card games with exact probabilities",
            "Two to four cards each; questions are random and no positions of real games. "
            "`ouvert quantum dataset` writes larger ones too, as files of OpenQASM 3 and QPY.",
            "circuits",
            full=1000,
            chunk=50,
            types=dict.fromkeys(("limit", "trump"), "Int16"),
        ),
    )
}


def set_named(name: str) -> DataSet:
    """Return a set by its name. Raises OuvertError if there is none."""
    if name not in SETS:
        raise OuvertError(f"there is no data set '{name}': there are {', '.join(SETS)}")
    return SETS[name]
