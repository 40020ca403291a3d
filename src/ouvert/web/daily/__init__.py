"""The deals of a day over HTTP."""
