"""The question which cards to put away: a game for each discard, and how likely it is won.

The declarer holds all his cards, those of the skat too, puts some away and leads. Everything else
is as in `PlayProblem`; his first card, too, is chosen by the semantics.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from ouvert.cards import CardSet
from ouvert.errors import PositionError
from ouvert.quantum.classical.answers import exact_outcomes
from ouvert.quantum.classical.chances import Outcomes
from ouvert.quantum.classical.monte_carlo import play_games
from ouvert.quantum.problem import PlayProblem, Semantics, deck_rules
from ouvert.skat.rules.contracts import GameType
from ouvert.tricks.rules import Objective, TrickRules, members


@dataclass(frozen=True)
class DiscardProblem:
    """A declarer who has to put cards away before he leads.

    Attributes:
        rules: the game; seat 0 is the declarer, and alone in team 0.
        cards: all that he holds (bits).
        put_away: how many of them he puts away; they count for him.
        limit: the points that he needs where points are the goal.
        semantics: how cards are played.

    Raises PositionError if no cards are left to play, none are put away, or the others' cards
    cannot be dealt.
    """

    rules: TrickRules
    cards: int
    put_away: int
    limit: int | None = None
    semantics: Semantics = Semantics.UNIFORM

    def __post_init__(self) -> None:
        held = self.cards.bit_count()
        if not 1 <= self.put_away < held:
            raise PositionError(
                f"of {held} cards 1 to {held - 1} are put away, not {self.put_away}"
            )
        each = held - self.put_away
        due = held + each * (self.rules.seats - 1)
        if self.rules.cards != due:
            raise PositionError(
                f"with {each} cards in each hand and {self.put_away} put away there are {due} "
                f"cards, but the game has {self.rules.cards}"
            )
        if self.rules.teams != (0,) + (1,) * (self.rules.seats - 1):
            raise PositionError("seat 0 plays alone against the others")
        # also checks the limit
        self.after(next(self.discards()))

    @property
    def each(self) -> int:
        """Cards in each hand in the play."""
        return self.cards.bit_count() - self.put_away

    def discards(self) -> Iterator[int]:
        """Every choice of cards to put away (bits), in the order of their numbers."""
        for chosen in combinations(members(self.cards), self.put_away):
            yield sum(1 << card for card in chosen)

    def after(self, discard: int) -> PlayProblem:
        """The game once these cards are put away; the declarer leads.

        Raises PositionError if they cannot be.
        """
        if discard & ~self.cards or discard.bit_count() != self.put_away:
            raise PositionError(f"{self.put_away} of the declarer's own cards are put away")
        counted = self.rules.objective is Objective.POINTS
        points = sum(self.rules.points[card] for card in members(discard)) if counted else 0
        return PlayProblem.small(
            self.rules,
            self.cards & ~discard,
            limit=self.limit,
            gone=discard,
            taken=(points, 0),
            semantics=self.semantics,
        )

    def name(self, discard: int) -> str:
        """How a discard is printed."""
        return " ".join(self.rules.names[card] for card in members(discard))


def small_discard(
    game: GameType, deck: CardSet, cards: CardSet, put_away: int, *, limit: int | None = None
) -> DiscardProblem:
    """A question with some cards of the Skat deck; `limit` is more than half of the points.

    Raises PositionError as the class does, and for own cards that the deck does not have.
    """
    missing = cards - deck
    if missing:
        raise PositionError(f"the deck has no {missing}")
    rules = deck_rules(game, deck)
    held = sum(1 << rules.names.index(str(card)) for card in cards)
    if limit is None:
        limit = sum(rules.points) // 2 + 1
    return DiscardProblem(rules, held, put_away, limit)


def exact_values(problem: DiscardProblem) -> dict[int, float]:
    """How likely each discard wins, counted: the mean over the first cards that may be led.

    Raises SizeError as `exact_outcomes`.
    """
    found = {}
    for discard in problem.discards():
        game = problem.after(discard)
        found[discard] = _mean_win(game, exact_outcomes(game))
    return found


def sampled_values(
    problem: DiscardProblem, rng: np.random.Generator, *, games: int
) -> dict[int, float]:
    """The same by so many random games for each discard, shared among its first cards.

    Raises OuvertError for less than one.
    """
    found = {}
    for discard in problem.discards():
        game = problem.after(discard)
        share = -(-games // game.legal.bit_count())
        found[discard] = _mean_win(
            game,
            {card: play_games(game, card, rng, games=share) for card in members(game.legal)},
        )
    return found


def _mean_win(game: PlayProblem, outcomes: dict[int, Outcomes]) -> float:
    return sum(each.win_probability(game) for each in outcomes.values()) / len(outcomes)


__all__ = ["DiscardProblem", "exact_values", "sampled_values", "small_discard"]
