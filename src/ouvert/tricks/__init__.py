"""The general trick-taking game as data: rules, open positions, a plain reference solver."""
