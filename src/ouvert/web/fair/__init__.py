"""Proofs of deals over HTTP."""
