"""A hint: what an AI of the table would do at a moment, why, and what else there is.

It is `advise` as the table asks it, in the table's own scoring, with the lines that a person is
shown. Page and terminal only write it in their words.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ouvert.skat.bidding.payoffs import TABLE_SCORING, Payoff
from ouvert.skat.players.advise import SkatActionAdvice, SkatAdvice, advise
from ouvert.skat.players.counsel import Voice
from ouvert.skat.rules.contracts import Contract
from ouvert.skat.rules.observation import Observation


@dataclass(frozen=True, slots=True)
class Hint:
    """What an AI would do, and why.

    Attributes:
        advice: every action that comes into question, the AI's own first.
        voice: which part of the ensemble has chosen it.
    """

    advice: SkatAdvice
    voice: Voice

    @property
    def best(self) -> SkatActionAdvice:
        """What the AI would do."""
        return self.advice.best

    @property
    def scoring(self) -> Payoff | None:
        """What the expected payoffs count in; None in the play of the cards."""
        return self.advice.scoring

    @property
    def alternatives(self) -> tuple[SkatActionAdvice, ...]:
        """The other actions, then the games that the hand is for, as announcements; best first."""
        return *self.advice.actions[1:], *self.advice.games


def hint(
    observation: Observation,
    *,
    seed: int | None = None,
    seconds: float | None = None,
    worlds: int | None = None,
    threads: int | None = 1,
    scoring: Payoff | str = TABLE_SCORING,
    contracts: Iterable[Contract] | None = None,
) -> Hint:
    """Say what an AI would do in the seat's place.

    Args:
        observation: a moment at which its seat is to act.
        seed: chooses the worlds; a new one if left out.
        seconds: time for a card; as in `advise`.
        worlds: worlds for a card, in place of the time.
        threads: threads of a vote; one, since a table's other work goes on beside it.
        scoring: what counts before the play: by default what the AIs of the table bid in.
        contracts: the games that may be announced with the skat, where one is practised.

    Raises what `advise` raises.
    """
    advice = advise(
        observation,
        seed=seed,
        seconds=seconds,
        worlds=worlds,
        threads=threads,
        scoring=scoring,
        contracts=contracts,
    )
    return Hint(advice, advice.voice or Voice.VOTE)
