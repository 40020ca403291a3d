"""Thousands of games of Skat's play at once, with the rules in compiled code.

The game is `skat-play`: one of the seats plays one of the Hand games. Every game of a batch waits
for a card of its acting seat, and one call plays a card in each. What an acting seat sees are the
fields of the other adapters (`ouvert.environments.skat.NumberedSkat.layout`).
"""

from __future__ import annotations

from functools import cache

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
from ouvert.errors import RulesError, check_seed, check_whole
from ouvert.skat.kernels import stepping
from ouvert.skat.rules.contracts import HAND_CONTRACTS, Contract, GameType, trick_rules
from ouvert.skat.rules.deals import Deal
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.series import game_scores
from ouvert.skat.rules.values import LEAST_BID, GameResult, game_value, limit_of, trumps

CARDS = len(Card)
_MOVING = ("hand", "table", "played", "leader", "taken", "open")
"""The fields that change during the play."""
_SEES_ITSELF = "actor"


class VectorSkat:
    """A batch of games, each dealt anew when it is over.

    Args:
        count: number of games.
        contracts: the Hand games that are played, each with the same probability.

    Attributes:
        cells: int64[words, n], the games; `ouvert.skat.kernels.stepping` names the words.

    Raises RulesError for a contract with the skat, OuvertError for no games, and for more than the
    memory holds.
    """

    def __init__(self, count: int, *, contracts: tuple[Contract, ...] = HAND_CONTRACTS) -> None:
        check_whole(count, "the number of games", 1)
        if not contracts or not all(contract.hand for contract in contracts):
            raise RulesError("the play alone is that of Hand games, one at least")
        self._game = NumberedSkat(play_alone=True, contracts=contracts)
        check_size(count, self._game, stepping.CELL_WORDS)
        self._rules = skat_rules()
        self._kinds = np.array([list(GameType).index(each.game) for each in contracts], np.int64)
        self._pays = np.array([_pays(contract) for contract in contracts], np.int64)
        self._exposes = np.array([contract.ouvert for contract in contracts], np.bool_)
        self._blanks = _blanks(self._game)
        places = self.layout.places
        self._places = np.array([places[name].start for name in _MOVING], np.int64)
        self.cells = np.zeros((stepping.CELL_WORDS, count), np.int64)
        self._states = np.zeros(count, np.uint64)
        self._rewards = np.zeros((count, SEATS), np.float32)
        self._over = np.zeros(count, np.bool_)
        self._batch = blank_batch(count, self.layout.size, CARDS)
        self._begun = False

    def __len__(self) -> int:
        return self.cells.shape[1]

    @property
    def layout(self) -> Layout:
        """The fields of what a seat sees."""
        return self._game.layout

    def reset(self, seed: int) -> Batch:
        """Deal all games anew; a seed fixes these deals and all that follow."""
        check_seed(seed)
        words = np.random.SeedSequence(seed).generate_state(len(self), np.uint64)
        self._states[:] = words
        stepping.deal_all(self.cells, self._states, self._kinds, self._rules)
        self._begun = True
        return self.look()

    def step(
        self, actions: NDArray[np.integer], *, look: bool = True
    ) -> tuple[Batch, Floats, NDArray[np.bool_]]:
        """Play a card in every game, and deal anew where a game is over.

        Args:
            actions: int[n], the card of each acting seat.
            look: whether the observations are written; without, masks and actors alone are.

        Returns what is seen then, float32[n, 3] with the points of the extended Seeger–Fabian score
        that each seat gets, 0 while its game lasts, and bool[n], which games were over. All are
        written over by the next call.

        Raises RulesError, and changes nothing, if a card may not be played or nothing is dealt.
        """
        cards = chosen_actions(actions, len(self), self._begun)
        refused = stepping.first_refused(self.cells, self._rules, cards)
        if refused >= 0:
            card = int(cards[refused])
            name = str(Card(card)) if 0 <= card < CARDS else str(card)
            raise RulesError(f"game {refused}: {name} may not be played here")
        stepping.step_all(
            self.cells,
            self._states,
            self._kinds,
            self._rules,
            self._pays,
            cards,
            self._rewards,
            self._over,
        )
        return self.look(rows=look), self._rewards, self._over

    def look(self, *, rows: bool = True) -> Batch:
        """What the acting seats see now; without `rows` the observations are left as they were."""
        check_begun(self._begun)
        batch = self._batch
        stepping.masks_all(self.cells, self._rules, batch.action_mask, batch.actor)
        if rows:
            stepping.look_all(
                self.cells,
                self._rules,
                self._blanks,
                self._places,
                self._exposes,
                batch.observation,
            )
        return batch

    def dealt(self, number: int) -> SkatGame:
        """A game of the batch by the rules, from its deal on; only before its first card.

        Raises RulesError if a card has been played, nothing is dealt, or there is no such game.
        """
        check_game(number, len(self), self._begun)
        cells = self.cells[:, number].tolist()
        if cells[stepping.TRICKS_DONE] or cells[stepping.CELL_TABLE]:
            raise RulesError(f"game {number} has begun already")
        one, two, three = (
            CardSet(bits) for bits in cells[stepping.CELL_HANDS : stepping.CELL_HANDS + SEATS]
        )
        deal = Deal((one, two, three), CardSet.full() - one - two - three)
        contract = self._game.contracts[cells[stepping.PLAYS]]
        return SkatGame.declared(deal, cells[stepping.CELL_DECLARER], contract)


@cache
def skat_rules() -> NDArray[np.int64]:
    """The six games as `stepping` reads them: int64[TABLE_ROWS, 6, 32]."""
    found = np.zeros((stepping.TABLE_ROWS, len(GameType), CARDS), np.int64)
    for kind, game in enumerate(GameType):
        rules = trick_rules(game, 0)
        for card in range(CARDS):
            suit = rules.suits[card]
            found[stepping.FOLLOWS, kind, card] = rules.suit_masks[suit]
            high = stepping.BEATS_ALL if suit == rules.trump else 0
            found[stepping.POWER, kind, card] = high + rules.strengths[card]
            found[stepping.RULE_POINTS, kind, card] = Card(card).points
        order = [int(card) for card in trumps(game)]
        found[stepping.TRUMP_ORDER, kind, :] = order + [-1] * (CARDS - len(order))
    return found


def _pays(contract: Contract) -> list[int]:
    """What a contract asks for, and what it brings in the end, as `stepping` reads it."""
    found = [limit_of(contract)]
    most = len(trumps(contract.game))
    for place in range(stepping.MOST_MATADORS + 1):
        # numbers of matadors that there cannot be are never looked up
        run = min(max(place, 1), most)
        for schneider in (False, True):
            for schwarz in (False, True):
                value = game_value(contract, run, schneider=schneider, schwarz=schwarz)
                for won in (False, True):
                    result = GameResult(
                        declarer=0,
                        contract=contract,
                        bid=LEAST_BID,
                        won=won,
                        value=value if won else -2 * value,
                    )
                    found += game_scores(result)[:2]
    return found


def _blanks(game: NumberedSkat) -> Floats:
    """What does not change during the play: float32[3, contracts, 3, size]."""
    layout = game.layout
    found = np.zeros((SEATS, len(game.contracts), SEATS, layout.size), np.float32)
    for declarer in range(SEATS):
        for number in range(len(game.contracts)):
            state = game.begin(declarer * len(game.contracts) + number, range(CARDS))
            for seat in range(SEATS):
                row = game.observe(state, seat)
                fields = layout.split(row)
                for name in (*_MOVING, _SEES_ITSELF):
                    fields[name][...] = 0
                fields[_SEES_ITSELF][0] = 1
                found[declarer, number, seat] = row
    return found
