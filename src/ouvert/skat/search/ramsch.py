"""Ramsch with open cards and with hidden ones: what each card brings, each seat playing for itself.

With open cards the kernel solves the end (max^n, `kernels.ramsch.search`), which takes a moment
from six cards a hand on and too long before. With hidden cards a vote of sampled worlds answers:
in each world every legal card is played, then all play by the rules of thumb, and the last tricks
are solved. That is Monte Carlo evaluation with a policy (Tesauro and Galperin, "On-line Policy
Improvement using Monte-Carlo Search", NIPS 1996), each seat knowing only its own hand until then.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ouvert.cards import Card, CardSet
from ouvert.errors import PositionError
from ouvert.kernels.deferred import clock
from ouvert.remarks import Remark
from ouvert.skat.belief.beliefs import Beliefs
from ouvert.skat.belief.knowledge import SKAT_PLACE
from ouvert.skat.kernels.open_cards.layout import GRAND
from ouvert.skat.kernels.ramsch import layout, playouts, rules, search
from ouvert.skat.kernels.reflex.view import CARD_MAPS, CARDS_BACK
from ouvert.skat.rules.actions import Phase, PlayCard
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.observation import Observation, check_observation
from ouvert.skat.rules.play import Trick
from ouvert.skat.search.rules_view import to_kernel_sets

SOLVED = 3
"""Tricks at the end of a playout that are solved with open cards."""
TABLE_ENTRIES = 1 << 18
NODES = 3_000_000
"""Moments between tricks after which a solution is given up: about two seconds."""
NO_CARD = -1
"""In place of a candidate: the rules play this card, too."""
CHUNK = 8
"""Worlds that are played at a time, between two looks at the clock."""


@dataclass(frozen=True, slots=True)
class RamschEnd:
    """How a Ramsch ends.

    Attributes:
        points: the card points of the seats, the skat's included.
        scores: what it brings them, before a Bock round doubles it.
    """

    points: tuple[int, int, int]
    scores: tuple[int, int, int]

    def relative(self, seat: int) -> float:
        """What it brings a seat, less what it brings the other two on average."""
        own = self.scores[seat]
        return own - (sum(self.scores) - own) / 2


@dataclass(frozen=True, slots=True)
class RamschVote:
    """What every legal card does in the worlds that were looked at.

    Attributes:
        cards: the legal cards.
        relative: `float64[worlds, cards]`, the seat's score less the average of the others'.
        scores: `float64[worlds, cards]`, its score.
        points: `float64[worlds, cards]`, its card points.
        worlds_possible: how many worlds fit the observation.
        seconds: time that it took.
    """

    cards: tuple[Card, ...]
    relative: NDArray[np.float64]
    scores: NDArray[np.float64]
    points: NDArray[np.float64]
    worlds_possible: int
    seconds: float

    @property
    def best(self) -> Card:
        """The card with the highest mean; of equals the one with the fewest card points."""
        means = np.round(self.relative.mean(axis=0), 9)
        return self.cards[int(np.lexsort((self.points.mean(axis=0), -means))[0])]

    def loss(self, card: Card) -> tuple[float, float]:
        """How much a card gives away to the best one, and the standard error of that.

        In points of the score list, each card's mean over the same worlds.
        """
        best, mine = self.cards.index(self.best), self.cards.index(card)
        gaps = self.relative[:, best] - self.relative[:, mine]
        error = float(gaps.std(ddof=1) / np.sqrt(len(gaps))) if len(gaps) > 1 else 0.0
        return max(0.0, float(gaps.mean())), error


def check_ramsch(observation: Observation) -> None:
    """Raise PositionError unless the seat is to play a card in a Ramsch."""
    check_observation(observation)
    if not observation.ramsch or observation.phase is not Phase.PLAY:
        raise PositionError("no Ramsch is being played here", remark=Remark.of("no_card_due"))
    if observation.actor != observation.seat:
        raise PositionError(
            f"seat {observation.seat} is not the one to play a card here",
            remark=Remark.of("no_card_due"),
        )


def ramsch_rule(observation: Observation) -> Card:
    """The card that the rules of thumb play. Raises PositionError as `check_ramsch` does."""
    check_ramsch(observation)
    unseen = CardSet.full() - observation.hand - observation.played
    chosen = rules.choose(
        _bits(observation.hand), _trick(observation.leader, observation.table), _bits(unseen)
    )
    return Card(int(CARDS_BACK[GRAND, chosen]))


def ramsch_vote(
    observation: Observation,
    rng: np.random.Generator,
    *,
    worlds: int | None = None,
    seconds: float | None = None,
) -> RamschVote:
    """Play every legal card out in worlds that are drawn by what passing and play suggest.

    Args:
        observation: a moment of a Ramsch in which its seat is to play.
        rng: draws the worlds.
        worlds: how many; with it, and without `seconds`, the generator alone fixes the result.
        seconds: stop after this time, but not before the first worlds.

    Raises PositionError as `check_ramsch` does, and where no deal fits.
    """
    started = clock()
    check_ramsch(observation)
    beliefs = Beliefs.of(observation)
    cards = tuple(_legal(observation))
    candidates = np.array([CARD_MAPS[GRAND, card] for card in cards], dtype=np.int64)
    trick = _trick(observation.leader, observation.table)
    score = _score(observation.tricks)
    gone = _bits(observation.played)
    most = 1 << 30 if worlds is None else worlds
    drawn: list[NDArray[np.int64]] = []
    while sum(map(len, drawn)) < most:
        late = seconds is not None and clock() - started > seconds
        if drawn and (late or (seconds is None and worlds is None)):
            break
        sample, _ = beliefs.sample(min(CHUNK, most - sum(map(len, drawn))), rng)
        hands = to_kernel_sets(GRAND, beliefs.knowledge.hands(sample))
        skats = np.array(
            [CardSet(int(skat)).points for skat in sample[:, SKAT_PLACE]], dtype=np.int64
        )
        ends = np.zeros((len(sample), len(cards)), dtype=np.int64)
        playouts.play_on(
            _workspace(1 << 60), hands, skats, trick, score, gone, candidates, SOLVED, ends
        )
        drawn.append(ends)
    ends = np.concatenate(drawn)
    scores, points = _scores(ends), _points(ends)
    own = scores[..., observation.seat]
    return RamschVote(
        cards=cards,
        relative=own - (scores.sum(axis=2) - own) / 2,
        scores=own,
        points=points[..., observation.seat],
        worlds_possible=beliefs.knowledge.worlds().count(),
        seconds=clock() - started,
    )


def played_out(hands: NDArray[np.uint32], skats: NDArray[np.uint32]) -> NDArray[np.float64]:
    """The scores `float64[n, 3]` of whole games that all play by the rules, the end solved.

    `hands` are `uint32[n, 3]`, the cards of the seats, `skats` `uint32[n]`.
    """
    points = np.array([CardSet(int(skat)).points for skat in skats], dtype=np.int64)
    nobody = np.array([NO_CARD], dtype=np.int64)
    ends = np.zeros((len(hands), 1), dtype=np.int64)
    playouts.play_on(
        *(_workspace(1 << 60), to_kernel_sets(GRAND, hands), points, _trick(0, ())),
        *(_score(()), 0, nobody, SOLVED, ends),
    )
    return _scores(ends)[:, 0]


def ramsch_values(game: SkatGame, *, nodes: int = NODES) -> dict[Card, RamschEnd] | None:
    """How a Ramsch ends after each legal card if all see all cards and play for themselves.

    None if that is not found within so many moments between tricks. Raises PositionError where no
    card of a Ramsch is to be played.
    """
    if not game.ramsch or game.actor is None:
        raise PositionError("no Ramsch is being played here", remark=Remark.of("no_card_due"))
    cards = tuple(game.legal_cards())
    hands = np.array([_bits(hand) for hand in game.hands], dtype=np.int64)
    candidates = np.array([CARD_MAPS[GRAND, card] for card in cards], dtype=np.int64)
    table = np.zeros(TABLE_ENTRIES * search.END_WORDS, dtype=np.int64)
    workspace = np.zeros(search.SOLVER_WORDS, dtype=np.int64)
    workspace[search.MOST_MOMENTS] = nodes
    workspace[search.SKAT_POINTS] = game.skat.points
    workspace[search.ENDS_TABLE] = table.ctypes.data
    workspace[search.ENDS_MASK] = TABLE_ENTRIES - 1
    ends = np.zeros(len(cards), dtype=np.int64)
    search.each_card(
        workspace.ctypes.data,
        hands,
        _trick(game.leader, game.table),
        _score(game.tricks),
        candidates,
        ends,
    )
    if (ends == search.GIVEN_UP).any():
        return None
    scores, points = _scores(ends).astype(int), _points(ends).astype(int)
    return {
        card: RamschEnd(_three(points[place]), _three(scores[place]))
        for place, card in enumerate(cards)
    }


def _legal(observation: Observation) -> list[Card]:
    actions = observation.legal_actions
    return sorted(each.card for each in actions if isinstance(each, PlayCard))


def _bits(cards: CardSet) -> int:
    return sum(1 << int(CARD_MAPS[GRAND, card]) for card in cards)


def _trick(leader: int, table: tuple[Card, ...]) -> int:
    first, second = ([int(CARD_MAPS[GRAND, card]) for card in table] + [0, 0])[:2]
    return (
        leader
        | len(table) << layout.LYING_AT
        | first << layout.FIRST_AT
        | second << layout.SECOND_AT
    )


def _score(tricks: tuple[Trick, ...]) -> int:
    points, latest, taken = [0, 0, 0], [0, 1, 2], 0
    for trick in tricks:
        points[trick.winner] += trick.points
        taken |= 1 << trick.winner
        rank = latest[trick.winner]
        latest = [each - (each > rank) for each in latest]
        latest[trick.winner] = 2
    score = taken << layout.TAKEN_AT
    for seat in range(3):
        score |= points[seat] << layout.POINTS_AT[seat]
        score |= latest[seat] << (layout.LATEST_AT + 2 * seat)
    return score


def _points(ends: NDArray[np.int64]) -> NDArray[np.float64]:
    """`float64[..., 3]`: the card points of the seats."""
    return np.stack([ends >> shift & 127 for shift in layout.END_POINTS_AT], axis=-1).astype(float)


def _scores(ends: NDArray[np.int64]) -> NDArray[np.float64]:
    """`float64[..., 3]`: the scores of the seats."""
    how, amount = ends & 7, (ends >> layout.AMOUNT_AT) & 255
    seats = np.arange(3)
    lost: NDArray[np.int64] = -amount[..., None] * (how[..., None] == seats)
    won = amount[..., None] * (how[..., None] == seats + 4)
    scores: NDArray[np.float64] = (lost + won).astype(float)
    return scores


def _three(numbers: NDArray[np.int64]) -> tuple[int, int, int]:
    first, second, third = (int(number) for number in numbers)
    return first, second, third


_workspaces = threading.local()


def _workspace(nodes: int) -> NDArray[np.int64]:
    """The workspace of this thread, without a table."""
    if not hasattr(_workspaces, "words"):
        _workspaces.words = np.zeros(search.SOLVER_WORDS, dtype=np.int64)
    words: NDArray[np.int64] = _workspaces.words
    words[search.MOMENTS_SEEN] = 0
    words[search.MOST_MOMENTS] = nodes
    return words
