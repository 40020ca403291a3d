"""Looking back at finished games: what each decision was worth."""
