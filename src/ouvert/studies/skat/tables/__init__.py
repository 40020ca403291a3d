"""The tables by which hands are judged: building them, and what they hold."""
