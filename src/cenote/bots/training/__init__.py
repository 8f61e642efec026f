"""Training judges: self-play, and a network fitted to its results."""
