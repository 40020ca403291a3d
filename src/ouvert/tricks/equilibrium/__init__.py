"""Play with hidden hands as a game in the strict sense: best responses, exploitability, learning.

Any `TrickRules` and any list of deals with their probabilities, small enough to be written out.
"""
