"""A board of Bridge as it was played: hands, contract and cards, whatever file it stood in.

Seats 0–3 are North, East, South, West. Cards are those of the described game `bridge`, so that a
board is played by the same rules as every other game (`Board.start`).
"""

from __future__ import annotations

from dataclasses import dataclass

from ouvert.errors import RecordError
from ouvert.tricks.description.model import Description
from ouvert.tricks.games.bridge import RANKS, SEATS, STRAINS
from ouvert.tricks.games.catalogue import load_game
from ouvert.tricks.play.dealing import begin
from ouvert.tricks.play.state import Choice, GameState, Phase
from ouvert.tricks.rules import members

RISKS = ("", "X", "XX")
"""How a contract is written that nobody, an opponent, or both sides have doubled."""
BOOK = 6
"""Tricks that a contract of level 0 would need."""


def bridge() -> Description:
    """The described game that boards are played by."""
    return load_game("bridge")


def card_number(suit: str, rank: str) -> int:
    """Return the card of a suit's letter and a rank's. Raises ValueError if there is none."""
    return 13 * "CDHS".index(suit.upper()) + 12 - RANKS.index(rank.upper())


def card_code(card: int) -> str:
    """Return a card as PBN and LIN write it: `SA`, `HT`, `D7`."""
    return "CDHS"[card // 13] + RANKS[12 - card % 13]


def deal_text(hands: tuple[int, ...]) -> str:
    """Return four hands as PBN writes them, North first."""
    return "N:" + " ".join(
        ".".join(
            "".join(card_code(card)[1] for card in members(hand) if card // 13 == suit)
            for suit in (3, 2, 1, 0)
        )
        for hand in hands
    )


@dataclass(frozen=True, slots=True)
class BoardContract:
    """What is to be made.

    Attributes:
        level: 1–7 tricks above six.
        strain: the letter of the trump suit, or N.
        declarer: the seat that plays it.
        risk: 0, or 1 where it is doubled, 2 where it is redoubled.
    """

    level: int
    strain: str
    declarer: int
    risk: int = 0

    @property
    def needed(self) -> int:
        """Tricks that the declarer's side needs."""
        return BOOK + self.level

    @property
    def text(self) -> str:
        """The contract without its declarer, as `3NTX`."""
        strain = "NT" if self.strain == "N" else self.strain
        return f"{self.level}{strain}{RISKS[self.risk]}"

    def __str__(self) -> str:
        return f"{self.text} by {SEATS[self.declarer]}"


@dataclass(frozen=True, slots=True)
class Board:
    """One board of a record.

    Attributes:
        name: its number, or what the file calls it; may be empty.
        line: the line at which it begins in its file, from 1.
        players: the names of North, East, South, West; empty where unknown.
        hands: for each seat its thirteen cards (bits).
        contract: what was played; None where all passed, or the file does not say.
        dealer: the seat that dealt, or None.
        auction: the calls in order, as `1NT`, `X`, `Pass`; may be empty.
        cards: the cards in the order played, up to where the record ends.
        tricks: tricks of the declarer's side by the record's own word, or None.
    """

    name: str
    line: int
    players: tuple[str, str, str, str]
    hands: tuple[int, int, int, int]
    contract: BoardContract | None
    dealer: int | None = None
    auction: tuple[str, ...] = ()
    cards: tuple[int, ...] = ()
    tricks: int | None = None

    def start(self) -> GameState:
        """Return the state before the opening lead. Raises RecordError if nothing is played."""
        if self.contract is None:
            raise RecordError("this board has no contract, so that no card was played", self.line)
        game = bridge()
        strain = STRAINS.index(self.contract.strain)
        choice = Choice(0) if strain == 4 else Choice(1, strain)
        return begin(game, self.hands, declarer=self.contract.declarer, choice=choice)

    def replay(self) -> list[GameState]:
        """Return the state before each card, and the last one.

        Raises RecordError where nothing is played, and for a card that the rules do not allow.
        """
        states = [self.start()]
        for card in self.cards:
            if reason := refusal(states[-1], card):
                raise RecordError(reason, self.line)
            states.append(states[-1].after(card))
        return states


def refusal(state: GameState, card: int) -> str | None:
    """Return why a card cannot be the next one of a board, as a sentence; None if it can."""
    name = card_code(card)
    if state.phase is not Phase.PLAY:
        return f"all 52 cards were played; {name} is one too many"
    if state.legal_cards() >> card & 1:
        return None
    seat = SEATS[state.actor]
    trick = len(state.tricks) + 1
    if not state.hands[state.actor] >> card & 1:
        return f"{seat}, whose turn it is in trick {trick}, does not hold {name}"
    return f"{seat} plays {name} in trick {trick} and could follow {card_code(state.table[0])}"


def whole_deal(
    hands: tuple[int | None, ...], line: int, column: int | None = None
) -> tuple[int, int, int, int]:
    """Return the four hands, the missing one of them filled in with the cards that are left.

    Raises RecordError where a card is twice, a hand has not thirteen, or two are missing.
    """
    seen = 0
    for seat, hand in enumerate(hands):
        if hand is None:
            continue
        if seen & hand:
            name = card_code(next(members(seen & hand)))
            raise RecordError(
                f"{name} is in the hand of {SEATS[seat]} and in another", line, column
            )
        seen |= hand
    missing = [seat for seat, hand in enumerate(hands) if hand is None]
    if len(missing) > 1:
        named = ", ".join(SEATS[seat] for seat in missing)
        raise RecordError(f"the hands of {named} are not there; three are needed", line, column)
    full = tuple(((1 << 52) - 1) & ~seen if hand is None else hand for hand in hands)
    for seat, hand in enumerate(full):
        if hand.bit_count() != 13:
            raise RecordError(
                f"the hand of {SEATS[seat]} has {hand.bit_count()} cards, not 13", line, column
            )
    north, east, south, west = full
    return north, east, south, west
