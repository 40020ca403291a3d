"""Who wins a Null, and who a Null Ouvert? Tables 1 and 2 of paper 001 with deals of our own.

The paper takes the Nulls of millions of games of people that are predicted to be won with some
probability, looks at each with open cards (*glass box*), and compares who won when people played it
(*human*) with who wins when its program does (*AI*). Those games are not published. So deals are
dealt at random, three of our bidders bid, discard and announce, and the deals are taken in which
they come to such a game. The ensemble is the AI, at all three seats. In the place of people stand
the expert rules at all three seats, or an engine if there is one; they are no people, and are not
called so. Where records of others hold such games, they are counted apart, with what really
happened there.

Null Ouverts that the declarer wins with open cards are not in the paper's table, and here no time
is spent on them: whether a deal can become a game that counts is decided before anybody bids.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ouvert.cards import CardSet
from ouvert.entrants import Entrant
from ouvert.skat.bidding.null.hands import (
    best_null_discards,
    null_chances,
    null_win_probability,
)
from ouvert.skat.engines.engine import Engine
from ouvert.skat.matches.players import make
from ouvert.skat.matches.table import deal_seeds, play
from ouvert.skat.matches.tracks import play_to
from ouvert.skat.players.bidder import EvaluatingBidder
from ouvert.skat.rules.actions import Phase
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.search.open_cards import solve_many
from ouvert.stats import Estimate, bootstrap, share_of
from ouvert.studies.report import markdown_table
from ouvert.studies.skat.corpus import ForeignGame
from ouvert.studies.skat.null.games import deal_cards
from ouvert.studies.skat.shares import interval, percent
from ouvert.studies.skat.task import PartResult, Task

PLAYER = "expert:30"
"""The ensemble."""
RULES = "reflex"
"""Who stands in the place of people where there is no engine."""
Cell = tuple[int, int, int]
"""Whether the declarer wins: glass box, human or who stands for him, AI."""


@dataclass(frozen=True, slots=True)
class OutcomeTable:
    """A table of the paper.

    Attributes:
        number: of the table.
        ouvert: whether its games are Null Ouvert.
        low, high: limits of the predicted probability of winning.
        critical: whether games that are won with open cards are left out.
        printed: how many games of each cell are in print.
        deals: how many are dealt at full effort.
        chunk: how many of them make a piece of work.
    """

    number: int
    ouvert: bool
    low: float
    high: float
    critical: bool
    printed: dict[Cell, int]
    deals: int
    chunk: int

    @property
    def contract(self) -> Contract:
        """What is played."""
        return Contract.announced(GameType.NULL, ouvert=self.ouvert)


NULL_OUVERT = OutcomeTable(
    1,
    True,
    0.5,
    1.0,
    True,
    {(0, 0, 0): 186_656, (0, 0, 1): 30_537, (0, 1, 0): 56_709, (0, 1, 1): 16_182},
    240_000,
    8000,
)
NULL = OutcomeTable(
    2,
    False,
    0.5,
    0.8,
    False,
    {(0, 0, 0): 382_123, (0, 0, 1): 495_909, (0, 1, 0): 222_597, (0, 1, 1): 843_226},
    24_000,
    800,
)


@dataclass(frozen=True, slots=True)
class NullOutcome:
    """A game, and who wins it; 1 for the declarer.

    Attributes:
        predicted: what the tables say.
        glass_box: with open cards.
        human: as people played it, or the rules.
        ai: as the ensemble plays it.
    """

    predicted: float
    glass_box: int
    human: int
    ai: int

    @property
    def cell(self) -> Cell:
        """Where it stands in the table."""
        return self.glass_box, self.human, self.ai


@dataclass(frozen=True, slots=True)
class NullOutcomes:
    """All games of a table.

    Attributes:
        number: of games.
        counts: of each cell that occurs.
        lost_open: share that is lost with open cards.
        saved_human: of these, the share that the defenders win as people or rules play.
        saved_ai: the same as the ensemble plays.
        gain: what the ensemble's share is more.
        predicted: mean prediction of all games.
        won_human: share of all games that the declarer wins as people or rules play.
        won_ai: the same as the ensemble plays.
    """

    number: int
    counts: dict[Cell, int]
    lost_open: Estimate
    saved_human: Estimate
    saved_ai: Estimate
    gain: Estimate
    predicted: float
    won_human: Estimate
    won_ai: Estimate


def find(question: tuple[OutcomeTable, int, int, Entrant]) -> list[tuple[float, int, int, int]]:
    """Deal, bid and play one chunk of a table's deals.

    Args:
        question: the table, the seed, the number of the chunk, and who stands for people.

    Returns the games that count, as the numbers of `NullOutcome`. A game in which an engine failed
    does not.
    """
    table, seed, chunk, stand_in = question
    rng = np.random.default_rng([seed, table.number, chunk])
    hands, skats = deal_cards(table.chunk, rng)
    bidders = [EvaluatingBidder()] * 3
    found = []
    for row in _candidates(table, hands, skats).tolist():
        first, second, third = (CardSet(int(hand)) for hand in hands[row])
        deal = Deal((first, second, third), CardSet(int(skats[row])))
        game = play_to(SkatGame.start(deal), list(bidders), Phase.PLAY)
        if game is None or game.announced is None or game.announced[0] != table.contract:
            continue
        predicted = _predicted(table, game)
        if not table.low <= predicted <= table.high:
            continue
        glass_box = _glass_box(game)
        if glass_box and table.critical:
            continue
        drawn = deal_seeds(seed, table.number, chunk, row)
        human = play_out(game, stand_in, drawn)
        ai = play_out(game, PLAYER, drawn)
        if human is not None and ai is not None:
            found.append((predicted, glass_box, human, ai))
    return found


def play_out(start: SkatGame, player: Entrant, drawn: Callable[[int, int], int]) -> int | None:
    """Whether the declarer wins, 1 or 0, when a player holds all seats; `drawn` seeds its choices.

    Returns None if the player failed, as an engine may.
    """
    players = [make(player, drawn(seat, 0)) for seat in range(3)]
    played = play(start, players, seeds=drawn)
    return None if any(played.faults) else _won(played.game)


def recorded(question: tuple[OutcomeTable, ForeignGame, int]) -> list[tuple[float, int, int, int]]:
    """The numbers of `NullOutcome` for a recorded game, or none if it does not count.

    Args:
        question: the table, the game, and the seed.
    """
    table, game, seed = question
    if game.contract != table.contract:
        return []
    predicted = _predicted(table, game.start)
    glass_box = _glass_box(game.start)
    if not table.low <= predicted <= table.high or (glass_box and table.critical):
        return []
    cards = (*(hand.bits for hand in game.start.hands), game.start.skat.bits)
    ai = play_out(game.start, PLAYER, deal_seeds(seed, table.number, *cards))
    assert ai is not None, "our own players do not fail"
    return [(predicted, glass_box, int(game.won), ai)]


def summarize(outcomes: Sequence[NullOutcome], seed: int) -> NullOutcomes:
    """Count a table's games; there must be one at least. The seed fixes an interval."""
    lost = [each for each in outcomes if not each.glass_box]
    human = np.array([1 - each.human for each in lost], dtype=np.float64)
    ai = np.array([1 - each.ai for each in lost], dtype=np.float64)
    nan = float("nan")
    rng = np.random.default_rng(seed)
    return NullOutcomes(
        number=len(outcomes),
        counts=dict(sorted(Counter(each.cell for each in outcomes).items())),
        lost_open=share_of(len(lost), len(outcomes)),
        saved_human=share_of(int(human.sum()), len(lost)),
        saved_ai=share_of(int(ai.sum()), len(lost)),
        gain=bootstrap(ai - human, np.ones(len(lost)), rng) if lost else Estimate(nan, nan, nan),
        predicted=float(np.mean([each.predicted for each in outcomes])),
        won_human=share_of(sum(each.human for each in outcomes), len(outcomes)),
        won_ai=share_of(sum(each.ai for each in outcomes), len(outcomes)),
    )


def null_ouvert(task: Task) -> PartResult:
    """Table 1 of paper 001."""
    return _part(NULL_OUVERT, task)


def null(task: Task) -> PartResult:
    """Table 2 of paper 001."""
    return _part(NULL, task)


def _part(table: OutcomeTable, task: Task) -> PartResult:
    chunks = task.scaled(table.deals // table.chunk)
    stand_in: Entrant = RULES
    who = "the rules"
    if task.engine is not None:
        stand_in = Engine(task.engine)
        who = stand_in.label()
    questions = [(table, task.seed, chunk, stand_in) for chunk in range(chunks)]
    pieces = task.pieces("deals", find, questions)
    dealt = [NullOutcome(*each) for piece in pieces for each in piece]
    games = task.corpus.of("Null Ouvert" if table.ouvert else "Null")
    pieces = task.pieces("records", recorded, [(table, game, task.seed) for game in games])
    others = [NullOutcome(*each) for piece in pieces for each in piece]
    name = str(table.contract)
    values: dict[str, Any] = {"deals": chunks * table.chunk, "recorded": len(others)}
    texts = []
    for key, some, title in (("dealt", dealt, who), ("records", others, "human")):
        if some:
            summary = summarize(some, task.seed)
            values[key] = asdict(summary) | {
                "counts": [[*cell, count] for cell, count in summary.counts.items()]
            }
            texts.append(_table(table, summary, title))
    said = f"{len(games)} {name} games are in the records, {len(others)} of which count"
    texts.append(
        f"{chunks * table.chunk:,} deals were dealt; in {len(dealt)} our bidders came to {name} "
        f"predicted to be won with {100 * table.low:.0f} to {100 * table.high:.0f} %"
        + (", and the declarer loses with open cards" if table.critical else "")
        + f". 1: the declarer wins. The ensemble is `{PLAYER}`. {said}."
    )
    if dealt and not table.critical:
        found = summarize(dealt, task.seed)
        human, ai = interval(found.won_human), interval(found.won_ai)
        texts.append(
            f"Predicted were {percent(found.predicted)} of all {found.number} games; the declarer "
            f"won {human} when {who} played, {ai} when the ensemble did."
        )
    printed = _printed(table)
    if not dealt:
        return PartResult(printed, "no game", "too few deals: more --effort.", texts[-1], values)
    found = summarize(dealt, task.seed)
    return PartResult(
        published=printed,
        ours=("" if table.critical else f"with open cards {interval(found.lost_open)} lost; ")
        + "of those lost with open cards the defenders win "
        f"{interval(found.saved_human)} by {who}, {interval(found.saved_ai)} by the "
        f"ensemble ({found.number} games)",
        verdict=_verdict(table, found, who),
        text="\n\n".join(texts),
        values=values,
    )


def _verdict(table: OutcomeTable, found: NullOutcomes, who: str) -> str:
    gain = interval(found.gain, signed=True)
    if found.gain.low > 0:
        said = f"the ensemble's defenders save more games than those of {who}, {gain}"
    elif found.gain.high < 0:
        said = f"the ensemble's defenders save fewer games than those of {who}, {gain}"
    else:
        said = f"no difference of ensemble and {who} is shown, {gain}"
    print_gain = _saved(table, 2) - _saved(table, 1)
    return (
        f"{said}; in print the AI against people {percent(print_gain, signed=True)}. "
        "Not the paper's games: no people, and deals of our bidder."
    )


def _table(table: OutcomeTable, found: NullOutcomes, who: str) -> str:
    lost = sum(count for cell, count in found.counts.items() if not cell[0])
    total = sum(table.printed.values())
    rows: list[tuple[object, ...]] = []
    for cell in sorted({*table.printed, *found.counts}):
        count, printed = found.counts.get(cell, 0), table.printed.get(cell)
        share = interval(share_of(count, lost)) if not cell[0] else ""
        rows.append(
            (
                *cell,
                count,
                share,
                "–" if printed is None else printed,
                "" if printed is None else percent(printed / total),
            )
        )
    heads = ("glass box", who, "AI", "number", "of the lost", "in print", "")
    return markdown_table(heads, rows)


def _printed(table: OutcomeTable) -> str:
    return (
        f"of games lost with open cards the defenders win {percent(_saved(table, 1))} as people, "
        f"{percent(_saved(table, 2))} as AI"
    )


def _saved(table: OutcomeTable, place: int) -> float:
    """The printed share of games that the defenders win, of people (1) or of the program (2)."""
    saved = sum(count for cell, count in table.printed.items() if not cell[place])
    return saved / sum(table.printed.values())


def _candidates(
    table: OutcomeTable, hands: NDArray[np.uint32], skats: NDArray[np.uint32]
) -> NDArray[np.intp]:
    """The deals in which some seat, with the skat, can come to a game that counts."""
    able = np.zeros(len(hands), dtype=np.bool_)
    for seat in range(3):
        chances = null_chances(hands[:, seat] | skats, ouvert=table.ouvert, forehand=seat == 0)
        fits = (chances >= table.low) & (chances <= table.high)
        if table.critical:
            for row in np.flatnonzero(fits).tolist():
                twelve = CardSet(int(hands[row, seat] | skats[row]))
                best = best_null_discards(twelve, ouvert=table.ouvert, forehand=seat == 0)[0]
                dealt = hands[row].copy()
                dealt[seat] = best.hand.bits
                values, _ = solve_many(GameType.NULL, dealt[None], seat, 0, 0, threads=1)
                fits[row] = values[0] != 1
        able |= fits
    return np.flatnonzero(able)


def _predicted(table: OutcomeTable, game: SkatGame) -> float:
    assert game.declarer is not None
    return null_win_probability(
        game.hands[game.declarer],
        put=game.skat,
        ouvert=table.ouvert,
        forehand=game.declarer == 0,
    )


def _glass_box(game: SkatGame) -> int:
    assert game.declarer is not None
    hands = np.array([[hand.bits for hand in game.hands]], dtype=np.uint32)
    values, _ = solve_many(GameType.NULL, hands, game.declarer, 0, 0, threads=1)
    return int(values[0] == 1)


def _won(game: SkatGame) -> int:
    return int(game.result is not None and game.result.won)
