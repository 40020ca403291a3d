"""Options of clubs by rules of thumb: no worlds are looked at, and nobody says Kontra or Re."""

from __future__ import annotations

from ouvert.skat.rules.actions import Action, Decline, Phase, PlayCard
from ouvert.skat.rules.observation import Observation
from ouvert.skat.search.ramsch import ramsch_rule


def asks_for_club(observation: Observation) -> bool:
    """Whether an option of clubs asks something: a card in a Ramsch, Kontra, or Re."""
    playing = observation.ramsch and observation.phase is Phase.PLAY
    return playing or observation.phase in (Phase.KONTRA, Phase.RE)


def club_rule(observation: Observation) -> Action:
    """What a player does who plays by rules of thumb alone.

    Raises PositionError where the seat is not to play a card in a Ramsch, nor asked for Kontra.
    """
    if observation.phase in (Phase.KONTRA, Phase.RE):
        return Decline()
    return PlayCard(ramsch_rule(observation))
