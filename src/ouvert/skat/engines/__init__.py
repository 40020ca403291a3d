"""Other programs as players of Skat, and our players for other programs: `docs/engines.md`."""
