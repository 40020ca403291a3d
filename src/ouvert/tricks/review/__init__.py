"""Looking back at a deal of a described game: what each card gave away, and what could be known."""
