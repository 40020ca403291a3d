"""Proofs of deals, and the program that checks them. Documented in docs/protocol.md."""

from __future__ import annotations

import asyncio
from pathlib import Path

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from ouvert.remarks import Remark
from ouvert.skat import fair
from ouvert.skat.fair.deals import FairDeals
from ouvert.skat.fair.proof import Proof
from ouvert.storage.database import Database
from ouvert.storage.tables import games_of_table
from ouvert.web.table.referee import Refusal
from ouvert.web.table.state import read_table

SCRIPT = Path(fair.__file__).parent / "verify_deals.py"


class FairApi:
    """The pages about fair deals."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def routes(self) -> list[Route]:
        """The routes of this API."""
        return [
            Route("/api/tables/{table}/proof", self.proof),
            Route("/api/fair/verify_deals.py", self.script),
        ]

    async def proof(self, request: Request) -> Response:
        """The proof of a list that is over."""
        table = request.path_params["table"]
        found = await asyncio.to_thread(proof_of, self._database, table)
        headers = {
            "cache-control": "no-store",
            "content-disposition": 'attachment; filename="deals.json"',
        }
        return Response(found.to_json(), headers=headers, media_type="application/json")

    async def script(self, request: Request) -> Response:
        """The stand-alone program that checks proofs."""
        text = await asyncio.to_thread(SCRIPT.read_text, encoding="utf-8")
        headers = {"content-disposition": f'attachment; filename="{SCRIPT.name}"'}
        return PlainTextResponse(text, headers=headers)


def proof_of(database: Database, table: str) -> Proof:
    """The proof of a list. Raises Refusal if it is not over or has none, StorageError if unknown.

    It holds the deals as they were played, not as they are dealt again.
    """
    _, state = read_table(database, table)
    if state.dealing.secret is None or state.options.start is not None:
        raise Refusal(
            "refused", "the deals of this list come from a seed: no proof", Remark.of("by_seed")
        )
    if state.stage != "closed":
        raise Refusal(
            "refused",
            "this list has not ended: its secret is opened when it has",
            Remark.of("list_goes_on"),
        )
    deals = FairDeals(state.dealing.secret, state.dealing.settled or ())
    played = games_of_table(database, table)
    return Proof.of(deals, [played[number].deal for number in sorted(played)])
