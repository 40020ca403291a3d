"""The scalable construction: a whole trick-taking game as one circuit, for any `TrickRules`."""
