"""Looking back at who could have won a finished game: its turning points, and what was proved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ouvert.cards import Card
from ouvert.skat.review.cards import (
    PROOF_NODES,
    OpenCards,
    open_cards,
    played_cards,
    proved_cards,
)
from ouvert.skat.rules.actions import Phase, PlayCard
from ouvert.skat.rules.game import SkatGame


@dataclass(frozen=True, slots=True)
class WinningLine:
    """A way in which the game could have gone on, and in which one side wins.

    Attributes:
        moment: how many actions of the game come before it.
        seat: whose side wins by it.
        cards: from there to the end.
    """

    moment: int
    seat: int
    cards: tuple[Card, ...]


def turning_points(
    game: SkatGame, opened: Mapping[int, OpenCards] | None = None
) -> tuple[WinningLine, ...]:
    """Every moment at which a side gave a game away that it could have won with open cards.

    Each line wins from there, against every defence that sees all cards, for the side of the seat
    that acted. Sides alternate: what one has given away it can do so again only after the other has
    given it back. Giving up a won game counts. Empty if nobody declared.

    Args:
        game: as it was played.
        opened: what `open_cards` says of each card that was played, by its moment, where that has
            been found already.
    """
    if game.declarer is None:
        return ()
    opened = opened or {}
    found = []
    for each in played_cards(game):
        wins = (opened.get(each.moment) or open_cards(each.state)).wins
        declares = each.seat == game.declarer
        if wins[each.card] != declares and declares in wins.values():
            found.append((each.moment, each.seat, each.state))
    if game.conceded:
        seat, _ = game.history[-1]
        before = SkatGame.replay(game.dealt, [action for _, action in game.history[:-1]], game.club)
        declares, worth = seat == game.declarer, open_cards(before)
        had_won = worth.won(declarer=before.actor == game.declarer) == declares
        if had_won and _declarer_won(game) != declares:
            found.append((len(game.history) - 1, seat, before))
    return tuple(WinningLine(moment, seat, best_line(state)) for moment, seat, state in found)


def _declarer_won(game: SkatGame) -> bool:
    return game.result is not None and game.result.won


def best_line(state: SkatGame) -> tuple[Card, ...]:
    """Best play with open cards to the end: who wins keeps the win, and then each the points."""
    line: list[Card] = []
    while state.phase is Phase.PLAY:
        card = _best_card(state)
        line.append(card)
        state = state.apply(PlayCard(card))
    return tuple(line)


def proofs(game: SkatGame, *, node_limit: int = PROOF_NODES) -> tuple[WinningLine, ...]:
    """For each seat the first moment at which it could prove its side's win, and a line.

    In the line it plays proved cards, and the others play as well as they can with open cards.
    """
    found: dict[int, WinningLine] = {}
    for each in played_cards(game):
        if each.seat not in found and proved_cards(each.state, node_limit):
            line = _proof_line(each.state, each.seat, node_limit)
            found[each.seat] = WinningLine(each.moment, each.seat, line)
    return tuple(found.values())


def _proof_line(state: SkatGame, seat: int, node_limit: int) -> tuple[Card, ...]:
    line: list[Card] = []
    while state.phase is Phase.PLAY:
        card = _best_card(state)
        if state.actor == seat:
            proved = proved_cards(state, node_limit)
            if not proved:
                break
            card = card if card in proved else proved[0]
        line.append(card)
        state = state.apply(PlayCard(card))
    return tuple(line)


def _best_card(state: SkatGame) -> Card:
    """A card that wins if one does, and among those the best by points, the cheapest first."""
    worth, declares = open_cards(state), state.actor == state.declarer
    sign = 1 if declares else -1
    return min(
        worth.values,
        key=lambda card: (
            worth.wins[card] != declares,
            -sign * worth.values[card],
            card.points,
            card.rank,
            card.suit,
        ),
    )
