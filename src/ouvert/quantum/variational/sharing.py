"""Which decisions share their parameters, and the guard against peeking.

A gate with a parameter of its own in every world would play each world as if its cards lay open. It
would win whenever some play wins, which nobody can who does not see the cards: strategy fusion, as
in a vote of worlds. So parameters belong to information sets: own hand and public history, which
is what a `View` holds.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field

from ouvert.errors import RulesError
from ouvert.quantum.problem import PlayProblem, View
from ouvert.tricks.rules import members

World = tuple[int, ...]
"""The hands of all seats when the question is asked (bits)."""
Sharing = Callable[[World, View], Hashable]
"""The name of the parameters of a decision; decisions with the same name share them."""


def by_information_set(world: World, view: View) -> Hashable:
    """Share parameters over all worlds that the player cannot tell apart."""
    del world
    return view


def by_world(world: World, view: View) -> Hashable:
    """Give every world parameters of its own. This cheats, and the guard refuses it."""
    return world, view


@dataclass
class Guard:
    """Checks, decision by decision, that parameters depend on what their player knows.

    Attributes:
        problem: the question, for names.
        sharing: the names of the parameters.
    """

    problem: PlayProblem
    sharing: Sharing
    _seen: dict[View, tuple[World, Hashable]] = field(default_factory=dict)

    def check(self, world: World, view: View) -> None:
        """Note one decision.

        Raises RulesError, naming two worlds, if the player could not tell them apart but the
        parameters do.
        """
        name = self.sharing(world, view)
        before, known = self._seen.setdefault(view, (world, name))
        if name == known:
            return
        played = " ".join(self.problem.name(card) for card in view.played)
        raise RulesError(
            f"the parameters of seat {view.seat}, who holds {self._cards(view.hand)} after "
            f"{played or 'no card'}, tell two worlds apart that it cannot: one where "
            f"{self._hands(before, view.seat)}, and one where {self._hands(world, view.seat)}; "
            "parameters belong to what a player sees"
        )

    def _hands(self, world: World, seat: int) -> str:
        """The hands that a seat does not see."""
        return " and ".join(
            f"seat {other} has {self._cards(hand)}"
            for other, hand in enumerate(world)
            if other != seat
        )

    def _cards(self, cards: int) -> str:
        return " ".join(self.problem.name(card) for card in members(cards)) or "nothing"
