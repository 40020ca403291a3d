"""A card that is to be played, as the facts on which every way to choose it is built.

An `Observation` holds what a seat has seen in any part of the game. Whoever chooses a card, judges
one, or draws deals behind one asks the same of it: the game, who plays it, what lies on the table,
what has been played by whom, how the tricks stand, and what the declarer still has to reach.
`CardDecision` answers all that once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from ouvert.cards import Card, CardSet
from ouvert.errors import PositionError
from ouvert.remarks import Remark
from ouvert.skat.rules.actions import Phase, PlayCard
from ouvert.skat.rules.contracts import Contract, GameType, trick_rules
from ouvert.skat.rules.observation import Observation, check_observation
from ouvert.skat.rules.situation import declarer_needs
from ouvert.skat.rules.values import (
    ALL_POINTS,
    POINTS_TO_WIN,
    SCHNEIDER_POINTS,
    limit_of,
    matadors,
    winning_limit,
)
from ouvert.tricks.rules import TrickRules


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A card that has been played.

    Attributes:
        seat: the seat that played it.
        card: the card.
        led: the card that was led to its trick, if it is not that one itself.
        winner: the seat that took the trick; None while the trick lies on the table.
    """

    seat: int
    card: Card
    led: Card | None
    winner: int | None


@dataclass(frozen=True)
class CardDecision:
    """A moment of the play of the cards as one seat knows it.

    Attributes:
        observation: what the seat has seen.
        contract: the announced game.
        declarer: the seat that plays it.
        plays: the cards played so far, in order.
        points: card points that the declarer has in tricks; the skat is not counted.
        declarer_tricks: tricks that the declarer has taken.
        defender_tricks: tricks that the defenders have taken.
    """

    observation: Observation
    contract: Contract
    declarer: int
    plays: tuple[PlayedCard, ...]
    points: int
    declarer_tricks: int
    defender_tricks: int

    @classmethod
    def of(cls, observation: Observation, *, anyone: bool = False) -> CardDecision:
        """The decision of the observing seat; with `anyone` also where another seat is to play.

        Raises PositionError unless cards are being played and it is this seat's turn.
        """
        check_observation(observation)
        announced = observation.announced
        if observation.phase is not Phase.PLAY or announced is None:
            raise PositionError(
                "advice on a card needs an announced game whose cards are being played",
                remark=Remark.of("no_card_due"),
            )
        if observation.actor != observation.seat and not anyone:
            raise PositionError(
                f"seat {observation.seat} is not the one to play a card here",
                remark=Remark.of("no_card_due"),
            )
        contract, declarer = announced
        own = [trick for trick in observation.tricks if trick.winner == declarer]
        return cls(
            observation=observation,
            contract=contract,
            declarer=declarer,
            plays=tuple(_plays(observation)),
            points=sum(trick.points for trick in own),
            declarer_tricks=len(own),
            defender_tricks=len(observation.tricks) - len(own),
        )

    @property
    def seat(self) -> int:
        """The seat that has seen this."""
        return self.observation.seat

    @property
    def leader(self) -> int:
        """The seat that leads, or has led, the trick."""
        return self.observation.leader

    @property
    def table(self) -> tuple[Card, ...]:
        """The cards of the trick so far."""
        return self.observation.table

    @property
    def bid(self) -> int:
        """The value at which the declarer won the auction."""
        return self.observation.bid

    @property
    def defending(self) -> bool:
        """Whether the seat plays against the declarer."""
        return self.seat != self.declarer

    @property
    def null(self) -> bool:
        """Whether the game is a Null, in which card points do not count."""
        return self.contract.game is GameType.NULL

    @cached_property
    def rules(self) -> TrickRules:
        """The play of the cards; the declarer is team 0."""
        return trick_rules(self.contract.game, self.declarer)

    @cached_property
    def legal(self) -> tuple[Card, ...]:
        """The cards that the seat may play, sorted; none if it is not its turn."""
        actions = self.observation.legal_actions
        return tuple(sorted(each.card for each in actions if isinstance(each, PlayCard)))

    @cached_property
    def declarer_played(self) -> CardSet:
        """The cards that the declarer has played."""
        return self.observation.played_by(self.declarer)

    @cached_property
    def needs(self) -> frozenset[int | None]:
        """What the declarer needs, for all that the seat knows; see `situation.declarer_needs`."""
        return declarer_needs(self.observation)

    @cached_property
    def limits(self) -> tuple[int, ...]:
        """The declarer's limits that are worth a proof, in the order in which to try them.

        The declarer tries the highest first, since every trick is Schneider too; the defenders
        first that he loses, and once he has won, that he does not get more. ALL_POINTS stands for
        every trick, and in a Null POINTS_TO_WIN for none. Empty for a declarer who cannot win any
        more, since he has overbid.
        """
        return tuple(self._limits())

    @property
    def decisive(self) -> int | None:
        """The limit whose proof decides the game; None where there is nothing to prove."""
        return min(self.limits, default=None)

    def _limits(self) -> Iterator[int]:
        if self.null:
            yield POINTS_TO_WIN
            return
        swept = not self.defender_tricks
        if not self.defending:
            twelve = self.observation.dealt_hand | self.observation.skat
            run = matadors(twelve, self.contract.game)
            needed = winning_limit(self.contract, run, self.bid)
            if needed is None:
                return
            yield from (
                limit
                for limit in (ALL_POINTS, SCHNEIDER_POINTS, POINTS_TO_WIN)
                if limit >= needed and (limit < ALL_POINTS or swept)
            )
            return
        least = limit_of(self.contract)
        for limit in (POINTS_TO_WIN, SCHNEIDER_POINTS, ALL_POINTS):
            if limit >= least and (limit < ALL_POINTS or swept):
                yield limit
                if self.points < limit:
                    return


def limits_to_prove(observation: Observation) -> tuple[int, ...]:
    """`CardDecision.limits` of an observation, whoever is to play. Raises PositionError as it."""
    return CardDecision.of(observation, anyone=True).limits


def _plays(observation: Observation) -> Iterator[PlayedCard]:
    for trick in observation.tricks:
        for place, card in enumerate(trick.cards):
            led = trick.cards[0] if place else None
            yield PlayedCard((trick.leader + place) % 3, card, led, trick.winner)
    for place, card in enumerate(observation.table):
        led = observation.table[0] if place else None
        yield PlayedCard((observation.leader + place) % 3, card, led, None)
