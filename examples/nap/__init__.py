"""Nap for three players: a small trick-taking game, added to Ouvert step by step.

Read `rules`, `table`, `game`, `open_cards`, `players` and `play`, in this order.
"""
