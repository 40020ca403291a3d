"""The rest of a game of Skat as a circuit in which everybody plays by the expert rules."""
