"""Many deals of a described game side by side: each call does one thing in every deal."""
