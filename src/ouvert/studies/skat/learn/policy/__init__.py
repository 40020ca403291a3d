"""Learning what a card is worth from what open cards say of played games, move by move."""
