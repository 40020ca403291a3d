"""What paper 003 proves about trick games, each statement checked by a program of its own."""
