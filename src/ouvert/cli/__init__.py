"""The command `ouvert`: parses, calls the library, prints; no game logic."""

from ouvert.cli.app import main

__all__ = ["main"]
