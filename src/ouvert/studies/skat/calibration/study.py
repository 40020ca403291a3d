"""Does P_w keep its promise? Predicted against realised shares of won games.

What paper 001 shows in figures 5 and 6 for Null and Grand against games of people, shown here for
every kind of game, against games that no table was learned from. They are dealt by seed, put into
twenty classes by their P_w, and decided in the two ways by which the tables were learned:

- *closed*: the expert rules play all three hands, each seat from what it knows;
- *open*: the open-card solver decides, with defenders who see everything.

P_w stands for a mixture of both: in suit games and Grand mostly closed (`TrumpTables.open_share`
is the rest), in Null closed, in Null Ouvert open. That mixture is what a class has *realised*.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ouvert.files import make_folder
from ouvert.skat.bidding.learning import UNJUDGED, JudgedGames
from ouvert.skat.bidding.trump.tables import KINDS, TrumpTables
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.values import POINTS_TO_WIN
from ouvert.stats import normal_quantile
from ouvert.studies.skat.null.games import deal_null_games, won_closed, won_open
from ouvert.studies.skat.tables.building import deal_games, judge_deals

BINS = 20
OPEN_GAMES = 0.25
"""Share of the games of suit and Grand that are judged with open cards too; solving takes long."""
NULL_GAMES = 1 / 12
"""Games of each kind of Null for each game of suit or Grand."""
HELD_OUT = 1_000_000
"""Chunk number of the held-out games; builds never come so far."""

NULL_CONTRACTS = tuple(
    Contract(GameType.NULL, hand=hand, ouvert=ouvert)
    for ouvert in (False, True)
    for hand in (False, True)
)
COLUMNS = (
    "game",
    "from",
    "to",
    "games",
    "predicted",
    "realised",
    "half_interval",
    "closed",
    "games_open",
    "open",
)

Shares = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Calibration:
    """Predicted and realised shares of wins of one kind of games, by classes of P_w.

    Attributes:
        name: of the kind.
        predicted: `float64[bins]`, the mean P_w of the games of a class; NaN in empty ones.
        realised: `float64[bins]`, the share that was won, in the mixture that P_w stands for.
        half_interval: `float64[bins]`, half the width of the 95 % interval of `realised`.
        games: `int64[bins]`, the games of a class.
        closed: `float64[bins]`, the share that was won when the rules played.
        games_open: `int64[bins]`, how many of the games were judged with open cards.
        open: `float64[bins]`, the share of these that was won; NaN if there are none.
    """

    name: str
    predicted: Shares
    realised: Shares
    half_interval: Shares
    games: NDArray[np.int64]
    closed: Shares
    games_open: NDArray[np.int64]
    open: Shares

    @property
    def error(self) -> float:
        """Mean absolute difference of prediction and outcome, classes weighted by games."""
        return float(np.average(np.abs(self._gaps), weights=self.games[self._seen]))

    @property
    def bias(self) -> float:
        """Mean of prediction less outcome over all games: above 0, the tables hope for too much."""
        return float(np.average(self._gaps, weights=self.games[self._seen]))

    @property
    def worst(self) -> float:
        """The largest absolute difference of a class."""
        return float(np.abs(self._gaps).max())

    @property
    def noise(self) -> float:
        """The error that games of this number would show if P_w were exactly right."""
        # the mean absolute deviation of a normal distribution is sqrt(2 / pi) of the standard one
        deviation = self.half_interval[self._seen] / normal_quantile()
        return float(np.average(deviation, weights=self.games[self._seen]) * np.sqrt(2 / np.pi))

    @property
    def _seen(self) -> NDArray[np.bool_]:
        return ~np.isnan(self.realised)

    @property
    def _gaps(self) -> Shares:
        gaps: Shares = (self.predicted - self.realised)[self._seen]
        return gaps

    def rows(self) -> list[tuple[str, str, str, str]]:
        """A table: class, games, predicted, realised with its 95 % interval."""
        width = 1 / len(self.games)
        return [
            (
                f"{i * width:.0%} to {(i + 1) * width:.0%}",
                f"{self.games[i]:,}",
                f"{self.predicted[i]:.1%}",
                f"{self.realised[i]:.1%} ± {self.half_interval[i]:.1%}",
            )
            for i in np.flatnonzero(self._seen)
        ]


def compare(
    name: str,
    predicted: Shares,
    closed: NDArray[np.bool_],
    open_wins: NDArray[np.int8] | None = None,
    *,
    open_share: float = 0.0,
    bins: int = BINS,
) -> Calibration:
    """Sort games into classes of P_w and count.

    Args:
        name: what the games are called.
        predicted: `float64[n]` in [0, 1].
        closed: `bool[n]`, whether the game was won when the rules played it.
        open_wins: `int8[n]`, whether it is won with open cards; -1 if that was not looked at.
        open_share: weight of the open-card result in what P_w stands for.
        bins: number of classes, all of the same width.
    """
    if open_wins is None:
        open_wins = np.full(len(predicted), UNJUDGED, dtype=np.int8)
    at = np.minimum((predicted * bins).astype(np.int64), bins - 1)
    solved = open_wins != UNJUDGED
    games = np.bincount(at, minlength=bins)
    games_open = np.bincount(at[solved], minlength=bins)
    with np.errstate(invalid="ignore"):
        expected = np.bincount(at, predicted, minlength=bins) / games
        by_rules = np.bincount(at, closed, minlength=bins) / games
        by_solver = np.bincount(at[solved], open_wins[solved], minlength=bins) / games_open
    parts = [
        (share, won, number)
        for share, won, number in (
            (1 - open_share, by_rules, games),
            (open_share, by_solver, games_open),
        )
        if share
    ]
    realised = np.sum([share * won for share, won, _ in parts], axis=0)
    spread = np.sum([share**2 * _variance(won, number) for share, won, number in parts], axis=0)
    return Calibration(
        name,
        expected,
        realised,
        normal_quantile() * np.sqrt(spread),
        games,
        by_rules,
        games_open,
        by_solver,
    )


def _variance(share: Shares, games: NDArray[np.int64]) -> Shares:
    """Of a share of games; two wins and two losses more, lest a class without either seem sure."""
    seen = games + 4
    likely = (np.nan_to_num(share) * games + 2) / seen
    variance: Shares = likely * (1 - likely) / seen
    return variance


def held_out(tables: TrumpTables, n: int, seed: int | None = None) -> JudgedGames:
    """Judge n games chosen by the tables that are not among those they were learned from.

    A quarter is judged with open cards too. The seed is by default that of the tables.
    """
    own = tables.seed if seed is None else seed
    return judge_deals(deal_games(tables.table, n, own, HELD_OUT), open_games=OPEN_GAMES)


def calibrate(tables: TrumpTables, games: JudgedGames) -> tuple[Calibration, ...]:
    """One calibration for each suit game and Grand, first picked up, then Hand."""
    chances = 1 / (1 + np.exp(-games.log_odds(tables.table)))
    closed = games.points >= POINTS_TO_WIN
    found = []
    for hand in (0, 1):
        for kind, game in enumerate(KINDS):
            rows = (games.kinds == kind) & (games.hand_games == hand)
            found.append(
                compare(
                    str(Contract(game, hand=bool(hand))),
                    chances[rows],
                    closed[rows],
                    games.open_wins[rows],
                    open_share=tables.open_share,
                )
            )
    return tuple(found)


def calibrate_null(n: int, seed: int) -> Iterator[Calibration]:
    """Calibrate each kind of Null on about n games; see `ouvert.studies.skat.null.games`."""
    for number, contract in enumerate(NULL_CONTRACTS):
        games = deal_null_games(contract, n, np.random.default_rng([seed, HELD_OUT, number]))
        yield compare(
            str(contract),
            games.predicted,
            won_closed(games),
            won_open(games).astype(np.int8),
            open_share=float(contract.ouvert),
        )


def write_report(
    tables: TrumpTables, folder: Path, n: int, progress: Callable[[str], None] | None = None
) -> tuple[Calibration, ...]:
    """Calibrate every kind of game; write `calibration.csv` and a picture for each family.

    Args:
        tables: of suit games and Grand; their seed is that of the study.
        folder: where the files go.
        n: games of suit and Grand together; of each kind of Null a twelfth of that.
        progress: called with a line on each kind that is done.

    Without matplotlib the pictures are left out.
    """
    from ouvert.studies.skat.calibration.plots import draw_report

    found: list[Calibration] = []
    parts = (
        iter(calibrate(tables, held_out(tables, n))),
        calibrate_null(max(1, int(n * NULL_GAMES)), tables.seed),
    )
    for part in parts:
        for calibration in part:
            found.append(calibration)
            if progress is not None:
                progress(
                    f"{calibration.name}: {calibration.games.sum():,} games, mean absolute error "
                    f"{calibration.error:.1%} (noise {calibration.noise:.1%}), "
                    f"bias {calibration.bias:+.1%}, worst class {calibration.worst:.1%}"
                )
    make_folder(folder)
    _write_csv(found, folder / "calibration.csv")
    draw_report(tuple(found), folder, tables.seed)
    return tuple(found)


def _write_csv(calibrations: list[Calibration], path: Path) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        for one in calibrations:
            bins = len(one.games)
            for i in np.flatnonzero(one.games):
                shares = (one.predicted[i], one.realised[i], one.half_interval[i], one.closed[i])
                writer.writerow(
                    [
                        one.name,
                        f"{i / bins:.2f}",
                        f"{(i + 1) / bins:.2f}",
                        one.games[i],
                        *(f"{share:.4f}" for share in shares),
                        one.games_open[i],
                        "" if np.isnan(one.open[i]) else f"{one.open[i]:.4f}",
                    ]
                )
