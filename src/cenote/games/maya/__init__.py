"""Maya, by Bernd Eisenstein, for three to five."""
