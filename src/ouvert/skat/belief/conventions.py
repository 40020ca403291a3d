"""What the cards played so far suggest about those still held: the conventions of sensible play.

Lowest card on the other side's trick, highest on the own side's (paper 004, section VI), take what
one can take. They hold for suit games and Grand. In Null only one of them has a counterpart: the
declarer stays as high as he can below the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ouvert.cards import Card, CardSet, Rank
from ouvert.skat.belief.inference import Clues, Hint, Inference
from ouvert.skat.rules.actions import SEAT_NAMES
from ouvert.skat.rules.contracts import TRUMPS, GameType
from ouvert.tricks.rules import TrickRules


@dataclass(frozen=True, slots=True)
class _Move:
    """A card with the trick it was played to.

    Attributes:
        rules: the play of the cards.
        trick: its number, from 1.
        seat: who played it.
        card: the card.
        before: the cards of the trick that lay there already.
        best: which of them was winning; None for the lead.
        best_seat: who had played that one.
    """

    rules: TrickRules
    trick: int
    seat: int
    card: Card
    before: tuple[Card, ...]
    best: Card | None
    best_seat: int | None

    def __str__(self) -> str:
        where = f"in trick {self.trick}"
        if self.best is None:
            return f"{SEAT_NAMES[self.seat]} led {self.card} {where}"
        return f"{SEAT_NAMES[self.seat]} played {self.card} on {self.before[0]} {where}"

    @property
    def last(self) -> bool:
        return len(self.before) == 2

    @property
    def led_suit(self) -> CardSet:
        led = self.before[0] if self.before else self.card
        return CardSet(self.rules.suit_masks[self.rules.suits[led]])

    @property
    def followed(self) -> bool:
        return self.card in self.led_suit

    @property
    def beating(self) -> CardSet:
        """All cards that would have taken the lead of the trick."""
        best = self.best
        if best is None:
            return CardSet()
        return CardSet(card for card in Card if self.rules.beats(card, best))

    @property
    def for_partner(self) -> bool:
        """Whether the own side was winning the trick."""
        teams = self.rules.teams
        return self.best_seat is not None and teams[self.best_seat] == teams[self.seat]

    def worth(self, *, more: bool) -> CardSet:
        """All cards with more, or with fewer, points than the one played."""
        points = self.card.points
        return CardSet(
            card for card in Card if (card.points > points if more else card.points < points)
        )


def convention_hints(clues: Clues) -> Iterator[Hint]:
    """What every card that another seat has played suggests about the rest of its hand."""
    contract, rules = clues.contract, clues.rules
    if contract is None or rules is None:
        return
    for move in _moves(clues, rules):
        if contract.game is GameType.NULL:
            yield from _null_hints(clues, move)
        elif move.best is None:
            yield from _lead_hints(clues, move)
        elif move.followed:
            yield from _following_hints(clues, move)
        else:
            yield from _dropping_hints(clues, move)


def _moves(clues: Clues, rules: TrickRules) -> Iterator[_Move]:
    """The cards of the other seats."""
    seen = clues.observation
    tricks = [(trick.leader, tuple(trick.cards)) for trick in seen.tricks]
    for number, (leader, cards) in enumerate([*tricks, (seen.leader, seen.table)], 1):
        for place, card in enumerate(cards):
            seat = (leader + place) % 3
            if seat == seen.seat:
                continue
            before = cards[:place]
            won = rules.winner(before) if before else None
            best = None if won is None else before[won]
            best_seat = None if won is None else (leader + won) % 3
            yield _Move(rules, number, seat, card, before, best, best_seat)


def _following_hints(clues: Clues, move: _Move) -> Iterator[Hint]:
    place, suit = clues.place(move.seat), move.led_suit
    said = str(move)
    if move.card in move.beating:
        return
    if move.for_partner:
        sign = "highest: last, in suit" if move.last else "highest: second, in suit"
        more = suit & move.worth(more=True) - move.beating
        yield from clues.hint(Inference.HIGHEST, sign, place, more, said)
        return
    sign = "beaten: last, in suit" if move.last else "beaten: second, in suit"
    yield from clues.hint(Inference.BEATEN, sign, place, suit & move.beating, said)
    fewer = suit & move.worth(more=False) - move.beating
    yield from clues.hint(Inference.LOWEST, "lowest: in suit", place, fewer, said)


def _dropping_hints(clues: Clues, move: _Move) -> Iterator[Hint]:
    place, trumps = clues.place(move.seat), clues.trumps
    said = str(move)
    if move.card in trumps:
        return
    if move.for_partner:
        if move.last:
            more = move.worth(more=True) - trumps
            yield from clues.hint(Inference.HIGHEST, "highest: thrown", place, more, said)
        return
    if move.last:
        ruffs = trumps & move.beating
        yield from clues.hint(Inference.BEATEN, "beaten: no ruff", place, ruffs, said)
    fewer = move.worth(more=False) - trumps
    yield from clues.hint(Inference.LOWEST, "lowest: thrown", place, fewer, said)


def _lead_hints(clues: Clues, move: _Move) -> Iterator[Hint]:
    place, suit = clues.place(move.seat), move.led_suit
    said = str(move)
    declaring = move.rules.teams[move.seat] == 0
    if declaring and move.rules.suits[move.card] == TRUMPS:
        yield from clues.hint(Inference.LEAD, "lead: trumps", place, suit, said)
    elif move.rules.suits[move.card] != TRUMPS:
        if declaring:
            yield from clues.hint(Inference.LEAD, "lead: suit", place, suit, said)
        if move.card.rank is not Rank.ACE:
            ace = CardSet(card for card in suit if card.rank is Rank.ACE)
            yield from clues.hint(Inference.LEAD, "lead: no ace", place, ace, said)


def _null_hints(clues: Clues, move: _Move) -> Iterator[Hint]:
    """The declarer of a Null gives the highest card that stays below."""
    best = move.best
    if best is None or move.rules.teams[move.seat] or not move.followed or move.card > best:
        return
    between = CardSet(card for card in move.led_suit if move.card < card < best)
    place = clues.place(move.seat)
    yield from clues.hint(Inference.HIGHEST, "highest: Null declarer", place, between, str(move))
