"""The stock of puzzles: what is chosen among all that games of the ensemble have in them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import msgspec
from msgspec.structs import replace

from ouvert.arena.executors import PROCESSES, open_executor, spread
from ouvert.arena.journal import Journal, kept_in
from ouvert.errors import OuvertError, check_seed, check_whole
from ouvert.skat.review.themes import theme_of
from ouvert.skat.training.puzzles import FILE, Puzzle, answer_of
from ouvert.studies.skat.learn.puzzles.games import CHUNK, RARE, Chunk, play_chunk

DEALS = 1_000
RARE_DEALS = 1_000
"""Deals that are played for rare themes alone."""
MOST = 80
"""Puzzles of one theme, at most."""
A_DEAL = 3
"""Puzzles of one deal, at most."""
SCHEME = 1
"""Raised when the same seed leads to other puzzles."""


@dataclass(frozen=True, slots=True)
class MadePuzzles:
    """The stock, and what it was chosen from.

    Attributes:
        puzzles: the stock, by theme and then from easy to hard.
        found: how many decisions were clear, by theme.
        deals: how many were played, those for rare themes included.
        seed: of the deals.
    """

    puzzles: tuple[Puzzle, ...]
    found: dict[str, int]
    deals: int
    seed: int

    @property
    def counts(self) -> dict[str, int]:
        """How many puzzles the stock has, by theme."""
        return dict(Counter(each.theme for each in self.puzzles))


def make_puzzles(
    folder: Path,
    *,
    deals: int = DEALS,
    rare: int = RARE_DEALS,
    seed: int = 1,
    where: str = PROCESSES,
    workers: int | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> MadePuzzles:
    """Make the stock of puzzles from nothing.

    The folder keeps finished chunks (`games.journal`, and `rare.journal` those for rare themes),
    from which an interrupted run goes on, and in the end the stock (`puzzles.jsonl`).

    Args:
        folder: is made if it is not there.
        deals: random deals, rounded up to chunks of CHUNK.
        rare: deals beyond those for rare themes, see `games.RARE`, rounded up likewise; 0 for none.
        seed: of the deals and of all choices.
        where: where to play, as `open_executor` says.
        workers: processes; the result does not depend on them.
        progress: is told how many deals have been done since the last call.

    Raises OuvertError for a folder of something else.
    """
    check_whole(deals, "the number of deals", 1)
    check_whole(rare, "the number of deals for rare themes", 0)
    check_seed(seed)
    parts = (("games", deals, False), ("rare", rare, True))
    rows: list[object] = []
    with kept_in(folder), open_executor(where, workers) as executor:
        for name, count, for_rare in parts:
            work = {"learn": "puzzles", "seed": seed, "chunk": CHUNK}
            work |= {"rare": [each.value for each in RARE]} if for_rare else {}
            chunks = -(-count // CHUNK)
            with Journal(folder / f"{name}.journal", work, scheme=SCHEME) as kept:
                progress(CHUNK * sum(number in kept.done for number in range(chunks)))
                left = (number for number in range(chunks) if kept.lacks(number))
                due = (Chunk(seed, number, for_rare) for number in left)
                for asked, found in spread(executor, play_chunk, due):
                    kept.add(asked.number, found)
                    progress(CHUNK)
                rows += [row for number in range(chunks) for row in kept.done[number]]
    every = [with_theme(msgspec.convert(row, Puzzle)) for row in rows]
    if not every:
        raise OuvertError("no decision of these games was clear enough: give more deals")
    stock = chosen(every)
    encoder = msgspec.json.Encoder()
    (folder / FILE).write_bytes(b"".join(encoder.encode(each) + b"\n" for each in stock))
    found_themes = Counter(each.theme for each in every)
    played = sum(CHUNK * -(-count // CHUNK) for _, count, _ in parts)
    return MadePuzzles(stock, dict(found_themes), played, seed)


def with_theme(puzzle: Puzzle) -> Puzzle:
    """A puzzle with its theme, by the best answer and the next one."""
    seen = puzzle.seen()
    actions = {answer_of(action): action for action in seen.legal_actions}
    best, second = sorted(puzzle.worth, key=lambda each: -puzzle.worth[each])[:2]
    theme = theme_of(seen, actions[best], actions[second], limit=puzzle.limit)
    return replace(puzzle, theme=theme.value)


def chosen(every: list[Puzzle], most: int = MOST) -> tuple[Puzzle, ...]:
    """The puzzles of a stock: of each theme at most so many, spread over all difficulties.

    Of each grade of difficulty those with the widest margin come first; a deal gives A_DEAL at
    most, and those of rare themes first.
    """
    by_theme = defaultdict[str, list[Puzzle]](list)
    for each in every:
        # one of two cards that everybody finds is no puzzle
        if each.kind != "card" or len(each.worth) > 2 or each.difficulty:
            by_theme[each.theme].append(each)
    deals: Counter[str] = Counter()
    stock: list[Puzzle] = []
    for theme in sorted(by_theme, key=lambda each: (len(by_theme[each]), each)):
        grades = defaultdict[str, list[Puzzle]](list)
        for each in sorted(by_theme[theme], key=lambda each: (-each.margin, each.id)):
            grades[each.grade].append(each)
        taken = 0
        while taken < most and any(grades.values()):
            for grade in ("hard", "medium", "easy"):
                # the next of this grade whose deal has not given enough
                while grades[grade]:
                    each = grades[grade].pop(0)
                    deal = each.id.rpartition("-")[0]
                    if deals[deal] < A_DEAL:
                        deals[deal] += 1
                        stock.append(each)
                        taken += 1
                        break
                if taken == most:
                    break
    return tuple(sorted(stock, key=lambda each: (each.theme, each.difficulty, each.id)))
