"""Hands explored over HTTP."""
