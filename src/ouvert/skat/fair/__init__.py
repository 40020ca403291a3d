"""Deals that nobody can have chosen: by a secret that is committed to, and everybody's numbers."""
