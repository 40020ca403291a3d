"""Where the cards may be, in the terminal: `w` in `ouvert tricks play`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ouvert.cli.language import said
from ouvert.cli.output import Column, print_table
from ouvert.cli.tricks.words import seat_words
from ouvert.tricks.belief.observation import UNSEEN
from ouvert.tricks.belief.places import TRUMPS, where_cards_are

if TYPE_CHECKING:
    from rich.console import Console

    from ouvert.tricks.belief.observation import Observation
    from ouvert.tricks.belief.places import Whereabouts
    from ouvert.tricks.play.state import GameState


def card_on_stock(view: GameState) -> str:
    """The card of the stock that lies open, by its name; a dash if none does."""
    return next((view.game.deck.name(card) for card in view.left if card != UNSEEN), "–")


def print_places(out: Console, seen: Observation) -> None:
    """Print the probability of each unseen card at each seat, in per cent, alike ones together."""
    game, told = seen.view.game, where_cards_are(seen)
    others = [seat for seat in range(game.seats) if any(row.seats[seat] for row in told.cards)]
    left = any(row.left for row in told.cards)
    columns = [Column(said("cards")), *(Column(seat_words(seat), number=True) for seat in others)]
    if left:
        columns.append(Column(said("left over"), number=True))
    alike: dict[tuple[str, ...], list[str]] = {}
    for row in told.cards:
        name = row.card if row.copies == 1 else f"{row.card} ({row.copies})"
        chances = [row.seats[seat] for seat in others] + ([row.left] if left else [])
        alike.setdefault(tuple(f"{chance:.1%}" for chance in chances), []).append(name)
    rows = [((" ".join(names), *cells), "") for cells, names in alike.items()]
    if rows:
        print_table(out, tuple(columns), [rows])
    else:
        out.print(said("No card is unseen."))
    if game.dealing.draw and seen.view.left:
        out.print(said("Open on the stock: {card}", card=card_on_stock(seen.view)))
    _print_count(out, seen, told)
    for seat, suits in enumerate(told.voids):
        if suits:
            names = ", ".join(said(suit) if suit == TRUMPS else suit for suit in suits)
            out.print(said("{seat} has none of these: {suits}", seat=seat_words(seat), suits=names))
    if told.called:
        out.print(said("Called: {card}", card=told.called))
        friends = [seat for seat, side in enumerate(told.sides) if side == 0]
        if len(friends) > 1:
            out.print(said("Together: {seats}", seats=", ".join(map(seat_words, friends))))


def _print_count(out: Console, seen: Observation, told: Whereabouts) -> None:
    """How many deals fit, and what makes two of them different."""
    out.print(said("{number} deals fit what you see.", number=f"{told.possible:,}"))
    if seen.view.game.dealing.draw:
        out.print(
            said(
                "They differ in who was dealt which card, and in which was drawn after which "
                "trick, so that they may become more."
            )
        )
    else:
        out.print(said("They differ in who was dealt which card."))
