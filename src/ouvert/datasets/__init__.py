"""Data for others: sets made from nothing by a seed, asked by SQL, and tasks with a scorer."""
