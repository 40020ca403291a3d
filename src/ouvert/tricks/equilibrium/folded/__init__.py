"""Games too large for a table of objects: suits that may change places folded, narrow columns."""
