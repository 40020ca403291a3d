"""Games of which thousands are played at once, by the names of the other adapters."""

from __future__ import annotations

from ouvert.environments.catalogue import SKAT, numbered_game
from ouvert.environments.described import NumberedTricks
from ouvert.environments.vector.auction import VectorAuction
from ouvert.environments.vector.skat import VectorSkat
from ouvert.environments.vector.tricks import VectorTricks

Vectors = VectorAuction | VectorSkat | VectorTricks
"""All of them have `reset`, `step`, `look` and `dealt`."""


def vector_games(name: str, count: int, *, ranks: int | None = None) -> Vectors:
    """Return a batch of games.

    Args:
        name: a name or file of `ouvert.environments.catalogue.numbered_game`.
        count: number of games.
        ranks: play with so many of the highest ranks of the deck, for described games.

    Raises NotationError for a game that is not known, RulesError for a described one that is
    too large, or whose deck cannot shrink so.
    """
    game = numbered_game(name, ranks=ranks)
    if isinstance(game, NumberedTricks):
        return VectorTricks(game.description, count)
    return VectorAuction(count) if name == SKAT else VectorSkat(count)
