"""Paper 003's hardness proofs as code: other problems turned into trick games of two ranks.

`from_graph` turns Generalized Geography and `from_qbf` a quantified formula into a `Reduction`: a
position, a goal, and the gadgets that it is made of; `proved_from_graph` and `proved_from_qbf` do
it by constructions of our own. What is wrong with the printed constructions, what is proved and
what only checked is in docs/complexity.md.
"""

from ouvert.tricks.reductions.fallback import proved_from_graph
from ouvert.tricks.reductions.formula import Formula, parse_qbf
from ouvert.tricks.reductions.from_formula import from_qbf
from ouvert.tricks.reductions.geography import Graph, parse_graph
from ouvert.tricks.reductions.layout import Gadget, Hand, Reduction
from ouvert.tricks.reductions.reading import PRINTED, REPAIRED, Repair
from ouvert.tricks.reductions.tally import proved_from_qbf
from ouvert.tricks.reductions.vertex_hands import from_graph

__all__ = [
    "PRINTED",
    "REPAIRED",
    "Formula",
    "Gadget",
    "Graph",
    "Hand",
    "Reduction",
    "Repair",
    "from_graph",
    "from_qbf",
    "parse_graph",
    "parse_qbf",
    "proved_from_graph",
    "proved_from_qbf",
]
