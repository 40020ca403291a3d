"""How fast the paranoia search decides whether the declarer's win is forced.

Hands as a declarer likes them, drawn at random within a class, with the skat known. The other cards
are dealt at random, everybody plays cards that are best with open cards, and at the declarer's turn
in the first, second, third and fourth trick the search is asked whether 61 card points are forced.
One core, each question for itself, after a first pass that warms up. Nodes depend on the seed
alone; times depend on the day.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum

import numpy as np

from ouvert.cards import Card, CardSet, Rank
from ouvert.errors import PositionError
from ouvert.skat.rules.actions import Phase, PlayCard
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.search.open_cards import WIN, card_values
from ouvert.skat.search.paranoia import NODE_LIMIT, Proof, Verdict, prove
from ouvert.skat.search.positions import OpenPosition
from ouvert.studies.skat.deal_classes import SUIT_GAMES
from ouvert.studies.skat.solver_speed import machine

TRICKS_PLAYED = (0, 1, 2, 3)


class HandClass(Enum):
    """A kind of hand; the value is its name in tables."""

    STRONG_SUIT = "suit, strong"
    """Six trumps, two of them jacks, two aces or tens beside, and two more side cards."""
    VERY_STRONG_SUIT = "suit, very strong"
    """Seven trumps, two of them jacks, and three aces or tens beside."""
    STRONG_GRAND = "Grand, strong"
    """Two jacks, two aces with their tens, and four more side cards."""
    VERY_STRONG_GRAND = "Grand, very strong"
    """Two or three jacks, three or four aces, two of their tens, and cards of the same suits."""


@dataclass(frozen=True, slots=True)
class ParanoiaSpeedRow:
    """One class of hands after so many tricks.

    Attributes:
        hands: the class.
        tricks: tricks played before the question.
        asked: number of questions; games that are over before are left out.
        forced: how many are proved.
        unknown: how many were given up.
        median, p90, most: milliseconds a question; p90 is the 90th percentile.
        nodes: nodes of all questions together.
    """

    hands: HandClass
    tricks: int
    asked: int
    forced: int
    unknown: int
    median: float
    p90: float
    most: float
    nodes: int


def run(
    seed: int = 1,
    hands_per_class: int = 50,
    classes: Iterable[HandClass] = tuple(HandClass),
    node_limit: int = NODE_LIMIT,
    progress: Callable[[str], None] | None = None,
) -> list[ParanoiaSpeedRow]:
    """Measure, and return all rows in the order of the table.

    Args:
        seed: of hands, deals and play.
        hands_per_class: hands of each class.
        classes: the classes to measure.
        node_limit: where the search gives up.
        progress: called with the name of each class before it is measured.

    Raises PositionError for less than one hand.
    """
    if hands_per_class < 1:
        raise PositionError(f"one hand a class is the least to measure, not {hands_per_class}")
    rows = []
    for number, kind in enumerate(HandClass):
        if kind not in classes:
            continue
        if progress is not None:
            progress(kind.value)
        rng = np.random.default_rng([seed, number])
        games = [draw(kind, rng) for _ in range(hands_per_class)]
        for tricks in TRICKS_PLAYED:
            games = [at_declarer(game, tricks, rng) for game in games]
            asked = [game for game in games if game.phase is Phase.PLAY]
            if asked:
                rows.append(_row(kind, tricks, asked, node_limit))
    return rows


def render(rows: list[ParanoiaSpeedRow]) -> str:
    """The table as text."""
    lines = [
        f"{machine()}; is the win forced? times in milliseconds a question on one core",
        "",
        f"{'hands':20} {'tricks':>6} {'asked':>6} {'forced':>6} {'unknown':>7} {'median':>9} "
        f"{'90 %':>9} {'most':>9} {'nodes':>11}",
    ]
    lines += [
        f"{row.hands.value:20} {row.tricks:6} {row.asked:6} {row.forced:6} {row.unknown:7} "
        f"{row.median:9,.2f} {row.p90:9,.2f} {row.most:9,.1f} {row.nodes / row.asked:11,.0f}"
        for row in rows
    ]
    lines += ["", f"Bench: {sum(row.nodes for row in rows)}"]
    return "\n".join(lines)


def draw(kind: HandClass, rng: np.random.Generator) -> SkatGame:
    """A game before its first card whose declarer, in a random seat, has a hand of the class."""
    grand = kind in (HandClass.STRONG_GRAND, HandClass.VERY_STRONG_GRAND)
    game = GameType.GRAND if grand else SUIT_GAMES[int(rng.integers(4))]
    hand = CardSet(_grand(kind, rng) if grand else _suit(kind, game, rng))
    rest = [int(card) for card in CardSet.full() - hand]
    plain = [card for card in rest if Card(card).rank is not Rank.JACK]
    plain = [card for card in plain if Card(card).suit is not game.trump_suit]
    skat = CardSet(Card(int(card)) for card in rng.choice(plain, 2, replace=False))
    others = rng.permutation([card for card in rest if Card(card) not in skat])
    cards = [hand, *(CardSet(Card(int(card)) for card in others[i : i + 10]) for i in (0, 10))]
    declarer = int(rng.integers(3))
    hands = [cards[(seat - declarer) % 3] for seat in range(3)]
    deal = Deal((hands[0], hands[1], hands[2]), skat)
    return SkatGame.declared(deal, declarer, Contract(game), bid=18, discards=skat)


def at_declarer(game: SkatGame, tricks: int, rng: np.random.Generator) -> SkatGame:
    """Play best cards, one of the best at random, up to the declarer's turn after some tricks."""
    while game.phase is Phase.PLAY and (len(game.tricks) < tricks or game.actor != game.declarer):
        values = card_values(OpenPosition.of(game), WIN)
        best = (max if game.actor == game.declarer else min)(values.values())
        equal = [card for card, value in values.items() if value == best]
        game = game.apply(PlayCard(equal[int(rng.integers(len(equal)))]))
    return game


def _row(kind: HandClass, tricks: int, games: list[SkatGame], node_limit: int) -> ParanoiaSpeedRow:
    observations = [game.observe(game.declarer or 0) for game in games]
    for observation in observations[:2]:
        prove(observation, WIN, every=False, node_limit=node_limit)
    proofs: list[Proof] = [
        prove(observation, WIN, every=False, node_limit=node_limit) for observation in observations
    ]
    times = 1e3 * np.array([proof.seconds for proof in proofs])
    verdicts = [proof.verdict for proof in proofs]
    return ParanoiaSpeedRow(
        kind,
        tricks,
        asked=len(proofs),
        forced=verdicts.count(Verdict.FORCED),
        unknown=verdicts.count(Verdict.UNKNOWN),
        median=float(np.median(times)),
        p90=float(np.percentile(times, 90)),
        most=float(times.max()),
        nodes=sum(proof.nodes for proof in proofs),
    )


def _suit(kind: HandClass, game: GameType, rng: np.random.Generator) -> list[Card]:
    side = [card for card in Card if card.rank is not Rank.JACK]
    own = [card for card in side if card.suit is game.trump_suit]
    side = [card for card in side if card.suit is not game.trump_suit]
    very = kind is HandClass.VERY_STRONG_SUIT
    hand = _some([card for card in Card if card.rank is Rank.JACK], 2, rng)
    hand += _some(own, 5 if very else 4, rng)
    hand += _some([card for card in side if card.points >= 10], 3 if very else 2, rng)
    return hand + _some([card for card in side if card not in hand], 10 - len(hand), rng)


def _grand(kind: HandClass, rng: np.random.Generator) -> list[Card]:
    very = kind is HandClass.VERY_STRONG_GRAND
    side = [card for card in Card if card.rank is not Rank.JACK]
    jacks = int(rng.integers(2, 4)) if very else 2
    hand = _some([card for card in Card if card.rank is Rank.JACK], jacks, rng)
    aces = _some(
        [card for card in side if card.rank is Rank.ACE],
        int(rng.integers(3, 5)) if very else 2,
        rng,
    )
    suits = {card.suit for card in aces}
    hand += aces
    hand += _some([c for c in side if c.rank is Rank.TEN and c.suit in suits], 2, rng)
    more = [card for card in side if card not in hand and (not very or card.suit in suits)]
    return hand + _some(more, 10 - len(hand), rng)


def _some(cards: list[Card], n: int, rng: np.random.Generator) -> list[Card]:
    return [cards[int(i)] for i in rng.choice(len(cards), n, replace=False)]
