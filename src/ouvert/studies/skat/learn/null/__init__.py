"""Learning what closed Nulls are worth, from games that strong players play."""
