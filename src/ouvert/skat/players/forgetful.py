"""A player who follows the plain rules and forgets what was played.

It is the reflex, with a view in which only the cards in hand, on the table, and those of the last
trick are known: it counts neither trumps nor card points, and forgets who could not follow.
"""

from __future__ import annotations

from ouvert.cards import Card
from ouvert.skat.kernels.reflex import layout, rules
from ouvert.skat.kernels.reflex.view import CARD_MAPS, CARDS_BACK
from ouvert.skat.players.reflex import ReflexPlayer
from ouvert.skat.rules.actions import Action, Phase, PlayCard
from ouvert.skat.rules.observation import Observation
from ouvert.skat.search.rules_view import view_of


class ForgetfulPlayer:
    """Bids as the reflex, and plays without memory; the same observation gets the same action."""

    def __init__(self) -> None:
        self._reflex = ReflexPlayer()

    def choose(self, observation: Observation) -> Action:
        """Return the action. Raises RulesError if the seat has nothing to do."""
        due = observation.phase is Phase.PLAY and observation.actor == observation.seat
        if observation.ramsch or not due:
            return self._reflex.choose(observation)
        words = view_of(observation)
        kind = int(words[layout.KIND])
        last = observation.tricks[-1].cards if observation.tricks else ()
        words[layout.PLAYED] = sum(
            1 << int(CARD_MAPS[kind, card]) for card in (*last, *observation.table)
        )
        words[layout.VOID : layout.VOID + 3] = 0
        words[layout.LED : layout.LED + 3] = 0
        words[layout.TAKEN] = words[layout.POINTS_LOST] = 0
        return PlayCard(Card(int(CARDS_BACK[kind, int(rules.choose(words)) >> 6])))
