"""Beyond random play: what optimal play would cost a quantum computer, and how good advice is."""
