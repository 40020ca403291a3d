"""Who plays quantum checkers: agents by name, the tree search, matches, sittings."""
