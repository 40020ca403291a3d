"""`ouvert tricks` and its parts."""
