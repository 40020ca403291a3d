"""Moments of games with what was hidden in them: what the network learns from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ouvert.skat.belief.beliefs import Beliefs
from ouvert.skat.belief.inference import ALL_INFERENCES, Inference
from ouvert.skat.belief.learned.network import PLACES, Network
from ouvert.skat.belief.weighted import MOST_LOG_WEIGHT, WeightedWorlds
from ouvert.skat.belief.worlds import Worlds
from ouvert.skat.learned.moments import (
    CARDS,
    SEATS,
    SUIT_OF,
    THROWN_OWN,
    Moments,
    card_places,
    describe,
    suit_places,
)
from ouvert.skat.rules.actions import PlayCard
from ouvert.skat.rules.game import SkatGame
from ouvert.studies.skat.learn.games import Games

HINTS = ALL_INFERENCES - {Inference.GAMES, Inference.OVERBID}
"""What is known of single cards without having learned from games."""


@dataclass(frozen=True, slots=True)
class Cases:
    """Moments, where hidden cards lay, and what hints say of them.

    Attributes:
        moments: what the seat has seen.
        places: `int8[n, 32]`: 0 and 1, the other seats clockwise, 2, the skat; -1 where the card is
            not hidden, or can be at one place only.
        chance: `float32[n, 32, 3]`, how likely each place is without any inference: as there is
            room; 0 where the suit was denied.
        hints: `float32[n, 32, 3]`, log-weights of the hints; zeros where they were not asked.
    """

    moments: Moments
    places: NDArray[np.int8]
    chance: NDArray[np.float32]
    hints: NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.places)

    @classmethod
    def by_rules(cls, games: Games, count: NDArray[np.int64]) -> Cases:
        """One moment of each game, after so many cards, whose turn it is looking; no hints."""
        n = len(games)
        rows = np.arange(n)
        moments, held = games.moments(count)
        seats = moments.seats
        knows = (seats == games.declarers) & games.picked
        others = [held[rows, (seats + 1) % SEATS], held[rows, (seats + 2) % SEATS]]
        skat = np.where(knows, 0, games.skats).astype(np.uint32)
        return cls._of(moments, (*others, skat), np.zeros((n, CARDS, PLACES), np.float32))

    @classmethod
    def of(cls, games: Iterable[SkatGame], each: int, rng: np.random.Generator) -> Cases:
        """Several moments of each game that was played with closed cards, with hints."""
        found, hidden, hints = [], [], []
        for state in moments_of(games, each, rng):
            seat = state.actor
            assert seat is not None
            observation = state.observe(seat)
            found.append(Moments.of(observation))
            beliefs = Beliefs.of(observation, HINTS)
            unknown = beliefs.knowledge.unknown
            others = (state.hands[(seat + 1) % SEATS], state.hands[(seat + 2) % SEATS], state.skat)
            hidden.append([(cards & unknown).bits for cards in others])
            hints.append(beliefs.weighted.log_weights.astype(np.float32))
        sets = np.array(hidden, np.uint32).reshape(-1, PLACES)
        told = np.array(hints, np.float32).reshape(-1, CARDS, PLACES)
        return cls._of(Moments.join(found), (sets[:, 0], sets[:, 1], sets[:, 2]), told)

    @classmethod
    def _of(
        cls,
        moments: Moments,
        hidden: tuple[NDArray[np.uint32], ...],
        hints: NDArray[np.float32],
    ) -> Cases:
        n = len(moments)
        places = np.full((n, CARDS), -1, np.int8)
        bits = np.arange(CARDS, dtype=np.uint32)
        for place, sets in enumerate(hidden):
            row, card = np.nonzero(sets[:, None] >> bits & np.uint32(1))
            places[row, card] = place
        chance = np.zeros((n, CARDS, PLACES), np.float32)
        for place in range(PLACES):
            chance[:, :, place] = (places == place).sum(axis=1)[:, None]
        deal, number = np.nonzero((moments.cards >= 0) & (moments.plays.ways >= THROWN_OWN))
        who = (moments.plays.seats[deal, number] - moments.seats[deal]) % SEATS
        led = moments.plays.led[deal, number]
        for other in (1, 2):
            some = who == other
            row, card = np.nonzero(SUIT_OF[moments.games[deal[some]]] == led[some][:, None])
            chance[deal[some][row], card, other - 1] = 0
        chance *= (places >= 0)[:, :, None]
        places = np.where((chance > 0).sum(axis=2) > 1, places, -1).astype(np.int8)
        return cls(moments, places, chance, hints)

    def take(self, rows: NDArray[np.intp]) -> Cases:
        """Those of some rows."""
        return Cases(
            self.moments.take(rows), self.places[rows], self.chance[rows], self.hints[rows]
        )

    @classmethod
    def join(cls, parts: Sequence[Cases]) -> Cases:
        """All rows of several."""
        return cls(
            Moments.join([part.moments for part in parts]),
            np.concatenate([part.places for part in parts]),
            np.concatenate([part.chance for part in parts]),
            np.concatenate([part.hints for part in parts]),
        )

    def batch(self, hints: float, rng: np.random.Generator) -> Batch:
        """All of them as the network is given them, suits in any order, hints counting so much."""
        suits = suit_places(self.moments.games, rng)
        order = np.argsort(card_places(self.moments.games, suits), axis=1)
        rows = np.arange(len(self))[:, None]
        weighed = self.chance
        if hints:
            weighed = weighed * np.exp(np.float32(hints) * self.hints)
        return Batch(
            describe(self.moments, suits),
            self.places[rows, order],
            self.chance[rows, order],
            weighed[rows, order],
        )


@dataclass(frozen=True, slots=True)
class Batch:
    """Moments as the network is given them, and what it should say.

    Attributes:
        described: `float32[n, FEATURES]`.
        places: `int8[n, 32]`, as in `Cases`.
        chance: `float32[n, 32, 3]`, as in `Cases`.
        weighed: `float32[n, 32, 3]`, chance times the weights of the hints.
    """

    described: NDArray[np.float32]
    places: NDArray[np.int8]
    chance: NDArray[np.float32]
    weighed: NDArray[np.float32]


def moments_of(
    games: Iterable[SkatGame], each: int, rng: np.random.Generator
) -> Iterable[SkatGame]:
    """Yield some moments of every game in which a card is to be played and the hands are closed."""
    for game in games:
        contract = game.contract
        plays = [n for n, (_, said) in enumerate(game.history) if isinstance(said, PlayCard)]
        if contract is None or contract.ouvert or not plays:
            continue
        early = plays[:28]
        due = set(rng.choice(early, min(each, len(early)), replace=False).tolist())
        state = SkatGame.start(game.dealt, game.club)
        for number, (_, said) in enumerate(game.history[: max(due) + 1]):
            if number in due:
                yield state
            state = state.apply(said)


@dataclass(frozen=True, slots=True)
class Judged:
    """How well beliefs tell where cards lie.

    Attributes:
        gain: nats that they add to the mean log-probability of where a hidden card lies.
        error: its standard error, by moment.
        predicted: `float64[10]`, mean chance in tenths, NaN where there is none.
        happened: `float64[10]`, how often it was so.
        cards: hidden cards that were asked for.
    """

    gain: float
    error: float
    predicted: NDArray[np.float64]
    happened: NDArray[np.float64]
    cards: int


@dataclass(frozen=True, slots=True)
class Question:
    """A moment with its worlds, exactly: what beliefs are judged by.

    Attributes:
        worlds: the deals that fit.
        uniform: `float64[32, 3]`, where cards lie if all of them are equally likely.
        hints: `float64[32, 3]`, log-weights.
        taught: `float64[32, 3]`, those of the network.
        truth: where cards lay: rows (card, place) of those that could be elsewhere.
    """

    worlds: Worlds
    uniform: NDArray[np.float64]
    hints: NDArray[np.float64]
    taught: NDArray[np.float64]
    truth: NDArray[np.intp]

    @classmethod
    def of(cls, state: SkatGame, network: Network) -> Question | None:
        """What the seat to play asks; None if it knows where all cards are."""
        seat = state.actor
        assert seat is not None
        observation = state.observe(seat)
        beliefs = Beliefs.of(observation, HINTS)
        worlds = beliefs.weighted.worlds
        uniform = worlds.marginals()
        others = (state.hands[(seat + 1) % SEATS], state.hands[(seat + 2) % SEATS], state.skat)
        truth = [
            (int(card), place)
            for place, cards in enumerate(others)
            for card in cards & beliefs.knowledge.unknown
            if uniform[card, place] < 1
        ]
        if not truth:
            return None
        hints = beliefs.weighted.log_weights
        return cls(worlds, uniform, hints, network.log_odds(observation), np.array(truth))

    def chances(self, hints: float, factor: float) -> NDArray[np.float64]:
        """Where cards lie, `float64[32, 3]`, with hints and network weighed so."""
        logs = np.clip(hints * self.hints + factor * self.taught, -MOST_LOG_WEIGHT, MOST_LOG_WEIGHT)
        return WeightedWorlds(self.worlds, logs).marginals()


def judge(questions: Sequence[Question], hints: float, factor: float) -> Judged:
    """Judge beliefs that weigh hints and the network so."""
    gains, chances, sure = [], [], []
    for question in questions:
        said = question.chances(hints, factor)
        cards, places = question.truth.T
        gains.append(np.log(said[cards, places] / question.uniform[cards, places]))
        open_places = (question.uniform[cards] > 0) & (question.uniform[cards] < 1)
        happened = np.zeros_like(open_places)
        happened[np.arange(len(cards)), places] = True
        chances.append(said[cards][open_places])
        sure.append(happened[open_places])
    every, so = np.concatenate(chances), np.concatenate(sure)
    tenth = np.minimum((every * 10).astype(int), 9)
    means = [float(each.mean()) for each in gains]
    sizes = np.array([len(each) for each in gains])
    gain = float(np.concatenate(gains).mean())
    error = float(np.sqrt((((np.array(means) - gain) * sizes) ** 2).sum()) / sizes.sum())
    blank = np.full(10, np.nan)
    predicted, happened_share = blank.copy(), blank.copy()
    for number in np.unique(tenth).tolist():
        predicted[number] = every[tenth == number].mean()
        happened_share[number] = so[tenth == number].mean()
    return Judged(gain, error, predicted, happened_share, int(sizes.sum()))
