"""Who plays with whom, as far as one seat can know it."""

from __future__ import annotations

from ouvert.tricks.belief.observation import Observation
from ouvert.tricks.description.parts import Teams
from ouvert.tricks.play.scoring import sides
from ouvert.tricks.play.state import GameState


def known_sides(seen: Observation) -> tuple[int | None, ...]:
    """Return for each seat its side, as `sides` numbers them; None where it is not known yet.

    Where partners are known by a card, they are known to themselves from the beginning, and to
    everybody as soon as it is played.
    """
    view = seen.view
    teams = view.game.teams
    if view.setting is not None:
        teams = view.setting.contract.teams or teams
    if teams not in (Teams.HOLDERS, Teams.CALLED) or view.setting is None:
        return sides(view)
    if teams is Teams.CALLED and view.called is None:
        return sides(view)
    marks = partner_cards(view)
    known: list[int | None] = [None] * view.game.seats
    if teams is Teams.CALLED and view.declarer is not None:
        known[view.declarer] = 0
    shown = view.dealt[seen.seat] & marks
    if shown:
        known[seen.seat] = 0
    for seat, card in played_cards(seen):
        if marks >> card & 1:
            known[seat] = 0
            shown |= 1 << card
    if shown == marks:
        return tuple(1 if side is None else side for side in known)
    if known[seen.seat] is None:
        known[seen.seat] = 1
    return tuple(known)


def partner_cards(view: GameState) -> int:
    """Return the cards by which partners are known (bits): a called one, or those of the game."""
    teams = None if view.setting is None else view.setting.contract.teams or view.game.teams
    if teams is Teams.CALLED:
        return 0 if view.called is None else 1 << view.called
    if teams is not Teams.HOLDERS or view.setting is None:
        return 0
    return view.setting.set_of(view.game.partner_cards)


def played_cards(seen: Observation) -> list[tuple[int, int]]:
    """Every card that was played, with the seat that played it, in order."""
    view = seen.view
    turns = view.playing
    tricks = [(trick.leader, trick.cards) for trick in view.tricks]
    if view.table:
        tricks.append((view.leader, view.table))
    return [
        (turns[(turns.index(leader) + place) % len(turns)], card)
        for leader, cards in tricks
        for place, card in enumerate(cards)
    ]
