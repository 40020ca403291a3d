"""What a table would show after each event that is kept."""

from __future__ import annotations

import msgspec

from ouvert.storage.database import Database
from ouvert.storage.tables import load_table
from ouvert.web.protocol.view import View
from ouvert.web.table.events import decoder, options_decoder
from ouvert.web.table.state import TableState
from ouvert.web.table.views import view
from support.serving import Site


def compared(seen: View) -> View:
    """A view without who happens to be connected, and what is news."""
    places = tuple(msgspec.structs.replace(each, connected=False) for each in seen.places)
    first, second, third = places
    return msgspec.structs.replace(seen, places=(first, second, third), event=None)


def kept_views(site: Site, table: str, place: int) -> list[View]:
    """The views of a place after each event that is kept."""
    database = Database(site.database_url)
    stored = load_table(database, table)
    database.close()
    state = TableState.opened(
        int(stored.seed), options_decoder.decode(stored.options), stored.secret
    )
    found = [view(state, place, set())]
    for event in map(decoder.decode, stored.events):
        state = state.after(event)
        found.append(view(state, place, set()))
    return [compared(each) for each in found]
