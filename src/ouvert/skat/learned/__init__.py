"""What learned networks share: how a moment of the play is told to them, and their layers."""
