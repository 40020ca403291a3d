"""What is worked out for tables of described games in processes beside the server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ouvert.tricks.belief.observation import Observation
from ouvert.web.protocol.tricks.deals import DealTold, PlacesTold
from ouvert.web.protocol.tricks.playing import WorthTold

if TYPE_CHECKING:
    from ouvert.web.tricks.table.state import TableDeal

MOVES, HINTS = 1, 2
"""Numbers drawn for an AI's decision, and for a hint, do not depend on each other."""
HINT_WORLDS = 30


def seats(text: str) -> int:
    """How many seats a described game has. Raises OuvertError for a text that describes none."""
    from ouvert.tricks.description.reading import parse_description

    return parse_description(text).seats


def choice(player: str, seen: Observation, seed: Sequence[int]) -> str:
    """What an AI does, in words."""
    import numpy as np

    from ouvert.tricks.play.text import action_text
    from ouvert.tricks.players.catalogue import game_player

    action = game_player(player).act(seen, np.random.default_rng(seed))
    return action_text(seen.view, action)


def worths(seen: Observation, seed: Sequence[int]) -> tuple[WorthTold, ...]:
    """What each action seems to be worth: the mean gain in deals that fit, by rules of thumb."""
    import numpy as np

    from ouvert.tricks.play.text import action_text
    from ouvert.tricks.players.vote import Vote

    values = Vote(HINT_WORLDS).values(seen, np.random.default_rng(seed))
    return tuple(WorthTold(action_text(seen.view, each), value) for each, value in values.items())


def places(seen: Observation) -> PlacesTold:
    """Where the cards may be that a seat does not see."""
    from ouvert.tricks.belief.places import where_cards_are
    from ouvert.web.tricks.deals import places_told

    return places_told(where_cards_are(seen))


def looked_at(text: str, deal: TableDeal, seat: int | None) -> DealTold:
    """A deal of a table as whoever looks back at it is told it."""
    from ouvert.tricks.play.text import parse_action
    from ouvert.tricks.records.deals import PlayedDeal, write_deal
    from ouvert.web.tricks.deals import deal_read

    pairs = zip(deal.states[:-1], deal.done, strict=True)
    actions = tuple(parse_action(state, done.action) for state, done in pairs)
    seed = int(deal.secret, 16)
    return deal_read(write_deal(PlayedDeal(text, seed, deal.states, actions, seat, deal.number)))
