"""Games of others beside our own judgement: predictions and discards."""
