"""The experiments of paper 004 again: recorded games, with and without the paranoia search."""
