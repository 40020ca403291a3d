"""What papers 000 and 001 say of the play of the cards, computed again."""
