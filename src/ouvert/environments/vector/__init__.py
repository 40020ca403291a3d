"""Thousands of games at once, with the rules in compiled code."""
