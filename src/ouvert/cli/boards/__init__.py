"""`ouvert boards` and its parts."""
