"""The figures and tables of paper 000, computed again."""
