"""What a game is worth with hidden cards, and what each player gives away in it.

The seats of a team are looked at in two ways. As **one** player they see each other's cards; the
game then has two players, CFR+ comes to its equilibrium, and the value is exact but for the
exploitability that is told. As **two**, each knows its own cards, as in the game; best responses to
what is learned then bound the value from both sides: whatever the first side plays, the second
cannot keep it below the lower bound, and so on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Protocol

import numpy as np

from ouvert.arena.threads import working_time
from ouvert.studies.equilibria.network import learned_play
from ouvert.studies.equilibria.subjects import Subject, asked
from ouvert.tricks.equilibrium.hidden_game import Floats, GameTree, Sharing
from ouvert.tricks.equilibrium.learning import Rule, learn_until
from ouvert.tricks.equilibrium.plans import alpha_mu_strategy, open_vote
from ouvert.tricks.equilibrium.responses import best_response, together
from ouvert.tricks.equilibrium.strategies import asked_strategy, uniform_strategy
from ouvert.tricks.equilibrium.symmetries import Symmetries
from ouvert.tricks.equilibrium.writing import write_out

CLOSE = 1e-4
"""The exploitability that learning goes down to, in the units of the payoff."""
MOST_ROUNDS, MOST_ROUNDS_OWN = 1000, 100
"""Of learning as one, and as two, where no equilibrium is promised however long it takes."""
STARTS = 3
"""From how many starts good play of a team of two is searched."""
TRIED = 64
"""Pure strategies of a team's seat that are tried one by one."""
EQUILIBRIUM_ONE, EQUILIBRIUM_TWO = "equilibrium, one", "equilibrium, two"
EQUILIBRIA = EQUILIBRIUM_ONE, EQUILIBRIUM_TWO
RANDOM = "random"
LEARNED = "net"
"""The player of `ouvert.studies.equilibria.network`, who learns the game by itself."""
OPEN_VOTE, ALPHA_MU = "open vote", "αμ, all deals"
"""Players of `ouvert.tricks.equilibrium.plans`, who look at every deal that fits."""
COST: Mapping[str, int] = {
    "random": 0,
    "thumb": 0,
    "reflex": 0,
    "policy": 1,
    "net": 1,
    "pimc": 1,
    "vote": 2,
    "reader": 4,
    "expert": 3,
    "ismcts": 5,
    "tree": 8,
    "paranoid": 8,
    "alpha-mu": 15,
}
"""About how dear a player's answer is, compared with others."""


Told = Callable[[str], None]
"""Is told what is being done."""


def untold(_: str) -> None:
    """Tell nobody."""


@dataclass(frozen=True, slots=True)
class PriceRow:
    """What a player gives away in a game, in the units of the payoff.

    Attributes:
        family: Skat deck, Whist deck, or Skat ending.
        name: the game within its family.
        contract: the contract.
        cards: hidden cards.
        hand: how many of them are in each hand.
        deals: how many there are.
        sets: information sets of all seats, each knowing its own cards.
        value_one: what the first side gets in equilibrium if a team is one player.
        gap: the exploitability of what was learned for it.
        two_low: what the first side gets at least if each seat knows its own cards.
        two_high: what it gets at most.
        two: what it gets by the best responses of two that were found; between the bounds.
        player: who is looked at.
        value: what the first side gets if this player has all seats.
        first_one: what the first side gives away to opponents who are one player.
        first_two: the same, to opponents who agree beforehand and know their own cards each.
        second_one: what the second side gives away to the first as one player, compared with the
            value as one.
        second_two: the same as two, compared with the value as two.
        seconds: processor time for asking the player.
    """

    family: str
    name: str
    contract: str
    cards: int
    hand: int
    deals: int
    sets: int
    value_one: float
    gap: float
    two_low: float
    two_high: float
    two: float
    player: str
    value: float
    first_one: float
    first_two: float
    second_one: float
    second_two: float
    seconds: float

    @property
    def exploitability_one(self) -> float:
        """Half of what best responses of both sides gain together, teams as one player."""
        return (self.first_one + self.second_one) / 2

    @property
    def exploitability_two(self) -> float:
        """The same, each seat knowing its own cards."""
        return (self.first_two + self.second_two) / 2


@dataclass(frozen=True)
class Worth:
    """A game's value in both ways, as in `PriceRow`."""

    value_one: float
    gap: float
    two_low: float
    two_high: float
    value_two: float


@dataclass(frozen=True)
class Solved(Worth):
    """A game's value with the play that was learned."""

    one: Floats
    two: Floats


@dataclass(frozen=True, slots=True)
class Reached:
    """What team 0 gets by some play, and by best responses of either team, as one and as two."""

    value: float
    attack: float
    defence: float
    attack_two: float
    defence_two: float


def solve(tree: GameTree, seed: int = 1) -> Solved:
    """Work out what a game is worth with hidden cards."""
    start = uniform_strategy(tree)
    one = learn_until(tree, start, Rule.CFR_PLUS, CLOSE, MOST_ROUNDS, sharing=Sharing.TEAM)
    two = learn_until(tree, start, Rule.CFR_PLUS, CLOSE, MOST_ROUNDS_OWN, sharing=Sharing.OWN)
    rng = np.random.default_rng(seed)
    first, second = (together(tree, two.chances, team, rng, STARTS, TRIED) for team in range(2))
    return Solved(
        value_one=(one.attack + one.defence) / 2,
        gap=one.exploitability,
        two_low=second.bound,
        two_high=first.bound,
        value_two=(first.value + second.value) / 2,
        one=one.chances,
        two=two.chances,
    )


class Written:
    """A game that is written out, and its players, each of whom can be looked at by itself.

    Args:
        subject: the game and its players.
        samples: how often a player is asked in each information set, with a seed each.
        seed: of the players.
        effort: a player is asked if the information sets times its COST are no more.
        told: is told what is being done.

    Attributes:
        names: who is looked at, the equilibrium as one and as two first.
    """

    def __init__(
        self, subject: Subject, *, samples: int, seed: int, effort: int, told: Told = untold
    ) -> None:
        told("writing the game out")
        self._subject, self._seed = subject, seed
        self._tree = write_out(subject.game)
        self._sets = len(self._tree.sets[Sharing.OWN].moments)
        self._plays = _plays(subject, self._tree, samples, seed, effort)
        self.names = (*EQUILIBRIA, *self._plays)

    def solved(self, told: Told = untold) -> list[PriceRow]:
        """Solve the game: the rows of its equilibrium as one and as two."""
        told(f"solving {self._sets} information sets")
        solved = solve(self._tree, self._seed)
        return [
            _row(self._subject, self._tree, solved, name, chances, 0.0, self._seed)
            for name, chances in zip(EQUILIBRIA, (solved.one, solved.two), strict=True)
        ]

    def asked(self, name: str, worth: Worth, told: Told = untold) -> PriceRow:
        """Look at a player, whatever the game is worth."""
        told(name)
        started = working_time()
        chances = self._plays[name]()
        seconds = spent(started)
        return _row(self._subject, self._tree, worth, name, chances, seconds, self._seed)


class Looked(Protocol):
    """What `Written` and `ouvert.studies.equilibria.large.Folded` have in common."""

    names: tuple[str, ...]

    def solved(self, told: Told = untold) -> list[PriceRow]:
        """Solve the game: the rows of its equilibrium as one and as two."""

    def asked(self, name: str, worth: Worth, told: Told = untold) -> PriceRow:
        """Look at a player, whatever the game is worth."""


def measure(
    subject: Subject,
    *,
    samples: int,
    seed: int,
    effort: int,
    known: Collection[str] = (),
    told: Told = untold,
) -> Iterator[PriceRow]:
    """What each player of a game gives away; those that would take too long are left out.

    First come the equilibrium, the open vote, αμ where a game is won or lost, and a network that
    learns the game by itself; then the players that are asked. One that takes time is asked in one
    information set for all that are the same with suits renamed. The arguments are those of
    `Written`; `known` are players whose rows are there already.
    """
    yield from each_row(
        Written(subject, samples=samples, seed=seed, effort=effort, told=told), known, told
    )


def each_row(game: Looked, known: Collection[str], told: Told = untold) -> Iterator[PriceRow]:
    """The row of every player of a game whose row is not known."""
    if set(game.names) <= set(known):
        return
    first = game.solved(told)
    yield from (row for row in first if row.player not in known)
    for name in game.names:
        if name not in known and name not in EQUILIBRIA:
            yield game.asked(name, worth_of(first[0]), told)


def worth_of(row: PriceRow) -> Worth:
    """What a game is worth, as any row of it says."""
    return Worth(row.value_one, row.gap, row.two_low, row.two_high, row.two)


def _plays(
    subject: Subject, tree: GameTree, samples: int, seed: int, effort: int
) -> dict[str, Callable[[], Floats]]:
    """How each player plays that is to be looked at, worked out when it is its turn."""
    found: dict[str, Callable[[], Floats]] = {OPEN_VOTE: partial(open_vote, tree)}
    if subject.game.limit is not None:
        found[ALPHA_MU] = partial(alpha_mu_strategy, tree, subject.game.cards_each)
    symmetries = Symmetries.of(subject.game)
    sets = len(tree.sets[Sharing.OWN].moments)
    if subject.learned and COST[LEARNED] * sets <= effort:
        found[LEARNED] = partial(learned_play, tree, seed)
    for name, chosen in subject.players.items():
        cost = cost_of(name)
        if cost * sets > effort:
            continue
        if name == RANDOM:
            found[name] = partial(uniform_strategy, tree)
        else:
            # who answers at once is asked everywhere
            pictures = symmetries if cost else None
            ask = asked(chosen, samples=samples, seed=seed, symmetries=pictures)
            found[name] = partial(asked_strategy, tree, ask)
    return found


def cost_of(name: str) -> int:
    """About how dear an answer of a player is."""
    return COST.get(re.split(r"[:+/]", name)[0], 10)


def spent(started: float) -> float:
    """Processor time since then, in seconds."""
    return working_time() - started


def _row(
    subject: Subject,
    tree: GameTree,
    worth: Worth,
    name: str,
    chances: Floats,
    seconds: float,
    seed: int,
) -> PriceRow:
    rng = np.random.default_rng(seed)
    attack = best_response(tree, chances, tree.team(0), Sharing.TEAM).value
    defence = best_response(tree, chances, tree.team(1), Sharing.TEAM).value
    attack_two, defence_two = (
        together(tree, chances, team, rng, STARTS, TRIED).value for team in range(2)
    )
    reached = Reached(tree.value(chances), attack, defence, attack_two, defence_two)
    return price_row(subject, len(tree.sets[Sharing.OWN].moments), worth, name, reached, seconds)


def price_row(
    subject: Subject, sets: int, worth: Worth, name: str, reached: Reached, seconds: float
) -> PriceRow:
    """The row of a player in a game of so many information sets."""
    return PriceRow(
        family=subject.family,
        name=subject.name,
        contract=subject.contract,
        cards=subject.cards,
        hand=subject.game.cards_each,
        deals=len(subject.game.deals),
        sets=sets,
        value_one=worth.value_one,
        gap=worth.gap,
        two_low=worth.two_low,
        two_high=worth.two_high,
        two=worth.value_two,
        player=name,
        value=reached.value,
        first_one=worth.value_one - reached.defence,
        first_two=worth.value_two - reached.defence_two,
        second_one=reached.attack - worth.value_one,
        second_two=reached.attack_two - worth.value_two,
        seconds=round(seconds, 1),
    )
