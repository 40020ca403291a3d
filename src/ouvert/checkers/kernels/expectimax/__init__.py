"""Expectimax over the compiled game of quantum checkers: evaluation, search, self-play."""
