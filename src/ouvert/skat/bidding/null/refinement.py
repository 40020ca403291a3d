"""Corrects the tables of Null suits by games of the rules, and measures how well they predict.

Hands are drawn at random and put away as the tables say, sometimes a little worse, until all
chances of winning are represented alike. Their games are then decided in two ways:

- Ouvert: the deal is solved with all cards open;
- closed: every seat plays by the expert rules of `ouvert.skat.kernels.reflex.rules`, from what it
  knows.

Both tables are fitted by expectation maximisation. A game is taken to be won if all four suits
hold, each with its own probability (Lasker's product); of a lost game it is not known which suit
failed, so every suit takes the blame in proportion. The exact tables enter as if `PRIOR` games had
been seen for each pattern, and suits that are safe against everything keep their 1.

`build` makes these tables by rules. Those that come with the package begin with them, and go on
with games of stronger players (`ouvert.studies.skat.learn.null`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ouvert.cards import ALL_BITS
from ouvert.skat.bidding.null.tables import (
    CLOSED,
    LEAD_OFFSET,
    OUVERT,
    Cards,
    NullTables,
    SuitLookup,
    division_class,
    exact_tables,
)
from ouvert.skat.kernels.open_cards import batch, layout
from ouvert.skat.kernels.open_cards.null_suits import suit_table
from ouvert.skat.kernels.reflex import play as reflex_play
from ouvert.skat.kernels.reflex.suits import suit_factors
from ouvert.skat.rules.values import POINTS_TO_WIN

PRIOR = 5.0
"""Games that the exact tables are worth, for each pattern."""
ROUNDS = 60
"""Rounds of expectation maximisation."""
BINS = 20
"""Classes of predicted probability that are drawn alike."""
CANDIDATES = 10_000
"""Hands drawn at a time to choose from."""
MOST_DRAWS = 60
DEALS_A_HAND = 4
"""Deals of the other cards that are tried with each hand."""
NEARLY = 0.9995
"""The most that a suit can hold which is not safe against everything."""
RANK_WEIGHT = np.tile(0.05 * np.arange(8), 4)
"""Added to random numbers, by card, of which the lowest twelve are a hand."""


@dataclass(frozen=True, slots=True)
class Games:
    """Decided games, one a row.

    Attributes:
        suits: `int64[n, 4]`, the places in the flat tables of the four suits.
        won: `bool[n]`.
    """

    suits: NDArray[np.int64]
    won: NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Calibration:
    """Predicted and realised shares of wins, by classes of prediction.

    Attributes:
        predicted: `float64[bins]`, the mean prediction.
        realised: `float64[bins]`, the share of games won.
        games: `int64[bins]`.
    """

    predicted: NDArray[np.float64]
    realised: NDArray[np.float64]
    games: NDArray[np.int64]

    @property
    def error(self) -> float:
        """Mean absolute difference of prediction and outcome, classes weighted by games."""
        return float(np.average(np.abs(self.predicted - self.realised), weights=self.games))


def build(seed: int, deals: int) -> NullTables:
    """Compute the tables by rules from nothing.

    Args:
        seed: fixes every random choice.
        deals: how many deals to decide for each of Null and Null Ouvert.
    """
    rng = np.random.default_rng(seed)
    exact = exact_tables()
    tables = exact
    # the discards of the second round are chosen by the tables of the first
    for share in (0.3, 0.7):
        fitted = tables.probability.copy()
        for variant in (OUVERT, CLOSED):
            games = sample_games(tables, variant, int(share * deals), rng)
            fitted[variant] = fit(games, exact.probability[variant], tables.probability[variant])
        tables = replace(tables, probability=fitted)
    return tables


def save(tables: NullTables, file: Path) -> None:
    """Write tables to a file, which `tables.load` reads where it comes with the package.

    The file is there whole or not at all.
    """
    new = file.with_name("new-" + file.name)
    np.savez_compressed(
        new,
        probability=tables.probability.astype(np.float32),
        lead_rank=tables.lead_rank,
        shifts=tables.shifts,
    )
    new.replace(file)


def fit(
    games: Games,
    exact: NDArray[np.float64],
    start: NDArray[np.float64],
    prior_games: float = PRIOR,
) -> NDArray[np.float64]:
    """Return the table under which the games' results are likeliest; shaped as it starts.

    The exact table counts as if so many games had been seen of each pattern.
    """
    prior = exact.ravel()
    fixed = prior == 1
    table = start.ravel().copy()
    size = len(table)
    seen = np.bincount(games.suits.ravel(), minlength=size)
    for _ in range(ROUNDS):
        each = table[games.suits]
        product = each.prod(axis=1, keepdims=True)
        blame = np.where(games.won[:, None], 1.0, (each - product) / (1 - product).clip(1e-9))
        held = np.bincount(games.suits.ravel(), blame.ravel(), minlength=size)
        new = ((held + prior_games * prior) / (seen + prior_games)).clip(1e-4, NEARLY)
        table = np.where(fixed, 1.0, np.where(np.isnan(prior), np.nan, new))
    return table.reshape(start.shape)


def sample_games(
    tables: NullTables, variant: int, deals: int, rng: np.random.Generator, *, best: bool = False
) -> Games:
    """Draw and decide about so many deals, a quarter of them Hand games.

    With `best` the declarer always makes his best discard, as in a game; otherwise half of the
    discards are any of the better ones.
    """
    lookup = SuitLookup(tables.probability[variant])
    parts = [
        _decide(tables, variant, lookup, *_draw(lookup, share, hidden, rng, best), hidden, rng)
        for share, hidden in ((3 * deals // 4, False), (deals - 3 * deals // 4, True))
    ]
    return Games(
        np.concatenate([part.suits for part in parts]), np.concatenate([part.won for part in parts])
    )


def measured_worth(
    tables: NullTables, variant: int, deals: int, rng: np.random.Generator
) -> NDArray[np.float64]:
    """Measure one row of `WORTH`: how often each class of division holds; others lead."""
    hands, puts = _draw(SuitLookup(tables.probability[variant]), deals, False, rng, True)
    dealt, skats = _deal(hands, puts, rng)
    seats = rng.integers(1, 3, size=len(dealt))
    if variant == OUVERT:
        won = _solve(dealt, (3 - seats) % 3)
    else:
        won, _ = _play(dealt, skats, seats, False)
    classes = np.array(
        [
            [division_class(*(hand >> shift & 255 for hand in row)) for shift in range(0, 32, 8)]
            for row in dealt.tolist()
        ]
    )
    start = np.array([1.0, 0.5, 0.5, 0.5])
    return fit(Games(classes, won), start, start)


def missed_by_defenders(
    tables: NullTables, deals: int, rng: np.random.Generator
) -> tuple[float, float]:
    """Compare open and closed play of the same deals, with hands predicted to win 50 to 80 %.

    Returns the share that is lost with open cards, and the share of these that is won all the same
    by the expert rules. The paper (table 2) reports 0.771, and 0.548 for people.
    """
    lookup = SuitLookup(tables.probability[CLOSED])
    hands, puts = _draw(lookup, deals, False, rng, True)
    chances = lookup.win(hands, puts, False)
    rows = (chances >= 0.5) & (chances <= 0.8)
    dealt, skats = _deal(hands[rows], puts[rows], rng)
    seats = rng.integers(1, 3, size=len(dealt))
    lost = ~_solve(dealt, (3 - seats) % 3)
    won, _ = _play(dealt, skats, seats, False)
    return float(lost.mean()), float(won[lost].mean())


def calibration(
    tables: NullTables, variant: int, deals: int, rng: np.random.Generator
) -> Calibration:
    """Compare the tables with games that they have not seen.

    Where the declarer leads, the prediction is for the suit that he did lead. In closed games that
    is the rules' choice, about half of the time not the one that the tables hold best.
    """
    games = sample_games(tables, variant, deals, rng, best=True)
    predicted = tables.probability[variant].ravel()[games.suits].prod(axis=1)
    place = np.minimum((predicted * BINS).astype(int), BINS - 1)
    count = np.bincount(place, minlength=BINS)
    some = count > 0
    return Calibration(
        np.bincount(place, predicted, BINS)[some] / count[some],
        np.bincount(place, games.won, BINS)[some] / count[some],
        count[some],
    )


def _draw(
    lookup: SuitLookup, deals: int, hidden: bool, rng: np.random.Generator, best: bool
) -> tuple[Cards, Cards]:
    """Hands of ten cards and the cards put, all classes of probability alike."""
    room = np.full(BINS, -(-deals // (BINS * DEALS_A_HAND)))
    hands: list[Cards] = []
    puts: list[Cards] = []
    for _ in range(MOST_DRAWS):
        some, put = _candidates(lookup, hidden, rng, best)
        place = np.minimum((lookup.win(some, put, hidden) * BINS).astype(int), BINS - 1)
        for one in range(BINS):
            rows = np.flatnonzero(place == one)[: room[one]]
            room[one] -= len(rows)
            hands.append(some[rows])
            puts.append(put[rows])
        if not room.any():
            break
    return np.tile(np.concatenate(hands), DEALS_A_HAND), np.tile(np.concatenate(puts), DEALS_A_HAND)


def _candidates(
    lookup: SuitLookup, hidden: bool, rng: np.random.Generator, best: bool
) -> tuple[Cards, Cards]:
    # good Null hands are rare, so low cards come more often
    order = np.argsort(rng.random((CANDIDATES, 32)) + RANK_WEIGHT, axis=1)[:, :12]
    bits = np.uint32(1) << order.astype(np.uint32)
    if hidden:
        hands = np.bitwise_or.reduce(bits[:, :10], axis=1)
        return hands, np.zeros_like(hands)
    first, second = np.triu_indices(12, 1)
    puts = bits[:, first] | bits[:, second]
    hands = np.bitwise_or.reduce(bits, axis=1)[:, None] & ~puts
    value = lookup.win(hands, puts, False)
    if best:
        chosen = value.argmax(axis=1)
    else:
        ranked = np.argsort(-value, axis=1, kind="stable")
        place = np.where(rng.random(CANDIDATES) < 0.5, 0, rng.integers(12, size=CANDIDATES))
        chosen = ranked[np.arange(CANDIDATES), place]
    rows = np.arange(CANDIDATES)
    return hands[rows, chosen], puts[rows, chosen]


def _decide(
    tables: NullTables,
    variant: int,
    lookup: SuitLookup,
    hands: Cards,
    puts: Cards,
    hidden: bool,
    rng: np.random.Generator,
) -> Games:
    """Deal the other cards, let the declarer sit anywhere, and decide the games."""
    n = len(hands)
    seats = rng.integers(3, size=n)
    deals, skats = _deal(hands, puts, rng)
    suits = lookup.places(hands, puts, hidden)
    leads = np.flatnonzero(seats == 0)
    follows = np.flatnonzero(seats)
    won = np.zeros(n, dtype=np.bool_)
    led = np.full(n, -1)
    if variant == OUVERT:
        won[follows] = _solve(deals[follows], (3 - seats[follows]) % 3)
        led[leads], cards = lookup.best_lead(suits[leads], tables.lead_rank[variant], puts[leads])
        won[leads] = _solve_leads(deals[leads], cards)
    else:
        won, first = _play(deals, skats, seats, hidden)
        led[leads] = first[leads] >> 3
    suits[leads, led[leads]] += LEAD_OFFSET
    return Games(suits, won)


def _deal(hands: Cards, puts: Cards, rng: np.random.Generator) -> tuple[Cards, Cards]:
    """Deal to left and right (after the declarer, column 0); return hands `[n, 3]` and skats."""
    n = len(hands)
    known = hands | puts
    keys = rng.random((n, 32)) + (known[:, None] >> np.arange(32, dtype=np.uint32) & 1)
    order = np.argsort(keys, axis=1).astype(np.uint32)
    bits = np.uint32(1) << order
    left = np.bitwise_or.reduce(bits[:, :10], axis=1)
    right = np.bitwise_or.reduce(bits[:, 10:20], axis=1)
    deals = np.stack([hands, left, right], axis=1)
    return deals, ~(hands | left | right)


def _workspace() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    words = np.zeros(layout.NULL_WORDS, dtype=np.int64)
    table = np.zeros(1 << 14, dtype=np.int64)
    words[layout.NULL_TABLE] = table.ctypes.data
    words[layout.NULL_TABLE_MASK] = len(table) - 1
    flags = suit_table()
    words[layout.NULL_FLAGS : layout.NULL_FLAGS + len(flags)] = flags
    return words, table


def _solve(deals: Cards, leaders: NDArray[np.int64]) -> NDArray[np.bool_]:
    words, table = _workspace()
    values = np.zeros(len(deals), dtype=np.int16)
    nodes = np.zeros(len(deals), dtype=np.int64)
    batch.solve_null(words, table, deals, leaders.astype(np.int8), values, nodes)
    won: NDArray[np.bool_] = values == 1
    return won


def _solve_leads(deals: Cards, cards: NDArray[np.int64]) -> NDArray[np.bool_]:
    words, table = _workspace()
    values = np.zeros((len(deals), 32), dtype=np.int16)
    batch.null_card_values(words, table, deals, 0, layout.NO_CARD, layout.NO_CARD, ALL_BITS, values)
    won: NDArray[np.bool_] = values[np.arange(len(deals)), cards] == 1
    return won


def _play(
    deals: Cards, skats: Cards, seats: NDArray[np.int64], hidden: bool
) -> tuple[NDArray[np.bool_], NDArray[np.int64]]:
    """Play closed games by the expert rules; return who won, and the first cards."""
    n = len(deals)
    turned = np.take_along_axis(deals, (np.arange(3) - seats[:, None]) % 3, axis=1)
    factors = suit_factors()
    points, tricks = np.zeros(n, dtype=np.int16), np.zeros(n, dtype=np.int8)
    cards = np.zeros((n, reflex_play.CARDS_PLAYED), dtype=np.int8)
    reflex_play.play_games(
        np.full(n, 5, dtype=np.int8),
        np.zeros(n, dtype=np.int8),
        np.full(n, POINTS_TO_WIN, dtype=np.int16),
        np.ascontiguousarray(turned),
        skats,
        seats.astype(np.int8),
        np.full(n, not hidden, dtype=np.int8),
        0,
        0,
        0,
        factors.ctypes.data,
        points,
        tricks,
        cards,
        np.zeros_like(cards),
    )
    return tricks == 0, cards[:, 0].astype(np.int64)
