"""What a policy is fitted to, and how it is judged: every card that could have been played.

The loss is the log-loss of every such card's win with open cards, and of whether any card wins.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ouvert.skat.learned.layers import Layers
from ouvert.skat.learned.moments import CARDS, card_places, describe, suit_places
from ouvert.skat.learned.policy import VALUE, probabilities
from ouvert.studies.skat.learn.descent import Training
from ouvert.studies.skat.learn.policy.games import JudgedGames, members


@dataclass(frozen=True, slots=True)
class Batch:
    """Moments as the network is given them, and what it should say.

    Attributes:
        described: `float32[n, FEATURES]`.
        legal: `bool[n, 32]`, the cards that can be played.
        right: `bool[n, 32]`, those of them with which the side of who plays wins with open cards.
        played: `int[n]`, the card that the rules played.
    """

    described: NDArray[np.float32]
    legal: NDArray[np.bool_]
    right: NDArray[np.bool_]
    played: NDArray[np.intp]

    def __len__(self) -> int:
        return len(self.described)

    @classmethod
    def of(
        cls, judged: JudgedGames, decisions: NDArray[np.intp], rng: np.random.Generator | None
    ) -> Batch:
        """Some decisions, indices into `judged.legal`; with a generator suits are in any order."""
        rows, numbers = np.divmod(decisions, judged.legal.shape[1])
        games = judged.games.take(rows)
        moments, _ = games.moments(numbers)
        suits = suit_places(games.games, rng)
        places = card_places(games.games, suits)
        order = np.argsort(places, axis=1)
        legal = judged.legal[rows, numbers]
        winning = judged.winning[rows, numbers]
        defends: NDArray[np.bool_] = moments.seats != games.declarers
        right = np.where(defends, legal & ~winning, winning).astype(np.uint32)
        each = np.arange(len(rows))
        return cls(
            describe(moments, suits),
            members(legal)[each[:, None], order],
            members(right)[each[:, None], order],
            places[each, games.cards[each, numbers]],
        )

    def targets(self) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        """What the outputs should be, `float32[n, OUTPUTS]`, and which of them count."""
        some = self.right.any(axis=1, keepdims=True)
        wanted = np.concatenate([self.right, some], axis=1)
        counts = np.concatenate([self.legal, np.ones((len(self), 1), bool)], axis=1)
        return wanted.astype(np.float32), counts


def learn_from(training: Training, batch: Batch) -> None:
    """Take a step down the log-loss of a batch."""
    wanted, counts = batch.targets()

    def slope(out: NDArray[np.float32]) -> NDArray[np.float32]:
        error: NDArray[np.float32] = (probabilities(out) - wanted) * counts
        return error / np.float32(len(batch))

    training.step(batch.described, slope)


@dataclass(frozen=True, slots=True)
class Score:
    """How good a policy is on games that it has not met.

    Attributes:
        right: the share of contested decisions in which its card wins with open cards.
        error: the standard error of that.
        rules: the share in which the rules' card did.
        chance: the share in which any card would.
        decisions: how many contested decisions; no two of a game.
        card_loss: log-loss of what it says of a card, in nats, in decisions of all kinds.
        value_loss: of what it says of the moment.
    """

    right: float
    error: float
    rules: float
    chance: float
    decisions: int
    card_loss: float
    value_loss: float


def score(layers: Layers, contested: Batch, every: Batch) -> Score:
    """Judge a policy by contested decisions and by decisions of all kinds."""
    rows = np.arange(len(contested))
    out = layers.run(contested.described)[-1][:, :CARDS]
    chosen = np.where(contested.legal, out, -np.inf).argmax(axis=1)
    right = float(contested.right[rows, chosen].mean())
    chance = (contested.right.sum(axis=1) / contested.legal.sum(axis=1)).mean()
    wanted, counts = every.targets()
    said = probabilities(layers.run(every.described)[-1])
    losses = -np.log(np.clip(np.where(wanted > 0, said, 1 - said), 1e-7, 1).astype(np.float64))
    return Score(
        right=right,
        error=float(np.sqrt(right * (1 - right) / len(rows))),
        rules=float(contested.right[rows, contested.played].mean()),
        chance=float(chance),
        decisions=len(rows),
        card_loss=float(losses[:, :VALUE][counts[:, :VALUE]].mean()),
        value_loss=float(losses[:, VALUE].mean()),
    )
