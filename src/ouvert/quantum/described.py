"""A moment of a described game as a question for circuits: does my side win with this card?

Games of two sides in which suit must be followed and nothing else become a `PlayProblem`, which
all ways to answer take: circuits, the exact program and Monte Carlo.
"""

from __future__ import annotations

from ouvert.errors import RulesError
from ouvert.quantum.problem import PlayProblem
from ouvert.tricks.belief.knowledge import STOCK, Knowledge
from ouvert.tricks.belief.observation import Observation
from ouvert.tricks.belief.partners import played_cards
from ouvert.tricks.description.parts import Goal, Teams
from ouvert.tricks.play.open_cards import counted_side, solver_rules, why_not_open
from ouvert.tricks.play.scoring import sides, taken
from ouvert.tricks.play.state import GameState
from ouvert.tricks.rules import members


def why_not_described(seen: Observation) -> str | None:
    """Return why a moment is no question for circuits, in a clause; None if it is one."""
    view = seen.view
    teams = view.game.teams if view.setting is None else view.setting.contract.teams
    if (teams or view.game.teams) in (Teams.HOLDERS, Teams.CALLED):
        return "who plays with whom is hidden, too"
    reason = why_not_open(view)
    if reason is not None:
        return reason
    if view.drawn:
        return "cards were drawn, so that where they came from matters"
    if view.game.deck.copies > 1:
        return "two equal cards may be out"
    return None


def described_problem(seen: Observation, limit: int | None = None) -> PlayProblem:
    """Return the question of the seat whose card is due: does side 0 get so much?

    Side 0 is the declarer's, or the first seat's where nobody is declarer. `limit` is what it needs
    in tricks or card points; left out, the least that brings it a gain, or more than half. Of a
    dummy the declarer asks. All deals that fit what the seat has seen are equally likely.

    Raises RulesError, with the reason, for a game that is no such question.
    """
    view = seen.view
    reason = why_not_described(seen)
    if reason is not None:
        raise RulesError(f"{view.game.name} is no question for a circuit here: {reason}")
    playing = view.playing
    first = counted_side(view)
    side = sides(view)
    teams = tuple(int(side[seat] != first) for seat in playing)
    asking = view.actor
    known, barred = _others(seen, playing)
    places = {seat: place for place, seat in enumerate(playing)}
    gone = sum(1 << card for _, card in played_cards(seen) if card not in view.table)
    counted = taken(view)
    return PlayProblem.small(
        solver_rules(view, teams),
        view.hands[asking],
        limit=limit if limit is not None else needed(view),
        seat=places[asking],
        leader=places[view.leader],
        table=view.table,
        certain={places[seat]: cards for seat, cards in known.items() if seat != asking},
        barred={places[seat]: cards for seat, cards in barred.items() if seat != asking},
        gone=gone,
        taken=(
            sum(counted[seat] for seat in playing if side[seat] == first),
            sum(counted[seat] for seat in playing if side[seat] != first),
        ),
    )


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
    if score.goal is Goal.STEPS:
        steps = setting.contract.steps or score.steps
        return min((least for least, result in steps if result > 0), default=1)
    total = view.game.dealing.hand if score.tricks else sum(setting.points)
    return total // 2 + 1


def own_cards(problem: PlayProblem) -> list[str]:
    """Return the names of the cards that the asking seat may play."""
    return [problem.rules.names[card] for card in members(problem.legal)]
