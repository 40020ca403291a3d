"""Compiled Skat: open cards, proofs, expert rules, and hands before play."""
