"""Ouvert opens games that you cannot fully see."""
