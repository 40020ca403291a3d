"""Compiled small games of quantum checkers, written out whole."""
