"""One step of the walk that evaluates the game's formula, as gates, for any number of cards.

`formula_walk` says what a step is. Here an edge of the tree is a basis state: where in the tree it
is (`depth`, one qubit for each kind of edge from the tail down), and the cards chosen so far
(`choice`, numbers of slots, 0 where nothing is chosen yet). The hands are given and stay.

A step goes through the game once and back. Going, the cards that are chosen are played, and before
each the star of the vertex is reflected about; at the end the leaf is asked who has won. Coming
back everything is taken back, and the stars between are reflected about. So it costs the moves and
tricks of the whole game twice, as a Grover step of the game's circuit does, and the choice of a
card four times.

A star is prepared from its first edge: half of it goes down, and over all legal cards if the vertex
is one where it branches. Preparing backwards, turning the sign of all but the first edge, and
preparing again is the reflection. Ancillas are looked at, too, since what is no part of a star may
leave them in use halfway.

Phases of relative-phase Toffolis do no harm: what the position costs is taken back on the same
values, and those of a star belong to its edges, of which a tree has no circle.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from qiskit import QuantumCircuit

from ouvert.errors import SizeError
from ouvert.quantum.circuits.builder import INVERSES, Gates
from ouvert.quantum.circuits.card_play import bring_to_front, choose_flagged, index_bits
from ouvert.quantum.optimal.board import Board, Row
from ouvert.tricks.rules import TrickRules

_Reflect = Callable[[int, int, "list[int] | None"], None]


@dataclass(frozen=True)
class WalkStep:
    """A step of the walk.

    Attributes:
        board: the registers, `depth` and `choice` among them; the hands are given.
        levels: cards that are chosen; nobody has a choice in the last trick.
    """

    board: Board
    levels: int

    @property
    def depth(self) -> Sequence[int]:
        """The qubits that say which edge: tail, that into the root, and then two for each level."""
        return self.board.more["depth"]

    @property
    def gates(self) -> Sequence[Gates]:
        """The gates."""
        return self.board.b.gates

    def circuit(self) -> QuantumCircuit:
        """The step as a Qiskit circuit."""
        return self.board.b.circuit("walk")

    def start(self, hands: Sequence[int]) -> list[int]:
        """The qubits that are 1 when the walk begins on the tail of a deal (bits of the hands)."""
        return [*self.board.deal_bits(hands), self.depth[0]]


def walk_step(
    rules: TrickRules,
    cards_each: int,
    limit: int,
    tail: float,
    *,
    leader: int = 0,
    exact: bool = False,
) -> WalkStep:
    """Write a step of the walk for all deals of a game.

    Args:
        rules: the game, in which points or tricks are counted.
        cards_each: cards in each hand; what nobody holds is the skat, which counts for team 0.
        limit: what team 0 needs.
        tail: the weight of the tail, as of `FormulaWalk`.
        leader: the seat that leads.
        exact: use exact Toffolis throughout.

    Raises SizeError for fewer than two cards in each hand, and as `Board` does.
    """
    if cards_each < 2:
        raise SizeError(f"with {cards_each} cards in each hand nobody has a choice")
    levels = rules.seats * (cards_each - 1)
    choices = sum(index_bits(cards_each - level // rules.seats) for level in range(levels))
    more = {"depth": 2 + 2 * levels, "choice": choices}
    board = Board(rules, cards_each, limit, leader=leader, more=more, exact=exact)
    _Step(board, levels, tail, exact).write()
    return WalkStep(board, levels)


class _Step:
    """The work of `walk_step`."""

    def __init__(self, board: Board, levels: int, tail: float, exact: bool) -> None:
        self.board = board
        self.b = board.b
        self.tail = tail
        self.exact = exact
        self.levels = levels
        self.depth = board.more["depth"]
        rest = board.more["choice"]
        self.index: list[Row] = []
        for level in range(levels):
            width = index_bits(board.cards_each - level // board.rules.seats)
            self.index.append(rest[:width])
            rest = rest[width:]

    def write(self) -> None:
        """Write everything."""
        b = self.b
        start = b.here
        self.board.set_up()
        stop = b.here
        self.play(0, [])
        b.undo(start, stop)
        self.tail_star()

    def play(self, level: int, cards: list[Row]) -> None:
        """Go on from a level to the leaf and come back."""
        b, board = self.b, self.board
        if level == self.levels:
            self.leaf()
            return
        trick, place = divmod(level, board.rules.seats)
        self.star(level, cards, self.game_star)
        start = b.here
        slots = board.hands[place]
        bring_to_front(b, slots, self.index[level])
        board.hands[place] = slots[1:]
        played = [*cards, slots[0]]
        full = len(played) == board.rules.seats
        if full:
            board.finish_trick(trick, played)
        stop = b.here
        self.play(level + 1, [] if full else played)
        b.undo(start, stop)
        board.hands[place] = slots
        self.star(level, cards, self.middle_star)

    def leaf(self) -> None:
        """Play the last cards, turn the sign of a leaf where team 0 has won, take it back."""
        b, board = self.b, self.board
        start = b.here
        board.finish_trick(board.cards_each - 1, [slots[0] for slots in board.hands])
        stop = b.here
        b.z(self.depth[-1])
        b.cz(self.depth[-1], board.lost)
        b.undo(start, stop)

    def star(self, level: int, cards: list[Row], reflect: _Reflect) -> None:
        """Reflect about the stars of a level while the cards that may be played are flagged."""
        b = self.b
        place = level % self.board.rules.seats
        start = b.here
        flags = self.board.legal_flags(place, cards[0] if cards else None)
        stop = b.here
        reflect(level, self.board.team[place], flags)
        b.undo(start, stop)
        b.give(flags or [])

    def game_star(self, level: int, team: int, flags: list[int] | None) -> None:
        """The star of a vertex of the game, which branches where team 0 plays."""
        b = self.b
        end, middle = self.depth[1 + 2 * level : 3 + 2 * level]
        b.x(team)
        gates = self.prepared(level, end, middle, team, flags)
        self.append_inverse(gates)
        b.z(end)
        self.if_clean([*self.index[level], middle], gates, flags, lambda first: b.cz(first, end))
        b.gates += gates
        b.x(team)

    def middle_star(self, level: int, team: int, flags: list[int] | None) -> None:
        """The star of a vertex between, which branches where team 1 plays."""
        b = self.b
        middle, end = self.depth[2 + 2 * level : 4 + 2 * level]
        gates = self.prepared(level, middle, end, team, flags)
        self.append_inverse(gates)
        b.z(middle)

        def where_first(clean: int) -> None:
            # where team 0 plays, the card has been chosen before, and any may stand there
            with b.borrowed(2) as (other, first):
                start = b.here
                b.flip_all([clean, other, end])
                b.ccx(clean, team, other)
                b.ccx(other, end, first)
                b.flip_all([clean, end])
                stop = b.here
                b.cz(first, middle)
                b.undo(start, stop)

        self.if_clean(self.index[level], gates, flags, where_first)
        b.gates += gates

    def prepared(
        self, level: int, first: int, second: int, branches: int, flags: list[int] | None
    ) -> list[Gates]:
        """The gates that prepare a star from its first edge.

        Half stays there, half goes to the second kind of edge, over all cards that may be played
        if `branches` is 1.
        """
        b, index = self.b, self.index[level]
        begin = b.here
        b.split(1 / 2, second, first)
        b.cx(second, first)
        start, spare = b.here, list[int]()
        active = b.conjunction([second, branches], spare)
        size = self.board.cards_each - level // self.board.rules.seats
        chosen = b.take(size)
        for number, flag in enumerate(chosen):
            if flags is None:
                if number:
                    b.cx(active, flag)
            elif number:
                b.ccx(flags[number], active, flag)
            else:
                # without a choice the first card stands for all
                b.x(flags[0])
                b.ccx(flags[0], active, flag)
                b.x(flags[0])
        b.x(chosen[0])
        stop = b.here
        choose_flagged(b, chosen, index)
        b.undo(start, stop)
        b.give([*chosen, *spare])
        # off the star ancillas do not end clean, so nothing is cleared there
        toffoli = "ccx" if self.exact else "rccx"
        gates = [
            (toffoli if name in INVERSES else name, qubits, angle)
            for name, qubits, angle in b.gates[begin:]
        ]
        del b.gates[begin:]
        return gates

    def append_inverse(self, gates: Sequence[Gates]) -> None:
        """Write gates backwards."""
        self.b.gates += [
            (name, qubits, angle if name == "ctilt" else -angle)
            for name, qubits, angle in reversed(gates)
        ]

    def if_clean(
        self,
        zero: Sequence[int],
        gates: Sequence[Gates],
        flags: list[int] | None,
        act: Callable[[int], None],
    ) -> None:
        """Do something with a qubit that is 1 if some qubits are 0 and no ancilla is in use."""
        b = self.b
        named = {qubit for register in b.registers.values() for qubit in register}
        touched = {qubit for _, qubits, _ in gates for qubit in qubits}
        used = sorted(touched - named - set(flags or []))
        held: list[int] = []
        while set(used) - set(held):
            held += b.take(1)
        start, spare = b.here, list[int]()
        every = [*zero, *used]
        b.flip_all(every)
        clean = b.conjunction(every, spare)
        stop = b.here
        act(clean)
        b.undo(start, stop)
        b.give([*spare, *held])

    def tail_star(self) -> None:
        """The star of the vertex between the tail and the root."""
        b, tail, root = self.b, self.depth[0], self.depth[1]
        start = b.here
        b.split(1 - self.tail, root, tail)
        b.cx(root, tail)
        gates = b.gates[start:]
        del b.gates[start:]
        self.append_inverse(gates)
        b.z(root)
        b.gates += gates


__all__ = ["WalkStep", "walk_step"]
