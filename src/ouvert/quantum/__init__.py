"""Trick-taking games as quantum circuits: built, simulated, costed.

Modules below that build circuits need the extra `quantum`; this one imports nothing.
"""
