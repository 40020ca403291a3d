"""The messages of the room of any trick-taking game."""
