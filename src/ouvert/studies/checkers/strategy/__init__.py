"""Which kinds of moves optimal play and agents choose, and what they lose without them."""
