"""The pages of Maya."""
