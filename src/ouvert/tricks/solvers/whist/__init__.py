"""Two-person whist without discards: one suit, or several that are split evenly.

Where two opponents hold equally many cards of every suit, whoever leads a suit can be followed in
it, and the suits stay even: nobody ever discards or ruffs, and a trump suit changes nothing. That
is the game which Wästlund solved in 2005: of one suit, and of several ("symmetric whist").

`words` tells suits by their holders, `search` looks at the lines of play, and `sums` has the closed
solution: each suit is worth a number and a tempo, and the sum of them says what the deal is worth.
"""
