"""The expert rules as a Boolean network: run for many games at once, and compiled to gates."""
