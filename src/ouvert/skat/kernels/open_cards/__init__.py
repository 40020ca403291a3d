"""Open-card search of Skat deals."""
