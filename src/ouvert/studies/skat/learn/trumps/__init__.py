"""Learning what suit games and Grands are worth, from games that strong players play."""
