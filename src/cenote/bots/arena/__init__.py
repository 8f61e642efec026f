"""Measuring bots: the same deals for everybody, rotating seats, honest intervals."""
