"""What a reduction is made of: hands of aces and kings, gadgets that group them, the position.

Suits have names and at most two cards, A above K. A *gadget* is a named group of hands, some of its
suits shared with other gadgets; it draws itself as a table in the style of paper 003.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from ouvert.errors import PositionError, SizeError
from ouvert.tricks.position import TrickPosition
from ouvert.tricks.reductions import drawing
from ouvert.tricks.reductions.reading import Repair
from ouvert.tricks.rules import TrickRules

MOST_CARDS = 2_000_000
"""Of a construction; they take some 600 MB."""

if TYPE_CHECKING:
    from ouvert.tricks.solvers.rank_two import Proof

RANKS = "KA"


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand of named suits.

    Attributes:
        name: its name, one of a kind in a reduction.
        team: "A" or "B".
        cards: for each suit "A" (ace) or "K" (king).
    """

    name: str
    team: str
    cards: Mapping[str, str]

    def __add__(self, cards: Mapping[str, str]) -> Hand:
        """The hand with more cards."""
        return Hand(self.name, self.team, {**self.cards, **cards})


@dataclass(frozen=True, slots=True)
class Gadget:
    """A named group of hands with a table.

    Attributes:
        name: what the paper calls it, or what is done by it.
        suits: the columns of its table; all other cards are padding.
        parts: the rows: hands, and gadgets inside, which are drawn as one row each.
        entering: suits whose ace is here; led from outside, their king enters the gadget.
        exiting: suits whose king is here.
        meaning: one sentence on what it does.
    """

    name: str
    suits: tuple[str, ...]
    parts: tuple[Hand | Gadget, ...]
    entering: tuple[str, ...] = ()
    exiting: tuple[str, ...] = ()
    meaning: str = ""

    @property
    def hands(self) -> list[Hand]:
        """All its hands, those of inner gadgets included, in the order of the rows."""
        found: list[Hand] = []
        for part in self.parts:
            found.extend([part] if isinstance(part, Hand) else part.hands)
        return found

    def rows(self, padded: Mapping[str, Hand] | None = None) -> list[tuple[str, list[str], str]]:
        """For each row its label, its cards in the columns, and its padding.

        `padded` gives the final hands by name; without it hands are drawn without padding.
        """
        drawn = []
        for part in self.parts:
            if isinstance(part, Gadget):
                cards = dict.fromkeys(part.entering, "A") | dict.fromkeys(part.exiting, "K")
                label = part.name
            else:
                hand = part if padded is None else padded[part.name]
                cards, label = dict(hand.cards), f"{hand.team} {hand.name}"
            rest = Counter(rank for suit, rank in cards.items() if suit not in self.suits)
            padding = " ".join(f"{rank}×{rest[rank]}" for rank in RANKS if rest[rank])
            drawn.append((label, [cards.get(suit, "") for suit in self.suits], padding))
        return drawn

    def draw(
        self, padded: Mapping[str, Hand] | None = None, spoken: Callable[[str], str] = str
    ) -> str:
        """The table as text, its headings in the language of who reads it."""
        name, padding = spoken(self.name), spoken("padding")
        return drawing.as_text(name, self.suits, self.rows(padded), padding)

    def picture(self, padded: Mapping[str, Hand] | None = None) -> str:
        """The table as an SVG picture."""
        return drawing.as_svg(self.name, self.suits, self.rows(padded))

    def _repr_svg_(self) -> str:
        return self.picture()


def check_size(hands: int, cards: int) -> None:
    """Raise SizeError for more hands of so many cards each than are written out."""
    if hands * cards > MOST_CARDS:
        raise SizeError(
            f"this construction has some {hands} hands of {cards} cards, and up to {MOST_CARDS} "
            "cards are written out: take a smaller problem"
        )


@dataclass(frozen=True)
class Reduction:
    """A position that stands for another problem.

    Attributes:
        source: the problem, a graph or a formula.
        answer: the name of the question that team A's goal answers.
        reading: what of the paper's text was repaired.
        hands: the hands in the order of the seats.
        leader: name of the hand that leads first.
        goal: the tricks that team A needs.
        gadgets: the hands in groups.
        notes: sentences on how it works and how well that is known.
        conclusion: the hand to which team A must come in time, if `walks` decides the position.
    """

    source: object
    answer: str
    reading: Repair
    hands: tuple[Hand, ...]
    leader: str
    goal: int
    gadgets: tuple[Gadget, ...]
    notes: tuple[str, ...] = field(default=())
    conclusion: str = ""

    @cached_property
    def position(self) -> TrickPosition:
        """The position; seat i has hand i.

        Raises PositionError if the construction, read so, gives hands of different size, a card
        twice or a suit whose king has no ace.
        """
        return position_of(self.hands, self.leader)

    def decide(self, most_nodes: int) -> Proof:
        """Whether team A reaches its goal, by solving the position.

        Raises PositionError if there is no position, SizeError if `most_nodes` do not suffice.
        """
        # the search is compiled, and who only builds and draws does without it
        from ouvert.tricks.solvers.rank_two import at_least

        return at_least(self.position, self.goal, most_nodes)

    def draw(self, spoken: Callable[[str], str] = str) -> str:
        """All gadgets as tables in text, their headings in the language of who reads it."""
        padded = {hand.name: hand for hand in self.hands}
        return "\n\n".join(gadget.draw(padded, spoken) for gadget in self.gadgets)

    def picture(self) -> str:
        """All gadgets as one SVG picture."""
        padded = {hand.name: hand for hand in self.hands}
        return drawing.stacked([gadget.picture(padded) for gadget in self.gadgets])

    def _repr_svg_(self) -> str:
        return self.picture()

    def explain(self, spoken: Callable[[str], str] = str) -> str:
        """What was built, in sentences.

        Args:
            spoken: puts a sentence, or the name of a group of hands, into another language.
        """
        suits = {suit for hand in self.hands for suit in hand.cards}
        sizes = sorted({len(hand.cards) for hand in self.hands})
        cards = "–".join(map(str, sizes[:: max(1, len(sizes) - 1)]))
        lines = [
            spoken(
                f"{self.answer} exactly if team A wins 1 trick or more."
                if self.goal == 1
                else f"{self.answer} exactly if team A wins {self.goal} tricks or more."
            ),
            spoken(self._size(cards, len(suits))),
            *map(spoken, self.notes),
            *(
                f"{spoken(gadget.name)}: {spoken(gadget.meaning)}"
                for gadget in self.gadgets
                if gadget.meaning
            ),
        ]
        return "\n".join(lines)

    def _size(self, cards: str, suits: int) -> str:
        hands = len(self.hands)
        if cards != "1":
            return f"{hands} hands of {cards} cards, {suits} suits; {self.leader} leads."
        if suits != 1:
            return f"{hands} hands of 1 card, {suits} suits; {self.leader} leads."
        return f"{hands} hands of 1 card, 1 suit; {self.leader} leads."


def position_of(hands: Iterable[Hand], leader: str) -> TrickPosition:
    """Seat the hands in their order.

    Raises PositionError for hands of different size, a card in two hands, a king without its ace,
    or a leader who is not there.
    """
    seated = list(hands)
    owners: dict[tuple[str, str], str] = {}
    for hand in seated:
        for suit, rank in hand.cards.items():
            if (suit, rank) in owners:
                raise PositionError(
                    f"{suit}:{rank} is in hand {owners[suit, rank]} and in hand {hand.name}"
                )
            owners[suit, rank] = hand.name
    for suit, rank in owners:
        if rank == "K" and (suit, "A") not in owners:
            raise PositionError(f"suit {suit} has a king in hand {owners[suit, 'K']} but no ace")
    numbers = {suit: n for n, suit in enumerate(dict.fromkeys(suit for suit, _ in owners))}
    cards = sorted(owners, key=lambda card: (numbers[card[0]], RANKS.index(card[1])))
    place = {card: n for n, card in enumerate(cards)}
    names = [hand.name for hand in seated]
    if leader not in names:
        raise PositionError(f"no hand is called {leader}, so it cannot lead")
    rules = TrickRules(
        seats=len(seated),
        teams=tuple("AB".index(hand.team) for hand in seated),
        suits=tuple(numbers[suit] for suit, _ in cards),
        strengths=tuple(13 + RANKS.index(rank) for _, rank in cards),
        names=tuple(f"{suit}:{rank}" for suit, rank in cards),
    )
    sets = tuple(sum(1 << place[card] for card in hand.cards.items()) for hand in seated)
    return TrickPosition(rules, sets, names.index(leader))
