"""Does the probability of winning keep its promise? The study and its pictures."""
