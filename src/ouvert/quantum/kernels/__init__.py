"""Compiled simulators and exact counts of the quantum half."""
