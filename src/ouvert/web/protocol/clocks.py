"""How long persons may take for their decisions."""

from __future__ import annotations

from typing import Annotated

import msgspec

Seconds = Annotated[int, msgspec.Meta(ge=0, le=7200)]


class ClockWanted(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """How long each person at a table may take.

    Attributes:
        decision: seconds for each decision, 5 to 600.
        game: seconds beyond that, together, in each game.
        list: seconds beyond that, together, in the whole list; not together with `game`.
    """

    decision: Annotated[int, msgspec.Meta(ge=5, le=600)]
    game: Seconds = 0
    list: Seconds = 0


class ClockView(msgspec.Struct, frozen=True):
    """The clock of a table, as it stands when the view is sent.

    Attributes:
        decision: as the table was opened with.
        game: the same.
        list: the same.
        running: the place whose time runs; None while nobody's does.
        left: what that place has left for its decision, in seconds, its reserve apart.
        reserves: what each place has left beyond that, in seconds.
    """

    decision: int
    game: int
    list: int
    running: int | None
    left: float
    reserves: tuple[float, ...]
