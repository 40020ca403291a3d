"""Equation 36 of paper 000 on recorded games: how many cards may be played, card by card.

The paper takes the geometric mean of the numbers of legal cards in a game and the mean of that over
1,000 human suit games, 2.844, and multiplies it out (equation 37): with 30 cards and 42,678,636
ways to deal what one hand does not show there are 1.77e21 paths. Cards that are forced count as
one. A game counts if all 30 cards are in its record; where somebody has given up, or a Null is
lost, the end is missing and would have had few choices.

Two things are told besides. The mean of the games' products is the size of an average game's tree
along what was played, and above the product of the means; and by trick and place in the trick the
mean number of legal cards says where the choices are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from math import comb
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ouvert.numbers import how_many
from ouvert.skat.rules.contracts import GameType
from ouvert.stats import Estimate, bootstrap
from ouvert.studies.report import markdown_table
from ouvert.studies.skat.branching import PLAYS, PRINTED
from ouvert.studies.skat.corpus import ForeignGame
from ouvert.studies.skat.shares import ENOUGH
from ouvert.studies.skat.task import PartResult, Pictures, Task, restored

if TYPE_CHECKING:
    from matplotlib.figure import Figure

HAND_DEALS = comb(22, 10) * comb(12, 10)
"""Ways to deal what one hand does not show (equation 32)."""
PRINTED_PATHS, PRINTED_CALLS = 1.77e21, 28.44
"""Equations 37 and 39."""
KINDS = ("suit", "grand", "null")
PLACES = ("leads", "second", "third")

Counts = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class BranchingFactor:
    """The branching factor of a kind of recorded games.

    Attributes:
        kind: suit, grand or null.
        games: how many have all 30 cards.
        left_out: how many have not.
        factor: mean over games of the geometric mean of the numbers of legal cards.
        arithmetic: mean number of legal cards.
        forced: share of the cards that were the only legal one.
        paths: factor^30 times the deals of the hidden cards.
        paths_of_games: the same with the mean product of a game.
        by_place: mean number of legal cards, ten tricks of three places.
        printed: the paper's factor; None for Null.
    """

    kind: str
    games: int
    left_out: int
    factor: Estimate
    arithmetic: float
    forced: float
    paths: float
    paths_of_games: float
    by_place: tuple[tuple[float, ...], ...]
    printed: float | None


def kind_of(game: GameType) -> str:
    """Suit, grand or null."""
    return {GameType.GRAND: "grand", GameType.NULL: "null"}.get(game, "suit")


def choices(game: ForeignGame) -> list[int]:
    """For every card of a recorded game how many its seat could have played."""
    return [len(ply.before.legal_cards()) for ply in game.ended.plies()]


def branching_factors(games: Sequence[ForeignGame], seed: int) -> tuple[BranchingFactor, ...]:
    """Measure every kind of games that is there; the seed is of the intervals."""
    by_kind: dict[str, list[list[int]]] = {kind: [] for kind in KINDS}
    for game in games:
        by_kind[kind_of(game.contract.game)].append(choices(game))
    found = []
    for kind, every in by_kind.items():
        whole = np.array([each for each in every if len(each) == PLAYS], dtype=np.int64)
        if len(whole):
            found.append(factor_of(kind, whole, len(every) - len(whole), seed))
    return tuple(found)


def factor_of(kind: str, counts: Counts, left_out: int, seed: int) -> BranchingFactor:
    """The branching factor of games, from the numbers of legal cards, `int64[games, 30]`."""
    logs = np.log(counts)
    each = np.exp(logs.mean(axis=1))
    factor = bootstrap(each, np.ones(len(each)), np.random.default_rng(seed))
    means = counts.mean(axis=0).reshape(10, 3)
    return BranchingFactor(
        kind,
        len(counts),
        left_out,
        factor,
        float(counts.mean()),
        float((counts == 1).mean()),
        factor.value**PLAYS * HAND_DEALS,
        float(np.exp(logs.sum(axis=1)).mean()) * HAND_DEALS,
        tuple(tuple(float(mean) for mean in row) for row in means),
        PRINTED.get(kind),
    )


def part(task: Task) -> PartResult:
    """Equations 36, 37 and 39 of paper 000 on the games of the corpus."""
    found = branching_factors(task.corpus.games, task.seed)
    kinds = {each.kind: each for each in found}
    suit = kinds.get("suit")
    return PartResult(
        published=f"suit games {PRINTED['suit']}, Grand {PRINTED['grand']}; {PRINTED_PATHS:.2e} "
        f"paths; {PRINTED_CALLS} calls",
        ours="; ".join(
            f"{_name(each)} {each.factor.text('.3f')} in {how_many(each.games, 'game')}"
            for each in found
            if each.printed is not None
        )
        + (
            f"; {suit.paths:.2e} paths; {10 * suit.factor.value:.2f} calls"
            if suit is not None
            else ""
        ),
        verdict="; ".join(_compared(each) for each in found if each.printed is not None)
        + ". The games are others, of other players; those that were given up are left out."
        if found
        else "no whole game is in the records.",
        text=_text(found),
        values={each.kind: asdict(each) for each in found},
        pictures=_pictures(found),
    )


def pictures(values: Mapping[str, Any]) -> Pictures:
    """The pictures of what was kept."""
    return _pictures(restored(list[BranchingFactor], list(values.values())))


def _pictures(found: Sequence[BranchingFactor]) -> Pictures:
    return {"branching": partial(_draw, found)} if found else {}


def _name(found: BranchingFactor) -> str:
    return {"suit": "suit games", "grand": "Grand", "null": "Null"}[found.kind]


def _compared(found: BranchingFactor) -> str:
    assert found.printed is not None
    if found.games < ENOUGH:
        return f"{_name(found)}: {found.games} games are too few to tell"
    if found.factor.low <= found.printed <= found.factor.high:
        return f"{_name(found)}: agrees within the interval"
    side = "below" if found.factor.high < found.printed else "above"
    return (
        f"{_name(found)}: {side} print by "
        f"{abs(found.factor.value / found.printed - 1):.1%}, more than chance"
    )


def _text(found: Sequence[BranchingFactor]) -> str:
    rows = [
        (
            _name(each),
            each.games,
            each.left_out,
            each.factor.text(".3f"),
            each.printed or "–",
            f"{each.arithmetic:.2f}",
            f"{each.forced:.0%}",
            f"{each.paths:.2e}",
            f"{each.paths_of_games:.2e}",
        )
        for each in found
    ]
    heads = ("games of", "whole", "left out", "equation 36", "in print", "arithmetic mean")
    tricks = [
        (
            trick + 1,
            *(f"{each.by_place[trick][place]:.2f}" for each in found for place in range(3)),
        )
        for trick in range(10)
    ]
    places = [f"{_name(each)}, {place}" for each in found for place in PLACES]
    return "\n\n".join(
        (
            markdown_table((*heads, "forced", "equation 37", "with mean products"), rows),
            "Mean number of legal cards by trick and place:",
            markdown_table(("trick", *places), tricks),
        )
    )


def _draw(found: Sequence[BranchingFactor]) -> Figure:
    from ouvert.plots import new_figure

    figure = new_figure(7, 4)
    axes = figure.add_subplot()
    for each in found:
        means = [mean for row in each.by_place for mean in row]
        axes.plot(range(1, PLAYS + 1), means, marker=".", label=_name(each))
    axes.set_xlabel("card of the game")
    axes.set_ylabel("legal cards, mean")
    axes.legend()
    return figure
