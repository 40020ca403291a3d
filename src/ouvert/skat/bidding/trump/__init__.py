"""What a hand is worth in suit games and Grand, by tables."""
