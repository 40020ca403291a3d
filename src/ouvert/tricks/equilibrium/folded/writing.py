"""How a folded game is written out, by a kernel that goes through all lines of some deals."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from ouvert.errors import PositionError, SizeError
from ouvert.tricks.equilibrium.folded.form import Bytes, FoldedGame, FoldedSets, Narrow, key_width
from ouvert.tricks.equilibrium.hidden_game import HiddenGame, Ints, Sharing
from ouvert.tricks.equilibrium.symmetries import MOST_CARDS, Symmetries, renamed_sets
from ouvert.tricks.equilibrium.writing import count_each
from ouvert.tricks.kernels.folded.writing import (
    IS_MISERE,
    NO_LIMIT,
    OWN_CARDS,
    OWN_CARDS_FIRST,
    place_keys,
    write_deals,
)
from ouvert.tricks.rules import Objective

MOST_FOLDED = 100_000_000
"""Edges of a folded game, which take some 40 bytes each with all that is made of them."""
_CHUNK = 4_000
"""Deals that are written at once, before there is more room for sets."""
_BITS = 62
_MOST_RENAMINGS = 62
"""Ways to rename suits: those that leave a set as it is are the bits of one word."""
_Kind = TypeVar("_Kind", bound=np.generic)


def fold(
    game: HiddenGame,
    *,
    limit: int = MOST_FOLDED,
    progress: Callable[[float], None] = lambda _: None,
) -> FoldedGame:
    """Write a game out with one deal of all that are each other with suits renamed.

    Args:
        game: the game.
        limit: how many edges there may be.
        progress: is told which part is done.

    Raises SizeError if there are more, if there are too many cards, or too many suits that may
    change places, and PositionError if nobody has a choice.
    """
    rules = game.rules
    slots = max(rules.teams.count(team) for team in set(rules.teams))
    width = key_width(rules.cards) * rules.seats * (game.cards_each - 1)
    if rules.cards > MOST_CARDS or width + slots * rules.cards > _BITS:
        raise SizeError(
            f"a folded game has {MOST_CARDS} cards at most, and what a team knows of them must fit "
            f"into {_BITS} bits"
        )
    symmetries = Symmetries.of(game)
    if len(symmetries.renamings) > _MOST_RENAMINGS:
        raise SizeError(
            f"the suits of this game may change places in {len(symmetries.renamings)} ways, and a "
            f"folded game takes {_MOST_RENAMINGS} at most"
        )
    stands, place = np.unique(symmetries.deals.min(axis=0), return_inverse=True)
    weights = np.asarray(np.bincount(place, game.chances), np.float64)
    first = np.concatenate([[0], np.cumsum(count_each(game, stands))])
    edges = int(first[-1])
    if edges > limit:
        raise SizeError(f"this game has more than {limit:,} moments even with its suits folded")
    if not edges:
        raise PositionError("nobody has a choice in this game")
    folded = FoldedGame(
        game,
        symmetries,
        weights,
        first,
        np.empty(edges, np.int32),
        np.empty(edges, np.int8),
        np.zeros(edges + len(stands), np.float32),
        {},
    )
    for number, sharing in enumerate(Sharing):
        knows = np.full(rules.seats, OWN_CARDS if sharing is Sharing.OWN else 0)
        for part in _written(folded, stands, knows, sharing is Sharing.TEAM):
            if isinstance(part, FoldedSets):
                folded.sets[sharing] = part
            else:
                progress((number + part) / len(Sharing))
    return folded


def sets_of_one_who_knows(folded: FoldedGame, seat: int) -> FoldedSets:
    """The information sets of a team of which one seat knows less than the others.

    It knows its own cards until a mate has chosen, and from then on, as the mates always do, all
    cards of the team. So nothing is ever forgotten, and who knows less has no more choice of plans
    than that.
    """
    stands = np.unique(folded.symmetries.deals.min(axis=0))
    knows = np.zeros(folded.game.rules.seats, np.int64)
    knows[seat] = OWN_CARDS_FIRST
    *_, found = _written(folded, stands, knows, True)
    assert isinstance(found, FoldedSets)
    return found


def _written(
    folded: FoldedGame, stands: Ints, knows: Ints, teams: bool
) -> Iterator[float | FoldedSets]:
    """Write all deals, with the sets of seats that know so much: which part is done, then these.

    Args:
        folded: the game.
        stands: int64[deals], the numbers of the deals.
        knows: int64[seats], what each seat knows of its team.
        teams: whether a team is one player, or each seat.
    """
    game, rules, symmetries = folded.game, folded.game.rules, folded.symmetries
    hands = np.array([game.deals[deal] for deal in stands.tolist()], np.int64)
    aside = np.array(game.aside or (0,) * len(game.deals), np.int64)[stands]
    points = rules.objective is Objective.POINTS
    counts = np.array([rules.worth([card]) if points else 0 for card in range(rules.cards)])
    cards = np.array([[rules.suit_masks[suit] for suit in rules.suits], rules.strengths], np.int64)
    place = [rules.teams[:seat].count(rules.teams[seat]) for seat in range(rules.seats)]
    player = rules.teams if teams else range(rules.seats)
    seats = np.array([rules.teams, place, knows.tolist(), list(player)], np.int64)
    trumps = 0 if rules.trump is None else rules.suit_masks.get(rules.trump, 0)
    needed = NO_LIMIT if game.limit is None else game.limit
    if rules.objective is Objective.MISERE:
        needed = IS_MISERE
    width = key_width(rules.cards)
    setting = np.array([trumps, game.leader, game.taken, needed, width, not points], np.int64)
    renamed = np.array([renamed_sets(each) for each in symmetries.renamings])
    pictures = np.ascontiguousarray(symmetries.deals[:, stands])
    edges = len(folded.who)
    action, many = np.empty(edges, np.int32), np.empty(edges, np.int8)
    room = _Room()
    for begin in range(0, len(stands), _CHUNK):
        numbers = np.arange(begin, min(begin + _CHUNK, len(stands)))
        room.enlarge(int(folded.first[numbers[-1] + 1] - folded.first[begin]))
        write_deals(
            numbers,
            folded.first,
            hands,
            aside,
            counts,
            cards,
            seats,
            setting,
            renamed,
            pictures,
            folded.parent,
            folded.who,
            action,
            many,
            folded.payoff,
            room.slots,
            room.keys,
            room.start,
            room.sets,
            room.before,
            room.actions,
            room.totals,
        )
        yield min(1.0, (begin + _CHUNK) / len(stands))
    yield room.finished(action, many)


class _Room:
    """Where information sets are kept as they are found."""

    def __init__(self) -> None:
        self.totals = np.zeros(2, np.int64)
        self.slots = np.zeros(1, np.int32)
        self.keys = np.zeros(0, np.int64)
        self.start = np.zeros(1, np.int32)
        self.sets = np.zeros((3, 0), np.int8)
        self.before = np.zeros((2, 0), np.int32)
        self.actions = np.zeros((2, 0), np.int8)

    def enlarge(self, more: int) -> None:
        """Make room for so many edges, of which each may be an action and each second one a set."""
        sets, actions = self.totals.tolist()
        if sets + more // 2 > len(self.keys):
            size = 3 * sets // 2 + more // 2
            self.keys = _longer(self.keys, size)
            self.start = _longer(self.start, size + 1)
            self.sets = _longer(self.sets, size)
            self.before = _longer(self.before, size)
            self.slots = np.zeros(1 << (2 * size).bit_length(), np.int32)
            place_keys(self.keys, sets, self.slots)
        if actions + more > self.actions.shape[1]:
            self.actions = _longer(self.actions, 3 * actions // 2 + more)

    def finished(self, action: Narrow, many: Bytes) -> FoldedSets:
        """All sets that were found."""
        sets, actions = self.totals.tolist()
        self.slots = np.zeros(1, np.int32)
        seat, depth, fixed = self.sets[:, :sets].copy()
        before, deal = self.before[:, :sets].copy()
        card, cards = self.actions[:, :actions].copy()
        start, key = self.start[: sets + 1].copy(), self.keys[:sets].copy()
        return FoldedSets(action, many, start, seat, depth, fixed, before, deal, key, card, cards)


def _longer(column: NDArray[_Kind], size: int) -> NDArray[_Kind]:
    found = np.zeros((*column.shape[:-1], size), column.dtype)
    found[..., : column.shape[-1]] = column
    return found


__all__ = ["MOST_FOLDED", "fold", "sets_of_one_who_knows"]
