"""Measuring bots: the same deals for everybody, seats in turn, honest intervals."""
