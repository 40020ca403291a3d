"""The games that can be declared, and each as a trick-taking game.

Rules: International Skat Order (ISkO), sections 2 (games), 3.4 (announcements) and 5 (values).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache

from ouvert.cards import Card, Rank, Suit
from ouvert.errors import RulesError, check_kind
from ouvert.remarks import Remark
from ouvert.tricks.rules import Objective, TrickRules


class GameType(Enum):
    """The six games; the value is the letter that records use."""

    CLUBS = "C"
    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    GRAND = "G"
    NULL = "N"

    @property
    def trump_suit(self) -> Suit | None:
        """The suit that is trump besides the jacks; None in Grand and Null."""
        return _TRUMP_SUITS.get(self)

    @property
    def base_value(self) -> int:
        """Value of one level: ♦ 9, ♥ 10, ♠ 11, ♣ 12, Grand 24; 0 for Null (fixed values)."""
        return _BASE_VALUES[self]


_TRUMP_SUITS = {
    GameType.CLUBS: Suit.CLUBS,
    GameType.SPADES: Suit.SPADES,
    GameType.HEARTS: Suit.HEARTS,
    GameType.DIAMONDS: Suit.DIAMONDS,
}
_BASE_VALUES = {
    GameType.CLUBS: 12,
    GameType.SPADES: 11,
    GameType.HEARTS: 10,
    GameType.DIAMONDS: 9,
    GameType.GRAND: 24,
    GameType.NULL: 0,
}


def check_game(game: object) -> None:
    """Raise RulesError for what is none of the six games."""
    check_kind(game, GameType, "a game is a GameType, such as GameType.GRAND", RulesError)


@dataclass(frozen=True, slots=True)
class Contract:
    """What the declarer has announced.

    In suit games and Grand, Ouvert includes Schwarz announced, that includes Schneider announced,
    and that includes Hand (ISkO 3.4, 5.2); in Null only Hand and Ouvert exist, independently.
    Build one with `Contract.announced`, which fills in what an announcement includes.

    Raises RulesError for a combination that the rules do not know.
    """

    game: GameType
    hand: bool = False
    schneider_announced: bool = False
    schwarz_announced: bool = False
    ouvert: bool = False

    def __post_init__(self) -> None:
        check_game(self.game)
        if self.game is GameType.NULL:
            if self.schneider_announced or self.schwarz_announced:
                raise RulesError(
                    "Schneider and Schwarz cannot be announced in a Null game",
                    remark=Remark.of("null_announces"),
                )
            return
        if self.schneider_announced and not self.hand:
            raise RulesError("Schneider can be announced in a Hand game only")
        if self.schwarz_announced and not self.schneider_announced:
            raise RulesError("who announces Schwarz announces Schneider too")
        if self.ouvert and not self.schwarz_announced:
            raise RulesError("an Ouvert suit or Grand game is a Hand game with Schwarz announced")

    @classmethod
    def announced(
        cls,
        game: GameType,
        *,
        hand: bool = False,
        schneider: bool = False,
        schwarz: bool = False,
        ouvert: bool = False,
    ) -> Contract:
        """Build the contract with everything that the announcements include."""
        if game is GameType.NULL:
            return cls(game, hand, schneider, schwarz, ouvert)
        schwarz = schwarz or ouvert
        schneider = schneider or schwarz
        return cls(game, hand or schneider, schneider, schwarz, ouvert)

    def __str__(self) -> str:
        suit = self.game.trump_suit
        words = [self.game.name.capitalize() if suit is None else suit.symbol]
        if self.game is GameType.NULL:
            words += ["Ouvert"] * self.ouvert + ["Hand"] * self.hand
        elif self.ouvert:
            words.append("Ouvert")
        else:
            words += ["Hand"] * self.hand
            if self.schwarz_announced:
                words.append("Schwarz announced")
            elif self.schneider_announced:
                words.append("Schneider announced")
        return " ".join(words)


SKAT_CONTRACTS: tuple[Contract, ...] = (
    *(Contract(game) for game in GameType),
    Contract(GameType.NULL, ouvert=True),
)
"""What can be announced after the skat was picked up."""

HAND_CONTRACTS: tuple[Contract, ...] = (
    *(
        Contract.announced(
            game, hand=True, schneider=level > 0, schwarz=level > 1, ouvert=level > 2
        )
        for game in GameType
        if game is not GameType.NULL
        for level in range(4)
    ),
    Contract(GameType.NULL, hand=True),
    Contract(GameType.NULL, hand=True, ouvert=True),
)
"""What can be announced without looking at the skat."""


@cache
def trick_rules(game: GameType, declarer: int) -> TrickRules:
    """Return the play of the cards as a trick-taking game for three; team 0 is the declarer.

    Cards keep their numbers 0..31. Suit 4 holds the trumps: in a suit game the jacks and the trump
    suit, in Grand the jacks. Order A 10 K Q 9 8 7, in Null A K Q J 10 9 8 7 (ISkO 2.3).

    Raises RulesError for a declarer who is not seat 0, 1 or 2, and for what is no game.
    """
    check_game(game)
    if declarer not in range(3):
        raise RulesError(f"the declarer is seat 0, 1 or 2, not {declarer}")
    null = game is GameType.NULL
    suits, strengths = [], []
    for card in Card:
        jack = card.rank is Rank.JACK
        if null:
            suits.append(int(card.suit))
            strengths.append(int(card.rank))
        else:
            suits.append(TRUMPS if jack or card.suit is game.trump_suit else int(card.suit))
            strengths.append(10 - card.suit if jack else 6 - SUIT_RANKS.index(card.rank))
    return TrickRules(
        seats=3,
        teams=tuple(0 if seat == declarer else 1 for seat in range(3)),
        suits=tuple(suits),
        strengths=tuple(strengths),
        trump=None if null else TRUMPS,
        points=tuple(card.points for card in Card),
        objective=Objective.MISERE if null else Objective.POINTS,
        names=tuple(str(card) for card in Card),
    )


TRUMPS = 4
"""The suit number of the trumps in `trick_rules`."""

SUIT_RANKS = (Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.NINE, Rank.EIGHT, Rank.SEVEN)
"""The ranks of a suit in suit games and Grand, highest first; the jacks belong to no suit there."""
