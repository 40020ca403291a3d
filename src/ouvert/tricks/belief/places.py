"""Where the cards may be that a seat has not seen: exactly, from the number of deals that fit.

Every deal that fits what the seat has seen is equally likely, so that the probability of a card in
a hand is the share of the deals in which it lies there. What others' bids and cards tell beyond
the rules is not part of that.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ouvert.tricks.belief.knowledge import STOCK, Knowledge
from ouvert.tricks.belief.observation import UNSEEN, Observation
from ouvert.tricks.belief.partners import known_sides, played_cards
from ouvert.tricks.description.model import TRUMP
from ouvert.tricks.play.state import Phase
from ouvert.tricks.rules import members

TRUMPS = "trumps"
"""What the suit of all trumps is called among the suits that a seat has not got."""


@dataclass(frozen=True, slots=True)
class UnseenCard:
    """A card that lies where the observer does not see it.

    Attributes:
        card: its name.
        copies: how many equal cards of this name are unseen.
        seats: for each seat the probability in [0, 1] that it holds the card, or one given of
            equal ones; 0 for the observer.
        left: the probability that it is among the cards left over.
    """

    card: str
    copies: int
    seats: tuple[float, ...]
    left: float


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """What a seat knows of the cards that it does not see.

    Attributes:
        seat: the observer.
        possible: how many deals fit what he has seen, exactly.
        cards: every unseen card, by suits from the highest card on.
        voids: for each seat the suits of which it has certainly none, though some are unseen.
        called: the card that was called; empty if none was.
        sides: for each seat its side, where the observer knows it; else None.
    """

    seat: int
    possible: int
    cards: tuple[UnseenCard, ...]
    voids: tuple[tuple[str, ...], ...]
    called: str
    sides: tuple[int | None, ...]


def where_cards_are(seen: Observation) -> Whereabouts:
    """Return where each unseen card may be for a seat.

    While cards are passed, what a seat has laid out counts as its own still.
    """
    view, deck = seen.view, seen.view.game.deck
    knowledge = Knowledge(seen)
    setting = view.setting or next(iter(view.game.settings.values()))
    chances = _chances(seen, knowledge)
    order = sorted(chances, key=lambda card: (setting.suits[card], -setting.strengths[card], card))
    kinds: dict[tuple[int, int], list[int]] = {}
    for card in order:
        kinds.setdefault(deck.kinds[card], []).append(card)
    cards = []
    for alike in kinds.values():
        rows = [chances[card] for card in alike]
        means = [sum(column) / len(rows) for column in zip(*rows, strict=True)]
        cards.append(UnseenCard(deck.name(alike[0]), len(alike), tuple(means[:-1]), means[-1]))
    return Whereabouts(
        seat=seen.seat,
        possible=knowledge.count(),
        cards=tuple(cards),
        voids=_voids(seen, chances),
        called="" if view.called is None else deck.name(view.called),
        sides=known_sides(seen),
    )


def _chances(seen: Observation, knowledge: Knowledge) -> dict[int, tuple[float, ...]]:
    """For each unseen card its probability at each seat, and then among the cards left over."""
    seats = seen.view.game.seats
    gone = {card for _, card in played_cards(seen)}
    found: dict[int, tuple[float, ...]] = {}
    for card, place in _known(seen, knowledge):
        if card not in gone:
            found[card] = tuple(float(each == place) for each in range(seats + 1))
    total = knowledge.count()
    for card, ways in knowledge.ways_by_origin().items():
        if card in gone:
            continue
        numbers = [0] * (seats + 1)
        for origin, number in zip(knowledge.origins, ways, strict=True):
            numbers[seats if origin.seat == STOCK else origin.seat] += number
        # whole numbers of any size are divided exactly before they are rounded
        found[card] = tuple(number / total if total else 0.0 for number in numbers)
    return found


def _known(seen: Observation, knowledge: Knowledge) -> Iterator[tuple[int, int]]:
    """Cards of others of which the observer knows for certain who took them, and who that is."""
    view, seats = seen.view, seen.view.game.seats
    for seat in range(seats):
        if not view.dealt[seat]:
            yield from ((card, seat) for card in members(knowledge.known_of(seat)))
    for trick, drawn in zip(view.tricks, view.drawn, strict=False):
        for turn, card in enumerate(drawn):
            taker = (trick.winner + turn) % seats
            if card != UNSEEN and taker != seen.seat:
                yield card, taker


def _voids(seen: Observation, chances: dict[int, tuple[float, ...]]) -> tuple[tuple[str, ...], ...]:
    """For each seat the suits of which it has none, as they are followed in the contract."""
    view = seen.view
    names: list[tuple[str, ...]] = []
    for seat in range(view.game.seats):
        if view.setting is None or view.phase is not Phase.PLAY:
            names.append(())
            continue
        can: dict[int, float] = {}
        for card, row in chances.items():
            suit = view.setting.suits[card]
            can[suit] = can.get(suit, 0.0) + row[seat]
        hidden = seat != seen.seat and not view.hands[seat] and seen.sizes[seat] > 0
        none = sorted(suit for suit, chance in can.items() if chance == 0)
        suits = view.game.deck.suits
        names.append(tuple(TRUMPS if s == TRUMP else suits[s] for s in none) if hidden else ())
    return tuple(names)
