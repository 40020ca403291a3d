"""The whole rest of a game as one circuit, and what its bits mean.

Its registers are

| register | holds |
|---|---|
| `deal` | for each free card where it lies (`DealPlan.columns`) |
| `hand0`, `hand1`, … | slots with the codes of cards, the current leader's first |
| `choice` | for each play the number of the slot, lowest bit first |
| `beat` | for each trick and each of its cards but the first: it beats the best before it |
| `team` | the team of each hand, the last winner first; unless `clockwise`, not the last one's |
| `result` | the gains of the counted team above a start that makes the top bit the answer |
| `work` | ancillas, all zero at the end |

Where a partner is known by a card that nobody has shown, teams follow from the deal.

With three seats or more the other hands are clockwise only where the order of play matters. Under
uniform play it does not, and a winner just changes places with the best before, the leader at
first (`GameCircuit.clockwise`). `choice` and `beat` grow as the game goes on, out of what were
ancillas before. Where nobody plays but at random, hands are sorted by suit and stay so.

Nothing is forgotten, so every basis state of the outcome is one way in which the game can go, and
its squared amplitude is the probability of that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from qiskit import QuantumCircuit

from ouvert.errors import SizeError
from ouvert.quantum.circuits.builder import Builder, Part
from ouvert.quantum.circuits.card_play import bring_to_front, choose_any, choose_flagged, index_bits
from ouvert.quantum.circuits.deal import DealPlan, write_deal
from ouvert.quantum.circuits.encoding import CardCodes, decision_tree
from ouvert.quantum.circuits.filters import may_follow, sensible
from ouvert.quantum.circuits.hands import ABSENT, Slots, write_hands
from ouvert.quantum.circuits.obligations import lawful
from ouvert.quantum.circuits.partners import add_constant, add_earlier, write_partners
from ouvert.quantum.circuits.policy import Shadows
from ouvert.quantum.circuits.runs import choose_in_run, take_out
from ouvert.quantum.circuits.trick import (
    EXCHANGES,
    add,
    add_points,
    best_to_front,
    decide,
    note_beats,
    teams_to_front,
    winner_to_lead,
)
from ouvert.quantum.problem import Goal, PlayProblem, Semantics
from ouvert.tricks.rules import Objective, members


@dataclass(frozen=True)
class GameCircuit:
    """A circuit for the rest of a game, and how to read it.

    Attributes:
        circuit: the circuit, without measurements.
        problem: the problem that it answers, its first card played already.
        win_qubit: 1 where the side of the asking seat wins.
        steps: of uniform or sensible play and of tricks in more detail: which slots are legal, the
            choice of one, its card out of the hand, the winner, the exchange of hands.
        parts: which instructions deal, play, decide tricks and score; together all of them.
        codes: the codes of the cards.
        registers: the qubits of each register.
        slots: for each trick the qubits of its cards, in the order of the hands.
        card: the card of each number that these may hold.
        clockwise: whether the hands stay in clockwise order; otherwise the winner of a trick has
            changed places with those that were the best before.
        wiped: the instructions that a measurement of their target can replace (`Builder.wiped`).
    """

    circuit: QuantumCircuit
    problem: PlayProblem
    win_qubit: int
    parts: tuple[Part, ...]
    codes: CardCodes
    registers: dict[str, tuple[int, ...]]
    slots: tuple[tuple[tuple[int, ...], ...], ...]
    card: Mapping[int, int]
    clockwise: bool
    steps: tuple[Part, ...]
    wiped: frozenset[int]

    def parts_of(self, name: str | None = None, trick: int | None = None) -> tuple[Part, ...]:
        """The parts of a name (deal, play, trick, score) and of a trick, counted from 1."""
        return tuple(
            each
            for each in self.parts
            if (name is None or each.name == name) and (trick is None or each.trick == trick - 1)
        )

    @property
    def work_qubits(self) -> tuple[int, ...]:
        """The ancillas, which are zero at the end."""
        persistent = sum(len(qubits) for qubits in self.registers.values())
        return tuple(range(persistent, self.circuit.num_qubits))

    def replay(self, outcome: int) -> tuple[tuple[int, int], ...]:
        """Return the plays of one outcome, a number whose bit i is qubit i, as (seat, card).

        All plays from the beginning of the unfinished trick on. A card of -1 is no card.
        """
        words = -(-self.circuit.num_qubits // 64)
        row = [outcome >> 64 * word & (1 << 64) - 1 for word in range(words)]
        seats, cards = self.replays(np.array([row], np.uint64))
        return tuple(zip(seats[0].tolist(), cards[0].tolist(), strict=True))

    def replays(self, rows: NDArray[np.uint64]) -> tuple[NDArray[np.int8], NDArray[np.int16]]:
        """Return the plays of many outcomes: the seats and the cards, each [outcomes, plays].

        Outcomes are rows uint64[outcomes, words]; qubit i is bit i % 64 of word i // 64.
        """
        rules = self.problem.rules
        count = rules.seats
        card_of = np.full(1 << self.codes.bits, -1, np.int16)
        for number, card in self.card.items():
            card_of[number] = card
        beat = self.registers.get("beat", ())
        places = np.arange(count, dtype=np.int8)
        order = np.tile((self.problem.leader + places) % count, (len(rows), 1)).T
        seats, cards = [], []
        for trick, slots in enumerate(self.slots):
            noted = [_bit(rows, beat[trick * (count - 1) + place]) for place in range(count - 1)]
            played = np.stack([card_of[_number(rows, slot)] for slot in slots])
            # the last card is not swapped
            for place in range(count - 2, 0, -1):
                _exchange(played, place, noted[place - 1])
            turn = np.argsort((order - order[0]) % count, axis=0)
            seats += list(np.take_along_axis(order, turn, axis=0))
            cards += list(np.take_along_axis(played, turn, axis=0))
            order = self._order_after(order, noted)
        empty = np.empty((len(rows), 0))
        return (
            np.stack(seats, axis=1).astype(np.int8) if seats else empty.astype(np.int8),
            np.stack(cards, axis=1).astype(np.int16) if cards else empty.astype(np.int16),
        )

    def _order_after(
        self, order: NDArray[np.int8], noted: Sequence[NDArray[np.bool_]]
    ) -> NDArray[np.int8]:
        """The seats of the hands, [hands, outcomes], after a trick whose `beat` was noted."""
        after = order.copy()
        for place, beats in enumerate(noted, 1):
            if self.clockwise:
                after[0] = np.where(beats, order[place], after[0])
            else:
                _exchange(after, place, beats)
        if self.clockwise:
            places = np.arange(len(order), dtype=np.int8)
            after[:] = (after[0] + places[:, None]) % len(order)
        return after


def _exchange(rows: NDArray[Any], place: int, where: NDArray[np.bool_]) -> None:
    """Exchange the first row and another where it is told."""
    first = np.where(where, rows[place], rows[0])
    rows[place] = np.where(where, rows[0], rows[place])
    rows[0] = first


def _bit(rows: NDArray[np.uint64], qubit: int) -> NDArray[np.bool_]:
    return (rows[:, qubit // 64] >> np.uint64(qubit % 64) & np.uint64(1)).astype(np.bool_)


def _number(rows: NDArray[np.uint64], qubits: Sequence[int]) -> NDArray[np.int64]:
    number = np.zeros(len(rows), np.int64)
    for place, qubit in enumerate(qubits):
        number |= _bit(rows, qubit).astype(np.int64) << place
    return number


def game_circuit(
    problem: PlayProblem, first_card: int | None = None, *, exact: bool = False
) -> GameCircuit:
    """Build the circuit for the rest of a game after a first card.

    Args:
        problem: the question.
        first_card: the card that the asking seat plays now; left out, its choice too is made by
            the semantics or the policy.
        exact: use exact Toffolis instead of relative-phase ones.

    Raises RulesError if the card may not be played, SizeError for more than four seats.
    """
    seats = problem.rules.seats
    if seats not in EXCHANGES:
        raise SizeError(f"circuits are built for 2 to {max(EXCHANGES)} seats, not for {seats}")
    if first_card is not None:
        problem = problem.with_first_card(first_card)
    return GameWriter(problem, exact).build()


class GameWriter:
    """The work of `game_circuit`; others write a part of it in another way.

    Args:
        problem: the question.
        exact: use exact Toffolis instead of relative-phase ones.

    Attributes:
        few_cards: with fewer cards left in each hand the points of a trick are added card by card.
    """

    few_cards = 5

    def __init__(self, problem: PlayProblem, exact: bool) -> None:
        self.problem = problem
        self.seats = problem.rules.seats
        self.plan = DealPlan.of(problem)
        self.codes = CardCodes(problem.rules, self.cards())
        self.b = Builder(exact=exact)
        self.shadows = None
        if problem.policy is not None:
            self.shadows = Shadows(problem, self.plan, self.codes)
        self.seen: list[int] = []
        self.register()

    def cards(self) -> tuple[int, ...]:
        """The cards that can appear."""
        return tuple(sorted((*members(self.problem.in_play), *self.problem.table)))

    def register(self) -> None:
        """Create the registers."""
        b, tricks, bits = self.b, self.problem.tricks, self.codes.bits
        self.deal = b.register("deal", self.plan.bits)
        self.hands: list[list[list[int]]] = []
        for place in range(self.seats):
            row = b.register(f"hand{place}", tricks * bits)
            self.hands.append([row[slot * bits : (slot + 1) * bits] for slot in range(tricks)])
        # unless hands keep their order, the last team follows from the others
        self.team = b.register("team", self.seats if self.clockwise else self.seats - 1)
        self.result = b.register("result", 1 + self.start_bits())

    def gains(self) -> int:
        """The most that the counted team can still gain."""
        problem = self.problem
        laws = problem.laws
        more = 0 if laws is None else laws.last_trick + sum(laws.earlier)
        if problem.goal is not Goal.POINTS or problem.rules.objective is not Objective.POINTS:
            return problem.tricks + more
        return sum(problem.rules.points[card] for card in self.codes.cards) + more

    @property
    def clockwise(self) -> bool:
        """Whether the order of the hands matters: not if all play at random, only to be legal."""
        problem = self.problem
        if problem.laws is not None:
            return True
        return problem.policy is not None or problem.semantics is Semantics.SENSIBLE

    @property
    def in_order(self) -> bool:
        """Whether hands are sorted by suit, and stay so."""
        known = self.plan.fixed[: len(self.problem.others)]
        return not self.clockwise and self.codes.suit_bits > 0 and not any(known)

    @property
    def decided(self) -> bool:
        """Whether the result does not depend on the play."""
        return not 0 <= self.problem.allowance < self.gains()

    def start_bits(self) -> int:
        """The number k: the result starts at 2^k - 1 - allowance and stays below 2^(k + 1)."""
        if self.decided:
            return 0
        allowance = self.problem.allowance
        return max(allowance.bit_length(), (self.gains() - allowance - 1).bit_length())

    def build(self) -> GameCircuit:
        """Write everything."""
        b, problem = self.b, self.problem
        with b.part("deal"):
            self.write_start()
        slots = [self.write_trick(trick) for trick in range(problem.tricks)]
        if problem.rules.teams[problem.seat] == 0:
            # the top bit says that team 0 has lost
            with b.part("score"):
                b.x(self.result[-1])
        place = b.order
        return GameCircuit(
            circuit=b.circuit("game"),
            problem=problem,
            win_qubit=place[self.result[-1]],
            parts=tuple(b.parts),
            codes=self.codes,
            registers={
                name: tuple(place[qubit] for qubit in qubits)
                for name, qubits in b.registers.items()
            },
            slots=tuple(
                tuple(tuple(place[qubit] for qubit in card) for card in cards) for cards in slots
            ),
            card=self.card_of(),
            clockwise=self.clockwise,
            steps=tuple(b.steps),
            wiped=b.wiped(),
        )

    def write_start(self) -> None:
        """The deal, the hands, the teams, and the start of the result."""
        b, problem, code = self.b, self.problem, self.codes.code
        seat_of = [(problem.leader + place) % self.seats for place in range(self.seats)]
        for qubit, seat in zip(self.team, seat_of, strict=False):
            hidden = problem.laws is not None and problem.laws.hides(problem, seat)
            if problem.rules.teams[seat] and not hidden:
                b.x(qubit)
        allowance = problem.allowance
        if not self.decided:
            b.set_if((1 << self.start_bits()) - 1 - allowance, self.result)
        elif allowance < 0:
            b.x(self.result[-1])
        dealt = len(self.plan.places) != 2 or problem.weights is not None
        if dealt:
            write_deal(b, self.plan, self.deal, problem.weights)
        free = {}
        for place, seat in enumerate(seat_of):
            known = [problem.table[place]] if place < len(problem.table) else []
            if seat != problem.seat:
                other = problem.others.index(seat)
                known += sorted(members(self.plan.fixed[other]), key=code.__getitem__)
                free[other] = self.hands[place][len(known) :]
            for card, slot in zip(known, self.hands[place], strict=False):
                b.set_if(code[card], slot)
            if seat == problem.seat:
                self.write_own(self.hands[place][len(known) :])
        write_hands(b, self.plan, self.plan.columns(self.deal), code, free, dealt=dealt)
        if problem.laws is not None and problem.laws.partner_cards:
            write_partners(b, problem, self.codes, self.hands, self.team)
            if not self.decided:
                add_earlier(b, problem, self.team, self.result)

    def write_own(self, slots: Slots) -> None:
        """Write the cards of the asking seat into its slots."""
        code = self.codes.code
        for card, slot in zip(
            sorted(members(self.problem.hand), key=code.__getitem__), slots, strict=True
        ):
            self.b.set_if(code[card], slot)

    def write_trick(self, trick: int) -> tuple[tuple[int, ...], ...]:
        """One trick; return the qubits of its cards."""
        b, problem = self.b, self.problem
        begun = len(problem.table) if not trick else 0
        shadows = self.shadows
        beat = b.grow("beat", self.seats - 1)
        cards = [self.hands[place].pop(0) for place in range(begun)]
        early = problem.semantics is Semantics.SENSIBLE and problem.policy is None
        early = early or problem.laws is not None
        for place in range(1, begun if early else 0):
            with b.part("trick", trick):
                note_beats(b, self.codes, cards, beat, place)
        for place in range(begun, self.seats):
            with b.part("play", trick, place):
                cards.append(self.play(place, cards, beat))
            if shadows is not None:
                shadows.play(place)
            if early and 0 < place < self.seats - 1:
                with b.part("trick", trick):
                    note_beats(b, self.codes, cards, beat, place)
        with b.part("trick", trick):
            with b.step("winner"):
                decide(b, self.codes, cards, beat, self.seats - 2 if early else 0)
            self.before_exchange()
            rows = [
                [qubit for slot in hand for qubit in slot if qubit != ABSENT] for hand in self.hands
            ]
            with b.step("exchange"):
                if self.clockwise:
                    rows = [[team, *row] for team, row in zip(self.team, rows, strict=True)]
                    winner_to_lead(b, beat, rows)
                else:
                    best_to_front(b, rows, beat, self.seats)
                    teams_to_front(b, self.team, sum(problem.rules.teams), beat)
        if shadows is not None:
            shadows.finish()
            self.seen += [*(qubit for card in cards for qubit in card), *beat]
        if not self.decided:
            with b.part("score", trick):
                self.score(cards)
                laws = problem.laws
                if laws is not None and laws.last_trick and trick == problem.tricks - 1:
                    # counted_team is 1: laws go with points or tricks
                    add_constant(b, laws.last_trick, self.team[0], self.result)
        return tuple(tuple(card) for card in self.kept(cards, trick))

    def play(self, place: int, cards: list[list[int]], beat: Sequence[int]) -> list[int]:
        """One play; return the qubits of the card."""
        b, slots = self.b, self.hands[place]
        width = index_bits(len(slots))
        index = b.grow("choice", width)
        if width and self.in_order:
            if place:
                self.choose_legal(slots, cards[0], index)
            else:
                with b.step("choice"):
                    choose_any(b, len(slots), index)
            with b.step("card"):
                self.take_card(slots, index)
        elif width:
            if self.shadows is not None:
                controls = [*self.seen, *(qubit for card in cards for qubit in card)]
                self.shadows.choose(b, place, slots, controls, index)
                bring_to_front(b, slots, index)
                return slots.pop(0)
            start, spare = b.here, list[int]()
            flags: list[int] = []
            with b.step("legal"):
                if self.problem.semantics is Semantics.SENSIBLE:
                    flags = sensible(b, self.codes, slots, cards, beat, self.team, spare)
                elif self.problem.laws is not None:
                    laws = self.problem.laws
                    flags = lawful(b, self.codes, laws, slots, cards, beat, self.team, spare)
                elif place and self.codes.suit_bits:
                    flags = may_follow(b, self.codes, slots, cards[0], spare)
            stop = b.here
            with b.step("choice"):
                if flags:
                    choose_flagged(b, flags, index)
                else:
                    choose_any(b, len(slots), index)
            with b.step("legal"):
                b.undo(start, stop)
            b.give(spare)
            with b.step("card"):
                bring_to_front(b, slots, index)
        return slots.pop(0)

    def choose_legal(self, slots: Slots, lead: Sequence[int], index: Sequence[int]) -> None:
        """Choose a legal card of a hand in order."""
        choose_in_run(self.b, self.codes, slots, lead, index)

    def take_card(self, slots: Slots, index: Sequence[int]) -> None:
        """Take the chosen card out of a hand in order."""
        take_out(self.b, slots, index)

    def before_exchange(self) -> None:
        """What has to be there before hands are exchanged."""

    def kept(self, cards: list[list[int]], trick: int) -> list[list[int]]:
        """What is kept of the cards of a trick that is over."""
        del trick
        return cards

    def card_of(self) -> Mapping[int, int]:
        """The card of each number that is kept of a card played."""
        return self.codes.card

    def score(self, cards: list[list[int]]) -> None:
        """Add the trick to the result if the counted team has taken it."""
        b, problem = self.b, self.problem
        winner = self.team[0]
        if not problem.counted_team:
            b.x(winner)
        if problem.goal is Goal.POINTS and problem.rules.objective is Objective.POINTS:
            points = {card: problem.rules.points[card] for card in self.codes.cards}
            tree = decision_tree(self.codes.values(points), self.codes.bits)
            width = max(points.values()).bit_length()
            # towards the end there are no idle ancillas left
            together = len(self.hands[0]) >= self.few_cards
            for counted in [cards] if together else [[card] for card in cards]:
                add_points(b, counted, tree, width, winner, self.result)
        else:
            add(b, [winner], self.result)
        if not problem.counted_team:
            b.x(winner)
