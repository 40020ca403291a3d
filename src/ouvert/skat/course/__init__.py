"""A course in Skat: lessons as files, and the judge of their exercises."""
