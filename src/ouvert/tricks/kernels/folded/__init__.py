"""Games written out with one deal of all that are each other with suits renamed."""
