"""Whether a recommendation problem contradicts itself, and where."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from ouvert.errors import PositionError, RulesError
from ouvert.tricks.rules import members

if TYPE_CHECKING:
    from ouvert.quantum.problem import PlayProblem, View


def check(problem: PlayProblem) -> None:
    """Raise PositionError if no deal fits, naming the card or the place and the constraint."""
    _check_seats(problem)
    _check_laws(problem)
    _check_cards(problem)
    _check_room(problem)


def check_policy(problem: PlayProblem, view: View, chances: Mapping[int, Fraction]) -> None:
    """Raise RulesError if what a policy says is no probability of each legal card."""
    for card, chance in chances.items():
        if not view.legal >> card & 1:
            raise RulesError(f"the policy of seat {view.seat} plays {problem.name(card)} illegally")
        if chance < 0:
            raise RulesError(f"the policy of seat {view.seat} gives {problem.name(card)} {chance}")
    total = float(sum(chances.values()))
    if abs(total - 1) > 1e-9:
        raise RulesError(
            f"the policy's probabilities of seat {view.seat} after {len(view.played)} cards add up "
            f"to {total:.6g}, not to 1"
        )


def _check_seats(problem: PlayProblem) -> None:
    rules = problem.rules
    for what, seat in (("asking seat", problem.seat), ("leader", problem.leader)):
        if not 0 <= seat < rules.seats:
            raise PositionError(f"the {what} is seat 0 to {rules.seats - 1}, not {seat}")
    if len(problem.table) >= rules.seats:
        raise PositionError("a full trick does not stay on the table")
    lengths = {len(problem.certain), len(problem.room), len(problem.allowed)}
    if lengths != {rules.seats}:
        raise PositionError(
            f"certain cards, room and allowed cards are given for {rules.seats} places: each other "
            "seat clockwise, then the skat"
        )


def _check_laws(problem: PlayProblem) -> None:
    """Raise PositionError for laws that this way of playing does not know."""
    laws = problem.laws
    if laws is None:
        return
    if problem.semantics.value != "uniform" or problem.policy is not None:
        raise PositionError(
            "the laws of a described game go with uniform play: each legal card equally likely"
        )
    if laws.earlier and len(laws.earlier) != problem.rules.seats:
        raise PositionError(
            f"what was taken earlier is given for each of {problem.rules.seats} seats, "
            f"not for {len(laws.earlier)}"
        )


def _place_names(problem: PlayProblem) -> tuple[str, ...]:
    return (*(f"seat {other}" for other in problem.others), "the skat")


def _listed(problem: PlayProblem, cards: int) -> str:
    return " ".join(problem.name(card) for card in members(cards))


def _check_cards(problem: PlayProblem) -> None:
    """Raise PositionError for a card in two places, or one that the game does not have."""
    places = [
        (f"the hand of seat {problem.seat}", problem.hand),
        *(("the table", 1 << card) for card in problem.table),
        *zip(_place_names(problem), problem.certain, strict=True),
        ("the unknown cards", problem.unknown),
    ]
    seen: dict[int, str] = {}
    for place, cards in places:
        if cards < 0 or cards >> problem.rules.cards:
            raise PositionError(f"{place}: the game has only {problem.rules.cards} cards")
        for card in members(cards):
            if card in seen:
                raise PositionError(
                    f"{problem.name(card)} is in two places: {seen[card]} and {place}"
                )
            seen[card] = place


def _check_room(problem: PlayProblem) -> None:
    """Raise PositionError if the places cannot be filled as they must be."""
    names = _place_names(problem)
    for place, other in enumerate(problem.others):
        due = problem.tricks - problem.has_played(other)
        have = problem.certain[place].bit_count() + problem.room[place]
        if have != due or problem.room[place] < 0:
            raise PositionError(
                f"{names[place]} must hold {due} cards now, but "
                f"{problem.certain[place].bit_count()} certain and {problem.room[place]} unknown "
                "ones were given"
            )
    if problem.room[-1] < 0 or sum(problem.room) != problem.unknown.bit_count():
        raise PositionError(
            f"{problem.unknown.bit_count()} cards are unknown, but the places have room for "
            f"{sum(problem.room)}"
        )
    shortage = problem.placements.shortage()
    if shortage is not None:
        cards, places = shortage
        where = " and ".join(names[place] for place in places) or "no place"
        space = sum(problem.room[place] for place in places)
        raise PositionError(
            f"no deal fits: {_listed(problem, cards)} can lie with {where} only, where there is "
            f"room for {space}"
        )
