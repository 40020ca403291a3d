"""Compiled code of the quantum board games."""
