"""A trick-taking game described as data: its deck, deal, contracts, obligations and score."""
