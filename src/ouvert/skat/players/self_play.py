"""Self-play of the reflex: complete games, from the deal to the score, by the ten thousand.

Meant for statistics over very many games, such as tables of winning probabilities: compiled, it is
some thirty times as fast as a match of the player `reflex`, which asks it for every action. Hand
games and announcements are not among them: the reflex always picks up the skat.
"""

from __future__ import annotations

from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from ouvert.cards import Card
from ouvert.errors import check_seed, check_whole
from ouvert.skat.kernels.open_cards.layout import NULL
from ouvert.skat.kernels.reflex import bidding as bidding
from ouvert.skat.kernels.reflex import play as reflex_play
from ouvert.skat.kernels.reflex.suits import suit_factors
from ouvert.skat.records.course import Course
from ouvert.skat.records.tables import write_table
from ouvert.skat.rules.actions import SEAT_NAMES
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.notation import contract_code
from ouvert.skat.rules.values import POINTS_TO_WIN

_Number = TypeVar("_Number", np.int8, np.int16)

KIND_LETTERS = "CSHDGNO"
"""The letter of each number in `SelfPlay.games`; O is Null Ouvert."""

CONTRACTS = (*map(Contract, GameType), Contract.announced(GameType.NULL, ouvert=True))
"""The contract of each number in `SelfPlay.games`."""

_CODES = [card.code for card in Card]


@dataclass(frozen=True, slots=True)
class PlayedCards:
    """How the cards of many deals were played.

    Attributes:
        points: `int16[n]`, the declarer's card points, skat included.
        tricks: `int8[n]`, his tricks.
        cards: `int8[n, 30]`, the cards in the order played, -1 after the end of a lost Null.
        rules: `int8[n, 30]`, the number of the rule behind each card, -1 for a random card.
    """

    points: NDArray[np.int16]
    tricks: NDArray[np.int8]
    cards: NDArray[np.int8]
    rules: NDArray[np.int8]

    def kept(self, games: NDArray[np.int8], limit: int = POINTS_TO_WIN) -> NDArray[np.bool_]:
        """`bool[n]`: whether the declarer reached so many points, or in Null took no trick."""
        return np.where(games >= NULL, self.tricks == 0, self.points >= limit)


@dataclass(frozen=True, slots=True)
class SelfPlay:
    """Complete games, one a row.

    Attributes:
        deals: `uint32[n, 4]`, the three hands and the skat as dealt.
        limits: `int16[n, 3]`, the value up to which each seat would have bid; 0 = pass.
        declarers: `int8[n]`, the declarer's seat, -1 if the game was passed in. The other columns
            mean nothing then.
        bids: `int16[n]`, the bid that won the auction.
        games: `int8[n]`, trump suit 0..3, 4 Grand, 5 Null, 6 Null Ouvert.
        discards: `uint32[n]`, the two cards that the declarer put away.
        played: the play.
        won: `bool[n]`, whether he won, overbidding considered.
        values: `int16[n]`, the game value as the score sheet writes it: lost counts minus double.
    """

    deals: NDArray[np.uint32]
    limits: NDArray[np.int16]
    declarers: NDArray[np.int8]
    bids: NDArray[np.int16]
    games: NDArray[np.int8]
    discards: NDArray[np.uint32]
    played: PlayedCards
    won: NDArray[np.bool_]
    values: NDArray[np.int16]

    def __len__(self) -> int:
        return len(self.deals)

    def course(self, number: int) -> Course:
        """A game as text, with the shortest auction that leads to its bid."""
        one, two, three, skat = (_codes(int(cards)) for cards in self.deals[number])
        dealt, declarer = (one, two, three, skat), int(self.declarers[number])
        if declarer < 0:
            return Course(dealt, "pass pass pass", None, "", "")
        bid = int(self.bids[number])
        cards = self.played.cards[number]
        return Course(
            dealt,
            (f"{bid} yes pass pass", f"{bid} pass pass", f"pass {bid} pass")[declarer],
            contract_code(CONTRACTS[int(self.games[number])]),
            _codes(int(self.discards[number])),
            " ".join(_CODES[card] for card in cards if card >= 0),
        )

    def write(self, path: str | PathLike[str]) -> None:
        """Write every game with its cards to a file `.parquet` or `.jsonl`, a row each.

        The columns with cards are those of `skat.records.course`; `read_games` reads the file
        again. Raises OuvertError as `skat.records.tables.write_table`.
        """
        write_table([self._row(number) for number in range(len(self))], Path(path))

    def _row(self, number: int) -> dict[str, Any]:
        course = self.course(number)
        passed = course.contract is None
        return {
            "deal": number,
            **dict.fromkeys(SEAT_NAMES, "reflex"),
            "declarer": None if passed else int(self.declarers[number]),
            "contract": course.contract,
            "bid": 0 if passed else int(self.bids[number]),
            "won": not passed and bool(self.won[number]),
            "value": 0 if passed else int(self.values[number]),
            "card_points": 0 if passed else int(self.played.points[number]),
            "tricks": 0 if passed else int(self.played.tricks[number]),
            **course.flat(),
        }


def play_cards(
    games: NDArray[np.int8],
    hands: NDArray[np.uint32],
    skats: NDArray[np.uint32],
    declarers: NDArray[np.int8],
    *,
    hand_games: NDArray[np.bool_] | None = None,
    limits: NDArray[np.int16] | None = None,
    declarer_at_random: bool = False,
    defenders_at_random: bool = False,
    seed: int = 0,
    without_rules: tuple[int, ...] = (),
) -> PlayedCards:
    """Play many deals by the expert rules, every seat from what it knows alone.

    Args:
        games: `int8[n]`, trump suit 0..3, 4 Grand, 5 Null, 6 Null Ouvert.
        hands: `uint32[n, 3]`, ten cards for each seat, after the discard.
        skats: `uint32[n]`, the cards that lie in the skat.
        declarers: `int8[n]`.
        hand_games: `bool[n]`, whether the declarer has not seen the skat; none by default.
        limits: `int16[n]`, the card points that the declarer needs; 61 by default.
        declarer_at_random: the declarer plays any legal card, for comparison.
        defenders_at_random: the defenders do.
        seed: of random cards.
        without_rules: numbers of rules to leave out, to measure what they are worth.
    """
    n = len(games)
    factors = suit_factors()
    played = PlayedCards(
        np.zeros(n, np.int16),
        np.zeros(n, np.int8),
        np.zeros((n, reflex_play.CARDS_PLAYED), np.int8),
        np.zeros((n, reflex_play.CARDS_PLAYED), np.int8),
    )
    at_random = reflex_play.DECLARER_AT_RANDOM * declarer_at_random
    at_random += reflex_play.DEFENDERS_AT_RANDOM * defenders_at_random
    reflex_play.play_games(
        np.minimum(games, NULL),
        (games > NULL).astype(np.int8),
        np.full(n, POINTS_TO_WIN, np.int16) if limits is None else limits,
        hands,
        skats,
        declarers,
        np.ones(n, np.int8) if hand_games is None else (~hand_games).astype(np.int8),
        at_random,
        seed,
        sum(1 << rule for rule in without_rules),
        factors.ctypes.data,
        played.points,
        played.tricks,
        played.cards,
        played.rules,
    )
    return played


def self_play(games: int, rng: np.random.Generator | int) -> SelfPlay:
    """Deal and play so many games; the generator, or the seed, fixes all of them.

    Raises OuvertError for what is no number of games or no seed.
    """
    check_whole(games, "the number of games", 0)
    if not isinstance(rng, np.random.Generator):
        check_seed(rng)
    rng = np.random.default_rng(rng)
    factors = suit_factors()
    deals = np.zeros((games, 4), np.uint32)
    limits = np.zeros((games, 3), np.int16)
    declarers = np.zeros(games, np.int8)
    bids = np.zeros(games, np.int16)
    kinds = np.zeros(games, np.int8)
    discards = np.zeros(games, np.uint32)
    seed = int(rng.integers(1 << 62))
    bidding.deal_and_declare(
        seed, factors.ctypes.data, deals, limits, declarers, bids, kinds, discards
    )
    rows = np.flatnonzero(declarers >= 0)
    hands = deals[:, :3].copy()
    hands[rows, declarers[rows]] |= deals[rows, 3]
    hands[rows, declarers[rows]] &= ~discards[rows]
    some = play_cards(kinds[rows], hands[rows], discards[rows], declarers[rows])
    played = PlayedCards(
        _spread(some.points, rows, games),
        _spread(some.tricks, rows, games),
        _spread(some.cards, rows, games),
        _spread(some.rules, rows, games),
    )
    won = np.zeros(games, np.bool_)
    values = np.zeros(games, np.int16)
    cards = deals[np.arange(games), np.maximum(declarers, 0)] | deals[:, 3]
    bidding.score_games(declarers, kinds, cards, bids, played.points, played.tricks, won, values)
    return SelfPlay(deals, limits, declarers, bids, kinds, discards, played, won, values)


def _codes(bits: int) -> str:
    return " ".join(code for card, code in enumerate(_CODES) if bits >> card & 1)


def _spread(some: NDArray[_Number], rows: NDArray[np.intp], games: int) -> NDArray[_Number]:
    """The rows of played games among those passed in, which get -1."""
    every = np.full((games, *some.shape[1:]), -1, some.dtype)
    every[rows] = some
    return every
