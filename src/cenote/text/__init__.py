"""The plain-text way to play, to read and to replay games: for terminals and screen readers."""
