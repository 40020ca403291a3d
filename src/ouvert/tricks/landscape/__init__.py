"""Paper 003's landscape: which trick games are easy, hard, or open."""
