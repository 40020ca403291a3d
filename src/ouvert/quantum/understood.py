"""How a description of a game is understood: in words, how it is solved, and as a circuit."""

from __future__ import annotations

from dataclasses import dataclass

from ouvert.quantum.described import why_not_described
from ouvert.tricks.belief.observation import observe
from ouvert.tricks.description.model import Description
from ouvert.tricks.description.sentences import rules_said
from ouvert.tricks.landscape.described import Reach, Solvable, reached, solvable, trial_leads
from ouvert.tricks.play.state import GameState
from ouvert.tricks.play.text import points_text, teams_text, trumps_text


@dataclass(frozen=True, slots=True)
class ContractUnderstood:
    """A contract of a game.

    Attributes:
        name: its name, with the chosen suit.
        trumps: its trumps, highest first; empty if there are none.
        points: what cards count, most first; empty if nothing.
    """

    name: str
    trumps: str
    points: str


@dataclass(frozen=True, slots=True)
class WayUnderstood:
    """How a contract is solved; which suit is chosen makes no difference.

    Attributes:
        contract: its name.
        solved: with open cards.
        circuit: from which trick on it can be asked of a circuit.
    """

    contract: str
    solved: Solvable
    circuit: Reach


@dataclass(frozen=True, slots=True)
class Understood:
    """What a description says.

    Attributes:
        name: the game's name.
        seats: how many play.
        cards: cards of the deck.
        hand: cards of a hand.
        left: cards that are left over.
        teams: who plays with whom, in words.
        contracts: every contract with every suit that can be chosen.
        rules: every other rule, in sentences.
        ways: how each contract is solved.
        left_out: what the description leaves out, in its own sentences.
    """

    name: str
    seats: int
    cards: int
    hand: int
    left: int
    teams: str
    contracts: tuple[ContractUnderstood, ...]
    rules: tuple[str, ...]
    ways: tuple[WayUnderstood, ...]
    left_out: tuple[str, ...]


def understand(game: Description) -> Understood:
    """Return how a description is understood, from the description and a trial deal of each way."""
    return Understood(
        name=game.name,
        seats=game.seats,
        cards=game.deck.cards,
        hand=game.dealing.hand,
        left=game.left,
        teams=teams_text(game),
        contracts=tuple(
            ContractUnderstood(each.name, trumps_text(each), points_text(each))
            for each in game.settings.values()
        ),
        rules=rules_said(game),
        ways=tuple(_way(game, number) for number in range(len(game.contracts))),
        left_out=game.left_out,
    )


def _way(game: Description, contract: int) -> WayUnderstood:
    leads = trial_leads(game, contract)
    return WayUnderstood(
        game.contracts[contract].name, solvable(leads), reached(leads, _no_circuit)
    )


def _no_circuit(state: GameState) -> str | None:
    return why_not_described(observe(state, state.decider))
