"""Learning in which order searches try cards: their move orderings.

A card to play falls into a class by its situation and features
(`ouvert.skat.kernels.open_cards.moves`), and each class has a weight. The best order of independent
attempts is by chance of success over cost, so the weight is the logarithm of that ratio. Both are
measured: at a sample of its nodes the search tries all cards although one was enough
(`ouvert.skat.kernels.open_cards.recording`), and adds up for each class

- how often a card of it decides the node: p = (successes + 1/2) / (times tried + 2),
- what part of the node's work it takes, where 1 is an even share: c = (shares + 2) / (times + 2).

Then `weight = 1000 * (log2 p - exponent * log2 c)`. Independent attempts would want exponent 1;
more weight on the cost may turn out better. The order decides which nodes the search comes to, so
this is repeated: each round searches new deals with the weights so far and adds what it counts to
what the rounds before counted, which fade by half. Each family of games has weights of its own; the
round whose weights need the fewest nodes on questions held out is kept.

The answers of a search do not depend on its move ordering, only the nodes that it takes.
"""
