"""`ouvert web`: the table in the browser."""

from __future__ import annotations

import os
import sys
import webbrowser
from typing import TYPE_CHECKING, Annotated

import typer

from ouvert.cli.announcing import announce_compilation
from ouvert.cli.inputs import whole
from ouvert.cli.language import said
from ouvert.cli.options import json_option
from ouvert.cli.output import console, print_json
from ouvert.cli.skat.engine_options import EngineSettingsOption, EnginesOption, engines_of

if TYPE_CHECKING:
    from ouvert.storage.database import Database

PORT = 8765


def web(
    host: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS",
            help="Where to listen; 0.0.0.0 lets others in (see docs/hosting.md).",
        ),
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(
            parser=whole(0, 65535), metavar="N", show_default=str(PORT), help="0 is any free port."
        ),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            show_default="a file of yours",
            help="Where games are kept: sqlite:///path/to/file or postgresql://user@host/name.",
        ),
    ] = None,
    name: Annotated[
        list[str] | None,
        typer.Option(metavar="HOST", help="A host name that leads here, such as skat.example.org."),
    ] = None,
    processes: Annotated[
        int | None,
        typer.Option(
            parser=whole(1, 256),
            metavar="N",
            show_default="one a core",
            help="Processes in which AIs think.",
        ),
    ] = None,
    engine: EnginesOption = None,
    engine_option: EngineSettingsOption = None,
    metrics: Annotated[
        bool,
        typer.Option(
            "--metrics", help="Tell numbers of the server to this machine (see docs/operations.md)."
        ),
    ] = False,
    shared: Annotated[
        bool,
        typer.Option(
            "--shared",
            help="Share a PostgreSQL database with other such servers (see docs/hosting.md).",
        ),
    ] = False,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open the page in the browser.")
    ] = True,
    as_json: Annotated[bool, json_option("address and database as one line of JSON")] = False,
) -> None:
    """Play Skat at a table in the browser, alone against AIs or with friends."""
    from ouvert.web.server.process import serve

    def ready(url: str, opened: Database) -> None:
        if as_json:
            print_json({"url": url, "database": str(opened)})
        else:
            out = console()
            out.print(said("The table is at {url}", url=url))
            out.print(
                said(
                    "Games are kept in {database}. Control-C ends the server, not the games.",
                    database=opened,
                )
            )
        sys.stdout.flush()
        if browser and _has_screen():
            webbrowser.open(url)

    announce_compilation()
    serve(
        host,
        PORT if port is None else port,
        database=database,
        names=name or (),
        processes=processes,
        engines={each.label(): each for each in engines_of(engine, engine_option, None)},
        metrics=metrics,
        shared=shared,
        ready=ready,
    )


def _has_screen() -> bool:
    """Whether a browser could be seen; without a screen one might open in this terminal."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
