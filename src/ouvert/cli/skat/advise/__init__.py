"""`ouvert advise`: the question, and how its answer is shown."""
