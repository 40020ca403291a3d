"""The server process: sockets, limits, security, and the workers beside it."""
