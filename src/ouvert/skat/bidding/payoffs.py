"""What a game is expected to bring, from how likely each result is.

Rules: International Skat Order, section 5; Seeger–Fabian as in `ouvert.skat.rules.series`.
"""

from __future__ import annotations

from enum import Enum

import numpy as np
from numpy.typing import NDArray

from ouvert.errors import OuvertError
from ouvert.skat.rules.contracts import Contract, GameType
from ouvert.skat.rules.series import Scoring
from ouvert.skat.rules.values import game_value

Chances = NDArray[np.float64]


class Payoff(Enum):
    """What a player wants to have much of."""

    PLAIN = Scoring.PLAIN.value
    SEEGER_FABIAN = Scoring.SEEGER_FABIAN.value
    EXTENDED = f"{Scoring.EXTENDED_SEEGER_FABIAN.value}, less what each of the others gains"
    WIN_RATE = "games won"

    @property
    def code(self) -> str:
        """A word for it, as options, names of players and messages say it."""
        return _CODES[self]

    @classmethod
    def of(cls, code: str) -> Payoff:
        """The payoff of a word. Raises OuvertError if there is none."""
        for payoff, word in _CODES.items():
            if word == code:
                return payoff
        raise OuvertError(f"there is no scoring '{code}': there are {', '.join(_CODES.values())}")

    @property
    def passing(self) -> float:
        """What a declarer's game must bring more than to be worth playing."""
        return 0.5 if self is Payoff.WIN_RATE else 0.0

    @property
    def terms(self) -> NDArray[np.float64]:
        """What a point of the game value, winning, and losing count."""
        return _TERMS[self]


_CODES = {
    Payoff.PLAIN: "plain",
    Payoff.SEEGER_FABIAN: "seeger",
    Payoff.EXTENDED: "extended",
    Payoff.WIN_RATE: "wins",
}

TABLE_SCORING = Payoff.EXTENDED
"""What is counted at a table: AIs bid in it unless their name says otherwise, and advice and hints
count in it."""

_TERMS = {
    Payoff.PLAIN: np.array([1.0, 0.0, 0.0]),
    Payoff.SEEGER_FABIAN: np.array([1.0, 50.0, -50.0]),
    Payoff.EXTENDED: np.array([1.0, 50.0, -90.0]),
    Payoff.WIN_RATE: np.array([0.0, 1.0, 0.0]),
}


NEARLY_SURE = 0.95
"""A chance of Schneider with which a bid may be left to depend on it."""


def announceable(contracts: tuple[Contract, ...], bid: int) -> tuple[Contract, ...]:
    """The contracts that a bid leaves: a Null's value is fixed, other games may still grow."""
    return tuple(
        each for each in contracts if each.game is not GameType.NULL or game_value(each) >= bid
    )


def keeps_bid(
    contract: Contract, matadors: NDArray[np.int64], wins: Chances, bid: int
) -> NDArray[np.bool_]:
    """Whether games reach the bid without a level that is still to be made, or all but surely.

    Args:
        contract: what is announced.
        matadors: `int64[n]`, how many, with or without, skat included.
        wins: `float64[n]`, the probability of winning at the bid.
        bid: the value that the game must reach.
    """
    if contract.game is GameType.NULL:
        return np.full(len(wins), game_value(contract) >= bid)
    least = game_value(contract, 1) + contract.game.base_value * (matadors - 1)
    kept: NDArray[np.bool_] = (least >= bid) | (wins >= NEARLY_SURE)
    return kept


def expected_trump(
    payoff: Payoff, contract: Contract, matadors: NDArray[np.int64], levels: Chances, bid: int
) -> tuple[Chances, Chances]:
    """Return the probability of winning and the expected payoff of suit games or Grands.

    Args:
        payoff: what counts.
        contract: what is announced.
        matadors: `int64[n]`, how many, with or without, skat included.
        levels: `float64[n, 4]`, the probability of 61, of 90 card points, of every trick, and of 30
            card points at most.
        bid: the value that the game must reach; otherwise it is lost whatever its points.
    """
    # names of scorings are wanted where no kernel shall be loaded
    from ouvert.skat.kernels.hands import payoffs as hand_payoffs

    announced = contract.schneider_announced + contract.schwarz_announced
    wins, brings = np.empty(len(matadors)), np.empty(len(matadors))
    hand_payoffs.expected(
        contract.game.base_value,
        1 + contract.hand + announced + contract.ouvert,
        announced,
        matadors,
        levels,
        bid,
        payoff.terms,
        wins,
        brings,
    )
    return wins, brings


def expected_null(
    payoff: Payoff, contract: Contract, win: Chances, bid: int
) -> tuple[Chances, Chances]:
    """Return the probability of winning and the expected payoff of Null games.

    `win` is the probability of taking no trick. An overbid Null is lost; it is charged its own
    value.
    """
    value = game_value(contract)
    each, kept, lost = payoff.terms
    won = np.zeros_like(win) if value < bid else win
    return won, won * (each * value + kept) + (1 - won) * (lost - 2 * each * value)
