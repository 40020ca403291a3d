"""Cards of the 32-card Skat deck, and sets of them.

A card is the number `8 * suit + rank` with suits ♣ ♠ ♥ ♦ = 0..3 and ranks 7 8 9 10 J Q K A =
0..7 (the natural order, which is also the Null order). A `CardSet` is the `uint32` that has the
bits of its cards; every array of hands in the package uses the same bits.

>>> hand = CardSet.parse("CJ SJ HA H10 ♦7")
>>> print(hand)
♣J ♠J ♥A ♥10 ♦7
>>> hand.points
25
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from operator import index
from typing import Never, SupportsIndex

from ouvert.errors import CardError, NotationError, check_kind
from ouvert.remarks import Remark


class Suit(IntEnum):
    """The four suits in their order of value in Skat: clubs highest."""

    CLUBS = 0
    SPADES = 1
    HEARTS = 2
    DIAMONDS = 3

    @property
    def symbol(self) -> str:
        """The suit's sign: ♣ ♠ ♥ ♦."""
        return "♣♠♥♦"[self]

    @property
    def letter(self) -> str:
        """The suit's English letter, as the International Skat Server writes it: C S H D."""
        return "CSHD"[self]


class Rank(IntEnum):
    """The eight ranks in natural (Null) order, seven lowest."""

    SEVEN = 0
    EIGHT = 1
    NINE = 2
    TEN = 3
    JACK = 4
    QUEEN = 5
    KING = 6
    ACE = 7

    @property
    def letter(self) -> str:
        """One letter, as the International Skat Server writes it: 7 8 9 T J Q K A."""
        return "789TJQKA"[self]

    @property
    def points(self) -> int:
        """Card points: ace 11, ten 10, king 4, queen 3, jack 2, else 0 (ISkO 2.2.2)."""
        return (0, 0, 0, 10, 2, 3, 4, 11)[self]


class Card(IntEnum):
    """One of the 32 cards; its value is its bit in a card set.

    >>> print(Card.ST, Card.parse("S10") is Card.ST, Card.ST.points)
    ♠10 True 10
    """

    C7, C8, C9, CT, CJ, CQ, CK, CA = range(8)
    S7, S8, S9, ST, SJ, SQ, SK, SA = range(8, 16)
    H7, H8, H9, HT, HJ, HQ, HK, HA = range(16, 24)
    D7, D8, D9, DT, DJ, DQ, DK, DA = range(24, 32)

    @classmethod
    def _missing_(cls, value: object) -> Never:
        raise CardError(f"cards are numbered 0 to 31, not {value!r}: Card.parse(…) reads text")

    @classmethod
    def of(cls, suit: Suit, rank: Rank) -> Card:
        """The card of a suit and a rank."""
        return cls(8 * suit + rank)

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read one card, suit first, in English or German letters or with the suit's sign.

        Suits: ♣ ♠ ♥ ♦, `C S H D`, German `Kr P H K` (also `Ka` for Karo). Ranks: `7 8 9`, `10`
        or `T`, `J` or `B`, `Q` or `D`, `K`, `A`. Case does not matter.

        Raises NotationError if the text is not a card.
        """
        check_kind(text, str, "a card is read from text, such as 'CJ'", NotationError)
        found = _SPELLINGS.get(text.strip().upper())
        if found is None:
            raise NotationError(
                f"{shown(text)} is not a card: write the suit (C S H D, or Kr P H K) and then "
                "the rank (7 8 9 10 J Q K A, or B and D for jack and queen), as in HA or S10",
                remark=Remark.of("no_card", text=shown(text)),
            )
        return found

    @property
    def suit(self) -> Suit:
        """The printed suit; a jack's too, although it is trump in most games."""
        return _SUITS[self >> 3]

    @property
    def rank(self) -> Rank:
        """The printed rank."""
        return _RANKS[self & 7]

    @property
    def points(self) -> int:
        """Card points, 0 to 11."""
        return self.rank.points

    @property
    def code(self) -> str:
        """Two letters, as the International Skat Server writes them: `CJ`, `ST`, `D7`."""
        return self.name

    def __str__(self) -> str:
        rank = "10" if self.rank is Rank.TEN else self.rank.letter
        return f"{self.suit.symbol}{rank}"

    def __repr__(self) -> str:
        return f"Card.{self.name}"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


_SUITS = tuple(Suit)
_RANKS = tuple(Rank)
_SUIT_SPELLINGS: dict[Suit, tuple[str, ...]] = {
    Suit.CLUBS: ("♣", "C", "KR"),
    Suit.SPADES: ("♠", "S", "P"),
    Suit.HEARTS: ("♥", "H"),
    Suit.DIAMONDS: ("♦", "D", "K", "KA"),
}
_RANK_SPELLINGS: dict[Rank, tuple[str, ...]] = {
    Rank.SEVEN: ("7",),
    Rank.EIGHT: ("8",),
    Rank.NINE: ("9",),
    Rank.TEN: ("T", "10"),
    Rank.JACK: ("J", "B"),
    Rank.QUEEN: ("Q", "D"),
    Rank.KING: ("K",),
    Rank.ACE: ("A",),
}
_SPELLINGS = {
    suit_text + rank_text: Card.of(suit, rank)
    for suit, suit_texts in _SUIT_SPELLINGS.items()
    for rank, rank_texts in _RANK_SPELLINGS.items()
    for suit_text in suit_texts
    for rank_text in rank_texts
}

ALL_BITS = 0xFFFF_FFFF

SUIT_INKS = ("#1a1a1a", "#0a6b2d", "#b3001b", "#a34a00")
"""Colours in which ♣ ♠ ♥ ♦ are printed where there are four; each reads well on white."""


def shown(text: str, longest: int = 40) -> str:
    """Somebody's input, shortened and printable, to be quoted in an error message."""
    short = text if len(text) <= longest else text[: longest - 3] + "..."
    return f"'{short}'" if short.isprintable() else ascii(short)


class CardSet:
    """An immutable set of cards over one 32-bit integer, `bits`.

    Made from cards, from one card, or from bits, as kernels and `Worlds` give them. Iterates in
    display order: the four jacks, then ♣ ♠ ♥ ♦, each from ace to seven. Raises CardError for bits
    beyond the 32 cards, and for what is no card.
    """

    __slots__ = ("bits",)
    bits: int

    def __init__(self, cards: Iterable[Card] | Card | SupportsIndex = 0) -> None:
        bits = cards if type(cards) is int else _bits_of(cards)
        if not 0 <= bits <= ALL_BITS:
            raise CardError(f"a card set has 32 bits, and {bits:#x} does not fit")
        object.__setattr__(self, "bits", bits)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a CardSet cannot be changed; build a new one")

    def __reduce__(self) -> tuple[type[CardSet], tuple[int]]:
        return CardSet, (self.bits,)

    @classmethod
    def full(cls) -> CardSet:
        """All 32 cards."""
        return cls(ALL_BITS)

    @classmethod
    def parse(cls, text: str) -> CardSet:
        """Read cards separated by spaces, commas or dots.

        Raises NotationError for text that is no card and CardError for a card given twice.
        """
        check_kind(text, str, "cards are read from text, such as 'CJ S8'", NotationError)
        words = text.replace(",", " ").replace(".", " ").split()
        return cls.distinct(Card.parse(word) for word in words)

    @classmethod
    def distinct(cls, cards: Iterable[Card]) -> CardSet:
        """A set of cards that must all differ. Raises CardError for the first one given twice."""
        bits = 0
        for card in cards:
            if bits >> card & 1:
                raise CardError(
                    f"{card} is there twice: every card exists once",
                    remark=Remark.of("card_twice", card=card.code),
                )
            bits |= 1 << card
        return cls(bits)

    @property
    def points(self) -> int:
        """Sum of the card points, 0 to 120."""
        return sum(card.points for card in self)

    @property
    def codes(self) -> list[str]:
        """The two-letter codes in display order."""
        return [card.code for card in self]

    def isdisjoint(self, other: CardSet) -> bool:
        """Whether no card is in both sets."""
        return not self.bits & other.bits

    def __contains__(self, card: Card) -> bool:
        return bool(self.bits >> card & 1)

    def __iter__(self) -> Iterator[Card]:
        return (card for card in _DISPLAY_ORDER if self.bits >> card & 1)

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __or__(self, other: CardSet) -> CardSet:
        return CardSet(self.bits | other.bits)

    def __and__(self, other: CardSet) -> CardSet:
        return CardSet(self.bits & other.bits)

    def __sub__(self, other: CardSet) -> CardSet:
        return CardSet(self.bits & ~other.bits)

    def __le__(self, other: CardSet) -> bool:
        return not self.bits & ~other.bits

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CardSet) and self.bits == other.bits

    def __hash__(self) -> int:
        return hash(self.bits)

    def __str__(self) -> str:
        return " ".join(str(card) for card in self)

    def __repr__(self) -> str:
        return f"CardSet.parse({' '.join(self.codes)!r})"

    def _repr_html_(self) -> str:
        return " ".join(
            f"<b style='color:{SUIT_INKS[card.suit]};background:white;padding:0 3px'>{card}</b>"
            for card in self
        )


def _bits_of(cards: Iterable[Card] | Card | SupportsIndex) -> int:
    bits = 0
    try:
        if not isinstance(cards, Iterable):
            return 1 << cards if isinstance(cards, Card) else index(cards)
        for card in cards:
            bits |= 1 << card
    except TypeError as error:
        raise CardError(
            f"a set is made of cards or bits, not of {cards!r}: CardSet.parse(…) reads text"
        ) from error
    return bits


_DISPLAY_ORDER: tuple[Card, ...] = (
    *(Card.of(suit, Rank.JACK) for suit in Suit),
    *(
        Card.of(suit, rank)
        for suit in Suit
        for rank in (Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.NINE, Rank.EIGHT, Rank.SEVEN)
    ),
)


def check_cards(given: object, what: str) -> None:
    """Raise PositionError for what is no `CardSet`; `what` says whose cards they are."""
    check_kind(given, CardSet, f'{what} a CardSet, such as CardSet.parse("CJ S8")')
