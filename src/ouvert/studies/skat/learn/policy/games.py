"""Games of the rules or of the policy, every card of which open cards have judged.

The critic sees all hands, as whoever learns from it does not: *perfect training, imperfect
execution*. What it says is exact for the cards as they lie; the network learns how often it is so
where a seat has seen the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ouvert.skat.learned.layers import Layers
from ouvert.skat.learned.moments import CARDS, GAMES, POINTS, SEATS
from ouvert.skat.search.open_cards import thread_solver
from ouvert.studies.skat.learn.games import Games, StyleChunk, games_by_rules
from ouvert.studies.skat.learn.policy.playing import cards_by_policy

STYLES = 4
"""Styles of a chunk."""
_BITS = np.arange(CARDS, dtype=np.uint32)


@dataclass(frozen=True, slots=True)
class JudgedGames:
    """Games with what each card was worth beside the others.

    Attributes:
        games: as they were played.
        legal: `uint32[n, 30]`, the cards that could be played in place of each; 0 after the last.
        winning: `uint32[n, 30]`, those of them after which the declarer wins with open cards.
    """

    games: Games
    legal: NDArray[np.uint32]
    winning: NDArray[np.uint32]

    def __len__(self) -> int:
        return len(self.games)

    @classmethod
    def of(cls, games: Games) -> JudgedGames:
        """Judge games."""
        n = len(games)
        turn = (games.declarers[:, None] + np.arange(SEATS)) % SEATS
        turned = np.take_along_axis(games.hands, turn.astype(np.intp), axis=1)
        leaders = (-games.declarers % SEATS).astype(np.int8)
        skats = (members(games.skats) @ POINTS).astype(np.int16)
        legal = np.zeros((n, games.cards.shape[1]), np.uint32)
        winning = np.zeros_like(legal)
        for number, game in enumerate(GAMES):
            rows = np.flatnonzero(games.games == number)
            legal[rows], winning[rows] = thread_solver().judge_batch(
                game,
                np.ascontiguousarray(turned[rows]),
                leaders[rows],
                skats[rows],
                np.ascontiguousarray(games.cards[rows]),
            )
        return cls(games, legal, winning)

    @classmethod
    def join(cls, parts: Sequence[JudgedGames]) -> JudgedGames:
        """All games of several."""
        return cls(
            Games.join([part.games for part in parts]),
            np.concatenate([part.legal for part in parts]),
            np.concatenate([part.winning for part in parts]),
        )

    def decisions(self) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """The decisions between several cards, as indices into `legal`: contested ones and others.

        Contested are those in which some cards win for the declarer, and some do not.
        """
        real = np.bitwise_count(self.legal) > 1
        contested = real & (self.winning != 0) & (self.winning != self.legal)
        return np.flatnonzero(contested), np.flatnonzero(real & ~contested)

    def save(self, path: Path) -> None:
        """Write them to a file, wholly or not at all."""
        self.games.save(path, legal=self.legal, winning=self.winning)

    @classmethod
    def read(cls, path: Path) -> JudgedGames:
        """Read what `save` has written."""
        with np.load(path) as file:
            return cls(Games.of_file(file), file["legal"], file["winning"])

    def rows(self) -> list[dict[str, Any]]:
        """A row each, for a table: what `Games.rows` has, and the winning cards."""
        rows = zip(self.games.rows(), self.winning.tolist(), strict=True)
        return [{**row, "winning": winning} for row, winning in rows]


def members(sets: NDArray[np.uint32]) -> NDArray[np.bool_]:
    """`bool[…, 32]`: which cards belong to each set."""
    found: NDArray[np.bool_] = (sets[..., None] >> _BITS & np.uint32(1)).astype(bool)
    return found


def judge_styles(asked: StyleChunk) -> JudgedGames:
    """Play a chunk by the rules, and judge it."""
    rng = np.random.default_rng([asked.seed, 5, asked.number])
    return JudgedGames.of(games_by_rules(STYLES, rng))


@dataclass(frozen=True, slots=True)
class PolicyChunk:
    """Games that a policy plays with itself.

    Attributes:
        seed: of everything.
        number: of the chunk within its round.
        self_play: which round of self-play this is, from 1.
        layers: of the policy.
    """

    seed: int
    number: int
    self_play: int
    layers: Layers


def judge_policy(asked: PolicyChunk) -> JudgedGames:
    """Let the rules bid and discard a chunk and the policy play it, and judge it."""
    rng = np.random.default_rng([asked.seed, 7, asked.self_play, asked.number])
    return JudgedGames.of(
        games_by_rules(STYLES, rng, lambda games: cards_by_policy(asked.layers, games, rng))
    )
