"""The expert rules, compiled, and what is played by them."""
