"""`ouvert checkers` and its parts."""
