"""Which cards to put away, asked of all discards at once."""
