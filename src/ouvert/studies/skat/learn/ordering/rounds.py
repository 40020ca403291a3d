"""The rounds in which move orderings are learned: search, count, weigh, judge, and again.

A round needs the weights of the one before; within a round, chunks do not depend on each other, and
neither do families of games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ouvert.arena.executors import PROCESSES, open_executor, spread
from ouvert.arena.journal import Journal, kept_in
from ouvert.errors import check_seed, check_whole
from ouvert.skat.records.tables import check_table, write_table
from ouvert.studies.skat.learn.ordering.weights import NEVER_SEEN, SHAPE, added, weights

ROUNDS = 4
FILE = "ordering.npz"
COUNTS = "counts.parquet"
JUDGE = 0
"""In place of the number of a round: the questions held out."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """What is searched at once.

    Attributes:
        number: in the journal.
        seed: of everything.
        family: the games, which have weights of their own.
        weights: `int16[SHAPE]`, to search with.
        round: whose questions are searched, 1 and up, or JUDGE for those held out.
        part: which part of them.
        size: how many deals or hands of each class.
    """

    number: int
    seed: int
    family: str
    weights: NDArray[np.int16]
    round: int
    part: int
    size: int


@dataclass(frozen=True, slots=True)
class Subject:
    """A search whose move orderings are learned.

    Attributes:
        name: of the work, for its journal.
        work: options that are this subject's own, for the journal.
        families: the games that have weights of their own.
        parts: so many chunks a round of each family.
        questions: for each kind of question held out, its name; a chunk each.
        exponents: of the cost, for each family.
        shipped: the tables that come with the package.
        search: searches a chunk; returns rows as `counted` gives them, of questions held out the
            nodes for each.
    """

    name: str
    work: Mapping[str, int]
    families: tuple[str, ...]
    parts: int
    questions: tuple[str, ...]
    exponents: Mapping[str, float]
    shipped: Mapping[str, NDArray[np.int16]]
    search: Callable[[Chunk], list[list[int]] | float]


@dataclass(frozen=True, slots=True)
class LearnedOrdering:
    """The move ordering of a family of games, and nodes a question on questions held out.

    Attributes:
        weights: `int16[SHAPE]`, those of the best round.
        best: the number of that round, from 1.
        shipped: nodes for each kind of question with the table that comes with the package.
        rounds: the same with the weights of each round.
    """

    weights: NDArray[np.int16]
    best: int
    shipped: dict[str, float]
    rounds: tuple[dict[str, float], ...]

    @property
    def learned(self) -> dict[str, float]:
        """Nodes for each kind of question with the weights of the best round."""
        return self.rounds[self.best - 1]


@dataclass(frozen=True, slots=True)
class LearnedOrderings:
    """The move orderings of a search.

    Attributes:
        families: for each family of games its own.
        seed: of everything.
    """

    families: dict[str, LearnedOrdering]
    seed: int


def geometric(nodes: dict[str, float]) -> float:
    """One number for all kinds of questions, so that the harder one does not drown the other."""
    return float(np.exp(np.mean(np.log(list(nodes.values())))))


def searches(subject: Subject, rounds: int) -> int:
    """How many chunks `learn` searches."""
    judged = (rounds + 1) * len(subject.questions)
    return len(subject.families) * (judged + rounds * subject.parts)


def learn(
    subject: Subject,
    folder: Path,
    *,
    rounds: int,
    size: int,
    held_out: int,
    seed: int = 1,
    where: str = PROCESSES,
    workers: int | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> LearnedOrderings:
    """Learn the move orderings of a search from nothing.

    The folder keeps finished chunks (`searches.journal`), from which an interrupted run goes on,
    and in the end what was counted (`counts.parquet`, see docs/learning.md) and the tables of
    weights (`ordering.npz`).

    Args:
        subject: the search.
        folder: is made if it is not there.
        rounds: so often new questions are searched with the weights so far.
        size: deals or hands of each class and round.
        held_out: those that judge.
        seed: of everything.
        where: where to search, as `open_executor` says.
        workers: processes; the result does not depend on them.
        progress: told how many chunks have been searched since the last call.

    Raises OuvertError for impossible numbers, for a folder of something else, and without the extra
    `data`.
    """
    check_whole(rounds, "the number of rounds", 1)
    check_whole(size, "what is searched in a round", 1)
    check_whole(held_out, "what is held out", 1)
    check_seed(seed)
    check_table(folder / COUNTS)
    work = {"learn": subject.name, "seed": seed, "rounds": rounds, "size": size}
    work |= {"held_out": held_out} | dict(subject.work)
    plan = _Plan(subject, seed, size, held_out)
    tried = {family: [np.zeros(SHAPE, dtype=np.int16)] for family in subject.families}
    counts = {family: added([]) for family in subject.families}
    with (
        kept_in(folder),
        Journal(folder / "searches.journal", work) as kept,
        open_executor(where, workers) as executor,
    ):
        kept.claim()
        for step in range(rounds + 1):
            due = []
            for family, tables in tried.items():
                due += plan.judging(family, step, tables[-1] if step else subject.shipped[family])
                if step < rounds:
                    due += plan.counting(family, step + 1, tables[-1])
            progress(sum(each.number in kept.done for each in due))
            left = [each for each in due if each.number not in kept.done]
            for asked, piece in spread(executor, subject.search, left):
                kept.add(asked.number, piece)
                progress(1)
            if step == rounds:
                break
            for family, tables in tried.items():
                counts[family] /= 2
                for each in plan.counting(family, step + 1, tables[-1]):
                    counts[family] += added(kept.done[each.number])
                before = tables[-1] if step else np.full(SHAPE, NEVER_SEEN, dtype=np.int16)
                tables.append(weights(counts[family], before, subject.exponents[family]))
    found = {
        family: _best(tables, plan.judged(family, rounds, kept)) for family, tables in tried.items()
    }
    write_table(list(_words(plan, rounds, kept)), folder / COUNTS)
    tables_found = {family: each.weights for family, each in found.items()}
    np.savez_compressed(folder / FILE, allow_pickle=False, **tables_found)
    return LearnedOrderings(found, seed)


def _best(tables: list[NDArray[np.int16]], nodes: list[dict[str, float]]) -> LearnedOrdering:
    """The round that needs the fewest nodes, the first of equal ones."""
    shipped, *after = nodes
    best = 1 + min(range(len(after)), key=lambda number: geometric(after[number]))
    return LearnedOrdering(tables[best], best, shipped, tuple(after))


@dataclass(frozen=True, slots=True)
class _Plan:
    """Which chunks there are.

    What is held out is judged with the tables that come with the package, in place of a round 0,
    and after each round.
    """

    subject: Subject
    seed: int
    size: int
    held_out: int

    def judging(self, family: str, step: int, table: NDArray[np.int16]) -> list[Chunk]:
        return [
            Chunk(number, self.seed, family, table, JUDGE, part, self.held_out)
            for part, number in enumerate(self._numbers(family, step, len(self.subject.questions)))
        ]

    def counting(self, family: str, number: int, table: NDArray[np.int16]) -> list[Chunk]:
        skipped = len(self.subject.questions)
        places = self._numbers(family, number, skipped + self.subject.parts)[skipped:]
        return [
            Chunk(place, self.seed, family, table, number, part, self.size)
            for part, place in enumerate(places)
        ]

    def judged(self, family: str, rounds: int, kept: Journal) -> list[dict[str, float]]:
        """Nodes for each kind of question: as shipped, and after each round."""
        return [
            {
                name: float(kept.done[number])
                for name, number in zip(
                    self.subject.questions,
                    self._numbers(family, step, len(self.subject.questions)),
                    strict=True,
                )
            }
            for step in range(rounds + 1)
        ]

    def _numbers(self, family: str, step: int, some: int) -> range:
        of_family = len(self.subject.questions) + self.subject.parts
        families = self.subject.families
        first = (step * len(families) + families.index(family)) * of_family
        return range(first, first + some)


def _words(plan: _Plan, rounds: int, kept: Journal) -> Iterator[dict[str, object]]:
    """What was counted, as the dataset has it."""
    unused = np.zeros(SHAPE, dtype=np.int16)
    for number in range(1, rounds + 1):
        for family in plan.subject.families:
            for chunk in plan.counting(family, number, unused):
                for place, tried, decided, cost in kept.done[chunk.number]:
                    situation, features = divmod(place, SHAPE[1])
                    yield {
                        "family": family,
                        "round": number,
                        "part": chunk.part,
                        "situation": situation,
                        "features": features,
                        "tried": tried,
                        "decided": decided,
                        "cost": cost,
                    }
