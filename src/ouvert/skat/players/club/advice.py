"""What options of clubs ask of a player: a card in a Ramsch, Kontra, Re.

**Kontra.** With a chance q that the declarer loses, Kontra changes what the declarer gets by
V(1 - 3q), V being the value of the won game, since a lost one costs 2V: it pays from q = 1/3. But
he may answer Re. If he does so just where he wins, a Kontra gains 2Vq and loses 3V(1 - q), and pays
from q = 3/5 on: that is asked for. **Re** after Kontra gains 2Vp and loses 4V(1 - p) with a chance
p to win, and pays from p = 2/3 on; since a defender has said Kontra for a reason that the worlds do
not know, more is asked for. The chances are those of likely worlds with open cards.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ouvert.cards import Card
from ouvert.protocols import Evidence
from ouvert.remarks import Remark
from ouvert.skat.rules.actions import (
    Action,
    Decline,
    Phase,
    PlayCard,
    SayKontra,
    SayRe,
)
from ouvert.skat.rules.observation import Observation
from ouvert.skat.search.kontra import game_chance
from ouvert.skat.search.ramsch import RamschVote, ramsch_vote

KONTRA_FROM = 0.6
"""The chance that the declarer loses from which a Kontra is said."""
RE_FROM = 0.8
"""The declarer's chance to win from which he says Re."""
RAMSCH_WORLDS = 64
KONTRA_WORLDS = 80
"""Worlds that are looked at where neither their number nor a time is given."""


@dataclass(frozen=True, slots=True)
class ClubRating:
    """An action, and what is known of it.

    Attributes:
        action: the action.
        chance: that the asking side wins its game; in a Ramsch, that the seat loses nothing.
        error: the standard error of that.
        evidence: how it is known.
        expected: in a Ramsch the seat's score less the average of the others'; None elsewhere.
        points: in a Ramsch the seat's card points; None elsewhere.
        points_error: the standard error of these.
        reason: one sentence; may be empty.
        remarks: what it says, in codes.
    """

    action: Action
    chance: float
    error: float
    evidence: Evidence
    expected: float | None = None
    points: float | None = None
    points_error: float | None = None
    reason: str = ""
    remarks: tuple[Remark, ...] = ()


@dataclass(frozen=True, slots=True)
class ClubAdvice:
    """What there is to do, best first, and how many worlds were looked at."""

    ratings: tuple[ClubRating, ...]
    worlds_possible: int
    worlds_seen: int
    seconds: float


def club_advice(
    observation: Observation,
    rng: np.random.Generator,
    *,
    worlds: int | None = None,
    seconds: float | None = None,
) -> ClubAdvice:
    """Advise on a card in a Ramsch, on Kontra, or on Re.

    Raises PositionError where the seat is not asked.
    """
    if observation.phase is Phase.PLAY:
        counted = RAMSCH_WORLDS if worlds is None and seconds is None else worlds
        return _of_vote(ramsch_vote(observation, rng, worlds=counted, seconds=seconds))
    return _doubling(observation, rng, worlds, seconds)


def club_choice(
    observation: Observation,
    rng: np.random.Generator,
    *,
    worlds: int | None = None,
    seconds: float | None = None,
) -> Action:
    """What a player does who looks at worlds."""
    if len(observation.legal_actions) == 1:
        return observation.legal_actions[0]
    return club_advice(observation, rng, worlds=worlds, seconds=seconds).ratings[0].action


def _of_vote(vote: RamschVote) -> ClubAdvice:
    means = vote.relative.mean(axis=0)
    best = vote.best
    order = sorted(range(len(vote.cards)), key=lambda k: (vote.cards[k] != best, -means[k]))
    ratings = []
    seen = len(vote.relative)
    for k in order:
        safe, points = vote.scores[:, k] >= 0, vote.points[:, k]
        chance = float(safe.mean())
        smoothed = (chance * seen + 1) / (seen + 2)
        card: Card = vote.cards[k]
        ratings.append(
            ClubRating(
                action=PlayCard(card),
                chance=chance,
                error=float(np.sqrt(smoothed * (1 - smoothed) / seen)),
                evidence=Evidence.ESTIMATE,
                expected=float(means[k]),
                points=float(points.mean()),
                points_error=float(points.std() / np.sqrt(seen)),
                reason=f"{card}: loses nothing in {chance:.0%} of {seen} likely worlds, "
                f"with {points.mean():.0f} card points on average",
                remarks=(
                    Remark.of(
                        "ramsch_vote", share=chance, worlds=seen, points=round(float(points.mean()))
                    ),
                ),
            )
        )
    return ClubAdvice(tuple(ratings), vote.worlds_possible, seen, vote.seconds)


def _doubling(
    observation: Observation,
    rng: np.random.Generator,
    worlds: int | None,
    seconds: float | None,
) -> ClubAdvice:
    counted = KONTRA_WORLDS if worlds is None and seconds is None else worlds
    found = game_chance(observation, rng, worlds=counted, seconds=seconds)
    kontra = observation.phase is Phase.KONTRA
    chance = 1 - found.chance if kontra else found.chance
    least = KONTRA_FROM if kontra else RE_FROM
    says = SayKontra() if kontra else SayRe()
    loud = chance >= least
    who = "the declarer loses" if kontra else "the game is won"
    pays = "enough" if loud else "too few"
    reason = (
        f"with open cards {who} in {chance:.0%} of {found.worlds_seen} likely worlds, {pays} "
        f"for {says}, which is said from {least:.0%} on"
    )
    seen = found.worlds_seen
    remark = (
        Remark.of("kontra_chance", share=chance, worlds=seen, asked=least)
        if kontra
        else Remark.of("re_chance", share=chance, worlds=seen, asked=least)
    )
    actions: tuple[Action, ...] = (says, Decline()) if loud else (Decline(), says)
    ratings = tuple(
        ClubRating(
            action=action,
            chance=chance,
            error=found.standard_error,
            evidence=Evidence.ESTIMATE,
            reason=reason if place == 0 else "",
            remarks=(remark,) if place == 0 else (),
        )
        for place, action in enumerate(actions)
    )
    return ClubAdvice(ratings, found.worlds_possible, found.worlds_seen, found.seconds)
