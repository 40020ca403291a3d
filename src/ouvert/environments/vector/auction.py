"""Thousands of whole games of Skat at once, from the first bid to the score.

The game is `skat`: bids, the skat, what is put away and announced, and the play, by the
International Skat Order. Every game waits for its acting seat, and one call acts in each.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from ouvert.cards import Card, CardSet
from ouvert.environments.fields import Floats, Layout
from ouvert.environments.numbered import check_begun
from ouvert.environments.skat import SEATS, NumberedSkat
from ouvert.environments.vector.batch import (
    Batch,
    blank_batch,
    check_game,
    check_size,
    chosen_actions,
)
from ouvert.environments.vector.skat import skat_rules
from ouvert.errors import RulesError, check_seed, check_whole
from ouvert.skat.kernels import auction_stepping, stepping
from ouvert.skat.rules.contracts import HAND_CONTRACTS, SKAT_CONTRACTS, Contract, GameType
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.series import game_scores
from ouvert.skat.rules.values import BID_LADDER, GameResult, game_value, limit_of, trumps


class VectorAuction:
    """A batch of whole games of Skat, each dealt anew when it is over.

    Args:
        count: number of games.

    Attributes:
        game: the game in numbers, one at a time: what its actions and fields mean.
        cells: int64[words, n], the games; `ouvert.skat.kernels.auction_stepping` names the words.

    Raises OuvertError for no games, and for more than the memory holds.
    """

    def __init__(self, count: int) -> None:
        check_whole(count, "the number of games", 1)
        self.game = NumberedSkat()
        check_size(count, self.game, auction_stepping.WHOLE_WORDS)
        self._contracts, self._bonuses = _contracts()
        self._tables = (
            skat_rules(),
            self._contracts,
            np.array(BID_LADDER, np.int64),
            np.array([1 << one | 1 << two for one, two in combinations(Card, 2)], np.int64),
        )
        places = self.layout.places
        self._places = np.array([places[each.name].start for each in self.layout.fields], np.int64)
        self.cells = np.zeros((auction_stepping.WHOLE_WORDS, count), np.int64)
        self._states = np.zeros(count, np.uint64)
        self._rewards = np.zeros((count, SEATS), np.float32)
        self._over = np.zeros(count, np.int8)
        self._batch = blank_batch(count, self.layout.size, self.game.actions)
        self._begun = False

    def __len__(self) -> int:
        return self.cells.shape[1]

    @property
    def layout(self) -> Layout:
        """The fields of what a seat sees."""
        return self.game.layout

    def reset(self, seed: int) -> Batch:
        """Deal all games anew; a seed fixes these deals and all that follow."""
        check_seed(seed)
        self._states[:] = np.random.SeedSequence(seed).generate_state(len(self), np.uint64)
        auction_stepping.auctions_all(self.cells, self._states)
        self._begun = True
        return self.look()

    def step(
        self, actions: NDArray[np.integer], *, look: bool = True
    ) -> tuple[Batch, Floats, NDArray[np.bool_]]:
        """Act in every game, and deal anew where one is over.

        Args:
            actions: int[n], what each acting seat does, by the numbers of `NumberedSkat`.
            look: whether the observations are written; without, masks and actors alone are.

        Returns what is seen then, float32[n, 3] with the points of the extended Seeger–Fabian score
        that each seat gets, 0 while its game lasts and where all have passed, and bool[n], which
        games were over. All are written over by the next call.

        Raises RulesError, and changes nothing, if something is not allowed or nothing is dealt.
        """
        chosen = chosen_actions(actions, len(self), self._begun)
        refused = auction_stepping.first_forbidden(self.cells, *self._tables, chosen)
        if refused >= 0:
            action = int(chosen[refused])
            known = 0 <= action < self.game.actions
            said = self.game.action_text(action) if known else f"action {action}"
            raise RulesError(f"game {refused}: {said} is not allowed")
        auction_stepping.proceed_all(
            self.cells,
            *self._tables,
            self._bonuses,
            self._states,
            chosen,
            self._rewards,
            self._over,
        )
        return self.look(rows=look), self._rewards, self._over.view(np.bool_)

    def look(self, *, rows: bool = True) -> Batch:
        """What the acting seats see now; without `rows` the observations are left as they were."""
        check_begun(self._begun)
        batch = self._batch
        auction_stepping.permit_all(self.cells, *self._tables, batch.action_mask, batch.actor)
        if rows:
            auction_stepping.tell_all(self.cells, self._contracts, self._places, batch.observation)
        return batch

    def dealt(self, number: int) -> SkatGame:
        """A game of the batch by the rules, from its deal on; only before the first word.

        Raises RulesError if something was said, nothing is dealt, or there is no such game.
        """
        check_game(number, len(self), self._begun)
        cells = self.cells[:, number].tolist()
        said = (auction_stepping.STAGE, auction_stepping.BIDS_MADE, auction_stepping.HAVE_PASSED)
        if any(cells[word] for word in said):
            raise RulesError(f"game {number} has begun already")
        one, two, three = (
            CardSet(bits) for bits in cells[stepping.CELL_HANDS : stepping.CELL_HANDS + SEATS]
        )
        return SkatGame.start(Deal((one, two, three), CardSet(cells[auction_stepping.SEEN_SKAT])))


@cache
def _contracts() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """All contracts as `auction_stepping` reads them, and what a game brings besides its value."""
    every = (*HAND_CONTRACTS, *SKAT_CONTRACTS)
    bonuses = [
        game_scores(GameResult(declarer=0, contract=every[0], won=won))[:2] for won in (False, True)
    ]
    rows = [[*_said(contract), *_worth(contract)] for contract in every]
    return np.array(rows, np.int64), np.array(bonuses, np.int64)


def _said(contract: Contract) -> list[int]:
    return [
        list(GameType).index(contract.game),
        limit_of(contract),
        contract.game.base_value,
        contract.hand,
        contract.schneider_announced,
        contract.schwarz_announced,
        contract.ouvert,
    ]


def _worth(contract: Contract) -> list[int]:
    """Its values by matadors, Schneider and Schwarz."""
    most = len(trumps(contract.game))
    return [
        # numbers of matadors that there cannot be are never looked up
        game_value(contract, min(max(run, 1), most), schneider=schneider, schwarz=schwarz)
        for run in range(stepping.MOST_MATADORS + 1)
        for schneider in (False, True)
        for schwarz in (False, True)
    ]
