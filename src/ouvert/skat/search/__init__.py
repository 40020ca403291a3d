"""Search: open-card values, and advice when cards are hidden."""
