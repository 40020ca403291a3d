"""Null games that no table has seen, and the worked example of paper 001."""
