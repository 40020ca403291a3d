"""A table that somebody is at: what happens there is kept and shown, and goes on by itself."""
