"""What a seat can know for certain, and the worlds (deals of the hidden cards) that fit it."""
