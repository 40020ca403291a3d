"""Looking back at the discard and the contract: what else the declarer could have done.

By the evaluation of hands (`ouvert.skat.bidding`), which knows what such hands have won, and by
what comes of it in the true deal with open cards. The auction is in `ouvert.skat.review.auction`.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ouvert.cards import CardSet
from ouvert.skat.bidding.discards import rate_discards
from ouvert.skat.bidding.hand_worth import HandWorth
from ouvert.skat.bidding.payoffs import TABLE_SCORING
from ouvert.skat.bidding.trump.tables import trump_tables
from ouvert.skat.players.bidder import highest_of_others
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.values import ALL_POINTS, POINTS_TO_WIN, SCHNEIDER_POINTS, TRICKS, evaluate
from ouvert.skat.search.open_cards import SCHWARZ, solve_many

PROMISING = 0.1
"""Card points are found exactly after discards that win as often as this."""
NO_SCHNEIDER = ALL_POINTS - SCHNEIDER_POINTS + 1


@dataclass(frozen=True, slots=True)
class Alternative:
    """A game that the declarer could have declared, and what he could have put away for it.

    Attributes:
        contract: the game.
        put: the two cards; None in a Hand game.
        win_probability: by the evaluation of such hands.
        expected: points in the scoring of the table, by the same.
        open_points: his card points in the true deal if all play for card points with open cards;
            None in Null, and after discards with which such hands hardly ever win, unless it is the
            game that he declared.
        open_value: what the score sheet would say then: the game value, or minus twice as much. A
            lost game is not counted as Schwarz.
        chosen: whether it is what he did.
    """

    contract: Contract
    put: CardSet | None
    win_probability: float
    expected: float
    open_points: int | None
    open_value: int
    chosen: bool

    @property
    def open_win(self) -> bool:
        """Whether he wins the true deal with open cards."""
        return self.open_value > 0


def alternatives(game: SkatGame, *kinds: GameType) -> tuple[Alternative, ...]:
    """Every discard for every game, and every Hand game, best first by expected points.

    By evaluation and with open cards. Without `kinds` for all games. Empty if nobody declared one.
    """
    if game.announced is None:
        return ()
    declared, declarer = game.announced
    hand = game.dealt.hands[declarer]
    heard = highest_of_others(game.observe(declarer))
    rated: list[tuple[Contract, CardSet | None, float, float]] = [
        (each.contract, each.put, each.win_probability, each.expected)
        for each in rate_discards(
            hand | game.dealt.skat, declarer, bid=game.bid, heard=heard, payoff=TABLE_SCORING
        )
    ]
    rated += [
        (each.contract, None, each.win_probability, each.expected)
        for each in HandWorth(hand, declarer, trump_tables()).contracts(
            game.bid, heard, TABLE_SCORING
        )
        if each.contract.hand
    ]
    found = []
    for kind in kinds or GameType:
        rows = [row for row in rated if row[0].game is kind]
        promising = {
            put or game.dealt.skat
            for _, put, chance, _ in rows
            if kind is declared.game or chance >= PROMISING
        }
        others = {put or game.dealt.skat for _, put, _, _ in rows} - promising
        worth = _open_worth(game, declarer, kind, promising, exact=True)
        worth |= _open_worth(game, declarer, kind, others, exact=False)
        for contract, put, chance, expected in rows:
            away = put or game.dealt.skat
            points, tricks = worth[away]
            result = evaluate(
                contract,
                declarer=declarer,
                bid=game.bid,
                cards=hand | game.dealt.skat,
                card_points=(points, ALL_POINTS - points),
                tricks=(tricks, TRICKS - tricks),
            )
            told = points if away in promising and kind is not GameType.NULL else None
            chosen = contract == declared and (put is None or put == game.skat)
            found.append(Alternative(contract, put, chance, expected, told, result.value, chosen))
    return tuple(sorted(found, key=lambda each: -each.expected))


def _open_worth(
    game: SkatGame, declarer: int, kind: GameType, puts: set[CardSet], *, exact: bool
) -> dict[CardSet, tuple[int, int]]:
    """The declarer's card points and tricks in the true deal after each discard.

    Tricks are told apart only where the rules do: all of them, and in Null one or none. So are card
    points, unless they must be exact: 90 stands for Schneider, 61 won, 31 lost, 30 for Schneider.
    """
    ordered = sorted(puts, key=lambda put: put.bits)
    if not ordered:
        return {}
    twelve = game.dealt.hands[declarer] | game.dealt.skat
    hands = np.array([[hand.bits for hand in game.dealt.hands]] * len(ordered), dtype=np.uint32)
    hands[:, declarer] = [(twelve - put).bits for put in ordered]
    points = np.array([put.points for put in ordered])

    def reach(limit: int, among: NDArray[np.bool_]) -> NDArray[np.bool_]:
        reached = np.zeros(len(ordered), dtype=np.bool_)
        if among.any():
            found, _ = solve_many(kind, hands[among], declarer, 0, points[among], limit)
            reached[among] = found > 0
        return reached

    if exact or kind is GameType.NULL:
        values, _ = solve_many(kind, hands, declarer, 0, points)
    else:
        won = reach(POINTS_TO_WIN, np.ones(len(ordered), dtype=np.bool_))
        values = np.where(won, POINTS_TO_WIN, NO_SCHNEIDER - 1)
        values[reach(SCHNEIDER_POINTS, won)] = SCHNEIDER_POINTS
        values[reach(NO_SCHNEIDER, ~won)] = NO_SCHNEIDER
    if kind is GameType.NULL:
        return {put: (0, int(not value)) for put, value in zip(ordered, values, strict=True)}
    swept = reach(SCHWARZ, values >= (ALL_POINTS if exact else SCHNEIDER_POINTS))
    return {
        put: (int(value), TRICKS if every else TRICKS - 1)
        for put, value, every in zip(ordered, values, swept, strict=True)
    }
