"""Limits of time of engines; they load nothing."""

from __future__ import annotations

SECONDS = 5.0
"""For each decision, as in paper 004."""
PATIENCE = 60.0
"""Seconds until an engine is ready."""
