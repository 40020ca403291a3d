"""Counting what strong players lead first."""
