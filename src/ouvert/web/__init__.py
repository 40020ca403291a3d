"""A table to play at in the browser: the server is the referee and shows each seat its own view."""
