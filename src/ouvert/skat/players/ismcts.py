"""Information set Monte Carlo tree search as a player of the cards.

The tree search itself, in `ouvert.mcts`, knows no Skat. Here is what it is told: a world of the
cards as a small state, and how much a finished game pleases each side.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from ouvert.cards import Card, CardSet
from ouvert.errors import RulesError
from ouvert.mcts import search
from ouvert.protocols import Player
from ouvert.skat.belief.knowledge import SKAT_PLACE, Knowledge
from ouvert.skat.players.club.advice import club_choice
from ouvert.skat.players.club.rules import asks_for_club
from ouvert.skat.rules.actions import Action, Phase, PlayCard
from ouvert.skat.rules.card_decision import CardDecision
from ouvert.skat.rules.observation import Observation
from ouvert.skat.rules.values import ALL_POINTS, limit_with
from ouvert.tricks.rules import Objective, TrickRules, members

WORLDS_AT_ONCE = 64
"""So many worlds are drawn together, which is faster than one by one."""
POINT_SHARE = 0.1
"""What all card points add to the rating of a game; the rest is for winning it."""

Hands = tuple[int, int, int]


class IsmctsPlayer:
    """Searches a tree over the worlds that fit; a lone legal card is played at once.

    Args:
        rng: all randomness.
        bidder: decides everything before the first card.
        iterations: how many playouts each card gets. Without `seconds`, the choice then depends
            on the generator alone.
        seconds: how long a card may take.
    """

    def __init__(
        self,
        rng: np.random.Generator,
        bidder: Player[Action, Observation],
        *,
        iterations: int | None = None,
        seconds: float | None = None,
    ) -> None:
        self._rng = rng
        self._bidder = bidder
        self._iterations = iterations
        self._seconds = seconds

    def reseed(self, seed: int) -> None:
        """Draw what is random in the next choice from this seed alone."""
        self._rng = np.random.default_rng(seed)

    def choose(self, observation: Observation) -> Action:
        """Return the bidder's choice, or the card that the search visits most."""
        if asks_for_club(observation):
            return club_choice(
                observation, self._rng, worlds=self._iterations, seconds=self._seconds
            )
        if observation.phase is not Phase.PLAY:
            return self._bidder.choose(observation)
        if len(observation.legal_actions) == 1:
            return observation.legal_actions[0]
        result = search(
            worlds_of(observation), self._rng, iterations=self._iterations, seconds=self._seconds
        )
        return PlayCard(Card(result.best))


def worlds_of(observation: Observation) -> Callable[[np.random.Generator], WorldState]:
    """Return a function that draws one of the worlds that fit, all equally likely.

    Raises PositionError if no cards are being played, or no world fits.
    """
    decision = CardDecision.of(observation, anyone=True)
    declarer = decision.declarer
    knowledge = Knowledge.of(observation)
    worlds = knowledge.worlds()
    drawn: list[tuple[Hands, int]] = []

    def draw(rng: np.random.Generator) -> WorldState:
        if not drawn:
            sample = worlds.sample(WORLDS_AT_ONCE, rng)
            for row, skat in zip(knowledge.hands(sample), sample[:, SKAT_PLACE], strict=True):
                drawn.append(((int(row[0]), int(row[1]), int(row[2])), int(skat)))
        hands, skat = drawn.pop()
        twelve = CardSet(hands[declarer] | skat) | decision.declarer_played
        goal = limit_with(decision.contract, twelve, decision.bid)
        return WorldState(
            rules=decision.rules,
            goal=goal,
            hands=hands,
            leader=decision.leader,
            table=tuple(int(card) for card in decision.table),
            points=decision.points + CardSet(skat).points,
            declarer_tricks=decision.declarer_tricks,
            defender_tricks=decision.defender_tricks,
        )

    return draw


@dataclass(frozen=True, slots=True)
class WorldState:
    """The play of the cards in one world, a `State` made to be quick.

    Its actions are card numbers, its returns ratings between 0 and 1: winning counts most, card
    points a little.

    Attributes:
        rules: the play of the cards; the declarer is team 0.
        goal: the card points that the declarer needs, ALL_POINTS for every trick; None if he
            cannot win.
        hands: for each seat the cards it holds (bits).
        leader: the seat that leads, or has led, the current trick.
        table: the cards of the unfinished trick.
        points: the declarer's card points so far, skat included.
        declarer_tricks: the declarer's tricks.
        defender_tricks: the defenders' tricks.
    """

    rules: TrickRules
    goal: int | None
    hands: Hands
    leader: int
    table: tuple[int, ...]
    points: int
    declarer_tricks: int = 0
    defender_tricks: int = 0

    @property
    def actor(self) -> int | None:
        """The seat that plays the next card; None when the game is over."""
        return None if self.over else (self.leader + len(self.table)) % 3

    @property
    def over(self) -> bool:
        """Whether no card is left, or a Null is lost."""
        if self.rules.objective is Objective.MISERE and self.declarer_tricks:
            return True
        return not (self.table or self.hands[0] or self.hands[1] or self.hands[2])

    @property
    def returns(self) -> tuple[float, float, float]:
        """How much a finished game pleases each seat, 0 to 1."""
        if not self.over:
            return 0.0, 0.0, 0.0
        pleased = self._declarer_rating()
        first, second, third = (pleased if team == 0 else 1 - pleased for team in self.rules.teams)
        return first, second, third

    def legal_actions(self) -> Sequence[int]:
        """The numbers of the cards that may be played."""
        if self.over:
            return ()
        hand = self.hands[(self.leader + len(self.table)) % 3]
        led = self.rules.suits[self.table[0]] if self.table else None
        return tuple(members(self.rules.legal(hand, led)))

    def apply(self, action: int) -> WorldState:
        """Return the state after a card. Raises RulesError if it may not be played."""
        if action not in self.legal_actions():
            raise RulesError(f"card {action} may not be played here")
        seat = (self.leader + len(self.table)) % 3
        first, second, third = (
            hand ^ (1 << action) if place == seat else hand for place, hand in enumerate(self.hands)
        )
        hands, table = (first, second, third), (*self.table, action)
        leader, points = self.leader, self.points
        won, lost = self.declarer_tricks, self.defender_tricks
        if len(table) == 3:
            leader = (leader + self.rules.winner(table)) % 3
            if self.rules.teams[leader] == 0:
                points += sum(self.rules.points[card] for card in table)
                won += 1
            else:
                lost += 1
            table = ()
        return WorldState(self.rules, self.goal, hands, leader, table, points, won, lost)

    def observe(self, seat: int) -> WorldState:
        """Everything is open here."""
        return self

    def _declarer_rating(self) -> float:
        if self.rules.objective is Objective.MISERE:
            return float(self.goal is not None and not self.declarer_tricks)
        if self.goal is None:
            won = False
        elif self.goal == ALL_POINTS:
            won = not self.defender_tricks
        else:
            won = self.points >= self.goal
        return (1 - POINT_SHARE) * won + POINT_SHARE * self.points / ALL_POINTS
