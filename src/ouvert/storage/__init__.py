"""What is kept: tables and events, games, analyses, uploads, puzzles; SQLite or PostgreSQL."""
