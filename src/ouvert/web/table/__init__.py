"""Skat at the table: its events, its referee, and what each seat may see."""
