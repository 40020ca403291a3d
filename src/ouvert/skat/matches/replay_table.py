"""Recorded games played again: the record, the open-card solver and our players, side by side.

The table of paper 004, section VII.A, in our form. Deal, contract and skat are those of a record.
Who won? The declarer of the record; the open-card solver, which sees all cards and lets both sides
play perfectly; and our players, any of them as declarer against any as both defenders. The games
are counted by these three answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import asdict, dataclass
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from ouvert.arena.executors import InlineExecutor, spread
from ouvert.arena.journal import Journal
from ouvert.errors import OuvertError, PositionError
from ouvert.skat.matches.recorded import RecordedPlay
from ouvert.skat.matches.summary import GAMES
from ouvert.skat.matches.table import play
from ouvert.skat.players import registry
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.notation import contract_code
from ouvert.skat.rules.series import game_scores
from ouvert.skat.search.open_cards import wins
from ouvert.skat.search.positions import OpenPosition
from ouvert.stats import Estimate, bootstrap

PARANOIA = "+paranoia"
"""What the name of a player that proves its wins ends with."""

ENSEMBLE, BLIND = "expert", "vote"
"""What the names of the ensemble begin with, with its proofs and without."""

PROVING = ("both", "declarer", "defenders", "nobody")
"""Who proves wins, where a player with proofs meets the same without."""

Pair = tuple[str, str]
"""Names of a declarer and of the defenders against him, or of a player with and without proofs."""

Answers = tuple[bool, bool, bool]
"""Whether the declarer won in the record, with open cards, and with our players."""

ANSWERS: tuple[Answers, ...] = tuple(product((False, True), repeat=3))  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class ReplayRow:
    """One recorded game, played again once.

    Attributes:
        number: of the game in the input, from 0.
        name: what its record calls it.
        contract: its contract in two or three letters.
        declarer: name of the player that declared.
        defenders: name of the player that defended, twice.
        recorded: whether the recorded declarer won.
        open_cards: whether he wins with open cards and perfect play of both sides.
        won: whether our declarer won.
        card_points: the declarer's card points, skat included, as our players played.
        score: extended Seeger–Fabian points of all three seats together.
        seconds: time that the play took.
    """

    number: int
    name: str
    contract: str
    declarer: str
    defenders: str
    recorded: bool
    open_cards: bool
    won: bool
    card_points: int
    score: int
    seconds: float

    @property
    def pair(self) -> Pair:
        """The declarer and the defenders."""
        return self.declarer, self.defenders

    @property
    def game(self) -> GameType:
        """What was played."""
        return GameType(self.contract[0])

    @property
    def answers(self) -> Answers:
        """Who won: in the record, with open cards, with our players."""
        return self.recorded, self.open_cards, self.won


@dataclass(frozen=True, slots=True)
class ReplayColumn:
    """The games of one declarer against one kind of defenders.

    Attributes:
        declarer: name of the player that declared.
        defenders: name of the player that defended.
        counts: number of games by who won: in the record, with open cards, with our players.
        seconds: time that all of them took.
        share: share of the games that our declarer won.
        gain: that share minus the share of the recorded declarers.
        score: extended Seeger–Fabian points in 36 games, the mean of the three seats.
    """

    declarer: str
    defenders: str
    counts: dict[Answers, int]
    seconds: float
    share: Estimate
    gain: Estimate
    score: Estimate

    @property
    def games(self) -> int:
        """Number of games."""
        return sum(self.counts.values())

    @property
    def recorded_wins(self) -> int:
        """Games that the recorded declarers won."""
        return sum(count for answers, count in self.counts.items() if answers[0])

    @property
    def open_wins(self) -> int:
        """Games that are won with open cards."""
        return sum(count for answers, count in self.counts.items() if answers[1])

    @property
    def wins(self) -> int:
        """Games that our declarer won."""
        return sum(count for answers, count in self.counts.items() if answers[2])


def open_card_win(start: SkatGame) -> bool:
    """Whether the declarer wins a game in play if all cards are open and both sides play perfectly.

    What he needs is 61 card points, or what his announcement and his bid ask for. Raises
    PositionError for a game that is not in play.
    """
    position, limit = OpenPosition.of(start), start.needed
    return limit is not None and wins(position, limit)


def replay_games(
    plays: Iterable[RecordedPlay],
    declarers: Sequence[str],
    defenders: Sequence[str],
    executor: Executor | None = None,
    *,
    seed: int = 0,
    journal: Path | None = None,
    progress: Callable[[int], None] | None = None,
) -> list[ReplayRow]:
    """Play recorded games again, every declarer against every kind of defenders.

    Args:
        plays: the games.
        declarers: names of players, as `players.registry` knows them.
        defenders: names of players.
        executor: where to play; in this process if left out.
        seed: of all players. The result does not depend on the executor.
        journal: a file that remembers finished games; see `matches.tournament.run`.
        progress: called with the number of games finished since the last call.

    Raises OuvertError for an unknown player or a journal of something else.
    """
    for name in (*declarers, *defenders):
        registry.check(name)
    if not (declarers and defenders):
        raise OuvertError("a replay needs a declarer and defenders")
    work = {"replay": {"declarers": [*declarers], "defenders": [*defenders], "seed": seed}}
    worker = partial(_replay, tuple(product(declarers, defenders)), seed)
    rows: list[ReplayRow] = []
    with Journal(journal, work) as finished:

        def missing() -> Iterable[tuple[int, RecordedPlay]]:
            for number, recorded in enumerate(plays):
                known = finished.done.get(number)
                if known is None:
                    yield number, recorded
                    continue
                if known["print"] != _print(recorded):
                    raise OuvertError(
                        f"game {number + 1} is another one than in the journal {journal}: "
                        "give another file, or the same games"
                    )
                rows.extend(ReplayRow(**row) for row in known["rows"])
                if progress is not None:
                    progress(1)

        for (number, recorded), found in spread(executor or InlineExecutor(), worker, missing()):
            flat = [asdict(row) for row in found]
            finished.add(number, {"print": _print(recorded), "rows": flat})
            rows.extend(found)
            if progress is not None:
                progress(1)
    order = {pair: place for place, pair in enumerate(product(declarers, defenders))}
    return sorted(rows, key=lambda row: (row.number, order[row.declarer, row.defenders]))


def replay_columns(rows: Sequence[ReplayRow], *, seed: int = 0) -> list[ReplayColumn]:
    """Count the games of every declarer against every kind of defenders.

    `seed` is that of the bootstrap; every game is a deal of its own.
    """
    return [_column(own, seed) for own in _by_pair(rows).values()]


def columns_by_game(
    rows: Sequence[ReplayRow], *, seed: int = 0
) -> dict[GameType, list[ReplayColumn]]:
    """The same for the games of each type that was played, in the order of `GameType`."""
    by_game: dict[GameType, list[ReplayRow]] = {game: [] for game in GameType}
    for row in rows:
        by_game[row.game].append(row)
    return {game: replay_columns(own, seed=seed) for game, own in by_game.items() if own}


def replay_difference(
    rows: Sequence[ReplayRow], one: Pair, other: Pair, *, seed: int = 0
) -> tuple[Estimate, Estimate]:
    """What changes from another declarer and defenders to these, on the same games.

    Returns the difference of the declarers' shares of won games, and that of their scores in 36
    games. Intervals are narrower than those of the two columns: luck of the deal cancels out.
    Raises OuvertError if a pair has not played, or not the same games.
    """
    by_pair = _by_pair(rows)
    mine, theirs = by_pair.get(one, []), by_pair.get(other, [])
    if not mine or [row.number for row in mine] != [row.number for row in theirs]:
        raise OuvertError(f"{' / '.join(one)} and {' / '.join(other)} did not play the same games")
    both = list(zip(mine, theirs, strict=True))
    return (
        _mean((row.won - than.won for row, than in both), len(both), seed),
        _mean((GAMES * (row.score - than.score) / 3 for row, than in both), len(both), seed),
    )


def proof_pairs(players: Sequence[str]) -> dict[str, Pair]:
    """Who proves wins, and then the names of declarer and defenders: both, one side, or nobody.

    `players` are those of `with_and_without`; of another number of players there are no such pairs.
    """
    pairs = [(attacker, defender) for attacker in players for defender in players]
    return dict(zip(PROVING, pairs, strict=True)) if len(pairs) == len(PROVING) else {}


def proof_differences(
    rows: Sequence[ReplayRow], players: Sequence[str], *, seed: int = 0
) -> dict[str, tuple[Estimate, Estimate]]:
    """What proofs of one side change if the other makes none, as `replay_difference` tells it.

    By the side, `declarer` and `defenders`; empty without pairs. Raises OuvertError as it does.
    """
    pairs = proof_pairs(players)
    return {
        side: replay_difference(rows, pairs[side], pairs["nobody"], seed=seed)
        for side in PROVING[1:3]
        if pairs
    }


def with_and_without(name: str) -> Pair:
    """Return the names of a player with the paranoia search and of the same player without.

    The ensemble `expert` makes proofs by itself, and is called `vote` without them; others make
    them if their name says so. Raises OuvertError for an unknown player.
    """
    plain = name.removesuffix(PARANOIA)
    registry.check(plain)
    if plain.startswith((ENSEMBLE, BLIND)):
        budget = plain.removeprefix(ENSEMBLE).removeprefix(BLIND)
        return ENSEMBLE + budget, BLIND + budget
    return plain + PARANOIA, plain


def render(columns: Sequence[ReplayColumn], heads: Sequence[str] | None = None) -> str:
    """The table as text: a column for each declarer against each kind of defenders.

    `heads` stand above the columns; without them the names of the players do. Shares are in percent
    and, like scores, with their 95 % intervals.
    """
    lines: list[_Line] = [(_three("record", "open", "ours"), _heads(columns, heads))]
    for answers in ANSWERS:
        words = ["won" if each else "lost" for each in answers]
        lines.append((_three(*words), [str(column.counts[answers]) for column in columns]))
    lines += [
        ("games", [str(column.games) for column in columns]),
        ("won in the record", [str(column.recorded_wins) for column in columns]),
        ("won with open cards", [str(column.open_wins) for column in columns]),
        ("won by ours", [str(column.wins) for column in columns]),
        ("their share, %", [_percent(column.share) for column in columns]),
        ("above the record, %", [_percent(column.gain) for column in columns]),
        ("score in 36 games", [f"{column.score.value:.0f}" for column in columns]),
        ("  from, to", [f"{each.score.low:.0f}, {each.score.high:.0f}" for each in columns]),
        ("seconds", [f"{column.seconds:.1f}" for column in columns]),
    ]
    return _joined(lines)


def render_by_game(
    by_game: Mapping[GameType, Sequence[ReplayColumn]], heads: Sequence[str] | None = None
) -> str:
    """The shares of won games by what was played, in percent, as text; see `render`."""
    first = next(iter(by_game.values()))
    lines: list[_Line] = [(_four("game", "games", "rec", "open"), _heads(first, heads))]
    for game, columns in by_game.items():
        some = columns[0]
        record, solved = (
            f"{100 * part / some.games:.0f}" for part in (some.recorded_wins, some.open_wins)
        )
        head = _four(str(Contract(game)), str(some.games), record, solved)
        lines.append((head, [_percent(column.share) for column in columns]))
    return _joined(lines)


def _replay(
    pairs: tuple[tuple[str, str], ...], seed: int, task: tuple[int, RecordedPlay]
) -> list[ReplayRow]:
    """Play one recorded game with all pairs; runs in the worker."""
    number, recorded = task
    start = recorded.start
    if start.announced is None:
        raise PositionError(f"game {number + 1} has not come to its first card")
    contract, declarer = start.announced
    open_cards = open_card_win(start)
    rows = []
    # the same for all pairs, so that they differ by what the players do, not by their luck
    seeds = np.random.SeedSequence([seed, number, 3]).generate_state(3)
    for attacker, defender in pairs:
        players = [
            registry.make(attacker if seat == declarer else defender, int(each))
            for seat, each in enumerate(seeds)
        ]
        played = play(start, players)
        result = played.game.result
        if result is None:
            raise PositionError(f"game {number + 1} did not come to its end")
        rows.append(
            ReplayRow(
                number=number,
                name=recorded.name,
                contract=contract_code(contract),
                declarer=attacker,
                defenders=defender,
                recorded=recorded.won,
                open_cards=open_cards,
                won=result.won,
                card_points=result.card_points,
                score=sum(game_scores(result)),
                seconds=sum(pace.seconds for pace in played.paces),
            )
        )
    return rows


def _by_pair(rows: Iterable[ReplayRow]) -> dict[Pair, list[ReplayRow]]:
    by_pair: dict[Pair, list[ReplayRow]] = {}
    for row in rows:
        by_pair.setdefault(row.pair, []).append(row)
    return by_pair


def _mean(values: Iterable[float], number: int, seed: int) -> Estimate:
    """A mean over games."""
    return bootstrap([*values], np.ones(number), np.random.default_rng(seed))


def _column(rows: Sequence[ReplayRow], seed: int) -> ReplayColumn:
    return ReplayColumn(
        declarer=rows[0].declarer,
        defenders=rows[0].defenders,
        counts={answers: sum(row.answers == answers for row in rows) for answers in ANSWERS},
        seconds=sum(row.seconds for row in rows),
        share=_mean((row.won for row in rows), len(rows), seed),
        gain=_mean((row.won - row.recorded for row in rows), len(rows), seed),
        score=_mean((GAMES * row.score / 3 for row in rows), len(rows), seed),
    )


def _print(recorded: RecordedPlay) -> list[Any]:
    """What tells a recorded game from another, in JSON values."""
    start = recorded.start
    cards = [cards.bits for cards in (*start.dealt.hands, start.dealt.skat, start.skat)]
    return [*cards, start.declarer, str(start.contract), start.bid, recorded.won]


def _percent(estimate: Estimate) -> str:
    percent = _times(100, estimate)
    return f"{percent.value:.3g} [{percent.low:.0f}, {percent.high:.0f}]"


def _times(factor: float, estimate: Estimate) -> Estimate:
    return Estimate(factor * estimate.value, factor * estimate.low, factor * estimate.high)


_Line = tuple[str, Sequence[str]]
"""What stands on the left of a line of a table, and its cells."""


def _heads(columns: Sequence[ReplayColumn], heads: Sequence[str] | None) -> Sequence[str]:
    return heads or [" / ".join((column.declarer, column.defenders)) for column in columns]


def _three(record: str, solved: str, ours: str) -> str:
    return f"{record:<7}{solved:<7}{ours}"


def _four(game: str, games: str, record: str, solved: str) -> str:
    return f"{game:<5}{games:>6}{record:>4}{solved:>5}"


def _joined(lines: Sequence[_Line]) -> str:
    width = max(len(cell) for _, cells in lines for cell in cells)
    return "\n".join(
        f"{head:<20}" + "".join(f" {cell:>{width}}" for cell in cells) for head, cells in lines
    )
