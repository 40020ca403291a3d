"""Any trick-taking game in the browser."""
