"""For people who write bots and study the games: arrays, environments, many games at once."""
