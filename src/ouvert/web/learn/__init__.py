"""The course in Skat for the page: its lessons, and what the judge says of answers."""
