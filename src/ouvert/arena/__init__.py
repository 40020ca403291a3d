"""Matches between players: tables, duplicate tournaments, series, and what came of them."""
