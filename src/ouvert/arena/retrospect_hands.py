"""Looking back at what came before the cards: the auction, the discard, the contract.

All by the evaluation of hands (`ouvert.evaluation`), which knows what such hands have won; beside
it stands who would have won in the true deal with open cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import groupby

import numpy as np

from ouvert.cards import CardSet
from ouvert.evaluation.bidding import Bidding, ContractRating, judge_hand
from ouvert.evaluation.discards import rate_discards
from ouvert.players.bidder import highest_of_others
from ouvert.search.open_cards import solve_many
from ouvert.skat.actions import Bid, BiddingAction, Hold, Pass
from ouvert.skat.contracts import Contract, GameType
from ouvert.skat.game import SkatGame
from ouvert.skat.values import matadors, winning_limit

GAMES_SHOWN = 5
"""Games that are named for each hand of an auction, the best first."""


class Bidden(Enum):
    """How a seat's bidding compares with what its hand was worth."""

    FINE = "fine"
    HIGH = "high"
    """It said more than the hand was worth."""
    LOW = "low"
    """It passed although the next value was worth it."""


@dataclass(frozen=True, slots=True)
class SeatAuction:
    """What a seat said, and up to where its hand was worth it.

    Attributes:
        seat: the seat.
        said: the highest value that it bid or held; 0 if none.
        maximal: the highest value that was worth it, after what the others had said; 0 = pass.
        expected: Seeger–Fabian points that its hand promised at the value it said, or at the lowest
            that it could have said.
        passing: what passing promised.
        verdict: the comparison.
        games: the games that the hand is for, best first.
    """

    seat: int
    said: int
    maximal: int
    expected: float
    passing: float
    verdict: Bidden
    games: tuple[ContractRating, ...]


@dataclass(frozen=True, slots=True)
class Alternative:
    """A game that the declarer could have declared, and what he could have put away for it.

    Attributes:
        contract: the game.
        put: the two cards; None in a Hand game.
        win_probability: by the evaluation of such hands.
        expected: Seeger–Fabian points, by the same.
        open_win: whether he wins the true deal with open cards.
        chosen: whether it is what he did.
    """

    contract: Contract
    put: CardSet | None
    win_probability: float
    expected: float
    open_win: bool
    chosen: bool


def auction(game: SkatGame) -> tuple[SeatAuction, ...]:
    """Judge the auction of a game, by seat; a seat that said nothing at all is left out."""
    state = SkatGame.start(game.dealt)
    last: dict[int, tuple[SkatGame, BiddingAction]] = {}
    said = [0, 0, 0]
    for seat, action in game.history:
        if isinstance(action, BiddingAction):
            last[seat] = state, action
        state = state.apply(action)
        if isinstance(action, Bid | Hold):
            said[seat] = state.bid
    return tuple(
        _judged(before, seat, action, said[seat]) for seat, (before, action) in sorted(last.items())
    )


def _judged(before: SkatGame, seat: int, action: BiddingAction, said: int) -> SeatAuction:
    heard = highest_of_others(before.observe(seat))
    bids = [0, 0, 0]
    bids[(seat + 1) % 3] = heard
    judged = judge_hand(before.dealt.hands[seat], seat, bids=bids)
    verdict = Bidden.FINE
    due = said
    if isinstance(action, Pass):
        legal = before.legal_actions()
        values = [each.value for each in legal if isinstance(each, Bid)]
        refused = before.bid if Hold() in legal else min(values, default=0)
        due = said or refused
        if 0 < refused <= judged.maximal_bid:
            verdict = Bidden.LOW
    if said > _worth(before, seat, judged):
        verdict = Bidden.HIGH
    rated = [each for each in judged.bids if each.bid >= due] or list(judged.bids)
    return SeatAuction(
        seat=seat,
        said=said,
        maximal=judged.maximal_bid,
        expected=rated[0].expected,
        passing=judged.passing,
        verdict=verdict,
        games=judged.contracts[:GAMES_SHOWN],
    )


def _worth(before: SkatGame, seat: int, judged: Bidding) -> int:
    """The highest value worth saying, also where the others have gone beyond it since."""
    alone = judge_hand(before.dealt.hands[seat], seat)
    return max(judged.maximal_bid, alone.maximal_bid)


def alternatives(game: SkatGame) -> tuple[Alternative, ...]:
    """Every discard for every game, and every Hand game, best first by expected points.

    By evaluation and with open cards. Empty if nobody declared a game.
    """
    declarer, contract = game.declarer, game.contract
    if declarer is None or contract is None:
        return ()
    hand = game.dealt.hands[declarer]
    heard = max((bid for seat, bid in _said(game) if seat != declarer), default=0)
    bids = [0, 0, 0]
    bids[(declarer + 1) % 3] = heard
    rated: list[tuple[Contract, CardSet | None, float, float]] = [
        (each.contract, each.put, each.win_probability, each.expected)
        for each in rate_discards(hand | game.dealt.skat, declarer, bid=game.bid, heard=heard)
    ]
    rated += [
        (each.contract, None, each.win_probability, each.expected)
        for each in judge_hand(hand, declarer, bids=bids).contracts
        if each.contract.hand
    ]
    rated.sort(key=lambda each: each[0].game.name)
    found: list[Alternative] = []
    for _, group in groupby(rated, key=lambda each: each[0].game):
        rows = list(group)
        won = _open_wins(game, declarer, [(row[0], row[1]) for row in rows])
        found += [
            Alternative(each, put, chance, expected, win, _is_chosen(game, each, put))
            for (each, put, chance, expected), win in zip(rows, won, strict=True)
        ]
    return tuple(sorted(found, key=lambda each: -each.expected))


def _said(game: SkatGame) -> Iterator[tuple[int, int]]:
    """Who bid or held which value."""
    state = SkatGame.start(game.dealt)
    for seat, action in game.history:
        state = state.apply(action)
        if isinstance(action, Bid | Hold):
            yield seat, state.bid


def _is_chosen(game: SkatGame, contract: Contract, put: CardSet | None) -> bool:
    return contract == game.contract and (put is None or put == game.skat)


def _open_wins(
    game: SkatGame, declarer: int, rows: list[tuple[Contract, CardSet | None]]
) -> list[bool]:
    """Whether the declarer wins the true deal, for contracts of one game."""
    kind = rows[0][0].game
    twelve = game.dealt.hands[declarer] | game.dealt.skat
    run = 0 if kind is GameType.NULL else matadors(twelve, kind)
    needs = [winning_limit(contract, run, game.bid) for contract, _ in rows]
    won = np.zeros(len(rows), dtype=np.bool_)
    puts = [game.dealt.skat if put is None else put for _, put in rows]
    hands = np.array([[hand.bits for hand in game.dealt.hands]] * len(rows), dtype=np.uint32)
    hands[:, declarer] = [(twelve - put).bits for put in puts]
    points = np.array([put.points for put in puts])
    for limit in {need for need in needs if need is not None}:
        of_limit = np.array([need == limit for need in needs])
        values, _ = solve_many(kind, hands[of_limit], declarer, 0, points[of_limit], limit)
        won[of_limit] = values > 0
    return [bool(each) for each in won]
