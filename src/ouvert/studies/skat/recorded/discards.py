"""Our discards beside recorded ones, on the same deals and for the same announcement, judged anew.

Deal, auction, declarer and contract are those of a record. Once the two cards are put away that the
record tells, and once those that our players would put for this contract; everything else is equal,
so the difference is that of the discards. Where both are the same, the difference is 0 whoever
judges. Nobody knows the true worth of a discard, so several judges are asked:

- *open cards*: the solver, on the deal as it was, and on deals in which the other twenty cards are
  dealt again. Its defenders see all cards, and punish what no defender punishes;
- *rules*: the expert rules play all three hands, on the same two kinds of deals;
- *ensemble*: our strongest player at all three seats plays the deal out, with the same seeds for
  both discards;
- *engine*: a program of somebody else does so, such as the one that made the records;
- *records*: the records themselves, where they hold the same deal with our discard too.

Deals that are dealt again know nothing of the auction: both discards meet the same mistake.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import asdict, dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ouvert.cards import CardSet
from ouvert.entrants import Entrant
from ouvert.skat.bidding.discards import best_discard
from ouvert.skat.bidding.payoffs import TABLE_SCORING
from ouvert.skat.engines.engine import Engine
from ouvert.skat.matches.players import check, make
from ouvert.skat.matches.table import deal_seeds, play
from ouvert.skat.rules.actions import Discard
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.values import game_value
from ouvert.stats import LEVEL, Estimate, percentile_interval, resampled_ratios
from ouvert.studies.report import markdown_table
from ouvert.studies.skat.corpus import Corpus, ForeignGame
from ouvert.studies.skat.discard_check import PickedUp, random_worlds, won_closed, won_open
from ouvert.studies.skat.shares import ENOUGH, interval, percent
from ouvert.studies.skat.task import PartResult, Pictures, Task, restored

if TYPE_CHECKING:
    from matplotlib.figure import Figure

OPEN_DEAL, OPEN_AGAIN = "open cards, the deal", "open cards, dealt again"
RULES_DEAL, RULES_AGAIN = "rules, the deal", "rules, dealt again"
ENSEMBLE, ENGINE, RECORDS = "ensemble", "engine", "records"
JUDGES = (OPEN_DEAL, OPEN_AGAIN, ENGINE, RECORDS, RULES_DEAL, RULES_AGAIN, ENSEMBLE)
"""In the order of the tables."""
PLAYER = "expert:30"
"""The ensemble."""
PLAYED = 2
"""How often it plays each deal with either discard, with other seeds."""
OPEN_WORLDS, CLOSED_WORLDS = 60, 400
"""Deals that are dealt again for the solver, and for the rules."""
ALL = "all games"
SURE = 1 - (1 - LEVEL) / len(JUDGES)
"""The confidence of an interval from which anything is claimed: of so many judges one would else
find a difference by chance more often than an interval says (Bonferroni)."""
TOO_FEW = "too few to tell"
PUBLISHED = (
    "better in Null (623 K against 576 K of 2.5 M won with open cards), equal in Grand, slightly "
    "worse in suit games"
)


@dataclass(frozen=True, slots=True)
class Pair:
    """A recorded game and our discard for it.

    Attributes:
        number: of the game in the corpus.
        family: which of `corpus.FAMILIES` it is.
        start: the game before its first card, with the recorded discard.
        put: our discard.
        seed: of all that is drawn.
    """

    number: int
    family: str
    start: SkatGame
    put: CardSet
    seed: int

    @property
    def differs(self) -> bool:
        """Whether ours is another discard than the recorded one."""
        return self.put != self.start.skat

    @property
    def contract(self) -> Contract:
        """What is announced."""
        assert self.start.announced is not None
        return self.start.announced[0]

    @property
    def ours(self) -> SkatGame:
        """The game before its first card with our discard."""
        return with_discard(self.start, self.put)


@dataclass(frozen=True, slots=True)
class JudgedDiscards:
    """What a judge says of two sets of discards.

    Attributes:
        judge: one of JUDGES.
        games: what was played; ALL for all together.
        number: how many games there are.
        differing: in how many of them the discards differ.
        judged: how many of these the judge has decided.
        recorded: share of the judged games that is won with the recorded discard.
        ours: the same with ours.
        difference: ours less recorded, among the judged games; above 0, ours are better.
        sure: the same with an interval of the confidence SURE.
        of_all: the difference as a share of all games, if games that were not judged are like
            those that were.
    """

    judge: str
    games: str
    number: int
    differing: int
    judged: int
    recorded: float
    ours: float
    difference: Estimate
    sure: Estimate
    of_all: Estimate

    @property
    def shown(self) -> str:
        """What the judge has shown, in a word: nothing within the interval of SURE."""
        if self.judged < ENOUGH:
            return TOO_FEW
        if self.sure.low > 0:
            return "better"
        return "worse" if self.sure.high < 0 else "no difference shown"


def with_discard(start: SkatGame, put: CardSet) -> SkatGame:
    """The same game before its first card with two other cards in the skat.

    Raises RulesError for a Hand game, and for cards that the declarer does not have.
    """
    game = SkatGame.start(start.dealt, start.club)
    for _, action in start.history:
        if isinstance(action, Discard):
            action = Discard(put)
        game = game.apply(action)
    return game


def pairs(games: Sequence[ForeignGame], seed: int) -> list[Pair]:
    """Each game in which something was put, with what our players would put for its contract.

    A Null at a bid that it does not reach is left out: it is lost whatever is put.
    """
    found = []
    for number, game in enumerate(games):
        contract, bid = game.contract, game.start.bid
        lost = contract.game is GameType.NULL and game_value(contract) < bid
        if game.put is None or lost:
            continue
        best = best_discard(
            game.hand | game.put,
            game.declarer,
            bid=bid,
            payoff=TABLE_SCORING,
            contracts=(contract,),
        )
        found.append(Pair(number, game.family, game.start, best.put, seed))
    return found


def judge_worlds(pair: Pair) -> dict[str, tuple[float, float]]:
    """Shares won with either discard, recorded and ours, by open cards and rules."""
    assert pair.start.declarer is not None
    seat = pair.start.declarer
    cards = pair.start.hands[seat] | pair.start.skat
    hand = PickedUp(cards, seat, pair.start.bid)
    puts = (pair.start.skat, pair.put)
    others = [pair.start.hands[(seat + step) % 3].bits for step in (1, 2)]
    deal = np.array([others], dtype=np.uint32)
    rng = np.random.default_rng([pair.seed, pair.number])
    again = random_worlds(cards, max(OPEN_WORLDS, CLOSED_WORLDS), rng)
    won = {
        OPEN_DEAL: won_open(pair.contract, hand, puts, deal),
        OPEN_AGAIN: won_open(pair.contract, hand, puts, again[:OPEN_WORLDS]),
        RULES_DEAL: won_closed(pair.contract, hand, puts, deal),
        RULES_AGAIN: won_closed(pair.contract, hand, puts, again[:CLOSED_WORLDS]),
    }
    return {judge: _shares(each) for judge, each in won.items()}


def play_out(question: tuple[Pair, Entrant, int]) -> tuple[float, float] | None:
    """Shares won with either discard, recorded and ours, when a player plays all three hands.

    Args:
        question: the pair, the player, and how often the deal is played with either discard. What
            a player draws is fixed by deal, game, seat and moment, the same for both.

    Returns None if the player failed, as an engine may: then it has judged nothing.
    """
    pair, player, times = question
    won = []
    for start in (pair.start, pair.ours):
        for time in range(times):
            drawn = deal_seeds(pair.seed, pair.number, time)
            seats = [make(player, drawn(seat, 0)) for seat in range(3)]
            played = play(start, seats, seeds=drawn)
            if any(played.faults):
                return None
            won.append(played.game.result is not None and played.game.result.won)
    return float(np.mean(won[:times])), float(np.mean(won[times:]))


def judged_by_records(corpus: Corpus, differing: Sequence[Pair]) -> dict[int, tuple[float, float]]:
    """Outcomes of pairs whose other discard was played too, somewhere in the records."""

    def key(start: SkatGame, put: CardSet) -> tuple[object, ...]:
        return start.dealt, start.announced, put

    outcomes = {key(game.start, game.start.skat): game.won for game in corpus.games}
    return {
        pair.number: (float(outcomes[key(pair.start, pair.start.skat)]), float(other))
        for pair in differing
        if (other := outcomes.get(key(pair.start, pair.put))) is not None
    }


def summarize(
    judge: str, every: Sequence[Pair], shares: dict[int, tuple[float, float]], seed: int
) -> list[JudgedDiscards]:
    """Rows for all games and for each kind.

    Args:
        judge: one of JUDGES.
        every: all pairs, those whose discards are the same among them.
        shares: what the judge says of those that differ, by number; a pair that differs and is
            missing here was not judged, but counts among those that differ.
        seed: of the intervals.
    """
    rng = np.random.default_rng(seed)
    rows = []
    for name in (ALL, *dict.fromkeys(pair.family for pair in every)):
        some = [pair for pair in every if name in (ALL, pair.family)]
        differing = [pair.number for pair in some if pair.differs]
        judged = [shares[number] for number in differing if number in shares]
        if judged:
            found = np.array(judged, dtype=np.float64)
            rows.append(compared(judge, name, len(some), len(differing), found, rng))
    return rows


def compared(
    judge: str,
    games: str,
    number: int,
    differing: int,
    judged: NDArray[np.float64],
    rng: np.random.Generator,
) -> JudgedDiscards:
    """A row of a table.

    Args:
        judge: who judges.
        games: what was played.
        number: how many games there are.
        differing: in how many of them the discards differ.
        judged: shares won in those that were judged, `float64[judged, 2]`: recorded, ours.
        rng: draws the games again for the intervals.
    """
    known = len(judged)
    gains = judged[:, 1] - judged[:, 0]
    gain, value = resampled_ratios(gains, np.ones(known), rng)
    # the games stand as judged, differing, equal; both shares are of the same games drawn again
    place = np.arange(number)
    padded = np.concatenate([gains, np.zeros(number - known)])
    each, mean = resampled_ratios(padded, place < known, deepcopy(rng))
    share, part_of_all = resampled_ratios(place < differing, np.ones(number), rng)
    recorded, ours = judged.mean(axis=0).tolist()
    return JudgedDiscards(
        judge,
        games,
        number,
        differing,
        known,
        recorded,
        ours,
        percentile_interval(value, gain),
        percentile_interval(value, gain, SURE),
        percentile_interval(mean * part_of_all, each * share),
    )


def part(task: Task) -> PartResult:
    """Discards of the records against ours, by every judge that there is."""
    every = pairs(task.corpus.games, task.seed)
    if task.effort < 1:
        every = every[:: max(1, round(1 / task.effort))]
    differing = [pair for pair in every if pair.differs]
    numbers = [pair.number for pair in differing]
    worlds = task.pieces("worlds", judge_worlds, differing)
    shares: dict[str, dict[int, tuple[float, float]]] = {
        judge: {number: _two(found[judge]) for number, found in zip(numbers, worlds, strict=True)}
        for judge in (OPEN_DEAL, OPEN_AGAIN, RULES_DEAL, RULES_AGAIN)
    }
    shares[RECORDS] = judged_by_records(task.corpus, differing)
    times = task.scaled(PLAYED)
    players: dict[str, Entrant] = {ENSEMBLE: PLAYER}
    if task.engine is not None:
        players[ENGINE] = Engine(task.engine)
        check(players[ENGINE])
    for judge, player in players.items():
        played = task.pieces(judge, play_out, [(pair, player, times) for pair in differing])
        shares[judge] = {
            number: _two(each)
            for number, each in zip(numbers, played, strict=True)
            if each is not None
        }
    rows = [
        row
        for judge in JUDGES
        if judge in shares
        for row in summarize(judge, every, shares[judge], task.seed)
    ]
    return PartResult(
        published=PUBLISHED,
        ours="; ".join(
            f"{row.judge} "
            + (TOO_FEW if row.shown == TOO_FEW else interval(row.of_all, signed=True))
            for row in rows
            if row.games == ALL
        )
        + f" ({len(every)} games, {len(differing)} discards differ)",
        verdict=_verdict(rows),
        text=_text(rows, shares, times, task.engine),
        values={"rows": [asdict(row) | {"shown": row.shown} for row in rows]},
        pictures=_pictures(rows),
    )


def pictures(values: Mapping[str, Any]) -> Pictures:
    """The pictures of what was kept."""
    return _pictures(restored(list[JudgedDiscards], values["rows"]))


def _pictures(rows: Sequence[JudgedDiscards]) -> Pictures:
    return {"discards": partial(_draw, rows)} if rows else {}


def _draw(rows: Sequence[JudgedDiscards]) -> Figure:
    from ouvert.studies.skat.recorded.plots import draw_discards

    return draw_discards(rows)


def _verdict(rows: Sequence[JudgedDiscards]) -> str:
    said = {row.judge: row.shown for row in rows if row.games == ALL}
    better = [judge for judge, shown in said.items() if shown == "better"]
    worse = [judge for judge, shown in said.items() if shown == "worse"]
    nulls = any(row.games.startswith("Null") for row in rows)
    open_cards = [
        f"{row.games} {interval(row.of_all, signed=True)}"
        for row in rows
        if row.judge == OPEN_AGAIN and row.games != ALL and row.shown != TOO_FEW
    ]
    parts = []
    if better and worse:
        parts.append(
            f"the judges disagree, better by {', '.join(better)} and worse by {', '.join(worse)}, "
            "so ours are not shown to be better"
        )
    elif better:
        parts.append(f"ours are better by {', '.join(better)}")
    elif worse:
        parts.append(f"ours are worse by {', '.join(worse)}")
    elif all(shown == TOO_FEW for shown in said.values()):
        parts.append("too few discards differ to tell")
    else:
        parts.append("ours are not shown to be better than the recorded ones")
    if better or worse:
        parts.append(f"each with {100 * SURE:.1f} % confidence, for {len(JUDGES)} judges")
    if open_cards:
        parts.append(f"with open cards, the paper's judge: {', '.join(open_cards)}")
    if not nulls:
        parts.append("no Null with another discard is in the records, see `skat-null-discards`")
    return "; ".join(parts) + "."


def _text(
    rows: Sequence[JudgedDiscards],
    shares: dict[str, dict[int, tuple[float, float]]],
    times: int,
    engine: str | None,
) -> str:
    heads = (
        "judge",
        "games",
        "number",
        "differing",
        "judged",
        "recorded",
        "ours",
        "difference",
        "of all",
        "",
    )
    table = [
        (
            row.judge,
            row.games,
            row.number,
            row.differing,
            row.judged,
            percent(row.recorded),
            percent(row.ours),
            interval(row.difference, signed=True),
            interval(row.of_all, signed=True),
            row.shown,
        )
        for row in rows
    ]
    remarks = [
        "*recorded* and *ours*: share of the differing games that were judged and are won with "
        "that discard. *difference*: ours less recorded among these, *of all*: as a share of all "
        f"games. The last word is that of an interval of {100 * SURE:.1f} %, since there are "
        f"{len(JUDGES)} judges, and needs {ENOUGH} judged games. The "
        f"ensemble is `{PLAYER}` at all three seats, {times} times a deal; dealt again are "
        f"{OPEN_WORLDS} deals for the solver and {CLOSED_WORLDS} for the rules."
    ]
    if engine is not None:
        failed = len(shares[ENSEMBLE]) - len(shares[ENGINE])
        remarks.append(
            f"The engine is `{engine}`; it failed in {failed} pairs, which are not judged."
        )
    elif not shares[RECORDS]:
        remarks.append(
            "No engine was asked (`--engine CMD`), and the records hold no deal with both "
            "discards, so nothing is said of play by others; the rules are the nearest to it."
        )
    return "\n\n".join((markdown_table(heads, table), *remarks))


def _shares(won: NDArray[np.bool_]) -> tuple[float, float]:
    recorded, ours = won.mean(axis=1).tolist()
    return recorded, ours


def _two(pair: Sequence[float]) -> tuple[float, float]:
    recorded, ours = pair
    return recorded, ours
