"""The experiments of paper 002 with quantum checkers, computed again."""
