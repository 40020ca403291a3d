"""How solving grows in the fragments of trick-taking games."""
