"""Example 2 for a chip of today: the six-card game on eight qubits with a dozen CX.

It is the game of `six_cards`, with sensible play: A with ♣A ♣K and 40 points leads one of them
against ♣10 ♣9 ♣8 ♥10. A qubit is kept only for what may differ from game to game:

- for each hidden card one that says who of B and C got it, 0 for B;
- for each hidden card that may go in either trick one that is 1 if it goes in the second. ♥10
  always does, since clubs are led; after the king ♣10 never does, since it takes the trick;
- one that says whether A's side takes the second trick, which decides the game. The first is A's
  after the ace and the others' after the king.

The gates are not written down by hand. The rules and the way of playing say for each step how
likely its qubit is 1, given those before, and `append_chance` finds gates. So each step is a step
of the game, deal, play or trick, and needs to know only what lies there; but it is made for the
states that can lie there, and for no others.

Only games by the rules have a meaning. What a noisy chip measures besides can be recognised and
left out (`CompactGame.legal`): wrong numbers of cards in a hand or a trick, or a trick for the
wrong side.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from qiskit import QuantumCircuit, QuantumRegister

from ouvert.cards import Card
from ouvert.errors import RulesError
from ouvert.quantum.paper.encodings import SIX_CARDS, spaced
from ouvert.quantum.paper.parities import append_chance
from ouvert.quantum.paper.six_cards import (
    DECK,
    HIDDEN,
    OWN,
    POINTS_BEFORE,
    POINTS_NEEDED,
    RULES,
)
from ouvert.quantum.paper.tricks import lead_winners
from ouvert.quantum.problem import PlayProblem, Semantics
from ouvert.quantum.simulator.sparse import run
from ouvert.tricks.rules import members

ORDER = (5, 1, 3, 4)
"""Hidden cards in the order in which the deal writes them, by index in the deck."""
PLAYERS = ("B", "C")


@dataclass(frozen=True, slots=True)
class Line:
    """One way in which the game can go.

    Attributes:
        hands: the hidden cards of B and of C.
        first: what B and C play to the first trick.
        chance: how likely it is.
        takes: for each trick whether A takes it.
        points: A's in the end.
    """

    hands: tuple[frozenset[int], frozenset[int]]
    first: tuple[int, int]
    chance: float
    takes: tuple[bool, bool]
    points: int

    def later(self, card: int) -> bool:
        """Whether a hidden card goes in the second trick."""
        return card not in self.first


def lines(first_card: int, semantics: Semantics) -> tuple[Line, ...]:
    """All ways in which the game can go after A's first card, by the rules.

    With `Semantics.UNIFORM` these are all games that the rules allow.
    """
    last = next(card for card in OWN if card != first_card)
    problem = PlayProblem.small(
        RULES,
        sum(1 << card for card in OWN),
        limit=POINTS_NEEDED,
        taken=(POINTS_BEFORE, 0),
        semantics=semantics,
    )
    found = []
    for cards in combinations(HIDDEN, 2):
        hands = frozenset(cards), frozenset(HIDDEN) - frozenset(cards)
        b_plays = _choices(problem, 1, hands[0], [first_card])
        for b in b_plays:
            c_plays = _choices(problem, 2, hands[1], [first_card, b])
            for c in c_plays:
                chance = 1 / (6 * len(b_plays) * len(c_plays))
                found.append(_line(first_card, last, hands, (b, c), chance))
    return tuple(found)


def _choices(
    problem: PlayProblem, player: int, hand: Iterable[int], table: list[int]
) -> tuple[int, ...]:
    return tuple(members(problem.choices(player, sum(1 << card for card in hand), 0, table)))


def _line(
    lead: int,
    last: int,
    hands: tuple[frozenset[int], frozenset[int]],
    plays: tuple[int, int],
    chance: float,
) -> Line:
    first = (lead, *plays)
    second = (last, *(next(iter(hand - {card})) for hand, card in zip(hands, plays, strict=True)))
    winner = lead_winners(RULES, first)[lead]
    leader = second[first.index(winner)]
    takes = winner == lead, lead_winners(RULES, second)[leader] == last
    points = POINTS_BEFORE + sum(
        RULES.points[card]
        for cards, taken in zip((first, second), takes, strict=True)
        if taken
        for card in cards
    )
    return Line(hands, plays, chance, takes, points)


@dataclass(frozen=True)
class CompactGame:
    """The six-card game on few qubits.

    Attributes:
        first_card: what A leads, by index in the deck.
        circuit: the circuit, without measurements; one qubit after another is written.
        meanings: what it means that a qubit is 1.
        parts: name of each step, and how many instructions there are when it is over.
        cx: CZ gates, as much as CX, as they are written, before any translation.
        fixed: for each hidden card whose trick is always the same whether it is the second.
    """

    first_card: int
    circuit: QuantumCircuit
    meanings: tuple[str, ...]
    parts: tuple[tuple[str, int], ...]
    cx: int
    fixed: dict[int, bool]

    @property
    def card(self) -> Card:
        """What A leads."""
        return DECK[self.first_card]

    @cached_property
    def probabilities(self) -> dict[int, float]:
        """The probability of each outcome, the first qubit being the lowest bit."""
        return run(self.circuit).marginal(range(self.circuit.num_qubits))

    @cached_property
    def win_probability(self) -> float:
        """That A wins, by the last qubit."""
        return sum(p for outcome, p in self.probabilities.items() if self.wins(outcome))

    @property
    def win_qubit(self) -> int:
        """1 where A takes the second trick and so wins."""
        return len(self.meanings) - 1

    def wins(self, outcome: int) -> bool:
        """What the last qubit says."""
        return bool(outcome >> self.win_qubit & 1)

    @cached_property
    def games(self) -> dict[int, Line]:
        """Every outcome that stands for a game by the rules, whoever plays how."""
        every = lines(self.first_card, Semantics.UNIFORM)
        return {
            self.outcome(line): line
            for line in every
            if all(line.later(card) == late for card, late in self.fixed.items())
        }

    def legal(self, outcome: int) -> bool:
        """Whether an outcome stands for a game by the rules."""
        return outcome in self.games

    def outcome(self, line: Line) -> int:
        """The outcome that stands for a game."""
        bits = _bits(line, [card for card in HIDDEN if card not in self.fixed])
        return sum(bit << at for at, bit in enumerate(bits))

    def card_string(self, outcome: int, part: str) -> str:
        """The paper's string of a legal outcome after a step, as in table 6.

        Args:
            outcome: of the finished circuit.
            part: a name of `Example.steps` of the six-card example: deal, card 1, card 3, …

        Raises RulesError for what is no game.
        """
        if outcome not in self.games:
            raise RulesError(f"{outcome:b} is no game by the rules")
        line = self.games[outcome]
        done = ("deal", "card 1", "card 2", "card 3", "trick 1", "cards 4 to 6", "trick 2").index(
            part
        )
        places = "".join(self._place(line, card, done) for card in range(len(DECK)))
        return spaced(places, SIX_CARDS.width)

    def _place(self, line: Line, card: int, done: int) -> str:
        """Where a card is after so many steps, as j2 j1 j0."""
        seat = 0 if card in OWN else 1 + (card in line.hands[1])
        late = card != self.first_card if seat == 0 else line.later(card)
        played, taken = (5, 6) if late else (1 + seat, 4)
        if done >= taken:
            return "111" if line.takes[late] else "110"
        return ("00", "10", "01")[seat] + ("1" if done >= played else "0")


def compact_six_cards(first_card: Card = Card.CA) -> CompactGame:
    """The six-card game after ♣A or ♣K with sensible play.

    p = 1/3 with the ace and 2/3 with the king. Raises RulesError for another card.
    """
    if first_card not in (DECK[card] for card in OWN):
        raise RulesError(f"A has ♣A and ♣K and cannot play {first_card}")
    lead = DECK.index(first_card)
    every = lines(lead, Semantics.SENSIBLE)
    fixed = {
        card: every[0].later(card)
        for card in HIDDEN
        if len({line.later(card) for line in every}) == 1
    }
    moving = [card for card in HIDDEN if card not in fixed]
    names = RULES.names
    steps = [
        *(("deal", f"{names[card]} is C's") for card in ORDER),
        *(("play", f"{names[card]} goes in the second trick") for card in moving),
        ("trick", "A takes the second trick"),
    ]
    circuit = QuantumCircuit(
        QuantumRegister(len(steps), "game"), name=f"six cards {first_card.code}"
    )
    parts: dict[str, int] = {}
    cx = 0
    for qubit, (part, _) in enumerate(steps):
        cx += append_chance(circuit, qubit, range(qubit), _chances(every, moving, qubit))
        parts[part] = len(circuit.data)
    return CompactGame(
        lead, circuit, tuple(meaning for _, meaning in steps), tuple(parts.items()), cx, fixed
    )


def _bits(line: Line, moving: Iterable[int]) -> tuple[int, ...]:
    """A game as the values of the qubits."""
    return (
        *(int(card in line.hands[1]) for card in ORDER),
        *(int(line.later(card)) for card in moving),
        int(line.takes[1]),
    )


def _chances(
    every: Iterable[Line], moving: Iterable[int], qubit: int
) -> dict[tuple[int, ...], float]:
    """How likely a qubit is 1, for each value of those before it that occurs."""
    found: dict[tuple[int, ...], list[float]] = {}
    for line in every:
        bits = _bits(line, moving)
        sums = found.setdefault(bits[:qubit], [0.0, 0.0])
        sums[bits[qubit]] += line.chance
    return {before: ones / (zeros + ones) for before, (zeros, ones) in found.items()}


__all__ = ["CompactGame", "Line", "compact_six_cards", "lines"]
