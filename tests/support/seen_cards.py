"""Which cards a text may show to whom, worked out from the course of a game alone."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from ouvert.cards import Card
from ouvert.skat.rules.actions import Action, Announce, Discard, PickUp, PlayCard
from ouvert.skat.rules.game import SkatGame

CARDS = {card.code: card for card in Card} | {str(card): card for card in Card}
_WORD = re.compile("|".join([r"\b[CSHD][789TJQKA]\b", r"[♣♠♥♦](?:10|[789JQKA])"]))


def cards_in(text: str) -> set[Card]:
    """Every card that a text names, in whatever field."""
    return {CARDS[word] for word in _WORD.findall(text)}


def numbers_in(value: object) -> Iterator[int]:
    """Every whole number in a decoded message: none may hold a set of cards as bits."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            yield from numbers_in(each)
    elif isinstance(value, int) and not isinstance(value, bool):
        yield value


def known(deal: SkatGame, history: list[tuple[int, Action]], seat: int | None) -> set[Card]:
    """The cards whose place a seat, or with None a spectator, has seen after some actions."""
    seen = set() if seat is None else set(deal.hands[seat])
    hand: set[Card] = set()
    exposed = False
    for actor, action in history:
        match action:
            case PickUp():
                hand = set(deal.hands[actor]) | set(deal.skat)
                if actor == seat:
                    seen |= set(deal.skat)
            case Discard(cards):
                hand -= set(cards)
            case Announce(contract):
                exposed = contract.ouvert
                if exposed:
                    seen |= hand or set(deal.hands[actor])
            case PlayCard(card):
                seen.add(card)
    return seen


def check_text(text: str, seen: set[Card]) -> None:
    """A text names no card but those seen, and holds no number that could be a set of cards."""
    assert cards_in(text) <= seen
    assert max(numbers_in(json.loads(text)), default=0) < 1 << 16
