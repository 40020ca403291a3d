"""A described game played to its end by rules of thumb, compiled: obligations, choices, results."""
