"""Whole games and counts of positions, frozen: the engine must give them back byte for byte.

`python -m tests.golden --write` writes the files again. Do so only after a change of the rules that
is meant, and read the difference before committing it.
"""
