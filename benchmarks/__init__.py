"""How fast the engine is. `make bench` runs everything here in one go; see __main__.py."""
