"""Beliefs learned from games: a small network that says where hidden cards tend to lie."""
