"""Ramsch compiled: its rules of thumb, playouts by them, and the search with open cards."""
