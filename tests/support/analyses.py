"""What is kept of an analysis, whether or not it is about a game."""

from __future__ import annotations

from ouvert.storage.database import Database
from ouvert.storage.models import AnalysisRow


def load_analysis(database: Database, name: str) -> AnalysisRow:
    """An analysis as it is kept now."""
    with database.session() as session:
        row = session.get(AnalysisRow, name)
        assert row is not None
        return row
