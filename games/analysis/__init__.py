"""Analysis of hands: batch scoring, and the value of every discard."""
