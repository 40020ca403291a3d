"""Circuits as pictures: the whole game in blocks, and stretches of it gate by gate."""
