"""Counting first leads in self-played games, from nothing: seeded, and resumable by a journal.

Two sources of leads that were played, and one of leads that were judged. *rules*: whole games of
the expert rules with themselves, of which there can be a million. *ensemble*: the auction, the
discard and the first lead are the ensemble's, and what comes after that one card is played by the
rules, so that thousands of leads cost no more than hundreds of whole games would. *judged*: every
card of forehand with open cards (`judging`), in deals that the rules bid.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ouvert.arena.executors import PROCESSES, open_executor, spread
from ouvert.arena.journal import Journal, kept_in
from ouvert.cards import Card, CardSet
from ouvert.entrants import reseed
from ouvert.errors import check_seed, check_whole
from ouvert.protocols import Player
from ouvert.skat.explorer.leads import FILE, LeadCounter, LeadSource, LeadTable, added
from ouvert.skat.matches.players import make
from ouvert.skat.matches.table import CHANCE, deal_seeds, play
from ouvert.skat.players.self_play import CONTRACTS, self_play
from ouvert.skat.rules.actions import Choice, Phase
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.observation import Observation
from ouvert.studies.skat.learn.leads.judging import judge_leads

GAMES, LEADS, JUDGED = 1_000_000, 4_500, 100_000
PLAYER, RULES, SOLVER = "expert:20", "reflex", "open cards"
RULE_CHUNK, PLAYER_CHUNK, JUDGE_CHUNK = 10_000, 20, 1_000
"""Deals of a piece of work."""

Piece = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Chunk:
    """A piece of work: deals of a source.

    Attributes:
        seed: of all chunks.
        number: of the chunk, the rules' first; those that are judged count down from -1.
        player: who leads; the rules in whole games of theirs; SOLVER judges every lead.
        deals: how many.
    """

    seed: int
    number: int
    player: str
    deals: int


def count_leads(
    folder: Path,
    *,
    games: int = GAMES,
    leads: int = LEADS,
    judged: int = JUDGED,
    seed: int = 1,
    player: str = PLAYER,
    where: str = PROCESSES,
    workers: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> LeadTable:
    """Play, count, and write the table to the folder as `leads.json`.

    Args:
        folder: is made if it is not there; `leads.journal` in it holds what is done.
        games: deals of the rules, rounded up to chunks.
        leads: deals on which the player bids and leads, rounded up to chunks.
        judged: deals in which all leads are judged with open cards, rounded up to chunks.
        seed: of everything.
        player: who bids and leads in the second source.
        where: where to play, as `open_executor` says.
        workers: processes; the result does not depend on them.
        progress: told how many chunks have been done since the last call.

    Raises OuvertError for an unknown player, or a folder of something else.
    """
    check_whole(games, "the number of games", 1)
    check_whole(leads, "the number of leads", 1)
    check_whole(judged, "the number of judged deals", 1)
    check_seed(seed)
    make(player, 0)
    by_rules = [Chunk(seed, number, RULES, RULE_CHUNK) for number in range(-(-games // RULE_CHUNK))]
    first = len(by_rules)
    by_player = [
        Chunk(seed, first + number, player, PLAYER_CHUNK)
        for number in range(-(-leads // PLAYER_CHUNK))
    ]
    by_solver = [
        Chunk(seed, -1 - number, SOLVER, JUDGE_CHUNK) for number in range(-(-judged // JUDGE_CHUNK))
    ]
    asked_for = {"games": games, "leads": leads, "judged": judged}
    work = {"learn": "leads", "seed": seed, "player": player, **asked_for}
    with (
        kept_in(folder),
        Journal(folder / "leads.journal", work, scheme=CHANCE) as kept,
        open_executor(where, workers) as executor,
    ):
        kept.claim()
        due = [*by_rules, *by_player, *by_solver]
        if progress is not None:
            progress(len(kept.done))
        left = (each for each in due if each.number not in kept.done)
        for asked, piece in spread(executor, play_chunk, left):
            kept.add(asked.number, piece)
            if progress is not None:
                progress(1)
        *parts, judgements = (
            [kept.done[each.number] for each in some] for some in (by_player, by_rules, by_solver)
        )
    sources = tuple(
        LeadSource(name, leading, RULES, sum(each["games"] for each in pieces), seed)
        for name, leading, pieces in zip(("ensemble", "rules"), (player, RULES), parts, strict=True)
    )
    sums = [added(each["counts"] for each in pieces) for pieces in parts]
    nothing = (0, 0, 0)
    kinds = sorted({kind for each in sums for kind in each})
    table = LeadTable(
        sources,
        {kind: tuple(each.get(kind, nothing) for each in sums) for kind in kinds},
        sum(each["games"] for each in judgements),
        sum(each["decided"] for each in judgements),
        _together(judgements),
    )
    table.write(folder / FILE)
    return table


def play_chunk(asked: Chunk) -> Piece:
    """Play one chunk: how many games were declared, and the counts of their leads.

    Of one that is judged also in how many the lead `decided`.
    """
    if asked.player == SOLVER:
        found = judge_leads(asked.deals, asked.seed, -1 - asked.number)
        return {"games": found.games, "decided": found.decided, "counts": found.counts}
    counter = LeadCounter()
    if asked.player == RULES:
        _rules(asked, counter)
    else:
        _strong(asked, counter)
    return {"games": counter.games, "counts": counter.counts}


def _together(pieces: Iterable[Piece]) -> dict[str, tuple[int, int]]:
    """The judgements of some pieces, added."""
    decided: Counter[str] = Counter()
    right: Counter[str] = Counter()
    for piece in pieces:
        for kind, (hands, wins) in piece["counts"].items():
            decided[kind] += hands
            right[kind] += wins
    return {kind: (decided[kind], right[kind]) for kind in sorted(decided)}


def _rules(asked: Chunk, counter: LeadCounter) -> None:
    played = self_play(asked.deals, np.random.default_rng([asked.seed, asked.number]))
    for row in np.flatnonzero(played.declarers >= 0).tolist():
        hand, declarer = int(played.deals[row, 0]), int(played.declarers[row])
        if declarer == 0:
            hand = (hand | int(played.deals[row, 3])) & ~int(played.discards[row])
        counter.add(
            CardSet(hand),
            Card(int(played.played.cards[row, 0])),
            CONTRACTS[int(played.games[row])],
            declarer,
            bool(played.won[row]),
        )


def _strong(asked: Chunk, counter: LeadCounter) -> None:
    rng = np.random.default_rng([asked.seed, asked.number])
    for row in range(asked.deals):
        drawn = deal_seeds(asked.seed, asked.number, row)
        players = [_Leader(make(asked.player, drawn(seat, 0)), make(RULES, 0)) for seat in range(3)]
        start = play(SkatGame.start(Deal.random(rng)), players, until=Phase.PLAY, seeds=drawn).game
        if start.announced is None:
            continue
        contract, declarer = start.announced
        ended = play(start, players, seeds=drawn).game
        assert ended.result is not None
        lead = ended.tricks[0].cards[0] if ended.tricks else ended.table[0]
        counter.add(start.hands[0], lead, contract, declarer, ended.result.won)


class _Leader:
    """Bids and leads as one player, and plays all other cards as another."""

    def __init__(
        self, leads: Player[Choice, Observation], plays: Player[Choice, Observation]
    ) -> None:
        self._leads, self._plays = leads, plays

    def reseed(self, seed: int) -> None:
        """Fix the chance of the next choice."""
        reseed(self._leads, seed)

    def choose(self, observation: Observation) -> Choice:
        """A choice of the one or the other."""
        begun = bool(observation.tricks or observation.table)
        return (self._plays if begun else self._leads).choose(observation)
