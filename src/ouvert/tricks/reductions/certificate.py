"""The winner's strategy on the positions of `fallback`, checked against every line of the loser.

The proof in docs/complexity.md gives whoever wins on the graph a strategy in the trick game. This
follows the strategy through a given position and never searches it: at each turn it tries all that
the loser can do and sees that the winner comes to his goal. The numbers are counted from the cards,
not taken from the construction.

The loser may do more than the rules allow: he may have thrown any aces by any time, and wins all
tricks that he could win at most. So a line that fails would not have to be one; that none fails is
what is to be shown. Where the strategy says to throw losers first, it is checked that the hand has
enough of them.
"""

from __future__ import annotations

from dataclasses import dataclass

from ouvert.errors import OuvertError
from ouvert.tricks.reductions.geography import Graph
from ouvert.tricks.reductions.layout import Reduction


class CertificateError(OuvertError):
    """A line of the loser against which the strategy does not come to its goal."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """What was checked.

    Attributes:
        winner: the team that comes to its goal, A or B.
        lines: lines of the loser that were followed to their end.
    """

    winner: str
    lines: int


@dataclass(frozen=True, slots=True)
class _Fallback:
    """The numbers of one turn at a vertex, as the cards have them."""

    entries: int
    gate_aces: int
    shared: int
    gate_losers: int


def check(reduction: Reduction) -> Certificate:
    """Check a reduction of `fallback.proved_from_graph`.

    Raises CertificateError for a line that fails, with the turn and what is missing.
    """
    checked = _Check(reduction)
    checked.guards_hold()
    graph = checked.graph
    checked.turn(graph.start, 1, frozenset(), {"A": 0, "B": 0})
    return Certificate(checked.winner, checked.lines)


class _Check:
    """A position, who wins it, and the lines followed so far."""

    def __init__(self, reduction: Reduction) -> None:
        if not isinstance(reduction.source, Graph):
            raise CertificateError("only reductions of graphs have this strategy")
        self.graph = reduction.source
        self.winner = "A" if self.graph.first_player_wins else "B"
        self.lines = 0
        self._hands = {hand.name: hand for hand in reduction.hands}
        self._seats = {hand.name: seat for seat, hand in enumerate(reduction.hands)}
        self._holders = {card: hand.name for hand in reduction.hands for card in hand.cards.items()}
        self._tricks = len(reduction.hands[0].cards)
        # both goals together are one trick more than there are
        goal = reduction.goal if self.winner == "A" else self._tricks + 1 - reduction.goal
        self._goal = goal
        self._fallbacks = {
            vertex: self._numbers(f"h{vertex}")
            for vertex in self.graph.vertices
            if f"h{vertex}" in self._hands
        }

    def guards_hold(self) -> None:
        """See that each hand has a guard of the other team that can keep its losers covered.

        A bank guards the kings of its gate that lead to it, and so has to sit directly behind.
        """
        for name, hand in self._hands.items():
            if name.endswith(" guard"):
                continue
            for suit in (suit for suit, rank in hand.cards.items() if rank == "K"):
                above = self._holders.get((suit, "A"))
                opponent = above is not None and self._hands[above].team != hand.team
                self._see(opponent, f"no opponent has an ace above the king of {suit} in {name}")
            guard = self._hands[f"{name} guard"]
            covered = self._links(name, guard.name)
            spare = len(guard.cards) - covered
            between = self._seats[guard.name] - self._seats[name]
            self._see(guard.team != hand.team, f"{guard.name} is a partner's")
            self._see(set(guard.cards.values()) == {"A"}, f"{guard.name} has kings")
            self._see(spare >= len(hand.cards) - covered, f"{guard.name} has too few spare cards")
            self._see(0 < between <= 2, f"{guard.name} does not sit behind {name}")
            if " gate " in name:
                bank = name.replace(" gate ", " bank ")
                behind = self._seats[bank] - self._seats[name]
                self._see(behind == 1, f"{bank} does not sit directly behind {name}")

    def turn(self, at: str, turn: int, visited: frozenset[str], won: dict[str, int]) -> None:
        """The token comes to a vertex; `won` are the tricks before, the loser's at most."""
        team = self.graph.team(at)
        self._keeps_its_aces(f"h{at}", sum(won.values()), team)
        won = {**won, team: won[team] + self._aces(f"h{at}")}
        if team == self.winner:
            self._ours(at, turn, visited, won)
        else:
            self._theirs(at, turn, visited, won)

    def _ours(self, at: str, turn: int, visited: frozenset[str], won: dict[str, int]) -> None:
        """The winner moves: by the graph, or by his fallback if aces have been thrown."""
        loser = "B" if self.winner == "A" else "A"
        own, other = won[self.winner], won[loser]
        thrown = 0
        for later in sorted(self._fallbacks[at]):
            if later < turn:
                continue
            numbers = self._fallbacks[at][later]
            gained = own + max(1, thrown)
            after = other + numbers.gate_aces
            where = f"turn {turn} at {at}, fallback {later}"
            # the gate leads to the bank, which cashes; or the winner gets all the rest
            self._reaches(gained + numbers.shared, f"{where}, bank")
            self._reaches(self._tricks - after, f"{where}, guard")
            thrown += numbers.entries
        self._reaches(own + thrown, f"turn {turn} at {at}, all entering aces thrown")
        target = self.graph.winning_move(at, visited)
        if target is None:
            raise CertificateError(f"turn {turn} at {at}: the winner has no move on the graph")
        self._see(
            self._holders.get((f"{at}>{target}", "A")) == f"h{target}", f"no suit {at}>{target}"
        )
        self.turn(target, turn + 1, visited | {at}, won)

    def _theirs(self, at: str, turn: int, visited: frozenset[str], won: dict[str, int]) -> None:
        """The loser moves: any edge, a loser, or a king of any turn's gate."""
        loser = self.graph.team(at)
        ours, theirs = won[self.winner], won[loser]
        self._reaches(self._tricks - theirs, f"turn {turn} at {at}, a loser is led")
        for other_turn, numbers in self._fallbacks[at].items():
            where = f"turn {turn} at {at}, king of turn {other_turn}"
            if not numbers.entries:
                continue
            if other_turn < turn:
                self._reaches(ours + numbers.gate_aces, where)
                kept = self._tricks - sum(won.values())
                self._see(kept >= numbers.gate_aces, f"{where}: the gate kept {kept} cards")
                continue
            self._see(
                numbers.gate_losers >= sum(won.values()), f"{where}: the gate has too few losers"
            )
            self._reaches(ours + numbers.gate_aces + numbers.shared, f"{where}, kings all won")
            self._reaches(self._tricks - theirs - numbers.shared, f"{where}, bank leads")
        for target in self.graph.targets(at):
            if target in visited or target == self.graph.start:
                continue
            self.turn(target, turn + 1, visited | {at}, won)

    def _numbers(self, name: str) -> dict[int, _Fallback]:
        """The fallbacks of a vertex hand by their turns, counted."""
        found = {}
        for gate in self._hands:
            start, _, last = gate.partition(" gate ")
            if start == name and last.isdigit():
                bank = f"{name} bank {last}"
                found[int(last)] = _Fallback(
                    self._links(name, gate),
                    self._aces(gate),
                    self._links(gate, bank),
                    self._links(gate, f"{gate} guard"),
                )
        return found

    def _keeps_its_aces(self, name: str, thrown: int, team: str) -> None:
        """A hand of the winner has thrown nothing but losers before it comes on lead."""
        if team == self.winner:
            losers = self._links(name, f"{name} guard")
            self._see(losers >= thrown, f"{name} has {losers} losers and threw {thrown} cards")

    def _aces(self, name: str) -> int:
        return sum(rank == "A" for rank in self._hands[name].cards.values())

    def _links(self, low: str, high: str) -> int:
        """Suits with the king in one hand and the ace in another."""
        kings = (suit for suit, rank in self._hands[low].cards.items() if rank == "K")
        return sum(self._holders.get((suit, "A")) == high for suit in kings)

    def _reaches(self, tricks: int, where: str) -> None:
        self.lines += 1
        self._see(tricks >= self._goal, f"{where}: {tricks} tricks, and {self._goal} are needed")

    @staticmethod
    def _see(holds: bool, otherwise: str) -> None:
        if not holds:
            raise CertificateError(f"the strategy fails: {otherwise}")
