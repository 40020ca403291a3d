"""Training: puzzles from strong players' games, drills, and what one's own games say."""
