"""Reviewing finished games: what was expected, what each turn cost, and why."""
