"""Open positions of the play of a Skat game: what the open-card solver is asked about."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from ouvert.cards import Card, CardSet, check_cards
from ouvert.errors import PositionError, RulesError
from ouvert.skat.belief.knowledge import SKAT_PLACE, Knowledge
from ouvert.skat.rules.actions import Phase
from ouvert.skat.rules.card_decision import CardDecision
from ouvert.skat.rules.contracts import GameType, check_game, trick_rules
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.observation import Observation
from ouvert.skat.rules.values import ALL_POINTS, TRICKS
from ouvert.tricks.position import TrickPosition


@dataclass(frozen=True, slots=True)
class OpenPosition:
    """A moment of the play with all cards open.

    Attributes:
        game: which game is played.
        hands: the cards that forehand, middlehand and rearhand still hold.
        declarer: the declarer's seat.
        leader: the seat that leads, or has led, the current trick.
        table: the cards of the unfinished trick in the order played.
        points: the declarer's card points so far, skat included (0–120).
        declarer_tricks: tricks that the declarer has taken; a Null with one is lost.
        defender_tricks: tricks that the defenders have taken; with one there is no Schwarz. Either
            number may leave out tricks of which nothing is known.

    Raises PositionError if no game can reach it.
    """

    game: GameType
    hands: tuple[CardSet, CardSet, CardSet]
    declarer: int
    leader: int
    table: tuple[Card, ...] = ()
    points: int = 0
    declarer_tricks: int = 0
    defender_tricks: int = 0

    def __post_init__(self) -> None:
        check_game(self.game)
        for hand in self.hands:
            check_cards(hand, "a hand is")
        if self.declarer not in (0, 1, 2):
            raise PositionError(f"the declarer is seat 0, 1 or 2, not {self.declarer}")
        if len(self.hands[0]) > 10:
            raise PositionError(f"a hand has ten cards or fewer, not {len(self.hands[0])}")
        # hands that overlap would confuse the sum of the points
        self.as_tricks()
        left = sum(hand.points for hand in self.hands) + sum(card.points for card in self.table)
        if not 0 <= self.points <= ALL_POINTS - left:
            raise PositionError(
                f"the declarer cannot have {self.points} card points while {left} of the "
                f"{ALL_POINTS} are still to be won"
            )
        # the seat that plays last to the current trick still has a card for every trick to come
        ahead = max(len(hand) for hand in self.hands)
        taken = self.declarer_tricks, self.defender_tricks
        if min(taken) < 0 or sum(taken) + ahead > TRICKS:
            raise PositionError(
                f"{taken[0]} and {taken[1]} tricks cannot have been taken while {ahead} of the "
                f"{TRICKS} are still to come"
            )

    @classmethod
    def of(cls, game: SkatGame) -> OpenPosition:
        """The position of a game in play. Raises PositionError in any other phase."""
        announced = game.announced
        if game.phase is not Phase.PLAY or announced is None:
            raise PositionError("only a game whose cards are being played has an open position")
        contract, declarer = announced
        own = [trick for trick in game.tricks if trick.winner == declarer]
        return cls(
            game=contract.game,
            hands=game.hands,
            declarer=declarer,
            leader=game.leader,
            table=game.table,
            points=game.skat.points + sum(trick.points for trick in own),
            declarer_tricks=len(own),
            defender_tricks=len(game.tricks) - len(own),
        )

    @classmethod
    def with_skat(
        cls,
        game: GameType,
        hands: tuple[CardSet, CardSet, CardSet],
        skat: CardSet,
        *,
        declarer: int,
        leader: int,
        table: tuple[Card, ...] = (),
        taken: int = 0,
    ) -> OpenPosition:
        """The declarer's card points are those of the skat and of the tricks that he has taken.

        Raises PositionError for a skat that has not two cards or none, and for hands that do not
        fit; CardError for a card in two places.
        """
        if len(skat) not in (0, 2):
            raise PositionError(f"the skat has two cards, or none is given, not {len(skat)}")
        CardSet.distinct(chain(*hands, table, skat))
        return cls(game, hands, declarer, leader, table, skat.points + taken)

    def as_tricks(self) -> TrickPosition:
        """The same position as one of the general trick-taking game."""
        return TrickPosition(
            rules=trick_rules(self.game, self.declarer),
            hands=tuple(hand.bits for hand in self.hands),
            leader=self.leader,
            table=tuple(int(card) for card in self.table),
            taken=self.declarer_tricks if self.game is GameType.NULL else self.points,
        )

    @property
    def actor(self) -> int:
        """The seat that plays the next card."""
        return (self.leader + len(self.table)) % 3

    @property
    def legal(self) -> CardSet:
        """The cards that the actor may play; empty when the game is over."""
        return CardSet(self.as_tricks().legal)

    @property
    def over(self) -> bool:
        """Whether all cards are played, or a Null is lost."""
        return self.as_tricks().over

    def play(self, card: Card) -> OpenPosition:
        """Return the position after the actor has played a card.

        Raises RulesError if he may not.
        """
        if card not in self.legal:
            raise RulesError(f"{card} may not be played here: legal are {self.legal}")
        before = self.as_tricks()
        after = before.play(card)
        hands = tuple(CardSet(hand) for hand in after.hands)
        moved = replace(
            self,
            hands=(hands[0], hands[1], hands[2]),
            leader=after.leader,
            table=tuple(Card(number) for number in after.table),
            points=self.points if self.game is GameType.NULL else after.taken,
        )
        if after.table:
            return moved
        if after.leader == self.declarer:
            return replace(moved, declarer_tricks=self.declarer_tricks + 1)
        return replace(moved, defender_tricks=self.defender_tricks + 1)


def positions_in_worlds(
    observation: Observation, knowledge: Knowledge, worlds: NDArray[np.uint32]
) -> list[OpenPosition]:
    """Return the position that an observation is in each of the worlds, `uint32[n, 3]`.

    Raises PositionError unless cards are being played.
    """
    decision = CardDecision.of(observation, anyone=True)
    found = []
    for hands, skat in zip(knowledge.hands(worlds), worlds[:, SKAT_PLACE], strict=True):
        first, second, third = (CardSet(int(hand)) for hand in hands)
        found.append(
            OpenPosition(
                game=decision.contract.game,
                hands=(first, second, third),
                declarer=decision.declarer,
                leader=decision.leader,
                table=decision.table,
                points=decision.points + CardSet(int(skat)).points,
                declarer_tricks=decision.declarer_tricks,
                defender_tricks=decision.defender_tricks,
            )
        )
    return found
