"""Generalized Geography: a token walks along the edges of a digraph, and no vertex twice.

Two players take turns moving the token to a neighbour that it has not visited; who cannot move
loses (paper 003 §2.3). Here the graph is bipartite and the start is in player 1's part, so that the
part says whose turn it is.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from ouvert.errors import NotationError, RulesError, SizeError

MOST_VERTICES = 400
"""Of graphs of which it is worked out who wins."""
MOST_MOMENTS = 1_000_000
"""Of a graph game, after which it stays open who wins."""
_VERTEX = re.compile(r"[\w']+")
_EDGE = re.compile(r"([\w']+)>([\w']+)")


@dataclass(frozen=True)
class Graph:
    """A bipartite digraph with a start.

    Attributes:
        part_a: the vertices from which player 1 moves; the first is the start unless told.
        part_b: the vertices from which player 2 moves.
        edges: pairs (from, to), each from one part into the other.
        start: where the token stands; in `part_a`.
        started_by_player_2: whether the game that was asked about begins at a vertex of player 2,
            and `start`, with its only edge, was put before it.

    Raises RulesError for a vertex in both parts, an edge within a part, an edge twice, or a start
    outside `part_a`.
    """

    part_a: tuple[str, ...]
    part_b: tuple[str, ...]
    edges: tuple[tuple[str, str], ...]
    start: str = ""
    started_by_player_2: bool = False

    def __post_init__(self) -> None:
        if not self.part_a:
            raise RulesError("player 1's part needs at least the vertex where the token starts")
        if not self.start:
            object.__setattr__(self, "start", self.part_a[0])
        vertices = Counter([*self.part_a, *self.part_b])
        for vertex, times in vertices.items():
            if times > 1:
                raise RulesError(f"vertex {vertex} is in the parts twice")
        if self.start not in self.part_a:
            raise RulesError(f"the token starts in player 1's part, and {self.start} is not there")
        for edge, times in Counter(self.edges).items():
            if times > 1:
                raise RulesError(f"edge {edge[0]}>{edge[1]} is there twice")
            for vertex in edge:
                if vertex not in vertices:
                    raise RulesError(f"edge {edge[0]}>{edge[1]}: there is no vertex {vertex}")
            if (edge[0] in self.part_a) == (edge[1] in self.part_a):
                raise RulesError(
                    f"edge {edge[0]}>{edge[1]} stays within a part; it must go to the other one"
                )

    def __str__(self) -> str:
        """The text that `parse_graph` reads."""
        words = [*(f"{s}>{t}" for s, t in self.edges), "| A:", *self.part_a]
        lonely = [v for v in self.part_b if not self.degree(v)]
        words += ["| B:", *lonely] if lonely else []
        words += ["| start:", self.start] if self.start != self.part_a[0] else []
        return " ".join(words)

    @property
    def notes(self) -> tuple[str, ...]:
        """A sentence on what was done to the graph that was asked about, if anything."""
        if not self.started_by_player_2:
            return ()
        (first,) = self.targets(self.start)
        return (
            f"The game begins at {first}, a vertex of player 2. Vertex {self.start} of player 1 is "
            "put before it, whose only edge leads there: that changes nothing but whose move is "
            "the first.",
        )

    @property
    def vertices(self) -> tuple[str, ...]:
        """All vertices, those of player 1 first."""
        return self.part_a + self.part_b

    def team(self, vertex: str) -> str:
        """Whose hand a vertex is: A for a vertex of player 1, else B."""
        return "A" if vertex in self.part_a else "B"

    def degree(self, vertex: str) -> int:
        """Number of edges at a vertex, in either direction."""
        return sum(vertex in edge for edge in self.edges)

    def targets(self, vertex: str) -> list[str]:
        """Where the edges from a vertex go."""
        return [t for s, t in self.edges if s == vertex]

    def sources(self, vertex: str) -> list[str]:
        """Where the edges to a vertex come from."""
        return [s for s, t in self.edges if t == vertex]

    def winning_move(self, vertex: str, visited: frozenset[str]) -> str | None:
        """Return a vertex to which the player at `vertex` should move; None if he loses.

        `visited` are the vertices that the token has left. Raises SizeError for a graph of more
        than MOST_VERTICES, and where more than MOST_MOMENTS come up.
        """
        if len(self.vertices) > MOST_VERTICES:
            raise SizeError(
                f"who wins is worked out for graphs of up to {MOST_VERTICES} vertices, not "
                f"{len(self.vertices)}"
            )
        key = vertex, visited
        if key not in self._moves:
            if len(self._moves) >= MOST_MOMENTS:
                raise SizeError(
                    f"who wins is open after {MOST_MOMENTS} moments of this graph game: take fewer "
                    "edges"
                )
            self._moves[key] = None
            for target in self.targets(vertex):
                if target not in visited and target != vertex:
                    after = visited | {vertex}
                    if self.winning_move(target, after) is None:
                        self._moves[key] = target
                        break
        return self._moves[key]

    @cached_property
    def _moves(self) -> dict[tuple[str, frozenset[str]], str | None]:
        return {}

    @property
    def first_player_wins(self) -> bool:
        """Whether player 1, who moves from the start, wins; found by trying everything.

        Raises SizeError as `winning_move` does.
        """
        return self.winning_move(self.start, frozenset()) is not None


def parse_graph(text: str) -> Graph:
    """Read edges and parts: `0>2 0>3 2>1 3>1 | A: 0 1`.

    `A:` lists player 1's vertices, the start first; all other vertices of edges are player 2's.
    `| B: …` names more of them, the start first if player 1 has none, and `| start: v` another
    start. Before a start of player 2 a vertex of player 1 is put, with one edge to it and none
    from elsewhere, so that player 1 has the first move, and no choice in it: who wins is the same.

    >>> parse_graph("0>2 0>3 2>1 3>1 | A: 0 1").first_player_wins
    False
    >>> print(parse_graph("| B: b c"))
    start>b | A: start | B: c

    Raises NotationError for text that is not of this form, RulesError for a graph that is not
    bipartite or a start that is no vertex of it.
    """
    edges_text, *rest = text.split("|")
    edges = []
    for word in edges_text.split():
        found = _EDGE.fullmatch(word)
        if not found:
            raise NotationError(
                f"'{word}' is no edge; an edge is 'from>to' without blanks, such as 0>2"
            )
        edges.append((found[1], found[2]))
    named = _named(rest)
    part_a = named.get("A", [])
    if edges and not part_a:
        example = f"{edges_text.strip()} | A: {edges[0][0]}"
        raise NotationError(
            f"the graph needs '| A: …', the vertices from which player 1 moves, such as '{example}'"
        )
    for edge in edges:
        lonely = [v for v in part_a if not any(v in each for each in edges)]
        if lonely and not set(edge) & set(part_a):
            raise RulesError(
                f"vertex {lonely[0]} of player 1 has no edge, and edge {edge[0]}>{edge[1]} no "
                "vertex of his; each edge goes from one player's vertex to the other's"
            )
    others = dict.fromkeys(v for edge in edges for v in edge if v not in part_a)
    part_b = [*dict.fromkeys([*others, *named.get("B", [])])]
    if not part_a and not part_b:
        raise NotationError("the graph has no vertex; the smallest graph is '| A: a'")
    starts = named.get("start", [(part_a or part_b)[0]])
    if len(starts) != 1:
        raise NotationError("one vertex is the start, such as '| start: 0'")
    (start,) = starts
    if start not in part_a and start not in part_b:
        raise RulesError(f"there is no vertex {start}, where the token is to start")
    if start in part_a:
        return Graph(tuple(part_a), tuple(part_b), tuple(edges), start)
    before = "start"
    while before in part_a or before in part_b:
        before += "'"
    return Graph(
        (before, *part_a),
        tuple(part_b),
        ((before, start), *edges),
        before,
        started_by_player_2=True,
    )


def _named(parts: list[str]) -> dict[str, list[str]]:
    """What stands behind the bars, by its name. Raises NotationError for anything else."""
    named: dict[str, list[str]] = {}
    for part in parts:
        name, colon, words = part.partition(":")
        name = name.strip()
        if not colon or name not in ("A", "B", "start") or name in named:
            raise NotationError(
                f"after the edges come '| A: …', '| B: …' and '| start: …', once each, "
                f"not '|{part}'"
            )
        named[name] = words.split()
        for word in named[name]:
            if not _VERTEX.fullmatch(word):
                raise NotationError(
                    f"'{word}' is no vertex; a name has letters and digits, and blanks stand "
                    "between names: 'A: 0 1'"
                )
    return named
