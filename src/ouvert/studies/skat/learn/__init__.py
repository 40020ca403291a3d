"""Learning tables of the package again, from games that strong players play."""
