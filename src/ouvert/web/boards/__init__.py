"""Quantum board games over HTTP."""
