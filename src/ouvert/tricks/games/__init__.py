"""Trick-taking games as data, a file for each."""
