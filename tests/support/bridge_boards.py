"""Boards of Bridge for tests: bid and played by chance, and as endplay has them."""

from __future__ import annotations

import numpy as np
from endplay.types import Bid, Contract, Deal, Denom, Penalty, Player, Vul
from endplay.types import Board as TheirBoard
from endplay.types import Card as TheirCard

from ouvert.tricks.games.bridge import STRAINS
from ouvert.tricks.play.dealing import deal
from ouvert.tricks.play.state import Choice
from ouvert.tricks.records.auction import outcome
from ouvert.tricks.records.board import Board, bridge, card_code, deal_text
from ouvert.tricks.rules import members

DENOMS = {
    "C": Denom.clubs,
    "D": Denom.diamonds,
    "H": Denom.hearts,
    "S": Denom.spades,
    "N": Denom.nt,
}


def board_by_chance(rng: np.random.Generator, number: int, most: int = 52) -> Board:
    """A board whose calls and cards are drawn, each legal one equally probable."""
    hands = deal(bridge(), rng, declarer=0, choice=Choice(0)).dealt
    dealer = int(rng.integers(4))
    calls = auction_by_chance(rng, dealer)
    contract = outcome(dealer, calls, 1)
    names = ("Anna", "Ben", "Carla", "Dora")
    north, east, south, west = hands
    board = Board(str(number), 1, names, (north, east, south, west), contract, dealer, tuple(calls))
    cards: list[int] = []
    if contract is not None:
        state = board.start()
        for _ in range(int(rng.integers(most + 1))):
            card = int(rng.choice(list(members(state.legal_cards()))))
            cards.append(card)
            state = state.after(card)
    return Board(board.name, 1, names, board.hands, contract, dealer, board.auction, tuple(cards))


def auction_by_chance(rng: np.random.Generator, dealer: int) -> list[str]:
    """Calls of an auction that is over."""
    calls: list[str] = []
    lowest, side, risk = 0, None, 0
    while True:
        said = [each for each in calls if each != "Pass"]
        passes = len(calls) - max(
            (at + 1 for at, each in enumerate(calls) if each != "Pass"), default=0
        )
        if passes == (3 if said else 4):
            return calls
        seat = (dealer + len(calls)) % 4
        draw = rng.random()
        if draw < 0.4 and lowest < 35:
            bid = int(rng.integers(lowest, min(35, lowest + 6)))
            strain = STRAINS[bid % 5]
            calls.append(f"{bid // 5 + 1}{'NT' if strain == 'N' else strain}")
            lowest, side, risk = bid + 1, seat % 2, 0
        elif draw < 0.6 and side is not None and risk == 0 and seat % 2 != side:
            calls.append("X")
            risk = 1
        elif draw < 0.6 and risk == 1 and seat % 2 == side:
            calls.append("XX")
            risk = 2
        else:
            calls.append("Pass")


def their_deal(board: Board) -> Deal:
    """The hands as endplay has them."""
    return Deal(deal_text(board.hands))


def their_board(board: Board) -> TheirBoard:
    """The whole board as endplay has it."""
    north, east, south, west = board.players
    assert board.dealer is not None
    deal = their_deal(board)
    contract = Contract()
    if board.contract is not None:
        contract = Contract(
            level=board.contract.level,
            denom=DENOMS[board.contract.strain],
            declarer=Player(board.contract.declarer),
            penalty=(Penalty.passed, Penalty.doubled, Penalty.redoubled)[board.contract.risk],
        )
    return TheirBoard(
        deal,
        auction=[Bid(call) for call in board.auction],
        play=[TheirCard(card_code(card)) for card in board.cards],
        board_num=int(board.name),
        vul=Vul.none,
        dealer=Player(board.dealer),
        contract=contract,
        north=north,
        east=east,
        south=south,
        west=west,
    )
