"""The part of research that is compiled: positions as rows of small numbers, many games at once."""
