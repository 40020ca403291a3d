"""What one seat of a described game knows of the hidden cards, and deals that fit it."""
