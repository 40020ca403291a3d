"""Thousands of deals of a described game at once, with its rules in compiled code.

Every deal waits for what its acting seat does: pass a card, choose a contract, bid, or play. One
call does that in each. What an acting seat sees are the fields of the other adapters
(`ouvert.environments.described.NumberedTricks.layout`).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ouvert.environments.described import NumberedTricks
from ouvert.environments.fields import Floats, Layout
from ouvert.environments.numbered import check_begun
from ouvert.environments.vector.batch import (
    Batch,
    blank_batch,
    check_game,
    check_size,
    chosen_actions,
)
from ouvert.environments.vector.tables import tables
from ouvert.errors import RulesError, check_seed, check_whole
from ouvert.tricks.description.model import Description
from ouvert.tricks.kernels.many import layout, stepping
from ouvert.tricks.play.state import GameState


class VectorTricks:
    """A batch of deals of a described game, each dealt anew when it is over.

    Every way to begin is equally probable, and so is every deal: see `NumberedTricks`.

    Args:
        description: the game.
        count: number of deals.

    Attributes:
        game: the game in numbers, one deal at a time: what its actions and fields mean.
        cells: int64[n, words], the deals; `ouvert.tricks.kernels.many.layout` names the words.
        decks: int64[n, cards], the cards of each deal as they were dealt.

    Raises RulesError for a game of more than 64 cards or 8 seats, OuvertError for no deals, and for
    more than the memory holds.
    """

    def __init__(self, description: Description, count: int) -> None:
        check_whole(count, "the number of games", 1)
        self.game = NumberedTricks(description)
        check_size(count, self.game, layout.DEAL_WORDS + self.game.deck)
        self._tables = tables(self.game)
        places = self.layout.places
        self._places = np.array(
            [
                places[name].start if name in places else layout.NOT_THERE
                for name in layout.SEEN_FIELDS
            ],
            np.int64,
        )
        self.cells = np.zeros((count, layout.DEAL_WORDS), np.int64)
        self.decks = np.zeros((count, self.game.deck), np.int64)
        self._states = np.zeros(count, np.uint64)
        self._rewards = np.zeros((count, self.game.seats), np.float32)
        self._over = np.zeros(count, np.int8)
        self._batch = blank_batch(count, self.layout.size, self.game.actions)
        self._begun = False

    def __len__(self) -> int:
        return len(self.cells)

    @property
    def layout(self) -> Layout:
        """The fields of what a seat sees."""
        return self.game.layout

    def reset(self, seed: int) -> Batch:
        """Deal all games anew; a seed fixes these deals and all that follow."""
        check_seed(seed)
        self._states[:] = np.random.SeedSequence(seed).generate_state(len(self), np.uint64)
        self.decks[:] = np.arange(self.game.deck)
        stepping.begin_all(*self._tables, self.cells, self.decks, self._states)
        self._begun = True
        return self.look()

    def step(
        self, actions: NDArray[np.integer], *, look: bool = True
    ) -> tuple[Batch, Floats, NDArray[np.bool_]]:
        """Act in every deal, and deal anew where one is over.

        Args:
            actions: int[n], what each acting seat does; of equal cards the first one.
            look: whether the observations are written; without, masks and actors alone are.

        Returns what is seen then, float32[n, seats] with what each seat gets as the description
        counts, 0 while its deal lasts, and bool[n], which deals were over. All are written over by
        the next call.

        Raises RulesError, and changes nothing, if something is not allowed or nothing is dealt.
        """
        chosen = chosen_actions(actions, len(self), self._begun)
        refused = stepping.first_unallowed(*self._tables, self.cells, chosen)
        if refused >= 0:
            raise RulesError(f"game {refused}: {self._said(int(chosen[refused]))} is not allowed")
        stepping.act_all(
            *self._tables,
            self.cells,
            self.decks,
            self._states,
            chosen,
            self._rewards,
            self._over,
        )
        return self.look(rows=look), self._rewards, self._over.view(np.bool_)

    def _said(self, action: int) -> str:
        known = 0 <= action < self.game.actions
        return self.game.action_text(action) if known else f"action {action}"

    def look(self, *, rows: bool = True) -> Batch:
        """What the acting seats see now; without `rows` the observations are left as they were."""
        check_begun(self._begun)
        batch = self._batch
        stepping.allow_all(*self._tables, self.cells, batch.action_mask, batch.actor)
        if rows:
            stepping.show_all(self._tables.rules, self._places, self.cells, batch.observation)
        return batch

    def dealt(self, number: int) -> GameState:
        """A deal of the batch by the plain rules, from its beginning on; only before anything.

        Raises RulesError if something was done in it, nothing is dealt, or there is no such deal.
        """
        check_game(number, len(self), self._begun)
        cell = self.cells[number]
        done = cell[[layout.AT_PASSED, layout.AT_BIDS, layout.AT_LAID, layout.AT_TRICKS]]
        choosing = not len(self.game.choices) or cell[layout.AT_SETTING] < 0
        if done.any() or cell[layout.AT_CHOOSER] or not choosing:
            raise RulesError(f"game {number} has begun already")
        rows = self._tables.lists[len(self.game.choices) :]
        declarer = int(cell[layout.AT_DECLARER])
        fitting = (
            place
            for place, (setting, named, _, deal) in enumerate(rows.tolist())
            if named == declarer
            and deal == cell[layout.AT_DEAL]
            and (setting < 0 or setting == cell[layout.AT_SETTING])
        )
        return self.game.begin(next(fitting), [int(card) for card in self.decks[number]])
