"""Small games of quantum checkers solved: solutions, bounds, lines."""
