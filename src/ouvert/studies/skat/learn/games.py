"""Games from which networks learn: of the rules in many styles, or recorded ones.

The expert rules alone play too regularly: a network that has only met them believes too much. So
each batch of games is played in a style of its own. Some rules are left out, some seats bid more
boldly or more timidly than the hand is worth, and what others say then is less telling, as it is
among people.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ouvert.skat.kernels.reflex import bidding
from ouvert.skat.kernels.reflex.suits import suit_factors
from ouvert.skat.learned.moments import (
    MOST_PLAYED,
    NO_CARD,
    NOT_PASSED,
    NULL,
    SEATS,
    Moments,
    Plays,
)
from ouvert.skat.players.rules_table import RULES
from ouvert.skat.players.self_play import play_cards
from ouvert.skat.rules.values import BID_LADDER

LADDER = np.array(BID_LADDER, np.int16)
STYLE_GAMES = 250
"""Deals of one style."""
STYLES = 8
"""Styles of a chunk."""
RULES_OFF = 0.12
"""How often each rule is left out of a style."""
BOLD, TIMID = 0.3, 0.15
"""How often a seat, in a style of its own, bids too much or too little."""


@dataclass(frozen=True, slots=True)
class Games:
    """Games with closed cards, a row each, with all hands.

    Attributes:
        games: `int8[n]`, trump suit 0..3, 4 Grand, 5 Null.
        declarers: `int8[n]`.
        hands: `uint32[n, 3]`, when the first card is led.
        skats: `uint32[n]`, what lies in the skat then.
        picked: `bool[n]`, whether the declarer picked it up.
        bids: `int16[n]`, the value at which he got the game.
        reached: `int16[n, 3]`, as in `Moments`.
        passed: `int16[n, 3]`, as in `Moments`.
        cards: `int8[n, 30]`, in the order played, NO_CARD after them.
    """

    games: NDArray[np.int8]
    declarers: NDArray[np.int8]
    hands: NDArray[np.uint32]
    skats: NDArray[np.uint32]
    picked: NDArray[np.bool_]
    bids: NDArray[np.int16]
    reached: NDArray[np.int16]
    passed: NDArray[np.int16]
    cards: NDArray[np.int8]

    def __len__(self) -> int:
        return len(self.games)

    def take(self, rows: NDArray[np.intp] | NDArray[np.bool_]) -> Games:
        """The games of some rows."""
        return Games(*(getattr(self, each.name)[rows] for each in fields(self)))

    @classmethod
    def join(cls, parts: Sequence[Games]) -> Games:
        """All rows of several."""
        return cls(
            *(np.concatenate([getattr(part, each.name) for part in parts]) for each in fields(cls))
        )

    def drawn(self, rng: np.random.Generator) -> NDArray[np.int64]:
        """Draw a number of cards played for each game, `int64[n]`; one more card follows."""
        most = (self.cards >= 0).sum(axis=1)
        # with two cards left nothing is hidden that matters
        late = self.cards.shape[1] - 2
        counts: NDArray[np.int64] = np.minimum(rng.integers(0, late, len(self)), most - 1)
        return counts

    def moments(self, count: NDArray[np.int64]) -> tuple[Moments, NDArray[np.uint32]]:
        """One moment of each game, after so many cards, whose turn it is looking.

        Returns also what all seats hold then, `uint32[n, 3]`.
        """
        rows = np.arange(len(self))
        plays = Plays.of(self.games, self.declarers, self.cards)
        over = np.arange(self.cards.shape[1]) >= count[:, None]
        seats = plays.seats[rows, count]
        held = self.hands.copy()
        deal, number = np.nonzero(~over)
        gone = ~(np.uint32(1) << self.cards[deal, number].astype(np.uint32))
        np.bitwise_and.at(held, (deal, plays.seats[deal, number]), gone)
        knows = (seats == self.declarers) & self.picked
        moments = Moments(
            seats=seats,
            games=self.games,
            declarers=self.declarers,
            hands=held[rows, seats],
            puts=np.where(knows, self.skats, 0).astype(np.uint32),
            picked=self.picked,
            bids=self.bids,
            reached=self.reached,
            passed=self.passed,
            cards=np.where(over, NO_CARD, self.cards).astype(np.int8),
            plays=plays,
        )
        return moments, held

    def save(self, path: Path, **more: NDArray[Any]) -> None:
        """Write them to a file, and what belongs to them, wholly or not at all."""
        begun = path.with_suffix(".part")
        own = {each.name: getattr(self, each.name) for each in fields(self)}
        with begun.open("wb") as file:
            np.savez_compressed(file, allow_pickle=False, **own, **more)
        begun.replace(path)

    @classmethod
    def of_file(cls, file: Mapping[str, NDArray[Any]]) -> Games:
        """Those of a file that `save` has written and that is open."""
        return cls(*(file[each.name] for each in fields(cls)))

    @classmethod
    def read(cls, path: Path) -> Games:
        """Read what `save` has written."""
        with np.load(path) as file:
            return cls.of_file(file)

    def rows(self) -> list[dict[str, Any]]:
        """A row each, for a table: card sets as 32 bits, what was said and played as text."""
        columns: dict[str, NDArray[Any]] = {
            "game": self.games,
            "declarer": self.declarers,
            "forehand": self.hands[:, 0],
            "middlehand": self.hands[:, 1],
            "rearhand": self.hands[:, 2],
            "skat": self.skats,
            "picked_up": self.picked,
            "bid": self.bids,
            "reached": self.reached,
            "passed": self.passed,
            "cards": self.cards,
        }
        values = [column.tolist() for column in columns.values()]
        return [dict(zip(columns, row, strict=True)) for row in zip(*values, strict=True)]


@dataclass(frozen=True, slots=True)
class StyleChunk:
    """Games of STYLES styles.

    Attributes:
        seed: of everything.
        number: of the chunk.
    """

    seed: int
    number: int


def play_styles(asked: StyleChunk) -> Games:
    """Play a chunk."""
    rng = np.random.default_rng([asked.seed, 2, asked.number])
    return games_by_rules(STYLES, rng)


def games_by_rules(
    styles: int, rng: np.random.Generator, play: Callable[[Games], NDArray[np.int8]] | None = None
) -> Games:
    """Deal, bid and play so many styles of STYLE_GAMES deals by the expert rules.

    With `play` cards are not played by them: it is given games without any, and returns them as in
    `Games`.
    """
    return Games.join([_style(rng, play) for _ in range(styles)])


def _style(rng: np.random.Generator, play: Callable[[Games], NDArray[np.int8]] | None) -> Games:
    n = STYLE_GAMES
    factors = suit_factors()
    deals = np.zeros((n, 4), np.uint32)
    limits = np.zeros((n, SEATS), np.int16)
    spare8, spare16, spare32 = np.zeros(n, np.int8), np.zeros(n, np.int16), np.zeros(n, np.uint32)
    seed = int(rng.integers(1 << 62))
    bidding.deal_and_declare(
        seed, factors.ctypes.data, deals, limits, spare8, spare16, spare8.copy(), spare32
    )
    limits = _styled(limits, rng)
    reached, passed, declarers, bids = auctions(limits)
    rows = np.flatnonzero(declarers >= 0)
    games, puts = np.zeros(n, np.int8), np.zeros(n, np.uint32)
    hand = rng.random(n) < 0.03
    for row in rows.tolist():
        declarer = int(declarers[row])
        chosen = bidding.choose_game(
            int(deals[row, declarer] | deals[row, 3]),
            int(bids[row]),
            int(declarer == 0),
            factors.ctypes.data,
        )
        games[row], puts[row] = chosen & 7, chosen >> 3
    # Null Ouvert hides too little to be learned from
    rows = rows[games[rows] <= NULL]
    hands = deals[:, :3].copy()
    at = rows[~hand[rows]]
    hands[at, declarers[at]] |= deals[at, 3]
    hands[at, declarers[at]] &= ~puts[at]
    skats = np.where(hand, deals[:, 3], puts)
    off = tuple(rule.number for rule in RULES if rng.random() < RULES_OFF)
    announced = Games(
        games=games[rows],
        declarers=declarers[rows],
        hands=hands[rows],
        skats=skats[rows],
        picked=~hand[rows],
        bids=bids[rows],
        reached=reached[rows],
        passed=passed[rows],
        cards=np.full((len(rows), MOST_PLAYED), NO_CARD, np.int8),
    )
    return replace(announced, cards=_by_rules(announced, off) if play is None else play(announced))


def _by_rules(games: Games, off: tuple[int, ...]) -> NDArray[np.int8]:
    return play_cards(
        games.games,
        games.hands,
        games.skats,
        games.declarers,
        hand_games=~games.picked,
        without_rules=off,
    ).cards


def _styled(limits: NDArray[np.int16], rng: np.random.Generator) -> NDArray[np.int16]:
    """Limits of seats of which some are bold and some timid."""
    styled = limits.copy()
    for seat in range(SEATS):
        draw = rng.random()
        often = rng.random(len(limits)) < rng.random()
        mine = styled[:, seat]
        if draw < BOLD:
            # up to two steps more, or 18 on a hand that is worth nothing
            step = np.searchsorted(LADDER, mine, side="right") + rng.integers(0, 2, len(mine))
            mine[often] = LADDER[np.minimum(step, len(LADDER) - 1)][often]
        elif draw < BOLD + TIMID:
            mine[often & (mine <= 24)] = 0
    return styled


def auctions(
    limits: NDArray[np.int16],
) -> tuple[NDArray[np.int16], NDArray[np.int16], NDArray[np.int8], NDArray[np.int16]]:
    """Bid every deal up to the limits of its seats, nobody more than he must.

    Returns what each seat reached and where it passed, `int16[n, 3]` both as in `Moments`, the
    declarers `int8[n]`, -1 where all pass, and the last bids `int16[n]`.
    """
    n = len(limits)
    reached = np.zeros((n, SEATS), np.int16)
    passed = np.full((n, SEATS), NOT_PASSED, np.int16)
    declarers = np.full(n, -1, np.int8)
    bids = np.zeros(n, np.int16)
    for row, most in enumerate(limits.tolist()):
        value, holder = 0, 0
        for bidder in (1, 2):
            while True:
                named = _next(value)
                if most[bidder] < named:
                    passed[row, bidder] = value
                    break
                value = reached[row, bidder] = named
                if most[holder] < value:
                    passed[row, holder] = value
                    holder = bidder
                    break
                reached[row, holder] = value
        if not value:
            if most[0] < LADDER[0]:
                passed[row, 0] = 0
                continue
            value = reached[row, 0] = LADDER[0]
        declarers[row], bids[row] = holder, value
    return reached, passed, declarers, bids


_NEXT = {int(value): int(above) for value, above in itertools.pairwise(LADDER)}


def _next(value: int) -> int:
    return _NEXT.get(value, 1 << 14) if value else int(LADDER[0])
