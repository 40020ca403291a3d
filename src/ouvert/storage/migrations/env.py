"""Run by Alembic for each migration, on the connection that `database.migrate` has opened."""

from __future__ import annotations

from alembic import context

from ouvert.storage.models import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
