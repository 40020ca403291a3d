"""A moment of a described game as a question for circuits: does my side win with this card?

Games of two sides become a `PlayProblem`, which circuits and the exact program answer, and Monte
Carlo where suit must be followed and nothing else.
"""

from __future__ import annotations

from dataclasses import replace

from ouvert.errors import RulesError
from ouvert.quantum.laws import Laws
from ouvert.quantum.problem import PlayProblem
from ouvert.tricks.belief.knowledge import STOCK, Knowledge
from ouvert.tricks.belief.observation import Observation
from ouvert.tricks.belief.partners import known_sides, partner_cards, played_cards
from ouvert.tricks.description.declarer import steps_of_every_side
from ouvert.tricks.description.parts import Goal, Teams
from ouvert.tricks.play.open_cards import counted_side, solver_rules
from ouvert.tricks.play.scoring import step_reached, taken
from ouvert.tricks.play.state import GameState, Phase
from ouvert.tricks.rules import members

MOST_SEATS = 4
"""Seats that a circuit takes."""


def why_not_described(seen: Observation) -> str | None:
    """Return why a moment is no question for circuits, in a clause; None if it is one.

    The clause says what is the nearest thing that works, where something is.
    """
    view = seen.view
    score, leading = view.game.score, view.game.leading
    if view.phase is not Phase.PLAY or view.setting is None:
        return "the play has not begun, or is over"
    if len(view.playing) > MOST_SEATS:
        return (
            "more seats play than the four that a circuit takes; with two to four it can be asked"
        )
    known = known_sides(seen)
    if None not in known and len(set(known)) != 2:
        return "there are not two sides; a game of partners or of one against all has them"
    if not view.tricks and (leading.first or leading.kept):
        return "the first trick has rules of its own; from the second on it can be asked"
    if leading.closed and not view.opened:
        return "some cards may not be led yet; once they may, it can be asked"
    if view.left and view.game.dealing.draw:
        return "cards are still drawn; when none are left, it can be asked"
    if score.goal in (Goal.LEAST, Goal.EXACT):
        return "not one side's tricks or points alone decide"
    if len(view.tricks) + 1 < score.from_trick:
        return "the first tricks do not count; of those that do it can be asked"
    if not score.tricks and min(view.setting.points) < 0:
        return "some cards count less than nothing"
    if view.drawn and view.game.seats > 2:
        # of two the other one has what is not seen
        return "cards were drawn, so that where they came from matters"
    if Knowledge(seen).needed:
        return "the declarer must have had a card of the suit that he called; later it can be asked"
    return None


def described_problem(seen: Observation, limit: int | None = None) -> PlayProblem:
    """Return the question of the seat whose card is due: does side 0 get so much?

    Side 0 is the declarer's or that of the holders of a card, or the first seat's where there are
    neither. `limit` is what it needs in tricks or card points; left out, the least that brings it a
    gain, or more than half. Of a dummy the declarer asks. All deals that fit what the seat has seen
    are equally likely, and so are all legal cards, of two equal ones in a hand each.

    Raises RulesError, with the reason, for a game that is no such question.
    """
    view = seen.view
    reason = why_not_described(seen)
    if reason is not None or view.setting is None:
        raise RulesError(f"{view.game.name} is no question for a circuit here: {reason}")
    playing = view.playing
    places = {seat: place for place, seat in enumerate(playing)}
    sides = _sides(seen)
    own = [sides[seat] for seat in playing]
    asking = view.actor
    known, barred = _others(seen, playing)
    gone = sum(1 << card for _, card in played_cards(seen) if card not in view.table)
    counted = taken(view)
    if limit is None:
        limit = needed(view)
    problem = PlayProblem.small(
        solver_rules(view, tuple(1 if side is None else side for side in own)),
        view.hands[asking],
        limit=limit,
        seat=places[asking],
        leader=places[view.leader],
        table=view.table,
        certain={places[seat]: cards for seat, cards in known.items() if seat != asking},
        barred={places[seat]: cards for seat, cards in barred.items() if seat != asking},
        gone=gone,
        taken=(
            sum(counted[seat] for seat in playing if sides[seat] == 0),
            sum(counted[seat] for seat in playing if sides[seat] == 1),
        ),
    )
    laws = Laws(
        view.setting,
        called=view.called,
        partner_cards=partner_cards(view) if None in sides else 0,
        earlier=tuple(counted[seat] if sides[seat] is None else 0 for seat in playing),
        last_trick=view.game.score.last_trick,
    )
    if not any(laws.earlier):
        laws = replace(laws, earlier=())
    return problem if laws.plain else replace(problem, laws=laws)


def _sides(seen: Observation) -> tuple[int | None, ...]:
    """For each seat 0 if its tricks are counted, 1 if not, None where that is not known."""
    known = known_sides(seen)
    if None in known or seen.view.game.teams is Teams.HOLDERS:
        return known
    first = counted_side(seen.view)
    return tuple(int(side != first) for side in known)


def _others(seen: Observation, playing: tuple[int, ...]) -> tuple[dict[int, int], dict[int, int]]:
    """For each seat that plays the cards that it surely holds, and those that it cannot hold."""
    view, knowledge = seen.view, Knowledge(seen)
    played = sum(1 << card for _, card in played_cards(seen))
    known = {seat: (view.hands[seat] or knowledge.known_of(seat)) & ~played for seat in playing}
    barred = dict.fromkeys(playing, 0)
    for card, places in knowledge.layouts.allowed.items():
        possible = {
            origin.seat for place, origin in enumerate(knowledge.origins) if places >> place & 1
        }
        for seat in playing:
            if seat not in possible and seat != STOCK and not view.hands[seat]:
                barred[seat] |= 1 << card
    return known, barred


def needed(view: GameState) -> int:
    """Return what side 0 needs to win: the least that brings it a gain, or more than half."""
    score, setting = view.game.score, view.setting
    if setting is None:
        raise RulesError(f"no contract of {view.game.name} is chosen yet")
    total = view.game.dealing.hand if score.tricks else sum(setting.points)
    total += score.last_trick
    if score.goal is Goal.STEPS:
        steps = setting.contract.steps or score.steps
        if steps_of_every_side(view.game, setting.contract):
            return _needed_of_every_side(steps, total)
        return min((least for least, result in steps if result > 0), default=1)
    return total // 2 + 1


def _needed_of_every_side(steps: tuple[tuple[int, int], ...], total: int) -> int:
    """The least from which on a side gets more than the other one, which has the rest."""
    gains = [
        step_reached(steps, own) > step_reached(steps, total - own) for own in range(total + 1)
    ]
    return next((own for own in range(total + 1) if all(gains[own:])), total + 1)


def own_cards(problem: PlayProblem) -> list[str]:
    """Return the names of the cards that the asking seat may play."""
    return [problem.rules.names[card] for card in members(problem.legal)]
