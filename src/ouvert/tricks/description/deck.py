"""The cards of a described game, and the short words that stand for sets of them.

A card is a suit and a rank, written together: `♥Q`. In a description sets of cards are words with
blanks between, each from the highest card to the lowest:

| word | stands for |
|---|---|
| `♥` | a suit |
| `Q` | a rank: the queens of all suits, in the order of the suits |
| `♥Q` | a card |
| `*`, `*J` | the chosen trump suit, or its jack |
| `~`, `~J` | the other suit of the same colour, or its jack |
| `Joker` | an extra card |

>>> deck = Deck(suits=("♣", "♦"), ranks=("A", "K"))
>>> [deck.name(card) for card in deck.expand("♦K A")]
['♦K', '♣A', '♦A']
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from ouvert.errors import RulesError

CHOSEN, SISTER = "*", "~"
"""What stands for the chosen trump suit, and for the other suit of its colour."""
MOST_CARDS = 1000
"""Cards that a deck may have, those that are taken out counted."""
LETTERS = {"C": "♣", "S": "♠", "H": "♥", "D": "♦"}
"""Letters that may be written for the suits of a French deck."""


class DeckError(RulesError):
    """What cannot be a deck.

    Attributes:
        name: the line to blame, as `ranks`; empty for the section as a whole.
    """

    def __init__(self, message: str, name: str = "") -> None:
        super().__init__(message)
        self.name = name


@dataclass(frozen=True)
class Deck:
    """All cards of a game.

    Cards are the numbers 0 … n − 1, suit by suit as listed, in a suit from the highest rank, and
    equal cards next to each other.

    Attributes:
        suits: the suits, highest first where that matters.
        ranks: the ranks, highest first.
        copies: how many there are of each card: 2 in a double deck.
        without: words for cards that are taken out.
        extra: names of cards without a suit, as a joker; one of each.
        sisters: for each suit the other suit of the same colour; itself if there is none.

    Raises DeckError if two names are the same, one stands for two things, or there are more than
    MOST_CARDS cards.
    """

    suits: tuple[str, ...]
    ranks: tuple[str, ...]
    copies: int = 1
    without: str = ""
    extra: tuple[str, ...] = ()
    sisters: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        seen = {CHOSEN, SISTER}
        for line, names in (("suits", self.suits), ("ranks", self.ranks), ("extra", self.extra)):
            for name in names:
                if name in seen:
                    raise DeckError(_twofold(name), line)
                seen.add(name)
        if not self.suits or not self.ranks:
            raise DeckError("a deck needs suits and ranks, one at least of each")
        if self.copies < 1:
            raise DeckError(f"there is at least one of each card, not {self.copies}", "copies")
        cards = self.copies * len(self.suits) * len(self.ranks) + len(self.extra)
        if cards > MOST_CARDS:
            raise DeckError(f"a deck has {MOST_CARDS} cards at most, not {cards}")
        # people and records write cards in either case
        written = Counter(
            name.lower()
            for name in (*(suit + rank for suit in self.suits for rank in self.ranks), *self.extra)
        )
        for name, count in written.items():
            if count > 1:
                raise DeckError(f"two cards are written '{name}'; suits and ranks need own names")
        self._check_words()
        if not self.sisters:
            object.__setattr__(self, "sisters", tuple(range(len(self.suits))))

    def _check_words(self) -> None:
        """Raise DeckError for a name that is also how a card is written, or another suit."""
        cards = {suit + rank for suit in self.suits for rank in self.ranks}
        lettered = {short: long for short, long in LETTERS.items() if long in self.suits}
        cards |= {short + rank for short in lettered for rank in self.ranks}
        for line, names in (("suits", self.suits), ("ranks", self.ranks), ("extra", self.extra)):
            for name in names:
                if name in cards or name in lettered:
                    raise DeckError(_twofold(name), line)

    @cached_property
    def kinds(self) -> tuple[tuple[int, int], ...]:
        """For each card its suit and rank, as places in their lists; suit −1 for extra cards."""
        out = set(self._words(self.without)) if self.without else set()
        pairs = [
            (suit, rank)
            for suit in range(len(self.suits))
            for rank in range(len(self.ranks))
            if (suit, rank) not in out
        ]
        extra = [(-1, place) for place in range(len(self.extra))]
        return tuple(kind for kind in pairs for _ in range(self.copies)) + tuple(extra)

    @property
    def cards(self) -> int:
        """Number of cards."""
        return len(self.kinds)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """How each card is written."""
        return tuple(
            self.extra[rank] if suit < 0 else self.suits[suit] + self.ranks[rank]
            for suit, rank in self.kinds
        )

    def name(self, card: int) -> str:
        """How a card is written; equal cards alike."""
        return self.names[card]

    def card(self, word: str) -> int:
        """Return the first card of this name. Raises RulesError if there is none."""
        written = LETTERS.get(word[:1], word[:1]) + word[1:]
        for name in (word, written):
            if name in self.names:
                return self.names.index(name)
        raise RulesError(f"'{word}' is no card of this deck; '{self.names[0]}' is one")

    def expand(
        self,
        words: str,
        *,
        chosen: int | None = None,
        ranks: Sequence[int] | None = None,
    ) -> list[int]:
        """Return the cards that words stand for, in their order, each once.

        `chosen` is the chosen trump suit, as a place in `suits`; `ranks` another order of the
        ranks, highest first. Raises RulesError for a word that is not understood, and for `*` and
        `~` where no suit is chosen.
        """
        kinds = dict.fromkeys(self._words(words, chosen, ranks))
        return [card for kind in kinds for card in self._of_kind.get(kind, ())]

    @cached_property
    def _of_kind(self) -> dict[tuple[int, int], list[int]]:
        """The cards of each kind."""
        cards: dict[tuple[int, int], list[int]] = {}
        for card, kind in enumerate(self.kinds):
            cards.setdefault(kind, []).append(card)
        return cards

    def _words(
        self, words: str, chosen: int | None = None, ranks: Sequence[int] | None = None
    ) -> Iterator[tuple[int, int]]:
        # a word that comes again stands for nothing new
        for word in dict.fromkeys(words.split()):
            yield from self._word(word, chosen, range(len(self.ranks)) if ranks is None else ranks)

    def _word(
        self, word: str, chosen: int | None, ranks: Sequence[int]
    ) -> Iterator[tuple[int, int]]:
        if word in self.extra:
            yield -1, self.extra.index(word)
            return
        if word in self.ranks:
            yield from ((suit, self.ranks.index(word)) for suit in range(len(self.suits)))
            return
        if word not in self._written:
            suits, names = " ".join(self.suits), " ".join(self.ranks)
            raise RulesError(f"'{word}' is no card: suits are {suits}, ranks {names}")
        suit, rank = self._written[word]
        if suit in (CHOSEN, SISTER):
            if chosen is None:
                raise RulesError(f"'{word}' needs a chosen trump suit, and none is chosen here")
            if suit == SISTER and self.sisters == tuple(range(len(self.suits))):
                raise RulesError(
                    f"'{word}' needs the other suit of the same colour, and colours = '♣♠ ♥♦' in "
                    "[deck] says which that is"
                )
            number = chosen if suit == CHOSEN else self.sisters[chosen]
        else:
            number = self.suits.index(suit)
        for place in ranks if rank is None else (rank,):
            yield number, place

    @cached_property
    def _written(self) -> dict[str, tuple[str, int | None]]:
        """For each word that begins with a suit that suit, and the rank if it names one."""
        words: dict[str, tuple[str, int | None]] = {}
        for suit in (*self.suits, CHOSEN, SISTER):
            for written in (suit, *(short for short, long in LETTERS.items() if long == suit)):
                words.setdefault(written, (suit, None))
                for place, rank in enumerate(self.ranks):
                    words.setdefault(written + rank, (suit, place))
        return words


def _twofold(name: str) -> str:
    return f"'{name}' stands for two things; suits and ranks need own names"
