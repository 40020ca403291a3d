"""Recorded games played again: who wins them, and with what score.

Paper 004, section VII.A. The deal is that of a record; how much more is decides the track:

| track | of the record | ours |
|---|---|---|
| `cards` | auction, skat, contract | the cards |
| `discard` | auction | picking up, discard, contract, cards |
| `full` | nothing more | everything; games that all pass are *folded* |

With other contracts "won with open cards" has two meanings. A row holds both: whether the game
that was declared again is won, as the paper's Glassbox tells, and whether that of the record is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import asdict, dataclass, replace
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

from ouvert.arena.executors import InlineExecutor, spread
from ouvert.arena.journal import Journal
from ouvert.errors import OuvertError, PositionError
from ouvert.skat.matches.recorded import RecordedPlay
from ouvert.skat.matches.table import CHANCE, Pace, deal_seeds, play
from ouvert.skat.matches.tracks import Track
from ouvert.skat.players import registry
from ouvert.skat.rules.actions import Phase
from ouvert.skat.rules.contracts import GameType
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.notation import contract_code
from ouvert.skat.rules.series import game_scores
from ouvert.skat.search.open_cards import wins
from ouvert.skat.search.positions import OpenPosition

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
        recorded_contract: its contract in two or three letters.
        contract: the contract that was declared again; empty if all passed.
        declarer: name of the player that declared.
        defenders: name of the player that defended, twice.
        recorded: whether the recorded declarer won.
        open_recorded: whether he wins with open cards and perfect play of both sides.
        open_cards: whether the game as it was declared again is won like that.
        won: whether our declarer won.
        card_points: the declarer's card points, skat included, as our players played.
        score: extended Seeger–Fabian points of all three seats together.
        seconds: time that the play took.
        slowest: time of the longest decision, in seconds.
        nodes: positions that proofs looked at, where players count them.
    """

    number: int
    name: str
    recorded_contract: str
    contract: str
    declarer: str
    defenders: str
    recorded: bool
    open_recorded: bool
    open_cards: bool
    won: bool
    card_points: int
    score: int
    seconds: float
    slowest: float = 0.0
    nodes: int = 0

    @property
    def pair(self) -> Pair:
        """The declarer and the defenders."""
        return self.declarer, self.defenders

    @property
    def game(self) -> GameType:
        """What was played in the record."""
        return GameType(self.recorded_contract[0])

    @property
    def folded(self) -> bool:
        """Whether all passed when the game was played again."""
        return not self.contract

    @property
    def answers(self) -> Answers:
        """Who won: in the record, with open cards as declared, with our players."""
        return self.recorded, self.open_cards, self.won

    @property
    def recorded_answers(self) -> Answers:
        """The same with the open cards of the record's contract and skat, as in the paper."""
        return self.recorded, self.open_recorded, self.won


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
    track: Track = Track.CARDS,
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
        track: what our players decide; see the table above. Before the declarer is known, all
            three seats are the declarer's player.
        seed: of all players; chance depends on it, the game, the seat and the moment alone.
        journal: a file that remembers finished games; see `matches.tournament.run`.
        progress: called with the number of games finished since the last call.

    Raises OuvertError for an unknown player or a journal of something else.
    """
    for name in (*declarers, *defenders):
        registry.check(name)
    if not (declarers and defenders):
        raise OuvertError("a replay needs a declarer and defenders")
    work = {
        "replay": {
            "declarers": [*declarers],
            "defenders": [*defenders],
            "track": track.value,
            "seed": seed,
        }
    }
    worker = partial(_replay, tuple(product(declarers, defenders)), track, seed)
    rows: list[ReplayRow] = []
    with Journal(journal, work, scheme=CHANCE) as finished:

        def missing() -> Iterable[tuple[int, RecordedPlay]]:
            for number, recorded in enumerate(plays):
                if finished.lacks(number):
                    yield number, recorded
                    continue
                known = finished.done[number]
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


def _replay(
    pairs: tuple[Pair, ...], track: Track, seed: int, task: tuple[int, RecordedPlay]
) -> list[ReplayRow]:
    """Play one recorded game with all pairs; runs in the worker."""
    number, recorded = task
    if recorded.start.announced is None:
        raise PositionError(f"game {number + 1} has not come to its first card")
    contract, _ = recorded.start.announced
    open_recorded = open_card_win(recorded.start)
    # the same for all pairs, so that they differ by what the players do, not by their luck
    chance = deal_seeds(seed, number)
    rows = []
    declared: dict[str, tuple[SkatGame, Pace]] = {}
    for attacker, defender in pairs:
        if attacker not in declared:
            declared[attacker] = _declared(recorded.beginning(track), attacker, chance)
        start, before = declared[attacker]
        row = ReplayRow(
            number=number,
            name=recorded.name,
            recorded_contract=contract_code(contract),
            contract="",
            declarer=attacker,
            defenders=defender,
            recorded=recorded.won,
            open_recorded=open_recorded,
            open_cards=False,
            won=False,
            card_points=0,
            score=0,
            seconds=before.seconds,
            slowest=before.slowest,
        )
        rows.append(row if start.announced is None else _played(row, start, chance))
    return rows


def _declared(
    beginning: SkatGame, name: str, chance: Callable[[int, int], int]
) -> tuple[SkatGame, Pace]:
    """The game before its first card, or passed in, and the time that it took."""
    if beginning.phase is Phase.PLAY:
        return beginning, Pace()
    moment = len(beginning.history)
    players = [registry.make(name, chance(seat, moment)) for seat in range(3)]
    played = play(beginning, players, until=Phase.PLAY, seeds=chance)
    seconds = sum(pace.seconds for pace in played.paces)
    return played.game, Pace(0, seconds, max(pace.slowest for pace in played.paces))


def _played(row: ReplayRow, start: SkatGame, chance: Callable[[int, int], int]) -> ReplayRow:
    """The row with the play of a game that was declared."""
    if start.announced is None:
        raise PositionError("a game that was passed in is not played")
    contract, declarer = start.announced
    moment = len(start.history)
    players = [
        registry.make(row.declarer if seat == declarer else row.defenders, chance(seat, moment))
        for seat in range(3)
    ]
    played = play(start, players, seeds=chance)
    result = played.game.result
    if result is None:
        raise PositionError(f"game {row.number + 1} did not come to its end")
    return replace(
        row,
        contract=contract_code(contract),
        open_cards=open_card_win(start),
        won=result.won,
        card_points=result.card_points,
        score=sum(game_scores(result)),
        seconds=row.seconds + sum(pace.seconds for pace in played.paces),
        slowest=max(row.slowest, *(pace.slowest for pace in played.paces)),
        nodes=sum(getattr(player, "nodes", 0) for player in players),
    )


def _print(recorded: RecordedPlay) -> list[Any]:
    """What tells a recorded game from another, in JSON values."""
    start = recorded.start
    cards = [cards.bits for cards in (*start.dealt.hands, start.dealt.skat, start.skat)]
    return [*cards, start.declarer, str(start.contract), start.bid, recorded.won]
