"""Do the tables foretell what happens to others? Figures 5 and 6 of paper 001 on recorded games.

For every game that somebody has declared, the tables say how likely the declarer wins, from his ten
cards, what he put, contract, seat and bid; a Hand game is judged without the skat. What happened is
what the record says. So the judge here is none of ours: neither our rules nor our solver decides.

The bid stands for the auction: the highest bid of the others is taken to be the bid itself, or none
at 18, since records of some programs tell the last bid alone.

A share of games won in a class of a few dozen games is far from exact. So beside the mean deviation
stands what *chance* alone would make of it if every prediction were exactly right: the mean over
games drawn again and again by the predictions themselves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ouvert.skat.bidding.discards import rate_discards
from ouvert.skat.bidding.hand_worth import HandWorth
from ouvert.skat.bidding.payoffs import Payoff
from ouvert.skat.bidding.trump.tables import trump_tables
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.values import LEAST_BID, game_value
from ouvert.stats import Estimate, bootstrap, percentile_interval, share_of
from ouvert.studies.report import markdown_table
from ouvert.studies.skat.corpus import FAMILIES, ForeignGame
from ouvert.studies.skat.shares import ENOUGH, interval, percent
from ouvert.studies.skat.task import PartResult, Pictures, Task, restored

if TYPE_CHECKING:
    from matplotlib.figure import Figure

BINS = 10
"""Classes of P_w."""
DRAWN = 2000
"""How often outcomes are drawn by the predictions, and games for the interval of the bias."""
ANY_NULL = "Null, open or not"
DRAWN_KINDS = ("suit games", "Grand", ANY_NULL)
"""What has a panel of the picture."""
PRINTED = 0.03
"""The largest deviation that paper 001 found in its millions of games."""

Shares = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class PredictionBin:
    """A class of predictions.

    Attributes:
        low, high: its limits.
        games: how many fall into it.
        predicted: their mean prediction.
        realised: the share that was won, with Wilson's interval.
    """

    low: float
    high: float
    games: int
    predicted: float
    realised: Estimate


@dataclass(frozen=True, slots=True)
class Accuracy:
    """Predictions of a kind of games beside what happened.

    Attributes:
        name: what the games are called.
        games: how many there are.
        predicted: mean prediction.
        realised: the share that was won, with Wilson's interval.
        bias: mean prediction less what happened; above 0, the tables hope for too much.
        error: mean absolute deviation of the classes, weighted by games.
        chance: the error that exact predictions would show: mean, and what 95 % of them show.
        beyond_chance: how often exact predictions would show a larger error.
        bins: the classes that hold games.
    """

    name: str
    games: int
    predicted: float
    realised: Estimate
    bias: Estimate
    error: float
    chance: Estimate
    beyond_chance: float
    bins: tuple[PredictionBin, ...]

    @property
    def shown(self) -> str:
        """What the games show, in a sentence without its end."""
        if self.games < ENOUGH:
            return "too few to tell"
        if self.bias.low > 0:
            return "the tables hope for too much"
        if self.bias.high < 0:
            return "the tables hope for too little"
        if self.beyond_chance < 0.05:
            return "classes deviate by more than chance, but not on the average"
        return "no deviation is shown"


def predicted_win(game: ForeignGame) -> float:
    """The probability of winning that the tables give a recorded game before its first card."""
    contract, bid, seat = game.contract, game.start.bid, game.declarer
    if contract.game is GameType.NULL and game_value(contract) < bid:
        return 0.0
    heard = bid if bid > LEAST_BID else 0
    if game.put is None:
        worth = HandWorth(game.hand, seat, trump_tables())
        return float(worth.each(contract, bid, heard, Payoff.WIN_RATE)[0].mean())
    ratings = rate_discards(game.hand | game.put, seat, bid=bid, heard=heard, contracts=(contract,))
    return next(rating.win_probability for rating in ratings if rating.put == game.put)


def accuracy(name: str, predicted: Shares, won: NDArray[np.bool_], seed: int) -> Accuracy:
    """Compare predictions, `float64[n]` in [0, 1], with what happened, `bool[n]`; n is 1 or more.

    The seed fixes the intervals.
    """
    rng = np.random.default_rng(seed)
    count = len(predicted)
    place = np.minimum((predicted * BINS).astype(np.int64), BINS - 1)
    error = _error(place, predicted, won)
    by_chance = np.array(
        [_error(place, predicted, rng.random(count) < predicted) for _ in range(DRAWN)]
    )
    return Accuracy(
        name=name,
        games=count,
        predicted=float(predicted.mean()),
        realised=share_of(int(won.sum()), count),
        bias=bootstrap(predicted - won, np.ones(count), rng, resamples=DRAWN),
        error=error,
        chance=percentile_interval(float(by_chance.mean()), by_chance),
        beyond_chance=float((by_chance >= error).mean()),
        bins=tuple(
            PredictionBin(
                each / BINS,
                (each + 1) / BINS,
                int((place == each).sum()),
                float(predicted[place == each].mean()),
                share_of(int(won[place == each].sum()), int((place == each).sum())),
            )
            for each in np.unique(place).tolist()
        ),
    )


def compare(games: Sequence[ForeignGame], predicted: Shares, seed: int) -> tuple[Accuracy, ...]:
    """Each kind of games of all files together, then each kind of each file; empty ones left out.

    `predicted` is `float64[games]`.
    """
    sources = list(dict.fromkeys(game.source for game in games))
    groups = [(family, {family}, set(sources)) for family in FAMILIES]
    groups.append((ANY_NULL, {"Null", "Null Ouvert"}, set(sources)))
    if len(sources) > 1:
        groups += [
            (f"{family}, {source}", {family}, {source}) for source in sources for family in FAMILIES
        ]
    won = np.array([game.won for game in games])
    found = []
    for name, families, files in groups:
        rows = np.array([game.family in families and game.source in files for game in games])
        if rows.any():
            found.append(accuracy(name, predicted[rows], won[rows], seed))
    return tuple(found)


def part(task: Task) -> PartResult:
    """Figures 5 and 6 of paper 001 on the records of the task; nothing but intervals is drawn."""
    games = task.corpus.games
    values = []
    for done, game in enumerate(games):
        if done % 50 == 0:
            task.progress("predictions", done, len(games))
        values.append(predicted_win(game))
    found = compare(games, np.array(values), task.seed)
    kinds = {each.name: each for each in found}
    grand, nulls = kinds.get("Grand"), kinds.get(ANY_NULL)
    return PartResult(
        published="Null and Grand: at most 3 % in 6 million games of people",
        ours="; ".join(
            f"{name}: {percent(kinds[name].error)} in {kinds[name].games} games, by chance alone "
            f"{interval(kinds[name].chance)}"
            for name in ("Grand", "suit games")
            if name in kinds
        )
        + f"; Null: {nulls.games if nulls else 0} games",
        verdict=_verdict(grand, kinds.get("suit games"), nulls),
        text=_text(found),
        values={"kinds": [asdict(each) | {"shown": each.shown} for each in found]},
        pictures=_pictures(found),
    )


def pictures(values: Mapping[str, Any]) -> Pictures:
    """The pictures of what was kept."""
    return _pictures(restored(tuple[Accuracy, ...], values["kinds"]))


def _pictures(found: tuple[Accuracy, ...]) -> Pictures:
    games = sum(each.games for each in found if each.name in FAMILIES)
    return {"predictions": partial(_draw, found)} if games >= ENOUGH else {}


def _draw(found: tuple[Accuracy, ...]) -> Figure:
    from ouvert.studies.skat.recorded.plots import draw_predictions

    return draw_predictions([each for each in found if each.name in DRAWN_KINDS])


def _verdict(grand: Accuracy | None, suits: Accuracy | None, nulls: Accuracy | None) -> str:
    parts = [
        f"{each.name}: {each.shown}, bias {interval(each.bias, signed=True)}"
        for each in (grand, suits)
        if each is not None
    ]
    if nulls is None or nulls.games < ENOUGH:
        count = nulls.games if nulls else 0
        parts.append(
            f"Null: nothing can be said from {count} games, more come with --records; "
            "in games of our own rules see `skat-calibration`"
        )
    else:
        parts.append(f"Null: {nulls.shown}, bias {interval(nulls.bias, signed=True)}")
    enough = [each for each in (grand, suits, nulls) if each and each.games >= ENOUGH]
    small = (
        ""
        if any(each.chance.value < PRINTED for each in enough)
        else "; so few games cannot tell 3 %"
    )
    return "; ".join(parts) + small + "."


def _text(found: Sequence[Accuracy]) -> str:
    summary = [
        (
            each.name,
            each.games,
            percent(each.predicted),
            interval(each.realised),
            interval(each.bias, signed=True) if each.games >= ENOUGH else "–",
            percent(each.error),
            interval(each.chance),
            each.shown,
        )
        for each in found
    ]
    heads = ("games", "number", "predicted", "won", "bias", "mean deviation", "by chance", "")
    rows = [
        (
            each.name,
            f"{100 * one.low:.0f} to {100 * one.high:.0f} %",
            one.games,
            percent(one.predicted),
            interval(one.realised),
        )
        for each in found
        if each.name in FAMILIES
        for one in each.bins
    ]
    return "\n\n".join(
        (
            markdown_table(heads, summary),
            markdown_table(("games", "predicted", "number", "mean", "won"), rows),
            "*Bias*: above 0, the tables hope for too much. *By chance*: the mean deviation that "
            "exact predictions would show in so few games, and the range of 95 % of them.",
        )
    )


def _error(place: NDArray[np.int64], predicted: Shares, won: NDArray[np.bool_]) -> float:
    """The mean absolute deviation of classes, weighted by games."""
    gaps = np.bincount(place, predicted - won, minlength=BINS)
    return float(np.abs(gaps).sum() / len(place))
