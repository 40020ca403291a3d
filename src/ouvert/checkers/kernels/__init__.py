"""Compiled quantum checkers."""
