"""The commands about Skat."""
