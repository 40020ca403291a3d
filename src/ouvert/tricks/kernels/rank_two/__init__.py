"""The search of trick games in which no suit has more than two cards."""
