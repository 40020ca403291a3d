"""Does P_w keep its promise? Predicted against realised shares of won games (figures 5 and 6).

Games that no table was learned from are dealt, put into twenty classes by their P_w, and compared
with what became of them: judged by the same two judges as the tables (self-play of the expert rules
and open cards), and a few also by two that the tables never saw: a vote of worlds that plays all
three hands, and recorded games.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ouvert.cards import CardSet
from ouvert.evaluation.learning import JudgedGames
from ouvert.evaluation.trump_tables import KINDS, TrumpTables
from ouvert.search.vote import advise
from ouvert.skat.actions import Action, Announce, Bid, Discard, Pass, Phase, PickUp, PlayCard
from ouvert.skat.contracts import Contract
from ouvert.skat.deals import Deal
from ouvert.skat.game import SkatGame
from ouvert.studies.table_building import deal_games, judge_deals

BINS = 20
NAMES = ("suit games", "Grand", "suit games, Hand", "Grand Hand")
"""Of the classes of `ouvert.kernels.hand_features`."""
HELD_OUT = 1_000_000
"""Chunk number of the held-out games; builds never come so far."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """Predicted and realised shares of wins of one kind of games.

    Attributes:
        name: of the kind.
        predicted: `float64[bins]`, the mean P_w of the games of a class; NaN in empty ones.
        realised: `float64[bins]`, the share that was won.
        games: `int64[bins]`.
    """

    name: str
    predicted: NDArray[np.float64]
    realised: NDArray[np.float64]
    games: NDArray[np.int64]

    @property
    def error(self) -> float:
        """Mean absolute difference of prediction and outcome, classes weighted by games."""
        seen = self.games > 0
        gaps = np.abs(self.predicted - self.realised)[seen]
        return float(np.average(gaps, weights=self.games[seen]))

    def rows(self) -> list[tuple[str, str, str, str]]:
        """A table: class, games, predicted, realised."""
        width = 1 / len(self.games)
        return [
            (f"{i * width:.0%} to {(i + 1) * width:.0%}", f"{n:,}", f"{p:.1%}", f"{r:.1%}")
            for i, (n, p, r) in enumerate(
                zip(self.games, self.predicted, self.realised, strict=True)
            )
            if n
        ]


def compare(
    name: str, predicted: NDArray[np.float64], realised: NDArray[np.float64], bins: int = BINS
) -> Calibration:
    """Sort games into classes of prediction; both are `float64[n]` in [0, 1]."""
    at = np.minimum((predicted * bins).astype(np.int64), bins - 1)
    games = np.bincount(at, minlength=bins)
    with np.errstate(invalid="ignore"):
        means = [np.bincount(at, each, minlength=bins) / games for each in (predicted, realised)]
    return Calibration(name, means[0], means[1], games)


def held_out(tables: TrumpTables, n: int, seed: int | None = None) -> JudgedGames:
    """Judge n games chosen by the tables that are not among those they were learned from."""
    own = tables.seed if seed is None else seed
    dealt = deal_games(tables.table, n, own, HELD_OUT)
    return judge_deals(dealt, open_games=1.0)


def calibrate(tables: TrumpTables, games: JudgedGames) -> tuple[Calibration, ...]:
    """One calibration for each class of games, against the mixture that P_w stands for."""
    chances = 1 / (1 + np.exp(-games.log_odds(tables.table)))
    own = (games.points >= 61).astype(np.float64)
    mixed = (1 - tables.open_share) * own + tables.open_share * games.open_wins
    return tuple(
        compare(name, chances[games.classes == one], mixed[games.classes == one])
        for one, name in enumerate(NAMES)
    )


def vote_game(
    kind: int,
    hand_game: bool,
    seat: int,
    deal: Deal,
    rng: np.random.Generator,
    worlds: int,
) -> bool:
    """Whether the declarer wins when a vote of so many worlds plays all three hands.

    `deal` is as played: the discards lie in the skat. The auction ends at 18.
    """
    contract = Contract(KINDS[kind], hand=hand_game)
    state = SkatGame.start(deal)
    for action in _before_play(seat, contract, deal.skat):
        state = state.apply(action)
    while not state.over and state.phase is Phase.PLAY:
        legal = state.legal_actions()
        if len(legal) > 1 and state.actor is not None:
            advice = advise(state.observe(state.actor), rng, seconds=None, worlds=worlds, threads=1)
            state = state.apply(PlayCard(advice.best.action))
        else:
            state = state.apply(legal[0])
    return state.result is not None and state.result.card_points >= 61


def _before_play(seat: int, contract: Contract, put: CardSet) -> list[Action]:
    auction: dict[int, list[Action]] = {
        0: [Pass(), Pass(), Bid(18)],
        1: [Bid(18), Pass(), Pass()],
        2: [Pass(), Bid(18), Pass()],
    }
    declare: list[Action] = [] if contract.hand else [PickUp(), Discard(put)]
    return [*auction[seat], *declare, Announce(contract)]


def draw_svg(calibrations: tuple[Calibration, ...], size: int = 320) -> str:
    """Draw predicted against realised shares side by side; a point's area shows its games."""
    gap, n = 40, len(calibrations)
    width, height = n * (size + gap) + gap, size + 2 * gap
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        'font-family="sans-serif" font-size="13">',
        f'<rect width="{width}" height="{height}" fill="white"/>',
    ]
    for i, calibration in enumerate(calibrations):
        left, top = gap + i * (size + gap), gap
        parts += [
            f'<rect x="{left}" y="{top}" width="{size}" height="{size}" fill="none" '
            'stroke="#999"/>',
            f'<line x1="{left}" y1="{top + size}" x2="{left + size}" y2="{top}" stroke="#bbb"/>',
            f'<text x="{left + size / 2}" y="{top - 12}" text-anchor="middle">'
            f"{calibration.name}: mean error {calibration.error:.1%}</text>",
            f'<text x="{left + size / 2}" y="{top + size + 24}" text-anchor="middle">'
            "predicted; upwards: realised</text>",
        ]
        most = calibration.games.max()
        for games, predicted, realised in zip(
            calibration.games, calibration.predicted, calibration.realised, strict=True
        ):
            if games:
                parts.append(
                    f'<circle cx="{left + size * predicted:.1f}" '
                    f'cy="{top + size * (1 - realised):.1f}" '
                    f'r="{2 + 6 * (games / most) ** 0.5:.1f}" fill="#1f5fa8" '
                    'fill-opacity="0.7"/>'
                )
    return "\n".join([*parts, "</svg>", ""])


def write_report(
    tables: TrumpTables, folder: Path, n: int, progress: Callable[[str], None] | None = None
) -> tuple[Calibration, ...]:
    """Calibrate on n held-out games; write `calibration.svg` and `calibration.csv` in a folder."""
    found = calibrate(tables, held_out(tables, n))
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "calibration.svg").write_text(draw_svg(found), encoding="utf-8")
    lines = ["game,class,games,predicted,realised"]
    for calibration in found:
        lines += [
            ",".join((f'"{calibration.name}"', *(cell.replace(",", "") for cell in row)))
            for row in calibration.rows()
        ]
        if progress is not None:
            progress(f"{calibration.name}: mean absolute error {calibration.error:.2%}")
    (folder / "calibration.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return found
