"""Compiled searches of the general trick-taking game."""
