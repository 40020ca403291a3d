"""`ouvert studies` and its parts."""
