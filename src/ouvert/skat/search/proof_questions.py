"""What a seat wants proved, in the form of the paranoia search's kernel."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ouvert.cards import Card, CardSet
from ouvert.errors import PositionError
from ouvert.skat.belief.knowledge import SKAT_PLACE, Knowledge
from ouvert.skat.belief.splits import usual_splits
from ouvert.skat.belief.worlds import Worlds
from ouvert.skat.kernels.open_cards import layout
from ouvert.skat.rules.card_decision import CardDecision
from ouvert.skat.rules.contracts import TRUMPS, GameType
from ouvert.skat.rules.observation import Observation
from ouvert.skat.search.open_cards import SCHWARZ, kernel_trump


@dataclass(frozen=True, slots=True)
class ProofQuestion:
    """A situation and a goal; the arrays are those of `kernels.paranoia.proofs.set_up`.

    Attributes:
        game: the game that is played.
        legal: the cards to decide about.
        cards: own hand, and where the hidden cards may lie: left, right, skat.
        leader: who leads the trick: 0 the asking seat, 1 left, 2 right.
        table: the cards of the trick so far.
        ours: whose tricks count for the asking side.
        flags: unknown cards in the skat, whether they are the asking side's, whether tricks count.
        least: cards of each suit that left and right have at least, for approximate proofs.
        have: card points that the asking side has so far.
        need: card points, or tricks, that it needs from now on.
        excluded: the share of the worlds that `least` leaves out.
    """

    game: GameType
    legal: tuple[Card, ...]
    cards: NDArray[np.int64]
    leader: int
    table: tuple[Card, ...]
    ours: NDArray[np.int64]
    flags: NDArray[np.int64]
    least: NDArray[np.int64]
    have: int
    need: int
    excluded: float

    @classmethod
    def of(cls, observation: Observation, limit: int, exclude: float = 0.0) -> ProofQuestion:
        """Ask what the observing seat wants to know; see `search.paranoia.prove`.

        Raises PositionError unless it is this seat's turn to play a card, and for a limit or a
        share that cannot be.
        """
        decision = CardDecision.of(observation)
        seat, declarer, declares = decision.seat, decision.declarer, not decision.defending
        if not 1 <= limit <= SCHWARZ:
            raise PositionError(f"a limit is 1 to 120 card points, not {limit}")
        knowledge = Knowledge.of(observation)
        worlds = knowledge.worlds()
        # a skat that is known counts from the start and is out of play
        skat = knowledge.room[SKAT_PLACE]
        places = [fixed | may for fixed, may in zip(worlds.fixed, worlds.allowed, strict=True)]
        own = [trick for trick in observation.tricks if (trick.winner == declarer) == declares]
        have = sum(trick.points for trick in own)
        if declares and not skat:
            have += CardSet(worlds.fixed[SKAT_PLACE]).points
        left = 10 - len(observation.tricks)
        if decision.null:
            # tricks of the defenders, or of the declarer
            need = left if declares else 1
        elif limit == SCHWARZ:
            lost = len(own) < len(observation.tricks)
            need = left + lost if declares else 1 - len(own)
        else:
            need = (limit if declares else 121 - limit) - have
        least, excluded = _least(decision, worlds, exclude)
        sides = [((seat + step) % 3 == declarer) == declares for step in range(3)]
        return cls(
            game=decision.contract.game,
            legal=decision.legal,
            cards=np.array(
                [observation.hand.bits, places[0], places[1], places[2] if skat else 0],
                dtype=np.int64,
            ),
            leader=(decision.leader - seat) % 3,
            table=decision.table,
            ours=np.array([side != decision.null for side in sides], dtype=np.int64),
            flags=np.array(
                [skat, declares and skat > 0, decision.null or limit == SCHWARZ], dtype=np.int64
            ),
            least=least,
            have=have,
            need=need,
            excluded=excluded,
        )

    @property
    def trump(self) -> int:
        """The kernel's number of the game."""
        return layout.NULL if self.game is GameType.NULL else kernel_trump(self.game)


def _least(
    decision: CardDecision, worlds: Worlds, exclude: float
) -> tuple[NDArray[np.int64], float]:
    """Requirements on whole hands, cards on the table included, and the share that they exclude."""
    least = np.zeros((2, TRUMPS + 1), dtype=np.int64)
    if not exclude:
        return least.reshape(-1), 0.0
    masks = decision.rules.suit_masks
    suits = [masks.get(suit, 0) for suit in range(TRUMPS + 1)]
    splits = usual_splits(worlds, suits, exclude)
    for place in range(2):
        seat = (decision.seat + 1 + place) % 3
        seen = worlds.fixed[place]
        turn = (seat - decision.leader) % 3
        if turn < len(decision.table):
            seen |= 1 << decision.table[turn]
        for suit, mask in enumerate(suits):
            if splits.least[place][suit]:
                least[place, suit] = splits.least[place][suit] + (seen & mask).bit_count()
    return least.reshape(-1), splits.excluded
