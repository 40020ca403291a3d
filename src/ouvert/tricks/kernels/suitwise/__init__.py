"""Open cards suit by suit: equal cards in different hands, and more cards than one word holds."""
