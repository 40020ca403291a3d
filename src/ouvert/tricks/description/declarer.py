"""Whether a described game has a declarer, and whose the steps of its score are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ouvert.tricks.description.parts import Chooser, Contract, Goal, Teams

if TYPE_CHECKING:
    from ouvert.tricks.description.model import Description

_OF_A_DECLARER = {Teams.DECLARER, Teams.CALLED}


def has_declarer(game: Description) -> bool:
    """Return whether somebody is the declarer: who has chosen, or whom an auction has named."""
    return game.chooser is not Chooser.NOBODY or names_declarer(game)


def names_declarer(game: Description) -> bool:
    """Return whether a deal starts with its declarer, since the auction is left out.

    That is so where nobody chooses and a rule needs him: a dummy, sides, a partner who lays his
    cards aside, or several contracts of partners whose steps are those of who plays one of them.
    A score by steps alone needs none: see `steps_of_every_side`.
    """
    if game.chooser is not Chooser.NOBODY:
        return False
    if game.dummy or game.teams in _OF_A_DECLARER:
        return True
    if any(each.alone or each.teams in _OF_A_DECLARER for each in game.contracts):
        return True
    by_steps = game.score.goal is Goal.STEPS and game.teams is Teams.PARTNERS
    return by_steps and len(game.contracts) > 1


def steps_of_every_side(game: Description, contract: Contract) -> bool:
    """Return whether each side's result is the step that it has reached itself.

    That is so where there is no declarer whose steps they could be: everybody plays for himself,
    or partners play and nobody has named the contract. Otherwise they are those of the declarer's
    side, or of the holders', and each opponent pays or gets what they say.
    """
    teams = contract.teams or game.teams
    return teams is Teams.EACH or (teams is Teams.PARTNERS and not has_declarer(game))
