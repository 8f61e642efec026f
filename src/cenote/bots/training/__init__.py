"""How judges learn: games against themselves, and a network fitted to what came of them."""
