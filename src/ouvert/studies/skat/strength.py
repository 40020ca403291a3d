"""How strong players are as declarer and as defenders, against a baseline.

Every deal is played several times with a part of it fixed (`skat.matches.tracks`): contract and
skat, so that players differ in the cards alone, or only the auction, so that they also discard and
announce. It is played by the baseline at all three seats, with the tested player as the declarer
against two of the baseline, and with two of the tested player as defenders. Chance depends on deal,
seat and moment alone and is common to all of them, so the baseline against itself gains exactly
nothing. Differences are taken deal by deal.

Most deals are won or lost whoever plays, and tell nothing. So deals come from two strata, and more
of them from the one where the outcome is open: a deal is *contested* if the expert rules, erring
often, win it between 15 % and 85 % of the time. That is decided before anybody plays. The estimate
for all deals weighs the strata by their shares.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ouvert.arena.executors import HERE, PROCESSES, open_executor, spread
from ouvert.arena.journal import Journal
from ouvert.arena.threads import working_time
from ouvert.entrants import reseed
from ouvert.errors import OuvertError
from ouvert.protocols import Player
from ouvert.skat.matches.table import CHANCE, deal_seeds, play
from ouvert.skat.matches.tracks import Track, play_to, seeded_start
from ouvert.skat.players import registry
from ouvert.skat.rules.actions import Action, Phase
from ouvert.skat.rules.game import SkatGame
from ouvert.skat.rules.observation import Observation
from ouvert.skat.rules.series import SERIES_GAMES
from ouvert.stats import Estimate, percentile_interval
from ouvert.studies.skat.contested import win_share

LINE_UPS = ("baseline", "declarer", "defenders")
"""Who plays: the baseline alone, the tested player in a role."""
ROLES = LINE_UPS[1:]
OPEN_FROM, OPEN_TO = 0.15, 0.85
RESAMPLES = 4000
SCREENED_AT_LEAST = 400
"""Deals whose stratum is decided, at least, so that the strata's shares are known well."""
SERIES = SERIES_GAMES[3]

Floats = NDArray[np.float64]
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class RoleGame:
    """One game of a deal.

    Attributes:
        deal: number of the deal.
        contested: its stratum.
        player: the tested player.
        line_up: one of LINE_UPS.
        won: whether the declarer won.
        margin: the declarer's extended Seeger–Fabian points, less those of a defender.
        seconds: processor time of the tested player, or of the baseline's declarer.
        defending_seconds: of the baseline's two defenders; 0 in the other line-ups.
    """

    deal: int
    contested: bool
    player: str
    line_up: str
    won: bool
    margin: int
    seconds: float
    defending_seconds: float


@dataclass(frozen=True, slots=True)
class Role:
    """What a player gains on the baseline in one role.

    Attributes:
        games: games won more often, as a share of all games.
        contested: the same for contested deals alone.
        score: extended Seeger–Fabian points more in 36 games, in all of which he has the role.
        time: processor time, as a multiple of the baseline's in that role.
    """

    games: Estimate
    contested: Estimate
    score: Estimate
    time: float


@dataclass(frozen=True, slots=True)
class Strength:
    """A player against a baseline.

    Attributes:
        player: the tested player.
        baseline: the other one.
        seed: of deals and players.
        deals: number of contested deals, and of others.
        share: share of contested deals among all.
        baseline_won: share of all games that the baseline's declarer wins against its defenders.
        roles: the gain as `declarer`, and as the two `defenders` together; those that were asked
            for.
    """

    player: str
    baseline: str
    seed: int
    deals: tuple[int, int]
    share: float
    baseline_won: float
    roles: dict[str, Role]


def measure(
    player: str,
    baseline: str,
    *,
    contested: int,
    others: int,
    seed: int,
    roles: tuple[str, ...] = ROLES,
    track: Track = Track.CARDS,
    journal: Path | None = None,
    bidder: str = "reflex",
    workers: int | None = None,
    where: str = PROCESSES,
    progress: Progress = lambda done, due: None,
) -> Strength:
    """Play a player against a baseline on deals of both strata.

    Args:
        player: name of the tested player, as in `skat.players.registry`.
        baseline: name of the other.
        contested: how many contested deals.
        others: how many others.
        seed: of deals and players; the same seed gives the same deals to all players.
        roles: of ROLES, those to measure.
        track: what the players decide; not the auction, which decides who has which role.
        journal: file to which every finished game is added; what it holds is not played again.
        bidder: whose auctions, discards and announcements lead to the first card.
        workers: processes; by default one a core. A single one is this process itself.
        where: where to play, as `open_executor` says.
        progress: told how many deals are done, and of how many.

    Raises OuvertError for unknown players, fewer than two deals of a kind, or a journal of others.
    """
    for name in (player, baseline, bidder):
        registry.check(name)
    if not roles or not set(roles) <= set(ROLES):
        raise OuvertError(f"roles are {', '.join(ROLES)}, not {', '.join(roles) or 'none'}")
    if min(contested, others) < 2:
        raise OuvertError("a difference needs two deals or more of each kind, contested and others")
    if track is Track.FULL:
        raise OuvertError("roles are fixed by the auction: the track is cards or discard, not full")
    numbers, share = _strata(track, bidder, seed, contested, others)
    work = {
        "baseline": baseline,
        "bidder": bidder,
        "seed": seed,
        "track": track.value,
    }
    with Journal(journal, work, scheme=CHANCE) as written:
        games = _games(written)
        tasks = [
            (player, line_up, baseline, track, bidder, seed, number, open_deal)
            for number, open_deal in numbers
            for line_up in ("baseline", *roles)
            if (_name(player, baseline, line_up), line_up, number) not in games
        ]
        if tasks:
            written.claim()
        alone = workers == 1 and where == PROCESSES
        with open_executor(*((HERE, None) if alone else (where, workers))) as executor:
            for done, (_, game) in enumerate(spread(executor, _play, tasks), 1):
                games[game.player, game.line_up, game.deal] = game
                written.add(len(written.done), asdict(game))
                progress(done, len(tasks))
    chosen = {
        line_up: [games[_name(player, baseline, line_up), line_up, number] for number, _ in numbers]
        for line_up in ("baseline", *roles)
    }
    return _summary(player, baseline, seed, (contested, others), share, chosen)


def _name(player: str, baseline: str, line_up: str) -> str:
    """Whose game it is: those of the baseline alone serve all players."""
    return baseline if line_up == "baseline" else player


def _strata(
    track: Track, bidder: str, seed: int, contested: int, others: int
) -> tuple[list[tuple[int, bool]], float]:
    """The first deals of both strata, and the share of contested ones."""
    found: dict[bool, list[int]] = {True: [], False: []}
    number = 0
    while len(found[True]) < contested or len(found[False]) < others or number < SCREENED_AT_LEAST:
        start = seeded_start(track, bidder, seed, number)
        first_card = play_to(start, [registry.make(bidder, 0) for _ in range(3)], Phase.PLAY)
        assert first_card is not None
        share = win_share(first_card, np.random.default_rng([seed, number, 1]))
        found[OPEN_FROM < share < OPEN_TO].append(number)
        number += 1
    numbers = [(each, True) for each in found[True][:contested]]
    numbers += [(each, False) for each in found[False][:others]]
    return numbers, len(found[True]) / number


def _games(journal: Journal) -> dict[tuple[str, str, int], RoleGame]:
    """The games that a journal holds, by player, line-up and deal."""
    games = (RoleGame(**piece) for piece in journal.done.values())
    return {(game.player, game.line_up, game.deal): game for game in games}


class _Timed:
    """A player whose processor time is measured."""

    def __init__(self, player: Player[Action, Observation]) -> None:
        self._player = player
        self.seconds = 0.0

    def reseed(self, seed: int) -> None:
        """Fix the chance of the player's next choice."""
        reseed(self._player, seed)

    def choose(self, observation: Observation) -> Action:
        started = working_time()
        action = self._player.choose(observation)
        self.seconds += working_time() - started
        return action


def _play(task: tuple[str, str, str, Track, str, int, int, bool]) -> RoleGame:
    """Play one deal in one line-up."""
    player, line_up, baseline, track, bidder, seed, number, contested = task
    start = seeded_start(track, bidder, seed, number)
    seats, seeds = [], deal_seeds(seed, number)
    for seat in range(3):
        role = "declarer" if seat == start.declarer else "defenders"
        name = player if line_up == role else baseline
        seats.append(_Timed(registry.make(name, seeds(seat, 0))))
    ended = play(start, seats, seeds=seeds).game
    declarer = [seats[seat].seconds for seat in range(3) if seat == start.declarer]
    defenders = [seats[seat].seconds for seat in range(3) if seat != start.declarer]
    return RoleGame(
        deal=number,
        contested=contested,
        player=_name(player, baseline, line_up),
        line_up=line_up,
        won=_won(ended),
        margin=_margin(ended),
        seconds=sum(defenders if line_up == "defenders" else declarer),
        defending_seconds=sum(defenders) if line_up == "baseline" else 0.0,
    )


def _won(game: SkatGame) -> bool:
    assert game.result is not None
    return game.result.won


def _margin(game: SkatGame) -> int:
    """Extended Seeger–Fabian: 50 for a game won; -50 for one lost, and each defender gets 40."""
    assert game.result is not None
    return game.result.value + 50 if game.result.won else game.result.value - 50 - 40


def _summary(
    player: str,
    baseline: str,
    seed: int,
    deals: tuple[int, int],
    share: float,
    games: dict[str, list[RoleGame]],
) -> Strength:
    plain = games["baseline"]
    rng = np.random.default_rng(seed)
    kinds = np.array([game.contested for game in plain])
    won = np.array([game.won for game in plain], dtype=np.float64)

    def role(line_up: str, sign: int, seconds: float) -> Role:
        mine = games[line_up]
        gained = sign * (np.array([game.won for game in mine], dtype=np.float64) - won)
        margin = sign * np.array(
            [each.margin - other.margin for each, other in zip(mine, plain, strict=True)],
            dtype=np.float64,
        )
        return Role(
            games=_weighed(gained, kinds, share, rng),
            contested=_weighed(gained, kinds, 1.0, rng),
            score=_weighed(SERIES * margin, kinds, share, rng),
            time=sum(game.seconds for game in mine) / max(seconds, 1e-9),
        )

    declaring = sum(game.seconds for game in plain)
    defending = sum(game.defending_seconds for game in plain)
    return Strength(
        player=player,
        baseline=baseline,
        seed=seed,
        deals=deals,
        share=share,
        baseline_won=_weighed(won, kinds, share, rng).value,
        roles={
            line_up: role(line_up, -1, defending)
            if line_up == "defenders"
            else role(line_up, 1, declaring)
            for line_up in games
            if line_up != "baseline"
        },
    )


def _weighed(
    values: Floats, kinds: NDArray[np.bool_], share: float, rng: np.random.Generator
) -> Estimate:
    """The mean over all deals with its interval: deals are drawn again within each stratum."""
    total = np.zeros(RESAMPLES)
    mean = 0.0
    for kind, weight in ((True, share), (False, 1.0 - share)):
        some = values[kinds == kind]
        if weight:
            mean += weight * float(some.mean())
            drawn = rng.integers(len(some), size=(RESAMPLES, len(some)))
            total += weight * some[drawn].mean(axis=1)
    return percentile_interval(mean, total)
