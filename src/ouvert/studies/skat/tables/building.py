"""Building the tables by which trump hands are judged, from self-play and open-card solving.

Games are dealt and judged in chunks, each with its own seed and its own file, so that an
interrupted build goes on where it stopped and the result does not depend on the number of workers.
The first chunks are chosen by rules of thumb; from them first tables are learned, which choose the
games of all later chunks. The shipped tables are learned from all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from ouvert.arena.executors import HERE, PROCESSES, open_executor, spread
from ouvert.cards import Card
from ouvert.errors import OuvertError
from ouvert.files import make_folder
from ouvert.skat.bidding.learning import UNJUDGED, JudgedGames, learn
from ouvert.skat.bidding.trump.features import first_guess
from ouvert.skat.bidding.trump.tables import KINDS, TrumpTables
from ouvert.skat.kernels.hands import deals as hand_deals
from ouvert.skat.kernels.reflex.play import CARDS_PLAYED, play_games
from ouvert.skat.kernels.reflex.suits import suit_factors
from ouvert.skat.rules.values import POINTS_TO_WIN
from ouvert.skat.search.open_cards import solve_many

CHUNK = 20_000
OPEN_GAMES = 0.4
"""Share of the games of a chunk that are judged with open cards too."""
FIRST_PART = 0.2
"""Share of the chunks that is chosen by rules of thumb."""
GAMES = 1_500_000
SEED = 20261121


def build(
    path: Path,
    folder: Path,
    *,
    games: int = GAMES,
    seed: int = SEED,
    workers: int | None = 1,
    where: str = PROCESSES,
    chunk: int = CHUNK,
    progress: Callable[[int], None] | None = None,
) -> TrumpTables:
    """Judge games, learn tables from them and write these.

    Args:
        path: where the tables go.
        folder: where the judged games are kept; a build that was interrupted goes on from them.
        games: how many; rounded up to whole chunks.
        seed: of the deals.
        workers: processes, None for one a core; the tables do not depend on it. A single one is
            this process itself.
        where: where games are judged, as `open_executor` says.
        chunk: games that are judged and written at once. The tables depend on it, since every
            chunk has deals of its own.
        progress: called with the number of games judged since the last call.

    Raises TableError if the folder holds games of another seed or in other chunks, or if one of its
    files is damaged.
    """
    if games < 1 or chunk < 1:
        raise TableError(f"tables need games in chunks of one or more, not {games} in {chunk}")
    make_folder(folder)
    _claim(folder, seed)
    chunks = -(-games // chunk)
    first = max(1, round(FIRST_PART * chunks))
    plan = _Plan(folder, seed, chunk, workers, where, progress)
    parts = list(plan.gather(first_guess(), range(first)))
    if first < chunks:
        table = learn(JudgedGames.join(parts), seed=seed, open_share=0.5).table
        parts += plan.gather(table, range(first, chunks))
    tables = learn(JudgedGames.join(parts), seed=seed)
    tables.save(path)
    return tables


class TableError(OuvertError):
    """The tables cannot be built as asked."""


def read_games(path: Path) -> JudgedGames:
    """Read a chunk of judged games. Raises TableError for a file that holds none."""
    try:
        with np.load(path) as file:
            return JudgedGames(**{name: file[name] for name in file.files})
    except (ValueError, TypeError, EOFError, BadZipFile) as error:
        raise TableError(f"{path} is damaged: remove it, and its games are judged again") from error


def _claim(folder: Path, seed: int) -> None:
    mark = folder / "seed"
    if not mark.exists():
        mark.write_text(str(seed), encoding="ascii")
    elif (found := mark.read_text(encoding="ascii")) != str(seed):
        raise TableError(f"{folder} holds games of seed {found}, not {seed}: use another folder")


@dataclass(frozen=True, slots=True)
class _Plan:
    """Where and how the games of a build are judged."""

    folder: Path
    seed: int
    size: int
    workers: int | None
    where: str
    progress: Callable[[int], None] | None

    def gather(self, table: NDArray[np.float32], chunks: range) -> Iterator[JudgedGames]:
        """Judge the chunks that are not there yet, and yield all of them in order."""
        paths = {chunk: self.folder / f"{chunk:05}.npz" for chunk in chunks}
        parts = {chunk: self._read(path) for chunk, path in paths.items() if path.exists()}
        if parts:
            self._tell(len(parts) * self.size)
        left = [_Job(table, self.seed, chunk, self.size) for chunk in chunks if chunk not in parts]
        alone = self.workers == 1 and self.where == PROCESSES
        with open_executor(HERE if alone else self.where, self.workers) as executor:
            # kept here: workers may be on other machines
            for job, judged in spread(executor, _chunk, left):
                _keep(judged, paths[job.chunk])
                parts[job.chunk] = judged
                self._tell(len(judged))
        yield from (parts[chunk] for chunk in chunks)

    def _tell(self, games: int) -> None:
        if self.progress is not None:
            self.progress(games)

    def _read(self, path: Path) -> JudgedGames:
        games = read_games(path)
        if len(games) != self.size:
            raise TableError(
                f"{path.parent} holds chunks of {len(games)} games, not {self.size}: "
                "use another folder"
            )
        return games


@dataclass(frozen=True, slots=True)
class _Job:
    table: NDArray[np.float32]
    seed: int
    chunk: int
    size: int


def _chunk(job: _Job) -> JudgedGames:
    return judge_deals(deal_games(job.table, job.size, job.seed, job.chunk))


def _keep(games: JudgedGames, path: Path) -> None:
    unfinished = path.with_suffix(".unfinished.npz")
    np.savez(unfinished, **{name: getattr(games, name) for name in games.__slots__})
    unfinished.replace(path)


@dataclass(frozen=True, slots=True)
class DealtGames:
    """Games before the first card, one a row, as `JudgedGames` with all hands.

    Attributes:
        kinds: `int8[n]`.
        hand_games: `int8[n]`.
        seats: `int8[n]`, the declarer's.
        bids: `int16[n]`, the highest bid of the others.
        hands: `uint32[n, 3]`, after the discard.
        skats: `uint32[n]`.
    """

    kinds: NDArray[np.int8]
    hand_games: NDArray[np.int8]
    seats: NDArray[np.int8]
    bids: NDArray[np.int16]
    hands: NDArray[np.uint32]
    skats: NDArray[np.uint32]


def deal_games(table: NDArray[np.float32], n: int, seed: int, chunk: int) -> DealtGames:
    """Deal n games, chosen by a table; every chunk of a seed has others."""
    start = np.random.SeedSequence([seed, chunk]).generate_state(1, np.uint64)[0]
    kinds, closed, seats = (np.empty(n, dtype=np.int8) for _ in range(3))
    bids = np.empty(n, dtype=np.int16)
    deals = np.empty((n, 4), dtype=np.uint32)
    hand_deals.draw_games(table, first_guess(), start, kinds, closed, seats, bids, deals)
    hands, skats = np.ascontiguousarray(deals[:, :3]), np.ascontiguousarray(deals[:, 3])
    return DealtGames(kinds, closed, seats, bids, hands, skats)


def judge_deals(dealt: DealtGames, open_games: float = OPEN_GAMES) -> JudgedGames:
    """Judge games by self-play, and the first so many of them with open cards too."""
    kinds, seats, hands, skats = dealt.kinds, dealt.seats, dealt.hands, dealt.skats
    points, tricks = play_by_rules(kinds, dealt.hand_games, seats, hands, skats)
    open_wins = np.full(len(kinds), UNJUDGED, dtype=np.int8)
    solved = slice(int(open_games * len(kinds)))
    open_wins[solved] = solve_open(kinds[solved], seats[solved], hands[solved], skats[solved])
    own = np.take_along_axis(hands, seats[:, None].astype(np.int64), axis=1)[:, 0]
    return JudgedGames(
        kinds, dealt.hand_games, seats, dealt.bids, own, skats, points, tricks, open_wins
    )


def play_by_rules(
    kinds: NDArray[np.int8],
    hand_games: NDArray[np.int8],
    seats: NDArray[np.int8],
    hands: NDArray[np.uint32],
    skats: NDArray[np.uint32],
) -> tuple[NDArray[np.int16], NDArray[np.int8]]:
    """The declarer's card points and tricks when the expert rules play all three hands."""
    n = len(kinds)
    points, tricks = np.empty(n, dtype=np.int16), np.empty(n, dtype=np.int8)
    cards, rules = (np.empty((n, CARDS_PLAYED), dtype=np.int8) for _ in range(2))
    play_games(
        kinds,
        np.zeros(n, dtype=np.int8),
        np.full(n, POINTS_TO_WIN, dtype=np.int16),
        hands,
        skats,
        seats,
        (1 - hand_games).astype(np.int8),
        0,
        0,
        0,
        suit_factors().ctypes.data,
        points,
        tricks,
        cards,
        rules,
    )
    return points, tricks


def solve_open(
    kinds: NDArray[np.int8],
    seats: NDArray[np.int8],
    hands: NDArray[np.uint32],
    skats: NDArray[np.uint32],
) -> NDArray[np.int8]:
    """Whether the declarer reaches 61 card points with open cards."""
    wins = np.zeros(len(kinds), dtype=np.int8)
    points = card_points(skats)
    for kind, game in enumerate(KINDS):
        which = np.flatnonzero(kinds == kind)
        if which.size:
            wins[which], _ = solve_many(
                game, hands[which], seats[which], 0, points[which], POINTS_TO_WIN, threads=1
            )
    return wins


def card_points(cards: NDArray[np.uint32]) -> NDArray[np.int64]:
    """`int64[n]`: the card points of sets of cards."""
    total = np.zeros(len(cards), dtype=np.int64)
    for card in Card:
        total += (cards >> np.uint32(card) & np.uint32(1)).astype(np.int64) * card.points
    return total
