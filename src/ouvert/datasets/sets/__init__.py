"""The sets, a module each: what a row is, and how it is made from the seed and its number."""
