"""The worked examples for a chip of today: each on eight qubits with a dozen CX.

**Six cards.** It is the game of `six_cards`, with sensible play: A with ♣A ♣K and 40 points leads
one of them against ♣10 ♣9 ♣8 ♥10. A qubit is kept only for what may differ from game to game:

- for each hidden card one that says who of B and C got it, 0 for B;
- for each hidden card that may go in either trick one that is 1 if it goes in the second. ♥10
  always does, since clubs are led; after the king ♣10 never does, since it takes the trick;
- one that says whether A's side takes the second trick, which decides the game. The first is A's
  after the ace and the others' after the king.

The gates are not written down by hand. The rules and the way of playing say for each step how
likely its qubit is 1, given those before, and `append_chance` finds gates. So each step is a step
of the game, deal, play or trick, and needs to know only what lies there; but it is made for the
states that can lie there, and for no others.

**Four cards.** It is the game of `four_cards`: A and B have two each of ♣A ♣10 ♣K ♣Q, and play any
card. A qubit for each card says whether it is B's, and two say which cards meet in which trick. Who
wins follows: A does if he has ♣A, unless he has ♣K too and plays his higher card to B's lower one.

Only games by the rules have a meaning. What a noisy chip measures besides can be recognised and
left out (`Compact.legal`): wrong numbers of cards in a hand or a trick, or a trick for the wrong
side.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product

from qiskit import QuantumCircuit, QuantumRegister

from ouvert.cards import Card
from ouvert.errors import RulesError
from ouvert.quantum.paper.encodings import SIX_CARDS, spaced
from ouvert.quantum.paper.four_cards import DECK as FOUR
from ouvert.quantum.paper.four_cards import paper_rules
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
from ouvert.tricks.rules import TrickRules, members

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
class Compact:
    """A game on few qubits.

    Attributes:
        circuit: the circuit, without measurements; one qubit after another is written.
        meanings: what it means that a qubit is 1; the last says that A wins.
        cx: CZ or CX gates as they are written, before any translation.
        legal_outcomes: every outcome that stands for a game by the rules, whoever plays how.
    """

    circuit: QuantumCircuit
    meanings: tuple[str, ...]
    cx: int
    legal_outcomes: frozenset[int]

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
        """1 where A wins."""
        return len(self.meanings) - 1

    def wins(self, outcome: int) -> bool:
        """What the last qubit says."""
        return bool(outcome >> self.win_qubit & 1)

    def legal(self, outcome: int) -> bool:
        """Whether an outcome stands for a game by the rules."""
        return outcome in self.legal_outcomes


@dataclass(frozen=True)
class CompactGame(Compact):
    """The six-card game on few qubits; the last qubit says that A takes the second trick.

    Attributes:
        first_card: what A leads, by index in the deck.
        parts: name of each step, and how many instructions there are when it is over.
        games: the game that each legal outcome stands for.
    """

    first_card: int
    parts: tuple[tuple[str, int], ...]
    games: dict[int, Line]

    @property
    def card(self) -> Card:
        """What A leads."""
        return DECK[self.first_card]

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
    games = {
        sum(bit << at for at, bit in enumerate(_bits(line, moving))): line
        for line in lines(lead, Semantics.UNIFORM)
        if all(line.later(card) == late for card, late in fixed.items())
    }
    meanings = tuple(meaning for _, meaning in steps)
    return CompactGame(circuit, meanings, cx, frozenset(games), lead, tuple(parts.items()), games)


def compact_four_cards() -> Compact:
    """The four-card game, both playing any card: p = 5/12."""
    rules = paper_rules(FOUR, seats=2)
    circuit = QuantumCircuit(QuantumRegister(8, "game"), name="four cards")
    cx = 0
    hands = [tuple(int(card in own) for card in range(4)) for own in combinations(range(4), 2)]
    for qubit in range(4):
        cx += append_chance(circuit, qubit, range(qubit), _shares(hands, qubit))
    for qubit in (4, 5):
        circuit.h(qubit)
    # relative-phase Toffolis, of three CX each
    circuit.x(2)
    circuit.rccx(2, 5, 6)
    circuit.x(2)
    circuit.x([0, 6])
    circuit.rccx(0, 6, 7)
    circuit.x([0, 6])
    cx += 2 * 3
    meanings = (
        *(f"{name} is B's" for name in rules.names),
        "A's higher card goes in the second trick",
        "it meets B's lower card",
        "that is so, and ♣K is A's",
        "A wins",
    )
    legal = frozenset(
        _four_card_outcome(rules, hand, later, crossed)
        for hand, later, crossed in product(hands, (0, 1), (0, 1))
    )
    return Compact(circuit, meanings, cx, legal)


def _four_card_outcome(rules: TrickRules, hand: tuple[int, ...], later: int, crossed: int) -> int:
    """The outcome that stands for a game with four cards; who wins is found by the rules.

    Args:
        rules: of the game.
        hand: for each card whether it is B's.
        later: whether A's higher card goes in the second trick.
        crossed: whether it meets B's lower one.
    """
    own = [card for card in range(4) if not hand[card]]
    other = [card for card in range(4) if hand[card]]
    tricks = [(own[at], other[at ^ crossed]) for at in (later, 1 - later)]
    points = sum(
        rules.points[card]
        for lead, answer in tricks
        if lead_winners(rules, (lead, answer))[lead] == lead
        for card in (lead, answer)
    )
    wins = int(2 * points > sum(rules.points))
    bits = (*hand, later, crossed, int(crossed and not hand[2]), wins)
    return sum(bit << at for at, bit in enumerate(bits))


def _shares(hands: Sequence[tuple[int, ...]], qubit: int) -> dict[tuple[int, ...], float]:
    """How often a card is B's in equally likely deals, for each place of those before it."""
    found: dict[tuple[int, ...], list[int]] = {}
    for hand in hands:
        found.setdefault(hand[:qubit], []).append(hand[qubit])
    return {before: sum(ones) / len(ones) for before, ones in found.items()}


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


__all__ = ["Compact", "CompactGame", "Line", "compact_four_cards", "compact_six_cards", "lines"]
