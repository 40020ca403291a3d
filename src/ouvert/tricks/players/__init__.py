"""Players of any described game: rules of thumb, and votes over deals that fit what is seen."""
