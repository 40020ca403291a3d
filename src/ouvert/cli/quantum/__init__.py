"""`ouvert quantum` and its parts."""
