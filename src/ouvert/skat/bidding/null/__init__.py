"""What a hand is worth in Null, suit by suit."""
