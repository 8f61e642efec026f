"""Puzzles: positions in which one turn is far better than all others, with proof."""
