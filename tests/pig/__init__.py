"""Pig with two dice: a third game, to show what a game needs (docs/adding-a-game.md)."""
