"""The gadgets of paper 003 played as the paper means it: nobody of team A throws an ace of use.

Team A must win every trick. Its hands discard in one order: kings of the padding first, entering
aces last. Team B may discard anything; it only does not give up an ace of use while it has one
without a king. So this counts what gadgets are worth without the trick of throwing an entering ace.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from ouvert.tricks.reductions.layout import Hand

Card = tuple[str, str]
Cards = tuple[frozenset[Card], ...]


def wins_as_intended(hands: Sequence[Hand], leader: str) -> bool:
    """Whether team A wins all tricks when its hands discard so."""
    teams = [hand.team for hand in hands]
    seats = len(hands)

    def holder(cards: Cards, card: Card) -> int | None:
        return next((seat for seat, held in enumerate(cards) if card in held), None)

    def kind(cards: Cards, card: Card) -> tuple[str, int | None]:
        suit, rank = card
        return rank, holder(cards, (suit, "A" if rank == "K" else "K"))

    def discards(cards: Cards, seat: int) -> Iterator[Card]:
        kinds = {kind(cards, card): card for card in sorted(cards[seat])}
        if teams[seat] == "A":

            def order(card: Card) -> tuple[bool, bool, bool]:
                suit, rank = card
                above = kind(cards, card)[1]
                free = rank == "K" and above is not None and teams[above] == "B"
                padding = ".p" in suit or ".l" in suit
                return not (free and padding), rank == "A" and not padding, not free

            yield min(sorted(cards[seat]), key=order)
            return
        for (rank, other), card in kinds.items():
            if rank == "K" or other is None:
                yield card
                return
        yield from kinds.values()

    def rest(cards: Cards, lead: Card, first: int, place: int, winner: int) -> bool:
        if place == seats:
            return won(cards, winner)
        seat = (first + place) % seats
        follow = {card for card in cards[seat] if card[0] == lead[0]}
        for card in sorted(follow) or discards(cards, seat):
            after = tuple(h - {card} if i == seat else h for i, h in enumerate(cards))
            if not rest(after, lead, first, place + 1, winner):
                return False
        return True

    @cache
    def won(cards: Cards, first: int) -> bool:
        if not cards[first]:
            return True
        for (rank, other), card in {kind(cards, c): c for c in sorted(cards[first])}.items():
            winner = first if rank == "A" or other is None else other
            if teams[winner] == "A":
                after = tuple(h - {card} if i == first else h for i, h in enumerate(cards))
                if rest(after, card, first, 1, winner):
                    return True
        return False

    names = [hand.name for hand in hands]
    return won(tuple(frozenset(hand.cards.items()) for hand in hands), names.index(leader))
