"""The steps by which the database came to its present form; Alembic walks them at every start."""
