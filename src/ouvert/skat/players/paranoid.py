"""Paranoia search in front of another player: what is proved is played.

Paper 004, sections VI and VII, measures players with and without it. The declarer tries to prove
the game, and beyond it Schneider and Schwarz. The defenders try to prove that the game is lost for
him, and once he has won it, that he does not get more.
"""

from __future__ import annotations

from ouvert.cards import Card
from ouvert.entrants import reseed
from ouvert.protocols import Player
from ouvert.skat.rules.actions import Action, Phase, PlayCard
from ouvert.skat.rules.card_decision import limits_to_prove
from ouvert.skat.rules.observation import Observation
from ouvert.skat.search.paranoia import ProofPlan, forced_cards

NODE_LIMIT = 100_000
"""Nodes for each proof that is tried: some hundredths of a second."""


class ParanoidPlayer:
    """Plays a card that a proof forces, and else what the other player chooses.

    If several cards are proved, the other player's choice among them is taken where it is one.
    The number of nodes is limited, not the time, so that the choice repeats itself.

    Args:
        other: decides everything that is not proved.
        node_limit: when to give up a proof.
        first_trick: the trick from which proofs are tried, 1 to 10.
        exclude: the share of the worlds that an approximate proof may leave out; see `ProofPlan`.

    Attributes:
        nodes: positions that its proofs have looked at so far.
    """

    def __init__(
        self,
        other: Player[Action, Observation],
        *,
        node_limit: int = NODE_LIMIT,
        first_trick: int = 1,
        exclude: float = 0.0,
    ) -> None:
        self._other = other
        self._plan = ProofPlan(node_limit, first_trick, exclude)
        self.nodes = 0

    def reseed(self, seed: int) -> None:
        """Fix the chance of the other player's next choice."""
        reseed(self._other, seed)

    def choose(self, observation: Observation) -> Action:
        """Return a proved card or the other player's choice."""
        choice = self._other.choose(observation)
        if (
            observation.phase is not Phase.PLAY
            or observation.ramsch
            or len(observation.legal_actions) == 1
        ):
            return choice
        found = forced_cards(observation, limits_to_prove(observation), self._plan)
        self.nodes += found.nodes
        return _among(found.cards, choice) if found.cards else choice


def _among(forced: tuple[Card, ...], choice: Action) -> Action:
    if isinstance(choice, PlayCard) and choice.card in forced:
        return choice
    return PlayCard(forced[0])
